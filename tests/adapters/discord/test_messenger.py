"""The Messenger of Discord: posts once, finds again what it posted, and says why where it cannot."""

from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

import pytest

from adapters.discord import channels
from adapters.discord.marks import bears
from adapters.discord.patience import LONGEST_LIMIT
from bot.errors import Gone, TryLater
from bot.ports import Messenger
from bot.reply import SILENCE, Reply, Text, Typed, say
from bot.request import Place, Tenant
from tests.adapters.discord import world
from tests.adapters.discord.standin import Fault, limited
from tests.adapters.discord.talk import paperbot, texts
from tests.adapters.slack.talk import in_a_loop

GUILD = Tenant.discord(world.GUILD)
CHANNEL = Place(GUILD, world.CHANNEL)
DIRECT = Tenant.direct("discord", world.USER)
HELLO = say("Hello, ", Typed("search graphs"))
LONG = Reply(tuple(Text((f"{number} " + "word " * 300,)) for number in range(20)))


def ago(minutes=1):
    return datetime.now(UTC) - timedelta(minutes=minutes)


def custom_ids(message):
    return list(_values(message["components"], "custom_id"))


def _values(node, name):
    if isinstance(node, dict):
        yield from ([node[name]] if name in node else [])
        node = list(node.values())
    for part in node if isinstance(node, list) else ():
        yield from _values(part, name)


@asynccontextmanager
async def messenger(prepare=None):
    async with paperbot(prepare) as (discord, app):
        await discord.until(lambda: discord.events)
        speaking: Messenger = app.messenger
        yield discord, speaking


@in_a_loop
async def test_a_reply_is_posted_with_its_key_and_without_mentions():
    async with messenger() as (discord, speaking):
        sent = await speaking.send(CHANNEL, HELLO, "digest:7:2026-11-30")
        (post,) = discord.posts[world.CHANNEL]
        assert bears(custom_ids(post), "digest:7:2026-11-30")
        assert sent.message == post["id"]
        assert sent.link == f"https://discord.com/channels/{world.GUILD}/{world.CHANNEL}/{post['id']}"
        assert "/paper search words:graphs" in texts(post)
        (body,) = discord.called("post")
        assert body["enforce_nonce"] is True
        assert len(body["nonce"]) == 25


@in_a_loop
async def test_the_nonce_of_a_key_is_the_same_also_after_a_restart():
    nonces = []
    for _ in range(2):
        async with messenger() as (discord, speaking):
            await speaking.send(CHANNEL, HELLO, "k")
            nonces.append(discord.called("post")[0]["nonce"])
    assert nonces[0] == nonces[1]


@in_a_loop
async def test_a_long_reply_is_several_messages_the_first_of_which_is_found():
    async with messenger() as (discord, speaking):
        sent = await speaking.send(CHANNEL, LONG, "k")
        nonces = [body["nonce"] for body in discord.called("post")]
        assert len(set(nonces)) == len(nonces) > 1
        assert await speaking.find(CHANNEL, "k", ago()) == sent


@in_a_loop
async def test_nothing_cannot_be_sent():
    async with messenger() as (discord, speaking):
        with pytest.raises(Gone):
            await speaking.send(CHANNEL, SILENCE, "k")
        assert not discord.called("post")


@in_a_loop
async def test_D02_a_post_whose_receipt_is_lost_stands_once_and_is_told():
    async with messenger() as (discord, speaking):
        discord.faults["post"].append(Fault(502, after=True))
        sent = await speaking.send(CHANNEL, HELLO, "k")
        assert [post["id"] for post in discord.posts[world.CHANNEL]] == [sent.message]
        assert len(discord.called("post")) == 2


@in_a_loop
async def test_D02_a_post_whose_connection_is_lost_is_found_and_never_repeated():
    async with messenger() as (discord, speaking):
        discord.faults["post"].append(Fault(drops=True, after=True))
        with pytest.raises(TryLater) as raised:
            await speaking.send(CHANNEL, HELLO, "k")
        assert raised.value.perhaps_sent
        assert len(discord.called("post")) == 1
        assert (await speaking.find(CHANNEL, "k", ago())).message == discord.posts[world.CHANNEL][0]["id"]


