"""Socket Mode: an outbound connection over which Slack hands us what happens, kept up whatever becomes of it.

slack_sdk's own client closes the old connection before it opens the next, waits its ping interval after a
lost one, and tries a used-up address for ever; here a connection is replaced at once, before it is given up.
https://docs.slack.dev/apis/events-api/using-socket-mode
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse, ClientWSTimeout, WSMsgType
from slack_sdk.socket_mode.request import SocketModeRequest
from slack_sdk.web.async_client import AsyncWebClient
from yarl import URL

from adapters.slack.payloads import parsed, text
from adapters.slack.refusals import CALL_ERRORS, is_of_the_token, refusal

log = logging.getLogger(__name__)

Take = Callable[[SocketModeRequest], Awaitable[bool]]  # whether the envelope is to be acknowledged

ENDED = frozenset((WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR))


@dataclass(frozen=True, slots=True)
class Pace:
    """Times in seconds.

    `ping`: we ask whether the other end lives, and wait half as long for its answer. `silence`: a connection
    on which Slack never said anything counts as dead. `overlap`: an old connection is still heard while the
    next one stands. `backoff` doubles up to `longest`. `close`: Slack does not end what we close. `clock`: what
    is acknowledged later than this, Slack has refused.
    """

    ping: float = 10.0
    silence: float = 30.0
    overlap: float = 10.0
    backoff: float = 0.5
    longest: float = 30.0
    close: float = 1.0
    clock: float = 3.0


@dataclass(slots=True, eq=False)
class _Connection:
    """`spoke`: something came over it. `retiring`: another one takes over."""

    socket: ClientWebSocketResponse
    spoke: bool = False
    retiring: bool = False


class Socket:
    """Keeps one connection open, two while one takes over from the other."""

    def __init__(self, app_token: str, client: AsyncWebClient, take: Take, pace: Pace | None = None) -> None:
        self._token, self._client, self._take = app_token, client, take
        self._pace = pace or Pace()
        self._session = ClientSession()
        self._open: list[_Connection] = []
        self._wanted, self._ready = asyncio.Event(), asyncio.Event()
        self._fruitless = 0  # attempts and connections in a row that brought no envelope
        self._tasks: set[asyncio.Task[None]] = set()
        self._taking: set[asyncio.Task[None]] = set()
        self._stopping = False

    async def start(self) -> None:
        """Connects, and connects again whenever no connection is good."""
        self._wanted.set()
        _spawn(self._keep_up(), self._tasks)

    async def ready(self) -> None:
        """Returns when a connection stands."""
        await self._ready.wait()

    async def stop(self) -> None:
        """Acknowledges what was taken, takes nothing more and closes all connections."""
        self._stopping = True
        if self._taking:
            await asyncio.wait(self._taking, timeout=self._pace.close)
        for task in self._tasks | self._taking:
            task.cancel()
        await asyncio.gather(*(one.socket.close() for one in self._open), return_exceptions=True)
        await asyncio.gather(*self._tasks, *self._taking, return_exceptions=True)
        await self._session.close()

    # --- connecting ---------------------------------------------------------------------------------------

    async def _keep_up(self) -> None:
        while True:
            await self._wanted.wait()
            await asyncio.sleep(self._pause())
            self._fruitless += 1
            self._wanted.clear()
            try:
                connection = await self._connect()
            except CALL_ERRORS as error:
                await self._complain(error)
                self._wanted.set()
                continue
            self._hand_over_to(connection)
            self._ready.set()

    async def _connect(self) -> _Connection:
        """A new connection, over an address that works once."""
        answer = await self._client.apps_connections_open(app_token=self._token)
        url = text(answer.data, "url")
        if not url:
            raise ValueError("apps.connections.open gave no address")
        timeout = ClientWSTimeout(ws_close=self._pace.close)
        async with asyncio.timeout(self._pace.silence):
            socket = await self._session.ws_connect(
                URL(url, encoded=True),
                timeout=timeout,
                heartbeat=self._pace.ping,
                proxy=self._client.proxy,
                max_msg_size=0,
            )
        return _Connection(socket)

    def _pause(self) -> float:
        """None at first; then longer each time that connecting brings nothing."""
        if self._fruitless < 2:
            return 0.0
        return float(min(self._pace.backoff * 2 ** min(self._fruitless - 2, 10), self._pace.longest))

    async def _complain(self, error: Exception) -> None:
        """Says why there is no connection, the first time and now and then, and waits if Slack asks to."""
        found = refusal(error)
        if self._fruitless in (1, 5) or self._fruitless % 50 == 0:
            log.warning("no connection to Slack (%s); trying again", found.code or type(error).__name__)
            if is_of_the_token(error):
                log.warning("Is Socket Mode on, and has SLACK_APP_TOKEN the scope connections:write?")
        await asyncio.sleep(found.wait or 0.0)

    def _hand_over_to(self, connection: _Connection) -> None:
        for old in self._open:
            old.retiring = True
            _spawn(self._retire(old), self._tasks)
        self._open.append(connection)
        _spawn(self._listen(connection), self._tasks)

    async def _retire(self, connection: _Connection) -> None:
        await asyncio.sleep(self._pace.overlap)
        await connection.socket.close()

    # --- listening ----------------------------------------------------------------------------------------

    async def _listen(self, connection: _Connection) -> None:
        """Takes what comes over a connection until it ends; if none is left, another is wanted."""
        try:
            await self._read(connection)
        finally:
            self._open.remove(connection)
            if not self._open:
                self._ready.clear()
            if all(other.retiring for other in self._open):
                self._wanted.set()
            await connection.socket.close()

    async def _read(self, connection: _Connection) -> None:
        while True:
            # Slack greets at once; from then on the pings tell whether the other end lives. receive() has a
            # timeout of its own, which begins anew with each pong.
            patience = None if connection.spoke else self._pace.silence
            try:
                async with asyncio.timeout(patience):
                    message = await connection.socket.receive()
            except TimeoutError:
                log.warning("a connection to Slack stayed silent; replacing it")
                return
            if message.type in ENDED:
                return
            connection.spoke = True
            if message.type is WSMsgType.TEXT:
                self._heard(connection, message.data)

    def _heard(self, connection: _Connection, raw: str) -> None:
        try:
            said = parsed(raw)
        except ValueError:
            return
        if said.get("type") == "disconnect" and not connection.retiring:
            log.info("Slack is about to end a connection (%s)", text(said, "reason"))
            connection.retiring = True
            self._wanted.set()
        elif "envelope_id" in said and not self._stopping:
            self._fruitless = 0
            _spawn(self._taken(connection, said), self._taking)

    async def _taken(self, connection: _Connection, said: dict[str, Any]) -> None:
        """Hands an envelope on; acknowledges it where it came from or, if that is gone, where we are now."""
        envelope, payload = str(said["envelope_id"]), said.get("payload")
        request = SocketModeRequest(
            text(said, "type"),
            envelope,
            payload if isinstance(payload, dict) else {},
            retry_attempt=said.get("retry_attempt"),
            retry_reason=text(said, "retry_reason"),
        )
        if not await self._take(request):
            return
        if not await self._acknowledged(connection, envelope):
            log.info("an envelope could not be acknowledged: there is no connection")

    async def _acknowledged(self, connection: _Connection, envelope: str) -> bool:
        """Whether Slack could be told; if there is no connection now, over the next one."""
        for _ in range(2):
            for other in (connection, *reversed(self._open)):
                if other.socket.closed:
                    continue
                with suppress(ConnectionError, RuntimeError):
                    await other.socket.send_json({"envelope_id": envelope})
                    return True
            with suppress(TimeoutError):
                await asyncio.wait_for(self._ready.wait(), self._pace.clock)
        return False


def _spawn(work: Coroutine[Any, Any, None], tasks: set[asyncio.Task[None]]) -> None:
    task = asyncio.get_running_loop().create_task(work)
    tasks.add(task)
    task.add_done_callback(lambda done: _ended(done, tasks))


def _ended(task: asyncio.Task[None], tasks: set[asyncio.Task[None]]) -> None:
    tasks.discard(task)
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("a connection to Slack failed", exc_info=error)
