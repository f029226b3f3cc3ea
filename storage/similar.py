"""The papers nearest to one: those that share its most telling words, and which these are."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from bot.papers import Paper
from bot.query import Query
from bot.text import listed
from bot.words import STOP_WORDS, stem, tokens
from storage.inquiry import Inquiry
from storage.matching import Candidate, Matching
from storage.reasons import held_form
from storage.terms import MOST_TERMS, Term

MOST_SHARED = 4  # words named as shared

_STOP = frozenset(STOP_WORDS)


def near(rows: sqlite3.Connection, matching: Matching, paper: Paper, limit: int) -> list[tuple[Candidate, str]]:
    """At most `limit` papers, the nearest first, each with the words that it shares."""
    answer = Inquiry(rows, matching, Query(_words_of(paper))).nearest({str(known) for known in (paper.id, *paper.ids)})
    return [(candidate, _shared(candidate, answer.terms)) for candidate in answer.papers[:limit]]


def _words_of(paper: Paper) -> str:
    """The words of the title twice, since they tell the most, then those of the abstract; of one stem only the first."""
    title, text = _telling(paper.title), _telling(f"{paper.title} {paper.abstract}")
    return " ".join([*title, *text][:MOST_TERMS])


def _telling(text: str) -> list[str]:
    by_stem: dict[str, str] = {}
    for word in tokens(text):
        if word not in _STOP:
            by_stem.setdefault(stem(word), word)
    return list(by_stem.values())


def _shared(candidate: Candidate, terms: Sequence[Term]) -> str:
    held = [term for term in terms if not term.is_stop and held_form(candidate, term)]
    telling = sorted(held, key=lambda term: (-term.idf * term.times, term.typed))[:MOST_SHARED]
    return f"shares {listed([f'“{term.typed}”' for term in telling])}" if telling else ""
