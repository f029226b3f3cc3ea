"""RIS: lines of `TI  - A title` between `TY` and `ER`, as reference managers and databases export them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from adapters.sources.opening import Line, Source
from adapters.sources.unused import Unused
from bot.importing import Read, Record, Refused
from bot.records.draft import Unfit
from bot.records.left_out import left_out
from bot.records.variants import paper_of_fields

MAX_VALUES = 20_000  # lines of one record; the longest real ones hold some thousand authors

_TAGGED = re.compile(r"\s{0,8}([A-Za-z][A-Za-z0-9]) {0,2}-(?: |$)(.*)")
_BEGINS = re.compile(r"^\s{0,8}TY {0,2}- ", re.IGNORECASE | re.MULTILINE)
_TAGGED_LINES = re.compile(r"(?:\A\ufeff?\s*|\n)(?:[A-Z][A-Z0-9]  -(?: [^\n]*)?\n){3}")
_STRICT = re.compile(r"\ufeff?[A-Z][A-Z0-9]  -(?: |$)")
_COUNTER = re.compile(r"<?\d{1,9}[.)>:]?")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_DOI = re.compile(r"10\.\d{4,9}/\S+")

# Exporters disagree: of several tags for one thing the first that is filled counts.
_TITLE = ("TI", "T1", "CT", "BT")
_VENUE = ("T2", "JO", "JF", "BT", "JA", "J2")
_ABSTRACT = ("AB", "N2")
_YEARS = ("PY", "Y1", "DA")
_DOIS = ("DO", "M3")
_USED = frozenset((*_TITLE, *_VENUE, *_ABSTRACT, *_YEARS, *_DOIS, "AU", "A1", "AN", "UR", "L1", "KW", "TY", "ID"))


class Ris:
    """Read line by line; a record that lacks its `ER` ends where the next one begins, one may lack its `TY`.

    rispy is not used: it loses records without `TY` or `ER`, and of a tag that comes twice the second value.
    """

    name = "RIS"

    def likeness(self, head: str, filename: str) -> float:  # noqa: ARG002
        found = _BEGINS.search(head)
        if found is None:
            return 0.6 if _TAGGED_LINES.search(head) else 0.0
        return 0.97 if not head[: found.start()].strip("\ufeff \n\t") else 0.75

    def read(self, source: Source) -> Iterator[Record]:
        held: _Entry | None = None
        unused = Unused()
        is_astray = False  # lines outside a record that follow one another are one refusal
        for line in source.lines():
            tag, value = _parted(line)
            if tag == "TY":
                if held:
                    yield held.record(unused)
                held, is_astray = _Entry(line.number), False
            elif held is None and _STRICT.match(line.text) and tag != "ER":
                held, is_astray = _Entry(line.number), False
                held.take(line, tag, value)
            elif held is None:
                if _says_something(line) and not is_astray:
                    is_astray = True
                    yield Refused(line.number, "Text from here on stands outside a record: one begins with a TY line.")
            elif tag == "ER":
                yield held.record(unused)
                held = None
            else:
                held.take(line, tag, value)
        if held:
            yield held.record(unused)
        yield from unused.told()


def _says_something(line: Line) -> bool:
    """Whether a line between records is more than their number, which some exporters write there."""
    said = line.text.strip("\ufeff\x00\x1a \t")
    return line.too_long or bool(said and not _COUNTER.fullmatch(said))


def _parted(line: Line) -> tuple[str, str]:
    """The tag of a line and its value; no tag for a line that goes on with the one before."""
    found = _TAGGED.match(line.text.lstrip("\ufeff"))
    return (found[1].upper(), found[2].strip()) if found else ("", line.text.strip())


@dataclass(slots=True)
class _Entry:
    """One record while its lines come in."""

    line: int
    fields: dict[str, list[str]] = field(default_factory=dict)
    tag: str = ""
    count: int = 0
    damage: str = ""

    def take(self, line: Line, tag: str, value: str) -> None:
        self.count += 1
        if line.too_long or self.count > MAX_VALUES:
            self.damage = f"Its line {line.number:,} is too long, or it has too many; shorten it and import it again."
        elif tag:
            self.tag = tag
            self.fields.setdefault(tag, []).append(value)
        elif value and self.fields.get(self.tag):
            self.fields[self.tag].append(f"{self.fields[self.tag].pop()} {value}".strip())

    def record(self, unused: Unused) -> Record:
        if self.damage:
            return Refused(self.line, self.damage)
        told = self._told()
        try:
            paper = paper_of_fields(told)
        except Unfit as reason:
            return Refused(self.line, str(reason))
        unused.note(tag for tag in self.fields if tag not in _USED and self._all(tag))
        return Read(paper, self.line, left_out=left_out(told))

    def _told(self) -> dict[str, object]:
        return {
            "title": self._first(_TITLE),
            "abstract": "\n\n".join(next(filter(None, map(self._all, _ABSTRACT)), [])),
            "authors": self._authors(),
            "year": next(iter(_YEAR.findall(self._first(_YEARS))), ""),
            "published": self._first(("DA", "Y1")).strip("/").replace("/", "-"),
            "venue": self._first(_VENUE),
            "arxiv": next((said for said in self._all("AN") if said.casefold().startswith("arxiv:")), ""),
            "doi": next((found[0] for tag in _DOIS for found in map(_DOI.search, self._all(tag)) if found), ""),
            "url": self._all("UR"),
            "pdf": self._all("L1"),
            "keywords": self._all("KW"),
        }

    def _authors(self) -> list[str]:
        """Some exporters pack all the authors into one line."""
        first = self._all("AU")
        said = (*first, *(name for name in self._all("A1") if name not in first))
        return [name.strip() for each in said for name in each.split(";") if name.strip()]

    def _first(self, tags: tuple[str, ...]) -> str:
        return next((value for tag in tags for value in self._all(tag)), "")

    def _all(self, tag: str) -> list[str]:
        return [value for value in self.fields.get(tag, ()) if value]