@in_a_loop
async def test_D11_a_limit_that_passes_soon_is_waited_out_and_posts_once():
    async with messenger() as (discord, speaking):
        discord.faults["post"].append(limited(0.2))
        await speaking.send(CHANNEL, HELLO, "k")
        assert len(discord.posts[world.CHANNEL]) == 1


@in_a_loop
async def test_D11_a_longer_limit_is_told_with_its_wait():
    async with messenger() as (discord, speaking):
        discord.faults["post"].append(limited(LONGEST_LIMIT + 90))
        with pytest.raises(TryLater) as raised:
            await speaking.send(CHANNEL, HELLO, "k")
        assert (raised.value.after, raised.value.perhaps_sent) == (LONGEST_LIMIT + 90, False)


@in_a_loop
async def test_what_was_never_posted_is_surely_not_there():
    async with messenger() as (_, speaking):
        await speaking.send(CHANNEL, HELLO, "other")
        assert await speaking.find(CHANNEL, "k", ago()) is None


@in_a_loop
async def test_a_key_is_looked_for_through_all_pages_since_the_moment():
    async with messenger() as (discord, speaking):
        sent = await speaking.send(CHANNEL, HELLO, "k")
        kept = discord.posts[world.CHANNEL]
        kept[:0] = [world.message(world.CHANNEL, {}, number=world.snowflake(0)) for _ in range(3)]
        others = [world.message(world.CHANNEL, {}, number=str(int(sent.message) - 1000 + n)) for n in range(250)]
        kept[3:3] = others
        assert await speaking.find(CHANNEL, "k", ago()) == sent
        assert len(discord.called("history")) == 3


@in_a_loop
async def test_a_history_too_long_to_be_read_is_not_taken_for_an_answer(monkeypatch):
    monkeypatch.setattr(channels, "MOST_READ", 2)
    async with messenger() as (_, speaking):
        for number in range(3):
            await speaking.send(CHANNEL, HELLO, f"{number}")
        with pytest.raises(TryLater):
            await speaking.find(CHANNEL, "k", ago())


@in_a_loop
async def test_a_key_that_somebody_else_posted_is_not_ours():
    async with messenger() as (discord, speaking):
        sent = await speaking.send(CHANNEL, HELLO, "k")
        discord.posts[world.CHANNEL][0]["author"] = world.person(world.OTHER, bot=True)
        assert sent
        assert await speaking.find(CHANNEL, "k", ago()) is None


@in_a_loop
async def test_a_person_is_written_to_in_direct_messages_and_found_there():
    async with messenger() as (discord, speaking):
        person = Place(DIRECT, world.USER, shared=False)
        sent = await speaking.send(person, HELLO, "k")
        assert [post["id"] for post in discord.posts[world.direct()["id"]]] == [sent.message]
        assert await speaking.find(person, "k", ago()) == sent


@in_a_loop
async def test_a_message_is_edited_where_it_stands():
    async with messenger() as (discord, speaking):
        sent = await speaking.send(CHANNEL, HELLO, "k")
        await speaking.edit(CHANNEL, sent.message, say("Edited."))
        assert [texts(post) for post in discord.posts[world.CHANNEL]] == ["Edited."]


@pytest.mark.parametrize(
    "permissions, code, lacks",
    [
        (world.VIEW | world.HISTORY, 50013, "Send Messages"),
        (0, 50001, "View Channel and Send Messages"),
        (world.ALL, 50013, "Send Messages"),
    ],
)
def test_a_refusal_names_the_permission_that_lacks_and_stops_the_channel(permissions, code, lacks):
    @in_a_loop
    async def run():
        async with messenger(lambda discord: setattr(discord, "permissions", permissions)) as (discord, speaking):
            discord.faults["post"].append(Fault(403, code))
            for _ in range(3):
                with pytest.raises(Gone) as raised:
                    await speaking.send(CHANNEL, HELLO, "k")
                assert lacks in raised.value.reason
                assert raised.value.remedy
            assert len(discord.called("post")) == 1

    run()


