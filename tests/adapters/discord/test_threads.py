"""Threads and posts of forums: opened once, named and tagged as Discord takes it, archived and locked ones told apart."""

import asyncio

import pytest

from adapters.discord.marks import bears
from bot.errors import Gone, TryLater
from bot.reply import say
from bot.request import Place
from bot.text import units16
from tests.adapters.discord import world
from tests.adapters.discord.standin import Fault
from tests.adapters.discord.talk import texts
from tests.adapters.discord.test_messenger import CHANNEL, DIRECT, GUILD, HELLO, custom_ids, messenger
from tests.adapters.slack.talk import in_a_loop

FORUM, TAGGED = Place(GUILD, world.FORUM), Place(GUILD, world.TAGGED_FORUM)
OPENING = say("About a paper.", private=False)
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


async def known(discord):
    """Until the server's channels have been taken in."""
    await discord.answered(world.slash("search", {"words": "a"}))


@in_a_loop
async def test_a_thread_stands_on_its_first_message():
    async with messenger() as (discord, speaking):
        opened = await speaking.open_thread(CHANNEL, "A paper", OPENING, "k")
        (post,) = discord.posts[world.CHANNEL]
        assert opened.message == post["id"] in discord.threads
        assert opened.link == f"https://discord.com/channels/{world.GUILD}/{post['id']}"
        assert discord.threads[opened.message]["name"] == "A paper"


@in_a_loop
async def test_160004_a_thread_that_stands_already_is_used():
    async with messenger() as (discord, speaking):
        first = await speaking.open_thread(CHANNEL, "A paper", OPENING, "k")
        assert await speaking.open_thread(CHANNEL, "A paper", OPENING, "k") == first
        assert len(discord.threads) == len(discord.posts[world.CHANNEL]) == 1


@in_a_loop
async def test_a_thread_whose_receipt_is_lost_is_one():
    async with messenger() as (discord, speaking):
        discord.faults["thread"].append(Fault(502, after=True))
        opened = await speaking.open_thread(CHANNEL, "A paper", OPENING, "k")
        assert list(discord.threads) == [opened.message]


@pytest.mark.parametrize("name", ["word " * 60, FAMILY * 40, "한" * 150, "x" * 99 + FAMILY, "   ", "\u202e\n"])
def test_a_name_is_cut_between_graphemes_to_what_discord_takes(name):
    @in_a_loop
    async def run():
        async with messenger() as (discord, speaking):
            await speaking.open_thread(CHANNEL, name, OPENING, "k")
            (made,) = discord.called("thread")
            assert 1 <= units16(made["name"]) <= 100
            assert not made["name"].rstrip("…").endswith("\u200d")

    run()


@in_a_loop
async def test_from_within_a_thread_another_begins_in_its_channel():
    async with messenger() as (discord, speaking):
        first = await speaking.open_thread(CHANNEL, "A paper", OPENING, "k")
        inside = Place(GUILD, world.CHANNEL, first.message)
        second = await speaking.open_thread(inside, "Another", OPENING, "l")
        assert len(discord.posts[world.CHANNEL]) == 2
        assert second.message != first.message


@in_a_loop
async def test_in_direct_messages_the_message_stands_alone():
    async with messenger() as (discord, speaking):
        opened = await speaking.open_thread(Place(DIRECT, world.USER, shared=False), "A paper", OPENING, "k")
        assert [post["id"] for post in discord.posts[world.direct()["id"]]] == [opened.message]
        assert not discord.threads


@in_a_loop
async def test_in_a_forum_it_is_a_post_with_the_tags_that_fit():
    async with messenger() as (discord, speaking):
        await known(discord)
        opened = await speaking.open_thread(FORUM, "A paper", OPENING, "k")
        (made,) = discord.called("forum_post")
        assert made["applied_tags"] == ["31"]
        assert bears(custom_ids(discord.posts[opened.message][0]), "k")
        assert opened.link == f"https://discord.com/channels/{world.GUILD}/{opened.message}"


@pytest.mark.parametrize("name, tags", [("On field 3 and field 5", ["43", "45"]), ("On none", ["41"])])
def test_where_a_forum_wants_a_tag_one_that_we_may_use_is_given(name, tags):
    @in_a_loop
    async def run():
        async with messenger() as (discord, speaking):
            await known(discord)
            await speaking.open_thread(TAGGED, name, OPENING, "k")
            assert discord.called("forum_post")[0]["applied_tags"] == tags

    run()


