"""The mark of a delivery in the custom_id of a component, where the history of a channel shows it. Pure.

A token ends in its ordinal, and `#` is escaped within it: in `1:show?paper=x#3@Ab3_…` all after the last `@` is a mark.
"""

from __future__ import annotations

import hashlib
import re
from base64 import urlsafe_b64encode
from collections.abc import Iterable

from adapters.discord.limits import CUSTOM_ID
from bot.text import units16

LENGTH = 12  # characters, 72 bits: two keys of one channel never share a mark

_MARKED = re.compile(rf"(?P<token>.*#\d+)@(?P<mark>[\w-]{{{LENGTH}}})", re.DOTALL)


def mark(key: str) -> str:
    """The characters that stand for a delivery's key."""
    return urlsafe_b64encode(hashlib.sha256(key.encode()).digest()).decode()[:LENGTH]


def marked(custom_id: str, key: str) -> str | None:
    """A custom_id that bears the mark of `key` besides; None where there is no room."""
    longer = f"{custom_id}@{mark(key)}"
    return longer if units16(longer) <= CUSTOM_ID else None


def unmarked(custom_id: str) -> str:
    """The token alone: what `Request(token=…)` wants."""
    found = _MARKED.fullmatch(custom_id)
    return found["token"] if found else custom_id


def bears(custom_ids: Iterable[str], key: str) -> bool:
    """Whether one of a message's custom ids bears the mark of `key`."""
    wanted = mark(key)
    return any((found := _MARKED.fullmatch(custom_id)) and found["mark"] == wanted for custom_id in custom_ids)
