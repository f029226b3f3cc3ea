"""A store that answers from a sample while it is empty."""

import gc
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from bot.query import Query
from bot.request import CONSOLE, Tenant
from storage.sample import WithSample
from storage.store import SqlStore
from tests.ports.records import ABSTRACT, NOON, added, every, known, record

SAMPLE = [
    record("arxiv:2401.00001", title="Hallucination of Vision Language Models", abstract=ABSTRACT),
    record("arxiv:2401.00002", title="Mixtures of Sample Experts", withdrawn=True),
]
OWN = record("arxiv:2401.00009", title="A Paper of Our Own")
HERE = Tenant.discord(1)


@pytest.fixture
def real(tmp_path):
    opened = SqlStore.open(f"sqlite:///{tmp_path / 'paperbot.sqlite3'}")
    yield opened
    opened.close()


@pytest.fixture
def store(real):
    return WithSample(real, SAMPLE)


def titles(store, tenant=CONSOLE):
    return [paper.title for paper in every(store, tenant)]


def test_an_empty_store_answers_from_the_sample(store):
    with store.reading(CONSOLE) as shelves:
        papers = shelves.papers
        assert (papers.census().papers, papers.census().is_sample) == (2, True)
        assert papers.get(SAMPLE[0].id).title == SAMPLE[0].title
        assert [paper.id for paper in papers.many([SAMPLE[1].id])] == [SAMPLE[1].id]
        assert (papers.nth(0).id, papers.nth(1)) == (SAMPLE[0].id, None)
        found = shelves.library.search(Query.read("hallucination"))
        assert [hit.paper.id for hit in found.hits] == [SAMPLE[0].id]
    assert store.is_sample


def test_nothing_of_the_sample_is_written_to_the_store(store, real):
    assert titles(store)
    assert titles(real) == []


def test_the_first_paper_ends_the_sample_within_its_unit_of_work(store):
    with store.writing(CONSOLE) as shelves:
        assert shelves.papers.get(SAMPLE[0].id)
        shelves.papers.add([OWN], NOON)
        assert [paper.title for paper in shelves.papers.every()] == [OWN.title]
        assert shelves.papers.get(SAMPLE[0].id) is None
        assert not shelves.papers.census().is_sample
        assert not shelves.library.search(Query.read("hallucination")).hits
    assert titles(store) == [OWN.title]
    assert not store.is_sample


def test_the_sample_is_back_when_the_only_import_is_taken_back(store):
    with store.writing(CONSOLE) as shelves:
        number = shelves.papers.begin_import("list.txt", NOON)
        shelves.papers.add([OWN], NOON, number)
        assert [each.number for each in shelves.papers.imports()] == [number]
    with store.writing(CONSOLE) as shelves:
        shelves.papers.undo_import(number)
    assert titles(store) == [each.title for each in SAMPLE]


def test_a_unit_of_work_that_fails_leaves_the_sample_there(store):
    with pytest.raises(RuntimeError), store.writing(CONSOLE) as shelves:
        shelves.papers.add([OWN], NOON)
        raise RuntimeError
    assert store.is_sample


def test_invocations_are_parked_in_the_real_store(store, real):
    with store.writing(CONSOLE) as shelves:
        shelves.parking.park("key", "1:help")
    with real.reading(CONSOLE) as shelves:
        assert shelves.parking.parked("key") == "1:help"


def test_a_tenant_sees_the_sample_until_it_sees_a_paper(store):
    added(store, HERE, OWN)
    assert titles(store, HERE) == [OWN.title]
    assert titles(store) == [each.title for each in SAMPLE]


def test_a_full_store_never_makes_the_sample(real):
    added(real, CONSOLE, OWN)
    store = WithSample(real, (pytest.fail("the sample was read") for _ in SAMPLE))
    assert titles(store) == [OWN.title]


def test_many_threads_read_one_sample(store):
    def read(_: int) -> int:
        with store.reading(CONSOLE) as shelves:
            return shelves.papers.census().papers

    with ThreadPoolExecutor(8) as threads:
        assert set(threads.map(read, range(40))) == {2}


def test_a_store_emptied_of_many_papers_makes_its_sample_too(store, real):
    with real.writing(CONSOLE) as shelves:
        number = shelves.papers.begin_import("list.txt", NOON)
        large = (replace(record(f"doi:10.5555/{n}", title=f"T {n}"), source_abstract="x" * 5_000) for n in range(1_000))
        shelves.papers.add(large, NOON, number)
        shelves.papers.undo_import(number)
    assert titles(store) == [each.title for each in SAMPLE]


def test_the_sample_is_closed_with_the_store_that_it_serves(real):
    store = WithSample(real, SAMPLE)
    assert titles(store)
    del store
    gc.collect()  # a connection left open would warn here, on the Pythons that tell


def test_a_store_of_another_kind_can_have_a_sample(real):
    class Another:
        """A store that is not SQLite's, as far as anyone can see."""

        reading = staticmethod(real.reading)
        writing = staticmethod(real.writing)

    with WithSample(Another(), SAMPLE).reading(CONSOLE) as shelves:
        assert shelves.papers.get(known("arxiv:2401.00001"))
