"""What a reader searches for, read from the words they typed."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.papers import YEAR_DASHES, Years
from bot.text import one_line

MAX_QUERY = 300  # characters read of a query; the rest is left out (SECURITY: oversize)

_QUOTES = str.maketrans(
    {"“": '"', "”": '"', "„": '"', "‟": '"', "«": '"', "»": '"', "＂": '"', "’": "'", "‘": "'", "`": "'"}
)
_PHRASE = re.compile(r'"([^"]+)"')
_RANGE = re.compile(rf"(?<![\w.-])((?:1[89]|20)\d\d){YEAR_DASHES}((?:1[89]|20)\d\d)(?![\w.-])")
_SINCE = re.compile(r"(?<![\w:/-])(since|after|from|before|until)\s?:\s*(\d{4})(?!\w)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Query:
    """Words to find, exact phrases among them, and filters that must hold.

    `words` keeps everything typed but the quotation marks; `phrases` repeats what stood inside them.
    """

    words: str = ""
    phrases: tuple[str, ...] = ()
    author: str = ""
    years: Years | None = None
    venue: str = ""

    @classmethod
    def read(cls, words: str = "", author: str = "", years: Years | None = None, venue: str = "") -> Query:
        """The query a reader meant: `2019-2023` or `since:2019` among the words is a filter, text in quotes a phrase."""
        said = one_line(words).translate(_QUOTES)[:MAX_QUERY]
        if years is None and (found := _RANGE.search(said) or _SINCE.search(said)):
            between = "-" if found.re is _RANGE else " "
            years = Years.parse(f"{found[1]}{between}{found[2]}")
            said = (said[: found.start()] + " " + said[found.end() :]).strip()
        phrases = tuple(phrase.strip() for phrase in _PHRASE.findall(said) if phrase.strip())
        kept = " ".join(said.replace('"', " ").split())
        return cls(kept, phrases, one_line(author)[:MAX_QUERY], years, one_line(venue)[:MAX_QUERY])

    @property
    def has_filters(self) -> bool:
        return bool(self.author or self.years or self.venue)

    def __bool__(self) -> bool:
        return bool(self.words or self.has_filters)
