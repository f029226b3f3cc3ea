"""Imports: what was read when, and how to take one back."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, func, insert, select, update

from bot.errors import NotFound
from bot.ports import Added, Import
from storage.holdings import BATCH, Holdings, batched
from storage.parting import take_back
from storage.rows import whole
from storage.tables import imports, origins


class Imports:
    """The imports of one tenant, numbered from 1."""

    def __init__(self, connection: Connection, tenant: str) -> None:
        self._connection, self._tenant = connection, tenant

    @property
    def _own(self) -> ColumnElement[bool]:
        return imports.c.tenant == self._tenant

    def begin(self, label: str, at: datetime) -> int:
        last = self._connection.scalar(select(func.max(imports.c.number)).where(self._own)) or 0
        empty = {"added": 0, "merged": 0, "undone": False}
        row = {"tenant": self._tenant, "number": last + 1, "at": at, "label": whole(label), **empty}
        self._connection.execute(insert(imports).values(row))
        return last + 1

    def latest(self, limit: int) -> list[Import]:
        newest = select(imports).where(self._own).order_by(imports.c.number.desc()).limit(limit)
        return [_import(row) for row in self._connection.execute(newest)]

    def get(self, number: int) -> Import:
        """Raises NotFound."""
        row = self._connection.execute(select(imports).where(self._own, imports.c.number == number)).first()
        if row is None:
            raise NotFound(str(number), f"There is no import {number}.")
        return _import(row)

    def count(self, number: int, added: Added) -> None:
        """Adds to what an import is known to have done."""
        more = {"added": imports.c.added + added.added, "merged": imports.c.merged + added.merged}
        self._connection.execute(update(imports).where(self._own, imports.c.number == number).values(more))

    def undo(self, number: int, holdings: Holdings, owner: str) -> Import:
        """Takes back an import; a second time there is nothing left to do. Raises NotFound."""
        taken = self.get(number)
        mine = origins.c.tenant == self._tenant, origins.c.import_number == number
        for seqs in batched(self._connection.scalars(select(origins.c.seq).where(*mine).distinct()).all(), BATCH):
            take_back(holdings, owner, seqs, number)
        self._connection.execute(update(imports).where(self._own, imports.c.number == number).values(undone=True))
        return self.get(taken.number)


def _import(row: Row[Any]) -> Import:
    return Import(row.number, row.at, row.label, row.added, row.merged, row.undone)
