"""`paperbot doctor`: looks at what can be unfit, a line each: ok, or the remedy."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from bot.cli.compose import opened
from bot.cli.exits import Exit, leave
from bot.cli.program import program
from bot.errors import PaperbotError
from bot.query import Query
from bot.request import CONSOLE
from bot.settings import BadSettings, Settings, read_settings, unknown_settings
from bot.text import counted

OLDEST_SQLITE = (3, 40, 0)
OLDEST_PYTHON = (3, 11)
LEAST_FREE = 200_000_000  # bytes free where the database lies


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at: what is so, and the remedy where it is not fit."""

    about: str
    so: str
    remedy: str = ""

    def __str__(self) -> str:
        return f"{'mend' if self.remedy else 'ok':5}{self.about}: {self.so}" + (
            f". {self.remedy}" if self.remedy else ""
        )


def doctor_command() -> None:
    """Prints a line for each finding; exit code 4 where something must be mended."""
    unfit = False
    for finding in examined():
        unfit = unfit or bool(finding.remedy)
        print(finding)  # noqa: T201
    if unfit:
        leave(Exit.UNFIT)


def examined() -> Iterator[Finding]:
    """All that is looked at, from the ground up; what depends on something unfit is left out."""
    yield _versions()
    yield _sqlite()
    try:
        settings = read_settings()
    except BadSettings as faults:
        yield from (
            Finding("settings", line.rstrip("."), "Mend it in .env or the environment")
            for line in str(faults).splitlines()
        )
        return
    yield from _settings(settings)
    yield _disk(settings)
    yield from _database(settings)


def _versions() -> Finding:
    said = ".".join(map(str, sys.version_info[:3]))
    return Finding("python", said, "" if sys.version_info >= OLDEST_PYTHON else "Paperbot needs Python 3.11 or newer")


def _sqlite() -> Finding:
    fit = sqlite3.sqlite_version_info >= OLDEST_SQLITE and _has_fts5()
    return Finding(
        "sqlite", sqlite3.sqlite_version, "" if fit else "Use a Python whose SQLite is 3.40 or newer with FTS5"
    )


def _has_fts5() -> bool:
    connection = sqlite3.connect(":memory:")
    try:
        connection.execute("CREATE VIRTUAL TABLE probe USING fts5(text)")
    except sqlite3.OperationalError:
        return False
    finally:
        connection.close()
    return True


def _settings(settings: Settings) -> Iterator[Finding]:
    for name in unknown_settings():
        yield Finding("settings", f"{name} is no setting of Paperbot", "Look for a misspelling; .env.example lists all")
    platforms = [name for name, has in (("Slack", settings.has_slack), ("Discord", settings.has_discord)) if has]
    yield from _slack(settings)
    yield from _discord(settings)
    yield Finding(
        "settings", f"tokens for {' and '.join(platforms)}" if platforms else "no tokens: the console is used"
    )


def _slack(settings: Settings) -> Iterator[Finding]:
    bot, app = settings.slack_bot_token.get_secret_value(), settings.slack_app_token.get_secret_value()
    if bot and not bot.startswith("xox"):
        yield Finding(
            "settings", "SLACK_BOT_TOKEN is no token of a bot", "Copy the Bot User OAuth Token, which begins with xoxb-"
        )
    if bot and not (app or settings.slack_signing_secret.get_secret_value()):
        yield Finding("settings", "Slack has no way in", "Set SLACK_APP_TOKEN, or SLACK_SIGNING_SECRET for HTTP")
    if app and not bot:
        yield Finding("settings", "SLACK_APP_TOKEN without SLACK_BOT_TOKEN", "Set the bot's token too")


def _discord(settings: Settings) -> Iterator[Finding]:
    token = settings.discord_token.get_secret_value()
    if token and token.count(".") != 2:
        yield Finding("settings", "DISCORD_TOKEN is no token of a bot", "Copy it from the Bot page of the application")
    if settings.discord_message_content:
        yield Finding("settings", "all messages are read on Discord: its Message Content Intent must be switched on")


def _disk(settings: Settings) -> Finding:
    folder = _existing(settings.data.absolute())
    free = shutil.disk_usage(folder).free
    if not os.access(folder, os.W_OK):
        return Finding("disk", f"{folder} cannot be written", "Give this user the right to, or set PAPERBOT_DATA")
    remedy = "" if free >= LEAST_FREE else "Make room, or set PAPERBOT_DATA to another disk"
    return Finding("disk", f"{free // 1_000_000:,} MB free in {folder}", remedy)


def _existing(folder: Path) -> Path:
    return next(path for path in (folder, *folder.parents) if path.exists())


def _database(settings: Settings) -> Iterator[Finding]:
    try:
        with opened(settings) as store:
            yield from _writable(store.database.path)
            with store.reading(CONSOLE) as shelves:
                held = shelves.papers.census().papers
                yield Finding("database", f"{settings.database}, {counted(held, 'paper')}")
                yield _timed("search", lambda: shelves.library.search(Query.read("learning")))
            for complaint in store.complaints():
                yield Finding("index", complaint, f"Run {program()} import again on the files, or restore a backup")
    except PaperbotError as error:
        yield Finding("database", str(error).rstrip("."), "Mend that, then ask again")


def _writable(database: Path | None) -> Iterator[Finding]:
    if database is not None and not os.access(database, os.W_OK):
        yield Finding("database", f"{database} can be read but not written", "Give this user the right to write it")


def _timed(about: str, work: Callable[[], object]) -> Finding:
    started = time.perf_counter()
    work()
    return Finding(about, f"answers in {(time.perf_counter() - started) * 1000:.0f} ms")
