"""The contract of `bot.ports.Store`: units of work."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from bot.request import CONSOLE
from tests.ports.records import NOON, added, every, record


def test_a_unit_of_work_that_fails_leaves_nothing_behind(store):
    with pytest.raises(RuntimeError), store.writing(CONSOLE) as shelves:
        shelves.papers.add([record("arxiv:2401.00001")], NOON)
        shelves.parking.park("key", "1:help")
        raise RuntimeError
    with store.reading(CONSOLE) as shelves:
        assert list(shelves.papers.every()) == []
        assert shelves.parking.parked("key") is None


def test_the_store_goes_on_after_a_unit_of_work_failed(store):
    with pytest.raises(RuntimeError), store.writing(CONSOLE) as shelves:
        shelves.papers.add([record("arxiv:2401.00001")], NOON)
        raise RuntimeError
    added(store, CONSOLE, record("arxiv:2401.00002"))
    assert [str(paper.id) for paper in every(store, CONSOLE)] == ["arxiv:2401.00002"]


def test_nothing_is_written_by_reading(store):
    with pytest.raises(Exception, match="readonly"), store.reading(CONSOLE) as shelves:
        shelves.parking.park("key", "1:help")
    with store.reading(CONSOLE) as shelves:
        assert shelves.parking.parked("key") is None


def test_a_paper_is_there_within_the_unit_of_work_that_adds_it(store):
    with store.writing(CONSOLE) as shelves:
        shelves.papers.add([record("arxiv:2401.00001")], NOON)
        assert shelves.papers.census().papers == 1


def test_a_reader_sees_one_moment_while_another_writes(shared_store):
    added(shared_store, CONSOLE, record("arxiv:2401.00001"))
    with shared_store.reading(CONSOLE) as before:
        assert before.papers.census().papers == 1
        added(shared_store, CONSOLE, record("arxiv:2401.00002", title="Something Else Altogether"))
        assert before.papers.census().papers == 1
        assert len(list(before.papers.every())) == 1
    with shared_store.reading(CONSOLE) as after:
        assert after.papers.census().papers == 2


def test_what_is_being_written_is_seen_by_no_reader(shared_store):
    with shared_store.writing(CONSOLE) as writer:
        writer.papers.add([record("arxiv:2401.00001")], NOON)
        with shared_store.reading(CONSOLE) as reader:
            assert reader.papers.census().papers == 0


def test_readers_run_side_by_side(shared_store):
    arrived = [Event(), Event()]

    def read(mine: Event, other: Event) -> bool:
        with shared_store.reading(CONSOLE) as shelves:
            shelves.papers.census()
            mine.set()
            return other.wait(10)

    with ThreadPoolExecutor(2) as threads:
        assert all(threads.map(read, arrived, arrived[::-1]))


def test_of_400_concurrent_read_then_writes_none_is_lost(store):
    def add_the_next(_: int) -> None:
        with store.writing(CONSOLE) as shelves:
            there = shelves.papers.census().papers
            shelves.papers.add([record(f"doi:10.5555/{there + 1}")], NOON)

    with ThreadPoolExecutor(16) as threads:
        list(threads.map(add_the_next, range(400)))
    with store.reading(CONSOLE) as shelves:
        assert shelves.papers.census().papers == 400
