"""Transactions said aloud, and what cannot be opened."""

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from storage.engine import Database
from storage.errors import DatabaseBusy, DatabaseUnfit


@pytest.fixture
def file(tmp_path):
    return f"sqlite:///{tmp_path / 'paperbot.sqlite3'}"


@pytest.fixture
def database(file):
    opened = Database(file)
    with opened.writing() as connection:
        connection.execute(text("CREATE TABLE parent (id INTEGER PRIMARY KEY)"))
        connection.execute(text("CREATE TABLE child (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES parent)"))
    yield opened
    opened.close()


def test_writing_holds_the_lock_before_its_first_statement(database, file):
    impatient = Database(file, patience=0.01)
    with database.writing(), pytest.raises(DatabaseBusy, match="another program"), impatient.writing():
        pass
    impatient.close()


def test_a_reader_holds_nobody_up(database, file):
    impatient = Database(file, patience=0.01)
    with database.reading() as reader:
        assert reader.execute(text("SELECT count(*) FROM parent")).scalar() == 0
        with impatient.writing() as writer:
            writer.execute(text("INSERT INTO parent VALUES (1)"))
        assert reader.execute(text("SELECT count(*) FROM parent")).scalar() == 0
    impatient.close()


def test_a_thread_that_waits_too_long_for_its_turn_is_told_so(database, file):
    from threading import Thread

    shared, caught = Database(file, patience=0.01), []

    def write() -> None:
        try:
            with shared.writing():
                pass
        except DatabaseBusy as busy:
            caught.append(busy)

    with shared.writing():
        thread = Thread(target=write)
        thread.start()
        thread.join(10)
    assert len(caught) == 1
    shared.close()


def test_nothing_can_be_written_in_reading(database):
    with pytest.raises(Exception, match="readonly"), database.reading() as connection:
        connection.execute(text("INSERT INTO parent VALUES (1)"))


def test_a_connection_that_was_read_from_can_be_written_to_again(database):
    for _ in range(20):
        with database.reading() as connection:
            connection.execute(text("SELECT 1"))
        with database.writing() as connection:
            connection.execute(text("INSERT INTO parent DEFAULT VALUES"))
    with database.reading() as connection:
        assert connection.execute(text("SELECT count(*) FROM parent")).scalar() == 20


def test_foreign_keys_hold_unless_they_are_put_off(database):
    with pytest.raises(Exception, match="FOREIGN KEY"), database.writing() as connection:
        connection.execute(text("INSERT INTO child VALUES (1, 7)"))
    with database.writing(foreign_keys=False) as connection:
        connection.execute(text("INSERT INTO child VALUES (1, 7)"))
    with pytest.raises(Exception, match="FOREIGN KEY"), database.writing() as connection:
        connection.execute(text("INSERT INTO child VALUES (2, 7)"))


def test_tables_made_in_a_unit_of_work_that_fails_are_gone(database):
    with pytest.raises(RuntimeError), database.writing() as connection:
        connection.execute(text("CREATE TABLE other (id INTEGER)"))
        raise RuntimeError
    with database.reading() as connection, pytest.raises(OperationalError, match="no such table"):
        connection.execute(text("SELECT * FROM other"))


def test_a_database_in_memory_is_one_for_all_threads():
    from concurrent.futures import ThreadPoolExecutor

    database = Database("sqlite://")
    with database.writing() as connection:
        connection.execute(text("CREATE TABLE counted (number INTEGER)"))

    def add(number: int) -> None:
        with database.writing() as connection:
            connection.execute(text("INSERT INTO counted VALUES (:number)"), {"number": number})

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(add, range(50)))
    with database.reading() as connection:
        assert connection.execute(text("SELECT count(*) FROM counted")).scalar() == 50
    database.close()


def test_a_full_disk_is_told_as_one_and_what_was_there_stays(database):
    with pytest.raises(DatabaseUnfit, match="Make room"), database.writing() as connection:
        connection.execute(text("PRAGMA max_page_count = 1"))
        connection.execute(text("INSERT INTO parent VALUES (1)"))
        connection.execute(text("CREATE TABLE large AS SELECT zeroblob(1000000)"))
    with database.reading() as connection:
        assert connection.execute(text("SELECT count(*) FROM parent")).scalar() == 0


@pytest.mark.parametrize("url", ["postgresql://localhost/papers", "no url at all", "sqlite:papers"])
def test_a_url_that_is_not_sqlites_is_told_with_the_right_form(url):
    with pytest.raises(DatabaseUnfit, match="sqlite:////absolute/path"):
        Database(url)


def test_a_file_in_a_folder_that_is_not_there_is_told_with_a_remedy(tmp_path):
    database = Database(f"sqlite:///{tmp_path / 'nowhere' / 'paperbot.sqlite3'}")
    with pytest.raises(DatabaseUnfit, match="See that its folder exists"), database.reading():
        pass
    database.close()
