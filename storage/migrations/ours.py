"""What Alembic may compare with `storage/tables.py`: not what the search index keeps for itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

INDEX = "index_"  # the index writes its tables in plain SQL; SQLite adds shadow tables to those of FTS5


def is_ours(name: str | None, kind: str, parents: Mapping[Any, str | None]) -> bool:
    """Alembic's `include_name`: without it autogenerate proposes to drop the tables that it does not know."""
    table = name if kind == "table" else parents.get("table_name")
    return not str(table).startswith(INDEX)
