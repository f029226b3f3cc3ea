"""Opening a store."""

import pytest
from sqlalchemy import text

from bot.query import Query
from bot.request import CONSOLE, Tenant
from storage.errors import DatabaseUnfit
from storage.store import SqlStore
from tests.ports.records import NOON, added, every, imported, record


def test_opening_makes_the_folder_and_the_file(tmp_path):
    file = tmp_path / "new" / "folder" / "paperbot.sqlite3"
    SqlStore.open(f"sqlite:///{file}").close()
    assert file.exists()


def test_what_was_stored_is_there_when_it_is_opened_again(tmp_path):
    url = f"sqlite:///{tmp_path / 'paperbot.sqlite3'}"
    first = SqlStore.open(url)
    added(first, CONSOLE, record("arxiv:2401.00001", place="list.txt:1"))
    before = every(first, CONSOLE)
    first.close()
    second = SqlStore.open(url)
    assert every(second, CONSOLE) == before
    second.close()


def test_a_folder_that_cannot_be_made_is_told(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(DatabaseUnfit, match="cannot be made"):
        SqlStore.open(f"sqlite:///{tmp_path / 'file' / 'folder' / 'paperbot.sqlite3'}")


def test_a_twin_has_the_schema_and_is_a_store_of_its_own(tmp_path):
    store = SqlStore.open(f"sqlite:///{tmp_path / 'paperbot.sqlite3'}")
    twin = store.twin()
    added(twin, CONSOLE, record("arxiv:2401.00001"))
    assert len(every(twin, CONSOLE)) == 1
    assert every(store, CONSOLE) == []
    twin.close()
    store.close()


def found(store, tenant, words):
    with store.reading(tenant) as shelves:
        return [hit.paper.title for hit in shelves.library.search(Query.read(words)).hits]


def test_a_paper_is_found_by_its_words_from_the_unit_of_work_that_adds_it_until_it_is_taken_back():
    store = SqlStore.open()
    with store.writing(CONSOLE) as shelves:
        number = shelves.papers.begin_import("list.txt", NOON)
        shelves.papers.add([record("arxiv:2401.00001", title="Hallucination of Models")], NOON, number)
        assert shelves.library.search(Query.read("hallucination")).total == 1
    with store.writing(CONSOLE) as shelves:
        shelves.papers.undo_import(number)
    assert found(store, CONSOLE, "hallucination") == []
    store.close()


def test_a_paper_whose_title_becomes_known_is_found_by_it():
    store = SqlStore.open()
    added(store, CONSOLE, record("arxiv:2401.00001", title="Something derived", title_is_derived=True))
    added(store, CONSOLE, record("arxiv:2401.00001", title="Hallucination of Models"))
    assert found(store, CONSOLE, "hallucination") == ["Hallucination of Models"]
    store.close()


def test_two_papers_that_became_one_are_found_once_and_twice_when_they_part():
    store = SqlStore.open()
    added(
        store,
        CONSOLE,
        record("arxiv:2401.00001", title="Hallucination"),
        record("doi:10.5555/1", title="Hallucination of"),
    )
    number = imported(store, CONSOLE, record("arxiv:2401.00001", "doi:10.5555/1", title="Hallucination"))
    assert len(found(store, CONSOLE, "hallucination")) == 1
    with store.writing(CONSOLE) as shelves:
        shelves.papers.undo_import(number)
    assert len(found(store, CONSOLE, "hallucination")) == 2
    store.close()


def test_a_private_paper_is_found_by_its_tenant_alone_and_only_until_it_is_public():
    here, there = Tenant.discord(1), Tenant.discord(2)
    store = SqlStore.open()
    added(store, here, record("arxiv:2401.00001", title="Private Hallucination"))
    assert [found(store, tenant, "hallucination") for tenant in (here, there, CONSOLE)] == [
        ["Private Hallucination"],
        [],
        [],
    ]
    added(store, CONSOLE, record("arxiv:2401.00001", title="Public Hallucination"))
    for tenant in (here, there, CONSOLE):
        assert found(store, tenant, "hallucination") == ["Public Hallucination"]
    store.close()


def test_an_index_written_in_an_older_way_is_made_anew_on_opening(tmp_path):
    url, here = f"sqlite:///{tmp_path / 'paperbot.sqlite3'}", Tenant.discord(1)
    store = SqlStore.open(url)
    added(store, CONSOLE, record("arxiv:2401.00001", title="Public Hallucination"))
    added(
        store,
        here,
        record("arxiv:2401.00002", title="Private Hallucination"),
        record("arxiv:2401.00001", title="Covered"),
    )
    with store.database.writing() as connection:
        connection.execute(text("UPDATE index_state SET version = -1"))
        connection.execute(text("DELETE FROM index_paper"))
    store.close()
    again = SqlStore.open(url)
    assert found(again, CONSOLE, "hallucination") == ["Public Hallucination"]
    assert set(found(again, here, "hallucination")) == {"Public Hallucination", "Private Hallucination"}
    assert again.complaints() == []
    again.close()


def test_a_store_in_order_has_no_complaints():
    store = SqlStore.open()
    added(store, CONSOLE, record("arxiv:2401.00001"))
    assert store.complaints() == []
    store.close()


def test_complaints_tell_of_an_index_that_lacks_papers_and_of_rows_without_theirs():
    store = SqlStore.open()
    added(store, CONSOLE, record("arxiv:2401.00001"))
    with store.database.writing(foreign_keys=False) as connection:
        connection.execute(text("DELETE FROM index_paper"))
        connection.execute(text("UPDATE origins SET seq = 99"))
    index, rows = sorted(store.complaints(), key=lambda complaint: "index" not in complaint)
    assert "differ by 1 paper" in index
    assert "not there" in rows
    store.close()
