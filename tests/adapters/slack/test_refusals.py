"""Whatever a call comes to, it becomes an error of ours that says what to do."""

import asyncio
import json
from pathlib import Path

import pytest
from aiohttp import ClientConnectorError, ServerDisconnectedError
from slack_sdk.errors import SlackApiError

from adapters.slack.refusals import GONE, HALF_DONE, LATER, WAIT, refusal, seconds_to_wait, undelivered
from adapters.slack.scopes import METHODS, READING_BACK
from adapters.slack.workspace import Workspace
from bot.errors import Gone, TryLater
from tests.adapters.slack.standin import Fault, StandIn, code, limited
from tests.adapters.slack.talk import in_a_loop

REFERENCE = Path(__file__).parents[3] / "../shared/slack/payloads/slack-api-ref/methods"

# Codes that only a fault of ours brings: they are named to whoever runs us.
FAULTS_OF_OURS = "invalid_ missing_ no_text too_many markdown_ metadata_ duplicate_ deprecated unknown_method".split()


class Answer:
    """What slack_sdk puts into its errors: a response of its own."""

    def __init__(self, status, data, headers=None):
        self.status_code, self.data, self.headers = status, data, headers or {}


def refused(name, **more):
    return undelivered(SlackApiError("", Answer(200, {"ok": False, "error": name, **more})), "papers")


@pytest.mark.parametrize("name", GONE)
def test_what_a_person_must_mend_names_the_remedy(name):
    error = refused(name)
    assert isinstance(error, Gone)
    assert str(error).count(".") >= 2
    assert error.remedy


def test_the_remedy_names_the_bot_as_it_is_called_there():
    assert "/invite @papers" in str(refused("not_in_channel"))
    assert "/invite @papers" in str(refused("channel_not_found"))


@pytest.mark.parametrize("name", LATER)
def test_what_passes_is_tried_later(name):
    error = refused(name)
    assert isinstance(error, TryLater)
    assert error.after > 0
    assert error.perhaps_sent == (name in HALF_DONE)


def test_a_missing_scope_is_named():
    assert "channels:history" in str(refused("missing_scope", needed="channels:history"))
    assert isinstance(refused("missing_scope"), Gone)


def test_a_code_of_tomorrow_is_named():
    assert "“invented_tomorrow”" in str(refused("invented_tomorrow"))


@pytest.mark.parametrize(
    "said, wait",
    [
        ("3", 3.0),
        ("0", 0.0),
        ("1.5", 1.5),
        (["7"], 7.0),
        ("soon", None),
        ("", None),
        ("-1", None),
        ("nan", None),
        ("99999999", 3600.0),
    ],
)
def test_D11_a_wait_is_read_where_it_is_a_number(said, wait):
    assert seconds_to_wait({"Retry-After": said}) == wait
    assert seconds_to_wait({"retry-after": said}) == wait


def test_D11_a_limit_without_a_wait_has_a_finite_one():
    assert seconds_to_wait({}) is None
    error = undelivered(SlackApiError("", Answer(429, {"ok": False, "error": "ratelimited"})))
    assert error.after == WAIT


def test_a_lost_answer_may_have_been_sent_and_a_refused_connection_was_not():
    assert undelivered(ServerDisconnectedError()).perhaps_sent
    assert undelivered(TimeoutError()).perhaps_sent
    assert not undelivered(ClientConnectorError(None, OSError())).perhaps_sent


@pytest.mark.parametrize(
    "fault, kind, perhaps_sent",
    [
        (code("is_archived"), Gone, None),
        (limited(60), TryLater, False),
        (Fault(429, "slow down", {"Retry-After": "60"}, "text/plain"), TryLater, False),
        (Fault(429, "{", {"Retry-After": "60"}), TryLater, False),
        (Fault(500, "", after=True), TryLater, True),
        (Fault(502, "<html>Bad gateway</html>", kind="text/html"), TryLater, True),
        (Fault(503, json.dumps({"ok": False, "error": "service_unavailable"})), TryLater, True),
        (Fault(404, "<html>", kind="text/html"), TryLater, False),
        (Fault(200, "{"), TryLater, True),
        (Fault(200, "null"), TryLater, True),
        (Fault(200, "[]"), TryLater, True),
        (Fault(200, "ok", kind="text/plain"), TryLater, True),
        (Fault(200, "", kind="text/html"), TryLater, True),
        (Fault(drops=True), TryLater, True),
    ],
    ids=lambda value: getattr(value, "body", None),
)
def test_whatever_slack_answers_the_real_client_ends_in_an_error_of_ours(fault, kind, perhaps_sent):
    @in_a_loop
    async def run():
        async with StandIn() as slack:
            workspace = Workspace("xoxb-1", slack.base_url)
            slack.faults["chat.postMessage"].append(fault)
            post = workspace.client.chat_postMessage
            with pytest.raises(kind) as raised:
                await workspace.call(post, channel="C1", text="x", blocks=[])
            assert getattr(raised.value, "perhaps_sent", None) == perhaps_sent
            if "Retry-After" in fault.headers:
                assert raised.value.after == 60
            assert len(slack.called("chat.postMessage")) == 1
            await workspace.close()

    run()


@in_a_loop
async def test_a_short_limit_is_waited_out_and_a_long_one_is_left_to_the_caller():
    async with StandIn() as slack:
        workspace = Workspace("xoxb-1", slack.base_url)
        slack.faults["chat.postMessage"] += [limited(0), limited(0), limited(0), limited(0)]
        post = workspace.client.chat_postMessage
        with pytest.raises(TryLater):
            await workspace.call(post, channel="C1", text="x", blocks=[])
        assert len(slack.called("chat.postMessage")) == 4
        await workspace.call(post, channel="C1", text="x", blocks=[])
        slack.faults["chat.postMessage"] += [limited(11)]
        async with asyncio.timeout(1):
            with pytest.raises(TryLater) as raised:
                await workspace.call(post, channel="C1", text="x", blocks=[])
        assert raised.value.after == 11
        await workspace.close()


def test_an_exception_without_a_response_is_read_too():
    assert refusal(SlackApiError("", None)).code == ""


@pytest.mark.data
def test_every_code_that_the_reference_names_is_known_or_a_fault_of_ours():
    unknown = set()
    for method in (*METHODS, *READING_BACK):
        named = json.loads((REFERENCE / f"{method}.json").read_text())["errors"]
        unknown |= {name for name in named if name not in GONE and name not in LATER}
    ours = {name for name in unknown if name.startswith(tuple(FAULTS_OF_OURS))}
    assert {"not_in_channel", "is_archived", "restricted_action", "ratelimited"}.isdisjoint(unknown)
    assert len(unknown - ours) <= 60
    for name in unknown:
        assert isinstance(refused(name), Gone)
