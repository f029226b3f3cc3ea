"""The implementations that every contract here is run through. A new one needs a line in STORES."""

import pytest

from storage.store import SqlStore

STORES = {
    "SQLite in a file": lambda folder: SqlStore.open(f"sqlite:///{folder / 'paperbot.sqlite3'}"),
    "SQLite in memory": lambda folder: SqlStore.open("sqlite://"),
}
FRESH = {"SQLite in memory": SqlStore.open}  # made anew for every example of a property
SIDE_BY_SIDE = ("SQLite in a file",)  # those that let units of work run at once


@pytest.fixture(params=STORES)
def store(request, tmp_path):
    opened = STORES[request.param](tmp_path)
    yield opened
    opened.close()


@pytest.fixture(params=SIDE_BY_SIDE)
def shared_store(request, tmp_path):
    opened = STORES[request.param](tmp_path)
    yield opened
    opened.close()


@pytest.fixture(params=FRESH)
def fresh_store(request):
    return FRESH[request.param]
