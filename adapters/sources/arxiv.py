"""What arXiv says in all its forms: categories, announcements, and that a paper is withdrawn."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from adapters.sources.paragraphs import flowing
from bot.links import pdf_url
from bot.papers import Kind, Origin, Paper, PaperLink, Scheme
from bot.records.draft import links_of_text
from bot.records.left_out import left_out
from bot.records.variants import paper_of_fields

_WHAT = r"(?:paper|article|submission|manuscript|preprint|work|version)"
_GONE = r"withdrawn\b(?!\s+from\b)"
_WITHDRAWN = re.compile(
    rf"\b(?:this|the)\s+(?:arxiv\s+)?{_WHAT}\s+(?:(?:has\s+been|have\s+been|is|was)\s+)?{_GONE}|"
    rf"^\W*(?:(?:this|the|our)\s+)?(?:{_WHAT}\s+)?(?:(?:has\s+been|is|was)\s+)?{_GONE}",
    re.IGNORECASE,
)
_CATEGORY = re.compile(r"[a-z]+(?:-[a-z]+)*(?:\.[A-Za-z]+(?:-[A-Za-z]+)*)?")
_DOI = re.compile(r"10\.\d{4,9}/[^\s,;]+")
_PARAGRAPH = re.compile(r"\n(?=[ \t]{1,8}\S)")
_NUMBERED = re.compile(r"(?:[a-z-]+/)?(\d\d)\d\d")
_ANNOUNCED = {
    "cross": "cross-listing",
    "replace": "replacement",
    "replace-cross": "replacement of a cross-listing",
}


def paper_of_arxiv(
    told: Mapping[str, object],
    authors: tuple[tuple[str, ...], bool],
    *,
    abstract: str,
    comment: str = "",
    dois: str = "",
    categories: Iterable[str] = (),
    source: str,
    announced: str = "",
) -> Paper:
    """The paper of what arXiv told under common names, with its `authors` and whether there are more. Raises Unfit.

    A line of the abstract that is indented begins a paragraph; the others only wrap.
    """
    known = _DOI.findall(dois)
    record = {
        **told,
        "abstract": _PARAGRAPH.sub("\n\n", abstract.strip()),
        "doi": next(iter(known), ""),
        "identifier": known[1:],
        "categories": [each for each in categories if is_category(each)],
    }
    paper = paper_of_fields(record, authors)
    kind = _ANNOUNCED.get(announced, "")
    return replace(
        paper,
        abstract=flowing(paper.abstract),
        source_abstract=abstract,
        year=paper.year or _year(paper),
        links=_links(paper, comment),
        withdrawn=is_withdrawn(comment, paper.abstract),
        origins=(Origin(f"{source} ({kind})" if kind else source),),
    )


def misfits(told: Mapping[str, object], dois: str) -> tuple[str, ...]:
    """A sentence for each value that the paper of what was told could not take."""
    return left_out({**told, "doi": "" if _DOI.search(dois) else dois})


def is_withdrawn(comment: str, abstract: str = "") -> bool:
    """Whether a comment says so, or an abstract that begins with it; one that only speaks of it does not."""
    return bool(_WITHDRAWN.search(comment) or _WITHDRAWN.match(abstract))


def is_category(said: str) -> bool:
    """`math.OC` and `hep-th`, but not the classes of other societies, `I.2.6` and `14J60`."""
    return _CATEGORY.fullmatch(said) is not None


def _links(paper: Paper, comment: str) -> tuple[PaperLink, ...]:
    """The paper's links and those of its comment; the PDF unless the paper is withdrawn."""
    pdf = "" if is_withdrawn(comment, paper.abstract) else pdf_url(paper.id)
    links = (*paper.links, *([PaperLink(Kind.PDF, pdf)] if pdf else []), *links_of_text(comment))
    return tuple({link.url: link for link in reversed(links)}.values())[::-1]


def _year(paper: Paper) -> int | None:
    """The year in an arXiv number, in which the paper came to arXiv."""
    found = _NUMBERED.match(paper.id.key) if paper.id.scheme is Scheme.ARXIV else None
    if found is None:
        return None
    return (1900 if int(found[1]) > 90 else 2000) + int(found[1])
