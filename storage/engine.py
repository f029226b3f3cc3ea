"""Connections to SQLite, and transactions said aloud: `reading()` is BEGIN, `writing()` is BEGIN IMMEDIATE.

The driver's own transactions lose updates of concurrent read-then-writes without an error, and a plain BEGIN fails
them; BEGIN IMMEDIATE loses none. So the driver is told to begin nothing, and the `begin` event says what begins.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import cast

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DatabaseError
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool, StaticPool

from bot.errors import PaperbotError
from storage.errors import DatabaseBusy, DatabaseUnfit

PATIENCE = 15.0  # seconds to wait for another writer
KEPT_CONNECTIONS, MORE_CONNECTIONS = 5, 60  # the second only while so many threads ask at once
CACHE_KIB = 8 * 1024  # per connection
WAL_LIMIT = 64 * 1024 * 1024  # bytes that the write-ahead log keeps after a large import

_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = NORMAL",
    f"PRAGMA cache_size = -{CACHE_KIB}",
    f"PRAGMA journal_size_limit = {WAL_LIMIT}",
    "PRAGMA temp_store = MEMORY",
)


class Database:
    """One SQLite database, safe to use from many threads.

    `sqlite://` is a database in memory. It has one connection, and units of work take turns: a shared cache would let
    them run side by side, but answers "table is locked" at once, without the busy timeout's patience.
    """

    def __init__(self, url: str, patience: float = PATIENCE) -> None:
        """Opens nothing yet; `patience` is in seconds. Raises DatabaseUnfit for a URL that is not SQLite's."""
        parsed = _parsed(url)
        self._patience = patience
        self.in_memory = parsed.database in (None, "", ":memory:")
        self.where = "The database in memory" if self.in_memory else f"The database {parsed.database}"
        self.path = None if self.in_memory else Path(str(parsed.database))
        self.engine = _in_memory() if self.in_memory else _in_file(parsed, patience)
        self._turn = RLock()  # SQLite's own queue of writers sleeps and is unfair; within the process this one is fair

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A consistent view from its first question on; writing in it is an error. Raises DatabaseBusy."""
        if self.in_memory:
            with self._my_turn(), self._begun("BEGIN", query_only=True) as connection:
                yield connection
        else:
            with self._begun("BEGIN", query_only=True) as connection:
                yield connection

    @contextmanager
    def writing(self, *, foreign_keys: bool = True) -> Iterator[Connection]:
        """The one who may write, until it commits or, after an exception, rolls back. Raises DatabaseBusy."""
        with self._my_turn(), self._begun("BEGIN IMMEDIATE", foreign_keys=foreign_keys) as connection:
            yield connection

    def close(self) -> None:
        self.engine.dispose()

    @contextmanager
    def _my_turn(self) -> Iterator[None]:
        if not self._turn.acquire(timeout=self._patience):
            raise DatabaseBusy(f"{self.where} is busy with a longer piece of work. Try again in a moment.")
        try:
            yield
        finally:
            self._turn.release()

    @contextmanager
    def _begun(self, begin: str, *, query_only: bool = False, foreign_keys: bool = True) -> Iterator[Connection]:
        options = {"begin": begin, "query_only": query_only, "foreign_keys": foreign_keys}
        reads = False  # from here on "read only" is what we asked for; before, it is the file that is
        try:
            with self.engine.connect() as connection, connection.execution_options(**options).begin():
                reads = query_only
                yield connection
        except (sqlite3.DatabaseError, DatabaseError) as fault:
            if told := self._told(fault, reads):
                raise told from fault
            raise

    def _told(self, fault: sqlite3.DatabaseError | DatabaseError, reads: bool) -> PaperbotError | None:
        """A fault of the driver in words, where a person can mend it."""
        cause = fault.orig if isinstance(fault, DatabaseError) else fault
        code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return DatabaseBusy(f"{self.where} is busy: another program writes to it. Try again in a moment.")
        if code in _REMEDIES and not (reads and code == sqlite3.SQLITE_READONLY):
            return DatabaseUnfit(f"{self.where} cannot be used: {cause}. {_REMEDIES[code]}")
        return None


_REMEDIES = {
    sqlite3.SQLITE_NOTADB: "It is another kind of file. Set PAPERBOT_DATABASE_URL or PAPERBOT_DATA to another place.",
    sqlite3.SQLITE_CORRUPT: "It is damaged. Restore a copy that VACUUM INTO made, or move it away to begin anew.",
    sqlite3.SQLITE_CANTOPEN: "See that its folder exists and that this user may write there.",
    sqlite3.SQLITE_PERM: "Give this user the right to read and write the file.",
    sqlite3.SQLITE_READONLY: "Give this user the right to write the file and its folder.",
    sqlite3.SQLITE_FULL: "Make room on its disk.",
    sqlite3.SQLITE_IOERR: "See that its disk is there and whole.",
}


def _parsed(url: str) -> URL:
    try:
        parsed = make_url(url)
    except ArgumentError as fault:
        raise DatabaseUnfit(f"“{url}” is no database URL. Write sqlite:////absolute/path/paperbot.sqlite3.") from fault
    if parsed.get_backend_name() != "sqlite":
        raise DatabaseUnfit("Only SQLite is supported. Write sqlite:////absolute/path/paperbot.sqlite3.")
    return parsed


def _in_file(url: URL, patience: float) -> Engine:
    engine = create_engine(
        url,
        poolclass=QueuePool,
        pool_size=KEPT_CONNECTIONS,
        max_overflow=MORE_CONNECTIONS,
        connect_args={"timeout": patience},
    )
    return _said_aloud(engine)


def _in_memory() -> Engine:
    engine = create_engine("sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False})
    return _said_aloud(engine)


def _said_aloud(engine: Engine) -> Engine:
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _prepare(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    """Runs at each new connection: the driver begins nothing by itself; the pragmas hold for one connection only."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _begin(connection: Connection) -> None:
    options = connection.get_execution_options()
    cursor = connection.connection.cursor()
    cursor.execute(f"PRAGMA query_only = {int(options.get('query_only', False))}")
    cursor.execute(f"PRAGMA foreign_keys = {int(options.get('foreign_keys', True))}")
    cursor.execute(options.get("begin", "BEGIN"))
    cursor.close()


def driver_of(connection: Connection) -> sqlite3.Connection:
    """The driver's own connection, for what SQLAlchemy does not offer."""
    return cast(sqlite3.Connection, connection.connection.dbapi_connection)
