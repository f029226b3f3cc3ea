"""Paperbot on Discord under load: a process of stock discord.py, told over the gateway of what people do at a steady rate.

Nobody waits for an answer before the next one asks, and a time counts from the moment at which something was due.
"""

from __future__ import annotations

import asyncio
import subprocess
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from bot.request import CONSOLE
from tests.adapters.discord import world
from tests.adapters.discord.reader import nodes
from tests.adapters.discord.standin import Asking, StandIn
from tests.bench import corpora
from tests.bench.meters import Times, sorted_times
from tests.bench.mix import DRAWN_FROM, SEED, Asked
from tests.bench.ours import Ours
from tests.bench.process import BOT, environment, settings_for
from tests.bench.report import Row, at_most
from tests.bench.setting import Setting

RATE = 50  # interactions a second
SECONDS = 30
WARM_UP = 3  # seconds of the same that are not counted
KINDS = {"complete": 25, "search": 13, "press": 7, "page": 5}  # of 50: people type more often than they ask
GUILDS, USERS = 200, 600
PATIENCE = 10.0  # seconds after which an answer is not waited for
SHOWN = 100  # answers, the last ones, under which buttons are pressed
NAMES = 0.3  # of what is typed; the rest are titles
TYPED = range(2, 26, 3)  # characters after which whoever types is completed
AMISS = ("Something of mine broke", "Too much is asked")

Payload = dict[str, Any]
Typing = tuple[str, str]  # an option, and what stands in it so far


def talking_on_discord(setting: Setting) -> Iterator[Row]:
    """Completions while somebody types, and first answers to commands, buttons and pages."""
    library = setting.imported(setting.largest)
    typing = list(beginnings(library, 40 if setting.quick else 200))
    library.close()
    seconds = SECONDS // 5 if setting.quick else SECONDS
    found = asyncio.run(_measured(library.folder, People(typing, setting.mix()), seconds))
    over = f"over {setting.largest} papers, p95"
    yield at_most(f"completed {over}", found.completed.p95, 100, "ms", note=_spread(found.completed, seconds))
    yield at_most(f"first answer {over}", found.answered.p95, 300, "ms", note=_spread(found.answered, seconds))
    yield at_most("errors", len(found.errors), 0, note="; ".join(sorted(set(found.errors))[:3]))


def _spread(times: Times, seconds: float) -> str:
    return f"p50 {times.p50:.1f}, slowest {times.ms[-1]:.0f}, {len(times.ms)} of {RATE}/s for {seconds} s"


def beginnings(library: Ours, papers: int) -> Iterator[Typing]:
    """What is in the box while people type titles and names, wherever the library can complete it."""
    drawn = [paper for _, paper in zip(range(DRAWN_FROM), corpora.papers("20k"), strict=False)]
    dice = Random(SEED)
    for paper in dice.sample(drawn, min(papers, len(drawn))):
        is_name = bool(paper.authors) and dice.random() < NAMES
        words = paper.authors[0] if is_name else paper.title
        for length in TYPED:
            so_far = words[:length].strip()
            with library.store.reading(CONSOLE) as shelves:
                if shelves.library.suggest("author" if is_name else "title", so_far):
                    yield "author" if is_name else "words", so_far


@dataclass(slots=True)
class People:
    """Who does what next, always the same but for the buttons, which are those of the last answers."""

    typing: Sequence[Typing]
    asked: Sequence[Asked]
    shown: list[Asking] = field(default_factory=list)
    dice: Random = field(default_factory=lambda: Random(SEED))
    turns: Iterator[int] = field(default_factory=count)

    def next(self) -> Payload:
        turn = next(self.turns)
        kind = self.dice.choices([*KINDS], [*KINDS.values()])[0]
        if kind == "complete":
            option, so_far = self.typing[turn % len(self.typing)]
            return _by_somebody(world.typing("search", option, so_far), turn)
        if kind != "search" and (press := self._press("More" if kind == "page" else "")):
            return press
        return _by_somebody(world.slash("search", _options(self.asked[turn % len(self.asked)])), turn)

    def _press(self, label: str) -> Payload | None:
        """A press under one of the last answers, by whom it is for; `label`: of that button alone."""
        under = [asking for asking in self.shown[-SHOWN:] if asking.messages]
        if not under:
            return None
        asking = self.dice.choice(under)
        buttons = [node for node in nodes(asking.messages[0]["components"]) if node.get("type") == 2]
        wanted = [node["custom_id"] for node in buttons if "custom_id" in node and label in ("", node["label"])]
        if not wanted:
            return None
        press = world.press(self.dice.choice(wanted), on=asking.messages[0])
        return press | {name: asking.payload[name] for name in _WHOSE}


