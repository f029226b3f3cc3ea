"""What a store remembers of its index from one unit of work to the next is never other than what the index holds."""

from __future__ import annotations

import shutil

import pytest

from bot.query import Query
from bot.request import CONSOLE
from storage.store import SqlStore
from tests.ports.records import NOON, added, imported, record

WHALES = record("arxiv:2401.00001", title="Zugzwang of whales", authors=("Zoe Zunic",), year=1999, venue="Zyx")
OTTERS = record("arxiv:2401.00002", title="Otters that juggle quixotically", authors=("Ada Quill",), year=2001)
BEAVERS = record("arxiv:2401.00003", title="Beavers, zugzwang and quixotically", authors=("Zoe Quill",), venue="Zyx")
WORDS = ("zugzwang", "quixotically", "zunic", "quill", "zyx", "whales", "otters", "beavers", "zugzwan", "beavrs")


@pytest.fixture
def file(tmp_path):
    return tmp_path / "paperbot.sqlite3"


@pytest.fixture
def store(file):
    opened = SqlStore.open(f"sqlite:///{file}")
    yield opened
    opened.close()


def answers(store):
    """What each of the words finds, and as what it was read."""
    with store.reading(CONSOLE) as shelves:
        found = [shelves.library.search(Query.read(word)) for word in WORDS]
    return [([hit.paper.title for hit in each.hits], each.corrected) for each in found]


def never_kept(tmp_path, *papers):
    """The answers of a library of which nothing was remembered: each paper is added by a store of its own."""
    url = f"sqlite:///{tmp_path / 'plain.sqlite3'}"
    for paper in papers:
        writer = SqlStore.open(url)
        added(writer, CONSOLE, paper)
        writer.close()
    reader = SqlStore.open(url)
    found = answers(reader)
    reader.close()
    return found


def test_remembering_changes_no_answer(store, tmp_path):
    added(store, CONSOLE, WHALES, OTTERS, BEAVERS)
    assert answers(store) == never_kept(tmp_path, WHALES, OTTERS, BEAVERS)


def test_words_of_a_unit_of_work_that_was_rolled_back_are_forgotten(store, tmp_path):
    added(store, CONSOLE, WHALES)
    with pytest.raises(RuntimeError), store.writing(CONSOLE) as shelves:
        shelves.papers.add([OTTERS], NOON)
        raise RuntimeError
    added(store, CONSOLE, BEAVERS)
    assert answers(store) == never_kept(tmp_path, WHALES, BEAVERS)


def test_what_another_process_wrote_in_between_is_noticed(store, file, tmp_path):
    added(store, CONSOLE, WHALES)
    other = SqlStore.open(f"sqlite:///{file}")
    added(other, CONSOLE, OTTERS)
    added(store, CONSOLE, BEAVERS)
    other.close()
    assert answers(store) == never_kept(tmp_path, WHALES, OTTERS, BEAVERS)


def test_a_file_put_back_from_a_copy_is_noticed(store, file, tmp_path):
    added(store, CONSOLE, WHALES)
    store.database.close()
    shutil.copy(file, tmp_path / "copy")
    added(store, CONSOLE, OTTERS)
    store.database.close()
    shutil.copy(tmp_path / "copy", file)
    added(store, CONSOLE, BEAVERS)
    assert answers(store) == never_kept(tmp_path, WHALES, BEAVERS)


def test_words_that_an_undone_import_alone_had_are_new_again(store, tmp_path):
    added(store, CONSOLE, WHALES)
    number = imported(store, CONSOLE, OTTERS)
    with store.writing(CONSOLE) as shelves:
        shelves.papers.undo_import(number)
    added(store, CONSOLE, BEAVERS)
    assert answers(store) == never_kept(tmp_path, WHALES, BEAVERS)
