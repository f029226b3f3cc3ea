"""What is too long for one message, parted: pieces into messages, copied text into blocks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

import regex

from bot.text import Measure

Piece = TypeVar("Piece")

GROWTH = 5  # escaping makes text at most so many times as long

_GRAPHEME = regex.compile(r"\X")


def packed(pieces: Iterable[Piece], fits: Callable[[list[Piece]], bool]) -> Iterator[list[Piece]]:
    """Pieces filled into messages in order, a new one begun where the next would not fit."""
    held: list[Piece] = []
    for piece in pieces:
        if held and not fits([*held, piece]):
            yield held
            held = []
        held.append(piece)
    if held:
        yield held


def parts(words: str, most: int, measure: Measure) -> Iterator[str]:
    """Text that is copied, in parts that measure at most `most`, cut at lines where that is possible."""
    held = ""
    for row in words.splitlines(keepends=True):
        for bit in _bits(row, most // GROWTH) if measure(row) > most else (row,):
            if held and measure(held + bit) > most:
                yield held.rstrip("\n")
                held = ""
            held += bit
    if held.strip():
        yield held.rstrip("\n")


def _bits(row: str, most: int) -> Iterator[str]:
    """A line in bits that end between graphemes, where those are not longer than a bit."""
    bit = ""
    for grapheme in _GRAPHEME.findall(row):
        if bit and len(bit) + len(grapheme) > most:
            yield bit
            bit = ""
        bit += grapheme
        while len(bit) > most:
            yield bit[:most]
            bit = bit[most:]
    yield bit
