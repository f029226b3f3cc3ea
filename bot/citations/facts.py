"""What every form of a reference says of a paper: what kind of publication it is, where and when, and what to beware of."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from enum import Enum, auto

from bot.papers import Paper, Scheme
from bot.sites.addresses import safe_url
from bot.sites.identifiers import canonical_url
from bot.text import one_line


class Publication(Enum):
    ARTICLE = auto()  # in a journal
    PROCEEDINGS = auto()  # at a conference
    PREPRINT = auto()  # on arXiv
    OTHER = auto()


DERIVED_TITLE = "The title was made from the abstract; the source gives none."
WITHDRAWN = "Withdrawn."

_JOURNAL = re.compile(
    r"\b(?:journal|transactions|trans\.|letters|annals|magazine|bulletin|quarterly|nature|science|plos|jmlr|tmlr|jair|tacl|tpami|pami|ijcv|ijrr|ra-l|t-ro"
    r"|artificial intelligence review|machine learning|neural computation|neural networks|computational linguistics"
    r"|pattern recognition|neurocomputing|physical review|proceedings of the (?:ieee|national academy of sciences))\b",
    re.IGNORECASE,
)
_CONFERENCE = re.compile(
    r"\b(?:conference|workshop|symposium|meeting|findings|congress|proceedings of|proc\.)", re.IGNORECASE
)
_JOURNALS_AS_A_WHOLE = re.compile(r"proceedings of the (?:ieee|national academy of sciences.*)", re.IGNORECASE)
_PREPRINTS = re.compile(r"arxiv\b.*|corr\b.*|preprint|ar\s?xiv e-prints", re.IGNORECASE)
_ACL_JOURNAL = re.compile(r"[JQ][0-9]{2}-[0-9]{4}|[0-9]{4}\.(?:tacl|cl)-[0-9]+\.[0-9]+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Facts:
    """Plain text on one line each; what is not known is empty."""

    publication: Publication
    title: str
    authors: tuple[str, ...]
    more_authors: bool
    venue: str
    year: int | None
    published: date | None  # of the same year, or None
    doi: str
    arxiv: str
    category: str
    url: str
    notes: tuple[str, ...]


def facts_of(paper: Paper) -> Facts:
    known = {each.scheme: each.key for each in (*paper.ids, paper.id)}
    arxiv, publication = known.get(Scheme.ARXIV, ""), _publication(paper, known)
    return Facts(
        publication=publication,
        title=one_line(paper.title),
        authors=tuple(filter(None, map(one_line, paper.authors))),
        more_authors=paper.more_authors,
        venue="" if publication is Publication.PREPRINT else one_line(paper.venue),
        year=paper.year or (paper.published.year if paper.published else None),
        published=paper.published if paper.published and paper.year in (None, paper.published.year) else None,
        doi=_doi(paper, known) or (f"10.48550/arXiv.{arxiv}" if publication is Publication.PREPRINT else ""),
        arxiv=arxiv,
        category=one_line(paper.categories[0]) if arxiv and paper.categories else "",
        url=safe_url(paper.url or canonical_url(paper.id)) or "",
        notes=tuple(_notes(paper)),
    )


def _publication(paper: Paper, known: dict[Scheme, str]) -> Publication:
    venue = one_line(paper.venue)
    if Scheme.ARXIV in known and (not venue or _PREPRINTS.fullmatch(venue)):
        return Publication.PREPRINT
    if not venue:
        return Publication.OTHER
    if _ACL_JOURNAL.fullmatch(known.get(Scheme.ACL, "")) or _JOURNALS_AS_A_WHOLE.fullmatch(venue):
        return Publication.ARTICLE
    return Publication.ARTICLE if _JOURNAL.search(venue) and not _CONFERENCE.search(venue) else Publication.PROCEEDINGS


def _doi(paper: Paper, known: dict[Scheme, str]) -> str:
    return re.sub(r"\s", "", one_line(paper.doi)) or known.get(Scheme.DOI, "")


def _notes(paper: Paper) -> list[str]:
    notes = []
    if paper.title_is_derived:
        notes.append(DERIVED_TITLE)
    elif not one_line(paper.title):
        notes.append("The source gives no title.")
    if paper.withdrawn:
        notes.append(WITHDRAWN)
    return notes
