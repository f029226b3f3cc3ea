"""Abstract lists: a heading names venue and year, then one abstract a paragraph, without title or authors."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from adapters.sources.heading import Heading, heading
from adapters.sources.opening import Source
from adapters.sources.paragraphs import (
    LONG_LINE,
    Paragraph,
    flowing,
    paragraphs,
    paragraphs_of,
    unnumbered,
)
from bot.importing import Read, Record, Refused
from bot.records.draft import links_of_text, paper_of_texts
from bot.text import counted

FEWEST_WORDS = 25  # of an abstract
LONGEST_TITLE = 250  # characters of a title in the line above its abstract

_LABEL = re.compile(r"(?:\*\*|__|#+ )?(?:abstract|摘要)(?:\*\*|__)?\s*[.:：—–-]+\s*", re.IGNORECASE)
_ADDENDUM = re.compile(
    r"(?:our |the |all )?(?:code|source code|project|data|datasets?|models?|implementation|demo|website|"
    r"https?:|github|www\.)",
    re.IGNORECASE,
)
# Other formats that are text too: what they begin with, and lines that prose has not.
_BEGINS_OTHERWISE = re.compile(
    r"\s*(?:@\w+\s*[{(]|<|[{\[]\s*[\"{\[]|%PDF|\\documentclass|TY  - |PMID- |\\\\\s*$|#!|(?:title|authors?|"
    r"id|year|doi)[\t;,]|\"?\w[\w /-]{0,40}\"?(?:[,;\t]\"?\w[\w /-]{0,40}\"?){3,}$)",
    re.IGNORECASE | re.MULTILINE,
)
_OTHER_LINE = re.compile(
    r"^[^\S\n]*+(?:@\w+\s*\{|\w+\s*=\s*[{\"]|[A-Z][A-Z0-9]  - |<\w|\{\"|[^\t\n]+\t[^\t\n]+\t)", re.MULTILINE
)
_ITEM = re.compile(r"^\s*(?:[-*+|>#•]|\d+[.)])\s", re.MULTILINE)
_URL = re.compile(r"\]\([^()\s]*\)|https?://\S+")
_SCHOLARLY = re.compile(
    r"\b(?:we|our|this (?:paper|work|study|article)|propos\w+|present|introduc\w+|results?|methods?|"
    r"approach|model\w*|experiment\w*|show|prove|analy\w+|algorithm\w*|dataset\w*|problem)\b|本文|我们|方法|模型|实验"
)
_SENTENCE_END = re.compile(r"[.!?][\"'”’)\]*_]*(?:\s|$)|[。！？]")


class AbstractList:
    """Headings may follow one another; each rules the paragraphs under it."""

    name = "abstract list"

    def likeness(self, head: str, filename: str) -> float:  # noqa: ARG002
        text = head.lstrip("\ufeff")
        if _is_binary(text) or _BEGINS_OTHERWISE.match(text) or len(_OTHER_LINE.findall(text)) > 3:
            return 0.0
        found = [each for paragraph in paragraphs_of(text) for each in _without_heading(paragraph)][:60]
        abstracts = [each for each in found if _is_abstract(each)]
        share = len(abstracts) / max(1, len(found))
        has_heading = any(said and said.year for said in map(heading, text.strip().split("\n", 3)[:3]))
        if has_heading and share >= 0.3:
            return 0.6
        return 0.4 if share >= 0.5 and 2 * sum(map(_is_scholarly, abstracts)) > len(abstracts) else 0.0

    def read(self, source: Source) -> Iterator[Record]:
        ruling = Heading()
        held: Read | None = None  # the last paper, in case the next paragraph belongs to it
        parted = (part for paragraph in paragraphs(source.lines()) for part in _without_heading(paragraph))
        for paragraph in parted:
            if held and _is_addendum(paragraph):
                held = _with_addendum(held, paragraph)
                continue
            if held:
                yield held
                held = None
            if said := _heading(paragraph):
                ruling = said if said.venue or said.year else ruling
            elif isinstance(record := _record(paragraph, ruling), Read):
                held = record
            elif paragraph.too_long or paragraph.words:
                yield record
        if held:
            yield held


def _is_binary(text: str) -> bool:
    looked = text[:8000]
    odd = sum(not char.isprintable() and char not in "\n\t\x0b\x0c\xa0\xad\u200b\u3000\ufeff" for char in looked)
    return odd > 0.02 * len(looked)


def _without_heading(paragraph: Paragraph) -> Iterator[Paragraph]:
    """A heading that stands right over its first abstract, and that abstract."""
    first, _, rest = paragraph.text.partition("\n")
    said = heading(first) if rest else None
    if said and said.venue and said.year:
        yield Paragraph(paragraph.line, first)
        yield Paragraph(paragraph.line + 1, rest)
    else:
        yield paragraph


def _heading(paragraph: Paragraph) -> Heading | None:
    return None if "\n" in paragraph.text else heading(paragraph.text)


def _is_abstract(paragraph: Paragraph) -> bool:
    """Whether it reads as prose of some length, not as a list of links."""
    prose = replace(paragraph, text=_URL.sub(" ", paragraph.text))
    items = len(_ITEM.findall(prose.text))
    is_list = items > 1 and items > prose.text.count("\n") // 3
    return prose.words >= FEWEST_WORDS and not is_list and bool(_SENTENCE_END.search(prose.text))


def _why_none(paragraph: Paragraph) -> str:
    """The rule that keeps a paragraph from being an abstract."""
    prose = replace(paragraph, text=_URL.sub(" ", paragraph.text))
    if prose.words < FEWEST_WORDS:
        return f"has {counted(prose.words, 'word')}; an abstract in a list has {FEWEST_WORDS} or more."
    if not _SENTENCE_END.search(prose.text):
        return "ends no sentence, as an abstract does."
    return "reads as a list, not as an abstract."


def _is_scholarly(paragraph: Paragraph) -> bool:
    """Whether an abstract says so itself: other prose has paragraphs too."""
    return paragraph.words >= 2 * FEWEST_WORDS and len(set(_SCHOLARLY.findall(paragraph.text.casefold()))) > 1


def _is_addendum(paragraph: Paragraph) -> bool:
    """A short paragraph that belongs to the abstract before it: `Code: https://…`."""
    is_short = paragraph.words < FEWEST_WORDS and not paragraph.too_long
    return is_short and bool(_ADDENDUM.match(paragraph.text)) and bool(links_of_text(paragraph.text))


def _with_addendum(read: Read, paragraph: Paragraph) -> Read:
    links = dict.fromkeys((*read.paper.links, *links_of_text(paragraph.text)))
    return replace(read, paper=replace(read.paper, links=tuple(links)))


def _record(paragraph: Paragraph, ruling: Heading) -> Record:
    if paragraph.too_long:
        return Refused(paragraph.line, "The line is too long to be an abstract.")
    title, source = _titled(unnumbered(paragraph.text))
    if not _is_abstract(replace(paragraph, text=source)):
        return Refused(paragraph.line, f"“{_beginning(paragraph.text)}” {_why_none(replace(paragraph, text=source))}")
    if label := _LABEL.match(source):
        source = source[label.end() :]
    paper = paper_of_texts(title, source, venue=ruling.venue, year=ruling.year)
    return Read(replace(paper, abstract=flowing(paper.abstract)), paragraph.line)


def _titled(text: str) -> tuple[str, str]:
    """A short line over one that nobody wrapped is a title; most lists have none."""
    first, _, rest = text.partition("\n")
    line = rest.partition("\n")[0]
    is_title = len(first) <= LONGEST_TITLE and len(line) >= LONG_LINE and not _SENTENCE_END.search(first[-3:])
    return (first, rest) if is_title else ("", text)


def _beginning(text: str) -> str:
    said = " ".join(text.split())
    return said if len(said) <= 40 else said[:40].rsplit(" ", 1)[0] + "…"
