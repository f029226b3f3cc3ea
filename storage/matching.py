"""Candidates for an answer: the questions that are put to the FTS5 tables.

What a reader typed never stands in a question but as tokens of our own making, each in quotation marks.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice

from storage.terms import Term
from storage.titles import name_key

MOST_TOKENS = 16  # of a reader's words in one question, the rarest (SECURITY)
MOST_LOOKED_AT = 800  # papers that a condition is tried on
MOST_COUNTED = 3_000


@dataclass(slots=True, eq=False)
class Candidate:
    """A paper that may answer: its row of `index_paper`, and what it scores.

    `body` is None until it is read: that of most candidates never is.
    """

    seq: int
    paper: str
    year: int
    title: str
    authors: str
    untitled: int  # 1 where the title was derived from the abstract
    body: str | None = None
    marks: str = ""
    score: float = field(default=0.0, init=False)


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that must stand side by side: as characters, empty where the library lacks one of them, and as text."""

    words: tuple[str, ...]
    pattern: str

    @property
    def said(self) -> str:
        return " ".join(self.words)


Condition = Callable[[Candidate], bool]


class Matching:
    """Puts questions for one reader: about the public papers and, where `owner` is a number, about that owner's."""

    def __init__(self, rows: sqlite3.Connection, owner: int | None) -> None:
        self._rows, self._owner = rows, owner

    # --- questions -------------------------------------------------------------------------------

    def token(self, token: str, beginning: bool = False) -> str:
        """A token, or all that begin with it, in the public papers and in the reader's own."""
        star = " *" if beginning else ""
        if self._owner is None:
            return f'"{token}"{star}'
        return f'("{token}"{star} OR "~{self._owner}~{token}"{star})'

    def term(self, term: Term) -> str:
        """Any form of a term."""
        ways = dict.fromkeys(form.tokens for form in term.forms if form.tokens)
        return any_of([all_of([self.token(token) for token in tokens]) for tokens in ways])

    def every(self, terms: Iterable[Term]) -> list[str]:
        """A question for each term; of many only for the rarest."""
        asked = (self.term(term) for term in sorted(terms, key=lambda term: term.papers))
        return list(islice(filter(None, dict.fromkeys(asked)), MOST_TOKENS))

    # --- answers ---------------------------------------------------------------------------------

    def heading(self, questions: Sequence[str], limit: int, holds: Condition | None = None) -> list[Candidate]:
        """The newest papers whose title and authors answer to every question."""
        return self._newest(_IN_HEADING, questions, limit, holds)

    def called(self, name: str, limit: int) -> list[Candidate]:
        """The newest papers of this title, or that bear this name."""
        rows = self._rows.execute(_CALLED, (name_key(name), self._owner or 0, limit))
        return [Candidate(*row) for row in rows]

    def are_there(self, papers: Sequence[Candidate], questions: Sequence[str]) -> list[Candidate]:
        """Those of some papers that answer to every question."""
        if not papers or not questions:
            return list(papers)
        kept = {
            seq for (seq,) in self._rows.execute(_AMONG, (all_of(questions), _listed(paper.seq for paper in papers)))
        }
        return [paper for paper in papers if paper.seq in kept]

    def fulltext(self, questions: Sequence[str], limit: int, holds: Condition | None = None) -> list[Candidate]:
        """The same for title, authors and abstract, without stop words."""
        return self._newest(_IN_FULLTEXT, questions, limit, holds)

    def phrase(
        self, table: str, questions: Sequence[str], phrase: Phrase, limit: int, holds: Condition
    ) -> list[Candidate]:
        """The newest papers of `heading` or `fulltext` that answer to every question and hold a phrase."""
        asked = (all_of(questions), MOST_LOOKED_AT, phrase.pattern or None, phrase.pattern or None, phrase.said)
        rows = self._rows.execute(_PHRASE[table], asked)
        return list(islice((paper for row in rows if holds(paper := Candidate(*row))), limit))

    def _newest(self, ask: str, questions: Sequence[str], limit: int, holds: Condition | None) -> list[Candidate]:
        """The first that FTS5 finds are the newest: so they cost only as much as is read of them."""
        if not questions:
            return []
        answers = self._rows.execute(ask, (all_of(questions), limit if holds is None else MOST_LOOKED_AT))
        if holds is None:
            return [Candidate(*row) for row in answers]
        return list(islice((paper for row in answers if holds(paper := Candidate(*row))), limit))

    def count(self, questions: Sequence[str]) -> int:
        """How many papers answer in the full text, up to MOST_COUNTED."""
        return int(self._rows.execute(_COUNT, (all_of(questions), MOST_COUNTED)).fetchone()[0])

    def numbers(self, questions: Sequence[str]) -> list[str]:
        """The seqs of all papers that answer in the full text, as text: joined they are read four times as fast."""
        found = self._rows.execute(_NUMBERS, (all_of(questions),)).fetchone()[0]
        return found.split(",") if found else []

    def fetch(self, seqs: Iterable[str]) -> list[Candidate]:
        return [Candidate(*row) for row in self._rows.execute(_BY_SEQ, (_listed(seqs),))]

    def read_bodies(self, papers: Iterable[Candidate]) -> None:
        """Reads the abstracts and the marks of these papers, where they are not read yet."""
        unread = {paper.seq: paper for paper in papers if paper.body is None}
        for seq, body, marks in self._rows.execute(_BODIES, (_listed(unread),)):
            unread[seq].body, unread[seq].marks = body, marks

    def is_own(self, token: str) -> bool:
        """Whether a token stands in one of the reader's own papers."""
        if self._owner is None:
            return False
        return self._rows.execute(_IS_THERE, (f'"~{self._owner}~{token}"',)).fetchone() is not None


