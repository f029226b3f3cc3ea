"""The search over the papers: a query in, the best papers out, each with the reason why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from sqlalchemy import Connection

from bot.links import reference
from bot.papers import Paper
from bot.ports import Found, Hit, Papers
from bot.query import MAX_QUERY, Query
from bot.text import one_line
from storage.answer import Answer
from storage.completions import Completions
from storage.engine import driver_of
from storage.filters import with_year_apart
from storage.inquiry import Inquiry
from storage.matching import Candidate, Matching
from storage.similar import similar


class BySeq(Papers, Protocol):
    """The paper store, which knows papers by the number under which they are indexed, too."""

    def by_seq(self, seqs: Sequence[int]) -> list[Paper]:
        """Those of these papers that the tenant may see, in the order asked for."""
        ...


class SqlLibrary:
    """Implements `bot.ports.Library` for one tenant, within one unit of work; it only reads.

    `owner` is the tenant's text as `Index.add` was given it, "" for one who has no papers of its own.
    """

    def __init__(self, connection: Connection, papers: BySeq, owner: str) -> None:
        self._rows = driver_of(connection)
        self._papers, self._owner = papers, owner

    def search(self, query: Query, limit: int = 10, offset: int = 0) -> Found:
        if not query.has_filters and (known := reference(query.words)):
            paper = self._papers.get(known.id)
            return Found((Hit(paper, 1.0, "what you named"),), 1) if paper else Found()
        matching = self._matching()
        inquiry = Inquiry(self._rows, matching, with_year_apart(query))
        answer = inquiry.answer(offset + limit)
        return self._found(matching, answer, answer.papers[offset : offset + limit])

    def similar(self, paper: Paper, limit: int = 5) -> list[Hit]:
        return self._hits(similar(self._rows, self._matching(), paper, limit))

    def suggest(self, field: str, beginning: str, limit: int = 25) -> list[str]:
        completions = Completions(self._rows, self._matching(), self._papers)
        fields = {"title": completions.titles, "author": completions.authors, "venue": completions.venues}
        found = fields[field](one_line(beginning)[:MAX_QUERY]) if field in fields else []
        return list(dict.fromkeys(found))[:limit]

    def _matching(self) -> Matching:
        ask = "SELECT id FROM index_owner WHERE owner = ?"
        found = self._rows.execute(ask, (self._owner,)).fetchone() if self._owner else None
        return Matching(self._rows, found and found[0])

    def _found(self, matching: Matching, answer: Answer, shown: Sequence[Candidate]) -> Found:
        matching.read_bodies(shown)
        hits = self._hits((paper, answer.why(paper)) for paper in shown)
        return Found(
            tuple(hits),
            answer.total,
            answer.at_least,
            answer.corrected(shown),
            answer.is_closest,
            answer.ignored(shown),
            answer.near,
        )

    def _hits(self, found: Iterable[tuple[Candidate, str]]) -> list[Hit]:
        explained = list(found)
        papers = {paper.seq: paper for paper in self._papers.by_seq([candidate.seq for candidate, _ in explained])}
        return [Hit(papers[paper.seq], paper.score, why) for paper, why in explained if paper.seq in papers]
