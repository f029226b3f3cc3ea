"""Channels of Discord, as we call them: where a place's messages go, posts that stand once, refusals in our own words."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Iterable, Iterator
from datetime import datetime, timedelta
from typing import Any, TypeVar

import discord
from discord import DMChannel, PartialMessageable, Thread

from adapters.discord.components import Message
from adapters.discord.incoming import PLATFORM
from adapters.discord.marks import bears
from adapters.discord.patience import within
from adapters.discord.permissions import lacking, to_post_in
from adapters.discord.refusals import ARCHIVED, CALL_ERRORS, GONE, LOCKED, code_of, stops, undelivered
from adapters.discord.standing import Standing
from bot.errors import Gone, TryLater
from bot.ports import Sent
from bot.request import Place

T = TypeVar("T")

NOBODY = discord.AllowedMentions.none()
NONCE = 25  # characters that Discord takes
MOST_READ = 4_000  # messages that are looked through for a key
SKEW = timedelta(minutes=2)  # by which our clock may be ahead of Discord's

Where = PartialMessageable | DMChannel
Said = dict[str, Any]


class Channels:
    """Calls with the bot's token. A channel that refused us is left alone."""

    def __init__(self, client: discord.Client, standing: Standing) -> None:
        self.client, self.standing = client, standing

    @property
    def us(self) -> int:
        return self.client.user.id if self.client.user else 0

    async def of(self, place: Place, *, anew: bool = False) -> Where:
        """Where messages for a place go: its thread, its channel, or a person's direct messages. Raises Gone.

        `anew`: also where we were refused before.
        """
        person = place.tenant.key.removeprefix(f"{PLATFORM}/") if place.tenant.kind == "dm" else ""
        if person and place.channel in ("", person):
            user = discord.Object(_snowflake(person))
            return await self.called(user.id, self.client.create_dm(user))
        number = _snowflake(place.thread or place.channel)
        if not anew:
            self.standing.ask(number)
        guild = int(place.tenant.key) if place.tenant.kind == PLATFORM else None
        return self.at(number, guild)

    def at(self, channel: int, guild: int | None) -> PartialMessageable:
        return self.client.get_partial_messageable(channel, guild_id=guild)

    async def known(self, channel: int) -> object:
        """All that Discord tells of a channel."""
        return self.client.get_channel(channel) or await self.called(channel, self.client.fetch_channel(channel))

    async def called(self, channel: int, call: Awaitable[T], *, opening: bool = False) -> T:
        """What a call gives. Raises Undelivered, and stops the channel where all others would be refused too.

        `opening`: of a thread there.
        """
        try:
            return await within(call)
        except CALL_ERRORS as error:
            known = self.client.get_channel(channel)
            failed = undelivered(error, lacking(known, to_post_in(known, opening=opening), self.us))
            if isinstance(failed, Gone) and stops(error):
                self.standing.stop(channel, failed)
            raise failed from error

    async def post(self, channel: Where, part: Message, key: str) -> Sent:
        """Posts with a nonce of ours, so that what is told twice within minutes stands once. Revives a thread."""
        try:
            sent = await self.called(channel.id, channel.send(**said_by(part), nonce=nonce(key)))
        except Gone as error:
            if code_of(error.__cause__) != ARCHIVED:
                raise
            await self.revive(channel.id)
            sent = await self.called(channel.id, channel.send(**said_by(part), nonce=nonce(key)))
        return Sent(str(sent.id), sent.jump_url)

    async def post_all(self, channel: Where, parts: Iterable[Message], key: str) -> Sent:
        """Posts the messages of a reply in order; the first is the one returned. Raises Gone where there is none."""
        first = None
        for number, part in enumerate(parts, 1):
            sent = await self.post(channel, part, key if number == 1 else f"{key}/{number}")
            first = first or sent
        if first is None:
            raise Gone("There is nothing to say.", "Please report this.")
        return first

    async def found(self, channel: Where, key: str, since: datetime) -> Sent | None:
        """Our message that bears the mark of `key`. Raises TryLater rather than end before it is through."""
        return await self.called(channel.id, self._found(channel, key, since - SKEW))

    async def _found(self, channel: Where, key: str, since: datetime) -> Sent | None:
        read = 0
        async for message in channel.history(limit=MOST_READ, after=since, oldest_first=True):
            read += 1
            if message.author.id == self.us and bears(custom_ids(message), key):
                return Sent(str(message.id), message.jump_url)
        if read == MOST_READ:
            raise TryLater("That channel's history is too long to look through at once.", 60)
        return None

    async def revive(self, thread: int) -> None:
        """Opens an archived thread again. A locked one stays as it is: Gone says so."""
        known = await self.known(thread)
        if isinstance(known, Thread):
            if known.locked:
                raise Gone(*GONE[LOCKED])
            await self.called(thread, known.edit(archived=False))


def said_by(part: Message) -> Said:
    """What discord.py is to send for a message."""
    said: Said = {"view": part.view, "allowed_mentions": NOBODY}
    return said | ({"embeds": list(part.embeds)} if part.embeds else {})


def nonce(key: str) -> str:
    """The same for the same post, also after a restart."""
    return hashlib.sha256(key.encode()).hexdigest()[:NONCE]


def custom_ids(message: discord.Message) -> Iterator[str]:
    """The custom ids of a message, however deep they stand."""
    return _custom_ids([component.to_dict() for component in message.components])


def _custom_ids(node: object) -> Iterator[str]:
    if isinstance(node, dict):
        if isinstance(own := node.get("custom_id"), str):
            yield own
        node = list(node.values())
    if isinstance(node, list):
        for part in node:
            yield from _custom_ids(part)


def _snowflake(words: str) -> int:
    """The number of a channel. Raises Gone where the words are none."""
    if not (words.isascii() and words.isdecimal()):
        raise Gone("That is no channel of Discord.", "Choose another.")
    return int(words)