def _listed(numbers: Iterable[int | str]) -> str:
    return f"[{','.join(map(str, numbers))}]"


def all_of(questions: Sequence[str]) -> str:
    return f"({' AND '.join(questions)})" if len(questions) > 1 else "".join(questions)


def any_of(questions: Sequence[str]) -> str:
    return f"({' OR '.join(questions)})" if len(questions) > 1 else "".join(questions)


def all_but_one_of(questions: Sequence[str]) -> str:
    """A question for what answers to two questions or more, all but one of them at the least."""
    if len(questions) < 3:
        return any_of(questions)
    half = len(questions) // 2
    one, other = questions[:half], questions[half:]
    lacking_in_one = [all_but_one_of(one), all_of(other)] if len(one) > 1 else [all_of(other)]
    return any_of([all_of(lacking_in_one), all_of([all_of(one), all_but_one_of(other)])])


_IN_HEADING = (
    "SELECT p.seq, p.paper, p.year, p.title, p.authors, p.untitled FROM index_heading CROSS JOIN index_paper AS p"
    " ON p.seq = -index_heading.rowid WHERE index_heading MATCH ? ORDER BY index_heading.rowid LIMIT ?"
)
_IN_FULLTEXT = (
    "SELECT p.seq, p.paper, p.year, p.title, p.authors, p.untitled FROM index_fulltext CROSS JOIN index_paper AS p"
    " ON p.seq = -index_fulltext.rowid WHERE index_fulltext MATCH ? ORDER BY index_fulltext.rowid LIMIT ?"
)
_PHRASE = {
    "heading": (
        "SELECT p.seq, p.paper, p.year, p.title, p.authors, p.untitled FROM"
        " (SELECT -rowid AS seq FROM index_heading WHERE index_heading MATCH ? ORDER BY rowid LIMIT ?) AS f"
        " CROSS JOIN index_paper AS p ON p.seq = f.seq"
        " WHERE instr(p.title, ?) OR instr(p.title, ?) OR instr(lower(p.authors), ?)"
    ),
    "fulltext": (
        "SELECT p.seq, p.paper, p.year, p.title, p.authors, p.untitled, b.body, b.marks FROM"
        " (SELECT -rowid AS seq FROM index_fulltext WHERE index_fulltext MATCH ? ORDER BY rowid LIMIT ?) AS f"
        " CROSS JOIN index_body AS b ON b.seq = f.seq CROSS JOIN index_paper AS p ON p.seq = f.seq"
        " WHERE instr(b.body, ?) OR instr(p.title, ?) OR instr(lower(p.authors), ?)"
    ),
}
_CALLED = (
    "SELECT p.seq, p.paper, p.year, p.title, p.authors, p.untitled FROM index_called AS c"
    " JOIN index_paper AS p ON p.seq = c.seq WHERE c.name = ? AND p.owner IN (0, ?) ORDER BY c.seq DESC LIMIT ?"
)
_AMONG = "SELECT -rowid FROM index_fulltext WHERE index_fulltext MATCH ? AND rowid IN (SELECT -value FROM json_each(?))"
_BY_SEQ = (
    "SELECT seq, paper, year, title, authors, untitled FROM index_paper WHERE seq IN (SELECT value FROM json_each(?))"
)
_BODIES = "SELECT seq, body, marks FROM index_body WHERE seq IN (SELECT value FROM json_each(?))"
_NUMBERS = "SELECT group_concat(-rowid) FROM index_fulltext WHERE index_fulltext MATCH ?"
_COUNT = "SELECT count(*) FROM (SELECT rowid FROM index_fulltext WHERE index_fulltext MATCH ? LIMIT ?)"
_IS_THERE = "SELECT rowid FROM index_fulltext WHERE index_fulltext MATCH ? LIMIT 1"
