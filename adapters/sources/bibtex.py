"""BibTeX and BibLaTeX, as reference managers, publishers and people write them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from adapters.sources.bib.blocks import Block, blocks
from adapters.sources.bib.entries import Read as Entry
from adapters.sources.bib.entries import entry_of, looks_like_fields
from adapters.sources.bib.inheriting import Heirs
from adapters.sources.bib.papers import USED, paper_of
from adapters.sources.bib.values import Beyond, Misfit, Strings
from adapters.sources.opening import Source
from adapters.sources.unused import Unused
from bot.importing import Read, Record, Refused
from bot.records.draft import Unfit
from bot.records.left_out import left_out
from bot.text import cut, one_line

_ENTRY = re.compile(
    r"^[ \t]{0,8}@\s{0,8}[A-Za-z]{2,20}\s{0,8}[{(]\s{0,8}[^\s={}\"]{0,200}\s{0,8}(?:,|=\s{0,8}[{\"])", re.MULTILINE
)
_STARTS = re.compile(r"(?:\ufeff|\s|%[^\n]*\n)*@\s{0,8}[A-Za-z]{2,20}\s{0,8}[{(]")
_STRING = re.compile(r"\s*([^\s=]+)\s*=\s*(.*?)\s*[})][^})]*\Z", re.DOTALL)
_MANY_LINES = 0.5  # of the lines of a list, those that are fields


class Bibtex:
    """Read block by block: one that is broken costs itself alone."""

    name = "BibTeX"

    def likeness(self, head: str, filename: str) -> float:
        if not _ENTRY.search(head) and not _STARTS.match(head):
            return 0.0
        if _STARTS.match(head) or filename.removesuffix(".gz").endswith((".bib", ".bibtex", ".biblatex")):
            return 0.97
        lines = [line for line in head.splitlines() if line.strip()]
        return (
            0.8 if sum("=" in line or line.strip() in ("}", ")") for line in lines) > _MANY_LINES * len(lines) else 0.2
        )

    def read(self, source: Source) -> Iterator[Record]:
        reading = _Reading()
        for block in blocks(source.chunks()):
            yield from reading.records(block)
        yield from reading.rest()


@dataclass(slots=True)
class _Reading:
    """One file: its @strings so far, the entries that wait for a parent, and what was not used."""

    strings: Strings = field(default_factory=Strings)
    heirs: Heirs = field(default_factory=Heirs)
    unused: Unused = field(default_factory=Unused)

    def records(self, block: Block) -> Iterator[Record]:
        if block.too_long:
            yield Refused(block.line, "It is too long to be an entry.")
        elif block.kind in ("", "comment", "preamble"):
            if not block.kind and looks_like_fields(block.text):
                yield Refused(block.line, "Text that looks like an entry's fields stands outside an entry.")
        elif block.kind == "string":
            yield from self._string(block)
        else:
            yield from self._entry(block)

    def rest(self) -> Iterator[Record]:
        for entry in self.heirs.leave():
            yield from self._record(entry)
        yield from self.unused.told()

    def _string(self, block: Block) -> Iterator[Record]:
        said = _STRING.match(block.text)
        try:
            if said is None:
                raise Misfit
            self.strings.define(said[1], said[2])
        except Misfit:
            yield Refused(block.line, "This @string cannot be read: a brace or quotation mark is missing in it.")
        except Beyond as reason:
            yield Refused(block.line, f"This @string {reason}.")

    def _entry(self, block: Block) -> Iterator[Record]:
        try:
            entry = entry_of(block, self.strings)
        except Beyond as reason:
            yield Refused(block.line, f"{_called(block)} {reason}.")
            return
        if entry is None:
            yield Refused(block.line, f"{_called(block)} cannot be read: a brace or comma is missing in it.")
            return
        for complete in self.heirs.take(entry):
            yield from self._record(complete)

    def _record(self, entry: Entry) -> Iterator[Record]:
        if entry.kind == "xdata":
            return
        try:
            paper, told = paper_of(entry)
        except Unfit as reason:
            yield Refused(entry.line, str(reason))
            return
        self.unused.note(entry.fields.keys() - USED)
        yield Read(paper, entry.line, left_out=(*entry.left_out, *left_out(told)))


def _called(block: Block) -> str:
    key = one_line(block.text.partition(",")[0])
    return f"The entry “{cut(key, 60)}”" if key and "=" not in key else "This entry"
