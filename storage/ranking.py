"""In which order papers are shown: BM25 over title and abstract, and beside it what a person sees at a glance.

The constants were chosen by nDCG at 10 on three judged collections and by the mean reciprocal rank of six kinds of
known-item queries (tests/bench): they favour titles, because what people look for stands there.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product

from bot.words import tokens
from storage.matching import Candidate
from storage.terms import Form, Term

SATURATION, LENGTH = 1.2, 0.75  # BM25's k1 and b
TITLE = 4.0  # how much more a word in the title counts than one in the abstract
AUTHOR = 4.0  # the same for a word of an author's name
STEMMED = 0.5  # how much less a word that shares only the stem with the one typed
ALL_IN_TITLE = 0.7  # for having all words in the title, per unit of their weight
SIDE_BY_SIDE = 0.3  # for two words that stand together as they were typed, per unit of their weight
OPENING = 0.5  # for a title that begins as typed, per unit of the words' weight

_Patterns = list[tuple[float, tuple[str, ...]]]


class Ranking:
    """Scores candidates for one query's terms, in the order of their words."""

    def __init__(self, terms: Sequence[Term], length: float, opening: str = "") -> None:
        """`length` is the mean number of words of a paper; `opening` what a title begins with that begins as typed."""
        self._length, self._opening = max(length, 1.0), opening
        self._asked = [(term.idf * term.times, patterns(term), _names(term), not term.is_stop) for term in terms]
        self._all = sum(weight for weight, *_ in self._asked) or 1.0
        self._beside = [(SIDE_BY_SIDE * min(one.idf, other.idf), _beside(one, other)) for one, other in pairwise(terms)]

    def score(self, paper: Candidate) -> None:
        """Sets what the paper scores, and how many of the telling words it holds."""
        title, body = paper.title, paper.body
        size = (TITLE * len(title) + len(body)) / self._length
        damping = SATURATION * (1 - LENGTH + LENGTH * size)
        names = f" {' '.join(tokens(paper.authors))} " if any(called for _, _, called, _ in self._asked) else ""
        total = in_title = 0.0
        held = 0
        for weight, ways, called, is_telling in self._asked:
            seen = titled = 0.0
            for worth, codes in ways:
                if here := sum(map(title.count, codes)):
                    titled, seen = max(titled, worth), seen + TITLE * worth * here
                if here := sum(map(body.count, codes)):
                    seen += worth * here
            for worth, name in called:
                if name in names:
                    titled, seen = max(titled, worth), seen + AUTHOR * worth
            if seen:
                total += weight * seen * (SATURATION + 1) / (seen + damping)
                in_title += weight * titled
                held += is_telling
        paper.held = held
        paper.score = total + ALL_IN_TITLE * in_title * in_title / self._all + self._together(title, body)

    def _together(self, title: str, body: str) -> float:
        total = 0.0
        for weight, pairs in self._beside:
            if any(map(title.__contains__, pairs)):
                total += 2 * weight
            elif any(map(body.__contains__, pairs)):
                total += weight
        return total + (OPENING * self._all if self._opening and title.startswith(self._opening) else 0.0)


def patterns(term: Term) -> _Patterns:
    """The character sequences that a term can be in a text, with their worth."""
    found: _Patterns = []
    for form in term.forms:
        ways = tuple(strings(form))
        if form.exact:
            found.append((form.worth, (form.exact,)))
            ways = tuple(way for way in ways if way != form.exact)
        if ways:
            found.append((form.worth * (STEMMED if form.exact else 1.0), ways))
    return found


def strings(form: Form, most: int = 32) -> list[str]:
    return ["".join(way) for way in product(*form.codes)][:most] if form.codes else []


def _names(term: Term) -> list[tuple[float, str]]:
    return [(form.worth, f" {form.tokens[0][1:]} ") for form in term.forms if form.is_name]


def _beside(one: Term, other: Term) -> list[str]:
    """How two terms look where they stand side by side: the two commonest words of each."""
    sides = [[way for form in term.forms[:2] for way in [form.exact, *strings(form, 2)] if way] for term in (one, other)]
    return list(dict.fromkeys(map("".join, product(*sides))))
