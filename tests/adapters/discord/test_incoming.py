"""What an interaction or a message asks for, and in whose name."""

import pytest

from bot.reply import say
from bot.request import Place, Role, Tenant
from tests.adapters.discord import world
from tests.adapters.discord.talk import paperbot
from tests.adapters.slack.talk import COMMANDS, in_a_loop

GUILD, PERSON = Tenant.discord(world.GUILD), Tenant.direct("discord", world.USER)


class Listening:
    """A core that remembers what was asked and always says the same."""

    commands = COMMANDS

    def __init__(self):
        self.requests = []

    def handle(self, request):
        self.requests.append(request)
        return say("Heard.")

    def declared(self, request):
        return None


def asked(payload, kind="INTERACTION_CREATE"):
    """The one request that a payload became."""
    core = Listening()

    @in_a_loop
    async def run():
        async with paperbot(bot=core) as (discord, _):
            if kind == "INTERACTION_CREATE":
                await discord.answered(payload)
            else:
                await discord.tell(kind, payload)
                await discord.until(lambda: discord.called("post"))

    run()
    return core.requests[0]  # a greeting may follow


@pytest.mark.parametrize(
    "where, installed, place",
    [
        (world.CHANNEL, "guild", Place(GUILD, world.CHANNEL)),
        (world.thread("610", world.CHANNEL), "guild", Place(GUILD, world.CHANNEL, "610")),
        (world.thread("611", world.FORUM), "guild", Place(GUILD, world.FORUM, "611")),
        (None, "user", Place(PERSON, f"7{world.USER}", shared=False)),
        (world.CHANNEL, "user", Place(PERSON, world.CHANNEL)),
    ],
    ids=["channel", "thread", "post", "direct", "alone"],
)
def test_a_command_comes_from_a_place(where, installed, place):
    request = asked(world.slash("search", {"words": "a"}, where=where, installed=installed))
    assert request.place == place
    assert request.user.id == world.USER


@pytest.mark.parametrize("manages, role", [(False, Role.MEMBER), (True, Role.MANAGER)])
def test_who_manages_the_channel_is_a_manager(manages, role):
    assert asked(world.slash("search", manages=manages)).user.role is role


def test_values_come_as_text_and_words_with_a_colon_are_a_line():
    request = asked(world.slash("search", {"words": "a & b", "page": 3}))
    assert request.invocation.options == (("words", "a & b"), ("page", "3"))
    assert asked(world.slash("search", {"words": ":hello"})).line == ":hello"
    assert asked(world.slash("search", {"words": ":hello", "author": "b"})).line == ""


@pytest.mark.parametrize(
    "words, line",
    [
        ("<@900> graph nets", "graph nets"),
        ("<@!900>: graph nets", "graph nets"),
        ("graph nets <@900>", "graph nets "),
        ("hey <@900>, <https://arxiv.org/abs/1706.03762>", "https://arxiv.org/abs/1706.03762"),
        ("<@900> :specimen card", ":specimen card"),
    ],
)
def test_the_words_beside_a_mention_are_the_line(words, line):
    request = asked(world.said(words, mentions=[world.BOT_USER]), "MESSAGE_CREATE")
    assert request.line == line
    assert request.place == Place(GUILD, world.CHANNEL, shared=False)


def test_a_direct_message_is_a_line_of_its_own():
    request = asked(world.said("similar 2", where=None), "MESSAGE_CREATE")
    assert (request.line, request.place.tenant, request.user.role) == ("similar 2", PERSON, Role.MANAGER)


@pytest.mark.parametrize(
    "name, words, papers",
    [
        ("Papers in this message", "arXiv:1706.03762, again https://arxiv.org/pdf/1706.03762v5", "arxiv:1706.03762"),
        ("Papers in this message", "lunch?", ""),
        ("Discuss", "about <https://arxiv.org/abs/1706.03762>", "arxiv:1706.03762"),
        ("Discuss", "Attention is\nall you need", "Attention is all you need"),
    ],
)
def test_a_message_pointed_at_is_read_for_papers_else_for_a_title(name, words, papers):
    request = asked(world.point(name, words))
    assert request.invocation.get("papers" if name != "Discuss" else "paper") == papers
