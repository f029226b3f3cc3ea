"""The contract of `bot.ports.Parking`."""

from bot.request import CONSOLE, Tenant

TOKEN = "1:search?words=" + "a long question " * 20


def test_what_was_parked_is_found_in_a_later_unit_of_work(store):
    with store.writing(CONSOLE) as shelves:
        shelves.parking.park("key", TOKEN)
    with store.reading(CONSOLE) as shelves:
        assert shelves.parking.parked("key") == TOKEN


def test_what_was_never_parked_is_none(store):
    with store.reading(CONSOLE) as shelves:
        assert shelves.parking.parked("key") is None


def test_parking_a_key_again_keeps_the_first(store):
    with store.writing(CONSOLE) as shelves:
        shelves.parking.park("key", TOKEN)
        shelves.parking.park("key", "1:help")
        assert shelves.parking.parked("key") == TOKEN


def test_each_tenant_has_keys_of_its_own(store):
    here, there = Tenant.slack("E1", "T1"), Tenant.discord(1)
    with store.writing(here) as shelves:
        shelves.parking.park("key", TOKEN)
    with store.writing(there) as shelves:
        assert shelves.parking.parked("key") is None
        shelves.parking.park("key", "1:help")
    with store.reading(here) as shelves:
        assert shelves.parking.parked("key") == TOKEN
