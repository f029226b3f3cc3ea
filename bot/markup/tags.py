"""HTML, JATS and MathML as readable text: tags taken away, entities decoded once.

Only names that publishers really use are tags, and only where a closing one answers the opening one, so that `<T>`,
`<image, text>` and the token `</s>` stay. Entities are decoded only where the text evidently is HTML: every `&` in it
begins one and every `<` a tag. Otherwise `R&D` and `why &amp; fails` are what the author meant.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from html import unescape
from html.entities import html5

from bot.markup.scripts import fraction, root, subscript, superscript
from bot.markup.tables import words

MAX_DEPTH = 40

_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_TAG = re.compile(
    r"""<(?P<closing>/?)(?:(?P<space>[A-Za-z]{1,10}):)?(?P<name>[A-Za-z][A-Za-z0-9-]{0,30})
        (?:\s++[\w:.-]++\s*+=\s*+(?:"[^"<>]*+"|'[^'<>]*+'|[^\s"'<>=]++))*+\s*+(?P<alone>/?)>""",
    re.VERBOSE,
)
# Some publishers' records have lost the spaces around such words: `such as<jats:italic>Phaser</jats:italic>can`.
_GLUED = re.compile(
    r"(?<=[a-z])(?=<jats:(?:italic|bold)>[^\W\d_]{4})|(?<=[a-z]{4}</jats:bold>)(?=[a-z])|(?<=[a-z]{4}</jats:italic>)(?=[a-z])"
)
_COMMENT = re.compile(r"<!--(?:(?!-->)[^<])*+-->|<!\[CDATA\[|\]\]>")
_SPACES = frozenset(("jats", "mml", "m", "math", "xhtml", "html"))

_BLOCKS = words(
    "p div sec title h1 h2 h3 h4 h5 h6 br hr li ul ol table tr td th disp-formula disp-quote list list-item label "
    "def-list"
)
_INLINE = words(
    "a abbr b big bold cite code del dfn em font i inf inline-formula italic ins kbd mark math "
    "monospace named-content overline q roman s samp sans-serif sc small span strike strong "
    "styled-content sub sup tt u underline uri var alternatives tex-math ext-link xref mi mn mo mrow ms "
    "mspace mstyle mtext mfrac msqrt mroot msub msup msubsup mover munder munderover mfenced mpadded "
    "semantics annotation"
)
_KNOWN = _BLOCKS | _INLINE
_UNPAIRED = frozenset(("br", "hr", "p", "li"))  # HTML lets these stand without a closing tag
_HEADINGS = frozenset(("abstract", "abstract.", "abstract:", "summary", "summary.", "summary:"))


def plain(source: str) -> str:
    """`source` without its tags and entities."""
    text = unescape_all(source) if "&" in source and is_html(source) else source
    return without_tags(text) if "<" in text else text


def is_html(text: str) -> bool:
    """Whether every `&` of `text` begins an entity and every `<` a tag."""
    entities = [match[0] for match in _ENTITY.finditer(text)]
    known = sum(entity[1] == "#" or entity[1:] in html5 for entity in entities)
    if known < text.count("&"):
        return False
    tags = sum(is_tag(match) for match in _TAG.finditer(text))
    return text.count("<") == tags + len(_COMMENT.findall(text))


def unescape_all(text: str) -> str:
    return _ENTITY.sub(lambda match: unescape(match[0]), text)


def is_tag(match: re.Match[str]) -> bool:
    """Whether this has the looks of a tag; without a name space only known names are tags."""
    return match["space"].lower() in _SPACES if match["space"] else match["name"].lower() in _KNOWN


@dataclass(slots=True)
class Element:
    name: str
    children: list[str] = field(default_factory=list)
    elements: list[str] = field(default_factory=list)  # what its child elements say, for MathML


def without_tags(source: str) -> str:
    """`source` without tags: blocks on lines of their own, raised and lowered text in Unicode."""
    source = _GLUED.sub(" ", source) if "<jats:" in source else source
    tags = [match for match in _TAG.finditer(source) if is_tag(match)]
    opened = Counter(_name(match) for match in tags if not match["closing"])
    closed = Counter(_name(match) for match in tags if match["closing"])
    stack, at = [Element("")], 0
    for match in tags:
        name = _name(match)
        if not (match["space"] or match["alone"] or name in _UNPAIRED or (opened[name] and closed[name])):
            continue
        stack[-1].children.append(source[at : match.start()])
        at = match.end()
        _step(stack, name, closing=bool(match["closing"]), alone=bool(match["alone"]) or name in ("br", "hr"))
    stack[-1].children.append(source[at:])
    while len(stack) > 1:
        _close(stack)
    return _COMMENT.sub("", "".join(stack[0].children)) if tags else source


def _name(match: re.Match[str]) -> str:
    return match["name"].lower()


def _step(stack: list[Element], name: str, *, closing: bool, alone: bool) -> None:
    if alone:
        stack[-1].children.append("\n" if name in _BLOCKS else " " if name == "mspace" else "")
    elif not closing and len(stack) < MAX_DEPTH:
        stack.append(Element(name))
    elif closing and any(element.name == name for element in stack[1:]):
        while stack[-1].name != name:
            _close(stack)
        _close(stack)


def _close(stack: list[Element]) -> None:
    element = stack.pop()
    said = _said(element)
    stack[-1].children.append(said)
    stack[-1].elements.append(said)


def _said(element: Element) -> str:
    text, parts = "".join(element.children), element.elements
    if (element.name, len(parts)) in _OF_PARTS:
        return _OF_PARTS[element.name, len(parts)](*(part.strip() for part in parts))
    if element.name in _OF_ROWS and parts:
        return "".join(parts)
    if element.name in _OF_TEXT:
        return _OF_TEXT[element.name](text)
    return f"\n{text.strip()}\n" if element.name in _BLOCKS else text


def _both(text: str, under: str, over: str) -> str:
    return text + subscript(under) + superscript(over)


def _heading(text: str) -> str:
    return "" if text.strip().lower() in _HEADINGS else f"\n{text.strip()}\n"


_OF_PARTS: dict[tuple[str, int], Callable[..., str]] = {
    **dict.fromkeys((("msup", 2), ("mover", 2)), lambda text, over: text + superscript(over)),
    **dict.fromkeys((("msub", 2), ("munder", 2)), lambda text, under: text + subscript(under)),
    **dict.fromkeys((("msubsup", 3), ("munderover", 3)), _both),
    ("mfrac", 2): fraction,
    ("mroot", 2): root,
    **{("alternatives", count): lambda first, *_: first for count in range(1, 5)},
}
_OF_ROWS = frozenset(("math", "mrow", "mstyle", "semantics", "mfenced"))  # the space in them is layout
_OF_TEXT: dict[str, Callable[[str], str]] = {
    **dict.fromkeys(("mi", "mn", "mo", "ms", *_OF_ROWS), str.strip),
    **dict.fromkeys(("annotation", "annotation-xml", "label"), lambda _: ""),
    **dict.fromkeys(("sub", "inf"), subscript),
    **dict.fromkeys(("li", "list-item"), lambda text: f"\n• {text.strip()}"),
    "sup": superscript,
    "msqrt": root,
    "q": lambda text: f"“{text}”",
    "title": _heading,
}
