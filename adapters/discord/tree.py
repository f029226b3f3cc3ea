"""The commands as Discord shows them: declared from ours, told to Discord only when they have changed."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands

from adapters.discord.declare import fingerprint
from adapters.discord.refusals import CALL_ERRORS
from bot.errors import PaperbotError
from bot.ports import Noted

log = logging.getLogger(__name__)

Interaction = discord.Interaction[Any]
Unknown = Callable[[Interaction], Awaitable[None]]


class Tree(app_commands.CommandTree[discord.Client]):
    """`unknown` answers a command of another version of ours, which Discord may still show for a while."""

    def __init__(self, client: discord.Client, unknown: Unknown) -> None:
        super().__init__(client)
        self._unknown = unknown

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        log.info("a command that is not as declared was used: %s", error)
        if interaction.type is discord.InteractionType.application_command:
            await self._unknown(interaction)


async def sync(tree: Tree, notes: Noted, guild: int | None) -> None:
    """Tells Discord of the commands, of one server alone where a `guild` is given, unless it was told of the same."""
    where = discord.Object(guild) if guild else None
    if where is not None:
        tree.copy_global_to(guild=where)
    found = fingerprint([command.to_dict(tree) for command in tree.get_commands(guild=where)])
    name = f"discord commands {tree.client.application_id} {guild or 'everywhere'}"
    try:
        if notes.noted(name) != found:
            told = await tree.sync(guild=where)
            notes.note(name, found)
            log.info("told Discord of %d commands", len(told))
    except (*CALL_ERRORS, PaperbotError) as error:
        log.warning("Discord was not told of the commands, which stay as they were: %s", error)
