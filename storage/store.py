"""The store: opens units of work, each for one tenant."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Self

from sqlalchemy import Connection

from bot.request import Tenant
from storage.engine import Database, driver_of
from storage.errors import DatabaseUnfit
from storage.index import Index
from storage.library import SqlLibrary
from storage.migrations import migrate
from storage.papers import SqlPapers
from storage.parking import SqlParking

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

    @classmethod
    def open(cls, url: str = IN_MEMORY) -> Self:
        """The store at a URL such as `sqlite:////absolute/path/paperbot.sqlite3`, made or migrated where needed.

        Raises DatabaseUnfit, whose sentence names the remedy.
        """
        store = cls(url)
        path = store.database.path
        try:
            if path:
                path.parent.mkdir(parents=True, exist_ok=True)
            migrate(store.database)
        except OSError as fault:
            raise DatabaseUnfit(f"The folder {path and path.parent} cannot be made: {fault.strerror}.") from fault
        return store

    @contextmanager
    def reading(self, tenant: Tenant) -> Iterator[SqlShelves]:
        with self.database.reading() as connection:
            yield _shelves(connection, tenant)

    @contextmanager
    def writing(self, tenant: Tenant) -> Iterator[SqlShelves]:
        with self.database.writing() as connection:
            yield _shelves(connection, tenant)

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

    def close(self) -> None:
        self.database.close()


def _shelves(connection: Connection, tenant: Tenant) -> SqlShelves:
    papers = SqlPapers(connection, tenant, Index(connection))
    library = SqlLibrary(connection, papers, papers.owner)
    return SqlShelves(papers, library, SqlParking(connection, str(tenant)))
