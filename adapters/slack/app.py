"""Paperbot in a Slack workspace: its parts put together, started and stopped."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime

from adapters.acts import Fetch
from adapters.bridge import Bridge, Core
from adapters.once import RememberedHere
from adapters.slack.attendant import Attendant
from adapters.slack.door import Door
from adapters.slack.heard import Changed, Heard
from adapters.slack.messenger import SlackMessenger
from adapters.slack.people import People
from adapters.slack.refusals import is_of_the_token
from adapters.slack.server import Server
from adapters.slack.socket import Pace, Socket
from adapters.slack.speaker import Speaker
from adapters.slack.standing import Standing
from adapters.slack.workspace import Workspace
from bot.errors import Gone, Undelivered
from bot.ports import Remembered

log = logging.getLogger(__name__)

FIRST_CALL = 3.0  # seconds that Slack is given to say who we are before we begin without
NEXT_CALL = 30.0  # seconds between later tries
LAST_WORK = 2.0  # seconds that what is in hand is given at the end


@dataclass(frozen=True, slots=True)
class SlackSettings:
    """With an `app_token` over Socket Mode, else over HTTP on `port`, signed with `signing_secret`."""

    bot_token: str
    app_token: str = ""
    signing_secret: str = ""
    base_url: str = "https://slack.com/api/"
    port: int = 3000
    command: str = "/paper"


def utc_now() -> datetime:
    return datetime.now(UTC)


class SlackApp:
    """Made, started and stopped in one event loop. `messenger` is for jobs, which speak unasked."""

    def __init__(
        self,
        settings: SlackSettings,
        core: Core,
        remembered: Remembered | None = None,
        *,
        now: Callable[[], datetime] = utc_now,
        fetch: Fetch | None = None,
        changed: Callable[[Changed], None] | None = None,
        pace: Pace | None = None,
    ) -> None:
        self._workspace = Workspace(settings.bot_token, settings.base_url)
        self._bridge = Bridge(core)
        standing, people = Standing(), People(self._workspace, now)
        self.messenger = SlackMessenger(self._workspace, standing, settings.command, now)
        self._attendant = Attendant(
            bridge=self._bridge,
            speaker=Speaker(self._workspace, self.messenger),
            messenger=self.messenger,
            people=people,
            standing=standing,
            commands=core.commands,
            remembered=remembered or RememberedHere(),
            now=now,
            missing=lambda: self._workspace.missing,
            fetch=fetch,
            changed=changed,
        )
        door = Door(self._workspace, settings.signing_secret, self._attend, now)
        self._source: Socket | Server = (
            Socket(settings.app_token, self._workspace.client, door.take, pace)
            if settings.app_token
            else Server(door.bolt, settings.signing_secret, settings.port)
        )
        self._in_hand: set[asyncio.Task[None]] = set()
        self._introduction: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Listens. Raises Gone where Slack refuses our token, OSError where the port is taken, and ends then."""
        tried = asyncio.Event()
        self._introduction = asyncio.create_task(self._introduce(tried))
        with suppress(TimeoutError):
            await asyncio.wait_for(tried.wait(), FIRST_CALL)
        try:
            if self._introduction.done():
                self._introduction.result()
            await self._source.start()
        except (Gone, OSError):
            await self.stop()
            raise

    async def ready(self) -> None:
        """Returns when Slack can reach us."""
        await self._source.ready()

    async def ended(self) -> None:
        """Never returns: Slack is tried for ever."""
        await asyncio.Event().wait()

    async def stop(self) -> None:
        """Takes nothing more, finishes within seconds what is in hand, and lets go of everything."""
        await self._source.stop()
        if self._in_hand:
            _, late = await asyncio.wait(self._in_hand, timeout=LAST_WORK)
            for task in late:
                task.cancel()
        if self._introduction is not None:
            self._introduction.cancel()
        self._bridge.close()
        await self._workspace.close()

    def _attend(self, heard: Heard, again: bool) -> None:
        task = asyncio.create_task(self._attendant.attend(heard, again=again))
        self._in_hand.add(task)
        task.add_done_callback(self._in_hand.discard)

    async def _introduce(self, tried: asyncio.Event) -> None:
        """Asks Slack who we are until it says so; what it will never say, we do without."""
        while True:
            try:
                await self._workspace.meet()
            except Gone as error:
                if is_of_the_token(error):
                    raise
                log.warning("Slack does not say who I am: %s", error)
                return
            except Undelivered as error:
                log.warning("Slack can't be asked who I am: %s", error)
            else:
                return
            finally:
                tried.set()
            await asyncio.sleep(NEXT_CALL)
