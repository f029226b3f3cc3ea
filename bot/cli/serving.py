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
from typing import TYPE_CHECKING

from bot.cli.compose import opened, talking, with_sample
from bot.cli.exits import Exit, leave
from bot.cli.logs import log_to_stderr
from bot.dispatch import Bot
from bot.errors import PaperbotError
from bot.ports import Remembered
from bot.settings import Settings
from storage.remembered import SqlRemembered

if TYPE_CHECKING:
    from adapters.slack.app import SlackApp

log = logging.getLogger(__name__)

# Seconds after which a search gives way to the event loop. Beside three busy threads the loop woke 36 ms late with
# Python's 5 ms, 7 ms late with this.
SWITCH = 0.001
ENDS = (signal.SIGTERM, signal.SIGINT)
NO_WAY_IN = (
    "Slack has no way to reach this bot. Set SLACK_APP_TOKEN (Socket Mode, no open port) or, for HTTP on PORT, "
    "SLACK_SIGNING_SECRET."
)


def serve(settings: Settings) -> int:
    """Serves Slack until SIGTERM or SIGINT. Raises a PaperbotError where the environment is not fit."""
    if not (settings.slack_app_token.get_secret_value() or settings.slack_signing_secret.get_secret_value()):
        leave(Exit.UNFIT, NO_WAY_IN)
    log_to_stderr()
    sys.setswitchinterval(SWITCH)
    with opened(settings) as real:
        bot = talking(with_sample(real))
        asyncio.run(_serve(settings, bot, SqlRemembered(real.database)))
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


async def _serve(settings: Settings, bot: Bot, remembered: Remembered) -> None:
    from adapters.slack.app import SlackApp, SlackSettings

    slack = SlackApp(
        SlackSettings(
            bot_token=settings.slack_bot_token.get_secret_value(),
            app_token=settings.slack_app_token.get_secret_value(),
            signing_secret=settings.slack_signing_secret.get_secret_value(),
            base_url=settings.slack_api_base_url,
            port=settings.port,
            command=settings.slack_command,
        ),
        bot,
        remembered,
    )
    with _ending() as ended:
        await _started(slack, settings.port)
        ready = asyncio.create_task(slack.ready())
        ready.add_done_callback(lambda _: log.info("listening to Slack"))
        await ended.wait()
        ready.cancel()
        await slack.stop()


async def _started(slack: SlackApp, port: int) -> None:
    try:
        await slack.start()
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
