"""CSL-JSON: items as Zotero, pandoc, citeproc and DOI resolvers write them, and as Paperbot's own export does."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice

from adapters.sources.json_document import Scroll
from adapters.sources.jsonl import Damage, record_of
from adapters.sources.opening import Source
from bot.citations.csl import MORE_AUTHORS
from bot.citations.facts import DERIVED_TITLE, WITHDRAWN
from bot.importing import Read, Record, Refused
from bot.papers import Paper
from bot.people.authors import divided
from bot.people.persons import EAST_ASIAN
from bot.records.draft import Unfit
from bot.records.values import text_of, year_of
from bot.records.variants import paper_of_fields

LOOKED_AT = 20  # items of a file's beginning

_BLANK = "\ufeff\x00 \t\r\n"
_OWN_FIELDS = frozenset(("container-title", "container-title-short", "citation-key", "title-short"))
_OWN_TYPES = frozenset(("article-journal", "paper-conference", "journal-article", "proceedings-article"))
_DATES = frozenset(("date-parts", "raw", "literal", "season"))
_ARXIV = re.compile(r"^\s{0,8}arxiv:\s{0,8}([^\s\]]{1,60})", re.IGNORECASE | re.MULTILINE)
_SIGNS_OF_KEYS = re.compile(r"[/.]|^(?:arxiv|doi):", re.IGNORECASE)


class CslJson:
    """Read item by item. Known by its fields, so that other lists of papers stay with the general reader."""

    name = "CSL-JSON"

    def likeness(self, head: str, filename: str) -> float:  # noqa: ARG002
        if not head.lstrip(_BLANK).startswith(("[", "{")):
            return 0.0
        items = (value for _, value in Scroll(iter([head])).values())
        return 0.96 if any(map(_is_item, islice(items, LOOKED_AT))) else 0.0

    def read(self, source: Source) -> Iterator[Record]:
        for line, value in Scroll(source.chunks()).values():
            yield _record(value, line)


def _is_item(value: object) -> bool:
    """Whether an object has what only CSL says; titles and types alone are anybody's."""
    if not isinstance(value, dict):
        return False
    issued, authors = value.get("issued"), value.get("author")
    return (
        not _OWN_FIELDS.isdisjoint(value)
        or text_of(value.get("type")) in _OWN_TYPES
        or (isinstance(issued, dict) and not _DATES.isdisjoint(issued))
        or (isinstance(authors, list) and any(isinstance(each, dict) and "family" in each for each in authors))
    )


def _record(value: object, line: int) -> Record:
    if isinstance(value, Damage):
        return value.at(line)
    if not isinstance(value, dict):
        return record_of(value, line)
    try:
        return Read(_paper(value), line)
    except Unfit as reason:
        return Refused(line, str(reason))


def _paper(item: Mapping[str, object]) -> Paper:
    note = text_of(item.get("note"))
    authors, more = _authors(item.get("author"))
    told = paper_of_fields(_told(item), (authors, more or MORE_AUTHORS in note) if authors else None)
    return replace(
        told,
        title_is_derived=told.title_is_derived or DERIVED_TITLE in note,
        withdrawn=note.removeprefix(DERIVED_TITLE).lstrip().startswith(WITHDRAWN),
    )


def _told(item: Mapping[str, object]) -> dict[str, object]:
    """The item in the words of common paper lists. Its `id` is the list's own key, unless it evidently is a DOI's."""
    key = text_of(item.get("id"))
    return {
        **item,
        "id": key if _SIGNS_OF_KEYS.search(key) else "",
        "title": text_of(item.get("title")) or text_of(item.get("title-short")),
        "container-title": text_of(item.get("container-title")) or text_of(item.get("event-title")),
        "issued": _date(item.get("issued")),
        "arxiv": item.get("arxiv") or _arxiv(item),
    }


def _date(value: object) -> object:
    """A date whose parts say no year is what was written instead of them."""
    if not isinstance(value, dict) or year_of(value):
        return value
    return text_of(value.get("raw")) or text_of(value.get("literal"))


def _arxiv(item: Mapping[str, object]) -> str:
    """A preprint's number, where exporters put it; a note that only mentions one is no such place."""
    if text_of(item.get("archive")).casefold() == "arxiv" and (known := text_of(item.get("archive_location"))):
        return f"arXiv:{known.removeprefix('arXiv:')}"
    places = (text_of(item.get(name)) for name in ("number", "note"))
    return next((f"arXiv:{found[1]}" for found in map(_ARXIV.search, places) if found), "")


def _authors(value: object) -> tuple[tuple[str, ...], bool]:
    """The names in order, and whether there are more; none where they are not told by their parts."""
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        return (), False
    return divided(map(_name, value))


def _name(said: Mapping[str, object]) -> str:
    """`given` and `family` with what stands between and after them; East Asian names family first."""
    whole = text_of(said.get("literal")) or text_of(said.get("name"))
    given, family = text_of(said.get("given")), text_of(said.get("family"))
    if whole and not family:
        return whole
    if given and EAST_ASIAN.fullmatch(given) and EAST_ASIAN.fullmatch(family):
        return family + given
    particles = (text_of(said.get(f"{kind}-particle")) for kind in ("dropping", "non-dropping"))
    return " ".join(filter(None, (given, *particles, family, text_of(said.get("suffix")))))
