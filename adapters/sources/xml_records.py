"""XML as records: cut from the text one by one and parsed each by itself, so that a broken one costs itself alone.

What a document says of itself never reaches the parser: neither its entities nor its type. A record is parsed inside an
element that declares the document's name spaces; names come back with the prefixes by which their own documentation
calls them, whatever the document calls them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from html.entities import html5
from xml.sax.saxutils import escape

from defusedxml.ElementTree import DefusedXMLParser, ParseError  # type: ignore[import-untyped]

from adapters.sources.opening import Source
from bot.importing import Refused

MAX_RECORD = 2_000_000  # characters; one of thousands of authors has some 400,000
MAX_DEPTH = 60
_KEPT = 200  # characters that may hold the beginning of a tag

_PREFIXES = {
    "http://purl.org/dc/elements/1.1/": "dc",
    "http://purl.org/dc/terms/": "dcterms",
    "http://arxiv.org/schemas/atom": "arxiv",
    "http://www.openarchives.org/OAI/2.0/oai_dc/": "oai_dc",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
    "http://www.zotero.org/namespaces/export#": "z",
    "http://purl.org/net/biblio#": "bib",
    "http://xmlns.com/foaf/0.1/": "foaf",
    "http://purl.org/rss/1.0/modules/link/": "link",
    "http://purl.org/rss/1.0/modules/prism/": "prism",
    "http://prismstandard.org/namespaces/1.2/basic/": "prism",
    "http://prismstandard.org/namespaces/basic/2.0/": "prism",
}
_ADDRESSES = {prefix: address for address, prefix in reversed(_PREFIXES.items())}
_DECLARED = re.compile(r"""\bxmlns(?::([\w.-]+))?\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')""")
_PREFIXED = re.compile(r"(?:</?|\s)([A-Za-z_][\w.-]*):(?=[\w.-]+[\s=/>])")
_BEFORE_ROOT = re.compile(r"\s*(?:<!--.*?-->|<\?.*?\?>|<!DOCTYPE[^\[>]*(?:\[.*?\]\s*)?>)", re.DOTALL | re.IGNORECASE)
_FIRST_TAG = re.compile(r"\s*<([A-Za-z_][\w.:-]*)")
ENTITIES = re.compile(r"<!ENTITY\b", re.IGNORECASE)
_UNPRINTED = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_LONE = re.compile(
    r"<!\[CDATA\[.*?\]\]>|&(?P<entity>#[xX]?[0-9A-Fa-f]{1,7};|[A-Za-z][A-Za-z0-9]{1,31};)?|<(?P<alone>br|hr)\s*>"
    r"|<(?![A-Za-z_/!?])",
    re.DOTALL,
)
_ALONE = re.compile(r"<[^<>]*/>")
_OWN_ENTITIES = frozenset(("amp;", "lt;", "gt;", "quot;", "apos;"))


@dataclass(slots=True)
class Element:
    """An element with its `name` (`dc:title`), and its text and elements in order."""

    name: str
    attributes: dict[str, str] = field(default_factory=dict)
    content: list[str | Element] = field(default_factory=list)

    @property
    def elements(self) -> list[Element]:
        return [each for each in self.content if isinstance(each, Element)]

    @property
    def text(self) -> str:
        """What stands in it, without blanks at the ends; elements among the text are written as tags."""
        return "".join(each if isinstance(each, str) else each._as_tag() for each in self.content).strip()

    def _as_tag(self) -> str:
        name = self.name.rpartition(":")[2].rpartition("}")[2]
        return f"<{name}>{self.text}</{name}>"

    def all(self, *names: str) -> list[Element]:
        """Its own elements of these names."""
        return [each for each in self.elements if each.name in names]

    def texts(self, *names: str) -> list[str]:
        """The texts of those of its elements that have any."""
        return [text for each in self.all(*names) if (text := each.text)]

    def said(self, *names: str) -> str:
        """The first text of the first of these names that has any."""
        return next((text for name in names for text in self.texts(name)), "")

    def within(self, *names: str) -> list[Element]:
        """Every element of these names in it, however deep."""
        return [
            found for each in self.elements for found in ([each] if each.name in names else []) + each.within(*names)
        ]


@dataclass(frozen=True, slots=True)
class Piece:
    """The text of one record, and its first line; `damage` says why it is no whole one."""

    line: int
    text: str
    damage: str = ""


