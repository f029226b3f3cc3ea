"""`show`, `similar` and `cite`: one paper, its neighbours, its reference."""

from __future__ import annotations

from typing import Annotated, Literal

from bot.cards import card, line
from bot.citation import bibtex, csl_json, ris
from bot.command import Option, command
from bot.context import Context
from bot.finding import find_paper
from bot.reply import Bold, Button, Listing, Reply, Text, Typed, Verbatim, say

FORMATS = {"bibtex": ("BibTeX", bibtex), "ris": ("RIS", ris), "csl": ("CSL-JSON", csl_json)}
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
    cited = find_paper(context, paper)
    others = tuple(
        Button(name, context.invocation.having(paper=cited.id, format=key), f"Cite “{cited.title}” as {name}")
        for key, (name, _) in FORMATS.items()
        if key != format
    )
    note = (
        (Text(("Its source gave no title: the one here was made from the abstract.",)),)
        if cited.title_is_derived
        else ()
    )
    return Reply((*note, Verbatim(FORMATS[format][1](cited).rstrip("\n"), format)), others)
