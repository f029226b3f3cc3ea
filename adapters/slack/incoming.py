"""A payload from Slack -> what it means. Pure; the raw dictionaries end here.

Reading is lenient: a field that is missing or of another type is empty. What does not concern us is ().
Shapes: https://docs.slack.dev/reference/interaction-payloads and https://docs.slack.dev/reference/events.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from adapters.slack.events import heard_in
from adapters.slack.heard import Asked, FormWanted, Heard, Home, Reach, Way
from adapters.slack.payloads import Payload, at, records, tenant_of, text
from adapters.slack.shortcuts import meant_by
from adapters.slack.typed import as_typed
from adapters.slack.views import submitted
from bot.errors import Misunderstood
from bot.invocation import Invocation, OldToken
from bot.links import find_references
from bot.text import cut, one_line

MOST_READ = 12_000  # characters of a message that are looked through for papers
TITLE = 200  # characters of a message that stand for a title where it names no paper
OLD = "0:"  # a token of no grammar in use: the core answers that it is from an older version

_TOKEN = re.compile(r"\d+:")


def hear(payload: Payload, home: Home) -> tuple[Heard, ...]:
    """What a payload means. Never raises, whatever it holds."""
    if text(payload, "command"):
        return (_slash(payload, home),)
    match text(payload, "type"):
        case "block_actions":
            return tuple(_pressed(payload, home))
        case "view_submission":
            return tuple(_submitted(payload, home))
        case "shortcut":
            return (_global_shortcut(payload, home),)
        case "message_action":
            return (_message_shortcut(payload, home),)
        case "event_callback":
            return heard_in(payload, home)
        case _:
            return ()


def key_of(payload: Payload) -> str:
    """The id under which Slack tells an event again; "" for anything else."""
    return text(payload, "event_id") if text(payload, "type") == "event_callback" else ""


def _slash(payload: Payload, home: Home) -> Asked:
    reach = Reach(
        text(payload, "user_id"),
        text(payload, "channel_id"),
        response_url=text(payload, "response_url"),
        trigger=text(payload, "trigger_id"),
    )
    return Asked(tenant_of(payload, home), reach, line=as_typed(text(payload, "text")))


def _pressed(payload: Payload, home: Home) -> Iterator[Asked]:
    for action in records(payload, "actions"):
        token = _token_of(action)
        if token:
            yield _asking(Asked(tenant_of(payload, home), _reach_of_press(payload)), token)
            return


def _token_of(action: Payload) -> str:
    """The token of a press: a menu's choice, or a button's id. A button that opens an address has none."""
    said = (text(action, "selected_option", "value"), text(action, "action_id"), text(action, "value"))
    return next((token for token in said if _TOKEN.match(token)), "")


def _reach_of_press(payload: Payload) -> Reach:
    user, trigger = text(payload, "user", "id"), text(payload, "trigger_id")
    if text(payload, "view", "type"):
        return Reach(user, way=Way.PLAIN, trigger=trigger, home=text(payload, "view", "type") == "home")
    channel = text(payload, "channel", "id") or text(payload, "container", "channel_id")
    message = text(payload, "container", "message_ts") or text(payload, "message", "ts")
    thread = text(payload, "container", "thread_ts") or text(payload, "message", "thread_ts")
    thread = "" if thread == message else thread
    fleeting = at(payload, "container", "is_ephemeral") is True
    plain = channel.startswith("D") and not fleeting
    return Reach(
        user,
        channel,
        thread or None,
        Way.PLAIN if plain else Way.MENTION if thread else Way.SLASH,
        text(payload, "response_url"),
        trigger,
        message,
    )


def _submitted(payload: Payload, home: Home) -> Iterator[Asked]:
    view, user = at(payload, "view"), text(payload, "user", "id")
    try:
        invocation, place = submitted(view) if isinstance(view, Mapping) else (None, {})
    except OldToken:
        yield Asked(tenant_of(payload, home), Reach.back(user, {}), token=OLD)
        return
    except (Misunderstood, ValueError, KeyError, TypeError, AttributeError):
        return  # another app's modal, or none of ours that can be read
    reach = replace(Reach.back(user, place), trigger=text(payload, "trigger_id"))
    for answer in records(payload, "response_urls")[:1]:
        channel, url = text(answer, "channel_id"), text(answer, "response_url")
        reach = replace(reach, channel=channel, response_url=url, way=Way.SLASH)
    yield Asked(tenant_of(payload, home), reach, invocation=invocation)


def _asking(asked: Asked, token: str) -> Asked:
    """`asked` with the invocation of a token; one that cannot be read is kept, since the core says why."""
    try:
        return replace(asked, invocation=Invocation.from_token(token))
    except Misunderstood:
        return replace(asked, token=token)


def _global_shortcut(payload: Payload, home: Home) -> FormWanted:
    shortcut = meant_by(text(payload, "callback_id"), "global")
    reach = Reach(text(payload, "user", "id"), way=Way.PLAIN, trigger=text(payload, "trigger_id"))
    return FormWanted(tenant_of(payload, home), reach, shortcut.command)


def _message_shortcut(payload: Payload, home: Home) -> Asked:
    shortcut = meant_by(text(payload, "callback_id"), "message")
    message, thread = text(payload, "message", "ts"), text(payload, "message", "thread_ts")
    thread = "" if thread == message else thread
    reach = Reach(
        text(payload, "user", "id"),
        text(payload, "channel", "id"),
        thread or None,
        Way.MENTION if thread else Way.SLASH,
        text(payload, "response_url"),
        text(payload, "trigger_id"),
    )
    words = as_typed(" ".join(_written(at(payload, "message")))[:MOST_READ])
    named = [str(found.id) for found in find_references(words)]
    options = (
        {"papers": " ".join(named)}
        if shortcut.command == "noticed"
        else {"paper": named[0] if named else cut(one_line(words), TITLE)}
    )
    return Asked(tenant_of(payload, home), reach, invocation=Invocation.of(shortcut.command, **options))


def _written(message: object) -> Iterator[str]:
    """All that a message says, the previews under it included."""
    yield text(message, "text")
    for attachment in records(message, "attachments"):
        for name in ("title_link", "from_url", "original_url", "text"):
            yield text(attachment, name)
