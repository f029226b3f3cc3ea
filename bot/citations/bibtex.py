r"""BibTeX entries: valid for BibTeX and biber, Unicode kept, TeX's special characters escaped.

No value holds a back-tick (they are `{\textasciigrave}`, which TeX sets as one), so that an entry may stand in a code fence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.citations.facts import Facts, Publication
from bot.citations.people import person

_TYPES = {
    Publication.ARTICLE: ("article", "journal"),
    Publication.PROCEEDINGS: ("inproceedings", "booktitle"),
    Publication.PREPRINT: ("misc", "howpublished"),
    Publication.OTHER: ("misc", "howpublished"),
}
# Braces are written as commands because BibTeX counts even escaped ones.
_SPECIAL = {
    **{char: f"\\{char}" for char in "&%$#_"},
    "\\": r"{\textbackslash}",
    "{": r"{\textbraceleft}",
    "}": r"{\textbraceright}",
    "^": r"{\textasciicircum}",
    "~": r"{\textasciitilde}",
    "`": r"{\textasciigrave}",
}
_TO_ESCAPE = re.compile(r"[&%$#_\\{}^~`]|(?<=-)-|(?<=')'")
_IN_ADDRESS = {"{": "%7B", "}": "%7D", "\\": "%5C", "`": "%60", " ": "%20", "^": "%5E"}
_WORD = re.compile(r"\w(?:\S*\w)?[+#*]*")


def entry(facts: Facts, key: str) -> str:
    """One entry, with a line's end behind it."""
    kind, container = _TYPES[facts.publication]
    lines = [f"  {name} = {{{value}}}," for name, value in _fields(facts, container) if value]
    return "\n".join([f"@{kind}{{{key},", *lines, "}", ""])


def _fields(facts: Facts, container: str) -> Iterator[tuple[str, str]]:
    yield (
        "author",
        " and ".join([*map(author, facts.authors), *(["others"] if facts.authors and facts.more_authors else [])]),
    )
    yield "title", title(facts.title)
    yield container, escaped(facts.venue)
    yield "year", str(facts.year or "")
    if facts.arxiv:
        yield "eprint", facts.arxiv
        yield "archivePrefix", "arXiv"
        yield "primaryClass", escaped(facts.category)
    yield "doi", address(facts.doi)
    yield "url", address(facts.url)
    yield "note", escaped(" ".join(facts.notes))


def escaped(text: str) -> str:
    """Plain text as TeX says it."""
    return _TO_ESCAPE.sub(lambda match: _SPECIAL.get(match[0], f"{{}}{match[0]}"), text)


def address(url: str) -> str:
    """A DOI or an address: styles set them verbatim, so nothing in them is escaped, and no brace may be."""
    return "".join(_IN_ADDRESS.get(char, char) for char in url)


def author(name: str) -> str:
    """`de la Vega, Jr., José`; a name that stays whole stands in braces."""
    said = person(name)
    if said.group:
        return escaped(name) if name.isalpha() and name.lower() not in ("and", "others") else f"{{{escaped(name)}}}"
    return escaped(", ".join(filter(None, (said.surname, said.suffix, said.given))))


def title(text: str) -> str:
    """Words whose capitals must stay in braces: styles set the rest of a title in small letters."""
    plain = _is_sentence(text)
    first = True
    said: list[str] = []
    at = 0
    for match in _WORD.finditer(text):
        between = text[at : match.start()]
        first = first or bool(re.search(r"[:.?!]\s", between))
        word = match[0]
        kept = _needs_capitals(word) or (plain and not first and word[0].isupper() and len(word) > 1)
        said += [escaped(between), f"{{{escaped(word)}}}" if kept else escaped(word)]
        at, first = match.end(), False
    return "".join(said) + escaped(text[at:])


def _needs_capitals(word: str) -> bool:
    """`BERT`, `I²MoE`, `mT5`, `GPT-4o`, `C++`; not `Vision-Language`."""
    return any(char.isupper() for part in re.split(r"[-–—/]", word) for char in part[1:]) or (
        word[0].isupper() and any(char in "0123456789+#" for char in word)
    )


def _is_sentence(text: str) -> bool:
    """Whether a title is written like a sentence, so that a capital in it is a name's."""
    words = [word for word in re.findall(r"[^\W\d_]{4,}", text)[1:] if not word.isupper()]
    return len(words) > 1 and sum(word.islower() for word in words) * 2 >= len(words)
