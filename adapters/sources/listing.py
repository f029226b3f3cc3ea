"""arXiv's listings as plain text, as its mails and its record pages print them.

Records stand between lines of hyphens, their parts between lines that begin with two backslashes in the first
column: fields, abstract, address (https://info.arxiv.org/help/subscribe.html). TeX breaks lines elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, date
from email.utils import parsedate_to_datetime

from adapters.sources.arxiv import is_withdrawn
from adapters.sources.opening import Source
from adapters.sources.paragraphs import flowing
from bot.importing import Read, Record, Refused
from bot.links import reference, safe_url
from bot.papers import Kind, Origin, PaperLink
from bot.people.names import split_authors
from bot.records.draft import Unfit, paper_of_texts
from bot.text import one_line

_RULE = re.compile(r"(?:-{20,}|(?:%-|-%|%%--){10,}%*-*)\s*$")
_PART = "\\\\"
_ID = re.compile(r"(?:Paper(?: \(\*.*?\*\))?: )?arXiv:\s?(?P<id>\S+)", re.IGNORECASE)
_FIELD = re.compile(
    r"(?P<name>Title|Authors?|Categories|Comments|Journal-ref|DOI|Date(?: \([^)]*\))?|Report-no|"
    r"[A-Z]{3}-class|Subj-class|License):\s?(?P<value>.*)"
)
_REPLACED = re.compile(r"replaced with revised version|\(\*replacement\*\)", re.IGNORECASE)
_CROSS_LISTED = re.compile(r"\(\*cross-listing\*\)", re.IGNORECASE)
MAX_RECORD = 2_000  # lines


@dataclass(slots=True)
class _Block:
    """The lines of one record."""

    line: int
    lines: list[str] = field(default_factory=list)


class ArxivListing:
    """A replacement or a cross-listing is marked in the paper's origin."""

    name = "arXiv listing"

    def likeness(self, head: str, filename: str) -> float:  # noqa: ARG002
        parts = re.search(r"^\\\\\s*$", head, re.MULTILINE)
        return 0.95 if parts and re.search(r"^(?:Paper.*)?arXiv:\s?\S+", head, re.MULTILINE | re.IGNORECASE) else 0.0

    def read(self, source: Source) -> Iterator[Record]:
        for block in _blocks(source):
            if any(_ID.match(line) for line in block.lines):
                yield _record(block)


def _blocks(source: Source) -> Iterator[_Block]:
    block = _Block(1)
    for line in source.lines():
        if _RULE.match(line.text):
            yield block
            block = _Block(line.number + 1)
        elif len(block.lines) < MAX_RECORD:
            block.lines.append(line.text)
    yield block


def _record(block: _Block) -> Record:
    at = next(at for at, line in enumerate(block.lines) if _ID.match(line))
    line, lines = block.line + at, block.lines[at:]
    breaks = [number for number, text in enumerate(lines) if text.startswith(_PART)]
    head = lines[: breaks[0]] if breaks else lines
    body = lines[breaks[0] + 1 : breaks[-1]] if len(breaks) > 1 else []
    said = reference(_id_of(head[0]))
    if said is None:
        return Refused(line, f"“{_id_of(head[0])[:40]}” is no arXiv identifier.")
    fields = _fields(head)
    try:
        paper = paper_of_texts(
            fields.get("title", ""),
            "\n".join(text.removeprefix("  ") for text in body).strip(),
            authors=split_authors(_without_affiliations(fields.get("authors", fields.get("author", "")))),
            venue=one_line(fields.get("journal-ref", "")),
            references=(said, *filter(None, [reference(fields.get("doi", ""))])),
            links=_links(lines[breaks[-1]] if breaks else ""),
            published=None if _REPLACED.search("\n".join(head)) else _date(fields),
            categories=tuple(fields.get("categories", "").split()),
            doi=fields.get("doi", ""),
        )
    except Unfit as reason:
        return Refused(line, str(reason))
    withdrawn = is_withdrawn(fields.get("comments", ""))
    origin = Origin(_origin("\n".join(head)))
    return Read(replace(paper, abstract=flowing(paper.abstract), withdrawn=withdrawn, origins=(origin,)), line)


def _id_of(line: str) -> str:
    found = _ID.match(line)
    return f"arXiv:{found['id']}" if found else ""


def _fields(head: list[str]) -> dict[str, str]:
    """The fields of a record by their names in small letters; an indented line goes on with its field."""
    fields: dict[str, str] = {}
    name = ""
    for line in head[1:]:
        if found := _FIELD.match(line):
            name = found["name"].casefold()
            fields[name] = found["value"].strip()
        elif name and line[:1].isspace() and line.strip():
            fields[name] += " " + line.strip()
        else:
            name = ""
    return fields


def _without_affiliations(authors: str) -> str:
    """`Jan Yarrow and Max Furze (1) ((1) Example Institute)` without what stands in brackets."""
    before = ""
    while before != authors:
        before, authors = authors, re.sub(r"\s*\([^()]*\)", "", authors)
    return authors


def _links(last: str) -> list[PaperLink]:
    found = re.search(r"\(\s*(https?://\S+)", last)
    url = safe_url(found[1].rstrip(",;)")) if found else None
    return [PaperLink(Kind.PAGE, url.replace("http://", "https://"))] if url else []


def _date(fields: dict[str, str]) -> date | None:
    """The day of `Date: Mon, 1 Apr 2024 00:00:01 GMT   (31kb,D)`."""
    said = next((value for name, value in fields.items() if name.startswith("date")), "")
    try:
        at = parsedate_to_datetime(said.split("(")[0].strip())
    except (TypeError, ValueError):
        return None
    return (at if at.tzinfo else at.replace(tzinfo=UTC)).astimezone(UTC).date()


def _origin(head: str) -> str:
    if _REPLACED.search(head):
        return f"{ArxivListing.name} (replacement)"
    return f"{ArxivListing.name} (cross-listing)" if _CROSS_LISTED.search(head) else ArxivListing.name
