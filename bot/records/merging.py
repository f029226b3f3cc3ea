"""Several records of one paper -> the best of each field.

The order of the records never matters: where two fields are equally good, their text decides. So a library is the same
whichever file was read first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from bot.papers import Kind, Origin, Paper, PaperId, PaperLink, Scheme

PREPRINT_SERVERS = (
    "arxiv",
    "corr",
    "biorxiv",
    "medrxiv",
    "openreview",
    "preprint",
    "research square",
    "ssrn",
    "zenodo",
)
ARXIV_DOI = "10.48550/"
TEX = ("$", "\\")  # signs of a title that no reader of ours made readable

_KINDS = list(Kind)
_RANKS = {scheme: rank for rank, scheme in enumerate(Scheme)}
_FIRST = datetime.min.replace(tzinfo=UTC)


def merged(one: Paper, other: Paper) -> Paper:
    """The best of each field of two records of one paper."""
    return united((one, other))


def united(records: Sequence[Paper]) -> Paper:
    """The best of each field of one or more records of one paper.

    A real title before a derived one, a later version before an earlier, the longer abstract and list of authors, a
    publication before a preprint server and the year that belongs to it; links, ids, categories and origins of all.
    """
    titled = max(records, key=_title_rank)
    told = max(records, key=_abstract_rank)
    written = max(records, key=_authors_rank)
    venue = max((record.venue for record in records), key=_venue_rank)
    known = best_id_of(records)
    return Paper(
        id=known,
        title=titled.title,
        source_title=titled.source_title,
        title_is_derived=titled.title_is_derived,
        authors=written.authors,
        more_authors=written.more_authors,
        year=_year(records, venue),
        venue=venue,
        abstract=told.abstract,
        source_abstract=told.source_abstract,
        links=_links(records, known),
        ids=tuple(sorted({known, *(each for record in records for each in record.ids), *(r.id for r in records)})),
        version=max((record.version for record in records if record.version is not None), default=None),
        withdrawn=_withdrawn(records),
        published=min((record.published for record in records if record.published), default=None),
        categories=_categories(records),
        origins=_origins(records),
        added_at=min((record.added_at for record in records if record.added_at), default=None),
        seq=min((record.seq for record in records if record.seq), default=0),
        doi=max((record.doi for record in records), key=lambda doi: (bool(doi), not doi.startswith(ARXIV_DOI), doi)),
    )


def best_id_of(records: Sequence[Paper]) -> PaperId:
    """The id of the best scheme; among several of one scheme, one that a record went by."""
    own = {record.id for record in records}
    return best_among(own.union(*(record.ids for record in records)), own)


def best_among(ids: Iterable[PaperId], own: Collection[PaperId] = ()) -> PaperId:
    """The id of the best scheme; among several of one scheme, one of `own`."""
    return min(ids, key=lambda known: (_RANKS[known.scheme], known not in own, known))


def without_place(record: Paper) -> Paper:
    """The record alone: neither where it came from nor where it is stored."""
    return replace(record, origins=(), added_at=None, seq=0)


def _version(record: Paper) -> int:
    return record.version or 0


def _title_rank(record: Paper) -> tuple[object, ...]:
    title = record.title
    real, calm = not record.title_is_derived, not title.isupper()
    readable = not any(mark in title for mark in TEX)
    length = sum(map(str.isalnum, title))
    capital_words = sum(word != word.lower() for word in title.split())
    capitals = sum(map(str.isupper, title))
    return (
        bool(title),
        real,
        readable,
        calm,
        _version(record),
        length,
        capital_words,
        capitals,
        title,
        record.source_title,
    )


def _abstract_rank(record: Paper) -> tuple[bool, bool, int, int, str, str]:
    text = record.abstract
    whole = not text.endswith(("…", "..."))
    return bool(text), whole, _version(record), len(text), text, record.source_abstract


def _authors_rank(record: Paper) -> tuple[int, bool, int, tuple[str, ...]]:
    """Full names before initials: all else equal, the longer text."""
    return len(record.authors), not record.more_authors, sum(map(len, record.authors)), record.authors


def _venue_rank(venue: str) -> tuple[bool, bool, int, str]:
    return bool(venue), not venue.casefold().startswith(PREPRINT_SERVERS), -len(venue), venue


def _year(records: Sequence[Paper], venue: str) -> int | None:
    """The year of the chosen venue, else the first there is."""
    years = [(record.venue != venue, record.year) for record in records if record.year is not None]
    return min(years)[1] if years else None


def _withdrawn(records: Sequence[Paper]) -> bool:
    """What the latest version says, or a record that names no version."""
    latest = max(map(_version, records))
    return any(record.withdrawn for record in records if record.version in (None, latest))


def _links(records: Sequence[Paper], known: PaperId) -> tuple[PaperLink, ...]:
    """Every link once; of a kind, the one that names the paper's id first."""
    lists = {record.links for record in records if record.links}
    if len(lists) < 2:
        return next(iter(lists), ())
    ranked = sorted((link for links in lists for link in links), key=lambda link: _link_rank(link, known))
    once: dict[tuple[Kind, str], PaperLink] = {}
    for link in ranked:
        once.setdefault((link.kind, _bare(link.url)), link)
    return tuple(once.values())


def _link_rank(link: PaperLink, known: PaperId) -> tuple[int, bool, bool, int, str]:
    url = link.url
    return _KINDS.index(link.kind), known.key not in url, not url.startswith("https:"), len(url), url


def _bare(url: str) -> str:
    """An address without what makes no difference: http or https, `www.`, a slash at the end."""
    return url.partition("://")[2].removeprefix("www.").rstrip("/") or url


def _categories(records: Sequence[Paper]) -> tuple[str, ...]:
    """Those of the latest version in their order (the first is the main one), then the others."""
    latest = max(records, key=lambda record: (bool(record.categories), _version(record), record.categories)).categories
    others = sorted({each for record in records for each in record.categories} - set(latest))
    return (*latest, *others)


def _origins(records: Iterable[Paper]) -> tuple[Origin, ...]:
    everywhere = {origin for record in records for origin in record.origins}
    return tuple(sorted(everywhere, key=lambda origin: (origin.at or _FIRST, origin.source, origin.place)))
