"""Answers a message that spoke to us: in its channel, as a reply to it; where that is refused, in direct messages."""

from __future__ import annotations

import logging
from typing import Any

import discord

from adapters.discord import components
from adapters.discord.channels import Channels, nonce, said_by
from adapters.discord.incoming import PLATFORM
from adapters.discord.speaker import typed_instead
from adapters.discord.typed import Typing
from bot.errors import Gone, Undelivered
from bot.reply import Reply, sorry
from bot.request import Place, Tenant

log = logging.getLogger(__name__)


class Replying:
    """One message, on its way to its answer. All who read the message read the answer."""

    def __init__(self, message: discord.Message, channels: Channels, typing: Typing) -> None:
        self._message, self._channels, self._typing = message, channels, typing
        self._said = 0

    @property
    def silent(self) -> bool:
        return self._said == 0

    async def wait(self, *, private: bool) -> None:
        """Nothing waits for an answer here."""

    async def say(self, reply: Reply) -> None:
        if reply.form is not None:
            reply = typed_instead(reply.form)
        try:
            for part in components.render(reply, self._typing):
                await self._post(said_by(part))
        except Gone as error:
            await self._say_directly(error)
        except Undelivered as error:
            log.warning("an answer may be lost: %s", error)

    async def _post(self, said: dict[str, Any]) -> None:
        self._said += 1
        if self._said == 1:
            said |= {"reference": self._message.to_reference(fail_if_not_exists=False), "mention_author": False}
        own = nonce(f"answer {self._message.id}/{self._said}")
        channel = self._message.channel
        self._channels.standing.ask(channel.id)
        await self._channels.called(channel.id, channel.send(**said, nonce=own))

    async def _say_directly(self, error: Gone) -> None:
        """Tells the asker why there is no answer in the channel."""
        author = str(self._message.author.id)
        place = Place(Tenant.direct(PLATFORM, author), author, shared=False)
        try:
            parts = components.render(sorry(str(error)), self._typing)
            await self._channels.post_all(await self._channels.of(place), parts, f"refused {self._message.id}")
        except Undelivered as again:
            log.warning("an answer could not be given: %s; nor told of: %s", error, again)
