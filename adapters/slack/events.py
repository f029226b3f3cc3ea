"""Events -> what they mean. Pure. https://docs.slack.dev/reference/events"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from adapters.slack.heard import Asked, Change, Changed, Heard, Home, Reach, Way
from adapters.slack.payloads import Payload, at, records, tenant_of, text
from adapters.slack.typed import as_typed, without_mention
from bot.invocation import Invocation
from bot.request import Tenant

SAID_BY_PEOPLE = frozenset(("", "file_share", "thread_broadcast"))  # subtypes of messages that a person wrote


def heard_in(payload: Payload, home: Home) -> tuple[Heard, ...]:
    event = at(payload, "event")
    kind = text(event, "type")
    if not isinstance(event, Mapping) or kind not in _EVENTS:
        return ()
    home = replace(home, bot_user=_our_user(payload) or home.bot_user)
    heard = _EVENTS[kind](event, tenant_of(payload, home), home)
    key = text(payload, "event_id")
    return tuple(replace(one, event=key) if isinstance(one, Asked) else one for one in heard)


def _mention(event: Payload, tenant: Tenant, home: Home) -> tuple[Heard, ...]:
    """A mention in direct messages comes as a message, too, and is answered as that."""
    thread = text(event, "thread_ts") or None
    if text(event, "channel").startswith("D") or not _by_a_person(event, home):
        return ()
    way = Way.MENTION if thread else Way.SLASH
    reach = Reach(text(event, "user"), text(event, "channel"), thread, way)
    return (Asked(tenant, reach, line=as_typed(without_mention(text(event, "text"), home.bot_user))),)


def _message(event: Payload, tenant: Tenant, home: Home) -> tuple[Heard, ...]:
    """A direct message is a typed line; what is said in channels is not ours to read."""
    direct = text(event, "channel_type") == "im" or text(event, "channel").startswith("D")
    said = text(event, "text")
    if not (direct and said.strip() and _by_a_person(event, home)):
        return ()
    if home.bot_user and f"<@{home.bot_user}" in said:
        said = without_mention(said, home.bot_user)
    reach = Reach(text(event, "user"), text(event, "channel"), text(event, "thread_ts") or None, Way.PLAIN)
    return (Asked(tenant, reach, line=as_typed(said)),)


def _by_a_person(event: Payload, home: Home) -> bool:
    user = text(event, "user")
    return bool(
        user
        and user != home.bot_user
        and user != "USLACKBOT"
        and not text(event, "bot_id")
        and not at(event, "hidden")
        and text(event, "subtype") in SAID_BY_PEOPLE
    )


def _home_opened(event: Payload, tenant: Tenant, _home: Home) -> tuple[Heard, ...]:
    """The same event tells that the messages tab was opened: nothing is said there unasked."""
    user = text(event, "user")
    if text(event, "tab") != "home" or not user:
        return ()
    return (Asked(tenant, Reach(user, home=True), invocation=Invocation("hello")),)


def _joined(event: Payload, tenant: Tenant, home: Home) -> tuple[Heard, ...]:
    """We were brought into a channel: posting works again, and whoever brought us is greeted once."""
    channel, inviter = text(event, "channel"), text(event, "inviter")
    if not channel or text(event, "user") != home.bot_user or not home.bot_user:
        return ()
    back = Changed(tenant, Change.BACK, channel)
    if not inviter:
        return (back,)
    greeting = Invocation("greeting")
    once = f"greeted {tenant} {channel}"
    return (back, Asked(tenant, Reach(inviter, channel), invocation=greeting, once=once))


def _left(event: Payload, tenant: Tenant, home: Home) -> tuple[Heard, ...]:
    if text(event, "user") != home.bot_user or not home.bot_user:
        return ()
    return _channel(Change.REMOVED)(event, tenant, home)


def _moved(event: Payload, tenant: Tenant, _home: Home) -> tuple[Heard, ...]:
    old, new = text(event, "old_channel_id"), text(event, "new_channel_id")
    return (Changed(tenant, Change.MOVED, old, new),) if old and new else ()


def _uninstalled(_event: Payload, tenant: Tenant, _home: Home) -> tuple[Heard, ...]:
    return (Changed(tenant, Change.UNINSTALLED),)


def _revoked(event: Payload, tenant: Tenant, _home: Home) -> tuple[Heard, ...]:
    """Only the bot's own token matters; people's tokens come and go."""
    return (Changed(tenant, Change.UNINSTALLED),) if at(event, "tokens", "bot") else ()


def _channel(change: Change) -> _Reader:
    def changed(event: Payload, tenant: Tenant, _home: Home) -> tuple[Heard, ...]:
        channel = text(event, "channel") or text(event, "channel", "id")
        return (Changed(tenant, change, channel),) if channel else ()

    return changed


_Reader = Callable[[Payload, Tenant, Home], tuple[Heard, ...]]

_EVENTS: Mapping[str, _Reader] = {
    "app_mention": _mention,
    "message": _message,
    "app_home_opened": _home_opened,
    "app_uninstalled": _uninstalled,
    "tokens_revoked": _revoked,
    "member_joined_channel": _joined,
    "member_left_channel": _left,
    "channel_left": _channel(Change.REMOVED),
    "group_left": _channel(Change.REMOVED),
    "channel_archive": _channel(Change.ARCHIVED),
    "group_archive": _channel(Change.ARCHIVED),
    "channel_unarchive": _channel(Change.BACK),
    "group_unarchive": _channel(Change.BACK),
    "channel_deleted": _channel(Change.DELETED),
    "group_deleted": _channel(Change.DELETED),
    "channel_id_changed": _moved,
}


def _our_user(payload: Payload) -> str:
    ours = (text(one, "user_id") for one in records(payload, "authorizations") if at(one, "is_bot") is True)
    return next(ours, "")
