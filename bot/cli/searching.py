"""`paperbot search`: one search from the command line, in words or as JSON."""

from __future__ import annotations

import json
import shlex
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from bot.cli.compose import local_now, opened, talking, with_sample
from bot.cli.program import program
from bot.commands.search import PAGE, search
from bot.errors import NotFound
from bot.finding import identified, look
from bot.invocation import Invocation
from bot.parsing import parse
from bot.ports import Found, Hit, Shelves, Store
from bot.query import Query
from bot.reply import Code, Listing, Reply, Text
from bot.request import CONSOLE, Place, Request, Role, User
from bot.settings import read_settings


def search_command(words: list[str], as_json: bool, limit: int) -> None:
    """Prints the answer; that nothing was found is an answer too."""
    query_of(" ".join(words))  # what cannot be read ends it here
    with opened(read_settings()) as real:
        store = with_sample(real)
        if as_json:
            json.dump(as_record(store, " ".join(words), limit), sys.stdout, ensure_ascii=False)
            sys.stdout.write("\n")
        else:
            print_answer(store, words, limit)


def print_answer(store: Store, words: list[str], limit: int) -> None:
    """The answer that a channel would get, as the console shows it, its pages as one list of at most `limit` papers."""
    from adapters.console import shown_on

    bot = talking(store, program())
    asked = Request(User("you", Role.MANAGER), Place(CONSOLE, "console", shared=False), local_now())
    reply = bot.handle(replace(asked, line=f"search {' '.join(words)}"))
    listings = list(_listings(reply))
    while (more := _more(reply)) and sum(len(listing.items) for listing in listings) < limit:
        reply = bot.handle(replace(asked, invocation=more))
        listings += _listings(reply)
    shown_on(sys.stdout, pressing=False)(_as_one(reply, listings, limit, words) if listings else reply)


def _listings(reply: Reply) -> Iterator[Listing]:
    return (block for block in reply.blocks if isinstance(block, Listing))


def _more(reply: Reply) -> Invocation | None:
    """What turns to the next page, should there be one."""
    presses = (button.press for button in reply.buttons if button.label == "More")
    return next((press for press in presses if isinstance(press, Invocation)), None)


def _as_one(last: Reply, listings: list[Listing], limit: int, words: list[str]) -> Reply:
    """The pages of an answer as one list, and the line that goes on from there."""
    items = tuple(item for listing in listings for item in listing.items)
    shown = replace(listings[0], items=items[:limit])
    above = tuple(block for block in last.blocks if not isinstance(block, Listing))
    goes_on = len(items) > limit or _more(last) is not None
    return replace(last, blocks=(*above, shown, *((_next(shown, words),) if goes_on else ())), buttons=())


def _next(shown: Listing, words: list[str]) -> Text:
    pages, rest = divmod(shown.items[-1].number, PAGE)
    if rest:  # in the middle of a page
        line = f"{shlex.join(words)} --limit {len(shown.items) + PAGE - rest}"
    else:
        line = shlex.join([*(word for word in words if not _turns(word)), f"page:{pages + 1}"])
    return Text(("For more, type ", Code(f"{program()} search {line}")))


def _turns(word: str) -> bool:
    return word.casefold().startswith("page:")


def as_record(store: Store, words: str, limit: int) -> dict[str, Any]:
    """The answer as data: results with their scores, the words corrected, and the time taken in milliseconds."""
    started = time.perf_counter()
    with store.reading(CONSOLE) as shelves:
        found = _found(shelves, words, limit)
        results = [_result(hit) for hit in found.hits]
    took_ms = round((time.perf_counter() - started) * 1000, 1)
    return {"results": results, "corrected": dict(found.corrected), "took_ms": took_ms}


def query_of(line: str) -> Query:
    """The query that `line` means behind the word `search`. Raises BadOption."""
    invocation = parse(f"search {line}", (search,)).invocation
    values = search.values(invocation.options)
    return Query.read(values["words"], values["author"], values["year"], values["venue"])


def _found(shelves: Shelves, line: str, limit: int) -> Found:
    query = query_of(line)
    try:
        paper = identified(shelves, query.words) if not query.has_filters else None
    except NotFound:
        return Found()
    if paper is not None:
        return Found((Hit(paper, 1.0, "its identifier"),), 1)
    return look(shelves, query, limit)[1] if query else Found()


def _result(hit: Hit) -> dict[str, Any]:
    paper = hit.paper
    return {
        "id": str(paper.id),
        "title": paper.title,
        "title_is_derived": paper.title_is_derived,
        "authors": list(paper.authors),
        "year": paper.year,
        "venue": paper.venue,
        "url": paper.url,
        "score": round(hit.score, 4),
        "why": hit.why,
    }
