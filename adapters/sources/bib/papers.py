"""The paper of a BibTeX entry."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from adapters.sources.bib.entries import Read
from adapters.sources.bib.people import people
from bot.citations.facts import DERIVED_TITLE, WITHDRAWN
from bot.latex import readable_title
from bot.papers import Paper
from bot.records.values import year_of
from bot.records.variants import paper_of_fields

_VENUES = ("journal", "journaltitle", "booktitle", "maintitle", "eventtitle", "school", "institution", "howpublished")
_ADDRESS = re.compile(r"https?://[^\s{}\"<>]+")
_ESCAPED = re.compile(r"\\([_%#&~{}$])")
_ARXIV_IN_TEXT = re.compile(r"\barxiv\s{0,3}:\s{0,3}((?:[a-z.-]+/)?[0-9][0-9.]{5,12}(?:v[0-9]{1,3})?)", re.IGNORECASE)
_CORR = re.compile(r"abs/([a-z.-]+/[0-9]{7}|[0-9]{4}\.[0-9]{4,5})", re.IGNORECASE)
_DAY = re.compile(r"\d{1,2}(?!\d)")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")

# What a paper is made of; the other fields are counted, and told of the whole file.
USED = frozenset(
    (
        *("title", "booktitle", "abstract", "author", "year", "date", "month", "day", "doi", "url", "pdf", "eprint"),
        *("archiveprefix", "eprinttype", "primaryclass", "eprintclass", "keywords", "keyword", "howpublished"),
        *("crossref", "xdata", "journal", "journaltitle", "ee", "link", "code", "software", *_VENUES),
    )
)


def paper_of(entry: Read) -> tuple[Paper, dict[str, object]]:
    """The paper, and what it was told in the words of common lists. Raises Unfit."""
    fields = entry.fields
    told = {name: value for name, value in _told(fields).items() if value}
    note = fields.get("note", "")
    paper = paper_of_fields(told, people(fields["author"]) if "author" in fields else ((), False), tex=True)
    is_ours = note.startswith(DERIVED_TITLE)
    withdrawn = note.removeprefix(DERIVED_TITLE).lstrip().startswith(WITHDRAWN)
    if is_ours or withdrawn:
        paper = replace(paper, title_is_derived=paper.title_is_derived or is_ours, withdrawn=withdrawn)
    return paper, told


def _told(fields: Mapping[str, str]) -> dict[str, object]:
    title = fields.get("title", "").strip()
    venues = (fields.get(name, "") for name in _VENUES if title or name != "booktitle")
    eprint = _verbatim(fields.get("eprint", ""))
    urls = [
        url
        for name in ("url", "ee", "link", "howpublished")
        if name in fields
        for url in _ADDRESS.findall(_verbatim(fields[name]))
    ]
    date = _verbatim(fields.get("date", ""))
    is_pdf = eprint.startswith("http")
    return {
        "title": title or fields.get("booktitle", ""),
        "abstract": fields.get("abstract", ""),
        "venue": next((said for said in venues if said.strip() and not _ADDRESS.search(said)), ""),
        "year": readable_title(fields.get("year", ""), tex=True) or date,
        "date": date if date.count("-") == 2 else _day(fields),
        "doi": _verbatim(fields.get("doi", "")),
        "url": urls,
        "pdf": list(filter(None, (_verbatim(fields.get("pdf", "")), eprint if is_pdf else ""))),
        "code": [_verbatim(fields[name]) for name in ("code", "software") if name in fields],
        "arxiv": "" if is_pdf else _arxiv(fields, eprint),
        "categories": [*_classes(fields), *(fields[name] for name in ("keywords", "keyword") if name in fields)],
    }


def _arxiv(fields: Mapping[str, str], eprint: str) -> str:
    """The number on arXiv, in its own field or where DBLP and Google Scholar put it."""
    archive = (fields.get("archiveprefix") or fields.get("eprinttype") or "").strip().casefold()
    if eprint and archive in ("", "arxiv"):
        bare = eprint.removeprefix("arXiv:").removeprefix("arxiv:")
        return f"arXiv:{bare}" if archive else bare
    if fields.get("journal", "").casefold().startswith("corr") and (found := _CORR.match(fields.get("volume", ""))):
        return f"arXiv:{found[1]}"
    said = " ".join(fields.get(name, "") for name in ("journal", "journaltitle", "note"))
    found = _ARXIV_IN_TEXT.search(said)
    return f"arXiv:{found[1].rstrip('.')}" if found else ""


def _classes(fields: Mapping[str, str]) -> list[str]:
    return [fields[name] for name in ("primaryclass", "eprintclass") if fields.get(name)]


def _verbatim(value: str) -> str:
    r"""An address, a DOI or a number: TeX sets them as they are, but many escape them; `\url{…}` is around some."""
    if "\\" not in value:
        return value.strip("{} \t\n")
    return _ESCAPED.sub(r"\1", value.replace(r"{\_}", "_").strip().removeprefix(r"\url").strip("{} \t\n"))


def _day(fields: Mapping[str, str]) -> str:
    """`2014-05-03` where year, month and day are told: `month = may # "~3"`, `{02--04 May}`, `day = 3`."""
    month = fields.get("month", "").casefold()
    year = year_of(fields.get("year", ""))
    number = next((at for at, name in enumerate(_MONTHS, 1) if name in month), 0)
    day = _DAY.search(fields.get("day", "") or (month if number else ""))
    number = number or (int(month) if month.strip().isdecimal() and len(month) < 4 else 0)
    return f"{year}-{number:02}-{int(day[0]):02}" if year and number and day else ""
