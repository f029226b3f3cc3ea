"""A BibTeX file cut into blocks, `@article{…` up to the next one, while it streams by.

A block ends where another begins, whatever its braces say: so one that is never closed costs itself alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

MAX_BLOCK = 2_000_000  # characters; an entry with thousands of authors has some 200,000
_REACH = 1_000  # characters that the head of a block may span

_KINDS = (
    "article|artwork|book|bookinbook|booklet|collection|comment|conference|dataset|inbook|incollection|inproceedings|"
    "manual|mastersthesis|misc|mv(?:book|collection|proceedings)|online|patent|periodical|phdthesis|preamble|preprint|"
    "proceedings|report|software|string|suppbook|techreport|thesis|unpublished|xdata"
)
# A word that is no kind we know begins a block only with a key behind it: abstracts hold `@Override(` as well.
_HEAD = re.compile(
    rf"@\s{{0,8}}(?P<kind>(?:{_KINDS})(?=\s{{0,8}}[{{(])|[^\W\d][\w:.+-]{{0,60}}(?=\s{{0,8}}[{{(]\s{{0,8}}[^\s={{}}(),\"]{{0,200}}\s{{0,8}},))"
    r"\s{0,8}(?P<opener>[{(])",
    re.IGNORECASE,
)
_BEFORE = re.compile(r"(?:\A|[\n})]|[})],)[^\S\n]*\Z")


@dataclass(frozen=True, slots=True)
class Block:
    """`kind` in small letters ("": text before the first block), and all the text behind its opening bracket."""

    line: int
    kind: str
    opener: str = ""
    text: str = ""
    too_long: bool = False


def blocks(chunks: Iterable[str]) -> Iterator[Block]:
    """The blocks of a text that comes in pieces. What is beyond MAX_BLOCK has no text here."""
    scroll = _Scroll(iter(chunks))
    line, kind, opener, begins = 1, "", "", 0
    while True:
        head = scroll.next_head(begins)
        text, too_long = scroll.taken(head.start() if head else None)
        said, behind = text[begins:], text.count("\n") + scroll.lines_dropped
        yield Block(line, kind, opener, "" if too_long else said, too_long)
        if head is None:
            return
        line, scroll.lines_dropped = line + behind, 0
        kind, opener = head["kind"].lower(), head["opener"]
        begins = head.end() - head.start()


class _Scroll:
    """The text that is not yet cut; it begins where the block at hand does."""

    def __init__(self, chunks: Iterator[str]) -> None:
        self._chunks = chunks
        self._text, self._start = "", 0
        self._ended = self._too_long = False
        self.lines_dropped = 0

    def next_head(self, begins: int) -> re.Match[str] | None:
        """The head of the next block, as a match in the text; None at the end."""
        at = self._start + begins
        while True:
            at = self._text.find("@", at)
            if at < 0 or (at > len(self._text) - _REACH and not self._ended):
                if self._ended:
                    return None
                at = self._more(at if at >= 0 else len(self._text))
                continue
            head = _HEAD.match(self._text, at)
            if head and _BEFORE.search(self._text, max(0, at - 100), at):
                return head
            at += 1

    def _more(self, at: int) -> int:
        """Adds a piece and says where `at` lies now."""
        if self._start:
            self._text, at, self._start = self._text[self._start :], at - self._start, 0
        if at > MAX_BLOCK:
            self.lines_dropped += self._text.count("\n", 0, at - 1)
            self._text, at, self._too_long = self._text[at - 1 :], 1, True
        piece = next(self._chunks, "")
        self._ended = not piece
        self._text += piece
        return at

    def taken(self, end: int | None) -> tuple[str, bool]:
        """The text of the block at hand, up to the next one, and whether it was too long to be kept."""
        upto = len(self._text) if end is None else end
        text, too_long = self._text[self._start : upto], self._too_long or upto - self._start > MAX_BLOCK
        self._start, self._too_long = upto, False
        return text, too_long
