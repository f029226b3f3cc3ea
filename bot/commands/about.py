"""`hello`, `help`, `status` and `privacy`: what the bot says of itself."""

from __future__ import annotations

from typing import Annotated

from bot.command import Option, command
from bot.context import Context
from bot.help import of_all, of_command, opening
from bot.ports import Census
from bot.reply import Bold, Code, Moment, Notice, Reply, Spans, Text, Tone
from bot.text import counted


@command("hello", listed=False)
def hello(context: Context) -> Reply:
    """Say what one can do here, and how this place stands."""
    return Reply((*opening(context.commands).blocks, *status.run(context).blocks))


@command("help")
def help_(
    context: Context,
    command: Annotated[str, Option("the command to explain, or: all", free=True)] = "",
) -> Reply:
    """Explain what I can do, or one command.

    Examples:
    help
    help search
    help all
    """
    if not command:
        return opening(context.commands)
    if command.casefold() == "all":
        return of_all(context.commands)
    return of_command(command, context.commands)


@command("status")
def status(context: Context) -> Reply:
    """Say how the library stands.

    Examples:
    status
    """
    missing = tuple(Notice(Tone.WARNING, (sentence,)) for sentence in context.request.missing)
    return Reply((Text(_holdings(context.shelves.papers.census(), f"{context.program} import FILE")), *missing))


def _holdings(held: Census, filling: str) -> Spans:
    if not held.papers:
        return ("The library is empty. ", Code(filling), " on the machine where I run fills it.")
    papers = Bold(counted(held.papers, "sample paper" if held.is_sample else "paper"))
    years = f" from {held.years}" if held.years else ""
    if held.is_sample:
        return ("Here are ", papers, years, ", until ", Code(filling), " brings in your own.")
    newest = ("; the newest came ", Moment(held.newest_at)) if held.newest_at else ()
    return ("The library holds ", papers, years, *newest, ".")


@command("privacy")
def privacy(_context: Context) -> Reply:
    """Say what I see, what I keep and for how long.

    Examples:
    privacy
    """
    lines = (
        "I read the commands that you give me and the buttons that you press, and nothing else in a channel.",
        "I keep papers. Words of a search too long for a button are kept for your workspace, without your name.",
        "What you saw last is remembered in memory only, so that a number can mean a paper; it is gone at a restart.",
        "I keep no messages and no names. Where something must belong to a person, it is kept under the platform's id.",
        "Whoever runs me can delete all of it: it lies in one database file.",
    )
    return Reply(tuple(Text((line,)) for line in lines))
