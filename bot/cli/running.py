"""`run` and `console`: what goes on until somebody ends it."""

from __future__ import annotations

from bot.cli.compose import local_now, opened, talking, with_sample
from bot.cli.exits import Exit, leave
from bot.reply import Bold, Reply, Text, Typed
from bot.request import CONSOLE
from bot.settings import Settings, read_settings
from bot.text import counted
from storage.sample import WithSample


def run_configured() -> None:
    """Runs every platform that has a token; without one, the console."""
    settings = read_settings()
    if settings.has_slack or settings.has_discord:
        leave(Exit.UNFIT, "This version speaks at the terminal only. Unset SLACK_BOT_TOKEN and DISCORD_TOKEN to use it.")
    talk(settings)


def talk(settings: Settings | None = None) -> None:
    """The console, until its input ends."""
    from adapters.console import Console

    settings = settings or read_settings()
    with opened(settings) as real:
        store = with_sample(real)
        bot = talking(store)
        history = settings.data / "history" if settings.data.is_dir() else None
        Console(bot, now=local_now, history=history, welcome=welcome(store)).run()


def welcome(store: WithSample) -> Reply:
    """One line: what is here, and what to do first."""
    with store.reading(CONSOLE) as shelves:
        papers = shelves.papers.census().papers
    kind = "sample paper" if store.is_sample else "paper"
    held = counted(papers, kind)
    return Reply((Text((Bold("Paperbot"), f" · {held} · no account needed · type words, or ", Typed("help"))),))
