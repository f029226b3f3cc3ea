"""What Discord answers when it does not do what we asked, as our own errors with the remedy in words.

Codes: https://docs.discord.com/developers/topics/opcodes-and-status-codes#json.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord
from aiohttp import ClientConnectorError, ClientError

from bot.errors import Gone, TryLater, Undelivered
from bot.text import listed

# What a call may raise. The last four: an answer that is not what discord.py expects.
CALL_ERRORS = (
    discord.DiscordException,
    ClientError,
    TimeoutError,
    OSError,
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
)

WAIT = 30.0  # seconds, where Discord named no wait
LONGEST_WAIT = 3_600.0

NO_ACCESS, NO_PERMISSION = 50001, 50013
UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, UNKNOWN_INTERACTION = 10003, 10008, 10062
ALREADY_ANSWERED = 40060
UNFIT = 50035  # what we sent is not as Discord wants it
HAS_THREAD, ARCHIVED, LOCKED = 160004, 50083, 160005

OWNER = "Somebody who manages the server can allow it."
GONE: Mapping[int, tuple[str, str]] = {
    UNKNOWN_CHANNEL: ("That channel is gone.", "Choose another."),
    10004: ("I'm not in that server.", "Invite me again."),
    UNKNOWN_MESSAGE: ("That message is gone.", "Ask for it again."),
    10013: ("I can't see that person.", "Choose another."),
    10015: ("Discord no longer takes an answer to that.", "Ask again."),
    UNKNOWN_INTERACTION: ("Discord no longer takes an answer to that.", "Ask again."),
    30033: ("That thread is full.", "Open another."),
    40058: ("That channel is a forum, which takes posts only.", "Choose a thread in it."),
    40067: ("That forum wants a tag on each post, and I may use none of its tags.", OWNER),
    50005: ("That message is not mine to edit.", "Ask for it again."),
    50007: ("You take no direct messages from me.", "Allow them in the privacy settings of a server that we share."),
    50008: ("That channel takes no messages.", "Choose another."),
    50024: ("That cannot be done in that kind of channel.", "Choose another."),
    UNFIT: ("Discord can't show what I wanted to say.", "Please report this."),
    ARCHIVED: ("That thread is archived.", "Unarchive it, or open another."),
    160002: ("I lack the permission Read Message History there.", OWNER),
    LOCKED: ("That thread is locked.", "Open another, or have a moderator unlock it."),
    160006: ("That server has too many active threads.", "Close one first."),
}
LATER: Mapping[int, str] = {
    20016: "That channel has slow mode on.",
    20028: "Discord asks me to slow down.",
    20029: "Discord asks me to slow down.",
    130000: "Discord has trouble.",
}
UNNAMED = {NO_ACCESS: "View Channel", NO_PERMISSION: "Send Messages"}  # what lacks where Discord did not let us see
# Refusals of a message or of what was done with it, after which others in the same channel may succeed.
OF_THE_MESSAGE = frozenset((UNKNOWN_MESSAGE, UNKNOWN_INTERACTION, 10015, 50005, ARCHIVED, HAS_THREAD))


def undelivered(error: Exception, lacking: Sequence[str] = ()) -> Undelivered:
    """Our own error for a failed call; `lacking` are the permissions that we were not given there, by their names."""
    match error:
        case discord.RateLimited():
            return TryLater("Discord asks me to slow down.", min(error.retry_after, LONGEST_WAIT))
        case discord.HTTPException():
            return _refused(error, lacking)
        case ClientConnectorError():
            return TryLater("Discord can't be reached.", WAIT)
        case _:
            return TryLater("Discord can't be reached.", WAIT, perhaps_sent=True)


def stops(error: Exception) -> bool:
    """Whether a refusal will meet all that is sent to that channel: 10,000 in ten minutes ban the address."""
    refused = isinstance(error, discord.HTTPException) and error.status in (401, 403, 404)
    return refused and code_of(error) not in OF_THE_MESSAGE


def code_of(error: BaseException | None) -> int:
    """Discord's own code of a failed call; 0 where it told none."""
    return error.code if isinstance(error, discord.HTTPException) else 0


def not_given(permissions: Sequence[str]) -> Gone:
    """The refusal for want of permissions, by their names."""
    return Gone(f"I lack the permission{'s' * (len(permissions) > 1)} {listed(list(permissions))} there.", OWNER)


def _refused(error: discord.HTTPException, lacking: Sequence[str]) -> Undelivered:
    if error.status == 429:
        return TryLater("Discord asks me to slow down.", _wait(error))
    if error.status == 401:
        return Gone("Discord refuses my token.", "Set a new DISCORD_TOKEN.")
    if error.code in (NO_ACCESS, NO_PERMISSION):
        return not_given(lacking or (UNNAMED[error.code],))
    if error.code in GONE:
        return Gone(*GONE[error.code])
    if error.code in LATER:
        return TryLater(LATER[error.code], _wait(error))
    if error.status >= 500:
        return TryLater("Discord has trouble.", WAIT, perhaps_sent=True)
    if error.status in (403, 404):
        return not_given(lacking or (UNNAMED[NO_PERMISSION],)) if error.status == 403 else Gone(*GONE[UNKNOWN_CHANNEL])
    return Gone(
        f"Discord refuses with {error.code or error.status}.", "Whoever runs me finds it in Discord's reference."
    )


def _wait(error: discord.HTTPException) -> float:
    """Retry-After in seconds; WAIT where it is missing or no number."""
    try:
        wait = float(error.response.headers.get("Retry-After", ""))
    except ValueError:
        return WAIT
    return min(wait, LONGEST_WAIT) if wait >= 0 else WAIT
