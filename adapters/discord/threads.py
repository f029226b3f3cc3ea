"""Opens a thread once: on a message, or as a post of a forum with tags that fit."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import discord
import regex
from discord import ForumChannel, TextChannel, Thread

from adapters.discord import components
from adapters.discord.channels import Channels, custom_ids, said_by
from adapters.discord.marks import bears
from adapters.discord.refusals import HAS_THREAD, code_of
from adapters.discord.typed import Typing
from adapters.foreign import line
from bot.errors import Gone
from bot.ports import Sent
from bot.reply import Reply
from bot.request import Place
from bot.text import cut

NAME = 100  # UTF-16 units of a thread's name
TAGS = 5  # of a post
RECENT = timedelta(hours=1)  # in which a thread that was opened twice is looked for
UNNAMED = "Paper"
FITTING = ("paper", "papers", "reading", "discussion")  # tags that fit any paper

_WORD = regex.compile(r"\w+")


class Threads:
    """Threads are public; what opens one is known by its key."""

    def __init__(self, channels: Channels, typing: Typing, now: Callable[[], datetime]) -> None:
        self._channels, self._typing, self._now = channels, typing, now

    async def open(self, place: Place, name: str, opening: Reply, key: str) -> Sent:
        """A thread's id is that of its first message. In direct messages there are no threads: the message alone."""
        beginning = Place(place.tenant, place.channel, None, place.shared)
        name = cut(line(name), NAME) or UNNAMED
        if place.tenant.kind == "dm":
            return await self._said(beginning, opening, key)
        channel = await self._channels.known((await self._channels.of(beginning)).id)
        if isinstance(channel, ForumChannel):
            return await self._posted(channel, name, opening, key)
        begun = await self._said(beginning, opening, key)
        return await self._threaded(channel, begun, name) if isinstance(channel, TextChannel) else begun

    async def _said(self, place: Place, opening: Reply, key: str) -> Sent:
        channel = await self._channels.of(place)
        try:
            said = await self._channels.found(channel, key, self._now().astimezone(UTC) - RECENT)
        except Gone:  # its history may not be read; its nonce guards the post
            said = None
        return said or await self._channels.post_all(channel, components.render(opening, self._typing, key), key)

    async def _threaded(self, channel: TextChannel, begun: Sent, name: str) -> Sent:
        """One that stands on the message already is used."""
        message = channel.get_partial_message(int(begun.message))
        try:
            await self._channels.called(channel.id, message.create_thread(name=name), opening=True)
        except Gone as error:
            if code_of(error.__cause__) != HAS_THREAD:
                raise
        return Sent(begun.message, f"https://discord.com/channels/{channel.guild.id}/{message.id}")

    async def _posted(self, forum: ForumChannel, name: str, opening: Reply, key: str) -> Sent:
        """A post of a forum bears no nonce, so it is looked for first."""
        if (found := await self._found(forum, key)) is not None:
            return Sent(str(found.id), found.jump_url)
        first, *others = components.render(opening, self._typing, key)
        made = forum.create_thread(name=name, applied_tags=tags(forum, name), **said_by(first))
        thread, _ = await self._channels.called(forum.id, made, opening=True)
        for number, part in enumerate(others, 2):
            await self._channels.post(self._channels.at(thread.id, forum.guild.id), part, f"{key}/{number}")
        return Sent(str(thread.id), thread.jump_url)

    async def _found(self, forum: ForumChannel, key: str) -> Thread | None:
        """Our own post of the last hour whose first message bears the key."""
        for thread in await self._channels.called(forum.id, forum.guild.active_threads()):
            ours = thread.parent_id == forum.id and thread.owner_id == self._channels.us
            if ours and discord.utils.snowflake_time(thread.id) > self._now() - RECENT:
                begun = await self._channels.called(thread.id, thread.fetch_message(thread.id))
                if bears(custom_ids(begun), key):
                    return thread
        return None


def tags(forum: ForumChannel, name: str) -> list[discord.ForumTag]:
    """Tags that the name speaks of or that fit any paper; where the forum wants one and none fits, its first."""
    free = [tag for tag in forum.available_tags if not tag.moderated]
    words = f" {' '.join(_words(name))} "
    fitting = [tag for tag in free if f" {' '.join(_words(tag.name))} " in words]
    fitting += [tag for tag in free if tag.name.casefold() in FITTING and tag not in fitting]
    wanted = free[:1] if forum.flags.require_tag else []
    return (fitting or wanted)[:TAGS]


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]
