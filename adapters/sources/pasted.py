"""A paper's first page pasted from its PDF: title, authors, and a paragraph that begins with "Abstract"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from adapters.sources.heading import heading
from adapters.sources.opening import Source
from adapters.sources.paragraphs import Paragraph, flowing, paragraphs, paragraphs_of
from bot.importing import Read, Record, Refused
from bot.people.names import split_authors
from bot.records.draft import Unfit, paper_of_texts

WITHIN = 40  # paragraphs; the abstract of a first page stands among them
LONGEST_TITLE = 400  # characters
LONG_ABSTRACT = 60  # words; a shorter paragraph of an abstract may be followed by another

_ABSTRACT = re.compile(
    r"(?:#+\s*|\*\*|_)?a\s?b\s?s\s?t\s?r\s?a\s?c\s?t(?:\*\*|_)?(?:\s*[.:—–-]+\s*|\s*\n\s*|\s+(?=[A-Z])|"
    r"\s*$)",
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"(?:(?:1|I)[.\s]+)?(?:introduction|keywords|key words|index terms|ccs concepts|acm reference|"
    r"categories and subject|general terms)\b",
    re.IGNORECASE,
)
_BANNER = re.compile(
    r"published as|under review|accepted (?:at|to|by)|preprint|arxiv:|proceedings of|https?:|©|copyright",
    re.IGNORECASE,
)
_AFFILIATION = re.compile(
    r"@|\b(?:universit|institut|laborator|department|school of|college|faculty|academy|research|inc\.|ltd|"
    r"gmbh|corp|google|microsoft|meta ai|openai|deepmind|nvidia|amazon|equal contribution|corresponding|"
    r"preprint|arxiv|proceedings|conference|copyright|https?:)",
    re.IGNORECASE,
)
_PARTICLE = r"(?:(?:van|von|de|da|del|der|di|la|le|den|ten|bin|al)\s+)*"
_CAPITAL = r"[^\W\d_a-z]"
_PERSON = re.compile(rf"{_CAPITAL}[^\W\d_]*\.?(?:[\s-]+{_PARTICLE}{_CAPITAL}[\w’'.-]*){{1,4}}")
_FOOTNOTE = re.compile(r"(?<=[^\W\d_])[\d*∗†‡§¶♠♣♦♥]+(?:,[\d*∗†‡§¶♠♣♦♥]+)*|[*∗†‡§¶♠♣♦♥]")
_BETWEEN = re.compile(r",|;|\band\b|&|\s·\s|\s{3,}")
_GOES_ON = ("-", "‐", ":", "and", "of", "for", "with", "in", "the", "to", "via", "from")


class PastedPaper:
    """One paper a file."""

    name = "a paper's first page"

    def likeness(self, head: str, filename: str) -> float:  # noqa: ARG002
        found = paragraphs_of(head)[:WITHIN]
        begin = [at for at, each in enumerate(found) if _ABSTRACT.match(each.text)]
        if len(begin) != 1 or begin[0] == 0 or len(found[0].text) > LONGEST_TITLE:
            return 0.0
        title = [line for line in found[0].text.split("\n") if not _BANNER.match(line)]
        said = heading(title[0]) if len(title) == 1 else None
        is_other = found[0].text.startswith(("@", "{", "<", "\\", "%")) or bool(said and said.year)
        return 0.0 if is_other else 0.7

    def read(self, source: Source) -> Iterator[Record]:
        found = list(islice(paragraphs(source.lines()), WITHIN))
        at = next((at for at, each in enumerate(found) if at and _ABSTRACT.match(each.text)), len(found))
        title, byline = _title_and_byline(found[:at])
        try:
            paper = paper_of_texts(title, "\n\n".join(_abstract(found[at:])), authors=split_authors(byline))
        except Unfit as reason:
            yield Refused(1, str(reason))
            return
        yield Read(replace(paper, abstract=flowing(paper.abstract)), found[0].line)


def _abstract(found: list[Paragraph]) -> Iterator[str]:
    """The abstract's paragraphs, up to the keywords or the introduction; its label may stand alone."""
    label = _ABSTRACT.match(found[0].text) if found else None
    first = found[0].text[label.end() :] if label else ""
    if first:
        yield _up_to_next_part(first)
        return
    for paragraph in found[1:]:
        if _AFTER.match(paragraph.text):
            return
        yield _up_to_next_part(paragraph.text)
        if paragraph.words > LONG_ABSTRACT:
            return


def _up_to_next_part(text: str) -> str:
    lines = text.split("\n")
    end = next((at for at, line in enumerate(lines) if at and _AFTER.match(line)), len(lines))
    return "\n".join(lines[:end])


def _title_and_byline(found: list[Paragraph]) -> tuple[str, str]:
    """The title's lines, and those of names joined by commas; affiliations and banners are neither."""
    blocks = [[line for line in each.text.split("\n") if not _BANNER.match(line)] for each in found]
    blocks = [block for block in blocks if block]
    if not blocks:
        return "", ""
    at = _where_names_begin(blocks[0])
    names = [line for block in (blocks[0][at:], *blocks[1:]) for line in block if _is_byline(line)]
    return "\n".join(blocks[0][:at]), ", ".join(name.strip(" ,;") for name in names)


def _where_names_begin(block: list[str]) -> int:
    """The first line of names right under the title's lines: several names, or one with a footnote's mark."""
    for at in range(1, len(block)):
        line = block[at]
        surely = bool(_BETWEEN.search(line) or _FOOTNOTE.search(line))
        if surely and _is_byline(line) and not block[at - 1].endswith(_GOES_ON):
            return at
    return len(block)


def _is_byline(line: str) -> bool:
    """Whether a line is names and nothing else."""
    bare = _FOOTNOTE.sub("", line)
    if _AFFILIATION.search(bare) or len(bare) > 1000:
        return False
    parts = [part.strip() for part in _BETWEEN.split(bare) if part.strip()]
    return bool(parts) and all(_PERSON.fullmatch(part) or part.casefold() in ("jr.", "et al.") for part in parts)
