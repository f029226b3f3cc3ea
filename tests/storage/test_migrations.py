"""The way from any schema to the head."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from storage.engine import Database
from storage.errors import DatabaseTooNew, DatabaseUnfit
from storage.migrations import FOLDER, HEAD, alembic_config, known_versions, migrate, version_of
from storage.migrations.ours import is_ours
from storage.tables import metadata

ROOT = Path(__file__).parents[2]


@pytest.fixture
def database(tmp_path):
    opened = Database(f"sqlite:///{tmp_path / 'paperbot.sqlite3'}")
    yield opened
    opened.close()


def filled(database):
    """A paper, its id, an import and an origin, as schema 0001 has them."""
    with database.writing() as connection:
        connection.execute(text("INSERT INTO imports VALUES ('console', 1, 0, 'list.txt', 1, 0, 0)"))
        connection.execute(
            text(
                "INSERT INTO papers (seq, id, owner, withdrawn, venue, added_at, ids, doi, title_is_derived, more_authors,"
                " title, source_title, authors, links, categories, abstract) VALUES"
                " (7, 'arxiv:2401.00001', '', 0, '', 0, '[\"arxiv:2401.00001\"]', '', 0, 0, 'T', 'T', '[]', '[]', '[]', 'A')"
            )
        )
        connection.execute(text("INSERT INTO paper_ids VALUES ('arxiv:2401.00001', '', 7)"))
        connection.execute(text("INSERT INTO origins VALUES (1, 7, 7, 'console', 1, 'list', 'list.txt:1', 0, NULL)"))
        connection.execute(text("INSERT INTO parked VALUES ('console', 'key', '1:help')"))


def rows(database, table):
    with database.reading() as connection:
        return [dict(row._mapping) for row in connection.execute(text(f"SELECT * FROM {table}"))]


TABLES = ("papers", "paper_ids", "imports", "origins", "parked")


def test_the_head_is_the_last_version_there_is(database):
    with database.writing() as connection:
        script = ScriptDirectory.from_config(alembic_config(connection))
    assert script.get_heads() == [HEAD]
    assert [each.revision for each in script.walk_revisions()][::-1] == known_versions()


def test_the_migrations_make_the_tables_that_the_code_expects(database):
    migrate(database)
    with database.reading() as connection:
        context = MigrationContext.configure(connection, opts={"include_name": is_ours, "compare_type": True})
        assert compare_metadata(context, metadata) == []


def test_a_difference_between_code_and_migrations_would_be_seen(database):
    migrate(database)
    with database.writing() as connection:
        connection.execute(text("DROP INDEX origins_seq"))
        connection.execute(text("ALTER TABLE parked ADD COLUMN forgotten TEXT"))
    with database.reading() as connection:
        context = MigrationContext.configure(connection, opts={"include_name": is_ours, "compare_type": True})
        assert len(compare_metadata(context, metadata)) == 2


@pytest.mark.parametrize("version", known_versions())
def test_every_version_with_papers_in_it_comes_to_the_head_with_all_rows(database, version):
    migrate(database, to=version)
    filled(database)
    before = {table: rows(database, table) for table in TABLES}
    migrate(database)
    assert version_of(database) == HEAD
    assert {table: rows(database, table) for table in TABLES} == before
    with database.reading() as connection:
        assert connection.execute(text("PRAGMA integrity_check")).scalar() == "ok"
        assert connection.execute(text("PRAGMA foreign_key_check")).all() == []


def test_every_version_can_be_gone_back_from(database):
    migrate(database)
    with database.writing(foreign_keys=False) as connection:
        command.downgrade(alembic_config(connection), "base")
    with database.reading() as connection:
        left = connection.scalars(text("SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite%'")).all()
    assert left == ["alembic_version"]


def with_a_version_more(folder, body):
    """A copy of the migrations with one more behind the head."""
    shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("__pycache__"))
    lines = ['"""One more."""', "import sqlalchemy as sa", "from alembic import op", 'revision = "9999"']
    lines += [f'down_revision = "{HEAD}"', "def upgrade():", *(f"    {line}" for line in body)]
    (folder / "versions" / "9999_more.py").write_text("\n".join(lines))
    return folder


def test_a_migration_that_fails_half_way_changes_nothing(database, tmp_path):
    migrate(database)
    filled(database)
    body = ["op.execute('CREATE TABLE half (id INTEGER)')", "op.drop_table('parked')", "raise RuntimeError"]
    folder = with_a_version_more(tmp_path / "more", body)
    with pytest.raises(RuntimeError), database.writing(foreign_keys=False) as connection:
        command.upgrade(alembic_config(connection, folder), "head")
    assert version_of(database) == HEAD
    assert len(rows(database, "parked")) == 1
    with database.reading() as connection:
        assert not connection.execute(text("SELECT 1 FROM sqlite_master WHERE name = 'half'")).all()


def test_a_batch_that_rebuilds_a_table_keeps_the_rows_of_its_children(database, tmp_path):
    migrate(database)
    filled(database)
    change = "batch.alter_column('venue', existing_type=sa.Text, nullable=True)"
    folder = with_a_version_more(tmp_path / "more", ["with op.batch_alter_table('papers') as batch:", f"    {change}"])
    with database.writing(foreign_keys=False) as connection:
        command.upgrade(alembic_config(connection, folder), "head")
    assert [row["seq"] for row in rows(database, "origins")] == [7]


def test_a_database_of_a_newer_program_is_left_alone(database):
    migrate(database)
    with database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(DatabaseTooNew, match="newer Paperbot"):
        migrate(database)
    assert rows(database, "alembic_version") == [{"version_num": "9999"}]


def test_a_database_of_another_program_is_left_alone(database):
    with database.writing() as connection:
        connection.execute(text("CREATE TABLE recipes (id INTEGER)"))
    with pytest.raises(DatabaseUnfit, match="recipes"):
        migrate(database)
    assert rows(database, "recipes") == []


def test_a_file_that_is_no_database_is_left_alone(tmp_path):
    file = tmp_path / "paperbot.sqlite3"
    file.write_bytes(b"Dear diary, today I read a paper.\n" * 100)
    database = Database(f"sqlite:///{file}")
    with pytest.raises(DatabaseUnfit, match="another kind of file"):
        migrate(database)
    assert file.read_bytes().startswith(b"Dear diary")
    database.close()


def test_two_that_start_at_once_migrate_once(database, tmp_path):
    from concurrent.futures import ThreadPoolExecutor

    others = [Database(f"sqlite:///{tmp_path / 'paperbot.sqlite3'}") for _ in range(3)]
    with ThreadPoolExecutor(3) as threads:
        list(threads.map(migrate, others))
    assert version_of(database) == HEAD
    for other in others:
        other.close()


def test_alembic_is_not_loaded_where_there_is_nothing_to_do(database, tmp_path):
    migrate(database)
    code = (
        "import sys; from storage.engine import Database; from storage.migrations import migrate; "
        f"migrate(Database({str(database.engine.url)!r})); sys.exit('alembic' in sys.modules)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False
    )
    assert ran.returncode == 0
