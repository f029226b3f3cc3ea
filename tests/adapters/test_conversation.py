"""What a typed line asks, and what a number presses."""

from datetime import UTC, datetime

import pytest

from adapters.conversation import HERE, Conversation, leaves, ranges, unprefixed
from adapters.plain import plain
from bot.invocation import Invocation
from bot.papers import PaperId
from bot.request import CONSOLE, Request, Role
from tests.adapters.talker import Talker

MONDAY = datetime(2026, 11, 30, 8, 0, tzinfo=UTC)


@pytest.fixture
def talker():
    return Talker()


@pytest.fixture
def talk(talker):
    return Conversation(talker, lambda: MONDAY)


def test_a_line_is_asked_as_it_was_typed(talk, talker):
    talk.said("  chain of  thought author: Wei \n")
    [request] = talker.requests
    assert request == Request(request.user, HERE, MONDAY, line="chain of  thought author: Wei")
    assert (request.user.id, request.user.role) == ("you", Role.MANAGER)
    assert (request.place.tenant, request.place.shared) == (CONSOLE, False)


@pytest.mark.parametrize(
    "line",
    [
        "/paper search lora",
        "/PAPER  search lora",
        "paperbot search lora",
        "@paperbot search lora",
        "\ufeffsearch lora",
    ],
)
def test_the_prefix_of_a_channel_is_let_go(line):
    assert unprefixed(line) == "search lora"


@pytest.mark.parametrize("line", ["paperbots are here", "/papers", "a /paper", "papers"])
def test_what_only_looks_like_the_prefix_is_words(line):
    assert unprefixed(line) == line


def test_the_prefix_alone_asks_what_can_be_done(talk, talker):
    talk.said("/paper")
    assert talker.requests[0].line == ""


@pytest.mark.parametrize("line", ["quit", " EXIT \n", "/quit", "/paper quit"])
def test_leave_is_taken(line):
    assert leaves(line)


@pytest.mark.parametrize("line", ["quit smoking", "", "exits", "search exit"])
def test_words_take_no_leave(line):
    assert not leaves(line)


@pytest.mark.parametrize("line", ["2", "#2", "2.", "2)", "[2]", "/paper 2", " ２ "])
def test_a_number_alone_presses_what_bears_it(talk, talker, line):
    talk.said("a listing")
    talk.said(line)
    assert talker.requests[1].invocation == Invocation.of("show", paper=PaperId.of_text("2 Show, Attend and Tell"))
    assert talker.requests[1].line == ""


def test_a_number_is_words_where_nothing_can_be_pressed(talk, talker):
    talk.said("2048")
    assert talker.requests[0].line == "2048"


@pytest.mark.parametrize("line", ["2 3", "2x", "-2", "2.5", "2502.03628", "1" * 5_000])
def test_what_is_no_number_alone_is_words(talk, talker, line):
    talk.said("a listing")
    talk.said(line)
    assert talker.requests[1].line == line


def test_a_number_out_of_range_says_what_can_be_pressed(talk, talker):
    talk.said("a listing")
    text = plain(talk.said("2048"))
    assert text == (
        "Nothing has the number 2048 now; 1 to 4 can be pressed. "
        "Type `show 2048` for a paper of a list before, `search 2048` to look for it."
    )
    assert len(talker.requests) == 1


def test_numbers_stay_good_until_others_are_shown(talk, talker):
    talk.said("a card")
    talk.said("some words")
    talk.said("2")
    assert talker.requests[2].invocation.command == "similar"


def test_a_second_page_adds_to_the_first_and_a_new_list_begins_anew(talk, talker):
    talk.said("a listing")
    talk.said("a second page")
    talk.said("1")
    talk.said("6")
    assert [request.invocation.command for request in talker.requests[2:]] == ["show", "show"]
    talk.said("a card")
    assert plain(talk.said("6")).startswith("Nothing has the number 6 now; 1 to 4 can be pressed.")


def test_where_nothing_was_done_a_list_keeps_the_numbers_that_are_offered_for_nothing_else(bot):
    conversation = Conversation(bot, lambda: MONDAY)
    conversation.said("vision")
    third = conversation.said("3")
    conversation.said("vision")
    assert "[1 similar 2] [2 Search for it]" in plain(conversation.said("simlar 2"))
    assert conversation.said("3") == third
    conversation.said("vision")
    conversation.said("simlar 2")
    assert plain(conversation.said("1")).startswith("Near to")


def test_a_button_that_opens_an_address_tells_it(talk, talker):
    talk.said("a card")
    assert plain(talk.said("1")) == "Open: https://arxiv.org/abs/1706.03762"
    assert len(talker.requests) == 1


def test_an_address_that_is_not_safe_is_not_told(talk):
    talk.said("buttons")
    assert plain(talk.said("4")) == "Evil leads to no address that is safe."


def test_the_button_of_a_single_line_is_pressed_as_it_is_shown(talk, talker):
    talk.said("a listing of one")
    talk.said("3")
    assert talker.requests[1].invocation.command == "cite"


@pytest.mark.parametrize("line", ["a thread to open", "a paper to fetch", "a card to edit"])
def test_what_only_a_channel_can_do_is_said(talk, line):
    assert plain(talk.said(line)) == "That needs a channel on Slack or Discord; nothing was done here."


def test_what_is_said_beside_an_act_is_enough(talk):
    assert plain(talk.said("a place to check")) == "Looking."


def test_ranges_are_said_as_a_person_says_them():
    assert ranges([3]) == "3"
    assert ranges([1, 2, 3, 7, 9, 10]) == "1 to 3, 7 and 9 to 10"
