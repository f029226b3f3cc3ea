"""The search over the papers: a query in, the best papers out, each with the reason why."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Sequence
from heapq import nlargest

from sqlalchemy import Connection

from bot.links import reference
from bot.papers import Paper, PaperId
from bot.ports import Found, Hit, Papers
from bot.query import Query
from storage.index import driver_connection
from storage.matching import Matching, all_of
from storage.ranking import NAMED, Candidate, Ranking
from storage.terms import Term, Terms
from storage.titles import name_mark

CANDIDATES = 400
ENOUGH = 10
LONG = 5
BUDGET = 20_000
NEAR = 300


class SqlLibrary:
    """Implements `bot.ports.Library` for one tenant, within one unit of work; it only reads."""

    def __init__(self, connection: Connection, papers: Papers, owner: str) -> None:
        self._rows = driver_connection(connection)
        self._papers = papers
        self._owner = self._owner_number(owner)

    def _owner_number(self, owner: str) -> int | None:
        found = self._rows.execute("SELECT id FROM index_owner WHERE owner = ?", (owner,)).fetchone() if owner else None
        return found[0] if found else None

    def search(self, query: Query, limit: int = 10, offset: int = 0) -> Found:
        count, length = self._rows.execute("SELECT papers, length FROM index_state").fetchone() or (0, 0)
        matching = Matching(self._rows, self._owner)
        seen = matching.is_there if self._owner is not None else lambda token: False
        terms = Terms(self._rows, count, seen).read(query.words)
        known = [term for term in terms if term.is_known]
        telling = [term for term in known if not term.is_stop]
        ranking = Ranking(known, length / max(count, 1))
        found = {}
        for paper in self._named(matching, query.words):
            found[paper.seq] = paper
            paper.score = NAMED
        for paper in matching.heading(all_of(matching.every(telling or known)), CANDIDATES):
            found.setdefault(paper.seq, paper)
        if len(found) < CANDIDATES and telling:
            for paper in matching.fulltext(all_of(matching.every(telling)), CANDIDATES):
                found.setdefault(paper.seq, paper)
        if telling and (len(found) < ENOUGH + offset or len(telling) >= LONG):
            for paper in self._near(matching, telling):
                found.setdefault(paper.seq, paper)
        for paper in found.values():
            named = paper.score
            ranking.score(paper)
            paper.score += named
        best = sorted(found.values(), key=lambda paper: (-paper.score, -paper.year, -paper.seq))
        shown = best[offset : offset + limit]
        papers = {str(paper.id): paper for paper in self._papers.many([PaperId.parse(one.paper) for one in shown])}
        hits = tuple(Hit(papers[one.paper], one.score) for one in shown if one.paper in papers)
        return Found(hits, len(best))

    def _named(self, matching, words):
        mark = name_mark(words)
        return matching.heading(matching.token(mark), 20) if mark else []

    def _near(self, matching: Matching, terms: Sequence[Term]) -> list[Candidate]:
        scores: defaultdict[str, float] = defaultdict(float)
        left = BUDGET
        for term in sorted(terms, key=lambda term: term.papers):
            if left < BUDGET and term.papers > left:
                break
            numbers = matching.numbers(matching.term(term))
            left -= len(numbers)
            weight = term.idf * term.times
            for number in numbers:
                scores[number] += weight
        return matching.fetch(nlargest(NEAR, scores, key=scores.__getitem__))

    def similar(self, paper: Paper, limit: int = 5) -> list[Hit]:
        return []

    def suggest(self, field: str, beginning: str, limit: int = 25) -> list[str]:
        return []
