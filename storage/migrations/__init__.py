"""The schema's history, and the way to its head. Alembic is imported only where there is something to do."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, text

from storage.engine import Database
from storage.errors import DatabaseTooNew, DatabaseUnfit

if TYPE_CHECKING:
    from alembic.config import Config

HEAD = "0005"
FOLDER = Path(__file__).parent
VERSIONS = FOLDER / "versions"  # files named 0001_papers.py, in one line without branches


def migrate(database: Database, to: str = HEAD) -> bool:
    """Brings a database to the head, in one transaction, or leaves it as it is. Whether there was anything to do.

    Raises DatabaseTooNew where a newer program was here before, DatabaseUnfit where it cannot be used.
    """
    if version_of(database) == to:
        return False
    _upgrade(database, to)
    return True


def version_of(database: Database) -> str | None:
    """The version of a database's schema; None for an empty one. Raises DatabaseTooNew and DatabaseUnfit."""
    with database.reading() as connection:
        tables = connection.scalars(text(_TABLES)).all()
        if tables and "alembic_version" not in tables:
            raise DatabaseUnfit(f"{database.where} belongs to another program: it holds {tables[0]}. {_ELSEWHERE}")
        version = connection.scalar(text("SELECT version_num FROM alembic_version")) if tables else None
    if version is not None and version not in known_versions():
        raise DatabaseTooNew(database.where, version, HEAD)
    return version


_TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name"
_ELSEWHERE = "Set PAPERBOT_DATABASE_URL to another place."


def known_versions() -> list[str]:
    """The versions that this program can read, oldest first."""
    return sorted(path.name[:4] for path in VERSIONS.glob("[0-9][0-9][0-9][0-9]_*.py"))


def _upgrade(database: Database, to: str) -> None:
    from alembic import command

    # A batch operation drops a table, and with foreign keys on would take the rows of its children along.
    with database.writing(foreign_keys=False) as connection:
        command.upgrade(alembic_config(connection), to)
        if broken := connection.execute(text("PRAGMA foreign_key_check")).first():
            raise DatabaseUnfit(f"{database.where} would lose rows of {broken[0]} by this update; nothing was changed.")


def alembic_config(connection: Connection, folder: Path = FOLDER) -> Config:
    """What `migrations/env.py` works with: there is no alembic.ini, and the connection has begun already."""
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
