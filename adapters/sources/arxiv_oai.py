"""arXiv's harvest, OAI-PMH: records as `arXiv`, `arXivRaw` or Dublin Core (https://info.arxiv.org/help/oa/index.html)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.utils import parsedate_to_datetime

from adapters.sources.arxiv import is_category, misfits, paper_of_arxiv
from adapters.sources.opening import Source
from adapters.sources.unused import Unused
from adapters.sources.xml_pieces import root_of
from adapters.sources.xml_records import Element, elements_of
from bot.importing import Read, Record, Refused
from bot.latex import readable_title
from bot.links import reference
from bot.papers import Paper
from bot.people.authors import divided
from bot.people.names import split_authors
from bot.records.draft import Unfit
from bot.text import cut

_KEPT = (
    *("id", "title", "authors", "created", "updated", "abstract", "doi", "journal-ref", "categories", "version"),
    *("dc:title", "dc:creator", "dc:date", "dc:description", "dc:identifier", "dc:type"),
)
_SIGN = re.compile(r"openarchives\.org/OAI/|oai:arXiv\.org:", re.IGNORECASE)
_COMMENT = re.compile(r"Comments?:\s*")


class ArxivOai:
    """Read record by record; what was deleted, and that the list goes on elsewhere, is told."""

    name = "arXiv OAI-PMH"

    def likeness(self, head: str, filename: str) -> float:  # noqa: ARG002
        root = root_of(head)
        return 0.98 if root == "oai-pmh" or (root in ("record", "listrecords") and _SIGN.search(head)) else 0.0

    def read(self, source: Source) -> Iterator[Record]:
        unused = Unused(_KEPT)
        for line, element in elements_of(source, "record|resumptionToken|error"):
            if isinstance(element, Refused):
                yield element
            elif element.name == "record":
                yield _record(element, line, unused)
            elif element.name == "error":
                yield Refused(line, f"The archive answered: {element.text or element.attributes.get('code', 'error')}.")
            elif element.text:
                token = cut(element.text, 60)
                yield Refused(
                    line, f"The list goes on: ask the archive for resumptionToken={token} and import that too."
                )
        yield from unused.told()


def _record(element: Element, line: int, unused: Unused) -> Record:
    header = next(iter(element.all("header")), Element("header"))
    if header.attributes.get("status") == "deleted":
        return Refused(line, f"{header.said('identifier')} was deleted by the archive: nothing but its number is left.")
    metadata = next((each for part in element.all("metadata") for each in part.elements), None)
    if metadata is None:
        return Refused(line, f"{header.said('identifier') or 'It'} comes without any metadata.")
    known = header.said("identifier")
    try:
        if metadata.all("dc:title", "dc:creator", "dc:description"):
            paper, told = _dublin_core(metadata, known)
        else:
            paper, told = _arxiv(metadata, known)
    except Unfit as reason:
        return Refused(line, str(reason))
    unused.note((*(each.name for each in metadata.elements), *_inner(metadata)))
    return Read(paper, line, left_out=misfits(told, metadata.said("doi")))


def _inner(metadata: Element) -> list[str]:
    """What is told of authors besides their names, and classes that are not arXiv's."""
    people = [each.name for author in metadata.within("author") for each in author.elements]
    others = [name for name in people if name not in ("keyname", "forenames", "suffix")]
    classes = [each for each in metadata.said("categories").split() if not is_category(each)]
    return [f"{name} of an author" for name in others] + ["class of another society"] * bool(classes)


def _arxiv(metadata: Element, known: str) -> tuple[Paper, dict[str, object]]:
    versions = metadata.all("version")
    latest = versions[-1].attributes.get("version", "") if versions else ""
    told: dict[str, object] = {
        "id": [f"arXiv:{metadata.said('id')}{latest}" if metadata.said("id") else "", known],
        "title": metadata.said("title"),
        "published": metadata.said("created") or (_day(versions[0].said("date")) if versions else ""),
        "venue": metadata.said("journal-ref"),
    }
    paper = paper_of_arxiv(
        told,
        _authors(metadata),
        abstract=metadata.said("abstract"),
        comment=metadata.said("comments"),
        dois=metadata.said("doi"),
        categories=metadata.said("categories").split(),
        source=ArxivOai.name,
    )
    return paper, told


def _authors(metadata: Element) -> tuple[tuple[str, ...], bool]:
    people = metadata.within("author")
    if not people:
        return split_authors(readable_title(metadata.said("authors")))
    return divided(" ".join(filter(None, map(each.said, ("forenames", "keyname", "suffix")))) for each in people)


def _day(said: str) -> str:
    try:
        return parsedate_to_datetime(said).date().isoformat()
    except (TypeError, ValueError):
        return ""


def _dublin_core(metadata: Element, known: str) -> tuple[Paper, dict[str, object]]:
    said = metadata.texts("dc:description")
    comment = next((text for text in said if _COMMENT.match(text)), "")
    identifiers = metadata.texts("dc:identifier")
    told: dict[str, object] = {
        "id": [known, *filter(reference, identifiers)],
        "title": metadata.said("dc:title"),
        "published": min(metadata.texts("dc:date"), default=""),
        "venue": next((text for text in identifiers if not reference(text) and "://" not in text), ""),
    }
    people = [split_authors(readable_title(text), bibtex=True) for text in metadata.texts("dc:creator")]
    paper = paper_of_arxiv(
        told,
        (tuple(name for names, _ in people for name in names), any(more for _, more in people)),
        abstract=next((text for text in said if not _COMMENT.match(text)), ""),
        comment=_COMMENT.sub("", comment, count=1),
        dois=" ".join(text for text in identifiers if text.casefold().startswith("doi:")),
        source=ArxivOai.name,
    )
    return paper, told
