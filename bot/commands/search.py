"""`search`: what a reader types most."""

from __future__ import annotations

from types import MappingProxyType
from typing import Annotated

from bot.cards import card, line
from bot.command import Option, command
from bot.context import Context
from bot.finding import identified, look
from bot.invocation import Invocation
from bot.papers import EARLIEST_YEAR, LATEST_YEAR, Years
from bot.ports import Census, Found
from bot.query import Query
from bot.reply import Block, Bold, Button, Code, Listing, Reply, Span, Spans, Text, Typed, say, sorry
from bot.text import counted, cut, listed

PAGE = 5  # papers a page: a list that fits a phone
SHELL = MappingProxyType(
    {"import": "FILE", "export": "--search WORDS"}
)  # commands of the command line, not of a channel


@command("search")
def search(
    context: Context,
    words: Annotated[str, Option("words of the title, abstract or authors", free=True, suggest="title")] = "",
    author: Annotated[str, Option("who wrote it", also=("authors", "by", "au"), suggest="author")] = "",
    year: Annotated[Years | None, Option("a year or a range", also=("years",))] = None,
    venue: Annotated[str, Option("where it appeared", also=("venues", "at", "in"), suggest="venue")] = "",
    page: Annotated[int, Option("which page of the results")] = 1,
) -> Reply:
    """Find papers. Misspellings are forgiven.

    Quotes make an exact phrase. Filters alone list the newest. A link, an arXiv number or a DOI opens that paper.

    Examples:
    search vision language hallucination
    search "chain of thought" year:2022-2024
    search graph transformers author:Zhang venue:ICML
    search author: "Yann LeCun"
    """
    query = Query.read(words, author, year, venue)
    if not query:
        return sorry("What shall I look for? For example ", Typed("search vision language hallucination"), ".")
    if not query.has_filters and (paper := identified(context.shelves, words)) is not None:
        return Reply((card(paper),))
    query, found = look(context.shelves, query, PAGE, (page - 1) * PAGE)
    if not found.hits:
        return _nothing(context, query, page, found.total)
    return _listing(context, query, found, page)


def _listing(context: Context, query: Query, found: Found, page: int) -> Reply:
    first = (page - 1) * PAGE + 1
    items = tuple(line(first + place, hit.paper, hit.why) for place, hit in enumerate(found.hits))
    listing = Listing(items, _heading(query, found), found.total, found.at_least)
    blocks: tuple[Block, ...] = (Text(_corrections(found)), listing) if found.corrected else (listing,)
    more = found.at_least or found.total > first + len(items) - 1
    buttons = tuple(filter(None, (_page("Back", context, page - 1, page > 1), _page("More", context, page + 1, more))))
    return Reply(blocks, buttons, replaces="page" in dict(context.invocation.options))


def _heading(query: Query, found: Found) -> Spans:
    asked = _asked(query)
    if found.closest:
        left_out = f" (left out: {listed(found.ignored)})" if found.ignored else ""
        return ("Nothing holds all of ", Bold(asked), f". The closest{left_out}:")
    number = f"{found.total:,}+ papers" if found.at_least else counted(found.total - found.near, "paper")
    if not query.words:
        return (f"{number}, newest first: ", Bold(asked))
    return (f"{number} for ", Bold(asked), *((f", and {found.near} near it",) if found.near else ()))


def _asked(query: Query) -> str:
    filters = ((" by ", query.author), (" at ", query.venue), (" ", _span(query.years)))
    return (cut(query.words, 120) + "".join(joint + value for joint, value in filters if value)).strip()


def _span(years: Years | None) -> str:
    if years is None:
        return ""
    if years.last == LATEST_YEAR:
        return f"since {years.first}"
    return f"until {years.last}" if years.first == EARLIEST_YEAR else f"from {years}"


def _corrections(found: Found) -> Spans:
    pairs = listed([f"“{typed}” as “{read}”" for typed, read in found.corrected])
    return (f"Read {pairs}.",)


def _page(label: str, context: Context, page: int, exists: bool) -> Button | None:
    return Button(label, context.invocation.having(page=page), f"{label}: page {page}") if exists else None


def _nothing(context: Context, query: Query, page: int, total: int) -> Reply:
    if page > 1:
        last = min(page - 1, max(1, -(-total // PAGE)))
        return say("That was the last page.", buttons=tuple(filter(None, (_page("Back", context, last, True),))))
    spans: tuple[Span, ...] = ("Nothing ", *(("for ",) if query.words else ()), Bold(_asked(query)), ".")
    if (shell := _typed_at_a_shell(context, query)) is not None:
        return sorry(*spans, *shell)
    held = context.shelves.papers.census()
    nameless = _nameless(context, held) if query.author else ""
    if query.has_filters and query.words:
        wider = Invocation.of("search", words=query.words)
        said = nameless or " The filters leave nothing over."
        return sorry(*spans, said, buttons=(Button("Search without filters", wider),))
    if nameless:
        words = Invocation.of("search", words=query.author)
        return sorry(*spans, nameless, buttons=(Button("Search all words", words, f"Search for “{query.author}”"),))
    years = f" from {held.years}" if held.years else ""
    return sorry(
        *spans, f" The library holds {counted(held.papers, 'paper')}{years}. Fewer or other words may find it."
    )


def _typed_at_a_shell(context: Context, query: Query) -> Spans | None:
    """What is said to `import list.bib`: it is no command here, but one of the command line."""
    first = query.words.partition(" ")[0].casefold()
    if first not in SHELL or query.has_filters:
        return None
    line = " ".join((context.program, query.words if " " in query.words else f"{first} {SHELL[first]}".strip()))
    return (f" To {first}, type ", Code(line), " at the shell of the machine where I run.")


def _nameless(context: Context, held: Census) -> str:
    """What keeps `author:` from finding papers here: lists of abstracts name no authors."""
    without = context.shelves.papers.without_authors()
    if not without:
        return ""
    if without == held.papers:
        return f" No paper here has authors ({counted(without, 'paper')}): their sources named none."
    return f" {without:,} of the {held.papers:,} papers here have no authors: their sources named none."
