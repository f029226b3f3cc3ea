"""Reply -> pieces: text as Discord's markdown and what can be pressed beside and beneath it. Pure.

A piece is what is never torn: a card, a line of a listing, a paragraph. Both renderers are made of pieces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import assert_never

from adapters.discord import limits
from adapters.discord.spans import (
    escaped,
    fenced,
    fits_label,
    held,
    linked,
    markdown,
    shortened,
    unfenced,
    weight,
)
from adapters.discord.typed import Typing
from adapters.foreign import flat, line, lines
from adapters.numbering import lone_item
from adapters.parting import packed, parts
from adapters.plain import unmarked
from bot.invocation import Invocation, fits
from bot.reply import Block, Button, Card, Item, Link, Listing, Menu, Notice, Reply, Spans, Text, Verbatim
from bot.sites.addresses import safe_url
from bot.text import clean, cut, units16

TEXT = 3_900  # units of one piece's text, its marks included: below what a whole message shows
TITLE = 1_000  # of a title; real ones reach 818
FACTS = 500
ABSTRACT = 1_800
NOTE = 600
LINK_LABEL = 200
PARAGRAPH = 3_600
SPOKEN = 100  # characters of a title where it stands for a paper in plain words
WHY = 400  # with a title and the longest address it fits a message
CHOOSING = "More for a paper"
DOT = " · "
UNTITLED = "(untitled)"
ORDINALS = 1_000  # told apart within a message, which holds fewer; three digits, as a token's length is measured


@dataclass(frozen=True, slots=True)
class Press:
    """A button: it carries a token, or opens an address."""

    label: str
    custom_id: str = ""
    url: str = ""
    style: str = "plain"


@dataclass(frozen=True, slots=True)
class Option:
    label: str
    value: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Selection:
    """A select menu."""

    custom_id: str
    placeholder: str
    options: tuple[Option, ...]


Row = tuple[Press, ...] | Selection


@dataclass(frozen=True, slots=True)
class Piece:
    """`frame` is the number of the block in whose frame the piece stands, -1 for none.

    `aside` is a button beside the text, `row` what stands beneath it.
    """

    text: str = ""
    said: str = ""
    frame: int = -1
    aside: Press | None = None
    row: Row | None = None


def pieces(reply: Reply, typing: Typing) -> tuple[Piece, ...]:
    """The pieces of a reply in order; none for one that says nothing."""
    return tuple(_Pieces(reply, typing).all())


def row_size(row: Row) -> int:
    """The components that a row takes."""
    return 2 if isinstance(row, Selection) else 1 + len(row)


class _Pieces:
    """One reply on its way to pieces: it hands out ordinals, which tell equal tokens of one message apart."""

    def __init__(self, reply: Reply, typing: Typing) -> None:
        self._reply, self._typing = reply, typing
        self._ordinals = count()
        self._alone = lone_item(reply)

    def all(self) -> Iterator[Piece]:
        for number, block in enumerate(self._reply.blocks):
            yield from self._block(block, number)
        yield from self._presses(self._reply.buttons)
        for menu in self._reply.menus:
            yield from self._menu(menu)

    # --- blocks ------------------------------------------------------------------------------------------------------

    def _block(self, block: Block, number: int) -> Iterator[Piece]:
        match block:
            case Text(spans) | Notice(_, spans):
                if text := self._paragraph(spans, PARAGRAPH):
                    yield Piece(text, self._words(spans))
            case Verbatim(words, language):
                for part in parts(clean(words).strip("\n"), PARAGRAPH, _fenced_weight):
                    yield Piece(fenced(part, language), cut(part, SPOKEN))
            case Card():
                yield from self._card(block, number)
            case Listing():
                yield from self._listing(block, number)
            case _:
                assert_never(block)

    def _paragraph(self, spans: Spans, most: int) -> str:
        """A paragraph; one that is too long is cut, and loses its marks."""
        text = markdown(spans, self._typing).strip()
        return text if units16(text) <= most else shortened(self._words(spans), most)

    def _words(self, spans: Spans) -> str:
        return unmarked(spans, self._typing).strip()

    def _card(self, card: Card, number: int) -> Iterator[Piece]:
        *texts, last = ("\n".join(part) for part in packed(self._card_lines(card), _fit))
        rows = self._rows(card.buttons)
        yield from (Piece(text, frame=number) for text in texts)
        yield Piece(last, DOT.join(_said(card)), number, row=rows[0] if rows else None)
        yield from (Piece(frame=number, row=row) for row in rows[1:])

    def _card_lines(self, card: Card) -> Iterator[str]:
        yield f"### {_titled(card.title, card.url)}"
        facts = (line(card.authors), DOT.join(filter(None, map(line, card.facts))))
        yield from (shortened(fact, FACTS) for fact in facts if fact)
        yield from (escaped(part) for part in lines(cut(clean(card.abstract), ABSTRACT, weight)))
        yield from filter(None, (self._paragraph(note, NOTE) for note in card.notes))
        yield from (linked(_label(link), link.url) for link in card.links if safe_url(link.url))

    def _listing(self, listing: Listing, number: int) -> Iterator[Piece]:
        if heading := self._paragraph(listing.heading, PARAGRAPH):
            yield Piece(heading, self._words(listing.heading), number)
        for items in packed(listing.items, _choosable):
            for item in items:
                yield self._item(item, number)
            yield from self._choices(items, number)

    def _item(self, item: Item, number: int) -> Piece:
        facts = shortened(DOT.join(filter(None, map(line, item.facts))), FACTS)
        below = DOT.join(filter(None, (facts, self._paragraph(item.why, WHY))))
        text = f"**{item.number}**  {_titled(item.title, item.url)}" + (f"\n-# {below}" if below else "")
        return Piece(text, f"{item.number}  {_spoken(item.title)}", number, self._opening(item))

    def _opening(self, item: Item) -> Press | None:
        press = item.open or item.url
        button = Button(f"Show {item.number}" if item.open else "Open", press)
        return self._press(button) if press and _works(button) else None

    def _choices(self, items: Sequence[Item], number: int) -> Iterator[Piece]:
        """What can be done with the papers of some lines: a row of buttons for a lone one, else one menu for all."""
        if (alone := self._alone) is not None and alone in items:
            rows = self._rows(button for button in alone.menu if button.press not in (alone.open, alone.url))
            yield from (Piece(frame=number, row=row) for row in rows)
            return
        options = [
            self._option(button, f"{item.number}  {line(button.label)}", _spoken(item.title))
            for item in items
            for button in _chosen(item)
        ]
        if options:
            yield Piece(frame=number, row=self._selection(CHOOSING, options[: limits.OPTIONS]))

    # --- what can be pressed -----------------------------------------------------------------------------------------

    def _presses(self, buttons: Iterable[Button]) -> Iterator[Piece]:
        all_of_them = list(buttons)
        yield from (Piece(row=row) for row in self._rows(all_of_them))
        far = [button for button in all_of_them if _is_far(button)]
        yield from (Piece(linked(line(button.label), str(button.press)), line(button.label)) for button in far)

    def _rows(self, buttons: Iterable[Button]) -> list[Row]:
        row = [self._press(button) for button in buttons if _works(button)]
        return [tuple(row[start : start + limits.BUTTONS]) for start in range(0, len(row), limits.BUTTONS)]

    def _menu(self, menu: Menu) -> Iterator[Piece]:
        presses = [button for button in menu.buttons if _works(button) and not _url(button)]
        chosen = [self._option(button, line(button.label)) for button in presses]
        for start in range(0, len(chosen), limits.OPTIONS):
            yield Piece(row=self._selection(line(menu.label), chosen[start : start + limits.OPTIONS]))
        yield from self._presses(button for button in menu.buttons if isinstance(button.press, str))

    def _press(self, button: Button) -> Press:
        label = cut(line(button.label), limits.BUTTON) or "…"
        if url := _url(button):
            return Press(label, url=url)
        return Press(label, self._token(button), style=button.style)

    def _option(self, button: Button, label: str, about: str = "") -> Option:
        return Option(cut(label, limits.OPTION) or "…", self._token(button), about)

    def _selection(self, placeholder: str, options: Iterable[Option]) -> Selection:
        return Selection(f"menu#{self._ordinal()}", cut(placeholder, limits.PLACEHOLDER) or "…", tuple(options))

    def _token(self, button: Button) -> str:
        return button.press.token(self._ordinal()) if isinstance(button.press, Invocation) else ""

    def _ordinal(self) -> int:
        return next(self._ordinals) % ORDINALS


def _titled(title: str, url: str) -> str:
    """A title that leads to its paper; where it cannot be a link itself, the address stands after it."""
    title = held(line(title) or UNTITLED, TITLE)
    return linked(title, url) if fits_label(title) or not safe_url(url) else f"{escaped(title)} <{safe_url(url)}>"


def _spoken(title: str) -> str:
    return cut(line(title) or UNTITLED, SPOKEN)


def _said(card: Card) -> Iterator[str]:
    yield from filter(None, (_spoken(card.title), line(card.authors), *map(line, card.facts)))


def _label(link: Link) -> str:
    return held(flat(link.text).strip(), LINK_LABEL)


def _fit(texts: list[str]) -> bool:
    return units16("\n".join(texts)) <= TEXT


def _fenced_weight(text: str) -> int:
    return units16(unfenced(text))


def _chosen(item: Item) -> list[Button]:
    """What a menu can hold of an item's: no addresses, and not what its line opens anyway."""
    return [button for button in item.menu if _works(button) and not _url(button) and button.press != item.open]


def _choosable(items: list[Item]) -> bool:
    return sum(len(_chosen(item)) for item in items) <= limits.OPTIONS


def _works(button: Button) -> bool:
    if isinstance(button.press, Invocation):
        return fits(button.press.token(ORDINALS - 1))
    return _url(button) is not None


def _url(button: Button) -> str | None:
    """The address that a button opens, where Discord's buttons may lead to it."""
    found = safe_url(button.press) if isinstance(button.press, str) else None
    return found if found and len(found) <= limits.BUTTON_URL else None


def _is_far(button: Button) -> bool:
    """Whether it opens an address that is too long for a button."""
    return isinstance(button.press, str) and safe_url(button.press) is not None and _url(button) is None
