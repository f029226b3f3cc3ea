"""The one door through which Discord comes in: what the gateway tells is taken once, and begun."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from datetime import datetime, timedelta
from typing import Any

import discord
from discord import Interaction, InteractionType

from adapters.discord.attendant import Attendant
from adapters.discord.channels import Channels
from adapters.discord.declare import group
from adapters.discord.incoming import Asked, filled, pointed_at, pressed, spoken, tenant_of, told
from adapters.discord.menus import menus
from adapters.discord.patience import LONGEST_LIMIT, no_doubles
from adapters.discord.replying import Replying
from adapters.discord.speaker import Answering, Speaker
from adapters.discord.standing import Standing
from adapters.discord.tree import Tree, sync
from adapters.discord.typed import Typing
from adapters.once import RememberedHere
from bot.command import Command
from bot.invocation import Invocation
from bot.ports import Noted
from bot.reply import Typed, sorry

log = logging.getLogger(__name__)

NAME = "paper"
TOLD_AGAIN = timedelta(hours=1)  # in which nothing is done twice, though a resumed connection tells it again
OLD = sorry("That command is of another version of me. Please choose it again, or type ", Typed("help"), ".")


def intents(*, content: bool) -> discord.Intents:
    """The least: what servers and channels there are, and messages, whose words come only where they are for us."""
    return discord.Intents(guilds=True, guild_messages=True, dm_messages=True, message_content=content)


class Client(discord.Client):
    """discord.py's client, which caches nothing but channels. `attendant` is set before it starts."""

    attendant: Attendant

    def __init__(
        self,
        commands: tuple[Command, ...],
        typing: Typing,
        notes: Noted,
        now: Callable[[], datetime],
        *,
        content: bool,
        guild: int | None,
    ) -> None:
        super().__init__(
            intents=intents(content=content),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            max_ratelimit_timeout=LONGEST_LIMIT,
            http_trace=no_doubles(),
        )
        self._typing, self._notes, self._now, self._guild = typing, notes, now, guild
        self.standing = Standing()
        self.channels = Channels(self, self.standing)
        self._told = RememberedHere()
        self._in_hand: set[asyncio.Task[None]] = set()
        self._ending = False
        self.listening = asyncio.Event()
        self.tree = Tree(self, self._unknown)
        self.tree.add_command(group(commands, NAME, self._used, self._suggest))
        for menu in menus(commands, self._pointed):
            self.tree.add_command(menu)

    async def setup_hook(self) -> None:
        await sync(self.tree, self._notes, self._guild)

    async def finish(self, seconds: float) -> None:
        """Takes nothing more, and gives what is in hand some seconds."""
        self._ending = True
        if self._in_hand:
            _, late = await asyncio.wait(self._in_hand, timeout=seconds)
            for task in late:
                task.cancel()

    # --- what is asked ---------------------------------------------------------------------------------------------

    async def on_interaction(self, interaction: Interaction[Any]) -> None:
        """Buttons, menus and forms; commands come through the tree."""
        match interaction.type:
            case InteractionType.component:
                self._take(interaction, pressed(interaction))
            case InteractionType.modal_submit:
                self._take(interaction, filled(interaction))
            case _:
                return

    async def on_message(self, message: discord.Message) -> None:
        asked = spoken(message, self.channels.us)
        if asked is not None and self._is_new(f"message {message.id}"):
            self.standing.back(message.channel.id)
            self._begin(self.attendant.attend(asked, Replying(message, self.channels, self._typing)))

    async def _used(self, interaction: Interaction[Any], invocation: Invocation) -> None:
        self._take(interaction, told(interaction, invocation))

    async def _pointed(self, interaction: Interaction[Any], message: discord.Message, command: str) -> None:
        self._take(interaction, pointed_at(interaction, message, command))

    async def _suggest(self, interaction: Interaction[Any], about: str, beginning: str) -> list[str]:
        return [] if self._ending else await self.attendant.suggest(tenant_of(interaction), about, beginning)

    async def _unknown(self, interaction: Interaction[Any]) -> None:
        if self._is_new(f"interaction {interaction.id}"):
            self._begin(self._answering(interaction).say(OLD))

    def _take(self, interaction: Interaction[Any], asked: Asked | None) -> None:
        if asked is not None and self._is_new(f"interaction {interaction.id}"):
            given = interaction.app_permissions
            if interaction.channel is not None and (given.send_messages or given.send_messages_in_threads):
                self.standing.back(interaction.channel.id)
            self._begin(self.attendant.attend(asked, self._answering(interaction)))

    def _answering(self, interaction: Interaction[Any]) -> Speaker:
        return Answering(interaction, self._typing)

    def _is_new(self, told: str) -> bool:
        now = self._now()
        return not self._ending and self._told.first_time(told, now, now + TOLD_AGAIN)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._in_hand.add(task)
        task.add_done_callback(self._in_hand.discard)

    # --- what has changed ------------------------------------------------------------------------------------------

    async def on_connect(self) -> None:
        """Told of each new session, so many times."""
        self.listening.set()

    async def on_resumed(self) -> None:
        log.info("the connection to Discord was taken up again")

    async def on_guild_join(self, _guild: discord.Guild) -> None:
        self.standing.all_back()

    async def on_guild_role_update(self, _before: discord.Role, _after: discord.Role) -> None:
        self.standing.all_back()

    async def on_guild_channel_update(self, _before: object, after: discord.abc.GuildChannel) -> None:
        self.standing.back(after.id)

    async def on_thread_update(self, _before: object, after: discord.Thread) -> None:
        self.standing.back(after.id)

    async def on_error(self, event_method: str, /, *_args: Any, **_kwargs: Any) -> None:
        log.exception("%s from Discord was not taken", event_method)
