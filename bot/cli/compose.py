"""The composition root: settings -> store -> bot, top to bottom."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from bot.cli.logs import tell_fault
from bot.cli.program import NAME
from bot.commands import COMMANDS
from bot.dispatch import Bot
from bot.ports import Store
from bot.sample import sample_papers
from bot.settings import Settings
from storage.errors import DatabaseUnfit
from storage.sample import WithSample
from storage.store import SqlStore


def local_now() -> datetime:
    """This moment, aware, in the zone of this machine."""
    return datetime.now().astimezone()


@contextmanager
def opened(settings: Settings) -> Iterator[SqlStore]:
    """The store of these settings, migrated, and closed again. Raises a PaperbotError that names the remedy."""
    if not settings.database_url:
        make_folder(settings.data)
    store = SqlStore.open(settings.database)
    try:
        yield store
    finally:
        store.close()


def make_folder(folder: Path) -> None:
    """Makes the data folder. Raises DatabaseUnfit where that is impossible."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        reason = (
            "it is a file" if isinstance(fault, FileExistsError | NotADirectoryError) else str(fault.strerror).lower()
        )
        remedy = "Set PAPERBOT_DATA to a folder that this user may write."
        raise DatabaseUnfit(f"The data folder {folder} cannot be made: {reason}. {remedy}") from fault


def with_sample(store: Store) -> WithSample:
    """The store, answering from the sample library while it is empty."""
    return WithSample(store, sample_papers())


def talking(store: Store, program: str = NAME) -> Bot:
    """The bot over a store, its faults told on standard error. `program` is what its readers type at their shell."""
    return Bot(store, COMMANDS, tell_fault, program)
