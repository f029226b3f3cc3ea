"""What a paper is called: its whole title, and the name in it that a reader would type alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import blake2b

from bot.words import squeezed

LONGEST = 60  # characters before a colon that are taken for a name

_COLON = re.compile(r":(?!\w)|[：—]|\s[-–]\s")
_ACRONYM = re.compile(r"\(([^()\s]{2,24})\)")
_NAME_LIKE = re.compile(r"[^\W\d_].*[A-Z0-9À-Þ²³]")  # a capital or a digit within


def called(title: str) -> Iterator[str]:
    """The title; what stands before its colon; an acronym in brackets."""
    yield title
    if (colon := _COLON.search(title)) and 0 < len(head := title[: colon.start()].strip()) <= LONGEST:
        yield head
    if "(" in title:
        yield from filter(_NAME_LIKE.match, _ACRONYM.findall(title))


def name_key(name: str) -> int | None:
    """The number under which a name is found, however it is written; None for one without letters and digits."""
    plain = squeezed(name)
    return int.from_bytes(blake2b(plain.encode(), digest_size=6).digest(), "big") if plain else None
