"""`show`, `similar` and `cite`: one paper, its neighbours, its reference."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from bot.cards import card, line
from bot.citation import bibtex, csl_json, ris
from bot.command import Option, command
from bot.context import Context
from bot.errors import NotFound
from bot.finding import find_paper, names_one
from bot.papers import Paper
from bot.reply import Bold, Button, Listing, Reply, Text, Typed, Verbatim, say, sorry
from bot.text import cut, listed

FORMATS = {"bibtex": ("BibTeX", bibtex), "ris": ("RIS", ris), "csl": ("CSL-JSON", csl_json)}
_JOINT = re.compile(r"\s+(?:as|in|to|format)$", re.IGNORECASE)  # what stands before the format: `cite 2 as ris`
PAPER = Option("a number of the list above, a link, an identifier or a title", free=True, suggest="title")


@command("show")
def show(context: Context, paper: Annotated[str, PAPER] = "") -> Reply:
    """Show one paper in full.

    Examples:
    show 2
    show 2502.03628
    show https://arxiv.org/abs/2502.03628v2
    show TabICL
    """
    return Reply((card(find_paper(context, paper)),))


@command("similar")
def similar(context: Context, paper: Annotated[str, PAPER] = "") -> Reply:
    """List the papers nearest to one, and why.

    Examples:
    similar 1
    similar TabICL
    """
    near = find_paper(context, paper)
    hits = context.shelves.library.similar(near)
    if not hits:
        return say("The library holds nothing near to ", Bold(near.title), ". ", Typed("search"), " may find more.")
    items = tuple(line(number, hit.paper, hit.why) for number, hit in enumerate(hits, 1))
    return Reply((Listing(items, ("Near to ", Bold(near.title)), len(items)),))


@command("cite")
def cite(
    context: Context,
    paper: Annotated[str, PAPER] = "",
    format: Annotated[Literal["bibtex", "ris", "csl"], Option("bibtex, ris or csl")] = "bibtex",  # noqa: A002
) -> Reply:
    """Give the reference of a paper as BibTeX, RIS or CSL-JSON.

    Examples:
    cite 1
    cite 2502.03628 ris
    """
    said = _JOINT.sub("", paper)
    if (missed := _before_a_format(context, said)) is not None:
        return _no_format(context, missed, said.rpartition(" ")[2])
    cited = find_paper(context, said)
    others = tuple(button for button in _forms(context, cited) if button.label != FORMATS[format][0])
    note = (
        (Text(("Its source gave no title: the one here was made from the abstract.",)),)
        if cited.title_is_derived
        else ()
    )
    return Reply((*note, Verbatim(FORMATS[format][1](cited).rstrip("\n"), format)), others)


def _before_a_format(context: Context, said: str) -> Paper | None:
    """The paper that is named before the last word, where that word belongs to no paper: `1 endnote`."""
    before = _JOINT.sub("", said.rpartition(" ")[0])
    if not before:
        return None
    if names_one(context, before):
        return find_paper(context, before)
    return None if _found(context, said) else _found(context, before)


def _found(context: Context, text: str) -> Paper | None:
    try:
        return find_paper(context, text)
    except NotFound:
        return None


def _forms(context: Context, paper: Paper) -> tuple[Button, ...]:
    """A button for each form of a paper's reference."""
    return tuple(
        Button(name, context.invocation.having(paper=paper.id, format=key), f"Cite “{paper.title}” as {name}")
        for key, (name, _) in FORMATS.items()
    )


def _no_format(context: Context, paper: Paper, said: str) -> Reply:
    there = listed([name for name, _ in FORMATS.values()])
    return sorry(f"There is no format “{cut(said, 40)}”. There are {there}.", buttons=_forms(context, paper))
