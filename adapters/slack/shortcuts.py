"""What stands in Slack's shortcut menus: the explicit list that the manifest shows and `incoming` reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from bot.command import Command, Number
from bot.invocation import Invocation
from bot.reply import Field, Form


@dataclass(frozen=True, slots=True)
class Shortcut:
    """`name` and `description` are Slack's: at most 24 and 150 characters. It runs `command`."""

    callback: str
    name: str
    description: str
    kind: Literal["global", "message"]
    command: str


SHORTCUTS = (
    Shortcut("search_papers", "Search papers", "Find research papers by words, author or year", "global", "search"),
    Shortcut("papers_in_message", "Papers in this message", "Show the papers named here", "message", "noticed"),
    Shortcut("discuss_paper", "Discuss", "Open a discussion of the paper named here", "message", "discuss"),
    Shortcut("save_paper", "Save", "Keep the paper named here for later", "message", "save"),
)


def available(commands: Sequence[Command]) -> tuple[Shortcut, ...]:
    """Those whose command exists."""
    names = {command.name for command in commands}
    return tuple(shortcut for shortcut in SHORTCUTS if shortcut.command in names)


def meant_by(callback: str, kind: Literal["global", "message"]) -> Shortcut:
    """The shortcut of a callback_id; of an unknown one (an older manifest) the first of its kind."""
    of_kind = [shortcut for shortcut in SHORTCUTS if shortcut.kind == kind]
    return next((shortcut for shortcut in of_kind if shortcut.callback == callback), of_kind[0])


def title_of(command: str) -> str:
    """What the shortcut that runs `command` is called."""
    return next(shortcut.name for shortcut in SHORTCUTS if shortcut.command == command)


def form_of(command: Command, title: str) -> Form:
    """A form with a field for each option of a command that a person fills in."""
    fields = tuple(
        Field(
            option.name,
            option.name.capitalize(),
            hint=option.hint,
            required=option.required,
            choices=option.kind.choices,
        )
        for option in command.options
        if not isinstance(option.kind, Number)
    )
    return Form(title, fields, Invocation(command.name), command.name.capitalize())
