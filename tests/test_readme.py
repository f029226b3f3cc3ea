"""README.md says what is so: its session is typed, its table written, its commands run."""

import os
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.cli.readme import written

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SESSION = re.search(r"```console\n(.*?)```", README, re.DOTALL)


def test_the_command_table_is_the_one_of_today():
    assert written(README) == README


def test_the_session_is_answered_as_it_stands(sample_store, converse):
    say = converse(sample_store, datetime(2026, 11, 30, 9, 0, tzinfo=UTC))
    typed = [line[2:] for line in SESSION[1].splitlines() if line.startswith("> ")]
    assert typed
    assert SESSION[1] == "".join(f"> {line}\n{say(line)}\n" for line in typed)


@pytest.mark.parametrize("line", re.findall(r"^    \.venv/bin/paperbot (.+)$", README, re.MULTILINE))
def test_every_command_line_shown_works(line, tmp_path):
    (tmp_path / "papers.jsonl").write_text('{"title": "A Study of Two Things", "authors": ["Ann Oak"], "year": 2021}\n')
    paragraph = "We introduce Abacus, a method that counts. " + "It counts many things well and fast. " * 8
    (tmp_path / "abstracts.txt").write_text(f"ICML 2025 Papers\n\n{paragraph}\n")
    ran = _paperbot(line.split(), tmp_path)
    assert ran.returncode == 0, ran.stderr


def test_every_setting_shown_is_one(tmp_path):
    from bot.settings import Settings

    known = {field.validation_alias.choices[0] for field in Settings.model_fields.values()}
    shown = set(re.findall(r"^\| `([A-Z_]+)`", README, re.MULTILINE))
    example = set(re.findall(r"^#([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.MULTILINE))
    assert shown <= known
    assert example == known


def _paperbot(arguments, folder):
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PAPERBOT_DATA": str(folder / "data")}
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
