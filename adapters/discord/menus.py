"""What stands in the menu of every message: the explicit list, which adds to the tree what there is a command for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands

from adapters.discord.declare import EVERYWHERE, FOR_ANYBODY
from bot.command import Command

Interaction = discord.Interaction[Any]
Point = Callable[[Interaction, discord.Message, str], Awaitable[None]]  # (…, the message, the command's name)


@dataclass(frozen=True, slots=True)
class Entry:
    """`name` is what is shown: at most 32 characters. It runs `command`."""

    name: str
    command: str


ENTRIES = (
    Entry("Papers in this message", "noticed"),
    Entry("Discuss", "discuss"),
    Entry("Save", "save"),
)


def menus(commands: Sequence[Command], point: Point) -> list[app_commands.ContextMenu]:
    """Those whose command exists."""
    names = {command.name for command in commands}
    return [_menu(entry, point) for entry in ENTRIES if entry.command in names]


def _menu(entry: Entry, point: Point) -> app_commands.ContextMenu:
    async def used(interaction: discord.Interaction, message: discord.Message) -> None:
        await point(interaction, message, entry.command)

    return app_commands.ContextMenu(
        name=entry.name, callback=used, allowed_contexts=EVERYWHERE, allowed_installs=FOR_ANYBODY
    )
