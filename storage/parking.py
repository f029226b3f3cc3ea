"""Invocations too long for a button, kept under a key."""

from __future__ import annotations

from sqlalchemy import Connection, select
from sqlalchemy.dialects.sqlite import insert

from storage.tables import parked


class SqlParking:
    """Implements `bot.ports.Parking` for one tenant."""

    def __init__(self, connection: Connection, tenant: str) -> None:
        self._connection, self._tenant = connection, tenant

    def park(self, key: str, token: str) -> None:
        """Parking a key again keeps what was parked first: the key is made of the token."""
        row = {"tenant": self._tenant, "key": key, "token": token}
        self._connection.execute(insert(parked).values(row).on_conflict_do_nothing())

    def parked(self, key: str) -> str | None:
        mine = parked.c.tenant == self._tenant, parked.c.key == key
        return self._connection.scalar(select(parked.c.token).where(*mine))
