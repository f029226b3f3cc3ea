"""Many papers read from the tables and written back at once, with their ids, their origins and the index."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, bindparam, delete, insert, select, text, update

from bot.papers import Origin, Paper, PaperId
from bot.records.merging import without_place
from storage.holding import Contribution, Holding
from storage.rows import COLUMNS, paper_of, record_of, row_of, text_of
from storage.tables import origins, paper_ids, papers

BATCH = 1_000  # papers worked on at once; as many variables fit into one SQL statement

Each = TypeVar("Each")
Values = dict[str, Any]


class Indexing(Protocol):
    """What the store tells the search index."""

    def add(self, papers: Sequence[tuple[int, Paper, str]]) -> None: ...

    def remove(self, seqs: Sequence[int]) -> None: ...


class Holdings:
    """The rows of papers, as one tenant's work reads and writes them."""

    def __init__(self, connection: Connection, tenant: str, index: Indexing) -> None:
        self._connection, self._tenant, self._index = connection, tenant, index
        self._next_seq = 0

    def next_seq(self) -> int:
        """A seq that no paper has had."""
        if not self._next_seq:
            last = text("SELECT seq FROM sqlite_sequence WHERE name = 'papers'")
            self._next_seq = (self._connection.execute(last).scalar() or 0) + 1
        self._next_seq += 1
        return self._next_seq - 1

    def is_free(self, seq: int) -> bool:
        return self._connection.scalar(select(papers.c.seq).where(papers.c.seq == seq)) is None

    # --- finding ---------------------------------------------------------------------------------

    def bearing(self, aliases: Iterable[str]) -> list[tuple[str, str, int]]:
        """(alias, owner, seq) of the papers known by any of these, whoever's they are."""
        return self._found(paper_ids.c.alias, paper_ids.c.owner, paper_ids.c.seq, aliases)

    def resembling(self, likenesses: Iterable[int]) -> list[tuple[int, str, int]]:
        """(likeness, owner, seq) of the papers with the title and first author of any of these."""
        return self._found(papers.c.likeness, papers.c.owner, papers.c.seq, likenesses)

    def _found(self, key: Any, owner: Any, seq: Any, keys: Iterable[Any]) -> list[Any]:
        found: list[Any] = []
        for some in batched(sorted(set(keys)), BATCH):
            found.extend(self._connection.execute(select(key, owner, seq).where(key.in_(some))))
        return found

    def covered_by(self, seqs: Iterable[int]) -> list[int]:
        """The private papers in whose place these public ones show."""
        found: list[int] = []
        for some in batched(seqs, BATCH):
            found.extend(self._connection.scalars(select(papers.c.seq).where(papers.c.covered_by.in_(some))))
        return found

    def ids_of(self, seqs: Collection[int]) -> dict[int, PaperId]:
        """The id that each of these papers goes by."""
        wanted = select(papers.c.seq, papers.c.id).where(papers.c.seq.in_(list(seqs)))
        return {seq: PaperId.parse(known) for seq, known in self._connection.execute(wanted)} if seqs else {}

    # --- reading ---------------------------------------------------------------------------------

    def load(self, seqs: Iterable[int]) -> dict[int, Holding]:
        """The papers of these seqs with all contributions, in the order in which they came."""
        held: dict[int, Holding] = {}
        for some in batched(sorted(set(seqs)), BATCH):
            rows = select(*COLUMNS, papers.c.owner, papers.c.covered_by, papers.c.added_at).where(
                papers.c.seq.in_(some)
            )
            for *columns, owner, covered_by, at in self._connection.execute(rows.order_by(papers.c.seq)):
                stored = paper_of(columns)
                said = without_place(stored)
                held[stored.seq] = Holding(stored.seq, owner, at, said, said, covered_by, covered_by)
            told = select(origins).where(origins.c.seq.in_(some)).order_by(origins.c.number)
            for row in self._connection.execute(told):
                held[row.seq].contributions.append(_contribution(row, held[row.seq].paper))
        return held

    # --- writing ---------------------------------------------------------------------------------

    def save(self, holdings: Iterable[Holding], gone: Sequence[Holding] = ()) -> None:
        """Writes what changed; the papers `gone` are taken away. The index knows it at once."""
        touched = [each for each in holdings if each.is_touched]
        new = [each for each in touched if each.before is None]
        changed = [each for each in touched if each.before is not None and each.is_changed]
        removed = [each.seq for each in gone if each.was_covered_by is None]
        self._index.remove([*removed, *(each.seq for each in touched if each.leaves_index)])
        self._forget_ids([*changed, *gone])
        self._run(insert(papers), [row_of(each.paper) | _place(each) for each in new])
        self._run(_CHANGE_PAPER, [row_of(each.paper) | {"old_seq": each.seq} for each in changed])
        self._run(_COVER_PAPER, [_cover(each) for each in touched if each.covered_by != each.was_covered_by])
        self._learn_ids([*new, *changed])
        self._write_origins(touched)
        self._run(_REMOVE_PAPER, [{"old_seq": each.seq} for each in gone])
        self._index.add([(each.seq, each.paper, each.owner) for each in touched if each.enters_index])

    def _forget_ids(self, holdings: Iterable[Holding]) -> None:
        known = ((str(alias), each.owner) for each in holdings if each.before for alias in each.before.ids)
        self._run(_FORGET_ID, [{"old_alias": alias, "old_owner": owner} for alias, owner in known])

    def _learn_ids(self, holdings: Iterable[Holding]) -> None:
        known = sorted((str(alias), each.owner, each.seq) for each in holdings for alias in each.paper.ids)
        rows = [{"alias": alias, "owner": owner, "seq": seq} for alias, owner, seq in known]
        self._run(insert(paper_ids), rows)

    def _write_origins(self, holdings: Iterable[Holding]) -> None:
        new: list[Values] = []
        changed: list[Values] = []
        dropped: list[Values] = []
        for each in holdings:
            dropped.extend({"old_number": number} for number in each.dropped)
            for said in each.contributions:
                spelt_out = said.record is not each.paper and said.record != each.paper
                if said.number and said.stored_under == each.seq and said.spelt_out == spelt_out:
                    continue
                record = text_of(said.record) if spelt_out else None
                if said.number:
                    changed.append({"old_number": said.number, "new_seq": each.seq, "new_record": record})
                else:
                    new.append(self._origin_row(each.seq, said, record))
        self._run(_DROP_ORIGIN, dropped)
        self._run(_CHANGE_ORIGIN, changed)
        self._run(insert(origins), new)

    def _origin_row(self, seq: int, said: Contribution, record: str | None) -> Values:
        return {
            "seq": seq,
            "born": said.born,
            "tenant": self._tenant,
            "import_number": said.under,
            "source": said.origin.source,
            "place": said.origin.place,
            "at": said.origin.at,
            "record": record,
        }

    def _run(self, statement: Any, rows: list[Values]) -> None:
        if rows:
            self._connection.execute(statement, rows)


