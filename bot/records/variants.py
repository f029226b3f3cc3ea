"""Records as other people write them: what they call a title, authors or a year, read into a Paper."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from bot.latex import readable_title
from bot.links import kind_of_url, reference
from bot.papers import Kind, Paper, PaperLink, Scheme
from bot.people.authors import authors_of
from bot.records.draft import paper_of_texts, safe
from bot.records.values import day_of, text_of, texts_of, unwrapped, year_of
from bot.sites.identifiers import Reference
from bot.text import one_line

# Keys are compared without case, spaces, hyphens and underscores.
_TITLE = ("title", "papertitle")
_ABSTRACT = ("abstract", "summary", "abstractnote", "abstracttext")
_AUTHORS = ("authors", "author", "creators", "authornames", "authorlist")
_VENUE = ("venue", "journal", "booktitle", "conference", "containertitle", "publicationtitle", "journalref")
YEAR = ("year", "publicationyear", "pubyear")
_DATE = ("published", "publicationdate", "date", "publisheddate", "issued")
PAGE = ("url", "link", "paperurl", "absurl", "pageurl", "entryid", "htmlurl", "landingpageurl")
PDF = ("pdfurl", "pdf", "pdflink", "openaccesspdf")
_CODE = ("codeurl", "code", "github", "githuburl", "repository", "repo", "repourl")
_PROJECT = ("projecturl", "project", "projectpage", "homepage", "website")
_DOI = ("doi",)
IDS = ("id", "paperid", "identifier", "arxivid", "arxiv", "eprint", "aclid", "externalids")
_CATEGORIES = ("categories", "category", "primarycategory", "subjects", "keywords", "keyword", "tags")
_KNOWN_KEYS = frozenset(
    (
        *_TITLE,
        *_ABSTRACT,
        *_AUTHORS,
        *_VENUE,
        *YEAR,
        *_DATE,
        *PAGE,
        *PDF,
        *_CODE,
        *_PROJECT,
        *_DOI,
        *IDS,
        *_CATEGORIES,
    )
)


named = lru_cache(maxsize=1024)(reference)  # an identifier is read here and again where misfits are looked for


def paper_of_fields(
    record: Mapping[str, object], authors: tuple[tuple[str, ...], bool] | None = None, *, tex: bool = False
) -> Paper:
    """The paper that a record tells of, under whatever names. Raises Unfit.

    `authors`, and whether there are more: from a format that divides them itself. `tex`: its texts are TeX for sure.
    """
    fields = {
        key: value
        for said, value in ((said, unwrapped(value)) for said, value in record.items())
        if value and (key := key_of(said)) in _KNOWN_KEYS
    }
    title, abstract = _first_text(fields, _TITLE), _first_text(fields, _ABSTRACT)
    return paper_of_texts(
        title,
        abstract,
        authors=authors or authors_of(_first(fields, _AUTHORS)),
        year=next(filter(None, (year_of(fields[name]) for name in _among((*YEAR, *_DATE), fields))), None),
        venue=readable_title(_first_text(fields, _VENUE), tex=tex),
        links=_links(fields),
        references=tuple(_references(fields)),
        published=next(filter(None, (day_of(fields[name]) for name in _among(_DATE, fields))), None),
        categories=_categories(fields),
        doi=_doi(_first_text(fields, _DOI)),
        tex=tex,
    )


@lru_cache(maxsize=1024)
def key_of(said: str) -> str:
    """What a key is compared by."""
    return re.sub(r"[^a-z0-9]", "", said.casefold())


def _among(names: Iterable[str], fields: Mapping[str, object]) -> list[str]:
    return [name for name in names if name in fields]


def _first(fields: Mapping[str, object], names: tuple[str, ...]) -> object:
    return next((fields[name] for name in names if name in fields), None)


def _first_text(fields: Mapping[str, object], names: tuple[str, ...]) -> str:
    return next((text for name in names if (text := text_of(fields.get(name)))), "")


_DOI_TEXT = re.compile(r"10\.\d{4,9}/\S+")


def _doi(text: str) -> str:
    """A DOI as written, without its resolver."""
    found = _DOI_TEXT.search(text)
    return found[0] if found and len(found[0]) <= 300 else ""


def _categories(fields: Mapping[str, object]) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for name in _among(_CATEGORIES, fields):
        for text in texts_of(fields[name]):
            found.update(dict.fromkeys(part for part in map(one_line, _parted(text)) if part))
    return tuple(found)


def _parted(text: str) -> list[str]:
    """`cs.LG cs.AI` by the spaces, other lists by their commas or semicolons."""
    if re.fullmatch(r"[a-z-]+(?:\.[A-Za-z-]+)?(?: [a-z-]+\.[A-Za-z-]+)+", text):
        return text.split()
    return re.split(r"[;,]", text)


def _links(fields: Mapping[str, object]) -> list[PaperLink]:
    found = (
        (kind, safe(text))
        for kind, names in (
            (Kind.PAGE, PAGE),
            (Kind.PDF, PDF),
            (Kind.CODE, _CODE),
            (Kind.PROJECT, _PROJECT),
        )
        for name in _among(names, fields)
        for text in texts_of(fields[name])
    )
    return [PaperLink(_kind(kind, url), url) for kind, url in found if url]


def _kind(said: Kind, url: str) -> Kind:
    """A `url` may well be a PDF; a `code_url` is code wherever it lies."""
    is_pdf = said is Kind.PAGE and "pdf" in url.lower() and kind_of_url(url) is Kind.PDF
    return Kind.PDF if is_pdf else said


def _references(fields: Mapping[str, object]) -> Iterator[Reference]:
    """The identifiers of a record, in its id fields and its addresses."""
    for name in _among((*IDS, *_DOI, *PAGE, *PDF), fields):
        value = fields[name]
        texts = _tagged(value) if isinstance(value, dict) and name == "externalids" else texts_of(value)
        for text in texts:
            found = None if _OWN_KEY.match(text) else named(text)
            if found and found.id.scheme is not Scheme.TEXT:
                yield found


# A key of the list's own, such as `emnlp2021:334`: it names no paper outside it.
_OWN_KEY = re.compile(r"(?!(?:acl|arxiv|doi|https?|info|oai|openreview|pmlr):)[\w-]+:", re.IGNORECASE)


def _tagged(ids: Mapping[str, object]) -> list[str]:
    """Semantic Scholar's `{"ArXiv": "1706.03762", "DOI": …, "CorpusId": …}`."""
    return [f"{scheme}:{text_of(key)}" for scheme, key in ids.items() if scheme.casefold() in ("arxiv", "doi", "acl")]
