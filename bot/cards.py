"""A paper as a reader meets it: the card of one, the line of many."""

from __future__ import annotations

from bot.invocation import Invocation
from bot.papers import Kind, Paper
from bot.people.names import byline
from bot.reply import Button, Card, Item, Link, Spans
from bot.text import cut, one_line

ABSTRACT = 900  # characters of an abstract on a card: a screen of a phone; the page holds the rest
SPOKEN = 80  # characters of a title inside an accessible label
LINK_NAMES = {Kind.PAGE: "Page", Kind.PDF: "PDF", Kind.CODE: "Code", Kind.PROJECT: "Project"}


def reference_of(paper: Paper) -> str:
    """The text that means this paper in an invocation, for ever: its id."""
    return str(paper.id)


def facts(paper: Paper) -> tuple[str, ...]:
    """Venue with year, as far as known, and what a reader must know before trusting it."""
    where = " ".join(filter(None, (paper.venue, str(paper.year or ""))))
    return tuple(filter(None, (where, "withdrawn" if paper.withdrawn else "")))


def buttons(paper: Paper) -> tuple[Button, ...]:
    """What one can do with a paper."""
    title, ref = cut(paper.title, SPOKEN), reference_of(paper)
    opening = (Button("Open", paper.url, f"Open the page of “{title}”"),) if paper.url else ()
    return (
        *opening,
        Button("Similar", Invocation.of("similar", paper=ref), f"Papers similar to “{title}”"),
        Button("Cite", Invocation.of("cite", paper=ref), f"Cite “{title}”"),
    )


def card(paper: Paper, *notes: Spans) -> Card:
    derived: tuple[Spans, ...] = ()
    if paper.title_is_derived:
        derived = (("Title made from the abstract; its source gave none.",),)
    return Card(
        id=paper.id,
        title=paper.title,
        url=paper.url,
        authors=byline(paper.authors, more_authors=paper.more_authors),
        facts=facts(paper),
        abstract=cut(paper.abstract, ABSTRACT),
        links=_links(paper),
        notes=(*derived, *notes),
        buttons=buttons(paper),
    )


def _links(paper: Paper) -> tuple[Link, ...]:
    """One link of each kind beside the one that opens the paper; an export holds them all."""
    others = {link.kind: link.url for link in reversed(paper.links) if link.url != paper.url}
    if paper.url == paper.link(Kind.PAGE):
        others.pop(Kind.PAGE, None)
    return tuple(Link(LINK_NAMES[kind], others[kind]) for kind in Kind if kind in others)


def line(number: int, paper: Paper, why: str = "") -> Item:
    return Item(
        number=number,
        id=paper.id,
        title=paper.title,
        url=paper.url,
        facts=tuple(filter(None, (byline(paper.authors, shown=1, more_authors=paper.more_authors), *facts(paper)))),
        why=(one_line(why),) if why else (),
        open=Invocation.of("show", paper=reference_of(paper)),
        menu=buttons(paper),
    )
