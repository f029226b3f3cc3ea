"""The app manifest that a person pastes into Slack, built from what is declared.

Limits: https://docs.slack.dev/reference/app-manifest. JSON can be pasted where Slack expects YAML, too.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from adapters.slack.scopes import Flavour, events, scopes
from adapters.slack.shortcuts import available
from bot.command import Command
from bot.text import cut

EVENTS_PATH = "/slack/events"
DESCRIPTION = "Research papers for a team: found, delivered once, remembered."
LONG_DESCRIPTION = (
    "Paperbot finds research papers in your team's own library while you talk: type words, an arXiv number, "
    "a DOI or a link. Misspellings are forgiven, every answer says why a paper is there, and only you see an "
    "answer until you share it. It keeps papers, not messages."
)
USAGE = 1_000
COLOUR = "#2b4a6f"


def manifest(
    commands: Sequence[Command],
    flavour: Flavour = Flavour.QUIET,
    command: str = "/paper",
    socket_mode: bool = True,
    url: str = "",
) -> dict[str, Any]:
    """The manifest as data. Over HTTP `url` is where Slack reaches us, without a path."""
    address = {} if socket_mode else {"request_url": url.rstrip("/") + EVENTS_PATH}
    return {
        "display_information": {
            "name": "Paperbot",
            "description": DESCRIPTION,
            "long_description": LONG_DESCRIPTION,
            "background_color": COLOUR,
        },
        "features": {
            "app_home": {
                "home_tab_enabled": True,
                "messages_tab_enabled": True,
                "messages_tab_read_only_enabled": False,
            },
            "bot_user": {"display_name": "paperbot", "always_online": True},
            "shortcuts": [
                {
                    "name": shortcut.name,
                    "type": shortcut.kind,
                    "callback_id": shortcut.callback,
                    "description": shortcut.description,
                }
                for shortcut in available(commands)
            ],
            "slash_commands": [_slash(commands, command, "" if socket_mode else address["request_url"])],
        },
        "oauth_config": {"scopes": {"bot": scopes(flavour)}},
        "settings": {
            "event_subscriptions": {**address, "bot_events": events(flavour)},
            "interactivity": {"is_enabled": True, **address},
            "org_deploy_enabled": False,
            "socket_mode_enabled": socket_mode,
            "token_rotation_enabled": False,
        },
    }


def as_text(described: dict[str, Any]) -> str:
    return json.dumps(described, indent=2, ensure_ascii=False) + "\n"


def _slash(commands: Sequence[Command], command: str, url: str) -> dict[str, Any]:
    """`should_escape` makes Slack hand over people and channels by their ids."""
    listed = " | ".join(declared.name for declared in commands if declared.listed)
    described = {
        "command": command,
        "description": "Find research papers: type words, a link or an identifier",
        "usage_hint": cut(f"words | {listed}", USAGE),
        "should_escape": True,
    }
    return {**described, "url": url} if url else described
