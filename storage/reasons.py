"""Why a paper was found, as a plain fragment: `“vision” and “hallucination” in the title`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from bot.text import listed
from storage.matching import Candidate
from storage.ranking import bears
from storage.terms import Form, Term

MOST_NAMED = 5  # words named for one place

_PLACES = ("in the title", "among the authors", "as venue or year", "in the abstract")


def reason(paper: Candidate, terms: Sequence[Term], is_its_name: bool = False) -> str:
    """Which of the words a paper holds, and where; stop words only where it holds nothing else."""
    told = _held(paper, [term for term in terms if not term.is_stop]) or _held(paper, terms)
    found: dict[str, dict[str, None]] = {place: {} for place in _PLACES}
    for place, word in told:
        found[place][f"“{word}”"] = None
    said = [f"{listed([*words][:MOST_NAMED])} {place}" for place, words in found.items() if words]
    return ", ".join(["called so", *said] if is_its_name else said)


def _held(paper: Candidate, terms: Sequence[Term]) -> list[tuple[str, str]]:
    """The places where a paper holds the terms, each with what to call it there.

    What was typed with a hyphen is called so where it stands so; else its words are told one by one.
    """
    told: list[tuple[str, str]] = []
    for typed, together in groupby(terms, key=lambda term: term.typed):
        parts = [*together]
        held = [(part, *found) for part in parts if (found := held_form(paper, part))]
        is_one = len(held) == len(parts) and _stands_so(paper, held)
        told += [(place, form.guess or (typed if is_one else within(term))) for term, form, place in held]
    return told


def _stands_so(paper: Candidate, held: Sequence[tuple[Term, Form, str]]) -> bool:
    """Whether the words of these terms stand side by side in one text, or are one word there."""
    (_, first, place), *_ = held
    if len(held) == 1 or all(form.tokens == first.tokens for _, form, _ in held):
        return True
    text = paper.title if place == _PLACES[0] else paper.body or ""
    if any(other != place or not form.ways for _, form, other in held):
        return False
    beside = "".join(f"(?:{'|'.join(map(re.escape, form.ways))})" for _, form, _ in held)
    return re.search(beside, text) is not None


def within(term: Term) -> str:
    """What was typed; of a word within something longer, the word."""
    return term.typed if len(term.typed) <= len(term.word) + 1 else term.word


def held_form(paper: Candidate, term: Term) -> tuple[Form, str] | None:
    """The form in which a paper holds a term, and where: the abstract comes last."""
    for form in term.forms:
        if any(map(paper.title.__contains__, form.ways)):
            return form, _PLACES[0]
        if not form.ways and bears(paper, form):
            return form, _PLACES[1] if form.name else _PLACES[2]
    body = paper.body or ""
    return next(((form, _PLACES[3]) for form in term.forms if any(map(body.__contains__, form.ways))), None)
