"""How a line is typed on Discord, for the hints in what we say. Pure.

A slash command takes its options one by one there: the console's `similar 2` is `/paper similar paper:2`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from adapters.foreign import line
from bot.command import Command
from bot.errors import Misunderstood
from bot.invocation import Invocation
from bot.parsing import parse
from bot.text import one_line

Typing = Callable[[str], str]  # the console's line -> what to type where the reader stands


def slash(commands: Sequence[Command], name: str = "paper") -> Typing:
    """For a place of slash commands: `similar 2` -> `/paper similar paper:2`.

    What is no listed command, such as `:specimen card`, goes in as the words of a search, where the core reads it as a line.
    """
    listed = {command.name: command for command in commands if command.listed}

    def typed(words: str) -> str:
        invocation = _meant(one_line(words), commands, listed)
        given = dict(invocation.options)
        options = (
            f"{option.name}:{given[option.name]}"
            for option in listed[invocation.command].options
            if option.name in given
        )
        return line(" ".join((f"/{name}", invocation.command, *options)))

    return typed


def after(prefix: str) -> Typing:
    """For a place where the bot is spoken to: `similar 2` -> `@paperbot similar 2`; "" in a direct message."""
    return lambda words: line(f"{prefix} {one_line(words)}")


def _meant(words: str, commands: Sequence[Command], listed: Mapping[str, Command]) -> Invocation:
    if not words:
        return Invocation("help")
    try:
        invocation = parse(words, commands).invocation
    except Misunderstood:
        return Invocation.of("search", words=words)
    return invocation if invocation.command in listed else Invocation.of("search", words=words)
