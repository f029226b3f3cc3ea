"""The tables as SQLAlchemy Core sees them. Core, not the ORM: what leaves storage is a frozen record, never a live row.

A change here needs a migration beside it; a test holds the two together.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Date,
    Dialect,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    Select,
    Table,
    Text,
    TypeDecorator,
    bindparam,
    func,
    select,
)

PUBLIC = ""  # the owner of public papers: not NULL, which no unique key of SQLite would hold together

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


class Instant(TypeDecorator[datetime]):
    """An aware UTC time, stored as microseconds since 1970: 8 bytes that sort, and no zone to guess."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:  # noqa: ARG002
        return None if value is None else (value - _EPOCH) // _MICROSECOND

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        return None if value is None else _EPOCH + value * _MICROSECOND


metadata = MetaData()

# A paper as readers see it. `owner` is PUBLIC or the tenant whose private paper it is; `covered_by` is the public
# paper that shows in the place of a private one. So a tenant sees the rows where
# `owner IN (PUBLIC, tenant) AND covered_by IS NULL`, and the index holds no covered paper.
# Lists are JSON. `source_abstract` is NULL where it is the abstract. `likeness`: see bot.identity.
papers = Table(
    "papers",
    metadata,
    Column("seq", Integer, primary_key=True),
    Column("id", Text, nullable=False),
    Column("owner", Text, nullable=False),
    Column("covered_by", Integer, ForeignKey("papers.seq", deferrable=True, initially="DEFERRED")),
    Column("withdrawn", Boolean, nullable=False),
    Column("year", Integer),
    Column("venue", Text, nullable=False),
    Column("version", Integer),
    Column("published", Date),
    Column("added_at", Instant, nullable=False),
    Column("likeness", BigInteger),
    Column("ids", Text, nullable=False),
    Column("doi", Text, nullable=False),
    Column("title_is_derived", Boolean, nullable=False),
    Column("more_authors", Boolean, nullable=False),
    Column("title", Text, nullable=False),
    Column("source_title", Text, nullable=False),
    Column("authors", Text, nullable=False),
    Column("links", Text, nullable=False),
    Column("categories", Text, nullable=False),
    Column("abstract", Text, nullable=False),
    Column("source_abstract", Text),
    sqlite_autoincrement=True,  # a seq is never given out twice, also not that of a paper taken away
)
Index("papers_shown", papers.c.owner, papers.c.covered_by, papers.c.withdrawn)
Index("papers_years", papers.c.owner, papers.c.covered_by, papers.c.year)
Index("papers_likeness", papers.c.likeness)
Index("papers_covered", papers.c.covered_by, sqlite_where=papers.c.covered_by.is_not(None))

# Every id that a paper is known by. No foreign key: removing a paper would scan this table for its seq, while
# `papers.ids` names the rows to remove.
paper_ids = Table(
    "paper_ids",
    metadata,
    Column("alias", Text, primary_key=True),
    Column("owner", Text, primary_key=True),
    Column("seq", Integer, nullable=False),
    sqlite_with_rowid=False,
)

imports = Table(
    "imports",
    metadata,
    Column("tenant", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Instant, nullable=False),
    Column("label", Text, nullable=False),
    Column("added", Integer, nullable=False),
    Column("merged", Integer, nullable=False),
    Column("undone", Boolean, nullable=False),
    sqlite_with_rowid=False,
)

# What a source said of a paper, in the order it came. `record` is NULL where it is the paper as it stands: so a paper
# with one origin is stored once. `born` is the seq under which it came, should two papers made one part again.
origins = Table(
    "origins",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("seq", Integer, ForeignKey("papers.seq", ondelete="CASCADE"), nullable=False),
    Column("born", Integer, nullable=False),
    Column("tenant", Text, nullable=False),
    Column("import_number", Integer),
    Column("source", Text, nullable=False),
    Column("place", Text, nullable=False),
    Column("at", Instant, nullable=False),
    Column("record", Text),
    ForeignKeyConstraint(["tenant", "import_number"], ["imports.tenant", "imports.number"]),
)
Index("origins_seq", origins.c.seq)
Index("origins_import", origins.c.tenant, origins.c.import_number)

# Invocations too long for a button.
parked = Table(
    "parked",
    metadata,
    Column("tenant", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("token", Text, nullable=False),
    sqlite_with_rowid=False,
)

# What a platform told already, under keys that belong to no tenant; forgotten when its time is over.
remembered = Table(
    "remembered",
    metadata,
    Column("key", Text, primary_key=True),
    Column("until", Instant, nullable=False),
    sqlite_with_rowid=False,
)
Index("remembered_until", remembered.c.until)

# Short texts that adapters keep under names of their own.
noted = Table(
    "noted",
    metadata,
    Column("name", Text, primary_key=True),
    Column("text", Text, nullable=False),
    sqlite_with_rowid=False,
)


def among(name: str) -> Select[Any]:
    """The values of a parameter that is a JSON list: of any length, and one statement for all lengths."""
    return select(func.json_each(bindparam(name, type_=Text)).table_valued("value").c.value)


def unindexed(column: Column[str]) -> ColumnElement[str]:
    """A column that no index may serve.

    SQLite keeps no statistics here, and would rather walk through all papers of an owner than look a few up by key.
    """
    return column.concat("")
