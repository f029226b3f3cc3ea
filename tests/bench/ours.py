"""Paperbot's own store and search, used only through their ports."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterable
from contextlib import closing
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from weakref import finalize

from bot.papers import Paper
from bot.ports import Found
from bot.query import Query
from bot.request import CONSOLE
from storage.store import SqlStore

FILE = "paperbot.sqlite3"
BATCH = 2_000  # papers a unit of work
ADDED_AT = datetime(2025, 11, 30, tzinfo=UTC)


def url(folder: Path) -> str:
    return f"sqlite:///{folder / FILE}"


class Ours:
    """A store in a folder. Answers a Query with the keys that papers had when they were added, the best first."""

    name = "Paperbot"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.store = SqlStore.open(url(folder))
        finalize(self, self.store.close)
        keys = folder / "keys.json"
        self.keys: dict[str, list[str]] = json.loads(keys.read_text(encoding="utf-8")) if keys.exists() else {}

    @staticmethod
    def build(folder: Path, papers: Iterable[Paper]) -> float:
        """Adds the papers as they are, without reading a file; notes under which id each is stored.

        Returns the CPU seconds of it, those in which the papers are made left out.
        """
        store, keys, rest, spent = SqlStore.open(url(folder)), dict[str, list[str]](), iter(papers), 0.0
        while batch := list(islice(rest, BATCH)):
            started = time.process_time()
            with store.writing(CONSOLE) as shelves:
                added = shelves.papers.add(batch, ADDED_AT)
            spent += time.process_time() - started
            for paper, stored in zip(batch, added.ids, strict=True):
                keys.setdefault(str(stored), []).append(str(paper.id))
        store.close()
        (folder / "keys.json").write_text(json.dumps(keys), encoding="utf-8")
        return spent

    def found(self, query: Query, limit: int) -> Found:
        with self.store.reading(CONSOLE) as shelves:
            return shelves.library.search(query, limit)

    def __call__(self, query: Query, limit: int) -> list[str]:
        """Of papers that were merged into one, all their keys."""
        ids = [str(hit.paper.id) for hit in self.found(query, limit).hits]
        return [key for known in ids for key in self.keys.get(known, [known])]

    def typed(self, text: str, limit: int) -> list[str]:
        """What is found for words as they are typed."""
        return self(Query.read(text), limit)

    def size(self) -> int:
        """The whole database, in bytes."""
        return (self.folder / FILE).stat().st_size

    def index_size(self) -> int:
        """What the search keeps beside the papers themselves: the tables named index_… and their indexes, in bytes."""
        with closing(sqlite3.connect(self.folder / FILE)) as rows:
            return int(rows.execute("SELECT sum(pgsize) FROM dbstat WHERE name GLOB '*index_*'").fetchone()[0])

    def close(self) -> None:
        self.store.close()
