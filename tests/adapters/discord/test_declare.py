"""`/paper` is declared from the same commands as everything else, within Discord's limits, and hands over what is typed."""

import asyncio
import json
from typing import Annotated, Literal

import discord
import pytest
from discord import app_commands

from adapters.discord.declare import choices, fingerprint, group
from bot.command import Option, command
from bot.commands import COMMANDS
from bot.invocation import Invocation
from bot.papers import Years
from bot.reply import SILENCE
from tests.adapters.discord.openapi import faults
from tests.adapters.discord.reader import nodes

SUBCOMMAND, GROUP, STRING, INTEGER = 1, 2, 3, 4


@command("topic add")
def topic_add(
    _context,
    name: Annotated[str, Option("what it is called")],
    since: Annotated[Years | None, Option("from when on")] = None,
    most: Annotated[int, Option("how many", suggest="")] = 5,
    how: Annotated[Literal["loose", "strict"], Option("how it is read")] = "loose",
):
    """Add a topic."""
    return SILENCE


@command("topic list")
def topic_list(_context):
    """List the topics."""
    return SILENCE


@command("hidden", listed=False)
def hidden(_context):
    """Tell nobody."""
    return SILENCE


def tree_of(commands, answer=None, suggest=None):
    client = discord.Client(intents=discord.Intents.none())
    tree = app_commands.CommandTree(client)
    tree.add_command(group(commands, "paper", answer, suggest))
    return tree


def declared(commands):
    tree = tree_of(commands)
    return [one.to_dict(tree) for one in tree.get_commands()]


def by_name(options):
    return {option["name"]: option for option in options}


def test_every_listed_command_is_a_subcommand_with_its_options():
    (paper,) = declared(COMMANDS)
    found = by_name(paper["options"])
    assert list(found) == [one.name for one in COMMANDS if one.listed]
    for one in (one for one in COMMANDS if one.listed):
        assert found[one.name]["type"] == SUBCOMMAND
        assert found[one.name]["description"] == one.summary
        assert {option["name"] for option in found[one.name]["options"]} == {option.name for option in one.options}


def test_E09_it_is_offered_in_servers_in_direct_messages_and_to_a_user_alone():
    (paper,) = declared(COMMANDS)
    assert paper["contexts"] == [0, 1, 2]
    assert paper["integration_types"] == [0, 1]


def test_options_have_the_types_choices_and_suggestions_of_the_declaration():
    found = by_name(by_name(declared(COMMANDS)[0]["options"])["search"]["options"])
    assert found["words"] == {
        "type": STRING,
        "name": "words",
        "description": "words of the title, abstract or authors",
        "required": False,
        "autocomplete": True,
    }
    assert (found["page"]["type"], found["page"]["min_value"], found["page"]["max_value"]) == (INTEGER, 1, 100)
    assert "autocomplete" not in found["year"]
    cited = by_name(by_name(declared(COMMANDS)[0]["options"])["cite"]["options"])
    assert [choice["value"] for choice in cited["format"]["choices"]] == ["bibtex", "ris", "csl"]


def test_commands_of_two_words_stand_in_a_group():
    (paper,) = declared((topic_add, topic_list, hidden))
    (topic,) = paper["options"]
    assert (topic["name"], topic["type"]) == ("topic", GROUP)
    add, listing = topic["options"]
    assert (add["name"], listing["name"]) == ("add", "list")
    assert [(option["name"], option["required"], option["type"]) for option in add["options"]] == [
        ("name", True, STRING),
        ("since", False, STRING),
        ("most", False, INTEGER),
        ("how", False, STRING),
    ]


@pytest.mark.parametrize("commands", [COMMANDS, (topic_add, topic_list, hidden)])
def test_the_tree_fits_discord(commands):
    tree = declared(commands)
    assert faults("put", "/applications/1/commands", tree) == []
    assert len(tree) == 1
    assert characters(tree[0]) <= 8_000
    for node in (node for node in nodes(tree) if "name" in node and "type" in node):
        assert 1 <= len(node["name"]) <= 32
        assert node["name"] == node["name"].lower()
        assert 1 <= len(node["description"]) <= 100
        assert len(node.get("options", ())) <= 25
        names = [option["name"] for option in node.get("options", ())]
        assert len(names) == len(set(names))


def characters(node):
    """What Discord counts of a command: names, descriptions and values, of all that stands below it too."""
    own = sum(len(str(node.get(name, ""))) for name in ("name", "description", "value"))
    return own + sum(map(characters, (*node.get("options", ()), *node.get("choices", ()))))


def test_a_used_command_is_answered_with_its_invocation():
    asked = []

    async def answer(interaction, invocation):
        asked.append((interaction, invocation))

    tree = tree_of((*COMMANDS, topic_add), answer)
    paper = tree.get_command("paper")
    search, add = paper.get_command("search"), paper.get_command("topic").get_command("add")

    async def use():
        await search.callback("here", words="graph", page=2, author=None)
        await search.callback("there")
        await add.callback("here", name="x & y", since="2019-", most=3, how="strict")

    asyncio.run(use())
    assert asked == [
        ("here", Invocation.of("search", words="graph", page=2)),
        ("there", Invocation("search")),
        ("here", Invocation.of("topic add", name="x & y", since="2019-", most=3, how="strict")),
    ]


def test_an_option_that_suggests_asks_for_what_it_declares():
    asked = []

    async def suggest(interaction, what, beginning):
        asked.append((interaction, what, beginning))
        return ["Vaswani", "", "Vaswani", "van der Maaten"]

    search = tree_of(COMMANDS, None, suggest).get_command("paper").get_command("search")
    complete = search._params["author"].autocomplete
    found = asyncio.run(complete("here", "va"))
    assert asked == [("here", "author", "va")]
    assert [choice.value for choice in found] == ["Vaswani", "van der Maaten"]


def test_suggestions_are_few_short_and_whole_to_the_letter():
    found = choices([f"{n} {'𝓐' * 120}" for n in range(40)])
    assert len(found) == 25
    for choice in found:
        assert len(choice.name.encode("utf-16-le")) // 2 <= 100
        assert choice.name.endswith("𝓐…")
        assert choice.value == choice.name.removesuffix("…")
    assert (
        faults("post", "/interactions/1/t/callback", {"type": 8, "data": {"choices": [c.to_dict() for c in found]}})
        == []
    )


def test_the_fingerprint_is_the_trees_alone():
    assert fingerprint(declared(COMMANDS)) == fingerprint(json.loads(json.dumps(declared(COMMANDS))))
    assert fingerprint(declared(COMMANDS)) == fingerprint([dict(reversed(one.items())) for one in declared(COMMANDS)])
    assert fingerprint(declared(COMMANDS)) != fingerprint(declared(COMMANDS[1:]))
    changed = declared(COMMANDS)
    changed[0]["options"][0]["description"] += "!"
    assert fingerprint(changed) != fingerprint(declared(COMMANDS))
