"""In which order papers are shown: BM25 over title and abstract, and what a person would see at a glance beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, product

from bot.words import tokens
from storage.terms import Form, Term

# BM25's two constants, and how much more a word in the title counts: chosen by nDCG on three judged collections and the
# mean reciprocal rank of six kinds of known-item queries.
SATURATION, LENGTH = 1.2, 0.75
TITLE = 2.0
AUTHOR = 2.0  # a word of an author's name, as if it stood so often in the text
ALL_IN_TITLE = 0.2
SIDE_BY_SIDE = 0.3
NAMED = 1000.0
STEMMED = 0.8
ADJ_TITLE=2.0
IDFP=1.0
COV=0.0


@dataclass(slots=True)
class Candidate:
    """A paper that may answer: its row of `index_paper`, and what it scores."""

    seq: int
    paper: str
    year: int
    title: str
    body: str
    authors: str
    score: float = 0.0
    matched: int = 0


class Ranking:
    """Scores candidates for one query."""

    def __init__(self, terms: Sequence[Term], length: float) -> None:
        """`length` is the mean number of words of a paper."""
        self._length = max(length, 1.0)
        self._asked = [(term.idf * term.times, _patterns(term), _names(term), term.is_stop) for term in terms]
        self._all = sum(weight for weight, *_ in self._asked) or 1.0
        self._beside = [(min(one.idf, other.idf), _beside(one, other)) for one, other in pairwise(terms)]

    def score(self, paper: Candidate) -> None:
        title, body = paper.title, paper.body
        size = TITLE * len(title) + len(body)
        norm = SATURATION * (1 - LENGTH + LENGTH * size / self._length)
        total, in_title, matched = 0.0, 0.0, 0
        names = None
        for weight, patterns, called, is_stop in self._asked:
            seen = titled = 0.0
            for worth, codes in patterns:
                if here := sum(map(title.count, codes)):
                    titled = max(titled, worth)
                    seen += TITLE * worth * here
                if here := sum(map(body.count, codes)):
                    seen += worth * here
            if called:
                if names is None:
                    names = f" {' '.join(tokens(paper.authors))} "
                best = max((worth for worth, name in called if name in names), default=0.0)
                seen += AUTHOR * best
                titled = max(titled, best)
            if seen:
                total += weight * seen * (SATURATION + 1) / (seen + norm)
                in_title += weight * titled
                matched += not is_stop
        for weight, pairs in self._beside:
            if any(pair in title for pair in pairs):
                total += SIDE_BY_SIDE * weight * ADJ_TITLE
            elif any(pair in body for pair in pairs):
                total += SIDE_BY_SIDE * weight
        paper.score = total + ALL_IN_TITLE * in_title * in_title / self._all
        paper.matched = matched


def _patterns(term: Term) -> list[tuple[float, list[str]]]:
    found = []
    for form in term.forms:
        if form.is_name:
            continue
        if form.exact:
            found.append((form.worth, [form.exact]))
            others = [code for code in strings(form) if code != form.exact]
            if others: found.append((form.worth*STEMMED, others))
        else:
            found.append((form.worth, strings(form)))
    return found


def _names(term: Term) -> list[tuple[float, str]]:
    return [(form.worth, f" {form.tokens[0][1:]} ") for form in term.forms if form.is_name]


def strings(form: Form, most: int = 24) -> list[str]:
    """The character sequences that a form can be in a text."""
    return ["".join(way) for way in product(*form.codes)][:most]


def _beside(one: Term, other: Term) -> list[str]:
    """How two terms look when they stand side by side."""
    firsts = [code for form in one.forms[:2] for code in strings(form, 3) if not form.is_name]
    seconds = [code for form in other.forms[:2] for code in strings(form, 3) if not form.is_name]
    return ["".join(pair) for pair in product(firsts, seconds)]