@pytest.mark.parametrize("fault", [Fault(404, 10003), Fault(401), Fault(403, 50013)], ids=["404", "401", "403"])
def test_after_the_first_refusal_nothing_is_sent_there_until_somebody_speaks_to_us_there(fault):
    @in_a_loop
    async def run():
        async with messenger() as (discord, speaking):
            discord.faults["post"].append(fault)
            for _ in range(5):
                with pytest.raises(Gone):
                    await speaking.send(CHANNEL, HELLO, "k")
            assert len(discord.called("post")) == 1
            await discord.answered(world.slash("search", {"words": "a"}))
            await speaking.send(CHANNEL, HELLO, "k")

    run()


@in_a_loop
async def test_a_channel_whose_permissions_change_is_tried_again():
    async with messenger() as (discord, speaking):
        discord.faults["post"].append(Fault(403, 50013))
        with pytest.raises(Gone):
            await speaking.send(CHANNEL, HELLO, "k")
        await discord.tell("CHANNEL_UPDATE", world.channel(world.CHANNEL))
        await discord.answered(world.slash("search", {"words": "a"}, where=world.channel("999")))
        await speaking.send(CHANNEL, HELLO, "k")


@in_a_loop
async def test_a_message_that_is_gone_stops_no_channel():
    async with messenger() as (_, speaking):
        with pytest.raises(Gone) as raised:
            await speaking.edit(CHANNEL, world.snowflake(), HELLO)
        assert "That message is gone." in str(raised.value)
        await speaking.send(CHANNEL, HELLO, "k")


@in_a_loop
async def test_what_is_no_channel_of_discord_is_never_called():
    async with messenger() as (discord, speaking):
        with pytest.raises(Gone):
            await speaking.send(Place(GUILD, "C1"), HELLO, "k")
        assert not discord.called("post")


# --- check -----------------------------------------------------------------------------------------------------------


@in_a_loop
async def test_where_we_may_post_nothing_speaks_against_it():
    async with messenger() as (discord, speaking):
        await discord.answered(world.slash("search", {"words": "a"}))
        await speaking.check(CHANNEL)


@in_a_loop
async def test_a_check_names_what_lacks():
    async with messenger(lambda discord: setattr(discord, "permissions", world.VIEW)) as (discord, speaking):
        await discord.answered(world.slash("search", {"words": "a"}))
        with pytest.raises(Gone) as raised:
            await speaking.check(CHANNEL)
        assert "Send Messages" in str(raised.value)


@in_a_loop
async def test_a_check_knows_a_channel_that_is_closed_to_us_alone():
    def prepare(discord):
        discord.channels[world.CHANNEL] = world.channel(world.CHANNEL, denied=world.SEND)

    async with messenger(prepare) as (discord, speaking):
        await discord.answered(world.slash("search", {"words": "a"}))
        with pytest.raises(Gone) as raised:
            await speaking.check(CHANNEL)
        assert "Send Messages" in str(raised.value)


@in_a_loop
async def test_a_forum_and_a_channel_that_is_gone_are_told_apart():
    async with messenger() as (discord, speaking):
        await discord.answered(world.slash("search", {"words": "a"}))
        for channel, said in ((world.FORUM, "forum"), ("299", "gone")):
            with pytest.raises(Gone) as raised:
                await speaking.check(Place(GUILD, channel))
            assert said in str(raised.value)


@in_a_loop
async def test_a_check_that_finds_all_well_ends_a_stop():
    async with messenger() as (discord, speaking):
        discord.faults["post"].append(Fault(403, 50013))
        with pytest.raises(Gone):
            await speaking.send(CHANNEL, HELLO, "k")
        await speaking.check(CHANNEL)
        await speaking.send(CHANNEL, HELLO, "k")
