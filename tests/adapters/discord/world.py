"""What there is on the loopback Discord: people, servers, channels, and the form in which Discord tells of them."""

import itertools
import time

EPOCH = 1_420_070_400_000
APP, BOT_USER, USER, OTHER = "900", "900", "501", "502"
ELSEWHERE = "199"  # a server that did not invite us
GUILD, CHANNEL, FORUM, TAGGED_FORUM, VOICE, LOCKED_THREAD = "100", "200", "300", "301", "400", "610"
EVERYBODY = "100"  # the role of everybody has the id of its server
TEXT, DM, PUBLIC_THREAD, FORUM_KIND = 0, 1, 11, 15
VIEW, SEND, MANAGE_CHANNELS = 1 << 10, 1 << 11, 1 << 4
HISTORY, THREADS, SEND_IN_THREADS = 1 << 16, 1 << 35, 1 << 38
ALL = VIEW | SEND | HISTORY | THREADS | SEND_IN_THREADS
REQUIRE_TAG = 1 << 4

_numbers = itertools.count(1)


def snowflake(at=None):
    """An id of this moment, or of `at` in seconds."""
    return str((int((at or time.time()) * 1000) - EPOCH << 22) + next(_numbers) % 4096)


def person(number, bot=False):
    return {
        "id": number,
        "username": f"user{number}",
        "discriminator": "0",
        "avatar": None,
        "global_name": None,
        "bot": bot,
    }


def member(number, permissions=None, bot=False):
    more = {} if permissions is None else {"permissions": str(permissions)}
    return {
        "user": person(number, bot), "roles": [], "joined_at": "2026-01-01T00:00:00+00:00", "deaf": False, "mute": False,
        "flags": 0, "nick": None, "avatar": None, **more,
    }  # fmt: skip


def channel(number, kind=TEXT, denied=0, **more):
    """A channel of the server; `denied` to everybody."""
    overwrites = [{"id": EVERYBODY, "type": 0, "allow": "0", "deny": str(denied)}] if denied else []
    return {
        "id": number, "type": kind, "guild_id": GUILD, "name": f"channel-{number}", "position": 0, "topic": None, "nsfw": False,
        "permission_overwrites": overwrites, "parent_id": None, "last_message_id": None, "flags": 0, **more,
    }  # fmt: skip


def tag(number, name, moderated=False):
    return {"id": number, "name": name, "moderated": moderated, "emoji_id": None, "emoji_name": None}


def thread(number, parent, name="A thread", archived=False, locked=False):
    return {
        "id": number, "type": PUBLIC_THREAD, "guild_id": GUILD, "parent_id": parent, "owner_id": BOT_USER, "name": name,
        "last_message_id": None, "message_count": 0, "member_count": 1, "rate_limit_per_user": 0, "flags": 0,
        "thread_metadata": {
            "archived": archived, "locked": locked, "auto_archive_duration": 1440,
            "archive_timestamp": "2026-11-30T00:00:00+00:00",
        },
    }  # fmt: skip


def direct(user=USER):
    return {"id": f"7{user}", "type": DM, "recipients": [person(user)], "last_message_id": None, "flags": 0}


def guild(channels, threads=(), permissions=ALL):
    """A server in which we are; the role of everybody has `permissions`."""
    everybody = {
        "id": EVERYBODY, "name": "@everyone", "permissions": str(permissions), "position": 0, "color": 0, "hoist": False,
        "managed": False, "mentionable": False, "flags": 0, "colors": {"primary_color": 0},
    }  # fmt: skip
    return {
        "id": GUILD, "name": "A lab", "owner_id": OTHER, "icon": None, "splash": None, "banner": None, "description": None,
        "features": [], "emojis": [], "stickers": [], "roles": [everybody], "channels": list(channels), "threads": list(threads),
        "members": [member(BOT_USER, bot=True)], "member_count": 3, "large": False, "unavailable": False, "voice_states": [],
        "presences": [], "stage_instances": [], "guild_scheduled_events": [], "soundboard_sounds": [], "afk_timeout": 300,
        "afk_channel_id": None, "verification_level": 0, "default_message_notifications": 0, "explicit_content_filter": 0,
        "mfa_level": 0, "system_channel_id": None, "system_channel_flags": 0, "rules_channel_id": None, "premium_tier": 0,
        "premium_subscription_count": 0, "preferred_locale": "en-US", "nsfw_level": 0, "public_updates_channel_id": None,
        "vanity_url_code": None, "application_id": None, "max_members": 1000, "premium_progress_bar_enabled": False,
        "safety_alerts_channel_id": None, "joined_at": "2026-01-01T00:00:00+00:00",
    }  # fmt: skip


