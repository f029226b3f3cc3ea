"""What could be meant by what was typed so far: titles, authors and venues, for completion while someone types."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator

from bot.papers import PaperId
from bot.people.signatures import fold
from bot.ports import Papers
from bot.query import Query
from bot.words import tokens
from storage.inquiry import Inquiry
from storage.matching import Matching

LOOKED_AT = 300  # papers whose authors are looked through


def suggestions(
    rows: sqlite3.Connection, matching: Matching, papers: Papers, field: str, beginning: str, limit: int
) -> list[str]:
    """At most `limit` completions of `beginning`, the likeliest first; none where nothing was typed.

    `field` is title, author or venue. Raises ValueError for another.
    """
    if not (typed := tokens(beginning)):
        return []
    match field:
        case "title":
            return _titles(rows, matching, papers, beginning, limit)
        case "author":
            return _authors(matching, typed, limit)
        case "venue":
            return _venues(rows, typed, limit)
        case _:
            raise ValueError(f"nothing is completed from {field!r}")


def _titles(rows: sqlite3.Connection, matching: Matching, papers: Papers, beginning: str, limit: int) -> list[str]:
    answer = Inquiry(rows, matching, Query.read(beginning)).answer(limit)
    found = papers.many([PaperId.parse(candidate.paper) for candidate in answer.papers[:limit]])
    start = fold(beginning)
    return sorted(dict.fromkeys(paper.title for paper in found), key=lambda title: not fold(title).startswith(start))


def _authors(matching: Matching, typed: list[str], limit: int) -> list[str]:
    """Names that hold every word typed, the last as a beginning; those with the most papers first."""
    whole = [matching.token(f"@{word}") for word in typed[:-1]]
    candidates = matching.heading([*whole, matching.token(f"@{typed[-1]}", beginning=True)], LOOKED_AT)
    names = Counter(name for candidate in candidates for name in _meant(candidate.authors, typed))
    return [name for name, _ in names.most_common(limit)]


def _meant(authors: str, typed: list[str]) -> Iterator[str]:
    for name in authors.split("\n"):
        words = tokens(name)
        if all(word in words for word in typed[:-1]) and any(word.startswith(typed[-1]) for word in words):
            yield name


def _venues(rows: sqlite3.Connection, typed: list[str], limit: int) -> list[str]:
    """Venues that hold every word typed as a beginning; those with the most public papers first."""
    found = rows.execute("SELECT name, words FROM index_venue WHERE papers > 0 ORDER BY papers DESC, name")
    meant = (name for name, words in found if all(f" {word}" in words for word in typed))
    return [name for name, _ in zip(meant, range(limit), strict=False)]
