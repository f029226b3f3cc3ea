"""`run` where a platform is configured: serves until it is told to end, then finishes what is in hand."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from bot.cli.compose import opened, talking, with_sample
from bot.cli.exits import Exit, leave
from bot.cli.logs import log_to_stderr
from bot.dispatch import Bot
from bot.errors import PaperbotError
from bot.settings import Settings
from storage.noted import SqlNoted
from storage.remembered import SqlRemembered
from storage.store import SqlStore

log = logging.getLogger(__name__)

# Seconds after which a search gives way to the event loop. Beside three busy threads the loop woke 36 ms late with
# Python's 5 ms, 7 ms late with this.
SWITCH = 0.001
ENDS = (signal.SIGTERM, signal.SIGINT)
NO_WAY_IN = (
    "Slack has no way to reach this bot. Set SLACK_APP_TOKEN (Socket Mode, no open port) or, for HTTP on PORT, "
    "SLACK_SIGNING_SECRET."
)


class Platform(Protocol):
    """An adapter as it is run: `SlackApp`, `DiscordApp`."""

    async def start(self) -> None: ...

    async def ready(self) -> None: ...

    async def ended(self) -> None:
        """Returns or raises when it can't go on; else never."""
        ...

    async def stop(self) -> None: ...


def serve(settings: Settings) -> int:
    """Serves all that has a token until SIGTERM or SIGINT. Raises a PaperbotError where the environment is not fit."""
    slack_way_in = settings.slack_app_token.get_secret_value() or settings.slack_signing_secret.get_secret_value()
    if settings.has_slack and not slack_way_in:
        leave(Exit.UNFIT, NO_WAY_IN)
    log_to_stderr()
    sys.setswitchinterval(SWITCH)
    with opened(settings) as real:
        asyncio.run(_serve(settings, talking(with_sample(real)), real))
    let_go()
    return Exit.DONE


def let_go(grace: float = 0.3) -> None:
    """Ends the process where a thread still works after `grace` seconds: Python would wait for it, however long."""
    ours = [thread for thread in threading.enumerate() if thread is not threading.main_thread()]
    for thread in ours:
        thread.join(grace / len(ours))
    if any(thread.is_alive() and not thread.daemon for thread in ours):
        logging.shutdown()
        os._exit(Exit.DONE)


async def _serve(settings: Settings, bot: Bot, store: SqlStore) -> None:
    platforms: dict[str, Platform] = {}
    if settings.has_slack:
        platforms["Slack"] = _slack(settings, bot, store)
    if settings.has_discord:
        platforms["Discord"] = _discord(settings, bot, store)
    with _ending() as ended:
        started: list[Platform] = []
        watching: list[asyncio.Task[Any]] = [asyncio.create_task(ended.wait())]
        try:
            for name, platform in platforms.items():
                await _started(platform, settings.port)
                started.append(platform)
                watching += [asyncio.create_task(_ready(name, platform)), asyncio.create_task(platform.ended())]
            await _first_to_end(watching)
        finally:
            for task in watching:
                task.cancel()
            await asyncio.gather(*watching, return_exceptions=True)
            await asyncio.gather(*(platform.stop() for platform in started))


async def _first_to_end(watching: list[asyncio.Task[Any]]) -> None:
    """Returns when the signal has come; raises what keeps a platform from going on."""
    ended = watching[0]
    while not ended.done():
        done, _ = await asyncio.wait(watching, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
        watching[:] = [ended, *(task for task in watching if task is not ended and task not in done)]


async def _ready(name: str, platform: Platform) -> None:
    await platform.ready()
    log.info("listening to %s", name)


def _slack(settings: Settings, bot: Bot, store: SqlStore) -> Platform:
    from adapters.slack.app import SlackApp, SlackSettings

    return SlackApp(
        SlackSettings(
            bot_token=settings.slack_bot_token.get_secret_value(),
            app_token=settings.slack_app_token.get_secret_value(),
            signing_secret=settings.slack_signing_secret.get_secret_value(),
            base_url=settings.slack_api_base_url,
            port=settings.port,
            command=settings.slack_command,
        ),
        bot,
        SqlRemembered(store.database),
    )


def _discord(settings: Settings, bot: Bot, store: SqlStore) -> Platform:
    from adapters.discord.app import DiscordApp, DiscordSettings

    return DiscordApp(
        DiscordSettings(
            token=settings.discord_token.get_secret_value(),
            base_url=settings.discord_api_base_url,
            gateway_url=settings.discord_gateway_url,
            message_content=settings.discord_message_content,
            guild=settings.discord_guild,
        ),
        bot,
        SqlNoted(store.database),
        SqlRemembered(store.database),
    )


async def _started(platform: Platform, port: int) -> None:
    try:
        await platform.start()
    except OSError as error:
        raise PaperbotError(f"Port {port} cannot be listened on: {error.strerror}. Set PORT to another.") from error


@contextmanager
def _ending() -> Iterator[asyncio.Event]:
    """An event that a signal to end sets; a second signal ends at once."""
    loop, ended = asyncio.get_running_loop(), asyncio.Event()

    def end() -> None:
        for name in ENDS:
            loop.remove_signal_handler(name)
        ended.set()

    for name in ENDS:
        loop.add_signal_handler(name, end)
    yield ended
