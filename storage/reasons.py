"""Why a paper was found, as a plain fragment: `“vision” and “hallucination” in the title`."""

from __future__ import annotations

from collections.abc import Sequence

from bot.text import listed
from bot.words import tokens
from storage.matching import Candidate
from storage.ranking import strings
from storage.terms import Form, Term

MOST_NAMED = 5  # words named for one place

_PLACES = ("in the title", "among the authors", "in the abstract")


def reason(paper: Candidate, terms: Sequence[Term], is_its_name: bool = False) -> str:
    """Which of the words a paper holds, and where; the most telling first in each place."""
    names = f" {' '.join(tokens(paper.authors))} "
    found: dict[str, list[str]] = {place: [] for place in _PLACES}
    for term in terms:
        if held := _held(paper, names, term):
            found[held[0]].append(f"“{held[1]}”")
    said = [f"{listed(words[:MOST_NAMED])} {place}" for place, words in found.items() if words]
    return ", ".join(["called so", *said] if is_its_name else said)


def _held(paper: Candidate, names: str, term: Term) -> tuple[str, str] | None:
    """The place where a term is, and the word to name."""
    for form in term.forms:
        word = form.guess or term.typed
        if any(map(paper.title.__contains__, strings(form))):
            return _PLACES[0], word
        if form.is_name and f" {form.tokens[0][1:]} " in names:
            return _PLACES[1], word
    for form in term.forms:
        if any(map(paper.body.__contains__, strings(form))):
            return _PLACES[2], form.guess or term.typed
    return None


def holds(paper: Candidate, form: Form) -> bool:
    """Whether a paper holds one form of a term."""
    if form.is_name:
        return f" {form.tokens[0][1:]} " in f" {' '.join(tokens(paper.authors))} "
    return any(way in paper.title or way in paper.body for way in strings(form))
