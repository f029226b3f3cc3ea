"""What must be true of every paper before it is stored: clean text within the limits, links that are safe."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.papers import EARLIEST_YEAR, LATEST_YEAR, Origin, Paper, PaperLink
from bot.records.draft import Unfit, safe
from bot.text import clean, counted, cut, one_line

# SECURITY: oversize. The longest real title seen has 818 characters, the longest abstract 16,205.
MAX_TITLE = 1_000
MAX_ABSTRACT = 20_000
MAX_SOURCE = 2 * MAX_ABSTRACT  # what a source wrote: markup needs more room than what it says
MAX_NAME = 200
MAX_VENUE = 300
MOST_AUTHORS = 10_000
MOST_OTHERS = 64  # links, ids, categories

_UNSTORABLE = re.compile(r"[\x00\ud800-\udfff]")


def admitted(paper: Paper, origins: tuple[Origin, ...]) -> Paper:
    """The paper, fit to be stored: too long an abstract is cut, too long a title is no title. Raises Unfit.

    SECURITY: the only door into the store, whatever a reader hands over.
    """
    title = one_line(paper.title)
    if not title:
        raise Unfit("It has neither a title nor an abstract.")
    if len(title) > MAX_TITLE:
        raise Unfit(f"Its title has {counted(len(title), 'character')}; at most {MAX_TITLE:,} are read.")
    authors = (cut(one_line(name), MAX_NAME, len) for name in paper.authors[:MOST_AUTHORS])
    categories = (cut(one_line(each), MAX_NAME, len) for each in paper.categories[:MOST_OTHERS])
    return replace(
        paper,
        title=title,
        authors=tuple(filter(None, authors)),
        more_authors=paper.more_authors or len(paper.authors) > MOST_AUTHORS,
        year=paper.year if paper.year and EARLIEST_YEAR <= paper.year <= LATEST_YEAR else None,
        venue=cut(one_line(paper.venue), MAX_VENUE, len),
        abstract=cut(clean(paper.abstract).strip(), MAX_ABSTRACT, len),
        links=tuple(PaperLink(link.kind, url) for link in paper.links[:MOST_OTHERS] if (url := safe(link.url))),
        ids=paper.ids[:MOST_OTHERS],
        categories=tuple(filter(None, categories)),
        source_title=_storable(paper.source_title, MAX_SOURCE),
        source_abstract=_storable(paper.source_abstract, MAX_SOURCE),
        doi=cut(one_line(paper.doi), MAX_VENUE, len),
        origins=origins,
        seq=0,  # the store gives both
        added_at=None,
    )


def _storable(text: str, limit: int) -> str:
    """As its source wrote it, but for what no database takes."""
    return cut(_UNSTORABLE.sub("", text), limit, len)
