"""What one run of the benchmarks is given, and the libraries and engines that its parts share."""

from __future__ import annotations

import gzip
import json
import shutil
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from bot.papers import Paper
from tests.bench import corpora, invented, process
from tests.bench.inside import indexing_timed
from tests.bench.kept import Kept, version_of_code
from tests.bench.mix import DRAWN_FROM, Asked, queries
from tests.bench.ours import FILE, Ours
from tests.bench.rivals import FullText, Tantivy

Papers = Callable[[], Iterable[Paper]]  # made only when something is built of them

RIVALS = ("tests/bench/rivals.py", "tests/bench/corpora.py", "tests/bench/invented.py")


@dataclass(frozen=True, slots=True)
class Imported:
    """A whole import by `paperbot import`, as it was when the library was built."""

    papers: int
    cpu_seconds: float
    seconds: float
    peak_mb: float
    at: str


@dataclass(frozen=True, slots=True)
class AddedRates:
    """Papers a CPU second: stored and indexed, and the part of the index alone."""

    stored: float
    indexed: float


@dataclass(frozen=True, slots=True)
class Setting:
    """`sizes` are those of the speed part; `quick` asks fewer queries of smaller libraries."""

    kept: Kept
    sizes: tuple[str, ...] = ("20k", "135k")
    quick: bool = False

    @property
    def largest(self) -> str:
        """The size that start, memory and seeds are measured with."""
        return "20k" if self.quick or self.sizes == ("20k",) else "135k"

    def mix(self, share: float = 1.0) -> list[Asked]:
        drawn = list(zip(range(DRAWN_FROM), corpora.papers("20k"), strict=False))
        return queries([paper for _, paper in drawn], share / 5 if self.quick else share)

    def ours(self, name: str, papers: Papers) -> Ours:
        """Our store of these papers, added through its port."""
        return Ours(self._built(f"paperbot {name}", version_of_code(), lambda folder: _add(folder, papers())))

    def imported(self, size: str) -> Ours:
        """Our store of a library, read from its file by `paperbot import`; of a million, added through the port."""
        if size == "million":
            return self.ours(size, partial(corpora.papers, size))
        return Ours(self._built(f"imported {size}", version_of_code(), lambda folder: _import(folder, size)))

    def tantivy(self, name: str, papers: Papers) -> Tantivy:
        version = version_of_code(*RIVALS)
        return Tantivy(self._built(f"tantivy {name}", version, lambda folder: Tantivy.build(folder, papers())))

    def full_text(self, name: str, papers: Papers) -> FullText:
        version = version_of_code(*RIVALS)
        return FullText(self._built(f"fts5 {name}", version, lambda folder: FullText.build(folder, papers())))

    def _built(self, name: str, version: str, build: Callable[[Path], object]) -> Path:
        """What is made of invented papers is kept apart."""
        return self.kept.built(name if corpora.there() else f"invented {name}", version, build)


def how_added(ours: Ours) -> AddedRates:
    """How fast the store was built through its port."""
    return AddedRates(**json.loads((ours.folder / "added.json").read_text(encoding="ascii")))


def how_imported(ours: Ours) -> Imported:
    return Imported(**json.loads((ours.folder / "imported.json").read_text(encoding="utf-8")))


def copied(ours: Ours, folder: Path) -> Ours:
    """The same store in another folder, to change it. The log beside the file goes along."""
    ours.close()
    for file in ours.folder.glob(f"{FILE}*"):
        shutil.copy(file, folder)
    return Ours(folder)


def _add(folder: Path, papers: Iterable[Paper]) -> None:
    count = 0

    def counted() -> Iterator[Paper]:
        nonlocal count
        for count, paper in enumerate(papers, 1):  # noqa: B007 counted for afterwards
            yield paper

    with indexing_timed() as indexing:
        spent = Ours.build(folder, counted())
    rates = AddedRates(count / spent, count / sum(indexing))
    (folder / "added.json").write_text(json.dumps(asdict(rates)), encoding="ascii")


def _import(folder: Path, size: str) -> None:
    file = folder / f"papers-{size}.jsonl"
    _write_rows(file, size)
    ended = process.run(["import", str(file), "--json"], process.settings_for(folder))
    if ended.code not in (0, 3):
        raise RuntimeError(f"the import ended with {ended.code}: {ended.complained[-2000:]}")
    file.unlink()
    how = Imported(
        json.loads(ended.printed)["read"],
        ended.cpu_seconds,
        ended.seconds,
        ended.peak_mb,
        time.strftime("%F"),
    )
    (folder / "imported.json").write_text(json.dumps(asdict(how)), encoding="utf-8")


def _write_rows(file: Path, size: str) -> None:
    if corpora.there():
        packed = corpora.SHARED / "corpora" / f"papers-{size}.jsonl.gz"
        with gzip.open(packed) as source, file.open("wb") as target:
            shutil.copyfileobj(source, target)
    else:
        with file.open("w", encoding="utf-8") as target:
            target.writelines(json.dumps(row) + "\n" for row in invented.rows(corpora.SIZES[size]))
