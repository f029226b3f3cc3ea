"""What the store holds of one paper: the paper as it stands, and what each source said of it.

A paper is always the best of its contributions. So an import can be taken back, and two papers that were made one can
part again: what remains is put together anew.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime

from bot.papers import Origin, Paper, Scheme
from bot.records.merging import merged, united


@dataclass(slots=True)
class Contribution:
    """What one source said of a paper, and where. `number` is 0 until it is stored."""

    record: Paper
    origin: Origin
    under: int | None  # the import's number
    born: int  # the seq under which it came
    number: int = 0
    stored_under: int = 0  # the seq that its row names
    spelt_out: bool = False  # whether its row holds the record, rather than NULL for "the paper as it stands"

    def replaces(self, earlier: Contribution) -> bool:
        """Whether a later reading of one place says anew what that place said before."""
        if not self.origin.place or None in (self.under, earlier.under) or self.under == earlier.under:
            return False
        return (self.origin.source, self.origin.place) == (earlier.origin.source, earlier.origin.place)


def _file(origin: Origin) -> tuple[str, str]:
    name, colon, line = origin.place.rpartition(":")
    return origin.source, name if colon and line.isdecimal() else origin.place


@dataclass(slots=True)
class Holding:
    """A paper in work. `paper` is what it says, `before` what its row says: None where there is none yet.

    Where it came from and when stands beside it, so that what it says can be compared.
    """

    seq: int
    owner: str
    added_at: datetime
    paper: Paper
    before: Paper | None = None
    covered_by: int | None = None
    was_covered_by: int | None = None
    contributions: list[Contribution] = field(default_factory=list)
    dropped: list[int] = field(default_factory=list)  # numbers of contributions taken back
    _heard: set[tuple[Paper, tuple[str, str]]] | None = None

    @property
    def is_touched(self) -> bool:
        moved = any(each.stored_under != self.seq for each in self.contributions)
        return moved or bool(self.dropped) or self.is_changed or self.covered_by != self.was_covered_by

    @property
    def is_changed(self) -> bool:
        return self.paper != self.before

    @property
    def leaves_index(self) -> bool:
        """Whether what the index holds of it is no longer so."""
        was_there = self.before is not None and self.was_covered_by is None
        return was_there and (self.is_changed or self.covered_by is not None)

    @property
    def enters_index(self) -> bool:
        return self.covered_by is None and (self.is_changed or self.was_covered_by is not None)

    def has_heard(self, record: Paper, origin: Origin) -> bool:
        """Whether the same was said from the same file already; a line number may have moved."""
        if self._heard is None:
            self._heard = {(said.record, _file(said.origin)) for said in self.contributions}
        return (record, _file(origin)) in self._heard

    def hear(self, said: Contribution) -> None:
        """Takes in one word more. `paper` is then near enough to find what else tells of it, until `fold`."""
        self.paper = merged(self.paper, said.record) if self.contributions else said.record
        self.contributions.append(said)
        if self._heard is not None:
            self._heard.add((said.record, _file(said.origin)))

    def fold(self) -> None:
        """Puts the paper together from what counts: of one place its latest word.

        It stays known by every text that it ever had, for buttons and links that name it so.
        """
        said = self.contributions
        if len(said) == 1:
            self.paper = said[0].record
            return
        last = {(each.origin.source, each.origin.place): each for each in said}
        paper = united([each.record for each in said if not last[each.origin.source, each.origin.place].replaces(each)])
        texts = {known for each in said for known in each.record.ids if known.scheme == Scheme.TEXT}
        self.paper = replace(paper, ids=tuple(sorted(texts.union(paper.ids))))

    def absorb(self, other: Holding) -> None:
        """Takes over all that was said of another paper, which turned out to be this one."""
        said = [*self.contributions, *other.contributions]
        self.contributions = sorted(said, key=lambda each: (each.number == 0, each.number))
        self.dropped.extend(other.dropped)
        self.paper = merged(self.paper, other.paper)
        self._heard = None
