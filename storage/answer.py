"""The answer to one query: the papers in their order, and what there is to say about them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from storage.matching import Candidate
from storage.reasons import held_form, reason, within
from storage.terms import Term

NAMED = 1_000.0  # above any other score: a paper that is called so


@dataclass(slots=True)
class Answer:
    """`near` of the papers lack a word. `respelt` are corrections of the filters; `fixed_reason` is why for papers that
    no word was needed to find.
    """

    papers: list[Candidate] = field(default_factory=list)
    terms: list[Term] = field(default_factory=list)
    total: int = 0
    at_least: bool = False
    is_closest: bool = False
    near: int = 0
    respelt: list[tuple[str, str]] = field(default_factory=list)
    fixed_reason: str = ""

    def why(self, paper: Candidate) -> str:
        return reason(paper, self.terms, paper.score >= NAMED) or self.fixed_reason

    def corrected(self, shown: Sequence[Candidate]) -> tuple[tuple[str, str], ...]:
        """The guesses that the first paper bears out, as pairs (typed, read as)."""
        pairs = dict(self.respelt)
        for term in self.terms if shown else ():
            held = held_form(shown[0], term)
            if held and held[0].guess:
                pairs[within(term)] = held[0].guess
        return tuple(pairs.items())

    def ignored(self, shown: Sequence[Candidate]) -> tuple[str, ...]:
        """Where nothing held every word: the telling words that the first paper lacks."""
        asked = [term for term in self.terms if not term.is_stop] if self.is_closest and shown else []
        return tuple(dict.fromkeys(within(term) for term in asked if not held_form(shown[0], term)))
