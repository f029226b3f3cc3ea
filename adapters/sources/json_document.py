"""A JSON document: a list of papers, an object that holds such lists one after another, or one paper alone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from adapters.sources.jsonl import DECODER, Damage, damage, record_of
from adapters.sources.opening import MAX_LINE, Source
from bot.importing import Record

_BLANK = "\ufeff\x00 \t\r\n"
_LIST = re.compile(r"\[\s*(?:\{|\]|$)")
_KEY = r"\"[^\"\\]{1,300}\"\s*:\s*"
_OF_PAPER = r"\"(?:authors?|creators?|editors?|contributors?|\w*id|doi|url|title|name|abstract|year)\""
_TEXT = r"\"(?:[^\"\\]|\\.)*+\""
_ASIDE = (  # a value beside the lists, such as a version or a licence
    rf"(?:{_TEXT}|[-+.\w]++|\{{(?:[^{{}}]|\{{[^{{}}]*\}})*+\}}|\[(?:{_TEXT}|[^\[\]{{}}\"])*+\])\s*,\s*"
)
_HOLDS_LIST = re.compile(rf"\{{\s*(?:(?!{_OF_PAPER}){_KEY}{_ASIDE})*+(?!{_OF_PAPER}){_KEY}(?=\[\s*\{{)", re.IGNORECASE)
_HOLDS_ANOTHER = re.compile(rf"\]\s*,\s*(?:{_KEY}{_ASIDE})*+{_KEY}\[")
_ALONE = re.compile(r"\{\s*\"")
MOST_ASIDE = 20_000  # characters between two lists of one object
_BETWEEN = re.compile(r"[\s,]*")


class JsonDocument:
    """Read piece by piece, so that a list may be of any length."""

    name = "JSON"

    def likeness(self, head: str, filename: str) -> float:  # noqa: ARG002
        begins = head.lstrip(_BLANK)
        if _LIST.match(begins):
            return 0.95
        if _HOLDS_LIST.match(begins):
            return 0.92
        return 0.5 if _ALONE.match(begins) else 0.0

    def read(self, source: Source) -> Iterator[Record]:
        for line, value in Scroll(source.chunks()).values():
            yield value.at(line) if isinstance(value, Damage) else record_of(value, line)


class Scroll:
    """A JSON text of which only the present value is in memory."""

    def __init__(self, chunks: Iterator[str]) -> None:
        self._chunks = chunks
        self._text, self._at = "", 0
        self._indent: str | None = None  # what stands before a paper's brace on its line
        self.line = 1

    def values(self) -> Iterator[tuple[int, object]]:
        """Each value of its lists, one list after another, or its only one, with its line; damage where one is broken."""
        self.enter_list()
        while True:
            while self.to_next():
                line, value = self.line, self.value()
                yield line, value
                if isinstance(value, Damage) and not self.recover():
                    return
            if not self.enter_another():
                return

    def enter_list(self) -> None:
        """Goes into the outermost list, if there is one."""
        self._more()
        skipped = len(self._text) - len(self._text.lstrip(_BLANK))
        holder = _HOLDS_LIST.match(self._text, skipped)
        self._pass(holder.end() if holder else skipped)
        if self._text.startswith("[", self._at):
            self._pass(self._at + 1)

    def enter(self, envelope: re.Pattern[str]) -> bool:
        """Goes into the list of the next answer, or to a record that stands alone; False where neither follows."""
        begins = re.compile(rf"{envelope.pattern}|(?=[\[{{])")
        while not (found := begins.search(self._text, self._at)):
            self._pass(len(self._text))
            if not self._more():
                return False
        self._pass(found.end())
        if self._text.startswith("[", self._at):
            self._pass(self._at + 1)
        return True

    def enter_another(self) -> bool:
        """Goes from the end of a list into the next one of the same object; False where none follows."""
        while not (found := _HOLDS_ANOTHER.match(self._text, self._at)):
            if len(self._text) - self._at > MOST_ASIDE or not self._more():
                return False
        self._pass(found.end())
        return True

    def to_next(self) -> bool:
        """Goes to the next value; False where there is none."""
        while True:
            self._pass(_BETWEEN.match(self._text, self._at).end())  # type: ignore[union-attr]
            if self._at < len(self._text):
                break
            if not self._more():
                return False
        if self._indent is None:
            before = self._text[self._text.rfind("\n", 0, self._at) + 1 : self._at]
            self._indent = "" if before.strip() else before
        return self._text[self._at] not in "]}\x00"

    def value(self) -> object:
        """The value that begins here, or the Damage that keeps it from being read."""
        while True:
            try:
                value, end = DECODER.raw_decode(self._text, self._at)
            except json.JSONDecodeError as error:
                if len(self._text) - self._at < MAX_LINE and self._more():
                    continue
                return damage(error, self._text)
            except RecursionError:
                return Damage("It is nested too deeply.")
            except ValueError:
                return Damage("It holds a number that is too large.")
            if end == len(self._text) and self._more():
                continue  # a number may go on in the next piece
            self._pass(end)
            return value

    def recover(self) -> bool:
        """Goes on at the next line that begins like a paper; False where none does."""
        begins = re.compile(rf"\n{re.escape(self._indent or '')}\{{")
        while not (found := begins.search(self._text, self._at)):
            self._pass(max(self._at, len(self._text) - 200))
            if not self._more():
                return False
        self._pass(found.end() - 1)
        return True

    def _pass(self, at: int) -> None:
        self.line += self._text.count("\n", self._at, at)
        self._at = at

    def _more(self) -> bool:
        """Takes the next piece and drops what is passed; False at the end."""
        piece = next(self._chunks, "")
        kept = max(0, self._at - 200)  # the beginning of the present line stays
        self._text, self._at = self._text[kept:] + piece, self._at - kept
        return bool(piece)
