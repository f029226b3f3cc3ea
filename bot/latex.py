"""What sources write in titles and abstracts (TeX, Markdown, HTML, the traces of a PDF) as readable text.

Text that has none of these stays as it is, character for character: `Learning <T>-Structures & R&D`,
`A* Search`, `snake_case_name`, `~O(n)~`, `$5 and $10`.
"""

from __future__ import annotations

import re

from bot.markup import markdown, paste, punctuation, tags
from bot.markup import tex as tex_notation
from bot.text import clean

# Two looks at most texts tell that there is nothing to do.
_SIGNS = re.compile(r"[\\$<&{}~`*_\x00-\x1f\x7f-\xa0\xadÂÃÎÏ‐ﬀ-ﬆ]|\A\s|\s\Z")
_HABITS = ("  ", "--", "- ", "](", "(cid:", "â€", "â„", "â†", "âˆ")
_TEX = re.compile(r"[\\${}~]")
_SPACES = re.compile(r"[^\S\n]+")
_AROUND_LINES = re.compile(r" ?\n ?")
_EMPTY_LINES = re.compile(r"\n{3,}")


def readable(source: str, *, tex: bool = False) -> str:
    """An abstract as readable text; its lines stay.

    `tex`: the source is TeX for sure, as BibTeX is, so that bare braces group and every `~` is a space.
    """
    if not _is_notable(source):
        shown = clean(source)
        return source if shown == source else _tidy(shown)
    text = _read(source, tex)
    if "*" in text or "_" in text or "](" in text or "<" in text:
        text = markdown.plain(text)
    return _tidy(clean(text))


def readable_title(source: str, *, tex: bool = False) -> str:
    """A title as readable text on one line. Titles are no Markdown: `3 *stars*` are stars."""
    if not _is_notable(source):
        return " ".join(clean(source).split())
    return " ".join(clean(_read(source, tex)).split())


def _is_notable(source: str) -> bool:
    return _SIGNS.search(source) is not None or any(habit in source for habit in _HABITS)


def _read(source: str, tex: bool) -> str:
    text = paste.mended(source.replace("\r\n", "\n").replace("\r", "\n"))
    if "<" in text or "&" in text:
        text = tags.plain(text)
    text = punctuation.typeset(text, tex=tex)
    return tex_notation.plain(text, tex=tex) if _TEX.search(text) else text


def _tidy(text: str) -> str:
    return _EMPTY_LINES.sub("\n\n", _AROUND_LINES.sub("\n", _SPACES.sub(" ", text))).strip()
