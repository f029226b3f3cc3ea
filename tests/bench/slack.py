"""Paperbot in Slack under load: signed commands over HTTP at a steady rate, whether or not the last is answered."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count, islice
from urllib.parse import urlencode

from aiohttp import ClientError, ClientSession, TCPConnector, web
from slack_sdk.signature import SignatureVerifier

from tests.bench.kept import CHECKOUT
from tests.bench.meters import Times, sorted_times
from tests.bench.mix import Asked
from tests.bench.process import BOT, environment, settings_for
from tests.bench.report import Row, at_most, told
from tests.bench.setting import Setting

RATE = 50  # commands a second
SECONDS = 30
WARM_UP = 3  # seconds of the same that are not counted
TEAMS, USERS = 200, 600
PATIENCE = 10.0  # seconds after which an answer is not waited for
SECRET = "of this benchmark alone"
HELLO = (sys.executable, "-m", "tests.bench.slack_hello")
AMISS = ("Something of mine broke", "Too much is asked")


def talking_to_slack(setting: Setting) -> Iterator[Row]:
    """Acknowledgements beside those of a bolt app that says hello and searches nothing, and answers."""
    lines = [line_of(asked) for asked in setting.mix()]
    folder = setting.imported(setting.largest).folder
    seconds = SECONDS // 5 if setting.quick else SECONDS
    hello = asyncio.run(_measured(HELLO, {}, lines, seconds))
    ours = asyncio.run(_measured((*BOT, "run"), settings_for(folder), lines, seconds))
    twice = "= twice hello"
    yield told("hello: acknowledged, p95", hello.acknowledged.p95, "ms", f"p50 {hello.acknowledged.p50:.1f}")
    yield at_most(
        "acknowledged, p95",
        ours.acknowledged.p95,
        2 * hello.acknowledged.p95,
        "ms",
        twice,
        f"p50 {ours.acknowledged.p50:.1f}, slowest {ours.acknowledged.ms[-1]:.0f}",
    )
    yield at_most(
        f"answered over {setting.largest} papers, p95",
        ours.answered.p95,
        300,
        "ms",
        note=f"p50 {ours.answered.p50:.1f}, slowest {ours.answered.ms[-1]:.0f}, {RATE}/s for {seconds} s",
    )
    yield at_most("errors", len(ours.errors), 0, note="; ".join(sorted(set(ours.errors))[:3]))


@dataclass(frozen=True, slots=True)
class Measured:
    """Milliseconds from the moment a command was due. `errors` are refused, wrong or missing answers."""

    acknowledged: Times
    answered: Times
    errors: tuple[str, ...]


def line_of(asked: Asked) -> str:
    """A query of the mix as somebody types it."""
    query = asked.query
    filters = {"author": query.author, "year": query.years, "venue": query.venue}
    keyed = (
        f'{name}:"{value}"' if " " in str(value) else f"{name}:{value}" for name, value in filters.items() if value
    )
    return " ".join(("search", *keyed, query.words))


@dataclass(slots=True)
class _Load:
    """One app under load, and the loopback Slack that takes its answers."""

    port: int
    answers: int
    session: ClientSession
    due: dict[int, float] = field(default_factory=dict)
    acknowledged: dict[int, float] = field(default_factory=dict)
    answered: dict[int, float] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)

    async def ask(self, number: int, line: str) -> None:
        self.due[number] = time.perf_counter()
        body, headers = self._signed(number, line)
        try:
            async with self.session.post(
                f"http://127.0.0.1:{self.port}/slack/events", data=body, headers=headers
            ) as said:
                await said.read()
        except (ClientError, TimeoutError) as error:
            self.errors.append(type(error).__name__)
            return
        self.acknowledged[number] = time.perf_counter() - self.due[number]
        if said.status != 200:
            self.errors.append(f"status {said.status}")

    def _signed(self, number: int, line: str) -> tuple[str, dict[str, str]]:
        body = urlencode(
            {
                "command": "/paper",
                "text": line,
                "team_id": f"T{number % TEAMS}",
                "channel_id": f"C{number % TEAMS}",
                "user_id": f"U{number % USERS}",
                "trigger_id": str(number),
                "response_url": f"http://127.0.0.1:{self.answers}/respond/{number}",
            }
        )
        at = str(int(time.time()))
        signature = SignatureVerifier(SECRET).generate_signature(timestamp=at, body=body) or ""
        kind = "application/x-www-form-urlencoded"
        return body, {"Content-Type": kind, "X-Slack-Request-Timestamp": at, "X-Slack-Signature": signature}

    async def taken(self, request: web.Request) -> web.Response:
        """An answer through a response_url."""
        number = int(request.match_info["number"])
        said = await request.text()
        self.answered.setdefault(number, time.perf_counter() - self.due[number])
        self.errors += [sentence for sentence in AMISS if sentence in said]
        return web.Response(text="ok")


async def _measured(app: Sequence[str], settings: Mapping[str, str], lines: Sequence[str], seconds: float) -> Measured:
    async with ClientSession(connector=TCPConnector(limit=0)) as session:
        load = _Load(_free_port(), _free_port(), session)
        async with _loopback(load), _running(app, settings, load):
            numbers = count()
            await _at_a_steady_rate(load, numbers, lines, WARM_UP)
            load.acknowledged.clear(), load.answered.clear()
            first = next(numbers)
            await _at_a_steady_rate(load, numbers, lines, seconds)
            counted = range(first + 1, next(numbers))
            if app is not HELLO:
                load.errors += [f"no answer to {lines[n % len(lines)]}" for n in counted if n not in load.answered]
    ms = (sorted_times(1e3 * spent for spent in found.values()) for found in (load.acknowledged, load.answered))
    return Measured(*ms, tuple(load.errors))


async def _at_a_steady_rate(load: _Load, numbers: Iterator[int], lines: Sequence[str], seconds: float) -> None:
    """Asks at the rate, then waits for what is open."""
    loop = asyncio.get_running_loop()
    began, asking = loop.time(), []
    for turn, number in enumerate(islice(numbers, int(RATE * seconds))):
        await asyncio.sleep(max(0.0, began + turn / RATE - loop.time()))
        asking.append(loop.create_task(load.ask(number, lines[number % len(lines)])))
    await asyncio.gather(*asking)
    for _ in range(int(PATIENCE * 20)):
        if len(load.answered) >= len(load.acknowledged):
            return
        if not load.answered and loop.time() - began > seconds + 1:
            return  # an app that only acknowledges
        await asyncio.sleep(0.05)


@asynccontextmanager
async def _loopback(load: _Load) -> AsyncIterator[None]:
    """The Web API, as far as it is asked, and the response_urls."""

    async def api(_request: web.Request) -> web.Response:
        return web.json_response({"ok": True, "team_id": "T0", "user_id": "UBOT", "bot_id": "BBOT", "user": "paperbot"})

    slack = web.Application()
    slack.router.add_route("*", "/api/{method}", api)
    slack.router.add_post("/respond/{number}", load.taken)
    runner = web.AppRunner(slack, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", load.answers).start()
    try:
        yield
    finally:
        await runner.cleanup()


@asynccontextmanager
async def _running(app: Sequence[str], settings: Mapping[str, str], load: _Load) -> AsyncIterator[None]:
    process = await asyncio.create_subprocess_exec(
        *app,
        env=environment(_settings(load) | dict(settings)),
        cwd=settings.get("PAPERBOT_DATA", CHECKOUT),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        await _listening(load.port)
        yield
    finally:
        process.terminate()
        await process.wait()


def _settings(load: _Load) -> dict[str, str]:
    return {
        "SLACK_BOT_TOKEN": "xoxb-bench",
        "SLACK_SIGNING_SECRET": SECRET,
        "SLACK_API_BASE_URL": f"http://127.0.0.1:{load.answers}/api/",
        "PORT": str(load.port),
    }


async def _listening(port: int) -> None:
    for _ in range(400):
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.05)
        else:
            writer.close()
            return
    raise RuntimeError("the app did not begin to listen")


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
