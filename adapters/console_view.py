"""A Reply on a colour terminal, drawn with rich: bold titles, quiet facts, addresses that can be clicked.

Foreign text goes into `rich.text.Text`, never read as markup. Words keep the terminal's own foreground;
colour only marks what can be typed and how a notice is meant, so light and dark backgrounds both work.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TextIO, assert_never

from rich.cells import cell_len
from rich.console import Console as Screen
from rich.style import Style
from rich.text import Text as Line

from adapters import plain
from adapters.foreign import flat, line
from adapters.numbering import Numbered, Numbering, Row, hints, numbering
from bot.reply import (
    Bold,
    Card,
    Code,
    Item,
    Link,
    Listing,
    Mention,
    Moment,
    Notice,
    Reply,
    Span,
    Spans,
    Text,
    Tone,
    Typed,
    Verbatim,
)
from bot.sites.addresses import host, is_paper_site, safe_url
from bot.text import clean

WIDEST = 100  # columns: longer lines are hard to read
NARROWEST = 20  # columns: what is narrower the terminal wraps itself
INDENT = "  "
LABEL = 12  # columns in which the labels of links are lined up
QUIET = Style(dim=True)
STRONG = Style(bold=True)
PRESSED = Style(color="magenta")  # of the eight colours the one that reads well on white and on black
TONES = {Tone.DONE: "green", Tone.INFO: "magenta", Tone.WARNING: "yellow", Tone.SORRY: "red"}


@dataclass(frozen=True, slots=True)
class Paragraph:
    """`first` stands before its first line and `rest` before the others.

    `whole`: the terminal wraps it, so that it is copied as it is.
    """

    body: Line
    first: Line = field(default_factory=Line)
    rest: Line = field(default_factory=Line)
    whole: bool = False


Group = list[Paragraph]  # paragraphs without an empty line between them


class View:
    """Draws replies on a terminal, as wide as it is at that moment."""

    def __init__(self, out: TextIO) -> None:
        self._screen = Screen(file=out, highlight=False, markup=False, emoji=False)

    def show(self, reply: Reply) -> None:
        said = ([paragraph for paragraph in group if paragraph.body] for group in _groups(reply))
        for number, group in enumerate(filter(None, said)):
            if number:
                self._screen.print()
            for paragraph in group:
                self._print(paragraph)

    def _print(self, paragraph: Paragraph) -> None:
        for number, part in enumerate([paragraph.body] if paragraph.whole else self._wrapped(paragraph)):
            self._screen.print((paragraph.rest if number else paragraph.first) + part, soft_wrap=True)

    def _wrapped(self, paragraph: Paragraph) -> Iterator[Line]:
        width = min(self._screen.width, WIDEST) - max(paragraph.first.cell_len, paragraph.rest.cell_len)
        for part in paragraph.body.wrap(self._screen, max(width, NARROWEST)):
            part.rstrip()
            yield part


# --- blocks ---------------------------------------------------------------------------------------------


def _groups(reply: Reply) -> Iterator[Group]:
    numbers = numbering(reply)
    prose: Group = []
    for block, row in zip(reply.blocks, numbers.blocks, strict=True):
        if isinstance(block, Text | Notice):
            prose.append(_prose(block))
            continue
        yield prose
        prose = []
        yield from _block(block, row, numbers)
    yield prose
    yield _below(reply, numbers)
    if reply.form:
        yield [Paragraph(Line(part)) for part in plain.form_text(reply.form).splitlines()]


def _block(block: Verbatim | Card | Listing, row: Row, numbers: Numbering) -> Iterator[Group]:
    match block:
        case Verbatim(text):
            yield [Paragraph(Line(clean(text).strip("\n")), whole=True)]
        case Card():
            yield from _card(block, row)
        case Listing():
            yield _listing(block, row, numbers)
        case _:
            assert_never(block)


def _prose(block: Text | Notice) -> Paragraph:
    if isinstance(block, Text):
        return Paragraph(_said(block.spans))
    bar = Line().append("│ ", Style(color=TONES[block.tone]))
    return Paragraph(_said(block.spans), bar, bar)


def _card(card: Card, row: Row) -> Iterator[Group]:
    facts = plain.DOT.join(filter(None, map(line, card.facts)))
    head = _title(card.title, card.url), Line(line(card.authors)), Line(facts, QUIET), *map(_said, card.notes)
    yield [_indented(part) for part in head]
    yield [_indented(Line(part)) for part in plain.abstract(card).splitlines()]
    yield _links(card)
    yield [_indented(_buttons(row))]


def _indented(body: Line) -> Paragraph:
    return Paragraph(body, Line(INDENT), Line(INDENT))


def _links(card: Card) -> Group:
    links = plain.card_links(card)
    width = min(max((cell_len(label) for label, _ in links), default=0), LABEL)
    return [_link(label, address, width) for label, address in links]


def _link(label: str, address: str, width: int) -> Paragraph:
    shown = Line(INDENT + label)
    shown.pad_right(max(width - cell_len(label), 0) + 2)
    return Paragraph(shown.append(address, QUIET + Style(link=address)), whole=True)


def _listing(listing: Listing, row: Row, numbers: Numbering) -> Group:
    width = max((len(str(item.number)) for item in listing.items), default=1)
    beside = Line(" " * (width + 2))
    group = [Paragraph(_said(listing.heading) if listing.heading else Line(plain.heading(listing)))]
    for item in listing.items:
        number = Line().append(f"{item.number:>{width}}  ", PRESSED)
        group.append(Paragraph(_item(item), number, beside))
        group.append(Paragraph(_quiet(_said(item.why)), beside, beside))
    return [*group, Paragraph(_buttons((*numbers.lines, *row) if row else ()), beside, beside)]


def _below(reply: Reply, numbers: Numbering) -> Group:
    menus = (
        Line(f"{line(menu.label)}: ").append_text(_buttons(row))
        for menu, row in zip(reply.menus, numbers.menus, strict=True)
        if row
    )
    return [Paragraph(part) for part in (_hint(reply, numbers), _buttons(numbers.buttons), *menus)]


# --- parts ----------------------------------------------------------------------------------------------


def _title(title: str, url: str) -> Line:
    """The title leads to its page; the host stands beside it unless it is a known site of papers."""
    address = safe_url(url)
    shown = Line().append(line(title) or plain.UNTITLED, STRONG + Style(link=address) if address else STRONG)
    return shown if not address or is_paper_site(address) else shown.append(f" ({host(address)})", QUIET)


def _item(item: Item) -> Line:
    facts = "".join(plain.DOT + fact for fact in filter(None, map(line, item.facts)))
    return _title(item.title, item.url).append(facts, QUIET)


def _hint(reply: Reply, numbers: Numbering) -> Line:
    ways = [Line("a number to open its paper")] if plain.opens_lines(reply, numbers) else []
    ways += [Line(typed, PRESSED) for typed in hints(reply)]
    joints = [", "] * (len(ways) - 2) + [" or "] * (len(ways) > 1)
    said = Line("Type " if ways else "")
    for way, joint in zip(ways, [*joints, ""], strict=False):
        said.append_text(way).append(joint)
    return _quiet(said)


def _buttons(row: Row) -> Line:
    return Line("  ").join(map(_button, row))


def _button(press: Numbered) -> Line:
    address = safe_url(press.button.press) if isinstance(press.button.press, str) else None
    style = {"plain": Style(), "main": STRONG, "danger": Style(color="red")}[press.button.style]
    label = Line(line(press.button.label), style + Style(link=address) if address else style)
    return Line.assemble("[", (str(press.number), PRESSED), " ", label, "]")


def _quiet(body: Line) -> Line:
    body.stylize_before(QUIET)
    return body


def _said(spans: Spans) -> Line:
    said = Line()
    for span in spans:
        said.append_text(_span(span))
    return said


def _span(span: Span) -> Line:
    match span:
        case str():
            return Line(flat(span))
        case Bold(text):
            return Line(flat(text), STRONG)
        case Code(text):
            return Line(f"`{flat(text)}`")
        case Typed(typed_line):
            return Line(plain.typed(typed_line), PRESSED)
        case Link(text, url):
            address = safe_url(url)
            return Line(plain.link_text(text, address), Style(link=address) if address else Style())
        case Mention(user):
            return Line(plain.mention(user))
        case Moment():
            return Line(plain.spoken_moment(span))
        case _:
            assert_never(span)
