"""Attends to what was heard: asks the core, gives the answer, does what the answer asks for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import assert_never

from adapters.acts import Fetch, perform
from adapters.bridge import Bridge, patiently
from adapters.slack.heard import Asked, Changed, FormWanted, Heard, Reach
from adapters.slack.messenger import SlackMessenger
from adapters.slack.people import People
from adapters.slack.shortcuts import form_of, title_of
from adapters.slack.speaker import Speaker
from adapters.slack.standing import Standing
from bot.command import Command
from bot.errors import PaperbotError, Undelivered
from bot.ports import Remembered
from bot.reply import Reply, sorry
from bot.request import Request, Role, Tenant, User

log = logging.getLogger(__name__)

EVENT_KEPT = timedelta(hours=1)  # Slack repeats an event for 5 minutes, after a lost connection for longer
FOR_EVER = datetime.max.replace(tzinfo=UTC)
MOST_ACTS = 3  # acts that follow from one another

BROKEN = sorry("Something of mine broke; your words were fine. Please ask again.")


@dataclass(frozen=True, slots=True)
class Attendant:
    """`remembered` outlives this process. `changed` hears of channels and workspaces lost or regained."""

    bridge: Bridge
    speaker: Speaker
    messenger: SlackMessenger
    people: People
    standing: Standing
    commands: Sequence[Command]
    remembered: Remembered
    now: Callable[[], datetime]
    missing: Callable[[], tuple[str, ...]]
    fetch: Fetch | None = None
    changed: Callable[[Changed], None] | None = None

    async def attend(self, heard: Heard, *, again: bool) -> None:
        """Does all that follows from what was heard; `again`: Slack told this before. Never raises."""
        try:
            await self._attend(heard, again=again)
        except Exception:
            log.exception("something heard from Slack was not attended to")
            if isinstance(heard, Asked | FormWanted):
                await self.speaker.say(heard.reach, BROKEN)

    async def _attend(self, heard: Heard, *, again: bool) -> None:
        match heard:
            case Changed():
                self.standing.note(heard)
                if self.changed is not None:
                    self.changed(heard)
            case FormWanted():
                await self._open_form(heard)
            case Asked():
                self.standing.back(heard.tenant)
                if await self._is_new(heard, again=again):
                    await self._answer(heard)
            case _:
                assert_never(heard)

    async def _is_new(self, asked: Asked, *, again: bool) -> bool:
        """Whether this is still to be answered. What comes for the first time is noted after its answer: the
        store's writer may be busy for long.
        """
        if asked.once and not await self._first_time(asked.tenant, asked.once, FOR_EVER):
            return False
        return not (again and asked.event) or await self._first_time_event(asked)

    async def _answer(self, asked: Asked) -> None:
        request = self._request(asked)
        answering = asyncio.ensure_future(self._ask(request))
        reply = await patiently(answering)
        if reply is None:
            await self.speaker.say_working(asked.reach)
            reply = await answering
        await self._say(asked.reach, request, reply)
        if asked.event:
            await self._first_time_event(asked)

    async def _ask(self, request: Request) -> Reply:
        """The core's answer. Who somebody is is looked up only where it decides something."""
        user = request.user.id
        role = self.people.known(user)
        if role is None:
            reply = await self.bridge.ask_as(replace(request, user=User(user, Role.GUEST)), Role.GUEST)
            if reply is not None:
                return reply
            role = await self.people.role(user)
        return await self.bridge.ask(replace(request, user=User(user, role)))

    async def _say(self, reach: Reach, request: Request, reply: Reply, acts: int = MOST_ACTS) -> None:
        """Says a reply; then does its acts, and says what becomes of each."""
        await self.speaker.say(reach, reply)
        for act in reply.acts if acts else ():
            try:
                then = await perform(act, self.messenger, self.fetch)
            except Undelivered as error:
                await self.speaker.say(reach, sorry(str(error)))
                continue
            if then is not None:
                following = replace(request, invocation=then, line="", token="", at=self.now())
                await self._say(reach, following, await self._ask(following), acts - 1)

    async def _open_form(self, wanted: FormWanted) -> None:
        """Opens a form without asking the core first: Slack gives it 3 seconds."""
        command = next((command for command in self.commands if command.name == wanted.command), None)
        if command is None:
            return
        await self.speaker.say(wanted.reach, Reply(form=form_of(command, title_of(wanted.command))))

    def _request(self, asked: Asked) -> Request:
        place = asked.reach.place(asked.tenant)
        return Request(
            User(asked.reach.user, Role.GUEST),
            place,
            self.now(),
            asked.invocation,
            asked.line,
            asked.token,
            self.missing(),
        )

    async def _first_time_event(self, asked: Asked) -> bool:
        return await self._first_time(asked.tenant, f"slack event {asked.event}", self.now() + EVENT_KEPT)

    async def _first_time(self, tenant: Tenant, key: str, until: datetime) -> bool:
        """Where the store does not say, it counts as new: better told twice than not at all."""
        at = self.now()
        try:
            return await self.bridge.run(tenant, lambda: self.remembered.first_time(key, at, until))
        except PaperbotError as error:
            log.warning("what was told already is not known: %s", error)
            return True
