"""Records from files into the store: in batches, so that searches go on, as one import to be undone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import islice

from bot.papers import Origin, Paper
from bot.ports import Store
from bot.records.admission import admitted
from bot.records.draft import Unfit
from bot.request import Tenant
from bot.text import counted

BATCH = 250  # papers a transaction: a fraction of a second, for others wait while one writes
MOST_NAMED = 1_000  # refusals kept with their reasons; the rest is counted
MOST_SAID = 12  # refusals told in words


@dataclass(frozen=True, slots=True)
class Refused:
    """A part of a file that gave no paper: its line (0: the whole file) and why, as a sentence."""

    line: int
    why: str
    file: str = ""

    def __str__(self) -> str:
        place = ", line ".join(filter(None, (self.file, f"{self.line:,}" if self.line else "")))
        return f"{place}: {self.why}" if place else self.why


@dataclass(frozen=True, slots=True)
class Read:
    """A paper as a reader found it, and where; `source` is the name of its format."""

    paper: Paper
    line: int
    file: str = ""
    source: str = ""

    def origins(self, at: datetime) -> tuple[Origin, ...]:
        """Where it came from and when, unless the record told so itself."""
        place = f"{self.file.replace(chr(92), '/').rpartition('/')[2]}:{self.line}"
        told = self.paper.origins or (Origin(self.source),)
        return tuple(Origin(each.source, each.place or place, each.at or at) for each in told)


Record = Read | Refused


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What became of an import. `read` counts papers: those added, merged and unchanged.

    `number` is what undoes it; 0: nothing was read, so there is nothing to undo.
    """

    number: int = 0
    read: int = 0
    added: int = 0
    merged: int = 0
    unchanged: int = 0
    refused: tuple[Refused, ...] = ()
    refused_in_all: int = 0

    def refusals(self, most: int = MOST_SAID) -> list[str]:
        """The refusals in words, at most `most` of them, and how many more there are."""
        said = [str(refused) for refused in self.refused[:most]]
        left = self.refused_in_all - len(said)
        return [*said, f"and {counted(left, 'more', 'more')}"] if left else said


def import_papers(store: Store, tenant: Tenant, records: Iterable[Record], label: str, at: datetime) -> ImportReport:
    """Stores what `records` yields, some hundred papers a transaction.

    What is in stays, should the process end in the middle; the same import again adds the rest. `label` names
    the import to people, `at` is its time (aware UTC).
    """
    tally = _Tally(at)
    papers = tally.fit(records)
    while batch := list(islice(papers, BATCH)):
        with store.writing(tenant) as shelves:
            number = tally.report.number or shelves.papers.begin_import(label, at)
            stored = shelves.papers.add(batch, at, under=number)
        tally.report = replace(
            tally.report,
            number=number,
            read=tally.report.read + len(batch),
            added=tally.report.added + stored.added,
            merged=tally.report.merged + stored.merged,
            unchanged=tally.report.unchanged + stored.unchanged,
        )
    return replace(tally.report, refused=tuple(tally.refused), refused_in_all=tally.refused_in_all)


@dataclass(slots=True)
class _Tally:
    """What is counted while records pass."""

    at: datetime
    report: ImportReport = field(default_factory=ImportReport)
    refused: list[Refused] = field(default_factory=list)
    refused_in_all: int = 0

    def fit(self, records: Iterable[Record]) -> Iterator[Paper]:
        """The papers among the records that may be stored; the others are refused."""
        for record in records:
            if isinstance(record, Refused):
                self._refuse(record)
                continue
            try:
                yield admitted(record.paper, record.origins(self.at))
            except Unfit as reason:
                self._refuse(Refused(record.line, str(reason), record.file))

    def _refuse(self, refused: Refused) -> None:
        self.refused_in_all += 1
        if len(self.refused) < MOST_NAMED:
            self.refused.append(refused)
