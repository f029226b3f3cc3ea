"""XML cut into the texts of its records, before anything is parsed, so that a broken one costs itself alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from adapters.sources.opening import Source

MAX_RECORD = 2_000_000  # characters; one of thousands of authors has some 400,000
_KEPT = 200  # characters that may hold the beginning of a tag

_BEFORE_ROOT = re.compile(r"\s*(?:<!--.*?-->|<\?.*?\?>|<!DOCTYPE[^\[>]*(?:\[.*?\]\s*)?>)", re.DOTALL | re.IGNORECASE)
_FIRST_TAG = re.compile(r"\s*<([A-Za-z_][\w.:-]*)")
_ALONE = re.compile(r"<[^<>]*/>")


@dataclass(frozen=True, slots=True)
class Piece:
    """The text of one record, and its first line; `damage` says why it is no whole one."""

    line: int
    text: str
    damage: str = ""


def root_of(head: str) -> str:
    """The local name of the first element of a document, in small letters; "" for what is no XML."""
    at = len(head) - len(head.lstrip("\ufeff\x00 \t\r\n"))
    while found := _BEFORE_ROOT.match(head, at):
        at = found.end()
    root = _FIRST_TAG.match(head, at)
    return root[1].rpartition(":")[2].casefold() if root else ""


def pieces_of(source: Source, names: str) -> Iterator[Piece]:
    """The texts of the records of a source, before anything is parsed."""
    return iter(_Cutter(source, names))


class _Cutter:
    """The text of a document, cut where records begin and end; what stands between them is passed over."""

    def __init__(self, source: Source, names: str) -> None:
        self._chunks = source.chunks()
        self._text, self._at, self._line = "", 0, 1
        self._begins = re.compile(rf"<((?:[\w.-]+:)?(?:{names}))(?=[\s/>])|<!--|<!\[CDATA\[")
        self._is_cut_off = False
        self._unclosed: set[str] = set()  # not looked for again: a hostile record has nothing else
        self._root = root_of(source.head)
        self._root_is_record = re.fullmatch(names, self._root, re.IGNORECASE) is not None

    def __iter__(self) -> Iterator[Piece]:
        while found := self._next_begin():
            if found[1] is None:
                self._pass_over("-->" if found[0] == "<!--" else "]]>")
            else:
                yield self._record(found[1])
        closing = re.sub(r"</[\w.-]+:", "</", self._text[-_KEPT:]).casefold()
        if not (self._is_cut_off or self._root_is_record or f"</{self._root}" in closing):
            yield Piece(self._line, "", "The file ends too early: what followed here is lost.")

    def _next_begin(self) -> re.Match[str] | None:
        """Goes to where the next record, comment or literal text begins; None at the end."""
        while not (found := self._begins.search(self._text, self._at)):
            self._pass(max(self._at, len(self._text) - _KEPT))
            if not self._more():
                return None
        self._pass(found.start())
        return self._begins.match(self._text, self._at)

    def _pass_over(self, closing: str) -> None:
        self._pass(self._at + 4)
        while (end := self._text.find(closing, self._at)) < 0:
            self._pass(max(self._at, len(self._text) - len(closing)))
            if not self._more():
                self._pass(len(self._text))
                return
        self._pass(end + len(closing))

    def _record(self, name: str) -> Piece:
        line = self._line
        while self._text.find(">", self._at) < 0 and self._more_of_record():
            pass
        if alone := _ALONE.match(self._text, self._at):
            return self._taken(line, alone.end())
        ends = re.compile(rf"</{re.escape(name)}\s*>|<{re.escape(name)}(?=[\s/>])|<!--|<!\[CDATA\[")
        seen = len(name) + 1
        while True:
            found = ends.search(self._text, self._at + seen)
            if found is None:
                if len(self._text) - self._at > MAX_RECORD:
                    return self._given_up(line, len(self._text) - _KEPT, "It is too long to be a paper.")
                seen = max(len(self._text) - self._at - _KEPT, seen)
                if not self._more():
                    self._is_cut_off = True
                    return self._given_up(line, len(self._text), "It is cut off: the file ends in the middle of it.")
            elif found[0].startswith("<!"):
                seen = self._behind(found[0], found.end() - self._at)
            elif found[0].startswith("</"):
                return self._taken(line, found.end())
            else:
                return self._given_up(line, found.start(), "It does not end before the next one begins.")

    def _behind(self, opening: str, seen: int) -> int:
        """Where a comment or literal text ends, from the beginning of the record; one that never ends is passed over."""
        closing = "-->" if opening == "<!--" else "]]>"
        while closing not in self._unclosed:
            if (end := self._text.find(closing, self._at + seen)) >= 0:
                return end - self._at + len(closing)
            if not self._more_of_record():
                self._unclosed.add(closing)
        return seen

    def _more_of_record(self) -> bool:
        return len(self._text) - self._at < MAX_RECORD and self._more()

    def _taken(self, line: int, end: int) -> Piece:
        text = self._text[self._at : end]
        self._pass(end)
        return Piece(line, text)

    def _given_up(self, line: int, end: int, why: str) -> Piece:
        self._pass(end)
        return Piece(line, "", why)

    def _pass(self, at: int) -> None:
        self._line += self._text.count("\n", self._at, at)
        self._at = at

    def _more(self) -> bool:
        """Takes the next piece of the text; what is passed is dropped but for its end."""
        chunk = next(self._chunks, "")
        if chunk:
            dropped = max(0, self._at - _KEPT)
            self._text, self._at = self._text[dropped:] + chunk, self._at - dropped
        return bool(chunk)
