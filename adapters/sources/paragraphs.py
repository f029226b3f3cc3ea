"""Plain text as paragraphs: what blank lines divide, however its lines are wrapped and its items numbered."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from adapters.sources.opening import Line

LONG_LINE = 300  # characters from which a line is no wrapped one
MAX_PARAGRAPH = 200_000  # characters

_BLANK = "\ufeff\x00\u200b\u2060 \t\xa0\u3000\x0b\x0c"
_RULE = re.compile(r"[-=*_~#]{3,}")
_NUMBER = re.compile(r"(?:\(?\d{1,4}[.)、]|\[\d{1,4}\]|[-*•·–—+])\s+(?=\S)")
_SENTENCE_END = re.compile(r"[.!?。！？:][\"'”’)\]*_]*$|https?://\S+$")
_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_ASIAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Its first line's number, and its lines as they are written."""

    line: int
    text: str
    too_long: bool = False

    @property
    def words(self) -> int:
        """How many words it has; two Chinese or Japanese characters count as one."""
        return len(_WORD.findall(_ASIAN.sub(" ", self.text))) + len(_ASIAN.findall(self.text)) // 2


def paragraphs(lines: Iterable[Line]) -> Iterator[Paragraph]:
    """The paragraphs of a text. A long line that ends a sentence is one by itself, blank line or not."""
    held: list[str] = []
    first = size = 0
    for line in lines:
        text = line.text.strip(_BLANK)
        is_gap = not text or bool(_RULE.fullmatch(text))
        if held and (is_gap or size > MAX_PARAGRAPH or ends_paragraph(held[-1])):
            yield Paragraph(first, "\n".join(held))
            held, size = [], 0
        if line.too_long:
            yield Paragraph(line.number, "", too_long=True)
        elif not is_gap:
            first = first if held else line.number
            held.append(text)
            size += len(text)
    if held:
        yield Paragraph(first, "\n".join(held))


def paragraphs_of(text: str) -> list[Paragraph]:
    """The same of a text in memory."""
    return list(paragraphs(Line(number, line) for number, line in enumerate(text.split("\n"), 1)))


def ends_paragraph(line: str) -> bool:
    return len(line) >= LONG_LINE and bool(_SENTENCE_END.search(line))


def unnumbered(text: str) -> str:
    """A paragraph without the number or bullet before it."""
    found = _NUMBER.match(text)
    return text[found.end() :] if found else text


def flowing(text: str) -> str:
    """Readable text with the lines of each paragraph joined; blank lines stay."""
    return "\n\n".join(" ".join(part.split()) for part in re.split(r"\n\s*\n", text) if part.strip())
