"""Reply -> embeds with rows of buttons, for a message that must hold embeds: one sent so keeps its kind. Pure.

The same pieces as in components.py, so the same words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import discord
from discord import ui

from adapters.discord import limits
from adapters.discord.components import Message, bearing, button, controls, framed
from adapters.discord.pieces import Piece, pieces
from adapters.discord.typed import Typing
from adapters.parting import packed
from bot.reply import Reply
from bot.text import units16

Control = ui.Button[Any] | ui.Select[Any]


def render(reply: Reply, typing: Typing, key: str = "") -> tuple[Message, ...]:
    """The messages of a reply, in order, each with `embeds` and a classic view; `key` as in components.py."""
    rows = limits.ROWS - (1 if key else 0)
    messages = packed(pieces(reply, typing), lambda held: _fit(held) and len(list(_rows(held))) <= rows)
    return tuple(_message(bearing(held, key, number) if key else held) for number, held in enumerate(messages, 1))


def _fit(held: Sequence[Piece]) -> bool:
    sizes = [units16(text) for text in _texts(held)]
    return (
        len(sizes) <= limits.EMBEDS
        and max(sizes, default=0) <= limits.EMBED_DESCRIPTION
        and sum(sizes) <= limits.EMBED_MESSAGE
    )


def _texts(held: Sequence[Piece]) -> Iterator[str]:
    """The text of each embed: what stands in one frame, or in none, together."""
    for _, inside in framed(held):
        if text := "\n".join(piece.text for piece in inside if piece.text):
            yield text


def _rows(held: Sequence[Piece]) -> Iterator[list[Control]]:
    """The buttons beside lines in rows of their own, then what stands beneath."""
    beside = [button(piece.aside) for piece in held if piece.aside is not None]
    for start in range(0, len(beside), limits.BUTTONS):
        yield [*beside[start : start + limits.BUTTONS]]
    yield from (controls(piece.row) for piece in held if piece.row is not None)


def _message(held: Sequence[Piece]) -> Message:
    view = ui.View(timeout=None)
    for number, row in enumerate(_rows(held)):
        for item in row:
            item.row = number
            view.add_item(item)
    view.stop()
    embeds = tuple(discord.Embed(description=text) for text in _texts(held))
    return Message(view, "\n".join(piece.said for piece in held if piece.said), embeds)
