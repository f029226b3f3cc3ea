"""`greeting` and `noticed`: said to whoever invites the bot, and of a message that somebody points at."""

from __future__ import annotations

from typing import Annotated

from bot.cards import card, line
from bot.command import Option, command
from bot.context import Context
from bot.links import canonical_url
from bot.papers import PaperId
from bot.reply import Block, Link, Listing, Reply, Span, Text, Typed, say, sorry

MOST_NOTICED = 10  # papers listed of one message


@command("greeting", listed=False)
def greeting(_context: Context) -> Reply:
    """Say to whoever invited the bot what it is for."""
    return say(
        "I'm here for papers. Nothing is posted until somebody asks for it. Try ",
        Typed("search vision language hallucination"),
        ". I don't keep your messages · ",
        Typed("privacy"),
    )


@command("noticed", listed=False)
def noticed(
    context: Context, papers: Annotated[str, Option("identifiers with spaces between them", free=True)] = ""
) -> Reply:
    """List the papers that a message names."""
    named = _identifiers(papers)
    if not named:
        return sorry("I see no link to a paper and no identifier there. ", Typed("search"), " takes any words.")
    held = context.shelves.papers.many(named)
    known = {paper_id for paper in held for paper_id in (paper.id, *paper.ids)}
    unknown = [paper_id for paper_id in named if paper_id not in known]
    if len(held) == 1:
        shown: tuple[Block, ...] = (card(held[0]),)
    else:
        items = tuple(line(number, paper) for number, paper in enumerate(held, 1))
        shown = (Listing(items, ("Named in that message:",), len(items)),) if items else ()
    return Reply((*shown, *map(_unknown, unknown)), failed=not held)


def _identifiers(papers: str) -> list[PaperId]:
    found = []
    for word in dict.fromkeys(papers.split()):
        try:
            found.append(PaperId.parse(word))
        except ValueError:
            continue
    return found[:MOST_NOTICED]


def _unknown(paper: PaperId) -> Text:
    url = canonical_url(paper)
    named: Span = Link(paper.key, url) if url else paper.key
    return Text((named, " is not in this library."))
