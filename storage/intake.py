"""Records come in: each finds the paper that it tells of, or becomes a paper."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.papers import Origin, Paper, PaperId
from bot.ports import Added
from bot.records.identity import completed, has_identifier, told_apart
from storage.covering import review, step_back
from storage.holding import Contribution, Holding
from storage.holdings import Holdings
from storage.nearby import Nearby
from storage.rows import storable, whole
from storage.tables import PUBLIC


class Intake:
    """One batch of records that come in for one owner at one time, perhaps under an import."""

    def __init__(self, holdings: Holdings, owner: str, at: datetime, under: int | None) -> None:
        self._holdings, self._owner, self._at, self._under = holdings, owner, at, under
        self._near = Nearby(holdings, owner)
        self._gone: list[Holding] = []  # stored papers that became part of another
        self._told: list[Holding] = []  # what each record told of, in the order of the records
        self._new: list[Holding] = []
        self._unchanged = 0

    def take(self, records: Sequence[Paper]) -> Added:
        """Adds or merges each record, stores and indexes what came of it."""
        ready = [completed(storable(record)) for record in records]
        self._near.look_up(ready)
        for record, given in zip(ready, records, strict=True):
            self._shelve(record, self._origins(given))
        self._store()
        added = sum(each.covered_by is None and each.seq in self._near.held for each in self._new)
        merged = len(records) - added - self._unchanged
        return Added(added, merged, self._unchanged, tuple(self._ids()))

    def _origins(self, record: Paper) -> list[Origin]:
        given = record.origins or (Origin(""),)
        return [Origin(whole(each.source), whole(each.place), each.at or self._at) for each in given]

    def _shelve(self, record: Paper, origins: Sequence[Origin]) -> None:
        told = self._near.told_by(record)
        if not has_identifier(record) and self._near.is_taken(record, told):
            record = told_apart(record)
            self._near.look_up([record])
            told = self._near.told_by(record)
        if told:
            self._merge(told, record, origins)
        else:
            self._new.append(Holding(self._holdings.next_seq(), self._owner, self._at, record))
            self._say(self._new[-1], record, origins)

    def _merge(self, told: list[Holding], record: Paper, origins: Sequence[Origin]) -> None:
        first, *others = sorted(told, key=lambda each: each.seq)
        for other in others:
            self._absorb(first, other)
        fresh = [each for each in origins if not first.has_heard(record, each)]
        if fresh or others:
            self._say(first, record, fresh)
        else:
            self._unchanged += 1
            self._told.append(first)

    def _absorb(self, first: Holding, other: Holding) -> None:
        self._near.absorb(first, other)
        if other.before is not None:
            self._gone.append(other)

    def _say(self, holding: Holding, record: Paper, origins: Sequence[Origin]) -> None:
        self._near.release(holding)
        for each in origins:
            holding.hear(Contribution(record, each, self._under, holding.seq))
        self._near.keep(holding)
        self._told.append(holding)

    def _fold(self) -> None:
        """Once for each paper, however much was said of it."""
        several = [each for each in self._near.held.values() if each.is_touched and len(each.contributions) > 1]
        for each in several:
            self._near.release(each)
            each.fold()
        for each in several:
            self._near.keep(each)

    def _store(self) -> None:
        self._fold()
        held = list(self._near.held.values())
        if self._owner == PUBLIC:
            altered = [each.seq for each in held if each.before and each.is_changed]
            behind = self._holdings.covered_by([*altered, *(each.seq for each in self._gone)])
            self._holdings.save(held, self._gone)
            review(self._holdings, self._near.private.union(behind))
        else:
            step_back(self._holdings, [each for each in held if each.is_changed])
            self._holdings.save(held, self._gone)

    def _ids(self) -> list[PaperId]:
        """The id that each record's paper goes by now, or that of the public paper which shows in its place."""
        told = [self._near.now(each) for each in self._told]
        public = self._holdings.ids_of({each.covered_by for each in told if each.covered_by})
        return [public.get(each.covered_by or 0, each.paper.id) for each in told]
