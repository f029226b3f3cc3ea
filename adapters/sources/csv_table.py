"""CSV: tables of papers with a row of names above them, as Zotero, Excel and databases of literature export them."""

from __future__ import annotations

import csv
import re
from collections import deque
from collections.abc import Iterator, Mapping

from adapters.sources.opening import Line, Source
from bot.importing import Read, Record, Refused
from bot.papers import Paper
from bot.people.authors import authors_of
from bot.records.draft import Unfit
from bot.records.variants import paper_of_fields

MAX_LINES = 2_000  # lines of one row; an abstract has some dozen
MAX_REREAD = 200_000  # lines read anew after rows that never close, in all: a hostile file has nothing else

_SEPARATORS = (",", ";", "\t", "|")
_TOLD_SEPARATOR = re.compile(r"sep=(.)\s*", re.IGNORECASE)  # Excel's own first line
_ARXIV = re.compile(r"^\s{0,8}arxiv:\s{0,8}([^\s\]]{1,60})", re.IGNORECASE | re.MULTILINE)

_ADDRESS = re.compile(r"https?://\S+$", re.IGNORECASE)

# Columns are compared without case, spaces and signs; of several columns for one thing the first filled counts.
_COLUMNS = {
    "title": ("title", "papertitle", "documenttitle", "articletitle"),
    "abstract": ("abstract", "abstractnote", "summary"),
    "authors": ("authors", "author", "authornames", "authorfullnames"),
    "venue": ("venue", "publicationtitle", "journal", "booktitle", "sourcetitle", "conferencename", "conference"),
    "year": ("year", "publicationyear"),
    "date": ("date", "published", "publicationdate"),
    "url": ("url", "link", "paperurl"),
    "pdf": ("pdf", "pdfurl", "pdflink"),
    "code": ("codeurl", "github", "repository"),
    "doi": ("doi",),
    "arxiv": ("arxiv", "arxivid"),
    "keywords": ("keywords", "authorkeywords", "tags", "manualtags", "automatictags"),
}
_FIELD_OF = {column: field for field, columns in _COLUMNS.items() for column in columns}
_WORK = frozenset((*_COLUMNS["title"], *_COLUMNS["abstract"]))


class CsvTable:
    """Read row by row; a quotation mark that is never closed costs its own row alone."""

    name = "CSV"

    def likeness(self, head: str, filename: str) -> float:  # noqa: ARG002
        names, _ = _columns(Line(number, text) for number, text in enumerate(head.split("\n"), 1))
        return 0.94 if not _WORK.isdisjoint(names) and sum(name in _FIELD_OF for name in names) > 1 else 0.0

    def read(self, source: Source) -> Iterator[Record]:
        lines = source.lines()
        names, separator = _columns(lines)
        for line, row in _Rows(lines, separator):
            if row is None:
                yield Refused(line, "A quotation mark in it is never closed, or it is too long.")
            elif any(cell.strip() for cell in row):
                yield _record(names, row, line)


def _columns(lines: Iterator[Line]) -> tuple[list[str], str]:
    """The names of the columns, and what separates them: the first line with any text, or after Excel's `sep=;`."""
    first = _first_of(lines)
    told = _TOLD_SEPARATOR.fullmatch(first)
    if told:
        first = _first_of(lines)
    separators = (told[1],) if told and told[1] in _SEPARATORS else _SEPARATORS
    tried = [([_key(name) for name in _cells(first, each)], each) for each in separators]
    return max(tried, key=lambda each: sum(name in _FIELD_OF for name in each[0]))


def _first_of(lines: Iterator[Line]) -> str:
    return next((text for line in lines if (text := line.text.strip("\ufeff\x00 "))), "")


def _key(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.casefold())


def _cells(text: str, separator: str) -> list[str]:
    """The cells of one line, however its quotation marks stand; none where it is beyond all measure."""
    try:
        return next(csv.reader([text], delimiter=separator), [])
    except csv.Error:
        return []


class _Rows:
    """The rows of a table, which may go over several lines, each with its first line."""

    def __init__(self, lines: Iterator[Line], separator: str) -> None:
        self._lines, self._separator = lines, separator
        self._waiting: deque[Line] = deque()
        self._taken: list[Line] = []
        self._reread = 0

    def __iter__(self) -> Iterator[tuple[int, list[str] | None]]:
        """None for a row that cannot be taken apart."""
        while True:
            self._taken = []
            try:
                row: list[str] | None = next(csv.reader(self._fed(), delimiter=self._separator, strict=True))
            except StopIteration:
                return
            except csv.Error:
                row = self._first_alone()
            yield self._taken[0].number, None if any(line.too_long for line in self._taken) else row

    def _fed(self) -> Iterator[str]:
        while len(self._taken) < MAX_LINES and (line := self._next()):
            self._taken.append(line)
            yield line.text + "\n"

    def _next(self) -> Line | None:
        return self._waiting.popleft() if self._waiting else next(self._lines, None)

    def _first_alone(self) -> list[str] | None:
        """A row whose marks stand wrongly: read leniently if it is one line, else given up and the next ones read anew."""
        first, *rest = self._taken
        self._reread += len(rest)
        if self._reread <= MAX_REREAD:
            self._waiting.extendleft(reversed(rest))
            self._taken = [first]
        return None if rest or not _is_closed(first.text) else _cells(first.text, self._separator) or None


def _is_closed(text: str) -> bool:
    return text.count('"') % 2 == 0


def _record(names: list[str], row: list[str], line: int) -> Record:
    cells: dict[str, str] = {}
    for name, cell in zip(names, row, strict=False):
        if cell.strip():
            cells.setdefault(name, cell.strip())
    try:
        return Read(_paper(cells), line)
    except Unfit as reason:
        return Refused(line, str(reason))


def _paper(cells: Mapping[str, str]) -> Paper:
    said = {field: [cells[name] for name in names if name in cells] for field, names in _COLUMNS.items()}
    told: dict[str, object] = {field: found[0] for field, found in said.items() if found}
    if _ADDRESS.match(str(told.get("title", ""))):
        raise Unfit("Its title is an address: its cells stand in the wrong columns.")
    told["keywords"] = "; ".join(said["keywords"])
    told["arxiv"] = told.get("arxiv") or next(
        (f"arXiv:{each[1]}" for each in _ARXIV.finditer(cells.get("extra", ""))), ""
    )
    names = [name.strip() for name in re.split(r"[;\n]", str(told.get("authors", ""))) if name.strip()]
    return paper_of_fields(told, authors_of(names))
