"""Candidates for an answer: the questions that are put to the FTS5 tables.

What a reader typed never stands in a question but as tokens of our own making, each in quotation marks.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Sequence

from storage.ranking import Candidate
from storage.terms import Term

MOST_TOKENS = 16  # of a reader's words in one question, the rarest
MOST_LOOKED_AT = 5_000  # papers that a condition is tried on


class Matching:
    """Puts questions for one reader: to the public papers and, where `owner` is a number, to that owner's."""

    def __init__(self, rows: sqlite3.Connection, owner: int | None, holds: Callable[[Candidate], bool] | None = None) -> None:
        self._rows, self._owner = rows, owner
        self.holds = holds  # what the tables cannot check: a phrase, one author's whole name

    # --- questions -------------------------------------------------------------------------------

    def token(self, token: str, beginning: bool = False) -> str:
        """A token, or all that begin with it, in the public papers and in the reader's own."""
        star = " *" if beginning else ""
        if self._owner is None:
            return f'"{token}"{star}'
        return f'("{token}"{star} OR "~{self._owner}~{token}"{star})'

    def term(self, term: Term) -> str:
        """Any form of a term."""
        return any_of([all_of([self.token(token) for token in form.tokens]) for form in term.forms])

    def every(self, terms: Sequence[Term]) -> list[str]:
        """A question for each term; of many only for the rarest."""
        rarest = sorted(terms, key=lambda term: term.papers)[:MOST_TOKENS]
        return [self.term(term) for term in rarest]

    # --- answers ---------------------------------------------------------------------------------

    def heading(self, question: str, limit: int) -> list[Candidate]:
        return self._candidates(_IN_HEADING, question, limit)

    def fulltext(self, question: str, limit: int) -> list[Candidate]:
        return self._candidates(_IN_FULLTEXT, question, limit)

    def _candidates(self, ask: str, question: str, limit: int) -> list[Candidate]:
        found: list[Candidate] = []
        if not question:
            return found
        for looked_at, row in enumerate(self._rows.execute(ask, (question,))):
            paper = Candidate(*row)
            if self.holds is None or self.holds(paper):
                found.append(paper)
            if len(found) >= limit or looked_at >= MOST_LOOKED_AT:
                break
        return found

    def numbers(self, question: str) -> list[str]:
        """The seqs, as text, of all papers with an answer in the full text; as one string they come four times as fast."""
        found = self._rows.execute(_NUMBERS, (question,)).fetchone()[0]
        return found.split(",") if found else []

    def fetch(self, seqs: Iterable[str]) -> list[Candidate]:
        asked = f"[{','.join(seqs)}]"
        papers = (Candidate(*row) for row in self._rows.execute(_BY_SEQ, (asked,)))
        return [paper for paper in papers if self.holds is None or self.holds(paper)]

    def is_there(self, token: str) -> bool:
        return self._rows.execute(_IS_THERE, (self.token(token),)).fetchone() is not None


def all_of(questions: Sequence[str]) -> str:
    return f"({' AND '.join(questions)})" if len(questions) > 1 else "".join(questions)


def any_of(questions: Sequence[str]) -> str:
    return f"({' OR '.join(questions)})" if len(questions) > 1 else "".join(questions)


_IN_HEADING = (
    "SELECT p.seq, p.paper, p.year, p.title, p.body, p.authors FROM index_heading CROSS JOIN index_paper AS p"
    " ON p.seq = index_heading.rowid WHERE index_heading MATCH ? ORDER BY index_heading.rowid DESC"
)
_IN_FULLTEXT = (
    "SELECT p.seq, p.paper, p.year, p.title, p.body, p.authors FROM index_fulltext CROSS JOIN index_paper AS p"
    " ON p.seq = index_fulltext.rowid WHERE index_fulltext MATCH ? ORDER BY index_fulltext.rowid DESC"
)
_NUMBERS = "SELECT group_concat(rowid) FROM index_fulltext WHERE index_fulltext MATCH ?"
_BY_SEQ = (
    "SELECT seq, paper, year, title, body, authors FROM index_paper WHERE seq IN (SELECT value FROM json_each(?))"
)
_IS_THERE = "SELECT rowid FROM index_fulltext WHERE index_fulltext MATCH ? LIMIT 1"
