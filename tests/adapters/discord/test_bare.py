"""A Discord that tells only what it must: answers come all the same, and say no less."""

import pytest

from tests.adapters.discord import world
from tests.adapters.discord.standin import StandIn
from tests.adapters.discord.talk import is_private, paperbot, texts, token_of
from tests.adapters.slack.talk import in_a_loop

OPTIONAL = (
    "locale",
    "guild_locale",
    "guild",
    "app_permissions",
    "entitlements",
    "context",
    "authorizing_integration_owners",
)
OF_A_CHANNEL = (
    "id",
    "type",
    "name",
    "position",
    "recipients",
    "parent_id",
    "owner_id",
    "thread_metadata",
    "message_count",
    "member_count",
    "guild_id",
)


class Bare(StandIn):
    """Answers a callback without a word, and leaves out all that discord.py can do without."""

    def _callback(self, body, interaction, token, **_asked):
        super()._callback(body, interaction, token)

    async def tell(self, kind, data):
        if kind == "READY":
            data = {name: value for name, value in data.items() if name != "application"}
        await super().tell(kind, data)


def bare(payload):
    """An interaction with its least."""
    told = {name: value for name, value in payload.items() if name not in OPTIONAL}
    told["channel"] = {name: value for name, value in told["channel"].items() if name in OF_A_CHANNEL}
    return told


@in_a_loop
async def test_commands_pages_forms_and_menus_are_answered():
    async with Bare() as bare_discord, paperbot(discord=bare_discord) as (discord, _):
        (shown,) = await discord.answered(bare(world.slash("search", {"words": "graphs"})))
        assert is_private(shown)
        await discord.answered(bare(world.press(token_of(shown, "More"), on=shown)))
        assert "Paper 2 about graphs" in texts(shown)
        modal = await discord.answered(bare(world.slash("topic")))
        (answer,) = await discord.answered(bare(world.submit(modal, {"words": "nets"})))
        assert "A new topic, nets." in texts(answer)
        (answer,) = await discord.answered(bare(world.point("Papers in this message", "arXiv:1706.03762")))
        assert "1706.03762" in texts(answer).replace("\\", "")
        asking = await discord.ask(bare(world.slash("long")))
        await discord.until(lambda: any("19 word" in texts(message) for message in asking.messages))
        assert len({texts(message) for message in asking.messages}) == len(asking.messages)


@pytest.mark.parametrize("where", [None, world.CHANNEL, world.thread("620", world.CHANNEL)])
def test_threads_are_opened_where_there_are_any(where):
    @in_a_loop
    async def run():
        async with Bare() as bare_discord, paperbot(discord=bare_discord) as (discord, _):
            asking = await discord.ask(bare(world.slash("discuss", {"paper": "x"}, where=where)))
            await discord.until(lambda: any("Opened" in texts(message) for message in asking.messages))
            assert len(discord.threads) == (where is not None)

    run()


@in_a_loop
async def test_a_manager_is_known_by_the_permissions_of_a_member_alone():
    async with Bare() as bare_discord, paperbot(discord=bare_discord) as (discord, _):
        (answer,) = await discord.answered(bare(world.slash("subscribe", {"words": "graphs"})))
        assert "Manage Channels" in texts(answer)
        answers = await discord.answered(bare(world.slash("subscribe", {"words": "graphs"}, manages=True)))
        assert "as MANAGER" in texts(answers[0])
