"""Text that others wrote, made fit to stand within ours: no controls, no lines or directions of its own."""

from __future__ import annotations

import re
import unicodedata

from bot.text import clean, one_line

ISOLATE, END_OF_ISOLATE = "\u2068", "\u2069"  # FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE
RIGHT_TO_LEFT = frozenset(("R", "AL", "AN"))

_WHITE = re.compile(r"\s+")


def flat(text: str) -> str:
    """`text` cleaned and on one line; a space at either end stays one, since spans stand side by side."""
    return isolated(_WHITE.sub(" ", clean(text)))


def line(text: str) -> str:
    """A whole field, such as a title: cleaned, on one line, nothing at the ends."""
    return isolated(one_line(text))


def lines(text: str) -> list[str]:
    """A field of several lines, such as an abstract, without its empty ones."""
    return [isolated(found) for found in (one_line(part) for part in clean(text).split("\n")) if found]


def isolated(text: str) -> str:
    """Right-to-left text between isolates, so that it cannot reorder what stands beside it."""
    if text.isascii() or not any(unicodedata.bidirectional(char) in RIGHT_TO_LEFT for char in text):
        return text
    return f"{ISOLATE}{text}{END_OF_ISOLATE}"
