"""The stored papers that some records may tell of, found with a few questions for many records."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import replace

from bot.identity import likeness, told_by
from bot.merging import best_among
from bot.papers import Paper
from storage.holding import Holding
from storage.holdings import Holdings
from storage.tables import PUBLIC


class Nearby:
    """One owner's papers that share an id, or title and first author, with one of the records looked up.

    Where the owner is the public, `private` are the seqs of tenants' own papers that share as much.
    """

    def __init__(self, holdings: Holdings, owner: str) -> None:
        self._holdings, self._owner = holdings, owner
        self._owners = () if owner == PUBLIC else (owner,)
        self._by_alias: dict[str, int] = {}
        self._by_likeness: dict[int, set[int]] = defaultdict(set)
        self._became: dict[int, int] = {}  # the seq of a paper that was absorbed -> that of the one it is now
        self._asked: set[str | int] = set()
        self.held: dict[int, Holding] = {}
        self.private: set[int] = set()

    def look_up(self, records: Iterable[Paper]) -> None:
        """Finds what is near to these records, asking for nothing twice."""
        aliases: set[str] = set()
        alike: set[int] = set()
        for record in records:
            aliases.update(map(str, record.ids))
            if (like := likeness(record)) is not None:
                alike.add(like)
        found: set[int] = set()
        for alias, owner, seq in self._holdings.bearing(aliases - self._asked, self._owners):
            if seq := self._own(owner, seq):
                self._by_alias[alias] = seq
                found.add(seq)
        for like, owner, seq in self._holdings.resembling(alike - self._asked, self._owners):
            if seq := self._own(owner, seq):
                self._by_likeness[like].add(seq)
                found.add(seq)
        self._asked.update(aliases, alike)
        self.held.update(self._holdings.load(found.difference(self.held)))

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
        near = [self.held[seq] for seq in sorted(seqs)]
        return [near[index] for index in told_by(record, [each.paper for each in near])] if near else []

    def is_taken(self, record: Paper, told: Collection[Holding]) -> bool:
        """Whether a paper that the record does not tell of has one of its ids."""
        theirs = {each.seq for each in told}
        return any(self._by_alias.get(str(known), 0) not in {0, *theirs} for known in record.ids)

    def keep(self, holding: Holding) -> None:
        """Makes a paper findable for the records to come. Of ids that another paper has it keeps none."""
        paper = holding.paper
        kept = tuple(
            known for known in paper.ids if self._by_alias.setdefault(str(known), holding.seq) == holding.seq
        )
        if len(kept) < len(paper.ids):
            holding.paper = replace(paper, id=best_among(kept, (paper.id,)), ids=kept)
        if (like := likeness(paper)) is not None:
            self._by_likeness[like].add(holding.seq)
        self.held[holding.seq] = holding

    def release(self, seqs: Collection[int]) -> None:
        """Forgets papers that are about to change: their ids are free."""
        self._by_alias = {alias: seq for alias, seq in self._by_alias.items() if seq not in seqs}

    def absorb(self, first: Holding, other: Holding) -> None:
        """Makes two papers one: whoever looks for the other finds the first."""
        first.absorb(other)
        del self.held[other.seq]
        self._became = {seq: first.seq if now == other.seq else now for seq, now in self._became.items()}
        self._became[other.seq] = first.seq
        for alias, seq in self._by_alias.items():
            if seq == other.seq:
                self._by_alias[alias] = first.seq
        for seqs in self._by_likeness.values():
            if other.seq in seqs:
                seqs.remove(other.seq)
                seqs.add(first.seq)

    def now(self, holding: Holding) -> Holding:
        """The paper that a paper became part of, or itself."""
        return self.held[self._became.get(holding.seq, holding.seq)]
