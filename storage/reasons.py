"""Why a paper was found, as a plain fragment: `“vision” and “hallucination” in the title`."""

from __future__ import annotations

from collections.abc import Sequence

from bot.text import listed
from storage.matching import Candidate
from storage.ranking import bears
from storage.terms import Form, Term

MOST_NAMED = 5  # words named for one place

_PLACES = ("in the title", "among the authors", "as venue or year", "in the abstract")


def reason(paper: Candidate, terms: Sequence[Term], is_its_name: bool = False) -> str:
    """Which of the words a paper holds, and where."""
    found: dict[str, dict[str, None]] = {place: {} for place in _PLACES}
    for term in terms:
        if held := held_form(paper, term):
            form, place = held
            found[place][f"“{form.guess or term.typed}”"] = None
    said = [f"{listed([*words][:MOST_NAMED])} {place}" for place, words in found.items() if words]
    return ", ".join(["called so", *said] if is_its_name else said)


def held_form(paper: Candidate, term: Term) -> tuple[Form, str] | None:
    """The form in which a paper holds a term, and where: the abstract comes last."""
    for form in term.forms:
        if any(map(paper.title.__contains__, form.ways)):
            return form, _PLACES[0]
        if not form.ways and bears(paper, form):
            return form, _PLACES[1] if form.name else _PLACES[2]
    body = paper.body or ""
    return next(((form, _PLACES[3]) for form in term.forms if any(map(body.__contains__, form.ways))), None)
