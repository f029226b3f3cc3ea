r"""CSL-JSON items, which citeproc, Zotero and pandoc read. Back-ticks that would end a code fence are `\u0060`."""

from __future__ import annotations

import json
from collections.abc import Iterable

from bot.citations.facts import Facts, Publication
from bot.citations.people import person

MORE_AUTHORS = "There are more authors than are named here."

_TYPES = {
    Publication.ARTICLE: "article-journal",
    Publication.PROCEEDINGS: "paper-conference",
    Publication.PREPRINT: "article",
    Publication.OTHER: "document",
}


def document(items: Iterable[dict[str, object]]) -> str:
    """A list of items as text: CSL-JSON is always a list."""
    return json.dumps(list(items), ensure_ascii=False, indent=2).replace("```", "``\\u0060") + "\n"


def item(facts: Facts, key: str, abstract: str = "") -> dict[str, object]:
    """One item; what is not known is left out."""
    notes = [*facts.notes, *([MORE_AUTHORS] if facts.more_authors else [])]
    fields: dict[str, object] = {
        "id": key,
        "type": _TYPES[facts.publication],
        "title": facts.title,
        "author": [author(name) for name in facts.authors],
        "issued": _issued(facts),
        "container-title": facts.venue,
        **_archive(facts),
        "DOI": facts.doi,
        "URL": facts.url,
        "abstract": abstract,
        "note": " ".join(notes),
    }
    return {name: value for name, value in fields.items() if value}


def author(name: str) -> dict[str, str]:
    """Family and given name, or the whole of a group's and a single name as `literal`."""
    said = person(name)
    if said.group:
        return {"literal": name}
    named = {"family": said.family, "given": said.given, "non-dropping-particle": said.particle, "suffix": said.suffix}
    return {field: value for field, value in named.items() if value}


def _archive(facts: Facts) -> dict[str, object]:
    """A preprint's number, or where else a published paper lies."""
    if facts.publication is Publication.PREPRINT:
        return {"publisher": "arXiv", "number": f"arXiv:{facts.arxiv}"}
    return {"archive": "arXiv", "archive_location": facts.arxiv} if facts.arxiv else {}


def _issued(facts: Facts) -> dict[str, list[list[int]]]:
    if facts.published:
        return {"date-parts": [[facts.published.year, facts.published.month, facts.published.day]]}
    return {"date-parts": [[facts.year]]} if facts.year else {}
