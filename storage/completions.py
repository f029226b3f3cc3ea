"""What could be meant by what was typed so far: titles, authors and venues, for completion while someone types."""

from __future__ import annotations

import sqlite3

from bot.ports import Papers
from storage.matching import Matching


def suggestions(
    rows: sqlite3.Connection, matching: Matching, papers: Papers, field: str, beginning: str, limit: int
) -> list[str]:
    return []
