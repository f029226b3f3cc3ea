"""RIS records: one tag a line, UTF-8, ended by ER. Lines end in LF, which every reader takes.

RIS has no way to escape a character. Where three back-ticks would stand in a row and end a code fence, each third is the
full-width one (U+FF40), which Unicode holds equivalent (NFKC).
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.citations.facts import Facts, Publication
from bot.citations.people import person

_TYPES = {
    Publication.ARTICLE: "JOUR",
    Publication.PROCEEDINGS: "CONF",
    Publication.PREPRINT: "UNPB",
    Publication.OTHER: "GEN",
}


def entry(facts: Facts, key: str, abstract: str = "") -> str:
    """One record, with a line's end behind it."""
    lines = [f"{tag}  - {value}" for tag, value in _lines(facts, key, abstract) if value]
    return "\n".join([*lines, "ER  - ", ""]).replace("```", "``\uff40")


def _lines(facts: Facts, key: str, abstract: str) -> Iterator[tuple[str, str]]:
    yield "TY", _TYPES[facts.publication]
    yield "ID", key
    yield from (("AU", author(name)) for name in facts.authors)
    yield "TI", facts.title
    yield "T2", facts.venue
    yield "PY", str(facts.year or "")
    yield "DA", f"{facts.published:%Y/%m/%d}/" if facts.published else ""
    yield "AB", abstract
    yield "DO", facts.doi
    yield "AN", f"arXiv:{facts.arxiv}" if facts.arxiv else ""
    yield "PB", "arXiv" if facts.publication is Publication.PREPRINT else ""
    yield "UR", facts.url
    yield from (("N1", note) for note in facts.notes)
    yield "N1", "There are more authors than are named here." if facts.more_authors else ""


def author(name: str) -> str:
    """`de la Vega, José, Jr.`; a group's name as it is."""
    said = person(name)
    return name if said.group else ", ".join(filter(None, (said.surname, said.given, said.suffix)))
