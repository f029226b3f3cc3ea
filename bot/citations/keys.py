"""Citation keys that a person can type and remember: `vaswani2017attention`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import count
from string import ascii_lowercase

from bot.papers import Paper
from bot.people.persons import parts
from bot.people.signatures import fold

_UNTELLING = frozenset(
    "a an the on in of for and or to from with without via by at as is are be can do does how what when where which who why "
    "towards toward using into its their your our not no some more".split()
)
MAX_WORD = 20  # letters of one part of a key


def key_of(paper: Paper) -> str:
    """Surname, year and the first telling word of the title, in small ASCII letters; from the paper's id where they give none."""
    surname = _ascii(parts(paper.authors[0]).surname) if paper.authors else ""
    year = str(paper.year or (paper.published.year if paper.published else ""))
    words = [word for word in map(_ascii, re.split(r"[^\w'’]+", unicodedata.normalize("NFKC", paper.title))) if word]
    telling = next((word for word in words if word not in _UNTELLING and len(word) > 1), words[0] if words else "")
    key = surname + year + telling
    if not (surname or telling):
        key = f"paper{year}{_ascii(str(paper.id))}"
    return key if key[0].isalpha() else f"p{key}"


def keys_of(papers: Sequence[Paper]) -> list[str]:
    """A key for each, none twice: the second of a name ends in `b`, the third in `c`."""
    taken: set[str] = set()
    keys = []
    for key in map(key_of, papers):
        chosen = next(each for each in _variants(key) if each not in taken)
        taken.add(chosen)
        keys.append(chosen)
    return keys


def _variants(key: str) -> Iterator[str]:
    yield key
    yield from (key + letter for letter in ascii_lowercase[1:])
    yield from (f"{key}-{number}" for number in count(27))


def _ascii(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", fold(text))[:MAX_WORD]
