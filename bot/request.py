"""Who asks, where, when and what: the whole input of the core."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum
from typing import Self

from bot.invocation import Invocation


class Role(IntEnum):
    """What a user may do in a place, each more than the one before."""

    GUEST = 1
    MEMBER = 2
    MANAGER = 3


@dataclass(frozen=True, slots=True)
class Tenant:
    """To whom rows belong: one Slack workspace, one Discord server, one person's direct messages, or the console.

    `key` is made of the platform's ids, never of names: names change.
    """

    kind: str
    key: str = ""

    @classmethod
    def slack(cls, enterprise: str | None, team: str | None) -> Self:
        """Slack's team may be None in an organisation-wide install, its enterprise outside one."""
        return cls("slack", f"{enterprise or ''}/{team or ''}")

    @classmethod
    def discord(cls, guild: int | str) -> Self:
        return cls("discord", str(guild))

    @classmethod
    def direct(cls, platform: str, user: str) -> Self:
        return cls("dm", f"{platform}/{user}")

    def __str__(self) -> str:
        return f"{self.kind}:{self.key}" if self.key else self.kind


CONSOLE = Tenant("console")


@dataclass(frozen=True, slots=True)
class Place:
    """A channel of a tenant, or a thread in it, by ids. `shared`: others read along."""

    tenant: Tenant
    channel: str = ""
    thread: str | None = None
    shared: bool = True


@dataclass(frozen=True, slots=True)
class User:
    id: str
    role: Role = Role.MEMBER


@dataclass(frozen=True, slots=True)
class Request:
    """One thing asked: `at` is handed in (aware UTC), since the core never reads a clock.

    `invocation` is read already, or `token` is what a pressed button carries, or `line` holds the words as typed: one of
    the three is given. `missing` are sentences on what the platform does not let us do here; `status` repeats them.
    """

    user: User
    place: Place
    at: datetime
    invocation: Invocation | None = None
    line: str = ""
    token: str = ""
    missing: tuple[str, ...] = ()