@in_a_loop
async def test_no_more_than_five_tags_are_given():
    async with messenger() as (discord, speaking):
        await known(discord)
        name = "On " + " ".join(f"field {n}" for n in range(8))
        await speaking.open_thread(TAGGED, name, OPENING, "k")
        assert len(discord.called("forum_post")[0]["applied_tags"]) == 5


@in_a_loop
async def test_a_post_whose_receipt_is_lost_is_found_again_and_not_doubled():
    async with messenger() as (discord, speaking):
        await known(discord)
        discord.faults["forum_post"].append(Fault(502, after=True))
        with pytest.raises(TryLater) as raised:
            await speaking.open_thread(FORUM, "A paper", OPENING, "k")
        assert raised.value.perhaps_sent
        opened = await speaking.open_thread(FORUM, "A paper", OPENING, "k")
        assert list(discord.threads) == [opened.message]
        other = await speaking.open_thread(FORUM, "A paper", OPENING, "l")
        assert other.message != opened.message


@in_a_loop
async def test_a_forum_is_no_place_for_a_plain_message():
    async with messenger() as (_, speaking):
        with pytest.raises(Gone) as raised:
            await speaking.send(FORUM, HELLO, "k")
        assert "forum" in str(raised.value)


@in_a_loop
async def test_the_first_message_of_a_post_is_edited_from_the_forum_and_from_within():
    async with messenger() as (discord, speaking):
        await known(discord)
        opened = await speaking.open_thread(FORUM, "A paper", OPENING, "k")
        await speaking.edit(FORUM, opened.message, say("Edited once."))
        await speaking.edit(Place(GUILD, world.FORUM, opened.message), opened.message, say("Edited twice."))
        assert "Edited twice" in texts(discord.posts[opened.message][0])
        assert len(discord.called("edit")) == 2


@in_a_loop
async def test_the_first_message_of_a_thread_is_edited_from_within():
    async with messenger() as (discord, speaking):
        await known(discord)
        opened = await speaking.open_thread(CHANNEL, "A paper", OPENING, "k")
        await discord.tell("THREAD_CREATE", discord.threads[opened.message])
        await discord.answered(world.slash("search", {"words": "a"}))
        await speaking.edit(Place(GUILD, world.CHANNEL, opened.message), opened.message, say("Edited."))
        assert "Edited" in texts(discord.posts[world.CHANNEL][0])


def archived(*, locked):
    def prepare(discord):
        discord.threads["610"] = world.thread("610", world.CHANNEL, archived=True, locked=locked)
        discord.posts["610"].append(world.message("610", {}, number="611"))

    return prepare


INSIDE = Place(GUILD, world.CHANNEL, "610")


@in_a_loop
async def test_an_archived_thread_is_revived_by_posting():
    async with messenger(archived(locked=False)) as (discord, speaking):
        await speaking.send(INSIDE, HELLO, "k")
        assert discord.threads["610"]["thread_metadata"]["archived"] is False


@in_a_loop
async def test_50083_an_archived_thread_is_opened_again_for_an_edit():
    async with messenger(archived(locked=False)) as (discord, speaking):
        await speaking.edit(INSIDE, "611", say("Edited."))
        assert "Edited" in texts(discord.posts["610"][0])


@in_a_loop
async def test_160005_a_locked_thread_is_told_apart():
    async with messenger(archived(locked=True)) as (_, speaking):
        for act in (speaking.send(INSIDE, HELLO, "k"), speaking.edit(INSIDE, "611", HELLO), speaking.check(INSIDE)):
            with pytest.raises(Gone) as raised:
                await act
            assert "locked" in str(raised.value)


@in_a_loop
async def test_opening_needs_permissions_that_are_named():
    def prepare(discord):
        discord.permissions = world.VIEW | world.SEND | world.HISTORY
        discord.faults["thread"].append(Fault(403, 50013))

    async with messenger(prepare) as (discord, speaking):
        await known(discord)
        with pytest.raises(Gone) as raised:
            await speaking.open_thread(CHANNEL, "A paper", OPENING, "k")
        assert "Create Public Threads and Send Messages in Threads" in str(raised.value)


@in_a_loop
async def test_many_who_open_the_same_thread_at_once_open_one():
    async with messenger() as (discord, speaking):
        opened = await asyncio.gather(*(speaking.open_thread(CHANNEL, "A paper", OPENING, "k") for _ in range(5)))
        assert len({each.message for each in opened}) == len(discord.threads) == 1
