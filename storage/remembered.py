"""What a platform told already, so that what it tells twice is done once, also after a restart."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.dialects.sqlite import insert

from storage.engine import Database
from storage.tables import remembered


class SqlRemembered:
    """Implements `bot.ports.Remembered`. Keys are an adapter's own and belong to no tenant."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def first_time(self, key: str, at: datetime, until: datetime) -> bool:
        """Raises DatabaseBusy where another unit of work goes on for too long."""
        with self._database.writing() as connection:
            connection.execute(delete(remembered).where(remembered.c.until <= at))
            known = connection.scalar(select(remembered.c.until).where(remembered.c.key == key))
            later = until if known is None else max(until, known)
            row = insert(remembered).values(key=key, until=later)
            connection.execute(row.on_conflict_do_update(index_elements=["key"], set_={"until": later}))
        return known is None
