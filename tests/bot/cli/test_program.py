"""Hints name what starts this program from where the reader stands."""

import sys

import pytest

from bot.cli.program import program


@pytest.fixture
def script(tmp_path, monkeypatch):
    """The script `paperbot` beside a Python in `.venv` under the present folder, in no folder of the PATH."""
    folder = tmp_path / ".venv" / "bin"
    folder.mkdir(parents=True)
    made = folder / "paperbot"
    made.write_text("#!/bin/sh\n")
    made.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(folder / "python"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    return made


def test_the_script_of_make_run_is_named_from_the_present_folder(script):
    assert program() == ".venv/bin/paperbot"


def test_elsewhere_it_is_named_in_full(script, tmp_path, monkeypatch):
    (tmp_path / "else where").mkdir()
    monkeypatch.chdir(tmp_path / "else where")
    assert program() == str(script)


def test_a_space_in_its_path_is_quoted(script, tmp_path, monkeypatch):
    (tmp_path / "my lab").mkdir()
    script.parent.parent.rename(tmp_path / "my lab" / ".venv")
    monkeypatch.setattr(sys, "executable", str(tmp_path / "my lab" / ".venv" / "bin" / "python"))
    assert program() == "'my lab/.venv/bin/paperbot'"


def test_where_the_shell_finds_it_its_name_is_enough(script, monkeypatch):
    monkeypatch.setenv("PATH", str(script.parent))
    assert program() == "paperbot"


def test_another_program_of_that_name_is_not_taken_for_it(script, tmp_path, monkeypatch):
    (tmp_path / "paperbot").write_text("#!/bin/sh\n")
    (tmp_path / "paperbot").chmod(0o755)
    assert program() == ".venv/bin/paperbot"


def test_without_a_script_the_module_is_named(script):
    script.unlink()
    assert program() == f"{sys.executable} -m bot"
