"""Payloads as Slack sends them, with the fields that matter."""

import itertools
import json

_ids = itertools.count(1)


def slash(text, url="", channel="C1", user="U1", **more):
    return {
        "command": "/paper",
        "text": text,
        "team_id": "T1",
        "channel_id": channel,
        "channel_name": "papers",
        "user_id": user,
        "response_url": url,
        "trigger_id": f"trigger-{next(_ids)}",
        **more,
    }


def press(token, url="", channel="C1", user="U1", message="1764500000.000100", ephemeral=True, thread=None):
    container = {"type": "message", "message_ts": message, "channel_id": channel, "is_ephemeral": ephemeral}
    return {
        "type": "block_actions",
        "team": {"id": "T1", "domain": "x"},
        "user": {"id": user, "team_id": "T1"},
        "channel": {"id": channel, "name": "papers"},
        "container": {**container, **({"thread_ts": thread} if thread else {})},
        "response_url": url,
        "trigger_id": f"trigger-{next(_ids)}",
        "actions": [{"type": "button", "action_id": token, "block_id": "b", "action_ts": "1.2"}],
    }


def choose(value, url="", action="menu#4", **more):
    """A choice in a menu."""
    payload = press(action, url, **more)
    payload["actions"] = [{"type": "overflow", "action_id": action, "selected_option": {"text": {}, "value": value}}]
    return payload


def submit(view, values, user="U1"):
    """What comes when the modal `view` is sent off with `values`."""
    state = {name: {name: {"type": "plain_text_input", "value": value}} for name, value in values.items()}
    return {
        "type": "view_submission",
        "team": {"id": "T1"},
        "user": {"id": user, "team_id": "T1"},
        "trigger_id": f"trigger-{next(_ids)}",
        "view": {
            **view,
            "id": "V1",
            "team_id": "T1",
            "app_installed_team_id": "T1",
            "state": {"values": state},
        },
        "response_urls": [],
    }


def shortcut(callback="search_papers", user="U1"):
    return {
        "type": "shortcut",
        "callback_id": callback,
        "team": {"id": "T1"},
        "user": {"id": user, "team_id": "T1"},
        "trigger_id": f"trigger-{next(_ids)}",
    }


def message_action(text, callback="papers_in_message", url="", thread=None, **more):
    message = {"type": "message", "text": text, "user": "U2", "ts": "1764500000.000200", **more}
    return {
        "type": "message_action",
        "callback_id": callback,
        "team": {"id": "T1"},
        "user": {"id": "U1"},
        "channel": {"id": "C1", "name": "papers"},
        "message": {**message, **({"thread_ts": thread} if thread else {})},
        "message_ts": message["ts"],
        "response_url": url,
        "trigger_id": f"trigger-{next(_ids)}",
    }


def event(kind, event_id=None, **fields):
    return {
        "type": "event_callback",
        "team_id": "T1",
        "event_id": event_id or f"Ev{next(_ids)}",
        "event_time": 1764500000,
        "event": {"type": kind, **fields},
        "authorizations": [
            {
                "enterprise_id": None,
                "team_id": "T1",
                "user_id": "UBOT",
                "is_bot": True,
                "is_enterprise_install": False,
            }
        ],
    }


def mention(text, thread=None, user="U1", event_id=None):
    more = {"thread_ts": thread} if thread else {}
    ts = f"1764500000.{next(_ids):06d}"
    return event("app_mention", event_id, text=text, user=user, channel="C1", ts=ts, **more)


def direct(text, user="U1", **more):
    ts = f"1764500000.{next(_ids):06d}"
    return event("message", text=text, user=user, channel="D1", channel_type="im", ts=ts, **more)


def token_of(message, label):
    """The token of the button called `label` in a message's blocks."""
    for element in _elements(message["blocks"]):
        if element.get("text", {}).get("text") == label:
            return element.get("action_id") or element["value"]
    raise LookupError(f"no button {label} in {json.dumps(message['blocks'])}")


def menus_of(message):
    """The overflow menus in a message's blocks, from top to bottom."""
    return (element for element in _elements(message["blocks"]) if element.get("type") == "overflow")


def _elements(node):
    if isinstance(node, dict):
        if node.get("type") in ("button", "overflow") or "value" in node:
            yield node
        node = list(node.values())
    if isinstance(node, list):
        for part in node:
            yield from _elements(part)


def words_of(message):
    """All that a reader sees of a message."""
    return f"{message['text']} {json.dumps(message['blocks'], ensure_ascii=False)}"
