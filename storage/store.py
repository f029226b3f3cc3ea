"""The store: opens units of work, each for one tenant."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from sqlalchemy import Connection, text

from bot.request import Tenant
from bot.text import counted
from storage.engine import Database, driver_of
from storage.errors import DatabaseUnfit
from storage.index import Index
from storage.kept import Kept
from storage.library import SqlLibrary
from storage.migrations import migrate
from storage.papers import SqlPapers
from storage.parking import SqlParking
from storage.reindexing import is_outdated, misses, reindex

IN_MEMORY = "sqlite://"
SMALL = 4 * 1024 * 1024  # bytes; a store that papers were taken back from can be large and empty


@dataclass(frozen=True, slots=True)
class SqlShelves:
    """What one unit of work opens (`bot.ports.Shelves`)."""

    papers: SqlPapers
    library: SqlLibrary
    parking: SqlParking


class SqlStore:
    """Implements `bot.ports.Store` over SQLite. Safe in threads."""

    def __init__(self, url: str) -> None:
        """A store whose database is at the head already; `open` sees to that."""
        self.database = Database(url)
        self._kept = Kept()

    @classmethod
    def open(cls, url: str = IN_MEMORY) -> Self:
        """The store at a URL such as `sqlite:////absolute/path/paperbot.sqlite3`, made or migrated where needed.

        Raises DatabaseUnfit, whose sentence names the remedy.
        """
        store = cls(url)
        try:
            store._make_ready()
        except BaseException:
            store.close()
            raise
        return store

    def _make_ready(self) -> None:
        _make_folder(self.database.path)
        migrated = migrate(self.database)
        with self.database.reading() as connection:
            outdated = is_outdated(connection) or (migrated and misses(connection) > 0)
        if outdated:
            with self.database.writing() as connection:
                reindex(connection)

    @contextmanager
    def reading(self, tenant: Tenant) -> Iterator[SqlShelves]:
        with self.database.reading() as connection:
            yield self._shelves(connection, tenant)

    @contextmanager
    def writing(self, tenant: Tenant) -> Iterator[SqlShelves]:
        with self.database.writing() as connection:
            yield self._shelves(connection, tenant)

    def _shelves(self, connection: Connection, tenant: Tenant) -> SqlShelves:
        papers = SqlPapers(connection, tenant, Index(connection, self._kept))
        library = SqlLibrary(connection, papers, papers.owner)
        return SqlShelves(papers, library, SqlParking(connection, str(tenant)))

    def twin(self) -> SqlStore:
        """A store in memory with the same schema, for a store without papers: copied, since Alembic takes its time."""
        twin = SqlStore(IN_MEMORY)
        with self.database.reading() as connection:
            pages, size = (connection.exec_driver_sql(f"PRAGMA page_{each}").scalar_one() for each in ("count", "size"))
            if pages * size <= SMALL:
                with twin.database.engine.connect() as copy:
                    driver_of(connection).backup(driver_of(copy))
        if pages * size > SMALL:
            migrate(twin.database)
        return twin

    def complaints(self) -> list[str]:
        """What is wrong with the database, a sentence each; looks at all of it, so this takes seconds."""
        with self.database.reading() as connection:
            faults = connection.scalars(text("PRAGMA quick_check(5)")).all()
            complaints = [f"The database is damaged: {fault}" for fault in faults if fault != "ok"]
            if connection.execute(text("PRAGMA foreign_key_check")).first():
                complaints.append("Rows belong to papers that are not there")
            if missing := misses(connection):
                complaints.append(f"The index and the library differ by {counted(missing, 'paper')}")
        return complaints

    def close(self) -> None:
        self.database.close()


def _make_folder(path: Path | None) -> None:
    try:
        if path:
            path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise DatabaseUnfit(f"The folder {path and path.parent} cannot be made: {fault.strerror}.") from fault
