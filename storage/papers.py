"""The paper store, as one tenant sees it: the public papers, and its own which the public does not know."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from sqlalchemy import (
    ColumnElement,
    Connection,
    ScalarSelect,
    Select,
    bindparam,
    func,
    literal,
    literal_column,
    select,
    union_all,
)

from bot.papers import Origin, Paper, PaperId
from bot.ports import Added, Census, Import
from bot.request import CONSOLE, Tenant
from storage.holdings import BATCH, Holdings, Indexing, batched
from storage.imports import Imports
from storage.intake import Intake
from storage.rows import COLUMNS, paper_of
from storage.tables import PUBLIC, among, origins, paper_ids, papers, unindexed

STREAMED = 500  # papers read at once by `every`


def owner_of(tenant: Tenant) -> str:
    """To whom the papers belong that a tenant adds: what is added at the console is public."""
    return PUBLIC if tenant == CONSOLE else str(tenant)


class SqlPapers:
    """Implements `bot.ports.Papers` for one tenant, within one unit of work."""

    def __init__(self, connection: Connection, tenant: Tenant, index: Indexing) -> None:
        self._connection, self._tenant, self._index = connection, str(tenant), index
        self.owner = owner_of(tenant)
        self._owners = sorted({PUBLIC, self.owner})
        self._imports = Imports(connection, self._tenant)

    # --- reading ---------------------------------------------------------------------------------

    def get(self, paper: PaperId) -> Paper | None:
        return next(iter(self.many([paper])), None)

    def many(self, papers: Sequence[PaperId]) -> list[Paper]:
        seqs = self._seqs_of([str(paper) for paper in papers])
        return self.by_seq([seqs[str(paper)] for paper in papers if str(paper) in seqs])

    def _seqs_of(self, aliases: Sequence[str]) -> dict[str, int]:
        """The paper that shows for each id: the public one before the tenant's own."""
        rows = self._connection.execute(_KNOWN_AS, self._asked(aliases=aliases))
        return {alias: seq for alias, seq in rows}  # noqa: C416 rows are no pairs to mypy

    def by_seq(self, seqs: Sequence[int]) -> list[Paper]:
        """Those of these papers that this tenant may see, in the order asked for."""
        rows = self._connection.execute(_BY_SEQ, self._asked(seqs=seqs)).all()
        places = self._origins(seqs)
        found = {row[0]: paper_of(row, places.get(row[0], ())) for row in rows}
        return [found[seq] for seq in seqs if seq in found]

    def _origins(self, seqs: Sequence[int]) -> dict[int, list[Origin]]:
        """Where this tenant has papers from; what its covered papers say counts for the public ones in their place."""
        shown = {seq: seq for seq in seqs} | self._behind(seqs)
        rows = self._connection.execute(_ORIGINS, {"seqs": json.dumps(list(shown)), "tenant": self._tenant})
        places: dict[int, list[Origin]] = defaultdict(list)
        for seq, source, place, at in rows:
            if source or place:
                places[shown[seq]].append(Origin(source, place, at))
        return places

    def _behind(self, seqs: Sequence[int]) -> dict[int, int]:
        """This tenant's papers in whose place these show: a paper of its own -> the public one."""
        if self.owner == PUBLIC:
            return {}
        rows = self._connection.execute(_COVERED, {"seqs": json.dumps(list(seqs)), "owner": self.owner})
        return dict(rows.all())

    def _asked(self, **lists: Sequence[int] | Sequence[str]) -> dict[str, str]:
        """The parameters of a question about what this tenant may see."""
        return {"owner": self.owner} | {name: json.dumps(list(each)) for name, each in lists.items()}

    def census(self) -> Census:
        held = [self._census_of(owner) for owner in self._owners]
        return Census(
            papers=sum(each.papers for each in held),
            newest_at=max((each.newest_at for each in held if each.newest_at), default=None),
            first_year=min((each.first_year for each in held if each.first_year is not None), default=None),
            last_year=max((each.last_year for each in held if each.last_year is not None), default=None),
        )

    def _census_of(self, owner: str) -> Census:
        count, *newest, first_year, last_year = self._connection.execute(_CENSUS, {"owner": owner}).one()
        return Census(count, max((at for at in newest if at), default=None), first_year, last_year)

    @property
    def is_empty(self) -> bool:
        return not any(self._connection.scalar(_ANY, {"owner": owner}) for owner in self._owners)

    def without_authors(self) -> int:
        return sum(self._connection.scalar(_AUTHORLESS, {"owner": owner}) or 0 for owner in self._owners)

    def nth(self, index: int) -> Paper | None:
        seqs = _NTH if self.owner == PUBLIC else _NTH_OF_BOTH
        asked = {"owner": self.owner, "public": PUBLIC, "index": index}
        seq = self._connection.scalar(seqs, asked) if index >= 0 else None
        return None if seq is None else self.by_seq([seq])[0]

    def every(self) -> Iterator[Paper]:
        last = 0
        while seqs := self._connection.scalars(_AFTER, {"last": last, "owner": self.owner}).all():
            yield from self.by_seq(seqs)
            last = seqs[-1]

    # --- writing ---------------------------------------------------------------------------------

    def add(self, papers: Iterable[Paper], at: datetime, under: int | None = None) -> Added:
        """Streams; nothing of what was added is kept in memory but the ids. Raises NotFound for an unknown import."""
        if under is not None:
            self._imports.get(under)
        holdings = self._holdings()
        added = [Intake(holdings, self.owner, at, under).take(some) for some in batched(papers, BATCH)]
        together = Added(
            sum(each.added for each in added),
            sum(each.merged for each in added),
            sum(each.unchanged for each in added),
            tuple(known for each in added for known in each.ids),
        )
        if under is not None:
            self._imports.count(under, together)
        return together

    def begin_import(self, label: str, at: datetime) -> int:
        return self._imports.begin(label, at)

    def imports(self, limit: int = 10) -> list[Import]:
        return self._imports.latest(limit)

    def undo_import(self, number: int) -> Import:
        return self._imports.undo(number, self._holdings(), self.owner)

    def _holdings(self) -> Holdings:
        return Holdings(self._connection, self._tenant, self._index)


