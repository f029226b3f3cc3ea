"""What many tests share: a store with the sample library, and a console to talk to it with."""

import pytest
from hypothesis import settings

from adapters.conversation import Conversation
from adapters.plain import plain
from bot.commands import COMMANDS
from bot.dispatch import Bot
from bot.sample import sample_papers
from storage.sample import WithSample
from storage.store import SqlStore

settings.register_profile("unhurried", deadline=None)  # a busy machine is no fault of the code
settings.load_profile("unhurried")


def pytest_addoption(parser):
    parser.addoption(
        "--rewrite-conversations", action="store_true", help="write down what the dialogues are answered now"
    )


@pytest.fixture
def store(tmp_path):
    """An empty store in a file of its own."""
    opened = SqlStore.open(f"sqlite:///{tmp_path / 'paperbot.sqlite3'}")
    yield opened
    opened.close()


@pytest.fixture
def sample_store(store):
    """An empty store that answers from the sample library."""
    return WithSample(store, sample_papers())


@pytest.fixture
def faults():
    """The faults of ours that a bot under test reported: (code, request, exception)."""
    return []


@pytest.fixture
def bot(sample_store, faults):
    return Bot(sample_store, COMMANDS, lambda *fault: faults.append(fault))


@pytest.fixture
def converse():
    """Makes a function that types a line to a new bot over a store and gives the answer as plain text."""

    def over(store, at):
        conversation = Conversation(Bot(store, COMMANDS, _raise), lambda: at)
        return lambda line: plain(conversation.said(line))

    return over


def _raise(_code, _request, fault):
    raise fault
