"""What stands behind a field's `=`: pieces in braces or quotation marks, numbers and names of @strings, joined by `#`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import accumulate

MAX_TEXT = 1_000_000  # characters of one value. SECURITY: a kilobyte of @strings that double expands to hundreds of MB
MAX_DEPTH = 100  # braces in braces; TeX needs a handful
MAX_STRINGS = 16_000_000  # characters of all @strings

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_BARE = re.compile(r'[^\s{}",=#]+')
_BRACE = re.compile(r"[{}]")
_BARE_BRACE = re.compile(r"(?<!\\)[{}]")
_SPACE = re.compile(r"\s*")


class Misfit(Exception):
    """A value that is not written as BibTeX has it."""


class Beyond(Exception):
    """A value beyond all measure; the text says in which way."""


TOO_LONG = f"expands to more than {MAX_TEXT:,} characters"
TOO_DEEP = f"holds braces more than {MAX_DEPTH} deep"


def closing(text: str, start: int, braces: re.Pattern[str] = _BRACE) -> int:
    """Where the brace that opens at `start` is closed; -1 where it never is."""
    depth = 0
    for brace in braces.finditer(text, start):
        depth += 1 if brace[0] == "{" else -1
        if depth == 0:
            return brace.start()
    return -1


def _depth(text: str) -> int:
    return max(accumulate(1 if brace[0] == "{" else -1 for brace in _BRACE.finditer(text)))


def _is_one_group(said: str, last: int) -> bool:
    """Whether the first brace is closed by the last one; braces behind a backslash may count or not."""
    return said.find("}") == last or closing(said, 0) == last or closing(said, 0, _BARE_BRACE) == last


def quote_end(text: str, start: int) -> int:
    """Where the quotation mark at `start` is closed: at the next one outside braces; -1 where it never is."""
    depth = 0
    for sign in re.finditer(r'[{}"]', text[start + 1 :]):
        if sign[0] == '"' and depth == 0:
            return start + 1 + sign.start()
        depth += {"{": 1, "}": -1, '"': 0}[sign[0]]
    return -1


@dataclass(slots=True)
class Strings:
    """The @strings of a file so far. `undefined` collects the names that were asked for and are none."""

    known: dict[str, str | None] = field(default_factory=lambda: dict(zip(_MONTHS, _MONTHS, strict=True)))
    size: int = 0
    undefined: list[str] = field(default_factory=list)

    def define(self, name: str, expression: str) -> None:
        """Raises Misfit and Beyond."""
        try:
            text = self.text(expression)
        except Beyond:
            self.known[name.strip().casefold()] = None
            raise
        self.size += len(text)
        if self.size > MAX_STRINGS:
            raise Beyond(TOO_LONG)
        self.known[name.strip().casefold()] = text

    def text(self, expression: str) -> str:
        """The text of an expression. A name that is none stands for itself. Raises Misfit and Beyond."""
        said = expression.strip()
        if said.count("{") > MAX_DEPTH and _depth(said) > MAX_DEPTH:
            raise Beyond(TOO_DEEP)
        last = len(said) - 1
        if said[:1] == "{" and said[-1:] == "}" and _is_one_group(said, last):
            return said[1:-1]
        return self._joined(said)

    def _joined(self, said: str) -> str:
        pieces, size, at = [], 0, 0
        while at < len(said):
            piece, at = self._piece(said, at)
            size += len(piece)
            if size > MAX_TEXT:
                raise Beyond(TOO_LONG)
            pieces.append(piece)
            at = self._spaced(said, at)
            if at < len(said) and said[at] != "#":
                raise Misfit
            at = self._spaced(said, at + 1)
        return "".join(pieces)

    def _spaced(self, said: str, at: int) -> int:
        space = _SPACE.match(said, at)
        return space.end() if space else at

    def _piece(self, said: str, at: int) -> tuple[str, int]:
        if said[at] in '{"':
            end = closing(said, at) if said[at] == "{" else quote_end(said, at)
            if end < 0:
                raise Misfit
            return said[at + 1 : end], end + 1
        bare = _BARE.match(said, at)
        if bare is None:
            raise Misfit
        return bare[0] if bare[0].isdigit() else self._named(bare[0]), bare.end()

    def _named(self, name: str) -> str:
        text = self.known.get(name.casefold(), name)
        if text is None:
            raise Beyond(TOO_LONG)
        if name.casefold() not in self.known:
            self.undefined.append(name)
        return text