_THIS_PAPER = papers.c.seq == bindparam("old_seq")
_THIS_ORIGIN = origins.c.number == bindparam("old_number")
_CHANGE_PAPER = update(papers).where(_THIS_PAPER)
_COVER_PAPER = update(papers).where(_THIS_PAPER).values(covered_by=bindparam("new_cover"))
_REMOVE_PAPER = delete(papers).where(_THIS_PAPER)
_FORGET_ID = delete(paper_ids).where(
    paper_ids.c.alias == bindparam("old_alias"), paper_ids.c.owner == bindparam("old_owner")
)
_CHANGE_ORIGIN = update(origins).where(_THIS_ORIGIN).values(seq=bindparam("new_seq"), record=bindparam("new_record"))
_DROP_ORIGIN = delete(origins).where(_THIS_ORIGIN)


def batched(items: Iterable[Each], size: int) -> Iterator[list[Each]]:
    """Lists of up to `size` items (itertools has it from Python 3.12 on)."""
    rest = iter(items)
    while some := list(islice(rest, size)):
        yield some


def _contribution(row: Any, paper: Paper) -> Contribution:
    record = paper if row.record is None else record_of(row.record)
    origin = Origin(row.source, row.place, row.at)
    return Contribution(record, origin, row.import_number, row.born, row.number, row.seq, row.record is not None)


def _place(holding: Holding) -> Values:
    return {
        "seq": holding.seq,
        "owner": holding.owner,
        "covered_by": holding.covered_by,
        "added_at": holding.added_at,
    }


def _cover(holding: Holding) -> Values:
    return {"old_seq": holding.seq, "new_cover": holding.covered_by}
