"""Help, written by the declarations themselves."""

from __future__ import annotations

from collections.abc import Sequence

from bot.command import Command, close
from bot.errors import NotFound
from bot.invocation import Invocation
from bot.reply import Block, Bold, Button, Code, Reply, Span, Text, Typed

FIRST = ("search", "show", "similar", "cite", "today", "help")  # what help opens with, in this order


def opening(commands: Sequence[Command]) -> Reply:
    """The six that a newcomer needs, an example each."""
    by_name = {command.name: command for command in commands}
    lines = tuple(_line(by_name[name]) for name in FIRST if name in by_name)
    last = Text(
        ("Plain words are a search; a link or an identifier shows that paper. ", Typed("help all"), " lists the rest.")
    )
    return Reply((*lines, last), (Button("All commands", Invocation.of("help", command="all"), "List every command"),))


def of_all(commands: Sequence[Command]) -> Reply:
    return Reply(tuple(_line(command) for command in commands if command.listed))


def of_command(name: str, commands: Sequence[Command]) -> Reply:
    """The help of one command: what it does, how it is typed, its options and examples. Raises NotFound."""
    listed = [command for command in commands if command.listed]
    said = " ".join(name.casefold().split())
    found = next((command for command in listed if command.name == said), None)
    if found is None:
        names = tuple(command.name for command in listed)
        raise NotFound("", f"I have no command “{said}”. {_nearest(said, names)}")
    return Reply(tuple(_page(found)))


def _page(command: Command) -> list[Block]:
    head = (Bold(command.name), f": {command.summary}")
    blocks: list[Block] = [Text(head), Text(("Type ", Code(command.usage)))]
    blocks += [Text((paragraph,)) for paragraph in command.details.split("\n\n") if paragraph]
    blocks += [Text((Code(f"{option.name}:"), f" {option.hint}")) for option in command.options if not option.free]
    blocks += [Text(_example(number, example)) for number, example in enumerate(command.examples)]
    return blocks


def _example(number: int, example: str) -> tuple[Span, ...]:
    return ("For example ", Typed(example)) if number == 0 else (Typed(example),)


def _line(command: Command) -> Text:
    example = command.examples[0] if command.examples else command.name
    return Text((Typed(example), f" · {command.summary}"))


def _nearest(said: str, names: tuple[str, ...]) -> str:
    likely = close(said, names, least=60)
    return f"Did you mean {likely[0]}?" if likely else f"There are {', '.join(names)}."
