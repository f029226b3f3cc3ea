"""What was told is known until its time is over."""

from datetime import UTC, datetime, timedelta

from adapters.once import RememberedHere
from bot.ports import Remembered

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


def test_a_key_is_new_once_and_again_when_its_time_is_over():
    here: Remembered = RememberedHere()
    assert here.first_time("a", NOON, NOON + 10 * MINUTE)
    assert not here.first_time("a", NOON + MINUTE, NOON + 11 * MINUTE)
    assert here.first_time("b", NOON, NOON + MINUTE)
    assert not here.first_time("a", NOON + 10 * MINUTE, NOON + 11 * MINUTE)
    assert here.first_time("a", NOON + 30 * MINUTE, NOON + 40 * MINUTE)


def test_a_key_for_ever_is_not_shortened():
    here = RememberedHere()
    for_ever = datetime.max.replace(tzinfo=UTC)
    assert here.first_time("a", NOON, for_ever)
    assert not here.first_time("a", NOON, NOON + MINUTE)
    assert not here.first_time("a", NOON + 1_000 * MINUTE, for_ever)


def test_the_oldest_keys_make_room():
    here = RememberedHere(most=2)
    for key in "abc":
        here.first_time(key, NOON, NOON + MINUTE)
    assert here.first_time("a", NOON, NOON + MINUTE)
    assert not here.first_time("c", NOON, NOON + MINUTE)
