"""A store that answers from a sample library while it is empty, so that the first minute needs no file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from threading import Lock
from weakref import finalize

from bot.papers import Paper, PaperId
from bot.ports import Added, Census, Found, Hit, Import, Library, Papers, Parking, Shelves, Store
from bot.query import Query
from bot.request import CONSOLE, Tenant
from storage.papers import SqlPapers
from storage.store import SqlStore

ADDED_AT = datetime(2026, 1, 1, tzinfo=UTC)  # of the sample papers; any past time will do


class WithSample:
    """Implements `bot.ports.Store` over another: papers are read from the sample while a tenant sees none there.

    Everything is written to the real store, and parked invocations are read there. The first paper that comes in ends
    the sample, within the unit of work that adds it.
    """

    def __init__(self, store: Store, papers: Sequence[Paper]) -> None:
        self._store, self._papers = store, papers
        self._sample: SqlStore | None = None
        self._making = Lock()

    @property
    def is_sample(self) -> bool:
        """Whether the console is answered from the sample now."""
        with self._store.reading(CONSOLE) as shelves:
            return is_empty(shelves.papers)

    @contextmanager
    def reading(self, tenant: Tenant) -> Iterator[Shelves]:
        with self._store.reading(tenant) as real, self._beside(real) as shelves:
            yield shelves

    @contextmanager
    def writing(self, tenant: Tenant) -> Iterator[Shelves]:
        with self._store.writing(tenant) as real, self._beside(real) as shelves:
            yield shelves

    @contextmanager
    def _beside(self, real: Shelves) -> Iterator[Shelves]:
        if not is_empty(real.papers):
            yield real
            return
        with self._library().reading(CONSOLE) as sample:
            yield SampleShelves(SamplePapers(real.papers, sample.papers), SampleLibrary(real, sample), real.parking)

    def _library(self) -> SqlStore:
        """The sample, in memory, made when it is first needed and closed with the last reference to this store."""
        with self._making:
            if self._sample is None:
                self._sample = self._store.twin() if isinstance(self._store, SqlStore) else SqlStore.open()
                finalize(self, self._sample.close)
                with self._sample.writing(CONSOLE) as shelves:
                    shelves.papers.add(self._papers, ADDED_AT)
            return self._sample


def is_empty(papers: Papers) -> bool:
    return papers.is_empty if isinstance(papers, SqlPapers) else not papers.census().papers


@dataclass(frozen=True, slots=True)
class SampleShelves:
    papers: Papers
    library: Library
    parking: Parking


@dataclass(frozen=True, slots=True)
class SamplePapers:
    """Reads from the sample until the real papers are more than none; writes to the real ones."""

    real: Papers
    sample: Papers

    @property
    def _shown(self) -> Papers:
        return self.sample if is_empty(self.real) else self.real

    def get(self, paper: PaperId) -> Paper | None:
        return self._shown.get(paper)

    def many(self, papers: Sequence[PaperId]) -> list[Paper]:
        return self._shown.many(papers)

    def census(self) -> Census:
        held = self._shown.census()
        return replace(held, is_sample=True) if self._shown is self.sample else held

    def without_authors(self) -> int:
        return self._shown.without_authors()

    def nth(self, index: int) -> Paper | None:
        return self._shown.nth(index)

    def every(self) -> Iterable[Paper]:
        return self._shown.every()

    def add(self, papers: Iterable[Paper], at: datetime, under: int | None = None) -> Added:
        return self.real.add(papers, at, under)

    def begin_import(self, label: str, at: datetime) -> int:
        return self.real.begin_import(label, at)

    def imports(self, limit: int = 10) -> list[Import]:
        return self.real.imports(limit)

    def undo_import(self, number: int) -> Import:
        return self.real.undo_import(number)


@dataclass(frozen=True, slots=True)
class SampleLibrary:
    """Searches the sample as long as its papers are read."""

    real: Shelves
    sample: Shelves

    @property
    def _shown(self) -> Library:
        return (self.sample if is_empty(self.real.papers) else self.real).library

    def search(self, query: Query, limit: int = 10, offset: int = 0) -> Found:
        return self._shown.search(query, limit, offset)

    def similar(self, paper: Paper, limit: int = 5) -> list[Hit]:
        return self._shown.similar(paper, limit)

    def suggest(self, field: str, beginning: str, limit: int = 25) -> list[str]:
        return self._shown.suggest(field, beginning, limit)
