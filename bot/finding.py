"""Which paper a reader means: a number of the list above, a link, an identifier, or words of its title."""

from __future__ import annotations

import re

from bot.context import Context
from bot.errors import NotFound
from bot.links import canonical_url, reference
from bot.papers import Paper, PaperId
from bot.ports import Found, Shelves
from bot.query import Query
from bot.sites import identifiers
from bot.text import cut, one_line

_BARE = re.compile(
    r"(?:open\s?review[\s:]+|pmlr\s+)?(?:forum)?(?:\??id=)?(?P<id>[\w/-]{6,30})", re.IGNORECASE | re.ASCII
)
_NUMBER = re.compile(r"(?:#|no\.?\s*)?(\d{1,3})[.):]?")


def find_paper(context: Context, text: str) -> Paper:
    """The paper that `text` means; nothing said means the one shown last. Raises NotFound with what to do next."""
    said = one_line(text)
    if not said or said.casefold() in ("it", "this", "that", "last"):
        return _last(context)
    if number := _NUMBER.fullmatch(said):
        return _numbered(context, int(number[1]), said)
    if (paper := identified(context.shelves, said)) is not None:
        return paper
    found = context.shelves.library.search(Query.read(said), limit=1)
    if found.hits and not found.closest:
        return found.hits[0].paper
    raise NotFound(said, f"I have no paper called “{cut(said, 120)}”.", said)


def identified(shelves: Shelves, text: str) -> Paper | None:
    """The paper of a link or identifier, None where `text` is neither. Raises NotFound for one we do not have."""
    said = one_line(text)
    known = _identifier(said)
    return _stored(shelves, known, said) if known is not None else _of_bare_id(shelves, said)


def names_one(context: Context, text: str) -> bool:
    """Whether `text` is a number of the list above, a link or an identifier: no title."""
    number = _NUMBER.fullmatch(text)
    return bool(number and int(number[1]) in context.seen.numbers) or _identifier(text) is not None


def look(shelves: Shelves, query: Query, limit: int, offset: int = 0) -> tuple[Query, Found]:
    """The answer to a query, and the query that it answers.

    `author: Li diffusion` names nobody: its last words are then words to find.
    """
    found = shelves.library.search(query, limit, offset)
    names = query.author.split()
    for kept in range(len(names) - 1, 0, -1):
        if found.hits and not found.closest:
            break
        words = " ".join([*names[kept:], query.words])
        shorter = Query.read(words, " ".join(names[:kept]), query.years, query.venue)
        other = shelves.library.search(shorter, limit, offset)
        if other.hits and not other.closest:
            return shorter, other
    if query.author and not found.hits:  # a given name alone is nobody's, but a word among the authors
        among = Query.read(f"{query.author} {query.words}", "", query.years, query.venue)
        other = shelves.library.search(among, limit, offset)
        if other.hits and not other.closest:
            return among, other
    return query, found


def _identifier(said: str) -> PaperId | None:
    if (found := reference(said)) is not None:
        return found.id
    try:
        return PaperId.parse(said)
    except ValueError:
        return None


def _of_bare_id(shelves: Shelves, said: str) -> Paper | None:
    """The paper of an id whose looks alone do not tell it from a word, `FYvrNK6aIO`: only where we have it."""
    bare = _BARE.fullmatch(said)
    if bare is None or (bare["id"].isalpha() and bare["id"].islower()):
        return None
    readers = (identifiers.openreview, identifiers.pmlr, identifiers.text_hash)
    found = (shelves.papers.get(known.id) for read in readers if (known := read(bare["id"])) is not None)
    return next((paper for paper in found if paper is not None), None)


def _stored(shelves: Shelves, known: PaperId, said: str) -> Paper:
    paper = shelves.papers.get(known)
    if paper is None:
        where = f" It should be at {canonical_url(known)}." if canonical_url(known) else ""
        raise NotFound(said, f"{known.key} is not in this library.{where}")
    return paper


def _numbered(context: Context, number: int, said: str) -> Paper:
    numbers = context.seen.numbers
    if number in numbers:
        return _stored(context.shelves, numbers[number], said)
    if numbers:
        raise NotFound(said, f"The list above goes from {min(numbers)} to {max(numbers)}, so there is no {number}.")
    raise NotFound(
        said, f"I showed you no list here that {number} could be a line of. Search first, then say the number."
    )


def _last(context: Context) -> Paper:
    if context.seen.last is None:
        raise NotFound(
            "", "Which paper? Give a number of the list above, a link, an identifier, or words of its title."
        )
    return _stored(context.shelves, context.seen.last, "the last paper")