def root_of(head: str) -> str:
    """The local name of the first element of a document, in small letters; "" for what is no XML."""
    at = len(head) - len(head.lstrip("\ufeff\x00 \t\r\n"))
    while found := _BEFORE_ROOT.match(head, at):
        at = found.end()
    root = _FIRST_TAG.match(head, at)
    return root[1].rpartition(":")[2].casefold() if root else ""


def elements_of(source: Source, names: str) -> Iterator[tuple[int, Element | Refused]]:
    """The records of a source whose local names `names` matches, each with its line."""
    if ENTITIES.search(source.head):
        why = "It declares entities of its own, which may stand for anything; remove its <!DOCTYPE …> and import it again."
        yield 1, Refused(1, why)
        return
    spaces = dict(_spaces(source.head))
    for piece in pieces_of(source, names):
        yield piece.line, Refused(piece.line, piece.damage) if piece.damage else element_of(piece, spaces)


def pieces_of(source: Source, names: str) -> Iterator[Piece]:
    """The texts of the records of a source, before anything is parsed."""
    return iter(_Cutter(source, names))


def declarations_of(head: str) -> str:
    """The name spaces that a document declares, as attributes for an element around one of its records."""
    return _declared(dict(_spaces(head)))


def _declared(spaces: dict[str, str]) -> str:
    return " ".join(
        f'xmlns{":" if prefix else ""}{prefix}="{escape(address, {chr(34): "&quot;"})}"'
        for prefix, address in spaces.items()
        if not prefix.startswith("xml") and address
    )


def _spaces(head: str) -> Iterator[tuple[str, str]]:
    """The prefixes that a document declares, with what they stand for."""
    return ((prefix, double or single) for prefix, double, single in _DECLARED.findall(head))


def element_of(piece: Piece, spaces: dict[str, str]) -> Element | Refused:
    """A record as an element, mended where a text was put into XML as it was; Refused where it is none."""
    try:
        return _parsed(piece.text, spaces)
    except ParseError:
        pass
    except ValueError:
        return Refused(piece.line, "It is nested too deeply.")
    try:
        return _parsed(_mended(piece.text), spaces)
    except ParseError as error:
        line, column = error.position
        why = f"It is no XML from line {piece.line + line - 1:,}, column {column + 1:,} on."
        return Refused(piece.line, why)
    except ValueError:
        return Refused(piece.line, "It is nested too deeply.")


def _parsed(text: str, spaces: dict[str, str]) -> Element:
    missing = {prefix: _ADDRESSES.get(prefix, f"urn:{prefix}") for prefix in _PREFIXED.findall(text)}
    declared = _declared({**missing, **spaces})
    builder = _Builder()
    parser = DefusedXMLParser(target=builder, forbid_dtd=True)
    # The space that separates keeps the columns of a record's first line apart from ours.
    parser.feed(f"<records {declared}>".replace("\n", " "))
    before = parser.parser.CurrentColumnNumber if hasattr(parser.parser, "CurrentColumnNumber") else 0
    try:
        parser.feed(text)
        parser.feed("</records>")
        parser.close()
    except ParseError as error:
        line, column = error.position
        error.position = (line, max(0, column - before) if line == 1 else column)
        raise
    return builder.root.elements[0]


class _Builder:
    """Makes elements of what a parser meets. Raises ValueError where they are nested too deeply."""

    def __init__(self) -> None:
        self.root = Element("")
        self._open = [self.root]

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if len(self._open) > MAX_DEPTH:
            raise ValueError
        element = Element(_name(tag), {_name(key): value for key, value in attributes.items()})
        if len(self._open) > 1:
            self._open[-1].content.append(element)
        else:
            self.root = element
        self._open.append(element)

    def end(self, tag: str) -> None:  # noqa: ARG002
        self._open.pop()

    def data(self, text: str) -> None:
        self._open[-1].content.append(text)

    def close(self) -> Element:
        return self.root


def _name(tag: str) -> str:
    address, _, local = tag.removeprefix("{").rpartition("}")
    prefix = _PREFIXES.get(address) or (address[4:] if address.startswith("urn:") else "")
    return f"{prefix}:{local}" if prefix else local


def _mended(text: str) -> str:
    """XML in which a lone `&` or `<`, an entity of HTML or a control character stands as text."""
    return _LONE.sub(_as_text, _UNPRINTED.sub("", text))


