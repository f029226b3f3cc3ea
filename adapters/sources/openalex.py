"""OpenAlex: works as its API answers them, https://docs.openalex.org/api-entities/works/work-object."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from adapters.sources.answer import values_of
from adapters.sources.json_document import Scroll
from adapters.sources.jsonl import Damage, record_of
from adapters.sources.opening import Source
from bot.importing import Read, Record, Refused
from bot.records.draft import Unfit
from bot.records.left_out import left_out
from bot.records.values import text_of
from bot.records.variants import paper_of_fields

_BLANK = "\ufeff\x00 \t\r\n"
_OWN = re.compile(r"\"(?:id\"\s*:\s*\"https?://openalex\.org/W\d|open_access\"\s*:\s*\{|abstract_inverted_index\"\s*:)")


class OpenAlex:
    """A list of works, an answer that holds one, or a work alone."""

    name = "OpenAlex"

    def likeness(self, head: str, filename: str) -> float:  # noqa: ARG002
        return 0.97 if head.lstrip(_BLANK).startswith(("{", "[")) and _OWN.search(head) else 0.0

    def read(self, source: Source) -> Iterator[Record]:
        for line, value in values_of(Scroll(source.chunks())):
            yield _record(value, line)


def _record(value: object, line: int) -> Record:
    if isinstance(value, Damage):
        return value.at(line)
    if not isinstance(value, dict):
        return record_of(value, line)
    told = _told(value)
    try:
        paper = paper_of_fields(told, _authors(value))
    except Unfit as reason:
        return Refused(line, str(reason))
    return Read(replace(paper, withdrawn=value.get("is_retracted") is True), line, left_out=left_out(told))


def _told(work: Mapping[str, object]) -> dict[str, object]:
    """The work in the words of common paper lists. Its `id` is OpenAlex's own, which names no page of the paper."""
    place = _fields(work.get("primary_location"))
    best = _fields(work.get("best_oa_location"))
    return {
        "title": text_of(work.get("title")) or text_of(work.get("display_name")),
        "abstract": _abstract(work.get("abstract_inverted_index")),
        "year": work.get("publication_year"),
        "date": work.get("publication_date"),
        "venue": text_of(_fields(place.get("source")).get("display_name")),
        "doi": work.get("doi") or _fields(work.get("ids")).get("doi"),
        "arxiv": _preprint(work.get("locations")),
        "url": place.get("landing_page_url"),
        "pdf_url": place.get("pdf_url") or best.get("pdf_url"),
    }


def _fields(value: object) -> Mapping[str, object]:
    """An object, or an empty one for null and whatever else stands in its place."""
    return value if isinstance(value, dict) else {}


def _items(value: object) -> list[Mapping[str, object]]:
    return list(map(_fields, value)) if isinstance(value, list) else []


def _authors(work: Mapping[str, object]) -> tuple[tuple[str, ...], bool]:
    """The names in their order; an answer with many works cuts them after a hundred and says so."""
    names = (
        text_of(_fields(said.get("author")).get("display_name")) or text_of(said.get("raw_author_name"))
        for said in _items(work.get("authorships"))
    )
    return tuple(filter(None, names)), work.get("is_authors_truncated") is True


def _abstract(index: object) -> str:
    """The words of an inverted index at their places, `{"We": [0, 4], "light": [1]}`."""
    places = ((at, word) for word, said in _fields(index).items() if isinstance(said, list) for at in said)
    return " ".join(word for _, word in sorted(pair for pair in places if isinstance(pair[0], int)))


def _preprint(locations: object) -> str:
    """The page of the work's preprint on arXiv, which is the same work to OpenAlex."""
    pages = (text_of(place.get("landing_page_url")) for place in _items(locations))
    return next((page for page in pages if "arxiv.org/" in page.casefold()), "")
