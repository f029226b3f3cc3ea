"""XML as records, each parsed by itself.

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
from adapters.sources.xml_pieces import Piece, pieces_of
from bot.importing import Refused

MAX_DEPTH = 60
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
ENTITIES = re.compile(r"<!ENTITY\b", re.IGNORECASE)
_UNPRINTED = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_LONE = re.compile(
    r"<!\[CDATA\[.*?\]\]>|&(?P<entity>#[xX]?[0-9A-Fa-f]{1,7};|[A-Za-z][A-Za-z0-9]{1,31};)?|<(?P<alone>br|hr)\s*>"
    r"|<(?![A-Za-z_/!?])",
    re.DOTALL,
)
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


def elements_of(source: Source, names: str) -> Iterator[tuple[int, Element | Refused]]:
    """The records of a source whose local names `names` matches, each with its line."""
    if ENTITIES.search(source.head):
        why = "It declares entities of its own, which may stand for anything; remove its <!DOCTYPE …> and import it again."
        yield 1, Refused(1, why)
        return
    spaces = dict(_spaces(source.head))
    for piece in pieces_of(source, names):
        yield piece.line, Refused(piece.line, piece.damage) if piece.damage else element_of(piece, spaces)


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