def _as_text(match: re.Match[str]) -> str:
    entity = match["entity"]
    if match[0].startswith("<![CDATA["):
        return match[0]
    if match["alone"]:
        return f"<{match['alone']}/>"
    if entity is None:
        return "&amp;" if match[0] == "&" else "&lt;"
    if entity in _OWN_ENTITIES:
        return match[0]
    return (
        escape(_UNPRINTED.sub("", unescape(f"&{entity}"))) if entity[0] == "#" or entity in html5 else f"&amp;{entity}"
    )


class _Cutter:
    """The text of a document, cut where records begin and end; what stands between them is passed over."""

    def __init__(self, source: Source, names: str) -> None:
        self._chunks = source.chunks()
        self._text, self._at, self._line = "", 0, 1
        self._begins = re.compile(rf"<((?:[\w.-]+:)?(?:{names}))(?=[\s/>])|<!--|<!\[CDATA\[")
        self._is_cut_off = False
        self._unclosed: set[str] = set()  # not looked for again: a hostile record has nothing else
        self._root = root_of(source.head)
        self._root_is_record = re.fullmatch(names, self._root, re.IGNORECASE) is not None

    def __iter__(self) -> Iterator[Piece]:
        while found := self._next_begin():
            if found[1] is None:
                self._pass_over("-->" if found[0] == "<!--" else "]]>")
            else:
                yield self._record(found[1])
        closing = re.sub(r"</[\w.-]+:", "</", self._text[-_KEPT:]).casefold()
        if not (self._is_cut_off or self._root_is_record or f"</{self._root}" in closing):
            yield Piece(self._line, "", "The file ends too early: what followed here is lost.")

    def _next_begin(self) -> re.Match[str] | None:
        """Goes to where the next record, comment or literal text begins; None at the end."""
        while not (found := self._begins.search(self._text, self._at)):
            self._pass(max(self._at, len(self._text) - _KEPT))
            if not self._more():
                return None
        self._pass(found.start())
        return self._begins.match(self._text, self._at)

    def _pass_over(self, closing: str) -> None:
        self._pass(self._at + 4)
        while (end := self._text.find(closing, self._at)) < 0:
            self._pass(max(self._at, len(self._text) - len(closing)))
            if not self._more():
                self._pass(len(self._text))
                return
        self._pass(end + len(closing))

    def _record(self, name: str) -> Piece:
        line = self._line
        while self._text.find(">", self._at) < 0 and self._more_of_record():
            pass
        if alone := _ALONE.match(self._text, self._at):
            return self._taken(line, alone.end())
        ends = re.compile(rf"</{re.escape(name)}\s*>|<{re.escape(name)}(?=[\s/>])|<!--|<!\[CDATA\[")
        seen = len(name) + 1
        while True:
            found = ends.search(self._text, self._at + seen)
            if found is None:
                if len(self._text) - self._at > MAX_RECORD:
                    return self._given_up(line, len(self._text) - _KEPT, "It is too long to be a paper.")
                seen = max(len(self._text) - self._at - _KEPT, seen)
                if not self._more():
                    self._is_cut_off = True
                    return self._given_up(line, len(self._text), "It is cut off: the file ends in the middle of it.")
            elif found[0].startswith("<!"):
                seen = self._behind(found[0], found.end() - self._at)
            elif found[0].startswith("</"):
                return self._taken(line, found.end())
            else:
                return self._given_up(line, found.start(), "It does not end before the next one begins.")

    def _behind(self, opening: str, seen: int) -> int:
        """Where a comment or literal text ends, from the beginning of the record; one that never ends is passed over."""
        closing = "-->" if opening == "<!--" else "]]>"
        while closing not in self._unclosed:
            if (end := self._text.find(closing, self._at + seen)) >= 0:
                return end - self._at + len(closing)
            if not self._more_of_record():
                self._unclosed.add(closing)
        return seen

    def _more_of_record(self) -> bool:
        return len(self._text) - self._at < MAX_RECORD and self._more()

    def _taken(self, line: int, end: int) -> Piece:
        text = self._text[self._at : end]
        self._pass(end)
        return Piece(line, text)

    def _given_up(self, line: int, end: int, why: str) -> Piece:
        self._pass(end)
        return Piece(line, "", why)

    def _pass(self, at: int) -> None:
        self._line += self._text.count("\n", self._at, at)
        self._at = at

    def _more(self) -> bool:
        """Takes the next piece of the text; what is passed is dropped but for its end."""
        chunk = next(self._chunks, "")
        if chunk:
            dropped = max(0, self._at - _KEPT)
            self._text, self._at = self._text[dropped:] + chunk, self._at - dropped
        return bool(chunk)
