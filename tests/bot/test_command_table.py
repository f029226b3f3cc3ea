"""The table of commands fits every platform, now and when commands are added."""

import re
from collections import Counter

import pytest

from bot.command import Choice
from bot.commands import COMMANDS
from bot.help import of_command, opening
from bot.parsing import parse
from bot.reply import Text, Typed

MOST_CHILDREN = 25  # subcommands and groups below /paper
MOST_OPTIONS = 25
MOST_CHARACTERS = 8_000  # names, descriptions and choices of one Discord command together
DESCRIPTION = 100
LISTED = [command for command in COMMANDS if command.listed]

WORDS_OF_THE_DESIGN = set(
    "search show similar cite add import subscribe unsubscribe pause resume status today why discuss discussions note save "
    "nominate top meeting topic settings privacy help".split()
)


def test_no_name_is_declared_twice():
    assert [name for name, times in Counter(command.name for command in COMMANDS).items() if times > 1] == []


def test_no_name_is_both_command_and_group():
    groups = {command.name.split()[0] for command in COMMANDS if " " in command.name}
    assert groups.isdisjoint(command.name for command in COMMANDS)


def test_the_children_are_few_enough_and_are_words_of_the_design():
    children = {command.name.split()[0] for command in LISTED}
    assert len(children) <= MOST_CHILDREN
    assert children <= WORDS_OF_THE_DESIGN
    assert len(WORDS_OF_THE_DESIGN) <= MOST_CHILDREN


def test_all_names_descriptions_and_choices_together_are_short_enough():
    words = []
    for command in LISTED:
        words += [command.name, command.summary]
        for option in command.options:
            words += [option.name, option.hint, *option.kind.choices, *option.kind.choices]
    assert sum(map(len, words)) <= MOST_CHARACTERS


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
class TestEveryCommand:
    def test_has_a_name_of_at_most_two_lower_case_words(self, command):
        assert re.fullmatch(r"[a-z]{1,32}( [a-z]{1,32})?", command.name)

    def test_has_a_summary_that_fits_a_description(self, command):
        assert 1 <= len(command.summary) <= DESCRIPTION
        assert command.summary.endswith(".")

    def test_has_options_that_a_platform_can_declare(self, command):
        assert len(command.options) <= MOST_OPTIONS
        assert sum(option.free for option in command.options) <= 1
        for option in command.options:
            assert re.fullmatch(r"[a-z]{1,32}", option.name)
            assert 1 <= len(option.hint) <= DESCRIPTION
            assert not isinstance(option.kind, Choice) or 1 <= len(option.kind.choices) <= 25

    def test_has_no_key_that_means_two_options(self, command):
        keys = [key for option in command.options for key in (option.name, *option.also)]
        assert len(keys) == len(set(keys))


@pytest.mark.parametrize("command", LISTED, ids=lambda command: command.name)
def test_every_listed_command_has_an_example_and_help_whose_lines_parse(command):
    assert command.examples
    lines = _typed(of_command(command.name, COMMANDS))
    assert set(command.examples) <= set(lines)
    for line in lines:
        assert parse(line, COMMANDS).invocation.command == command.name


def test_every_line_that_the_opening_help_prints_parses_and_it_opens_with_six():
    lines = _typed(opening(COMMANDS))
    assert [parse(line, COMMANDS).invocation.command for line in lines[:6]] == [
        "search", "show", "similar", "cite", "today", "help",
    ]  # fmt: skip
    for line in lines:
        parse(line, COMMANDS)


def _typed(reply):
    return [
        span.line
        for block in reply.blocks
        if isinstance(block, Text)
        for span in block.spans
        if isinstance(span, Typed)
    ]
