"""A Paper <-> the row of `papers` that holds it, and a record <-> its JSON in `origins`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from bot.papers import Kind, Origin, Paper, PaperId, PaperLink, Scheme
from bot.records.identity import likeness
from storage.tables import papers

COLUMNS = (
    papers.c.seq,
    papers.c.id,
    papers.c.title,
    papers.c.authors,
    papers.c.year,
    papers.c.venue,
    papers.c.abstract,
    papers.c.links,
    papers.c.ids,
    papers.c.title_is_derived,
    papers.c.more_authors,
    papers.c.version,
    papers.c.withdrawn,
    papers.c.published,
    papers.c.categories,
    papers.c.source_title,
    papers.c.source_abstract,
    papers.c.added_at,
    papers.c.doi,
)

_encoded = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_decoded = json.JSONDecoder().raw_decode  # of what was written here: `loads` looks at more
_ID = PaperId.parse


def _list_in(text: str) -> tuple[Any, ...]:
    return () if text == "[]" else tuple(_decoded(text)[0])


def paper_of(row: Sequence[Any], origins: Iterable[Origin] = ()) -> Paper:
    """The paper in a row of COLUMNS."""
    (
        seq, id_, title, authors, year, venue, abstract, links, ids, title_is_derived, more_authors, version,
        withdrawn, published, categories, source_title, source_abstract, added_at, doi,
    ) = row  # fmt: skip
    return Paper(
        id=_ID(id_),
        title=title,
        authors=_list_in(authors),
        year=year,
        venue=venue,
        abstract=abstract,
        links=_links_in(_list_in(links)),
        ids=tuple(map(_ID, _list_in(ids))),
        title_is_derived=title_is_derived,
        more_authors=more_authors,
        version=version,
        withdrawn=withdrawn,
        published=published,
        categories=_list_in(categories),
        source_title=source_title,
        source_abstract=abstract if source_abstract is None else source_abstract,
        origins=tuple(origins),
        added_at=added_at,
        seq=seq,
        doi=doi,
    )


def row_of(paper: Paper) -> dict[str, Any]:
    """What a paper says, as values of its row; where it is stored and when it came stands beside that."""
    return {
        "id": str(paper.id),
        "withdrawn": paper.withdrawn,
        "year": paper.year,
        "venue": paper.venue,
        "version": paper.version,
        "published": paper.published,
        "likeness": likeness(paper),
        "ids": _list([str(known) for known in paper.ids]),
        "doi": paper.doi,
        "title_is_derived": paper.title_is_derived,
        "more_authors": paper.more_authors,
        "title": paper.title,
        "source_title": paper.source_title,
        "authors": _list(paper.authors),
        "links": _list(_links_out(paper.links)),
        "categories": _list(paper.categories),
        "abstract": paper.abstract,
        "source_abstract": None if paper.source_abstract == paper.abstract else paper.source_abstract,
    }


def text_of(record: Paper) -> str:
    """A record as JSON, without the fields of which it says nothing."""
    said = {name: value for name, value in row_of(record).items() if value != _UNSAID[name]}
    said.pop("likeness", None)
    if record.published:
        said["published"] = record.published.isoformat()
    return _encoded(said)


def record_of(text: str) -> Paper:
    """The record that `text_of` wrote."""
    said = _UNSAID | json.loads(text)
    said["published"] = said["published"] and date.fromisoformat(said["published"])
    return paper_of([said[column.name] for column in COLUMNS])


def storable(record: Paper) -> Paper:
    """The record without lone surrogates, which JSON can hold and SQLite cannot."""
    texts = (record.title, record.source_title, record.abstract, record.source_abstract, record.venue, record.doi)
    lists = (*record.authors, *record.categories, *(link.url for link in record.links))
    if _is_whole("".join((*texts, *lists, record.id.key, *(known.key for known in record.ids)))):
        return record
    title, source_title, abstract, source_abstract, venue, doi = map(whole, texts)
    return replace(
        record,
        id=_whole_id(record.id),
        ids=tuple(map(_whole_id, record.ids)),
        title=title,
        source_title=source_title,
        abstract=abstract,
        source_abstract=source_abstract,
        venue=venue,
        doi=doi,
        authors=tuple(map(whole, record.authors)),
        categories=tuple(map(whole, record.categories)),
        links=tuple(PaperLink(link.kind, whole(link.url)) for link in record.links),
    )


def whole(text: str) -> str:
    """The text, lone surrogates made question marks: file names can hold them too."""
    return text if _is_whole(text) else text.encode("utf-8", "replace").decode()


def _whole_id(known: PaperId) -> PaperId:
    return PaperId(known.scheme, whole(known.key))


def _is_whole(text: str) -> bool:
    try:
        return text.isascii() or bool(text.encode())
    except UnicodeEncodeError:
        return False


def _list(items: Sequence[object]) -> str:
    return _encoded(items) if items else "[]"


def _links_out(links: Iterable[PaperLink]) -> list[tuple[str, str]]:
    return [(link.kind, link.url) for link in links]


def _links_in(pairs: Iterable[tuple[str, str]]) -> tuple[PaperLink, ...]:
    return tuple(PaperLink(Kind(kind), url) for kind, url in pairs)


# The row of a paper of which nothing is said, and where it is not stored.
_UNSAID = row_of(Paper(PaperId(Scheme.TEXT, ""), "")) | {"seq": 0, "added_at": None}
