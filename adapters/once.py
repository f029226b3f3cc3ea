"""What happened already, kept in this process: a thing told twice is done once."""

from __future__ import annotations

from collections import OrderedDict
from datetime import datetime
from threading import Lock

MOST = 20_000  # keys kept; the oldest go first


class RememberedHere:
    """`bot.ports.Remembered` in memory: gone at a restart, enough for what comes twice within minutes."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._until: OrderedDict[str, datetime] = OrderedDict()
        self._lock = Lock()

    def first_time(self, key: str, at: datetime, until: datetime) -> bool:
        with self._lock:
            known = self._until.pop(key, None)
            self._until[key] = max(until, known) if known else until
            while len(self._until) > self._most:
                self._until.popitem(last=False)
        return known is None or known <= at
