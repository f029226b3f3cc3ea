"""The Messenger of Slack: posts once, finds again what it posted, and says why where it cannot."""

import asyncio
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

import pytest

from adapters.slack.heard import Change, Changed
from adapters.slack.messenger import PAGE, SlackMessenger
from adapters.slack.patience import UNNAMED_WAIT
from adapters.slack.standing import Standing
from adapters.slack.workspace import Workspace
from bot.errors import Gone, TryLater
from bot.ports import Messenger
from bot.reply import SILENCE, Reply, Text, Typed, say
from bot.request import Place, Tenant
from tests.adapters.slack.payloads import words_of
from tests.adapters.slack.standin import Fault, StandIn, code, limited
from tests.adapters.slack.talk import in_a_loop

T1 = Tenant.slack(None, "T1")
CHANNEL = Place(T1, "C1")
THREAD = Place(T1, "C1", "1764500000.000001")
SENT_AT = datetime.fromtimestamp(1764500000, UTC)  # what the stand-in's clock says
HELLO = say("Hello, ", Typed("why 2"))
LONG = Reply(tuple(Text((f"{number} " + "word " * 300,)) for number in range(20)))


@asynccontextmanager
async def messenger(now=SENT_AT):
    async with StandIn() as slack:
        workspace = Workspace("xoxb-1", slack.base_url)
        await workspace.meet()
        standing = Standing()
        speaking: Messenger = SlackMessenger(workspace, standing, "/paper", lambda: now)
        speaking.standing, speaking.workspace = standing, workspace
        yield slack, speaking
        await workspace.close()


@in_a_loop
async def test_a_reply_is_posted_with_its_key_and_without_previews():
    async with messenger() as (slack, speaking):
        sent = await speaking.send(CHANNEL, HELLO, "digest:7:2026-11-30")
        (post,) = slack.called("chat.postMessage")
        assert post["metadata"] == {"event_type": "paperbot", "event_payload": {"key": "digest:7:2026-11-30"}}
        assert (post["unfurl_links"], post["unfurl_media"]) == (False, False)
        assert "thread_ts" not in post
        assert {"parse", "link_names"}.isdisjoint(post)
        assert sent.message == slack.posts["C1"][0]["ts"]
        assert sent.link == f"https://x.slack.com/archives/C1/p{sent.message}"
        assert "/paper why 2" in words_of(post)


@in_a_loop
async def test_in_a_thread_it_is_a_reply_to_the_threads_first_message_with_hints_that_work_there():
    async with messenger() as (slack, speaking):
        await speaking.send(THREAD, HELLO, "k")
        (post,) = slack.called("chat.postMessage")
        assert post["thread_ts"] == "1764500000.000001"
        assert "@paperbot why 2" in words_of(post)


@in_a_loop
async def test_a_long_reply_is_several_messages_the_first_of_which_is_found():
    async with messenger() as (slack, speaking):
        sent = await speaking.send(CHANNEL, LONG, "k")
        keys = [post["metadata"]["event_payload"]["key"] for post in slack.posts["C1"]]
        assert keys[0] == "k"
        assert len(set(keys)) == len(keys) > 1
        assert await speaking.find(CHANNEL, "k", SENT_AT) == sent


@in_a_loop
async def test_nothing_cannot_be_sent():
    async with messenger() as (slack, speaking):
        with pytest.raises(Gone):
            await speaking.send(CHANNEL, SILENCE, "k")
        assert not slack.called("chat.postMessage")


@in_a_loop
async def test_a_message_whose_link_cannot_be_had_was_sent_all_the_same():
    async with messenger() as (slack, speaking):
        slack.faults["chat.getPermalink"].append(code("message_not_found"))
        sent = await speaking.send(CHANNEL, HELLO, "k")
        assert sent.message
        assert sent.link == ""


@pytest.mark.parametrize(
    "fault",
    [
        Fault(500, after=True),
        Fault(drops=True, after=True),
        Fault(200, "{", after=True),
        Fault(502, "<html>", after=True, kind="text/html"),
    ],
    ids=["500", "dropped", "half", "html"],
)
def test_D02_a_post_whose_answer_is_lost_is_found_and_never_repeated(fault):
    @in_a_loop
    async def run():
        async with messenger() as (slack, speaking):
            slack.faults["chat.postMessage"].append(fault)
            with pytest.raises(TryLater) as raised:
                await speaking.send(CHANNEL, HELLO, "k")
            assert raised.value.perhaps_sent
            assert len(slack.posts["C1"]) == 1
            assert (await speaking.find(CHANNEL, "k", SENT_AT)).message == slack.posts["C1"][0]["ts"]

    run()


@in_a_loop
async def test_D11_a_limit_that_passes_soon_is_waited_out_and_posts_once():
    async with messenger() as (slack, speaking):
        slack.faults["chat.postMessage"] += [limited(0.2), limited("soon")]
        began = asyncio.get_running_loop().time()
        await speaking.send(CHANNEL, HELLO, "k")
        assert asyncio.get_running_loop().time() - began >= 0.2 + UNNAMED_WAIT
        assert len(slack.posts["C1"]) == 1


@in_a_loop
async def test_D11_a_longer_limit_is_told_with_its_wait():
    async with messenger() as (slack, speaking):
        slack.faults["chat.postMessage"].append(limited(120))
        with pytest.raises(TryLater) as raised:
            await speaking.send(CHANNEL, HELLO, "k")
        assert (raised.value.after, raised.value.perhaps_sent) == (120, False)


@in_a_loop
async def test_what_was_never_posted_is_surely_not_there():
    async with messenger() as (_, speaking):
        await speaking.send(CHANNEL, HELLO, "other")
        assert await speaking.find(CHANNEL, "k", SENT_AT) is None


