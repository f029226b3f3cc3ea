"""MEDLINE, also called NBIB: what PubMed exports, records of `PMID- 123` with continued lines indented.

The tags: https://www.nlm.nih.gov/bsd/mms/medlineelements.html
"""

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

MAX_VALUES = 20_000  # lines of one record

_TAGGED = re.compile(r"([A-Z]{2,4}) {0,2}- ?(.*)")
_BEGINS = re.compile(r"^\ufeff?PMID ?- ?\d", re.MULTILINE)
_DOI = re.compile(r"(10\.\d{4,9}/\S+) \[doi\]")
_USED = frozenset(("PMID", "TI", "BTI", "TT", "AB", "FAU", "AU", "CN", "DP", "JT", "TA", "AID", "LID", "OT"))


class Medline:
    """Read line by line; a record ends where the next `PMID` stands."""

    name = "MEDLINE"

    def likeness(self, head: str, filename: str) -> float:  # noqa: ARG002
        return 0.95 if _BEGINS.search(head) else 0.0

    def read(self, source: Source) -> Iterator[Record]:
        held: _Entry | None = None
        unused = Unused()
        for line in source.lines():
            found = _TAGGED.match(line.text.lstrip("\ufeff"))
            if found and found[1] == "PMID":
                if held:
                    yield held.record(unused)
                held = _Entry(line.number)
            if held:
                held.take(line, found[1] if found else "", found[2].strip() if found else line.text.strip())
            elif line.text.strip("\ufeff \t"):
                yield Refused(line.number, "It stands before the first record: one begins with a PMID line.")
        if held:
            yield held.record(unused)
        yield from unused.told()


@dataclass(slots=True)
class _Entry:
    """One record while its lines come in."""

    line: int
    fields: dict[str, list[str]] = field(default_factory=dict)
    tag: str = ""
    count: int = 0
    damaged: bool = False

    def take(self, line: Line, tag: str, value: str) -> None:
        self.count += 1
        self.damaged = self.damaged or line.too_long or self.count > MAX_VALUES
        if self.damaged:
            return
        if tag:
            self.tag = tag
            self.fields.setdefault(tag, []).append(value)
        elif value and self.tag:
            self.fields[self.tag][-1] += f" {value}"

    def record(self, unused: Unused) -> Record:
        if self.damaged:
            return Refused(self.line, "A line of it is too long, or it has too many; shorten it and import it again.")
        told = self._told()
        try:
            paper = paper_of_fields(told)
        except Unfit as reason:
            return Refused(self.line, str(reason))
        unused.note(self.fields.keys() - _USED)
        return Read(paper, self.line, left_out=left_out(told))

    def _told(self) -> dict[str, object]:
        ids = " ".join((*self._all("AID"), *self._all("LID")))
        doi = _DOI.search(ids)
        return {
            "title": self._first("TI", "BTI", "TT"),
            "abstract": self._first("AB"),
            "authors": [*(self._all("FAU") or self._all("AU")), *self._all("CN")],
            "year": self._first("DP"),
            "venue": self._first("JT", "TA"),
            "doi": doi[1] if doi else "",
            "url": f"https://pubmed.ncbi.nlm.nih.gov/{self._first('PMID').partition(' ')[0]}/",
            "keywords": self._all("OT"),
        }

    def _first(self, *tags: str) -> str:
        return next((value for tag in tags for value in self._all(tag)), "")

    def _all(self, tag: str) -> list[str]:
        return [value for value in self.fields.get(tag, ()) if value]
