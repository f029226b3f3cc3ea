"""Says a Reply in a place of Discord: `bot.ports.Messenger`."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from discord import ForumChannel, Thread

from adapters.discord import components
from adapters.discord.channels import Channels, Where, said_by
from adapters.discord.patience import within
from adapters.discord.permissions import lacking, to_post_in
from adapters.discord.refusals import (
    ARCHIVED,
    CALL_ERRORS,
    GONE,
    LOCKED,
    UNKNOWN_MESSAGE,
    code_of,
    not_given,
    undelivered,
)
from adapters.discord.threads import Threads
from adapters.discord.typed import Typing
from bot.errors import Gone
from bot.ports import Sent
from bot.reply import Reply
from bot.request import Place


class DiscordMessenger:
    """Posts with the bot's token. A post whose answer is lost for good is not repeated: `find` tells its fate."""

    def __init__(self, channels: Channels, typing: Typing, now: Callable[[], datetime]) -> None:
        self._channels, self._typing = channels, typing
        self._threads = Threads(channels, typing, now)

    async def send(self, place: Place, reply: Reply, key: str) -> Sent:
        """Posts a reply, a long one as several messages. The first bears `key`, and is the one returned."""
        parts = components.render(reply, self._typing, key)
        return await self._channels.post_all(await self._channels.of(place), parts, key)

    async def find(self, place: Place, key: str, since: datetime) -> Sent | None:
        """Looks through the history since `since`. Raises Gone where it may not be read."""
        return await self._channels.found(await self._channels.of(place), key, since)

    async def edit(self, place: Place, message: str, reply: Reply) -> None:
        """Puts a reply where a message of ours stood; what does not fit there follows it."""
        channel = await self._channel_of(place, int(message))
        first, *others = components.render(reply, self._typing) or (None,)
        if first is not None:
            await self._edited(channel, int(message), first)
        for number, part in enumerate(others, 2):
            if part is not None:
                await self._channels.post(channel, part, f"{message}/{number}")

    async def open_thread(self, place: Place, name: str, opening: Reply, key: str) -> Sent:
        """A thread on a message, or a post of a forum; where there are no threads, the message alone."""
        return await self._threads.open(place, name, opening, key)

    async def check(self, place: Place) -> None:
        """Looks anew, also where we were refused before."""
        number = (await self._channels.of(place, anew=True)).id
        channel = await self._channels.known(number)
        if missing := lacking(channel, to_post_in(channel), self._channels.us):
            raise not_given(missing)
        if isinstance(channel, ForumChannel):
            raise Gone("That channel is a forum, which takes posts only.", "Choose a thread in it.")
        if isinstance(channel, Thread) and channel.locked:
            raise Gone(*GONE[LOCKED])
        self._channels.standing.back(number)

    async def _channel_of(self, place: Place, message: int) -> Where:
        """The channel that holds a message: a forum's post begins with a message of its own id, within itself."""
        channel = await self._channels.of(place)
        known = self._channels.client.get_channel(channel.id)
        return self._channels.at(message, known.guild.id) if isinstance(known, ForumChannel) else channel

    async def _edited(self, channel: Where, message: int, part: components.Message) -> None:
        """An archived thread is opened again; a thread's first message stands in the channel beside it."""
        said = said_by(part)
        try:
            await within(channel.get_partial_message(message).edit(**said))
            return
        except CALL_ERRORS as error:
            known = self._channels.client.get_channel(channel.id)
            if code_of(error) == ARCHIVED:
                await self._channels.revive(channel.id)
            elif code_of(error) == UNKNOWN_MESSAGE and isinstance(known, Thread):
                channel = self._channels.at(known.parent_id, known.guild.id)
            else:
                raise undelivered(error) from error
        await self._channels.called(channel.id, channel.get_partial_message(message).edit(**said))
