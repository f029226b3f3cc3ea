"""In which order papers are shown: BM25 over title and abstract, and beside it what a person sees at a glance.

The constants were chosen by nDCG at 10 on three judged collections and by the mean reciprocal rank of six kinds of
known-item queries (tests/bench): they favour titles, because what people look for stands there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise, product

from bot.words import tokens
from storage.marks import name_words, year_mark
from storage.matching import Candidate
from storage.terms import Form, Term

SATURATION, LENGTH = 1.0, 0.75  # BM25's k1 and b
TITLE = 4.0  # how much more a word in the title counts than one in the abstract
DESCRIBED_TITLE, DESCRIBED_ALL_IN_TITLE = 3.0, 0.4  # the same for a query of FEW_WORDS and more: it describes
FEW_WORDS = 4
BORNE = 4.0  # the same for a word of an author's name, the year or the venue
STEMMED = 0.5  # how much less a word that shares only the stem with the one typed
ALL_IN_TITLE = 0.7  # for having all words in the title, per unit of their weight
UNTITLED = 2.0  # how much more a word of the abstract counts where the title was derived from it
SIDE_BY_SIDE = 0.3  # for two words that stand together as they were typed, per unit of their weight
OPENING = 0.5  # for a title that begins as typed, per unit of the words' weight

MANY_CODES = 40  # from which one regular expression finds them faster than one question for each


class Ranking:
    """Scores candidates for one query's terms, in the order of their words."""

    def __init__(self, terms: Sequence[Term], length: float, opening: str = "") -> None:
        """`length` is the mean number of words of a paper; `opening` what a title begins with that begins as typed."""
        self._length, self._opening = max(length, 1.0), opening
        describes = sum(not term.is_stop for term in terms) >= FEW_WORDS
        self._title = DESCRIBED_TITLE if describes else TITLE
        self._all_in_title = DESCRIBED_ALL_IN_TITLE if describes else ALL_IN_TITLE
        self._weights = [term.idf * term.times for term in terms]
        self._all = sum(self._weights) or 1.0
        ways = [(at, worth, way) for at, term in enumerate(terms) for worth, way in _ways(term)]
        self._borne = [(at, form.worth, form) for at, term in enumerate(terms) for form in term.forms if not form.ways]
        self._single: dict[str, list[tuple[int, float]]] = {}
        for at, worth, way in ways:
            if len(way) == 1:
                self._single.setdefault(way, []).append((at, worth))
        self._longer = [way for way in ways if len(way[2]) > 1]
        self._codes_in = self._finder()
        self._beside = [(SIDE_BY_SIDE * min(one.idf, other.idf), _beside(one, other)) for one, other in pairwise(terms)]

    def _finder(self) -> Callable[[str], Iterable[str]]:
        """What finds the characters of the terms in a text, each at least once."""
        codes = [*self._single]
        if len(codes) < MANY_CODES:
            return lambda text: [code for code in codes if code in text]
        found = re.compile(f"[{re.escape(''.join(codes))}]").findall
        return lambda text: set(found(text))

    def score(self, paper: Candidate) -> float:
        """What a paper scores; by its title and authors alone, while its body is not read."""
        title, body = paper.title, paper.body or ""
        seen, titled = self._seen(paper, title, body)
        size = (self._title * len(title) + len(body)) / self._length
        damping = SATURATION * (1 - LENGTH + LENGTH * size)
        total = in_title = 0.0
        for weight, times, worth in zip(self._weights, seen, titled, strict=True):
            if times:
                total += weight * times / (times + damping)
                in_title += weight * worth
        all_in_title = self._all_in_title * in_title * in_title / self._all
        return (SATURATION + 1) * total + all_in_title + self._together(title, body, seen)

    def _seen(self, paper: Candidate, title: str, body: str) -> tuple[list[float], list[float]]:
        """For each term how often a paper holds it, in words of the abstract, and what it is worth in the title."""
        seen, titled = [0.0] * len(self._weights), [0.0] * len(self._weights)
        for code in self._codes_in(title):
            for at, worth in self._single[code]:
                seen[at] += self._title * worth * title.count(code)
                titled[at] = max(titled[at], worth)
        said = UNTITLED if paper.untitled else 1.0
        for code in self._codes_in(body) if body else ():
            for at, worth in self._single[code]:
                seen[at] += said * worth * body.count(code)
        for at, worth, way in self._longer:
            seen[at] += worth * (self._title * title.count(way) + body.count(way))
            titled[at] = max(titled[at], worth * (way in title))
        for at, worth, form in self._borne:
            if bears(paper, form):
                seen[at] += BORNE * worth
                titled[at] = max(titled[at], worth)
        return seen, titled

    def _together(self, title: str, body: str, seen: Sequence[float]) -> float:
        total = OPENING * self._all if self._opening and title.startswith(self._opening) else 0.0
        for at, (weight, pairs) in enumerate(self._beside):
            if seen[at] and seen[at + 1]:
                if any(map(title.__contains__, pairs)):
                    total += 2 * weight
                elif any(map(body.__contains__, pairs)):
                    total += weight
        return total


def _ways(term: Term) -> Iterator[tuple[float, str]]:
    """The character sequences that a term can be in a text, with their worth, each once."""
    found: dict[str, float] = {}
    for form in term.forms:
        for way in (form.exact, *form.ways):
            worth = form.worth * (1.0 if way == form.exact or not form.exact else STEMMED)
            if way and worth > found.get(way, 0.0):
                found[way] = worth
    return ((worth, way) for way, worth in found.items())


def bears(paper: Candidate, form: Form) -> bool:
    """Whether a paper has a form that is not in its text: a word of an author's name, its year, its venue."""
    if name := form.name:
        if paper.authors.isascii() and name not in paper.authors.lower():
            return False
        return name in tokens(paper.authors) or name in name_words(paper.authors)
    return form.mark in (year_mark(paper.year), *paper.marks.split())


def _beside(one: Term, other: Term) -> list[str]:
    """How two terms look where they stand side by side: the two commonest words of each."""
    sides = [[way for form in term.forms[:2] for way in [form.exact, *form.ways[:2]] if way] for term in (one, other)]
    return list(dict.fromkeys(map("".join, product(*sides))))
