"""The contract of `bot.ports.Noted`: what was noted last under a name stands, also after a restart."""

import pytest

from storage.noted import SqlNoted
from storage.store import SqlStore


@pytest.fixture
def opened(tmp_path):
    """Opens the store anew: what is noted outlives the one that noted it."""
    stores = []

    def again():
        stores.append(SqlStore.open(f"sqlite:///{tmp_path / 'paperbot.sqlite3'}"))
        return SqlNoted(stores[-1].database)

    yield again
    for store in stores:
        store.close()


def test_nothing_was_noted_under_a_new_name(opened):
    assert opened().noted("commands") == ""


def test_what_was_noted_last_stands_after_a_restart(opened):
    notes = opened()
    for text in ("a", "b", "a"):
        notes.note("commands", text)
    notes.note("others", "c")
    assert (opened().noted("commands"), opened().noted("others")) == ("a", "c")
