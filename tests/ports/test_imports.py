"""The contract of `bot.ports.Papers`: an import can be taken back, whatever came since."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.errors import NotFound
from bot.ports import Import
from bot.request import CONSOLE
from tests.ports.records import ABSTRACT, NOON, added, every, imported, known, record

ID = "arxiv:2401.00001"


def undone(store, number) -> Import:
    with store.writing(CONSOLE) as shelves:
        return shelves.papers.undo_import(number)


def test_imports_are_listed_latest_first_with_what_they_did(store):
    with store.writing(CONSOLE) as shelves:
        papers = shelves.papers
        first = papers.begin_import("a.txt", NOON)
        papers.add([record(ID), record("doi:10.5555/1", title="B")], NOON, first)
        second = papers.begin_import("b.txt", NOON + timedelta(hours=1))
        papers.add([record(ID, abstract=ABSTRACT)], NOON, second)
        papers.add([record("acl:P18-1001", title="C"), record(ID)], NOON, second)
        assert papers.imports() == [
            Import(second, NOON + timedelta(hours=1), "b.txt", 1, 1),
            Import(first, NOON, "a.txt", 2, 0),
        ]
        assert papers.imports(1) == papers.imports()[:1]


def test_undoing_takes_back_what_was_added(store):
    added(store, CONSOLE, record("doi:10.5555/1", title="Stays"))
    number = imported(store, CONSOLE, record(ID), record("acl:P18-1001", title="Goes too"))
    assert undone(store, number).undone
    assert [paper.title for paper in every(store, CONSOLE)] == ["Stays"]
    with store.reading(CONSOLE) as shelves:
        assert shelves.papers.get(known(ID)) is None
        assert shelves.papers.imports()[0].undone


def test_undoing_takes_back_what_was_changed(store):
    added(store, CONSOLE, record(ID, title="Short", place="a:1"))
    before = every(store, CONSOLE)
    change = record(
        ID, "doi:10.5555/1", title="Short: and a Subtitle", authors=("Ann Oak",), abstract=ABSTRACT, place="b:1"
    )
    number = imported(store, CONSOLE, change)
    assert every(store, CONSOLE) != before
    undone(store, number)
    assert every(store, CONSOLE) == before


def test_a_later_imports_part_of_the_same_paper_stays(store):
    first = imported(store, CONSOLE, record(ID, title="Short", place="a:1"))
    imported(store, CONSOLE, record(ID, "doi:10.5555/1", title="Papers", abstract=ABSTRACT, place="b:1"))
    (before,) = every(store, CONSOLE)
    undone(store, first)
    (paper,) = every(store, CONSOLE)
    assert (paper.seq, paper.title, paper.abstract) == (before.seq, "Papers", ABSTRACT)
    assert [origin.place for origin in paper.origins] == ["b:1"]


def test_the_same_record_from_another_file_stays_when_the_first_is_taken_back(store):
    first = imported(store, CONSOLE, record(ID, place="a.txt:1"))
    imported(store, CONSOLE, record(ID, place="b.txt:1"))
    undone(store, first)
    assert len(every(store, CONSOLE)) == 1


def test_papers_that_an_import_joined_part_again_each_under_its_seq(store):
    added(store, CONSOLE, record(ID, title="A"), record("doi:10.5555/1", title="B"))
    before = every(store, CONSOLE)
    number = imported(store, CONSOLE, record(ID, "doi:10.5555/1", title="A"))
    assert len(every(store, CONSOLE)) == 1
    undone(store, number)
    assert every(store, CONSOLE) == before


def test_what_came_to_the_joined_paper_goes_with_the_part_that_it_tells_of(store):
    added(store, CONSOLE, record(ID, title="A"), record("doi:10.5555/1", title="B"))
    number = imported(store, CONSOLE, record(ID, "doi:10.5555/1", title="A"))
    added(store, CONSOLE, record("doi:10.5555/1", title="B", abstract=ABSTRACT))
    undone(store, number)
    assert [(paper.title, paper.abstract) for paper in every(store, CONSOLE)] == [("A", ""), ("B", ABSTRACT)]


def test_undoing_twice_is_undoing_once(store):
    number = imported(store, CONSOLE, record(ID))
    once = undone(store, number)
    assert undone(store, number) == once


def test_an_import_that_never_was_cannot_be_undone(store):
    with pytest.raises(NotFound):
        undone(store, 7)


def test_after_undoing_the_same_file_can_be_read_again(store):
    number = imported(store, CONSOLE, record(ID, place="a.txt:1"))
    undone(store, number)
    assert imported(store, CONSOLE, record(ID, place="a.txt:1")) == number + 1
    assert len(every(store, CONSOLE)) == 1


def test_an_import_larger_than_a_batch_is_taken_back_whole(store):
    records = [record(f"doi:10.5555/{number}", title=f"Paper {number}") for number in range(1_500)]
    added(store, CONSOLE, replace(records[3], abstract=ABSTRACT))
    number = imported(store, CONSOLE, *records)
    assert len(every(store, CONSOLE)) == 1_500
    undone(store, number)
    assert [paper.abstract for paper in every(store, CONSOLE)] == [ABSTRACT]
