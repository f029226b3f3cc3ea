"""An interaction or a message of Discord's -> what it asks for. Pure; discord.py's objects end here."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import DMChannel, Interaction, Message, Thread

from adapters.discord.marks import unmarked
from adapters.discord.modals import submitted
from bot.errors import Misunderstood
from bot.invocation import Invocation
from bot.links import find_references
from bot.request import Place, Tenant
from bot.text import cut, one_line

PLATFORM = "discord"
MOST_READ = 12_000  # characters of a message that are looked through for papers
TITLE = 200  # characters of a message that stand for a title where it names no paper
ALONE = "I'm here for you alone: nothing can be posted for the others. Whoever manages this server can invite me."

_QUIET = re.compile(r"<(https?://[^\s<>]+)>")  # an address that shows no preview
_PAUSE = re.compile(r"^[,:]*\s+(?:[,:]+\s+)*|^[,:]+")


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody wants an answer: to a `line`, an `invocation`, or the `token` of a button from another time.

    `manages`: they may change the channel. `missing` are sentences on what cannot be done there.
    """

    place: Place
    user: str
    manages: bool = False
    invocation: Invocation | None = None
    line: str = ""
    token: str = ""
    missing: tuple[str, ...] = ()


def told(interaction: Interaction[Any], invocation: Invocation) -> Asked:
    """A command with its options. Words that begin with a colon name a command that is not listed: they are a line."""
    asked = _asked(interaction)
    words = invocation.get("words")
    if invocation.command == "search" and words.startswith(":") and len(invocation.options) == 1:
        return replace(asked, line=words)
    return replace(asked, invocation=invocation)


def pressed(interaction: Interaction[Any]) -> Asked | None:
    """A button, or a choice of a menu; None for what is no control of ours."""
    data: Mapping[str, Any] = interaction.data or {}
    values = data.get("values")
    said = values[0] if isinstance(values, list) and values else data.get("custom_id")
    return _holding(_asked(interaction), unmarked(said)) if isinstance(said, str) else None


def filled(interaction: Interaction[Any]) -> Asked:
    """A form that was submitted."""
    data: Mapping[str, Any] = interaction.data or {}
    asked = _asked(interaction)
    try:
        return replace(asked, invocation=submitted(data))
    except Misunderstood:
        return replace(asked, token=str(data.get("custom_id", "")))


def pointed_at(interaction: Interaction[Any], message: Message, command: str) -> Asked:
    """A message whose menu was used for a command: the papers that it names, or its words as a title."""
    words = " ".join(_written(message))[:MOST_READ]
    named = [str(found.id) for found in find_references(words)]
    options = (
        {"papers": " ".join(dict.fromkeys(named))}
        if command == "noticed"
        else {"paper": named[0] if named else cut(one_line(words), TITLE)}
    )
    return replace(_asked(interaction), invocation=Invocation.of(command, **options))


def spoken(message: Message, us: int) -> Asked | None:
    """A direct message, or one that mentions us; None for anything else, which is not ours to read."""
    if message.author.bot or message.webhook_id or message.type not in (discord.MessageType.default, _REPLY):
        return None
    mention = re.search(rf"<@!?{us}>", message.content)
    if message.guild is None:
        direct = Tenant.direct(PLATFORM, str(message.author.id))
        said = _without(message.content, mention)
        return Asked(Place(direct, str(message.channel.id), shared=False), str(message.author.id), True, line=said)
    if mention is None:
        return None
    # Not shared: all here see the answer already.
    place = _place(Tenant.discord(message.guild.id), message.channel, shared=False)
    return Asked(place, str(message.author.id), _manages(message), line=_without(message.content, mention))


_REPLY = discord.MessageType.reply


def tenant_of(interaction: Interaction[Any]) -> Tenant:
    """The server where we are in it, else the person: what they installed for themselves sees what is theirs."""
    if _is_in_server(interaction):
        return Tenant.discord(interaction.guild_id or "")
    return Tenant.direct(PLATFORM, str(interaction.user.id))


def _is_in_server(interaction: Interaction[Any]) -> bool:
    """Whether it happened in a server that invited us; somebody who installed us for themselves brings us anywhere.

    Where nobody is named who installed us, as before people could, the server did.
    """
    guild = interaction.guild_id
    if guild is None or interaction.client.get_guild(guild) is not None:
        return guild is not None
    return interaction.is_guild_integration() or not interaction._integration_owners


def _asked(interaction: Interaction[Any]) -> Asked:
    invited = _is_in_server(interaction)
    direct = interaction.guild_id is None and isinstance(interaction.channel, DMChannel)
    return Asked(
        _place(tenant_of(interaction), interaction.channel, shared=not direct),
        str(interaction.user.id),
        manages=direct or (invited and interaction.permissions.manage_channels),
        missing=() if invited or interaction.guild_id is None else (ALONE,),
    )


def _place(tenant: Tenant, channel: object, *, shared: bool) -> Place:
    """A thread belongs to its channel."""
    if isinstance(channel, Thread):
        return Place(tenant, str(channel.parent_id), str(channel.id), shared)
    return Place(tenant, str(getattr(channel, "id", "")), None, shared)


def _manages(message: Message) -> bool:
    author, channel = message.author, message.channel
    if not isinstance(author, discord.Member) or isinstance(channel, discord.PartialMessageable):
        return False
    try:
        return bool(channel.permissions_for(author).manage_channels)
    except discord.ClientException:
        return False


def _holding(asked: Asked, token: str) -> Asked:
    """`asked` with the invocation of a token; one that cannot be read is kept, since the core says why."""
    try:
        return replace(asked, invocation=Invocation.from_token(token))
    except Misunderstood:
        return replace(asked, token=token)


def _without(content: str, mention: re.Match[str] | None) -> str:
    """The words after the mention, else those before."""
    if mention is not None:
        after = _PAUSE.sub("", content[mention.end() :])
        content = after if after.strip() else content[: mention.start()]
    return _QUIET.sub(r"\1", content)


def _written(message: Message) -> Iterator[str]:
    """All that a message says, its previews and displays included."""
    yield _QUIET.sub(r"\1", message.content)
    for embed in message.embeds:
        yield from filter(None, (embed.url, embed.title, embed.description))
    yield from _displayed([component.to_dict() for component in message.components])


def _displayed(node: object) -> Iterator[str]:
    if isinstance(node, Mapping):
        for name, value in node.items():
            if name in ("content", "url") and isinstance(value, str):
                yield _QUIET.sub(r"\1", value)
            else:
                yield from _displayed(value)
    elif isinstance(node, list):
        for part in node:
            yield from _displayed(part)
