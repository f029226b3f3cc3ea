"""OPML: lists of feeds and links as readers of feeds export them. What names a paper is one; a feed is told.

Each outline is read by itself and leniently: exporters write `&`, `<br>` and quotation marks into attributes as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from adapters.sources.opening import Source
from adapters.sources.unused import Unused
from adapters.sources.xml_pieces import root_of
from bot.importing import Read, Record, Refused
from bot.links import reference
from bot.markup.tags import unescape_all
from bot.records.draft import Unfit
from bot.records.variants import paper_of_fields
from bot.text import cut, one_line

MAX_OUTLINE = 20_000  # characters
SHOWN = 80  # characters of a title

_BEGINS = re.compile(r"<outline(?=[\s/>])|<!--", re.IGNORECASE)
# A quotation mark ends a value where another attribute or the end of the tag follows: values hold them, too.
_BEHIND = r"""(?=\s+[\w:.-]+\s*=\s*["']|\s*/?>\s*(?:<|$))"""
_VALUE = rf"""(?>"(.*?)"{_BEHIND}|'(.*?)'{_BEHIND})"""
_ATTRIBUTE = re.compile(rf"\s+([\w:.-]+)\s*=\s*{_VALUE}", re.DOTALL)
_TAG = re.compile(rf"<outline(?>{_ATTRIBUTE.pattern})*+\s*/?>", re.IGNORECASE | re.DOTALL)
_ADDRESSES = ("htmlurl", "url", "xmlurl")
_KEPT = (*_ADDRESSES, "text", "title", "description", "type", "created")


class Opml:
    """A group of outlines is read through: only its outlines that lead somewhere are told."""

    name = "OPML"

    def likeness(self, head: str, filename: str) -> float:  # noqa: ARG002
        return 0.98 if root_of(head) == "opml" else 0.0

    def read(self, source: Source) -> Iterator[Record]:
        unused = Unused(_KEPT)
        for line, tag in _outlines(source):
            record = _record(tag, line, unused)
            if record is not None:
                yield record
        yield from unused.told()


def _outlines(source: Source) -> Iterator[tuple[int, str]]:
    """The opening tag of each outline with its line; "" for one that never ends."""
    text, line = "", 1
    chunks = source.chunks()
    chunk = next(chunks, "")
    while chunk:
        text, chunk = text + chunk, next(chunks, "")
        at = 0
        while found := _BEGINS.search(text, at):
            end = _end(text, found)
            if end < 0 and chunk and len(text) - found.start() < MAX_OUTLINE:
                break
            line, at = line + text.count("\n", at, found.start()), found.start()
            if found[0] != "<!--":
                yield line, text[at:end] if end > 0 else ""
            passed = end if end > 0 else _next_line(text, found.end())
            line, at = line + text.count("\n", at, passed), passed
        kept = found.start() if found else max(at, len(text) - len("<outline "))
        line, text = line + text.count("\n", at, kept), text[kept:]


def _end(text: str, found: re.Match[str]) -> int:
    """Where the tag or comment that begins here ends; -1 where it does not."""
    if found[0] == "<!--":
        end = text.find("-->", found.end())
        return end + 3 if end >= 0 else -1
    tag = _TAG.match(text[found.start() : found.start() + MAX_OUTLINE])
    return found.start() + tag.end() if tag else -1


def _next_line(text: str, at: int) -> int:
    """Where what cannot be read is given up."""
    end = text.find("\n", at, at + MAX_OUTLINE)
    return end if end >= 0 else min(len(text), at + MAX_OUTLINE)


def _record(tag: str, line: int, unused: Unused) -> Record | None:
    if not tag:
        return Refused(line, "An outline from here on never ends: a quotation mark or a bracket is missing.")
    said = {name.casefold(): unescape_all(double or single).strip() for name, double, single in _ATTRIBUTE.findall(tag)}
    title = said.get("text") or said.get("title", "")
    addresses = [said[name] for name in _ADDRESSES if said.get(name)]
    if any(map(reference, addresses)):
        return _paper(said, title, addresses, line, unused)
    shown = cut(one_line(title), SHOWN)
    named = f"“{shown}”" if shown else "An outline without a title"
    if said.get("xmlurl") or (addresses and said.get("type", "").casefold() in ("rss", "atom", "feed")):
        address = said.get("xmlurl") or addresses[-1]
        return Refused(line, f"{named} is a feed, not a paper: fetch {address} and import what it answers.")
    if addresses:
        return Refused(line, f"{named} leads to no paper that is known here: {addresses[0]}")
    return Refused(line, f"{named} names neither a paper nor a feed.") if tag.endswith("/>") else None


def _paper(said: dict[str, str], title: str, addresses: list[str], line: int, unused: Unused) -> Record:
    told = {
        "title": title,
        "abstract": said.get("description", ""),
        "url": [each for each in addresses if reference(each)],
    }
    try:
        paper = paper_of_fields(told)
    except Unfit as reason:
        return Refused(line, str(reason))
    unused.note(said)
    return Read(paper, line)
