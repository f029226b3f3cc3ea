"""`today`: one paper of the library for the day."""

from __future__ import annotations

from bot.cards import card
from bot.command import command
from bot.context import Context
from bot.featured import of_the_day
from bot.reply import Reply, Text, Typed, say


@command("today")
def today(context: Context) -> Reply:
    """Show one paper of the library for today.

    It stays the same until midnight, and each channel has its own.

    Examples:
    today
    """
    papers = context.shelves.papers
    place = f"{context.place.tenant} {context.place.channel}"
    day = context.at.date()
    chosen = of_the_day(day, place, papers.census().papers, papers.nth)
    if chosen is None:
        return say(
            "The library is empty, so there is no paper for today. ", Typed("help import"), " shows how to fill it."
        )
    return Reply((Text((f"For {day:%A}, {day.day} {day:%B}:",)), card(chosen)))
