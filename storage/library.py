"""The search over the papers: a query in, the best papers out, each with the reason why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import Connection

from bot.links import reference
from bot.papers import Paper, PaperId
from bot.ports import Found, Hit, Papers
from bot.query import Query
from storage.completions import suggestions
from storage.filters import with_year_apart
from storage.index import driver_connection
from storage.inquiry import Answer, Inquiry
from storage.matching import Candidate, Matching
from storage.similar import near


class SqlLibrary:
    """Implements `bot.ports.Library` for one tenant, within one unit of work; it only reads.

    `owner` is the tenant's text as `Index.add` was given it, "" for one who has no papers of its own.
    """

    def __init__(self, connection: Connection, papers: Papers, owner: str) -> None:
        self._rows = driver_connection(connection)
        self._papers, self._owner = papers, owner

    def search(self, query: Query, limit: int = 10, offset: int = 0) -> Found:
        if not query.has_filters and (known := reference(query.words)):
            paper = self._papers.get(known.id)
            return Found((Hit(paper, 1.0, "what you named"),), 1) if paper else Found()
        inquiry = Inquiry(self._rows, self._matching(), with_year_apart(query))
        answer = inquiry.answer(offset + limit)
        return self._found(answer, answer.papers[offset : offset + limit])

    def similar(self, paper: Paper, limit: int = 5) -> list[Hit]:
        return self._hits(near(self._rows, self._matching(), paper, limit))

    def suggest(self, field: str, beginning: str, limit: int = 25) -> list[str]:
        return suggestions(self._rows, self._matching(), self._papers, field, beginning, limit)

    def _matching(self) -> Matching:
        ask = "SELECT id FROM index_owner WHERE owner = ?"
        found = self._rows.execute(ask, (self._owner,)).fetchone() if self._owner else None
        return Matching(self._rows, found and found[0])

    def _found(self, answer: Answer, shown: Sequence[Candidate]) -> Found:
        hits = self._hits((paper, answer.why(paper)) for paper in shown)
        return Found(
            tuple(hits),
            answer.total,
            answer.at_least,
            answer.corrected(shown),
            answer.is_closest,
            answer.ignored(shown),
        )

    def _hits(self, found: Iterable[tuple[Candidate, str]]) -> list[Hit]:
        explained = list(found)
        papers = self._papers.many([PaperId.parse(candidate.paper) for candidate, _ in explained])
        by_id = {str(known): paper for paper in papers for known in (paper.id, *paper.ids)}
        return [
            Hit(by_id[candidate.paper], candidate.score, why)
            for candidate, why in explained
            if candidate.paper in by_id
        ]
