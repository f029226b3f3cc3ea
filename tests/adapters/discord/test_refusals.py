"""What Discord refuses becomes our own error, with a reason, a remedy, and the truth about what was sent."""

from types import SimpleNamespace

import discord
import pytest
from aiohttp import ClientConnectorError, ServerDisconnectedError

from adapters.discord.patience import AnswerLost
from adapters.discord.refusals import GONE, LONGEST_WAIT, WAIT, stops, undelivered
from bot.errors import Gone, TryLater


def refused(status, code=0, headers=None):
    response = SimpleNamespace(status=status, reason="", headers=headers or {})
    kinds = {403: discord.Forbidden, 404: discord.NotFound, 502: discord.DiscordServerError}
    return kinds.get(status, discord.HTTPException)(response, {"code": code, "message": "as planned"})


@pytest.mark.parametrize("code", GONE)
def test_each_known_code_says_why_and_what_to_do(code):
    error = undelivered(refused(400, code))
    assert isinstance(error, Gone)
    assert error.reason.endswith(".")
    assert error.remedy.endswith(".")


@pytest.mark.parametrize("said, wait", [("7", 7), ("soon", WAIT), ("99999", LONGEST_WAIT), ("-1", WAIT)])
def test_a_limit_waits_as_long_as_it_says_within_reason(said, wait):
    error = undelivered(refused(429, headers={"Retry-After": said}))
    assert (error.after, error.perhaps_sent) == (wait, False)


def test_a_limit_that_discord_py_would_not_wait_out_is_told():
    assert undelivered(discord.RateLimited(90)).after == 90


@pytest.mark.parametrize(
    "error, perhaps",
    [
        (refused(502), True),
        (AnswerLost(), True),
        (ServerDisconnectedError(), True),
        (TimeoutError(), True),
        (TypeError("no JSON"), True),
        (ClientConnectorError(SimpleNamespace(ssl=True, host="x", port=1), OSError()), False),
    ],
)
def test_what_may_have_been_sent_is_said(error, perhaps):
    found = undelivered(error)
    assert isinstance(found, TryLater)
    assert found.perhaps_sent is perhaps


def test_permissions_that_are_known_to_lack_are_named():
    assert "Send Messages and Create Public Threads" in str(
        undelivered(refused(403, 50013), ("Send Messages", "Create Public Threads"))
    )
    assert "View Channel" in str(undelivered(refused(403, 50001)))


@pytest.mark.parametrize("status", range(400, 600))
@pytest.mark.parametrize("code", [0, 12345])
def test_no_status_and_no_unknown_code_is_without_an_answer(status, code):
    assert str(undelivered(refused(status, code)))


def test_only_refusals_that_meet_all_messages_stop_a_channel():
    assert stops(refused(401))
    assert stops(refused(403, 50013))
    assert stops(refused(404, 10003))
    assert not stops(refused(404, 10008))
    assert not stops(refused(403, 50005))
    assert not stops(refused(400, 50035))
    assert not stops(TimeoutError())
