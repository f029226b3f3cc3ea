"""The permissions that we use, by the names that Discord shows; and the address that invites us with exactly these."""

from __future__ import annotations

from collections.abc import Mapping

import discord
from discord import ForumChannel, StageChannel, TextChannel, Thread, VoiceChannel

USED: Mapping[str, str] = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "create_public_threads": "Create Public Threads",
    "read_message_history": "Read Message History",
}
SCOPES = ("bot", "applications.commands")
THREADS = ("create_public_threads", "send_messages_in_threads")

Postable = TextChannel | VoiceChannel | StageChannel | ForumChannel | Thread


def invitation(application: int | str) -> str:
    """The address under which somebody brings us into a server."""
    permissions = discord.Permissions(**dict.fromkeys(USED, True)).value
    scopes = "+".join(SCOPES)
    return f"https://discord.com/oauth2/authorize?client_id={application}&permissions={permissions}&scope={scopes}"


def to_post_in(channel: object, *, opening: bool = False) -> tuple[str, ...]:
    """What posting in a channel needs; `opening`: a thread or a post of a forum."""
    if isinstance(channel, Thread):
        return ("view_channel", "send_messages_in_threads")
    needed = ("view_channel", "send_messages")
    return (*needed, *THREADS) if opening and not isinstance(channel, ForumChannel) else needed


def lacking(channel: object, needed: tuple[str, ...], us: int) -> tuple[str, ...]:
    """The names of what we were not given of the `needed`, as far as is known here."""
    me = channel.guild.get_member(us) if isinstance(channel, Postable) else None
    if not isinstance(channel, Postable) or me is None:
        return ()
    try:
        given = channel.permissions_for(me)
    except discord.ClientException:  # a thread whose channel is hidden from us
        return (USED["view_channel"],)
    return tuple(USED[name] for name in needed if not getattr(given, name))
