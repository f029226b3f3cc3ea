"""`paperbot search`: one search from the command line, in words or as JSON."""

from __future__ import annotations

import json
import sys
import time
from typing import Any

from bot.cli.compose import local_now, opened, talking, with_sample
from bot.commands.search import search
from bot.errors import NotFound
from bot.finding import identified, look
from bot.parsing import parse
from bot.ports import Found, Hit, Shelves, Store
from bot.query import Query
from bot.request import CONSOLE, Place, Request, Role, User
from bot.settings import read_settings


def search_command(words: str, as_json: bool, limit: int) -> None:
    """Prints the answer; that nothing was found is an answer too."""
    with opened(read_settings()) as real:
        store = with_sample(real)
        if as_json:
            json.dump(as_record(store, words, limit), sys.stdout, ensure_ascii=False)
            sys.stdout.write("\n")
        else:
            print_answer(store, words)


def print_answer(store: Store, words: str) -> None:
    """The answer that a channel would get, as the console shows it."""
    from adapters.console import shown_on

    line = f"search {words}"
    request = Request(User("you", Role.MANAGER), Place(CONSOLE, "console", shared=False), local_now(), line=line)
    shown_on(sys.stdout, pressing=False)(talking(store).handle(request))


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
