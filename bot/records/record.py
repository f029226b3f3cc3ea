"""A paper as one JSON object, and back: the form in which papers leave Paperbot and are read again.

It is the form of common paper lists (`title`, `authors`, `year`, `venue`, `abstract`, `url`, `code_url`) with
every other field of a Paper beside them. Records that others wrote are read by `bot.records.variants`.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from bot.links import reference
from bot.papers import Kind, Origin, Paper, PaperId, PaperLink
from bot.records.variants import paper_of_fields

_OURS = frozenset(("ids", "links", "source_title", "source_abstract", "title_is_derived"))


def to_record(paper: Paper) -> dict[str, Any]:
    """Every field of a paper, in an order for people; `url`, `pdf_url` and their like repeat `links`."""
    return {
        "id": str(paper.id),
        "title": paper.title,
        "title_is_derived": paper.title_is_derived,
        "authors": list(paper.authors),
        "more_authors": paper.more_authors,
        "year": paper.year,
        "venue": paper.venue,
        "abstract": paper.abstract,
        "url": paper.url,
        "pdf_url": paper.link(Kind.PDF),
        "code_url": paper.link(Kind.CODE),
        "project_url": paper.link(Kind.PROJECT),
        "doi": paper.doi,
        "ids": [str(known) for known in paper.ids],
        "links": [{"kind": str(link.kind), "url": link.url} for link in paper.links],
        "version": paper.version,
        "withdrawn": paper.withdrawn,
        "published": paper.published.isoformat() if paper.published else None,
        "categories": list(paper.categories),
        "source_title": paper.source_title,
        "source_abstract": paper.source_abstract,
        "origins": [_from_origin(origin) for origin in paper.origins],
        "added_at": _from_instant(paper.added_at),
        "seq": paper.seq,
    }


def from_record(record: Mapping[str, Any]) -> Paper:
    """The paper of a record: the very same for one of ours, the best that can be read for anybody else's.

    Raises `bot.draft.Unfit`, whose text says to a reader why there is no paper in it.
    """
    if record.keys() >= _OURS:
        try:
            return _ours(record)
        except (AttributeError, KeyError, TypeError, ValueError):
            pass  # edited by hand: read like anybody else's
    return paper_of_fields(record)


def _ours(record: Mapping[str, Any]) -> Paper:
    published = record["published"]
    return Paper(
        id=_id(record["id"]),
        title=_text(record["title"]),
        authors=tuple(map(_text, record["authors"])),
        year=_whole(record["year"]),
        venue=_text(record["venue"]),
        abstract=_text(record["abstract"]),
        links=tuple(PaperLink(Kind(link["kind"]), _text(link["url"])) for link in record["links"]),
        ids=tuple(map(_id, record["ids"])),
        title_is_derived=record["title_is_derived"] is True,
        more_authors=record["more_authors"] is True,
        version=_whole(record["version"]),
        withdrawn=record["withdrawn"] is True,
        published=date.fromisoformat(published) if published else None,
        categories=tuple(map(_text, record["categories"])),
        source_title=_text(record["source_title"]),
        source_abstract=_text(record["source_abstract"]),
        origins=tuple(map(_to_origin, record["origins"])),
        added_at=_to_instant(record["added_at"]),
        seq=_whole(record["seq"]) or 0,
        doi=_text(record["doi"]),
    )


def _id(said: str) -> PaperId:
    found = reference(said)
    if found is None or str(found.id) != said:
        raise ValueError
    return found.id


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _whole(value: object) -> int | None:
    if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
        raise TypeError
    return value


def _from_origin(origin: Origin) -> dict[str, Any]:
    return {"source": origin.source, "place": origin.place, "at": _from_instant(origin.at)}


def _to_origin(record: Mapping[str, Any]) -> Origin:
    return Origin(_text(record["source"]), _text(record["place"]), _to_instant(record["at"]))


def _from_instant(at: datetime | None) -> str | None:
    return at.isoformat() if at else None


def _to_instant(said: str | None) -> datetime | None:
    at = datetime.fromisoformat(said) if said else None
    if at is not None and at.tzinfo is None:
        raise ValueError
    return at
