"""Reading Slack's dictionaries, in which any field may be missing or of another type; and whose they are."""

from __future__ import annotations

import json
from collections.abc import Mapping

from adapters.slack.heard import Home
from bot.request import Tenant

Payload = Mapping[str, object]


def parsed(said: str) -> dict[str, object]:
    """The JSON object that `said` is. Raises ValueError, also for what is nested too deep to be read."""
    try:
        found = json.loads(said)
    except RecursionError as error:
        raise ValueError("nested too deep") from error
    if not isinstance(found, dict):
        raise ValueError("not an object")
    return found


def at(data: object, *path: str) -> object:
    for name in path:
        data = data.get(name) if isinstance(data, Mapping) else None
    return data


def text(data: object, *path: str) -> str:
    found = at(data, *path)
    return found if isinstance(found, str) else ""


def records(data: object, *path: str) -> list[Payload]:
    found = at(data, *path)
    return [one for one in found if isinstance(one, Mapping)] if isinstance(found, list) else []


def tenant_of(payload: Payload, home: Home) -> Tenant:
    """The workspace that installed us, also where a member of another one acts in a shared channel.

    Events name it under `authorizations`, forms under `app_installed_team_id`; presses carry it as `team`
    (slackapi/java-slack-sdk#1041, slackapi/bolt-js#1614).
    """
    team = text(payload, "team", "id") or text(payload, "team") or text(payload, "team_id")
    enterprise = (
        text(payload, "enterprise", "id") or text(payload, "enterprise_id") or text(payload, "team", "enterprise_id")
    )
    for ours in records(payload, "authorizations")[:1]:
        return home.tenant(text(ours, "enterprise_id"), text(ours, "team_id") or team)
    installed = text(payload, "view", "app_installed_team_id")
    if installed and installed != team:
        return home.tenant("", installed)
    return home.tenant(enterprise, team or text(payload, "user", "team_id") or text(payload, "view", "team_id"))
