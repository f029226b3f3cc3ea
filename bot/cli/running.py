"""`run` and `console`: what goes on until somebody ends it."""

from __future__ import annotations

from bot.cli.compose import local_now, opened, talking, with_sample
from bot.cli.exits import Exit, leave
from bot.cli.program import program
from bot.ports import Store
from bot.reply import Bold, Reply, Text, Typed
from bot.request import CONSOLE
from bot.settings import Settings, read_settings
from bot.text import counted


def run_configured() -> int:
    """Runs every platform that has a token; without one, the console. Returns the exit code."""
    settings = read_settings()
    if settings.has_slack or settings.has_discord:
        from bot.cli.serving import serve

        return serve(settings)
    if settings.slack_app_token.get_secret_value():
        leave(
            Exit.UNFIT,
            "SLACK_APP_TOKEN is set, but SLACK_BOT_TOKEN is not. Set both for Slack, or neither for the console.",
        )
    return talk(settings)


def talk(settings: Settings | None = None) -> int:
    """The console, until its input ends. Returns the exit code."""
    from adapters.console import Console

    settings = settings or read_settings()
    with opened(settings) as real:
        store = with_sample(real)
        bot = talking(store, program())
        return Console(bot, now=local_now, history=settings.data / "history", welcome=welcome(store)).run()


def welcome(store: Store) -> Reply:
    """One line: what is here, and what to do first."""
    with store.reading(CONSOLE) as shelves:
        census = shelves.papers.census()
    held = counted(census.papers, "sample paper" if census.is_sample else "paper")
    return Reply((Text((Bold("Paperbot"), f" · {held} · no account needed · type words, or ", Typed("help"))),))
