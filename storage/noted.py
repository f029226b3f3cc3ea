"""Short texts that adapters keep, such as which commands a platform was told of."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.dialects.sqlite import insert

from storage.engine import Database
from storage.tables import noted


class SqlNoted:
    """Implements `bot.ports.Noted`. Names are an adapter's own and belong to no tenant."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def noted(self, name: str) -> str:
        with self._database.reading() as connection:
            return connection.scalar(select(noted.c.text).where(noted.c.name == name)) or ""

    def note(self, name: str, text: str) -> None:
        """Raises DatabaseBusy where another unit of work goes on for too long."""
        with self._database.writing() as connection:
            row = insert(noted).values(name=name, text=text)
            connection.execute(row.on_conflict_do_update(index_elements=["name"], set_={"text": text}))
