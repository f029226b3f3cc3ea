"""What can be heard from Slack, as records: what a payload means, when nothing of Slack's form is left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self

from bot.invocation import Invocation
from bot.request import Place, Tenant


class Way(StrEnum):
    """How a reader types the next line where they stand: Slack refuses slash commands in threads."""

    SLASH = "/"
    MENTION = "@"
    PLAIN = ""


@dataclass(frozen=True, slots=True)
class Home:
    """Who we are in the workspace of our token; what Slack did not say is empty."""

    enterprise: str = ""
    team: str = ""
    bot_user: str = ""
    bot: str = ""
    name: str = "paperbot"

    def tenant(self, enterprise: str, team: str) -> Tenant:
        """The tenant of a workspace. Payloads of one workspace differ in whether they name its enterprise."""
        if not (enterprise or team) or (team and team == self.team):
            enterprise, team = self.enterprise or enterprise, self.team
        return Tenant.slack(enterprise or None, team or None)


@dataclass(frozen=True, slots=True)
class Reach:
    """Where an answer goes, and what it can go through.

    An empty `channel` means the user's direct messages. `message` is the one whose button was pressed.
    `home`: the answer is the user's Home tab.
    """

    user: str
    channel: str = ""
    thread: str | None = None
    way: Way = Way.SLASH
    response_url: str = ""
    trigger: str = ""
    message: str = ""
    home: bool = False

    @property
    def shared(self) -> bool:
        """Whether others read along; direct messages have ids that begin with D."""
        return not (self.home or self.channel.startswith("D") or not self.channel)

    def place(self, tenant: Tenant) -> Place:
        return Place(tenant, self.channel or self.user, self.thread, self.shared)

    def kept(self) -> dict[str, str]:
        """This as words that travel with a modal, to come back with what is submitted."""
        kept = {
            "channel": self.channel,
            "thread": self.thread or "",
            "way": self.way.value,
            "url": self.response_url,
            "message": self.message,
            "home": "yes" if self.home else "",
        }
        return {name: value for name, value in kept.items() if value}

    @classmethod
    def back(cls, user: str, kept: Mapping[str, object]) -> Self:
        """The reach that `kept` wrote; without any words the user's direct messages."""
        said = {name: value for name, value in kept.items() if isinstance(value, str)}
        way = said.get("way", "")
        return cls(
            user,
            said.get("channel", ""),
            said.get("thread"),
            Way(way) if way in set(Way) else Way.PLAIN,
            said.get("url", ""),
            message=said.get("message", ""),
            home=bool(said.get("home")),
        )

    def directly(self) -> Reach:
        """The same person, in direct messages."""
        return replace(self, channel="", thread=None, way=Way.PLAIN, response_url="", message="", home=False)


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody wants an answer: to a `line`, an `invocation`, or the `token` of a button from another time.

    `event` is the id of the event it came as, "" for what a person waits for. `once` is a key under which it
    is answered one single time, for ever.
    """

    tenant: Tenant
    reach: Reach
    line: str = ""
    invocation: Invocation | None = None
    token: str = ""
    event: str = ""
    once: str = ""


@dataclass(frozen=True, slots=True)
class FormWanted:
    """Somebody wants the form of a command opened, at once."""

    tenant: Tenant
    reach: Reach
    command: str


class Change(StrEnum):
    """What became of a channel or of the whole workspace, as far as posting there goes."""

    ARCHIVED = "archived"
    DELETED = "deleted"
    REMOVED = "removed"
    BACK = "back"
    MOVED = "moved"
    UNINSTALLED = "uninstalled"


@dataclass(frozen=True, slots=True)
class Changed:
    """`channel` is empty where the workspace is meant; `to` is the new id of a channel that moved."""

    tenant: Tenant
    change: Change
    channel: str = ""
    to: str = ""


Heard = Asked | FormWanted | Changed