def message(channel_id, body, author=BOT_USER, bot=True, number=None):
    """A message as Discord tells of it, made of the body that was sent."""
    return {
        "id": number or snowflake(), "channel_id": channel_id, "author": person(author, bot), "type": 0,
        "content": body.get("content") or "", "timestamp": "2026-11-30T08:00:00+00:00", "edited_timestamp": None, "tts": False,
        "mention_everyone": False, "mentions": [], "mention_roles": [], "attachments": [], "embeds": body.get("embeds") or [],
        "pinned": False, "components": body.get("components") or [], "flags": body.get("flags") or 0,
        "nonce": body.get("nonce"),
    } | ({"message_reference": body["message_reference"]} if body.get("message_reference") else {})  # fmt: skip


# --- interactions ----------------------------------------------------------------------------------------------------


def interaction(kind, data, *, user=USER, where=CHANNEL, manages=False, installed="guild", **more):
    """What somebody does. `where` is a channel's id, a thread of world.thread, or None for direct messages."""
    number = snowflake()
    said = {
        "id": number, "application_id": APP, "type": kind, "data": data, "token": f"token-{number}", "version": 1,
        "app_permissions": str(ALL), "locale": "en-US", "entitlements": [], "attachment_size_limit": 10_485_760,
        "authorizing_integration_owners": {"0": GUILD} if installed == "guild" and where else {"1": user}, **more,
    }  # fmt: skip
    if where is None:
        return {**said, "channel": direct(user), "channel_id": direct(user)["id"], "user": person(user), "context": 1}
    server = GUILD if installed == "guild" else ELSEWHERE
    here = {**(channel(where) if isinstance(where, str) else where), "guild_id": server}
    permissions = ALL | (MANAGE_CHANNELS if manages else 0)
    return {
        **said, "guild_id": server, "guild": {"id": server, "features": [], "locale": "en-US"}, "guild_locale": "en-US",
        "channel": here, "channel_id": here["id"], "member": member(user, permissions), "context": 0,
    }  # fmt: skip


def _options(options, focused=""):
    kinds = {str: 3, int: 4}
    return [
        {"name": name, "type": kinds[type(value)], "value": value} | ({"focused": True} if name == focused else {})
        for name, value in options.items()
    ]


def slash(command, options=None, **more):
    """`/paper search words:…`."""
    inner = {"name": command, "type": 1, "options": _options(options or {})}
    return interaction(2, {"id": "801", "name": "paper", "type": 1, "options": [inner]}, **more)


def typing(command, focused, beginning, **more):
    """Somebody types into an option that completes."""
    inner = {"name": command, "type": 1, "options": _options({focused: beginning}, focused)}
    return interaction(4, {"id": "801", "name": "paper", "type": 1, "options": [inner]}, **more)


def press(custom_id, on=None, **more):
    """A press of a button under the message `on`."""
    shown = on or message(CHANNEL, {"flags": 1 << 15})
    return interaction(3, {"custom_id": custom_id, "component_type": 2, "id": 2}, message=shown, **more)


def choose(custom_id, value, on=None, **more):
    """A choice of a menu."""
    shown = on or message(CHANNEL, {"flags": 1 << 15})
    data = {"custom_id": custom_id, "component_type": 3, "id": 2, "values": [value]}
    return interaction(3, data, message=shown, **more)


def submit(modal, values, **more):
    """A modal as it was sent to us, filled."""
    fields = [
        {"type": 18, "id": number, "component": _filled(row["component"], values)}
        for number, row in enumerate(modal["components"], 1)
        if row["type"] == 18
    ]
    return interaction(5, {"custom_id": modal["custom_id"], "components": fields}, **more)


def _filled(component, values):
    own = {"type": component["type"], "id": 9, "custom_id": component["custom_id"]}
    value = values.get(component["custom_id"], component.get("value", ""))
    return {**own, "values": [value] if value else []} if component["type"] == 3 else {**own, "value": value}


def point(name, words, **more):
    """The menu of a message whose words are `words`."""
    target = message(CHANNEL, {"content": words}, author=OTHER, bot=False)
    data = {
        "id": "802",
        "name": name,
        "type": 3,
        "target_id": target["id"],
        "resolved": {"messages": {target["id"]: target}},
    }
    return interaction(2, data, **more)


def said(words, where=CHANNEL, user=USER, mentions=()):
    """A message that a person wrote, as the gateway tells of it."""
    told = message(where or direct(user)["id"], {"content": words}, author=user, bot=False)
    told["mentions"] = [person(number, bot=True) for number in mentions]
    return told | (
        {"guild_id": GUILD, "member": {k: v for k, v in member(user).items() if k != "user"}} if where else {}
    )
