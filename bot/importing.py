"""Records from files into the store: in batches, so that searches go on, as one import to be undone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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
        return _placed(self.file, self.line, self.why)


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A part of a record that its paper was stored without, or of a whole file (line 0), as a sentence."""

    line: int
    what: str
    file: str = ""

    def __str__(self) -> str:
        return _placed(self.file, self.line, self.what)


def _placed(file: str, line: int, sentence: str) -> str:
    place = ", line ".join(filter(None, (file, f"{line:,}" if line else "")))
    return f"{place}: {sentence}" if place else sentence


@dataclass(frozen=True, slots=True)
class Read:
    """A paper as a reader found it, and where; `source` is the name of its format.

    `left_out`: sentences on what the record says besides that could not be read.
    """

    paper: Paper
    line: int
    file: str = ""
    source: str = ""
    left_out: tuple[str, ...] = ()

    def origins(self, at: datetime) -> tuple[Origin, ...]:
        """Where it came from and when, unless the record told so itself."""
        place = f"{self.file.replace(chr(92), '/').rpartition('/')[2]}:{self.line}"
        told = self.paper.origins or (Origin(self.source),)
        return tuple(Origin(each.source, each.place or place, each.at or at) for each in told)


Record = Read | Refused | LeftOut


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
    left_out: tuple[LeftOut, ...] = ()
    left_out_in_all: int = 0

    def refusals(self, most: int = MOST_SAID) -> list[str]:
        """The refusals in words, at most `most` of them, and how many more there are."""
        return _first(self.refused[:most], self.refused_in_all)

    def notes(self, most: int = MOST_SAID) -> list[str]:
        """What papers were stored without, in words, in the same way."""
        return _first(self.left_out[:most], self.left_out_in_all)


def _first(said: Sequence[Refused | LeftOut], in_all: int) -> list[str]:
    left = in_all - len(said)
    return [*map(str, said), *([f"and {counted(left, 'more', 'more')}"] if left else [])]


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
    return replace(
        tally.report,
        refused=tuple(tally.refused),
        refused_in_all=tally.refused_in_all,
        left_out=tuple(tally.left_out),
        left_out_in_all=tally.left_out_in_all,
    )


@dataclass(slots=True)
class _Tally:
    """What is counted while records pass."""

    at: datetime
    report: ImportReport = field(default_factory=ImportReport)
    refused: list[Refused] = field(default_factory=list)
    refused_in_all: int = 0
    left_out: list[LeftOut] = field(default_factory=list)
    left_out_in_all: int = 0

    def fit(self, records: Iterable[Record]) -> Iterator[Paper]:
        """The papers among the records that may be stored; the others are refused."""
        for record in records:
            if isinstance(record, Refused):
                self._refuse(record)
                continue
            if isinstance(record, LeftOut):
                self._note([record])
                continue
            try:
                fit = admitted(record.paper, record.origins(self.at))
            except Unfit as reason:
                self._refuse(Refused(record.line, str(reason), record.file))
                continue
            self._note([LeftOut(record.line, what, record.file) for what in record.left_out])
            yield fit

    def _note(self, notes: list[LeftOut]) -> None:
        self.left_out_in_all += len(notes)
        self.left_out += notes[: MOST_NAMED - len(self.left_out)]

    def _refuse(self, refused: Refused) -> None:
        self.refused_in_all += 1
        if len(self.refused) < MOST_NAMED:
            self.refused.append(refused)
