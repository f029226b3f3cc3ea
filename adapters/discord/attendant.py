"""Attends to what was asked: asks the core, gives the answer, does what the answer asks for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from adapters.acts import Fetch, perform
from adapters.bridge import Bridge, patiently
from adapters.discord.incoming import PLATFORM, Asked
from adapters.discord.speaker import Speaker
from bot.command import Command
from bot.errors import PaperbotError, Undelivered
from bot.invocation import Invocation
from bot.ports import Messenger, Remembered
from bot.reply import Reply, sorry
from bot.request import Request, Role, Tenant, User

log = logging.getLogger(__name__)

PATIENCE = 1.0  # seconds in which an answer counts as prompt; later ones are deferred
SUGGESTING = 0.2  # seconds that a completion may take: somebody types on
MOST_ACTS = 3  # acts that follow from one another
FOR_EVER = datetime.max.replace(tzinfo=UTC)

GREETING = Invocation("greeting")
BROKEN = sorry("Something of mine broke; your words were fine. Please ask again.")
NOT_ALLOWED = sorry(
    "That changes this channel for all, so it needs the permission Manage Channels here. Ask who has it."
)


@dataclass(frozen=True, slots=True)
class Attendant:
    """`remembered` outlives this process: a server's manager is greeted once."""

    bridge: Bridge
    messenger: Messenger
    commands: dict[str, Command]
    remembered: Remembered
    now: Callable[[], datetime]
    fetch: Fetch | None = None
    greeted: set[Tenant] = field(default_factory=set)

    async def attend(self, asked: Asked, speaker: Speaker) -> None:
        """Does all that follows from what was asked. Never raises."""
        try:
            await self._answer(asked, speaker)
        except Exception:
            log.exception("something asked on Discord was not attended to")
            with suppress(Exception):
                await speaker.say(BROKEN)

    async def suggest(self, tenant: Tenant, about: str, beginning: str) -> list[str]:
        """Completions, or none in time."""
        try:
            return await asyncio.wait_for(self.bridge.suggest(tenant, about, beginning), SUGGESTING)
        except (TimeoutError, PaperbotError) as error:
            log.info("no completions in time: %s", error)
            return []

    async def _answer(self, asked: Asked, speaker: Speaker) -> None:
        request = self._request(asked)
        command = await self._declared(request)
        if command is not None and changes_the_channel(command) and not asked.manages:
            await speaker.say(NOT_ALLOWED)
            return
        answering = asyncio.ensure_future(self.bridge.ask(request))
        may_open_form = command is not None and command.opens_form  # none can be shown after a deferral
        if not may_open_form and await patiently(answering, PATIENCE) is None:
            await speaker.wait(private=command is None or command.private)
        reply = await answering
        await self._say(speaker, request, reply)
        if asked.manages and not reply.form:
            await self._greet(request, speaker)

    async def _say(self, speaker: Speaker, request: Request, reply: Reply, acts: int = MOST_ACTS) -> None:
        """Says a reply; then does its acts, and says what becomes of each."""
        doing = reply.acts if acts else ()
        if reply.blocks or reply.form or not doing:
            await speaker.say(reply)
        for act in doing:
            if speaker.silent:
                await speaker.wait(private=await self._private(request, act.then))
            try:
                then = await perform(act, self.messenger, self.fetch)
            except Undelivered as error:
                await speaker.say(sorry(str(error)))
                continue
            if then is not None:
                following = replace(request, invocation=then, line="", token="", at=self.now())
                await self._say(speaker, following, await self.bridge.ask(following), acts - 1)
        if doing and speaker.silent:
            await speaker.say(Reply())

    async def _private(self, request: Request, then: Invocation | None) -> bool:
        if then is None:
            return True
        command = await self._declared(replace(request, invocation=then, line="", token=""))
        return command is None or command.private

    async def _declared(self, request: Request) -> Command | None:
        """The command asked for; most often without a look into the store."""
        invocation = request.invocation
        if invocation is not None and invocation.command in self.commands:
            return self.commands[invocation.command]
        return await self.bridge.declared(request)

    async def _greet(self, request: Request, speaker: Speaker) -> None:
        """Says a line to the first who manages a server and asks something there, after the answer: the store's
        writer may be busy for long.
        """
        tenant = request.place.tenant
        if tenant.kind != PLATFORM or not request.place.shared or tenant in self.greeted:
            return
        self.greeted.add(tenant)
        if "greeting" in self.commands and await self._first_time(tenant):
            await speaker.say(await self.bridge.ask(replace(request, invocation=GREETING, line="", token="")))

    async def _first_time(self, tenant: Tenant) -> bool:
        at = self.now()
        try:
            return await self.bridge.run(tenant, lambda: self.remembered.first_time(f"greeted {tenant}", at, FOR_EVER))
        except PaperbotError as error:
            log.warning("whether a server was greeted is not known: %s", error)
            return False

    def _request(self, asked: Asked) -> Request:
        user = User(asked.user, Role.MANAGER if asked.manages else Role.MEMBER)
        return Request(user, asked.place, self.now(), asked.invocation, asked.line, asked.token, asked.missing)


def changes_the_channel(command: Command) -> bool:
    """Whether it changes something for others, not for its asker alone."""
    return command.changes and command.who >= Role.MEMBER