_OWNERS: tuple[ColumnElement[str], ...] = (literal(PUBLIC), bindparam("owner"))
# What a tenant may see, to be asked of rows found by key.
_VISIBLE = unindexed(papers.c.owner).in_(_OWNERS), papers.c.covered_by.is_(None)
_BY_SEQ = select(*COLUMNS).where(papers.c.seq.in_(among("seqs")), *_VISIBLE)
_AFTER = (
    select(papers.c.seq)
    .where(papers.c.seq > bindparam("last"), *_VISIBLE)
    .order_by(papers.c.seq)
    .limit(literal_column(str(STREAMED)))
)
_KNOWN_AS = (
    select(paper_ids.c.alias, func.coalesce(papers.c.covered_by, papers.c.seq))
    .join_from(paper_ids, papers, paper_ids.c.seq == papers.c.seq)
    .where(paper_ids.c.alias.in_(among("aliases")), paper_ids.c.owner.in_(_OWNERS))
    .order_by(paper_ids.c.owner.desc())  # so that the public paper has the last word
)
_ORIGINS = (
    select(origins.c.seq, origins.c.source, origins.c.place, origins.c.at)
    .where(origins.c.seq.in_(among("seqs")), unindexed(origins.c.tenant) == bindparam("tenant"))
    .order_by(origins.c.number)
)
_COVERED = select(papers.c.seq, papers.c.covered_by).where(
    papers.c.covered_by.in_(among("seqs")), unindexed(papers.c.owner) == bindparam("owner")
)


def _listed(owner: str, *more: ColumnElement[bool]) -> tuple[ColumnElement[bool], ...]:
    """What shows of one owner: asked so that an index answers alone."""
    return papers.c.owner == bindparam(owner), papers.c.covered_by.is_(None), *more


def _newest(withdrawn: bool) -> ScalarSelect[datetime]:
    at = select(papers.c.added_at).where(*_listed("owner", papers.c.withdrawn.is_(withdrawn)))
    return at.order_by(papers.c.seq.desc()).limit(_ONE).scalar_subquery()


def _in_turn(owner: str) -> Select[int]:
    return select(papers.c.seq).where(*_listed(owner, papers.c.withdrawn.is_(False)))


_ONE: ColumnElement[int] = literal_column("1")
_YEAR = select(papers.c.year).where(*_listed("owner", papers.c.year.is_not(None))).limit(_ONE)
_CENSUS = select(
    select(func.count()).select_from(papers).where(*_listed("owner")).scalar_subquery(),
    _newest(False),
    _newest(True),
    _YEAR.order_by(papers.c.year).scalar_subquery(),
    _YEAR.order_by(papers.c.year.desc()).scalar_subquery(),
)
_AUTHORLESS = select(func.count()).select_from(papers).where(*_listed("owner", papers.c.authors == "[]"))
_ANY = select(papers.c.seq).where(*_listed("owner")).limit(_ONE)
_NTH = _in_turn("owner").order_by(papers.c.seq).limit(_ONE).offset(bindparam("index"))
_NTH_OF_BOTH = union_all(_in_turn("public"), _in_turn("owner")).order_by("seq").limit(_ONE).offset(bindparam("index"))
