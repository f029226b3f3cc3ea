"""An act is done, and the invocation that waits for it hears what became of it."""

import asyncio

import pytest

from adapters.acts import perform
from bot.errors import Gone, TryLater
from bot.invocation import Invocation
from bot.papers import PaperId
from bot.ports import Sent
from bot.reply import CheckPlace, EditCard, FetchPaper, OpenThread, say
from bot.request import CONSOLE, Place

PAPER = PaperId.parse("arxiv:1706.03762")
PLACE = Place(CONSOLE, "C1")
THEN = Invocation.of("then", kept="yes")


class Speaking:
    """A Messenger that notes what it is asked for."""

    def __init__(self, refusal=None):
        self.refusal, self.asked = refusal, []

    async def open_thread(self, place, name, opening, key):
        self.asked.append((place, name, opening, key))
        return Sent("17.1", "https://x")

    async def edit(self, place, message, reply):
        self.asked.append((place, message, reply))

    async def check(self, place):
        self.asked.append(place)
        if self.refusal:
            raise self.refusal


def done(act, speaking=None, fetch=None):
    return asyncio.run(perform(act, speaking or Speaking(), fetch))


def test_an_opened_thread_is_told_of_with_its_link():
    act = OpenThread(PAPER, "A paper", PLACE, say("About it"), THEN)
    assert done(act) == THEN.having(thread="17.1", link="https://x")


def test_the_same_discussion_has_the_same_key_and_another_place_has_another():
    speaking = Speaking()
    for place in (PLACE, PLACE, Place(CONSOLE, "C2")):
        done(OpenThread(PAPER, "A paper", place, say("About it"), THEN), speaking)
    keys = [key for *_, key in speaking.asked]
    assert keys[0] == keys[1] != keys[2]


@pytest.mark.parametrize(
    "refusal, outcome",
    [
        (None, "ok"),
        (Gone("I'm not in that channel.", "Type /invite @paperbot there."), "I'm not in that channel. Type /invite @paperbot there."),
        (TryLater("Slack is not available.", 30), "Slack is not available."),
    ],
    ids=["ok", "gone", "later"],
)  # fmt: skip
def test_a_checked_place_is_fit_or_says_why_not(refusal, outcome):
    assert done(CheckPlace(PLACE, THEN), Speaking(refusal)) == THEN.having(outcome=outcome)


def test_a_fetched_paper_is_told_by_its_id_and_one_that_nobody_has_by_nothing():
    async def fetch(paper):
        return paper

    assert done(FetchPaper(PAPER, THEN), fetch=fetch) == THEN.having(found="arxiv:1706.03762")
    assert done(FetchPaper(PAPER, THEN)) == THEN


def test_an_edited_card_may_be_heard_of_or_not():
    speaking = Speaking()
    assert done(EditCard(PLACE, "17.1", say("New")), speaking) is None
    assert done(EditCard(PLACE, "17.1", say("New"), THEN), speaking) == THEN
    assert speaking.asked[0] == (PLACE, "17.1", say("New"))