_WHOSE = ("guild_id", "guild", "channel", "channel_id", "member", "authorizing_integration_owners")


def _by_somebody(payload: Payload, turn: int) -> Payload:
    guild, user = str(10_000 + turn % GUILDS), str(50_000 + turn % USERS)
    return payload | {
        "guild_id": guild,
        "guild": payload["guild"] | {"id": guild},
        "channel": world.channel(f"2{guild}") | {"guild_id": guild},
        "channel_id": f"2{guild}",
        "member": world.member(user, world.ALL),
        "authorizing_integration_owners": {"0": guild},
    }


def _options(asked: Asked) -> dict[str, str]:
    query = asked.query
    given = {"words": query.words, "author": query.author, "year": str(query.years or ""), "venue": query.venue}
    return {name: value for name, value in given.items() if value}


@dataclass(frozen=True, slots=True)
class Measured:
    """Milliseconds from the moment an interaction was due. `errors` are refused, wrong, empty or missing answers."""

    completed: Times
    answered: Times
    errors: tuple[str, ...]


class Loopback(StandIn):
    """Holds what was sent against the specification once the load is over: that takes longer than the answers do."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[tuple[str, str, Any]] = []
        self.due: dict[str, float] = {}  # by the interaction's token
        self.first: dict[str, float] = {}

    def _check(self, method: str, path: str, body: Any) -> None:
        self.sent.append((method, path, body))

    def _callback(self, body: Any, interaction: str, token: str, **asked: Any) -> Any:
        self.first.setdefault(token, time.monotonic())
        return super()._callback(body, interaction, token, **asked)

    def check(self) -> list[str]:
        for sent in self.sent:
            super()._check(*sent)
        return self.unfit


async def _measured(folder: Path, people: People, seconds: float) -> Measured:
    async with Loopback() as discord, _running(folder, discord):
        for number in range(GUILDS):
            server = str(10_000 + number)
            own = world.channel(f"2{server}") | {"guild_id": server}
            await discord.tell("GUILD_CREATE", world.guild([own]) | {"id": server})
        await _at_a_steady_rate(discord, people, WARM_UP)
        began = time.monotonic()
        await _at_a_steady_rate(discord, people, seconds)
        counted = [discord.askings[token] for token, due in discord.due.items() if due >= began]
    errors = [error for asking in counted if (error := _amiss(asking))] + discord.check()
    ms = {kind: _times(discord, counted, kind) for kind in (True, False)}
    return Measured(ms[True], ms[False], tuple(errors))


async def _at_a_steady_rate(discord: Loopback, people: People, seconds: float) -> None:
    """Tells of what people do at the rate, then waits for what is open."""
    began = time.monotonic()
    for turn in range(int(RATE * seconds)):
        due = began + turn / RATE
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        payload = people.next()
        discord.due[payload["token"]] = due
        asking = await discord.ask(payload)
        if payload["type"] == 2:
            people.shown.append(asking)
    for _ in range(int(PATIENCE * 20)):
        if len(discord.first) >= len(discord.due):
            return
        await asyncio.sleep(0.05)


def _completes(asking: Asking) -> bool:
    return bool(asking.payload["type"] == 4)


def _times(discord: Loopback, counted: Sequence[Asking], completions: bool) -> Times:
    tokens = [asking.payload["token"] for asking in counted if _completes(asking) is completions]
    return sorted_times(1e3 * (discord.first[each] - discord.due[each]) for each in tokens if each in discord.first)


def _amiss(asking: Asking) -> str:
    """What is wrong with an answer; "" where nothing is."""
    if asking.first is None:
        return "no answer in time"
    if _completes(asking):
        return "" if asking.first["data"]["choices"] else "a completion left out"
    said = str(asking.messages)
    return next((sentence for sentence in AMISS if sentence in said), "" if asking.messages else "an empty answer")


@asynccontextmanager
async def _running(folder: Path, discord: StandIn) -> AsyncIterator[None]:
    """The process, once it listens."""
    there = settings_for(folder) | {
        "DISCORD_TOKEN": discord.token,
        "DISCORD_API_BASE_URL": discord.base_url,
        "DISCORD_GATEWAY_URL": discord.gateway_url,
    }
    process = await asyncio.create_subprocess_exec(
        *BOT, "run", env=environment(there), cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        await discord.until(lambda: discord.identified, seconds=60)
        yield
    finally:
        process.terminate()
        await process.wait()
