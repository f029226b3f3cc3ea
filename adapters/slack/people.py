"""Who somebody is in the workspace: guest, member or manager."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from adapters.slack.payloads import at, text
from adapters.slack.workspace import Workspace
from bot.errors import Undelivered
from bot.request import Role

KEPT = timedelta(minutes=5)  # in which a changed role may go unnoticed
KEPT_UNKNOWN = timedelta(seconds=30)  # after which somebody whom Slack did not show is asked for again
MOST = 20_000  # people remembered
LOOK = 1.5  # seconds that a look-up may take from a prompt answer

MANAGERS = ("is_admin", "is_owner", "is_primary_owner")
GUESTS = ("is_restricted", "is_ultra_restricted", "is_stranger", "deleted")


@dataclass(frozen=True, slots=True)
class _Known:
    role: Role
    until: datetime


class People:
    """Looks roles up and keeps them for minutes. Whom Slack does not show is a guest."""

    def __init__(self, workspace: Workspace, now: Callable[[], datetime]) -> None:
        self._workspace, self._now = workspace, now
        self._known: OrderedDict[str, _Known] = OrderedDict()

    def known(self, user: str) -> Role | None:
        """The role of somebody who was looked up lately."""
        found = self._known.get(user)
        return found.role if found and found.until > self._now() else None

    async def role(self, user: str) -> Role:
        """The role, looked up where it is not known. Never raises."""
        if (role := self.known(user)) is not None:
            return role
        try:
            client = self._workspace.client
            said = await asyncio.wait_for(self._workspace.call(client.users_info, user=user), LOOK)
        except (Undelivered, TimeoutError):
            return self._keep(user, Role.GUEST, KEPT_UNKNOWN)
        return self._keep(user, self._role_in(at(said, "user")), KEPT)

    def _role_in(self, user: object) -> Role:
        hidden = not text(user, "id")
        if hidden or any(at(user, name) is True for name in GUESTS) or self._is_foreign(user):
            return Role.GUEST
        return Role.MANAGER if any(at(user, name) is True for name in MANAGERS) else Role.MEMBER

    def _is_foreign(self, user: object) -> bool:
        """Whether somebody belongs to another workspace; one of our own organisation is not foreign."""
        home, team = self._workspace.home, text(user, "team_id")
        organisation = text(user, "enterprise_user", "enterprise_id")
        same_organisation = bool(home.enterprise) and home.enterprise in (organisation, team)
        return bool(home.team and team) and team != home.team and not same_organisation

    def _keep(self, user: str, role: Role, period: timedelta) -> Role:
        self._known[user] = _Known(role, self._now() + period)
        self._known.move_to_end(user)
        while len(self._known) > MOST:
            self._known.popitem(last=False)
        return role
