"""What the app may do and hear in a workspace: one table from what is used to the scopes it needs.

Sources: `scopes` of each method and event at https://docs.slack.dev/reference.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum


class Flavour(StrEnum):
    """How much the app asks for: `quiet` hears what is said to it, `memory` also what is said of papers."""

    QUIET = "quiet"
    MEMORY = "memory"


METHODS: Mapping[str, tuple[str, ...]] = {
    "auth.test": (),
    "apps.connections.open": (),  # by the app token, whose scope is connections:write
    "chat.postMessage": ("chat:write",),
    "chat.postEphemeral": ("chat:write",),
    "chat.update": ("chat:write",),
    "chat.getPermalink": (),
    "conversations.info": ("channels:read", "groups:read"),
    "conversations.open": ("im:write",),
    "users.info": ("users:read",),
    "views.open": (),
    "views.publish": (),
}
READING_BACK: Mapping[str, tuple[str, ...]] = {
    "conversations.history": ("channels:history", "groups:history", "im:history", "metadata.message:read"),
    "conversations.replies": ("channels:history", "groups:history", "im:history", "metadata.message:read"),
}
EVENTS: Mapping[str, tuple[str, ...]] = {
    "app_mention": ("app_mentions:read",),
    "app_home_opened": (),
    "app_uninstalled": (),
    "tokens_revoked": (),
    "message.im": ("im:history",),
    "member_joined_channel": ("channels:read", "groups:read"),
    "member_left_channel": ("channels:read", "groups:read"),
    "channel_left": ("channels:read",),
    "group_left": ("groups:read",),
    "channel_archive": ("channels:read",),
    "group_archive": ("groups:read",),
    "channel_unarchive": ("channels:read",),
    "group_unarchive": ("groups:read",),
    "channel_deleted": ("channels:read",),
    "group_deleted": ("groups:read",),
    "channel_id_changed": (),
}
OVERHEARD: Mapping[str, tuple[str, ...]] = {
    "message.channels": ("channels:history",),
    "message.groups": ("groups:history",),
}

# What a missing scope switches off.
WITHOUT: Mapping[str, str] = {
    "commands": "Slash commands and shortcuts are off",
    "chat:write": "I can answer commands but not write by myself",
    "app_mentions:read": "I don't hear when I'm mentioned",
    "im:history": "I don't hear direct messages",
    "im:write": "I can't begin a direct message",
    "users:read": "I can't tell members from guests, so nobody may change things",
    "channels:read": "I don't hear when a public channel is archived or left",
    "groups:read": "I don't hear when a private channel is archived or left",
    "channels:history": "I can't look back in public channels",
    "groups:history": "I can't look back in private channels",
    "metadata.message:read": "I can't find my own posts again",
}


def events(flavour: Flavour) -> list[str]:
    """The events that a flavour subscribes to."""
    return sorted({**EVENTS, **(OVERHEARD if flavour is Flavour.MEMORY else {})})


def scopes(flavour: Flavour) -> list[str]:
    """Exactly the scopes that a flavour uses."""
    used = [METHODS, EVENTS, *([READING_BACK, OVERHEARD] if flavour is Flavour.MEMORY else [])]
    return sorted({"commands", *(scope for table in used for needed in table.values() for scope in needed)})


def without(scope: str) -> str:
    """What is off where a scope was not given, as a sentence for the log and for `status`."""
    return f"{WITHOUT.get(scope, 'Something is off')}: the scope {scope} is missing."


def missed(granted: frozenset[str]) -> list[str]:
    """The scopes that were not given; those that only `memory` needs are not missed."""
    return [scope for scope in scopes(Flavour.QUIET) if scope not in granted]
