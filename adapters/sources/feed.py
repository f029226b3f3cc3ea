"""Any feed, RSS or Atom: an item whose own link or identifier is a paper's is one; the others are told.

Each item goes to feedparser by itself, as bytes: on a whole feed it takes time that grows with the square of its faults,
and given a text it would open addresses and files.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from typing import Any

from adapters.sources.opening import Source
from adapters.sources.unused import Unused
from adapters.sources.xml_pieces import Piece, pieces_of, root_of
from adapters.sources.xml_records import ENTITIES, declarations_of
from bot.importing import Read, Record, Refused
from bot.latex import readable_title
from bot.links import find_references, reference
from bot.people.names import split_authors
from bot.records.draft import Unfit
from bot.records.variants import paper_of_fields
from bot.text import cut, one_line

MAX_ITEM = 250_000  # characters
SHOWN = 80  # characters of a title

_WEB_PAGE = "It is a web page, not a feed: save what the address of the feed itself answers."
_OTHER_XML = "It is XML with “{}” outermost; of XML Atom, RSS, OAI-PMH, Zotero RDF and OPML are read."
_FEEDS = ("rss", "feed", "rdf")
_DOI = re.compile(r"(?:doi:)?\s*(10\.\d{4,9}/\S+)", re.IGNORECASE)
_KEPT = (
    *("title", "link", "links", "id", "guidislink", "summary", "content", "author", "authors", "published", "updated"),
    *("tags", "prism_doi", "prism_publicationname", "prism_publicationdate", "dc_identifier", "dc_source"),
)


class Feed:
    """Also answers for XML and web pages that are nothing known: a page of errors is no list of papers."""

    name = "feed"

    def likeness(self, head: str, filename: str) -> float:  # noqa: ARG002
        root = root_of(head)
        if root in _FEEDS:
            return 0.9
        return (
            0.65
            if root == "html" or (root and head.lstrip("\ufeff \r\n\t").startswith(("<?xml", "<!DOCTYPE")))
            else 0.0
        )

    def read(self, source: Source) -> Iterator[Record]:
        root = root_of(source.head)
        if ENTITIES.search(source.head):
            yield Refused(1, "It declares entities of its own, which may stand for anything; it was not read.")
        elif root not in _FEEDS:
            yield Refused(1, _WEB_PAGE if root == "html" else _OTHER_XML.format(cut(root, SHOWN)))
        else:
            unused, declared = Unused(_KEPT), declarations_of(source.head)
            for piece in pieces_of(source, "item|entry"):
                yield _record(piece, root, declared, unused)
            yield from unused.told()


def _record(piece: Piece, root: str, declared: str, unused: Unused) -> Record:
    if piece.damage:
        return Refused(piece.line, piece.damage)
    if len(piece.text) > MAX_ITEM:
        return Refused(piece.line, "It is too long for an item of a feed.")
    said = _parsed(piece.text, root, declared)
    if said is None:
        return Refused(piece.line, "No item of a feed can be read in it.")
    addresses = [said.get("link", ""), said.get("id", ""), *(each.get("href", "") for each in said.get("links", []))]
    dois = [found[1] for key in ("prism_doi", "dc_identifier") if (found := _DOI.match(said.get(key, "")))]
    known = list(dict.fromkeys(each for each in addresses if each and reference(each)))
    if not known and not dois:
        return Refused(piece.line, _no_paper(said))
    try:
        paper = paper_of_fields(_told(said, known, dois), _authors(said))
    except Unfit as reason:
        return Refused(piece.line, str(reason))
    unused.note(key for key in said if not key.endswith(("_detail", "_parsed")))
    return Read(paper, piece.line)


def _parsed(text: str, root: str, declared: str) -> Mapping[str, Any] | None:
    import feedparser  # type: ignore[import-untyped]  # takes 100 ms, and few imports are feeds

    outer = {"feed": ("feed", "feed"), "rdf": ("rdf:RDF", "rdf:RDF")}.get(root, ('rss version="2.0"', "rss"))
    inside = f"<channel>{text}</channel>" if root == "rss" else text
    whole = f"<{outer[0]} {declared}>{inside}</{outer[1]}>".encode()
    entries = feedparser.parse(io.BytesIO(whole), sanitize_html=False, resolve_relative_uris=False).entries
    return entries[0] if entries else None


def _told(said: Mapping[str, Any], known: list[str], dois: list[str]) -> dict[str, object]:
    content = [each.get("value", "") for each in said.get("content", [])]
    day = said.get("prism_publicationdate") or _day(said.get("published_parsed") or said.get("updated_parsed"))
    return {
        "title": said.get("title", ""),
        "abstract": said.get("summary") or next(iter(content), ""),
        "url": known,
        "doi": next(iter(dois), ""),
        "venue": said.get("prism_publicationname", ""),
        "published": day,
        "keywords": [term for tag in said.get("tags", []) if (term := tag.get("term"))],
    }


def _day(at: Any) -> str:
    """The day of what feedparser read, in UTC."""
    return f"{at.tm_year:04}-{at.tm_mon:02}-{at.tm_mday:02}" if at else ""


def _authors(said: Mapping[str, Any]) -> tuple[tuple[str, ...], bool]:
    names = [name for each in said.get("authors", []) if (name := each.get("name"))]
    return split_authors(readable_title("; ".join(names)))


def _no_paper(said: Mapping[str, Any]) -> str:
    title = cut(one_line(said.get("title", "")), SHOWN)
    named = find_references(
        f"{said.get('summary', '')} {' '.join(each.get('value', '') for each in said.get('content', []))}"
    )
    told = f"“{title}” leads to no paper that is known here: {said.get('link') or 'it has no link'}"
    return f"{told}; its text names {', '.join(str(each.id) for each in named[:5])}." if named else f"{told}."
