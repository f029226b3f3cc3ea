"""One of everything, asked for on the loopback Discord by its unlisted command: each kind of reply and each act."""

from typing import get_args

import pytest

from bot.commands.specimen import KINDS
from tests.adapters.discord import world
from tests.adapters.discord.reader import read_message
from tests.adapters.discord.standin import Fault
from tests.adapters.discord.talk import is_private, paperbot, texts
from tests.adapters.slack.talk import in_a_loop

SHOWN = sorted(set(get_args(KINDS)) - {"form", "silence", "check", "fetch", "thread", "edit"})


def typed(line, **more):
    return world.slash("search", {"words": line}, **more)


@pytest.mark.parametrize("command, private", [("specimen", True), ("exhibit", False)])
def test_each_kind_is_shown_to_whom_it_is_for(bot, command, private):
    @in_a_loop
    async def run():
        async with paperbot(bot=bot) as (discord, _):
            for kind in SHOWN:
                first = (await discord.answered(typed(f":{command} {kind}")))[0]
                assert is_private(first) == private, kind
                assert read_message(first).text.strip(), kind

    run()


@in_a_loop
async def test_acts_are_done_and_told_of(bot):
    async def fetch(paper):
        return paper

    async with paperbot(bot=bot, fetch=fetch) as (discord, _):
        for kind, back in (("check", "ok"), ("fetch", "arxiv:1706.03762")):
            answers = await discord.answered(typed(f":specimen {kind}"), count=2)
            assert back in texts(answers[1]).replace("\\", "")


@in_a_loop
async def test_a_thread_is_no_private_thing(bot):
    async with paperbot(bot=bot) as (discord, _):
        (answer,) = await discord.answered(typed(":specimen thread"))
        assert "search words::exhibit thread" in texts(answer)


@in_a_loop
async def test_silence_says_nothing(bot):
    async with paperbot(bot=bot) as (discord, _):
        asking = await discord.ask(typed(":exhibit silence"))
        await discord.until(lambda: discord.called("unsay"))
        assert asking.original is None


@in_a_loop
async def test_where_it_may_not_post_the_outcome_names_the_permission(bot):
    def prepare(discord):
        discord.channels[world.CHANNEL] = world.channel(world.CHANNEL, denied=world.SEND)
        discord.faults["post"].append(Fault(403, 50013))

    async with paperbot(prepare, bot=bot) as (discord, _):
        answers = await discord.answered(typed(":specimen check"), count=2)
        assert "Send Messages" in texts(answers[1])
        answers = await discord.answered(typed(":exhibit thread"))
        assert "Send Messages" in texts(answers[-1])
