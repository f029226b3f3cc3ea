"""The stored papers that some records may tell of, found with a few questions for many records."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import replace

from bot.papers import Paper, PaperId
from bot.records.identity import likeness, told_apart, told_by
from bot.records.merging import best_among
from storage.holding import Holding
from storage.holdings import Holdings


class Nearby:
    """One owner's papers that share an id, or title and first author, with one of the records looked up.

    Where the owner is the public, `private` are the seqs of tenants' own papers that share as much.
    """

    def __init__(self, holdings: Holdings, owner: str) -> None:
        self._holdings, self._owner = holdings, owner
        self._by_alias: dict[str, int] = {}
        self._by_likeness: dict[int, set[int]] = defaultdict(set)
        self._became: dict[int, int] = {}  # the seq of a paper that was absorbed -> that of the one it is now
        self._asked: set[str] = set()
        self.held: dict[int, Holding] = {}
        self.private: set[int] = set()

    def look_up(self, records: Collection[Paper]) -> None:
        """Finds what is near to these records, asking for nothing twice.

        A paper that has an id which was said of one of these is near too: none may take it from another.
        """
        alike = {like for record in records if (like := likeness(record)) is not None}
        found = self._bearing(records) | self._resembling(alike)
        while fresh := self._holdings.load(found.difference(self.held)):
            self.held.update(fresh)
            found = self._bearing(said.record for each in fresh.values() for said in each.contributions)

    def _bearing(self, records: Iterable[Paper]) -> set[int]:
        aliases = {str(known) for record in records for known in record.ids} - self._asked
        self._asked.update(aliases)
        found: set[int] = set()
        for alias, owner, seq in self._holdings.bearing(aliases):
            if now := self._own(owner, seq):
                self._by_alias[alias] = now
                found.add(now)
        return found

    def _resembling(self, alike: set[int]) -> set[int]:
        found: set[int] = set()
        for like, owner, seq in self._holdings.resembling(alike):
            if now := self._own(owner, seq):
                self._by_likeness[like].add(now)
                found.add(now)
        return found

    def _own(self, owner: str, seq: int) -> int:
        """What a paper found is known as by now; 0 where it is another owner's."""
        if owner == self._owner:
            return self._became.get(seq, seq)
        self.private.add(seq)
        return 0

    def told_by(self, record: Paper) -> list[Holding]:
        """The papers that a record tells of; more than one are one paper."""
        seqs = {self._by_alias[alias] for alias in map(str, record.ids) if alias in self._by_alias}
        if (like := likeness(record)) is not None:
            seqs.update(self._by_likeness.get(like, ()))
        near = [self.held[seq] for seq in sorted(seqs) if seq in self.held]
        return [near[index] for index in told_by(record, [each.paper for each in near])] if near else []

    def is_taken(self, record: Paper, told: Collection[Holding]) -> bool:
        """Whether a paper that the record does not tell of has one of its ids."""
        free = {0, *(each.seq for each in told)}
        return any(self._by_alias.get(str(known), 0) not in free for known in record.ids)

    def release(self, holding: Holding) -> None:
        """Frees the ids of a paper that is about to change or to go."""
        for alias in map(str, holding.paper.ids):
            if self._by_alias.get(alias) == holding.seq:
                del self._by_alias[alias]

    def keep(self, holding: Holding) -> None:
        """Makes a paper findable for the records to come. Of ids that another paper has it keeps none."""
        paper, seq = holding.paper, holding.seq
        kept = self._claimed(paper, seq) or self._claimed(told_apart(paper), seq)
        kept = kept or self._claimed(told_apart(paper, str(seq)), seq)
        if kept != paper.ids:
            holding.paper = replace(paper, id=best_among(kept, (paper.id,)), ids=kept)
        if (like := likeness(paper)) is not None:
            self._by_likeness[like].add(seq)
        self.held[seq] = holding

    def _claimed(self, paper: Paper, seq: int) -> tuple[PaperId, ...]:
        return tuple(known for known in paper.ids if self._by_alias.setdefault(str(known), seq) == seq)

    def absorb(self, first: Holding, other: Holding) -> None:
        """Makes two papers one; what the first is now is for `keep` to tell."""
        first.absorb(other)
        self.release(other)
        del self.held[other.seq]
        self._became = {seq: first.seq if now == other.seq else now for seq, now in self._became.items()}
        self._became[other.seq] = first.seq

    def now(self, holding: Holding) -> Holding:
        """The paper that a paper became part of, or itself."""
        return self.held[self._became.get(holding.seq, holding.seq)]
