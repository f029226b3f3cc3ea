"""A library that this user may not write, as a person without rights meets it: the path, the remedy, exit code 4."""

import ctypes
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH = 24, 1, 2  # linux/prctl.h, linux/capability.h


def _without_rights():
    """The superuser minds no permissions; without these capabilities, gone at the next exec, it does."""
    if os.geteuid() == 0:
        for capability in (CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH):
            ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)


@pytest.fixture
def paperbot(tmp_path):
    """Runs `paperbot` as somebody whom permissions bind, with the library in `data`."""

    def run(*arguments):
        return subprocess.run(
            [sys.executable, "-m", "bot", *map(str, arguments)],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PAPERBOT_DATA": str(tmp_path / "data")},
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60,
            preexec_fn=_without_rights,
        )  # fmt: skip

    return run


@pytest.fixture
def library(paperbot, tmp_path):
    """The file of a library with one paper, everything writable again at the end."""
    source = tmp_path / "papers.jsonl"
    source.write_text(json.dumps({"title": "On Kites and Wind", "authors": ["Ann Oak"], "year": 2021}) + "\n")
    assert paperbot("import", source).returncode == 0
    yield tmp_path / "data" / "paperbot.sqlite3"
    (tmp_path / "data").chmod(0o755)


def _refused(ran, *named):
    assert ran.returncode == 4, ran.stdout + ran.stderr
    assert all(str(name) in ran.stderr for name in named), ran.stderr
    assert "right" in ran.stderr
    assert not any(sign in ran.stderr for sign in ("Traceback", "Something of mine", "sqlalche"))


@pytest.mark.parametrize("arguments", [("search", "kites"), ("import", "papers.jsonl"), ("export", "--search", "x")])
def test_a_folder_that_may_not_be_written(paperbot, library, arguments):
    library.parent.chmod(0o555)
    _refused(paperbot(*arguments), library, "folder")


def test_a_console_over_a_folder_that_may_not_be_written(paperbot, library):
    library.parent.chmod(0o555)
    _refused(paperbot("console"), library, "folder")


def test_a_file_that_may_not_be_written_is_read_but_takes_no_import(paperbot, library, tmp_path):
    library.chmod(0o444)
    other = tmp_path / "other.jsonl"
    other.write_text('{"title": "On Rafts and Rivers"}\n')
    assert "On Kites and Wind" in paperbot("search", "kites").stdout
    _refused(paperbot("import", other), library)


def test_a_file_that_may_not_be_read(paperbot, library):
    library.chmod(0o000)
    ran = paperbot("search", "kites")
    assert ran.returncode == 4
    assert str(library) in ran.stderr
    assert "this user may write there" in ran.stderr


@pytest.mark.parametrize("folder, file", [(0o555, 0o644), (0o755, 0o444), (0o555, 0o444), (0o000, 0o644)])
def test_the_doctor_names_what_may_not_be_written(paperbot, library, folder, file):
    library.chmod(file)
    library.parent.chmod(folder)
    ran = paperbot("doctor")
    assert ran.returncode == 4
    assert any(line.startswith("mend") and str(library.parent) in line for line in ran.stdout.splitlines())
    assert ran.stderr == ""


def test_settings_that_may_not_be_read(paperbot, tmp_path):
    settings = tmp_path / ".env"
    settings.write_text("PORT=3000\n")
    settings.chmod(0o000)
    _refused(paperbot("search", "kites"), settings)


def test_settings_in_another_encoding(paperbot, tmp_path):
    (tmp_path / ".env").write_bytes("PAPERBOT_DATA=data # für uns".encode("latin-1"))
    ran = paperbot("search", "kites")
    assert ran.returncode == 4
    assert "UTF-8" in ran.stderr
    assert "Traceback" not in ran.stderr
