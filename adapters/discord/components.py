"""Reply -> components v2: as few messages as hold it, each within Discord's limits by construction. Pure.

A long reply becomes several messages: pieces (a card, a line of a listing, a paragraph) are never torn, and their order stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

import discord
from discord import ui

from adapters.discord import limits
from adapters.discord.marks import marked
from adapters.discord.pieces import Piece, Press, Row, Selection, pieces, row_size
from adapters.discord.typed import Typing
from adapters.parting import packed
from bot.invocation import Invocation
from bot.reply import Reply
from bot.text import units16

LayoutItem = ui.Item[Any]
STYLES = {
    "plain": discord.ButtonStyle.secondary,
    "main": discord.ButtonStyle.primary,
    "danger": discord.ButtonStyle.danger,
}
BEARING = 2  # components of the row that bears a delivery's mark where nothing else has room for it


@dataclass(frozen=True, slots=True)
class Message:
    """One message. Its `view` is stopped already: the one door answers what is pressed.

    A view can be stopped only where an event loop runs, so that is where messages are rendered.

    Send it as `send(view=message.view, embeds=list(message.embeds))`, or without `embeds` where there are none;
    `said` is the message as plain words, for logs.
    """

    view: ui.LayoutView | ui.View
    said: str
    embeds: tuple[discord.Embed, ...] = ()


def render(reply: Reply, typing: Typing, key: str = "") -> tuple[Message, ...]:
    """The messages of a reply, in order; none for one that says nothing.

    With a delivery's `key` the first message bears the mark of `key` in a custom_id, the n-th that of `key/n` (marks.py).
    """
    room = limits.COMPONENTS - (BEARING if key else 0)
    messages = packed(pieces(reply, typing), lambda held: _size(held) <= room and _displayed(held) <= limits.DISPLAYED)
    return tuple(_message(bearing(held, key, number) if key else held) for number, held in enumerate(messages, 1))


def bearing(held: Sequence[Piece], key: str, number: int) -> list[Piece]:
    """The pieces of the message of that number, one custom_id with the mark of the delivery's key."""
    own = key if number == 1 else f"{key}/{number}"
    for place, piece in enumerate(held):
        if (found := _marked_piece(piece, own)) is not None:
            return [*held[:place], found, *held[place + 1 :]]
    token = Invocation("help").token(len(held))
    return [*held, Piece(row=(Press("Help", marked(token, own) or token),))]


def _marked_piece(piece: Piece, key: str) -> Piece | None:
    if piece.aside is not None and (aside := _marked_press(piece.aside, key)):
        return replace(piece, aside=aside)
    row = _marked_row(piece.row, key) if piece.row is not None else None
    return replace(piece, row=row) if row is not None else None


def _marked_row(row: Row, key: str) -> Row | None:
    if isinstance(row, Selection):
        found = marked(row.custom_id, key)
        return replace(row, custom_id=found) if found else None
    for place, press in enumerate(row):
        if (pressed := _marked_press(press, key)) is not None:
            return (*row[:place], pressed, *row[place + 1 :])
    return None


def _marked_press(press: Press, key: str) -> Press | None:
    found = marked(press.custom_id, key) if press.custom_id else None
    return replace(press, custom_id=found) if found else None


def _size(held: Iterable[Piece]) -> int:
    """The components that pieces take, nested ones and the frames around them counted."""
    return sum((frame >= 0) + sum(map(_piece_size, inside)) for frame, inside in framed(held))


def _piece_size(piece: Piece) -> int:
    return bool(piece.text) + (2 if piece.aside else 0) + (row_size(piece.row) if piece.row else 0)


def _displayed(held: Iterable[Piece]) -> int:
    return sum(units16(piece.text) for piece in held)


def framed(held: Iterable[Piece]) -> Iterator[tuple[int, list[Piece]]]:
    """Pieces with the frame that they stand in; each frame is drawn once."""
    for frame, inside in groupby(held, lambda piece: piece.frame):
        yield frame, list(inside)


def _message(held: Sequence[Piece]) -> Message:
    view = ui.LayoutView(timeout=None)
    for frame, inside in framed(held):
        shown = [item for piece in inside for item in _items(piece)]
        for item in (ui.Container(*shown),) if frame >= 0 else shown:
            view.add_item(item)
    view.stop()
    return Message(view, "\n".join(piece.said for piece in held if piece.said))


def _items(piece: Piece) -> Iterator[LayoutItem]:
    if piece.aside is not None:
        yield ui.Section(ui.TextDisplay(piece.text), accessory=button(piece.aside))
    elif piece.text:
        yield ui.TextDisplay(piece.text)
    if piece.row is not None:
        yield ui.ActionRow(*controls(piece.row))


def controls(row: Row) -> list[ui.Button[Any] | ui.Select[Any]]:
    return [select(row)] if isinstance(row, Selection) else [button(press) for press in row]


def button(press: Press) -> ui.Button[Any]:
    if press.url:
        return ui.Button(label=press.label, url=press.url)
    return ui.Button(label=press.label, custom_id=press.custom_id, style=STYLES[press.style])


def select(row: Selection) -> ui.Select[Any]:
    options = [
        discord.SelectOption(label=option.label, value=option.value, description=option.about or None)
        for option in row.options
    ]
    return ui.Select(custom_id=row.custom_id, placeholder=row.placeholder, options=options)
