"""Zotero RDF: items, the journals and books that they stand in, and their attachments, which may follow them."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from adapters.sources.opening import Source
from adapters.sources.unused import Unused
from adapters.sources.xml_pieces import root_of
from adapters.sources.xml_records import Element, elements_of
from bot.importing import Read, Record, Refused
from bot.people.authors import divided
from bot.records.draft import Unfit, safe
from bot.records.left_out import left_out
from bot.records.variants import paper_of_fields
from bot.text import cut, one_line

SHOWN = 60  # characters of a title

_ITEM = r"[\w-]+"
_ITEMS_ONLY = r"(?=\s[^<>]*?\b(?:about|nodeID|ID)\s*=)"
_SIGNS = ("http://www.zotero.org/namespaces/export#", "http://purl.org/net/biblio#")
_CONTAINERS = ("bib:Journal", "bib:Book", "bib:Series", "bib:Periodical", "bib:ConferenceProceedings")
_MAKERS = ("bib:authors", "z:presenters", "z:inventors", "z:programmers", "z:artists", "z:directors", "z:contributors")
_KEPT = (
    *("z:itemType", "dc:title", "dc:date", "dc:identifier", "dc:subject", "dcterms:abstract", "dcterms:isPartOf"),
    *("link:link", "dcterms:isReferencedBy", "bib:authors", "bib:presentedAt"),
)
_ARXIV = re.compile(r"^\s{0,8}arxiv:\s{0,8}([^\s\]]{1,60})", re.IGNORECASE | re.MULTILINE)
_DOI = re.compile(r"\bDOI:?\s+(10\.\d{4,9}/\S+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Item:
    line: int
    element: Element


class ZoteroRdf:
    """An item waits until what it refers to is read. Notes and files are told as left out."""

    name = "Zotero RDF"

    def likeness(self, head: str, filename: str) -> float:  # noqa: ARG002
        return 0.98 if root_of(head) == "rdf" and any(sign in head for sign in _SIGNS) else 0.0

    def read(self, source: Source) -> Iterator[Record]:
        waiting: deque[_Item | Refused] = deque()
        library = _Library()
        for line, element in elements_of(source, _ITEM + _ITEMS_ONLY):
            if isinstance(element, Refused):
                waiting.append(element)
            elif element.name == "z:Collection":
                waiting.append(
                    Refused(line, f"{_named(element)} is a collection: its papers are read, it is not kept.")
                )
            elif element.name in ("z:Attachment", "bib:Memo", "bib:Journal", "bib:Series", "bib:Periodical"):
                library.add(line, element)
            else:
                library.add(line, element, is_item=True)
                waiting.append(_Item(line, element))
            while waiting and library.is_complete(waiting[0]):
                yield library.record(waiting.popleft())
        for each in waiting:
            yield library.record(each)
        yield from library.rest()


class _Library:
    """What items refer to, by its address."""

    def __init__(self) -> None:
        self._held: dict[str, _Item] = {}
        self._used: set[str] = set()
        self._unused = Unused(_KEPT)

    def add(self, line: int, element: Element, *, is_item: bool = False) -> None:
        about = next(
            (element.attributes[key] for key in ("rdf:about", "rdf:nodeID", "rdf:ID") if key in element.attributes), ""
        )
        if about not in self._held:
            self._held[about] = _Item(line, element)
        if is_item:
            self._used.add(about)

    def is_complete(self, each: _Item | Refused) -> bool:
        return isinstance(each, Refused) or all(address in self._held for address in _referred(each.element))

    def rest(self) -> Iterator[Record]:
        """What belongs to no paper, and what no paper has a place for."""
        for about, each in self._held.items():
            if about not in self._used and each.element.name in ("z:Attachment", "bib:Memo"):
                kind = "a note" if each.element.name == "bib:Memo" else "a file"
                yield Refused(each.line, f"{_named(each.element)} is {kind} that belongs to no paper.")
        yield from self._unused.told()

    def record(self, each: _Item | Refused) -> Record:
        if isinstance(each, Refused):
            return each
        element = each.element
        others = [self._held[address].element for address in _referred(element) if address in self._held]
        self._used.update(_referred(element))
        files = [other for other in others if other.name == "z:Attachment"]
        makers = next((found for name in _MAKERS for found in element.all(name)), None)
        told = _told(element, _containers(element, others), files)
        try:
            paper = paper_of_fields(
                told, divided(map(_person, makers.within("foaf:Person", "foaf:Organization"))) if makers else None
            )
        except Unfit as reason:
            return Refused(each.line, str(reason))
        self._unused.note(inner.name for inner in element.elements if makers is None or inner.name != makers.name)
        notes = sum(other.name == "bib:Memo" for other in others)
        linked = {link.url for link in paper.links}
        unlinked = [_named(file) for file in files if safe(_address(file)) not in linked]
        return Read(
            paper,
            each.line,
            left_out=(
                *left_out(told),
                *([f"{notes} of its notes were left out: papers of the library carry none."] if notes else []),
                *(f"{file} is an attached file; its paper was kept without it." for file in unlinked),
            ),
        )


def _named(element: Element) -> str:
    return f"“{cut(one_line(element.said('dc:title') or element.attributes.get('rdf:about', '')), SHOWN)}”"


def _referred(element: Element) -> list[str]:
    """The addresses of the journals, files and notes of an item."""
    links = element.all("dcterms:isPartOf", "link:link", "dcterms:isReferencedBy")
    return [each.attributes["rdf:resource"] for each in links if "rdf:resource" in each.attributes]


def _containers(element: Element, others: list[Element]) -> list[Element]:
    nested = [inner for part in element.all("dcterms:isPartOf") for inner in part.elements]
    return [each for name in _CONTAINERS for each in (*nested, *others) if each.name == name]


def _told(element: Element, containers: list[Element], files: list[Element]) -> dict[str, object]:
    """An item in the words of common paper lists; Zotero writes the DOI of an article into its journal."""
    identifiers = [text for each in (element, *containers) for text in each.texts("dc:identifier")]
    note = "\n".join(element.texts("dc:description", "z:extra", "prism:number"))
    dois = [found[1] for text in (*identifiers, note) for found in _DOI.finditer(text)]
    meetings = [
        title for at in element.all("bib:presentedAt") for each in at.elements if (title := each.said("dc:title"))
    ]
    preprint = _ARXIV.search(note)
    return {
        "title": element.said("dc:title"),
        "abstract": element.said("dcterms:abstract"),
        "date": element.said("dc:date"),
        "venue": next(filter(None, (*(each.said("dc:title") for each in containers), *meetings)), ""),
        "doi": next(iter(dois), ""),
        "arxiv": f"arXiv:{preprint[1]}" if preprint else "",
        "url": next(filter(None, map(_address, (element, *(file for file in files if not _is_pdf(file))))), ""),
        "pdf": [address for file in files if _is_pdf(file) and (address := _address(file))],
        "keywords": [text for each in element.all("dc:subject") for text in [_subject(each)] if text],
    }


def _is_pdf(file: Element) -> bool:
    return file.said("link:type") == "application/pdf"


def _subject(element: Element) -> str:
    return next((each.text for each in element.within("rdf:value")), "") or element.text


def _address(element: Element) -> str:
    """The address of an item or a file on the web; "" where it has none."""
    said = [value.text for each in element.all("dc:identifier") for value in each.within("rdf:value")]
    return next((text for text in said if safe(text)), "")


def _person(element: Element) -> str:
    parts = [element.said(name) for name in ("foaf:givenName", "foaf:givenname", "foaf:surname")]
    return " ".join(filter(None, parts)) or element.said("foaf:name")
