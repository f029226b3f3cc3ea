"""`show`, `similar` and `cite`: one paper, its neighbours, its reference."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from bot.cards import card, line
from bot.citation import bibtex, csl_json, ris
from bot.command import Option, command
from bot.context import Context
from bot.finding import find_paper, names_one
from bot.papers import Paper
from bot.reply import Bold, Button, Listing, Reply, Text, Typed, Verbatim, say, sorry
from bot.text import cut, listed

FORMATS = {"bibtex": ("BibTeX", bibtex), "ris": ("RIS", ris), "csl": ("CSL-JSON", csl_json)}
OTHER_FORMATS = frozenset(
    "apa bib biblatex bibtext chicago endnote harvard ieee json mla nbib xml".split()
)  # not written
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
    before, _, last = said.rpartition(" ")
    before = _JOINT.sub("", before)
    if _is_followed(context, said, before, last):
        return _no_format(context, find_paper(context, before), last)
    cited = find_paper(context, said)
    others = tuple(button for button in _forms(context, cited) if button.label != FORMATS[format][0])
    note = (
        (Text(("Its source gave no title: the one here was made from the abstract.",)),)
        if cited.title_is_derived
        else ()
    )
    return Reply((*note, Verbatim(FORMATS[format][1](cited).rstrip("\n"), format)), others)


def _is_followed(context: Context, said: str, before: str, last: str) -> bool:
    """Whether the last word stands behind the paper and is no part of what names it: `1 foo`, `TabICL endnote`."""
    if not before or names_one(context, said):
        return False
    return names_one(context, before) or last.casefold() in OTHER_FORMATS


def _forms(context: Context, paper: Paper) -> tuple[Button, ...]:
    """A button for each form of a paper's reference."""
    return tuple(
        Button(name, context.invocation.having(paper=paper.id, format=key), f"Cite “{paper.title}” as {name}")
        for key, (name, _) in FORMATS.items()
    )


def _no_format(context: Context, paper: Paper, said: str) -> Reply:
    there = listed([name for name, _ in FORMATS.values()])
    return sorry(f"There is no format “{cut(said, 40)}”. There are {there}.", buttons=_forms(context, paper))
