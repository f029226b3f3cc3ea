"""After any history the rows agree with each other, and the index was told of exactly what shows."""

from contextlib import closing
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import func, select, text

from bot.papers import Origin, PaperId, Scheme
from bot.request import CONSOLE, Tenant
from storage.engine import Database
from storage.holdings import Holdings
from storage.migrations import migrate
from storage.papers import SqlPapers
from storage.tables import origins, paper_ids, papers
from tests.ports.records import NOON, record

TENANTS = (CONSOLE, Tenant.discord(1), Tenant.slack(None, "T1"))
IDS = ("arxiv:1", "arxiv:2", "doi:1", "doi:2", "acl:1")
TITLES = ("One Good Long Title", "Another Good Long Title", "Editorial", "")
TEXTS = ("", "None.", "We present the one and only.", "We present the other.")


class ToldIndex:
    """Stands for the search index: remembers what it was told to hold."""

    def __init__(self):
        self.held = {}

    def add(self, told):
        for seq, paper, owner in told:
            assert seq not in self.held, "indexed twice without being removed"
            self.held[seq] = paper, owner

    def remove(self, seqs):
        for seq in seqs:
            del self.held[seq]


@st.composite
def records(draw):
    fields = {
        "title": draw(st.sampled_from(TITLES)),
        "abstract": draw(st.sampled_from(TEXTS)),
        "authors": draw(st.sampled_from([(), ("Ann Oak",), ("Bo Pine", "Ann Oak")])),
        "year": draw(st.sampled_from([None, 2023, 2024])),
        "venue": draw(st.sampled_from(["", "ICML"])),
        "title_is_derived": draw(st.booleans()),
        "place": draw(st.sampled_from(["", "a.txt:1", "a.txt:2", "b.txt:1"])),
    }
    return record(*draw(st.lists(st.sampled_from(IDS), max_size=2, unique=True)), **fields)


imports = st.tuples(st.sampled_from(TENANTS), st.lists(records(), min_size=1, max_size=4))
undoings = st.tuples(st.sampled_from(TENANTS), st.integers(1, 4))


@settings(max_examples=60, deadline=None)
@given(st.lists(imports | undoings, max_size=10))
def test_any_history_leaves_the_store_in_order(history):
    with closing(Database("sqlite://")) as database:
        index = ToldIndex()
        migrate(database)
        for tenant, what in history:
            with database.writing() as connection:
                _happen(SqlPapers(connection, tenant, index), what)
        with database.reading() as connection:
            _see_that_rows_agree(connection)
            _see_that_the_index_holds_what_shows(connection, index)
            for tenant in TENANTS:
                _see_that_what_shows_is_found(SqlPapers(connection, tenant, index))


def _happen(shelf, what):
    if isinstance(what, list):
        number = shelf.begin_import("list", NOON)
        told = shelf.add(what, NOON, number)
        assert told.added + told.merged + told.unchanged == len(what) == len(told.ids)
        assert all(shelf.get(known) for known in told.ids)
    elif any(each.number == what for each in shelf.imports()):
        shelf.undo_import(what)


def _see_that_rows_agree(connection):
    assert connection.execute(text("PRAGMA foreign_key_check")).all() == []
    held = Holdings(connection, "", ToldIndex()).load(connection.scalars(select(papers.c.seq)).all())
    named = {(str(known), each.owner, seq) for seq, each in held.items() for known in each.paper.ids}
    assert {tuple(row) for row in connection.execute(select(paper_ids))} == named
    assert connection.scalar(select(func.count()).select_from(origins)) == sum(
        len(each.contributions) for each in held.values()
    )
    for each in held.values():
        assert each.contributions
        assert each.paper.id in each.paper.ids
        before = each.paper
        each.fold()
        assert replace(each.paper, ids=before.ids, id=before.id) == before
        if each.covered_by:
            assert held[each.covered_by].owner == "" != each.owner


def _see_that_the_index_holds_what_shows(connection, index):
    held = Holdings(connection, "", ToldIndex()).load(connection.scalars(select(papers.c.seq)).all())
    assert index.held == {seq: (each.paper, each.owner) for seq, each in held.items() if each.covered_by is None}


def _see_that_what_shows_is_found(shelf):
    shown = list(shelf.every())
    assert shelf.census().papers == len(shown)
    assert shelf.is_empty == (not shown)
    assert [shelf.nth(index) for index in range(len(shown) + 1)] == [*shown, None]
    for paper in shown:
        found = [shelf.get(known) for known in paper.ids]
        assert paper in found or all(known.scheme == Scheme.TEXT for known in paper.ids)  # a text that a public one has
        assert all(set(paper.ids) & set(each.ids) for each in found)


def test_a_paper_with_one_origin_is_stored_once_and_one_with_two_spells_out_what_differs():
    database, index = Database("sqlite://"), ToldIndex()
    migrate(database)
    short, long = record("arxiv:1", title="T", place="a:1"), record("arxiv:1", title="T: U", place="b:1")
    with database.writing() as connection:
        shelf = SqlPapers(connection, CONSOLE, index)
        shelf.add([short], NOON)
        assert connection.scalars(select(origins.c.record)).all() == [None]
        number = shelf.begin_import("b", NOON)
        shelf.add([long], NOON, number)
        said = connection.scalars(select(origins.c.record).order_by(origins.c.number)).all()
        assert said == ['{"ids":"[\\"arxiv:1\\"]","id":"arxiv:1","title":"T"}', None] or said[1] is None
        shelf.undo_import(number)
        assert connection.scalars(select(origins.c.record)).all() == [None]
    database.close()


def test_what_was_read_back_from_an_export_keeps_all_its_origins():
    database, index = Database("sqlite://"), ToldIndex()
    migrate(database)
    places = (Origin("list", "a.txt:1", NOON), Origin("bibtex", "b.bib:7", NOON))
    with database.writing() as connection:
        shelf = SqlPapers(connection, CONSOLE, index)
        shelf.add([replace(record("arxiv:1"), origins=places)], NOON)
        assert shelf.get(PaperId.parse("arxiv:1")).origins == places
    database.close()
