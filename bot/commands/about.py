"""`hello`, `help`, `status` and `privacy`: what the bot says of itself."""

from __future__ import annotations

from typing import Annotated

from bot.command import Option, command
from bot.help import of_all, of_command, opening
from bot.reply import Bold, Moment, Notice, Reply, Span, Text, Tone
from bot.request import Context
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
    held = context.shelves.papers.census()
    missing = tuple(Notice(Tone.WARNING, (sentence,)) for sentence in context.request.missing)
    if not held.papers:
        return Reply((Text(("The library is empty.",)), *missing))
    spans: list[Span] = ["The library holds ", Bold(counted(held.papers, "paper"))]
    if held.first_year and held.last_year:
        years = str(held.first_year) if held.first_year == held.last_year else f"{held.first_year} to {held.last_year}"
        spans.append(f" from {years}")
    if held.newest_at:
        spans += ["; the newest came ", Moment(held.newest_at)]
    return Reply((Text((*spans, ".")), *missing))


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
