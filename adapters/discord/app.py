"""Paperbot on Discord: its parts put together, started and stopped. One process a token: two would both answer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from adapters.acts import Fetch
from adapters.bridge import Bridge, Core
from adapters.discord.attendant import Attendant
from adapters.discord.client import NAME, Client
from adapters.discord.messenger import DiscordMessenger
from adapters.discord.patience import within
from adapters.discord.permissions import invitation
from adapters.discord.refusals import CALL_ERRORS, undelivered
from adapters.discord.typed import slash
from adapters.once import RememberedHere
from bot.errors import Gone
from bot.ports import Noted, Remembered

log = logging.getLogger(__name__)

FIRST_CALL = 3.0  # seconds that Discord is given to say who we are before we begin without
NEXT_CALL = 15.0  # seconds between later tries
LAST_WORK = 2.0  # seconds that what is in hand is given at the end
CLOSING = 1.5  # seconds that Discord is given to say goodbye
NO_TOKEN = Gone(
    "Discord refuses my token.", "Copy it anew from the Bot page of the application, and set DISCORD_TOKEN."
)
NO_CONTENT = Gone(
    "Discord does not let me read messages.",
    "Switch on Message Content Intent on the Bot page of the application, or unset PAPERBOT_DISCORD_MESSAGE_CONTENT.",
)
NO_GATEWAY = Gone("That Discord does not say where its gateway is.", "Set DISCORD_GATEWAY_URL.")
TOKEN_CLOSED = 4004  # the gateway's code for a token that it does not take


@dataclass(frozen=True, slots=True)
class DiscordSettings:
    """`base_url` and `gateway_url` only where another Discord is meant. `guild`: commands are shown there alone."""

    token: str
    base_url: str = ""
    gateway_url: str = ""
    message_content: bool = False
    guild: int | None = None


def utc_now() -> datetime:
    return datetime.now(UTC)


class DiscordApp:
    """Made, started and stopped in one event loop. `messenger` is for jobs, which speak unasked."""

    def __init__(
        self,
        settings: DiscordSettings,
        core: Core,
        notes: Noted,
        remembered: Remembered | None = None,
        *,
        now: Callable[[], datetime] = utc_now,
        fetch: Fetch | None = None,
    ) -> None:
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # of what speaking aloud would need
        self._settings = settings
        self._bridge = Bridge(core)
        commands = tuple(core.commands)
        typing = slash(commands, NAME)
        self._client = Client(commands, typing, notes, now, content=settings.message_content, guild=settings.guild)
        self.messenger = DiscordMessenger(self._client.channels, typing, now)
        self._client.attendant = Attendant(
            bridge=self._bridge,
            messenger=self.messenger,
            commands={command.name: command for command in commands},
            remembered=remembered or RememberedHere(),
            now=now,
            fetch=fetch,
        )
        self._connected: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begins to listen; where Discord can't be reached, it is tried again. Raises Gone where it refuses us."""
        self._point()
        logged_in = asyncio.Event()
        self._connected = asyncio.create_task(self._connect(logged_in))
        first = asyncio.create_task(logged_in.wait())
        await asyncio.wait({first, self._connected}, timeout=FIRST_CALL, return_when=asyncio.FIRST_COMPLETED)
        first.cancel()
        if self._connected.done():
            await self.stop()
            self._connected.result()

    async def ready(self) -> None:
        """Returns when Discord can reach us. Raises what ended the connection for good."""
        listening = asyncio.create_task(self._client.listening.wait())
        await asyncio.wait({listening, self._running}, return_when=asyncio.FIRST_COMPLETED)
        listening.cancel()
        if self._running.done():
            self._running.result()

    async def ended(self) -> None:
        """Returns or raises when the connection has ended for good, which only a fault brings about."""
        await asyncio.shield(self._running)

    async def stop(self) -> None:
        """Takes nothing more, finishes within seconds what is in hand, and lets go of everything."""
        await self._client.finish(LAST_WORK)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._client.close(), CLOSING)
        await self._client.http.close()
        if self._connected is not None:
            self._connected.cancel()
            await asyncio.wait({self._connected})
        self._bridge.close()

    @property
    def _running(self) -> asyncio.Task[None]:
        if self._connected is None:
            raise RuntimeError("not started")
        return self._connected

    async def _connect(self, logged_in: asyncio.Event) -> None:
        """Stays connected, whatever the network does."""
        try:
            await self._log_in()
            log.info("invite me with %s", invitation(self._client.application_id or ""))
            logged_in.set()
            await self._find_gateway()
            await self._client.connect()
        except discord.LoginFailure as error:
            raise NO_TOKEN from error
        except discord.PrivilegedIntentsRequired as error:
            raise NO_CONTENT from error
        except discord.ConnectionClosed as error:
            raise (NO_TOKEN if error.code == TOKEN_CLOSED else undelivered(error)) from error

    async def _log_in(self) -> None:
        """Tries until Discord can be reached."""
        while True:
            try:
                await within(self._client.login(self._settings.token))
                return
            except discord.LoginFailure:
                raise
            except CALL_ERRORS as error:
                failed = undelivered(error)
                if isinstance(failed, Gone):
                    raise failed from error
                log.warning("not yet on Discord: %s", failed)
            await self._client.http.close()  # what a failed login leaves open, and would not use again
            self._client.http.connector = discord.utils.MISSING
            await asyncio.sleep(NEXT_CALL)

    async def _find_gateway(self) -> None:
        """Another Discord than the usual one tells where its gateway is, unless a setting does.

        discord.py itself asks only where it shards.
        """
        if not self._settings.base_url or self._settings.gateway_url:
            return
        while True:
            try:
                told = await within(self._client.http.request(Route("GET", "/gateway/bot")))
                DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(told["url"])
                return
            except CALL_ERRORS as error:
                failed = undelivered(error)
                if isinstance(failed, Gone):
                    raise NO_GATEWAY from error
                log.warning("the gateway of Discord is not known yet: %s", failed)
            await asyncio.sleep(NEXT_CALL)

    def _point(self) -> None:
        """discord.py has no public way to be pointed elsewhere; these hold for all of a process."""
        if self._settings.base_url:
            Route.BASE = self._settings.base_url.rstrip("/")
        if self._settings.gateway_url:
            DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(self._settings.gateway_url)
