"""Which `~` is TeX's unbreakable space: in `e.g.~this`, `networks~(CNN)`; not in `~O(n)~`, `5~10`, `x~N(0,1)`."""

from __future__ import annotations

import re

_LITTLE_WORD = re.compile(r"(?:^|\W)(?:a|an|and|as|at|by|for|from|in|is|of|on|or|the|to|via|vs|with)$", re.IGNORECASE)
_CITATION = ("cite{", "citep{", "citet{")
REACH = 200  # characters of an address before the `~`


class Ties:
    """The ties of one text. An author who uses one beyond doubt is believed for all that follow."""

    def __init__(self, source: str, tex: bool) -> None:
        self.source, self.tex, self.believed = source, tex, tex

    def at(self, place: int, before: str) -> bool:
        """Whether the `~` at `place` is a tie; `before` is the character said before it."""
        after = self.source[place + 1 : place + 2]
        if not (before.strip() and after.strip()) or "~" in (before, after):
            return self.tex
        left = self.source[max(0, place - REACH) : place]
        word = left.rsplit(maxsplit=1)[-1]
        if "://" in word or "www." in word:
            return False
        return self.believed or self._shows(left, before, after, place)

    def _shows(self, left: str, before: str, after: str, place: int) -> bool:
        if before in ".,;:" or after in "(\\$":
            self.believed = before.isascii() and bool(left[-2:-1].strip())
            return self.believed
        cited = self.source.startswith(_CITATION, place + 1)
        return cited or (after.isascii() and _LITTLE_WORD.search(left[-6:]) is not None)
