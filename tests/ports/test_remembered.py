"""The contract of `bot.ports.Remembered`: what is told twice is new once, until its time is over."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest

from adapters.once import RememberedHere
from storage.migrations import migrate
from storage.remembered import SqlRemembered
from storage.store import SqlStore

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
FOR_EVER = datetime.max.replace(tzinfo=UTC)


@pytest.fixture(params=["in memory", "SQLite in a file"])
def remembered(request, tmp_path):
    if request.param == "in memory":
        yield RememberedHere()
        return
    store = SqlStore(f"sqlite:///{tmp_path / 'paperbot.sqlite3'}")
    migrate(store.database)
    yield SqlRemembered(store.database)
    store.close()


def test_a_key_is_new_once(remembered):
    assert remembered.first_time("a", NOON, NOON + 10 * MINUTE)
    assert not remembered.first_time("a", NOON + MINUTE, NOON + 11 * MINUTE)
    assert remembered.first_time("b", NOON, NOON + MINUTE)


def test_a_key_is_new_again_when_its_time_is_over(remembered):
    assert remembered.first_time("a", NOON, NOON + 10 * MINUTE)
    assert not remembered.first_time("a", NOON + 9 * MINUTE, NOON + 12 * MINUTE)
    assert not remembered.first_time("a", NOON + 11 * MINUTE, NOON + 12 * MINUTE)
    assert remembered.first_time("a", NOON + 12 * MINUTE, NOON + 20 * MINUTE)


def test_a_key_that_is_kept_for_ever_is_not_shortened(remembered):
    assert remembered.first_time("a", NOON, FOR_EVER)
    assert not remembered.first_time("a", NOON, NOON + MINUTE)
    assert not remembered.first_time("a", NOON + timedelta(days=10_000), FOR_EVER)


def test_of_many_who_ask_at_once_one_is_first(remembered):
    with ThreadPoolExecutor(8) as pool:
        first = list(pool.map(lambda _: remembered.first_time("a", NOON, NOON + MINUTE), range(40)))
    assert first.count(True) == 1
