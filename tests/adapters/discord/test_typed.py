"""What is told to be typed can be typed on Discord."""

import pytest

from adapters.discord.typed import after, slash
from bot.command import command
from bot.commands import COMMANDS
from bot.reply import SILENCE

typed = slash(COMMANDS)


@pytest.mark.parametrize(
    "line, shown",
    [
        ("similar 2", "/paper similar paper:2"),
        ("help", "/paper help"),
        ("", "/paper help"),
        ("help import", "/paper help command:import"),
        ("search vision language", "/paper search words:vision language"),
        ("graph author:Kipf page:2", "/paper search words:graph author:Kipf page:2"),
        ("cite 1 ris", "/paper cite paper:1 format:ris"),
        ("2502.03628", "/paper show paper:2502.03628"),
        (":specimen card", "/paper search words::specimen card"),
        ("today or not", "/paper search words:today or not"),
    ],
)
def test_a_line_is_shown_with_its_options(line, shown):
    assert typed(line) == shown


def test_every_example_of_a_listed_command_is_shown_as_that_command():
    for listed in (one for one in COMMANDS if one.listed):
        for example in listed.examples:
            if example.startswith(listed.name):
                assert typed(example).startswith(f"/paper {listed.name}"), example


def test_the_name_of_the_command_is_the_one_declared():
    assert slash(COMMANDS, "lit")("help") == "/lit help"


def test_a_command_of_two_words_is_shown_with_both():
    @command("topic add")
    def add(_context, name: str = ""):
        """Add a topic."""
        return SILENCE

    assert slash((*COMMANDS, add))("topic add name:graphs") == "/paper topic add name:graphs"


@pytest.mark.parametrize("prefix, shown", [("@paperbot", "@paperbot similar 2"), ("", "similar 2")])
def test_where_the_bot_is_spoken_to_the_line_stays_as_it_is(prefix, shown):
    assert after(prefix)("similar  2\n") == shown


def test_nothing_odd_gets_through():
    assert typed("show \u202ex\x1b[31m\n\nhello") == "/paper show paper:x[31m hello"
