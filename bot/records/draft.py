"""A paper made of what its source wrote: readable, with the links of its text, its ids, and a title if it has none."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from functools import lru_cache

from bot.errors import Misunderstood
from bot.latex import readable, readable_title
from bot.links import canonical_url, kind_of_url, links_in_abstract, safe_url
from bot.papers import Kind, Paper, PaperId, PaperLink, best_id
from bot.sites.identifiers import Reference

MOST_LINKS_IN_TEXT = 8
_SIGNS_OF_LINKS = ("://", "www.", ".co", ".io", ".org", ".science", "WWW.", ".COM")  # most abstracts hold none

safe = lru_cache(maxsize=4096)(safe_url)  # an address is looked at here and again at the door of the store


class Unfit(Misunderstood):
    """No paper can be made of a record; the text says why, to a reader."""


def paper_of_texts(
    title: str,
    abstract: str,
    *,
    authors: tuple[tuple[str, ...], bool] = ((), False),
    year: int | None = None,
    venue: str = "",
    links: Iterable[PaperLink] = (),
    references: tuple[Reference, ...] = (),
    published: date | None = None,
    categories: tuple[str, ...] = (),
    doi: str = "",
    tex: bool = False,
) -> Paper:
    """A paper of what its source wrote (`tex`: in TeX for sure), made readable; its title is derived if it has none.

    Raises Unfit.
    """
    shown, told = readable_title(title, tex=tex), readable(abstract, tex=tex)
    if not shown and not told:
        raise Unfit("It has neither a title nor an abstract.")
    ids = _ids(references, shown, told, abstract, authors[0], year)
    known = best_id(ids)
    return Paper(
        id=known,
        title=shown or _derived(told),
        title_is_derived=not shown,
        authors=authors[0],
        more_authors=authors[1],
        year=year or (published.year if published else None),
        venue=venue,
        abstract=told,
        links=_with_page((*links, *links_of_text(abstract)), known),
        ids=ids,
        version=max((said.version for said in references if said.version and said.id == known), default=None),
        published=published,
        categories=categories,
        source_title=title,
        source_abstract=abstract,
        doi=doi,
    )


def _derived(abstract: str) -> str:
    from bot.abstracts.derived import derived_title  # its patterns take 50 ms to compile, and most papers have a title

    return derived_title(abstract)


def _ids(
    references: tuple[Reference, ...],
    title: str,
    abstract: str,
    source: str,
    authors: tuple[str, ...],
    year: int | None,
) -> tuple[PaperId, ...]:
    """What a paper is known by: its identifiers, else its text.

    The text as written counts beside the readable one: so a file is known again when its TeX is read better.
    """
    if references:
        return tuple(dict.fromkeys(said.id for said in references))
    if abstract:
        shown = PaperId.of_text(abstract)
        return (shown,) if source == abstract else tuple(dict.fromkeys((shown, PaperId.of_text(source))))
    return (PaperId.of_text(" ".join((title, *authors[:1], str(year or "")))),)


def links_of_text(source: str) -> list[PaperLink]:
    """The links in an abstract to the paper's code, project or PDF; a page is likely another paper's."""
    if not any(sign in source for sign in _SIGNS_OF_LINKS):
        return []
    links = (PaperLink(kind_of_url(url), url) for url in links_in_abstract(source))
    return [link for link in links if link.kind is not Kind.PAGE][:MOST_LINKS_IN_TEXT]


def _with_page(links: tuple[PaperLink, ...], known: PaperId) -> tuple[PaperLink, ...]:
    """The links, each once, and the page of the paper's own id where no page is among them."""
    page = canonical_url(known)
    if page and not any(link.kind is Kind.PAGE for link in links):
        links = (PaperLink(Kind.PAGE, page), *links)
    return tuple({link.url: link for link in reversed(links)}.values())[::-1]
