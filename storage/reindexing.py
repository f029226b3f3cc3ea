"""The index made anew from the papers, where it was written in another way or does not hold what shows."""

from __future__ import annotations

from sqlalchemy import Connection, select, text

from bot.request import CONSOLE
from storage.holdings import BATCH, Holdings, batched
from storage.index import Index
from storage.tables import papers

_LACKING = "SELECT count(*) FROM papers WHERE covered_by IS NULL AND seq NOT IN (SELECT seq FROM index_paper)"
_LEFT_OVER = "SELECT count(*) FROM index_paper WHERE seq NOT IN (SELECT seq FROM papers WHERE covered_by IS NULL)"


def is_outdated(connection: Connection) -> bool:
    """Whether the program has learnt to read words in another way since the index was written."""
    return not Index(connection).is_current


def misses(connection: Connection) -> int:
    """How many papers the index lacks, or holds though they do not show."""
    return sum(connection.execute(text(look)).scalar_one() for look in (_LACKING, _LEFT_OVER))


def reindex(connection: Connection) -> None:
    """Takes about as long as importing the papers again did for their index."""
    index = Index(connection)
    index.clear()
    holdings = Holdings(connection, str(CONSOLE), index)
    shown = connection.scalars(select(papers.c.seq).where(papers.c.covered_by.is_(None)).order_by(papers.c.seq)).all()
    for seqs in batched(shown, BATCH):
        index.add([(each.seq, each.paper, each.owner) for each in holdings.load(seqs).values()])