@in_a_loop
async def test_a_key_is_looked_for_through_all_pages_since_the_moment():
    async with messenger() as (slack, speaking):
        sent = await speaking.send(CHANNEL, HELLO, "k")
        for number in range(3 * PAGE):
            await speaking.send(CHANNEL, HELLO, f"other {number}")
        assert await speaking.find(CHANNEL, "k", SENT_AT) == sent
        assert len(slack.called("conversations.history")) == 4
        assert await speaking.find(CHANNEL, "k", SENT_AT + timedelta(hours=1)) is None


@in_a_loop
async def test_a_key_is_looked_for_in_its_thread():
    async with messenger() as (slack, speaking):
        sent = await speaking.send(THREAD, HELLO, "k")
        assert await speaking.find(THREAD, "k", SENT_AT) == sent
        assert await speaking.find(CHANNEL, "k", SENT_AT) is None
        assert slack.called("conversations.replies")[0]["ts"] == "1764500000.000001"


@in_a_loop
async def test_a_person_is_written_to_in_direct_messages_and_found_there():
    async with messenger() as (slack, speaking):
        person = Place(T1, "U1", shared=False)
        sent = await speaking.send(person, HELLO, "k")
        assert [post["ts"] for post in slack.posts["DU1"]] == [sent.message]
        assert await speaking.find(person, "k", SENT_AT) == sent
        await speaking.edit(person, sent.message, say("Another."))
        assert "Another." in words_of(slack.posts["DU1"][0])


@in_a_loop
async def test_a_history_that_may_not_be_read_is_not_taken_for_an_empty_one():
    async with messenger() as (slack, speaking):
        slack.faults["conversations.history"] += [code("missing_scope", needed="channels:history"), Fault(500)]
        with pytest.raises(Gone, match="channels:history"):
            await speaking.find(CHANNEL, "k", SENT_AT)
        with pytest.raises(TryLater):
            await speaking.find(CHANNEL, "k", SENT_AT)


@in_a_loop
async def test_a_message_is_edited_where_it_stands_and_what_is_too_long_follows_it():
    async with messenger() as (slack, speaking):
        sent = await speaking.send(CHANNEL, HELLO, "k")
        await speaking.edit(CHANNEL, sent.message, say("Another."))
        assert "Another." in words_of(slack.posts["C1"][0])
        await speaking.edit(CHANNEL, sent.message, LONG)
        assert "0 word" in words_of(slack.posts["C1"][0])
        assert "19 word" in words_of(slack.posts["C1"][-1])
        with pytest.raises(Gone, match="gone"):
            await speaking.edit(CHANNEL, "1.0", HELLO)


@in_a_loop
async def test_a_thread_is_opened_once_for_a_key():
    async with messenger() as (slack, speaking):
        first = await speaking.open_thread(THREAD, "A paper", HELLO, "thread:1")
        again = await speaking.open_thread(THREAD, "A paper", HELLO, "thread:1")
        assert first == again
        (post,) = slack.posts["C1"]
        assert post["thread_ts"] is None


@in_a_loop
async def test_a_thread_is_opened_also_where_history_may_not_be_read():
    async with messenger() as (slack, speaking):
        slack.faults["conversations.history"].append(code("missing_scope", needed="channels:history"))
        assert (await speaking.open_thread(CHANNEL, "A paper", HELLO, "thread:1")).message


@in_a_loop
async def test_E11_a_place_is_checked_before_anybody_counts_on_it():
    async with messenger() as (slack, speaking):
        with pytest.raises(Gone, match="/invite @paperbot"):
            await speaking.check(CHANNEL)
        slack.channels["C1"] = {"id": "C1", "is_member": False}
        with pytest.raises(Gone, match="/invite @paperbot"):
            await speaking.check(CHANNEL)
        slack.channels["C1"] = {"id": "C1", "is_member": True, "is_archived": True}
        with pytest.raises(Gone, match="archived"):
            await speaking.check(CHANNEL)
        slack.channels["C1"] = {"id": "C1", "is_member": True}
        await speaking.check(CHANNEL)
        await speaking.check(Place(T1, "D1", shared=False))
        assert len(slack.called("conversations.info")) == 4


@in_a_loop
async def test_where_we_may_not_look_nothing_speaks_against_posting():
    async with messenger() as (slack, speaking):
        slack.faults["conversations.info"].append(code("missing_scope", needed="channels:read"))
        await speaking.check(CHANNEL)


@pytest.mark.parametrize("change", [Change.ARCHIVED, Change.DELETED, Change.REMOVED])
def test_nothing_is_sent_where_slack_told_that_we_may_not(change):
    @in_a_loop
    async def run():
        async with messenger() as (slack, speaking):
            speaking.standing.note(Changed(T1, change, "C1"))
            for act in (
                speaking.send(CHANNEL, HELLO, "k"),
                speaking.edit(CHANNEL, "1.0", HELLO),
                speaking.open_thread(CHANNEL, "x", HELLO, "k"),
                speaking.check(CHANNEL),
            ):
                with pytest.raises(Gone) as raised:
                    await act
                assert raised.value.remedy
            assert [call.method for call in slack.calls] == ["auth.test"]
            await speaking.send(Place(T1, "C2"), HELLO, "k")
            await speaking.send(Place(Tenant.slack(None, "T2"), "C1"), HELLO, "k")

    run()


@in_a_loop
async def test_E10_a_channel_that_moved_is_written_to_where_it_is():
    async with messenger() as (slack, speaking):
        speaking.standing.note(Changed(T1, Change.MOVED, "C1", "C9"))
        await speaking.send(CHANNEL, HELLO, "k")
        assert slack.posts["C9"]
        assert not slack.posts["C1"]
