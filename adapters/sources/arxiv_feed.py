"""arXiv's daily feeds, RSS or Atom: what was announced, new, cross-listed or replaced.

The form of 2024 is https://info.arxiv.org/help/rss_specifications.html; the one before was RSS 1.0, which put the number
and the kind of an announcement behind the title.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from adapters.sources.arxiv import misfits, paper_of_arxiv
from adapters.sources.opening import Source
from adapters.sources.unused import Unused
from adapters.sources.xml_pieces import root_of
from adapters.sources.xml_records import Element, elements_of
from bot.importing import Read, Record, Refused
from bot.latex import readable_title
from bot.links import reference
from bot.people.names import split_authors
from bot.records.draft import Unfit

_KEPT = (
    *("title", "link", "id", "guid", "description", "summary", "category", "pubDate", "published", "updated", "author"),
    *("arxiv:announce_type", "arxiv:DOI", "arxiv:doi", "arxiv:journal_reference", "dc:creator"),
)
_SIGNS = re.compile(
    r"\bAnnounce Type:|announce_type>|updates on (?:the )?arXiv\.org|//(?:rss|export)\.arxiv\.org/(?:rss|atom)"
)
_DESCRIPTION = re.compile(
    r"\s*arXiv:(?P<id>\S+)\s+Announce Type:\s*(?P<kind>[\w-]+)\s*(?:Abstract:\s?)?(?P<abstract>.*)", re.DOTALL
)
_OLD_TITLE = re.compile(
    r"(?P<title>.*?)\.?\s*\(arXiv:(?P<id>\S+?)(?:\s+\[[\w.-]+\])?(?P<kind>(?:\s[A-Z ]+)?)\)\s*", re.DOTALL
)
_OLD_KINDS = {"CROSS LISTED": "cross", "UPDATED": "replace"}


class ArxivFeed:
    """Read item by item; the kind of an announcement is marked in the paper's origin."""

    name = "arXiv RSS"

    def likeness(self, head: str, filename: str) -> float:  # noqa: ARG002
        return 0.98 if root_of(head) in ("rss", "rdf", "feed") and _SIGNS.search(head) else 0.0

    def read(self, source: Source) -> Iterator[Record]:
        unused = Unused(_KEPT)
        for line, item in elements_of(source, "item|entry"):
            yield item if isinstance(item, Refused) else _record(item, line, unused)
        yield from unused.told()


def _record(item: Element, line: int, unused: Unused) -> Record:
    said = item.said("description", "summary")
    announced, old = _DESCRIPTION.fullmatch(said), _OLD_TITLE.fullmatch(item.said("title"))
    number, kind = "", item.said("arxiv:announce_type")
    if announced:
        number, kind = announced["id"], kind or announced["kind"]
    elif old:
        number, kind = old["id"], kind or _OLD_KINDS.get(old["kind"].strip(), "new")
    links = [text for each in item.all("link") if (text := each.text or each.attributes.get("href", ""))]
    told: dict[str, object] = {
        "id": [f"arXiv:{number}" if number else "", *item.texts("guid", "id"), *filter(reference, links[:1])],
        "title": old["title"] if old else item.said("title"),
        "published": _day(item.said("pubDate", "published", "updated")) if kind == "new" else "",
        "venue": item.said("arxiv:journal_reference"),
    }
    dois = item.said("arxiv:DOI", "arxiv:doi")
    try:
        paper = paper_of_arxiv(
            told,
            _authors(item),
            abstract=announced["abstract"] if announced else said,
            dois=dois,
            categories=[each.text or each.attributes.get("term", "") for each in item.all("category")],
            source=ArxivFeed.name,
            announced=kind,
        )
    except Unfit as reason:
        return Refused(line, str(reason))
    unused.note(each.name for each in item.elements)
    return Read(paper, line, left_out=misfits(told, dois))


def _authors(item: Element) -> tuple[tuple[str, ...], bool]:
    said = item.texts("dc:creator") or [name for each in item.all("author") if (name := each.said("name") or each.text)]
    return split_authors(readable_title(", ".join(said)))


def _day(said: str) -> str:
    """The day of `Fri, 23 Feb 2024 00:00:00 -0500` or `2024-02-23T00:00:00-05:00`, as it was where it was written."""
    try:
        return parsedate_to_datetime(said).date().isoformat()
    except (TypeError, ValueError):
        pass
    try:
        return datetime.fromisoformat(said).replace(tzinfo=UTC).date().isoformat()
    except ValueError:
        return ""
