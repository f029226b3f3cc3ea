"""Which number presses what: said once, so that the numbers a reader sees are the numbers that work.

A line of a listing opens by its own number. Everything else counts on from the highest, in reading order.
The menus of several lines would make dozens of numbers: instead they are told as lines to type, `similar 2`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from bot.invocation import Invocation
from bot.reply import Block, Button, Card, Item, Listing, Reply


@dataclass(frozen=True, slots=True)
class Numbered:
    number: int
    button: Button


Row = tuple[Numbered, ...]


@dataclass(frozen=True, slots=True)
class Numbering:
    """`lines` open lines of listings, `blocks` stand beneath the blocks, the rest beneath the whole reply."""

    lines: Row
    blocks: tuple[Row, ...]
    buttons: Row
    menus: tuple[Row, ...]

    def __iter__(self) -> Iterator[Numbered]:
        yield from self.lines
        for row in (*self.blocks, self.buttons, *self.menus):
            yield from row


def numbered(reply: Reply) -> dict[int, Button]:
    """What each number presses."""
    return {press.number: press.button for press in numbering(reply)}


def numbering(reply: Reply) -> Numbering:
    lines = _lines(reply)
    numbers = count(max([0, *(item.number for item in _items(reply))]) + 1)
    alone = lone_item(reply)

    def row(buttons: tuple[Button, ...]) -> Row:
        return tuple(Numbered(next(numbers), button) for button in buttons)

    return Numbering(
        lines,
        tuple(row(_beneath(block, alone)) for block in reply.blocks),
        row(reply.buttons),
        tuple(row(menu.buttons) for menu in reply.menus),
    )


def lone_item(reply: Reply) -> Item | None:
    """The only line of all listings, which has room for its menu; None where there are several or none."""
    items = list(_items(reply))
    return items[0] if len(items) == 1 else None


def hints(reply: Reply) -> tuple[str, ...]:
    """What to type for the menus of several lines: `similar 2`, `cite 2`."""
    items = list(_items(reply))
    if len(items) < 2:
        return ()
    presses = (button.press for button in items[1].menu if isinstance(button.press, Invocation))
    commands = (press.command for press in presses if _is_about(items[1], press))
    return tuple(f"{command} {items[1].number}" for command in dict.fromkeys(commands))


def _is_about(item: Item, press: Invocation) -> bool:
    """Whether the press names the item and nothing else, so that a typed line can name its number instead."""
    return [value for _, value in press.options] == [str(item.id)]


def _items(reply: Reply) -> Iterator[Item]:
    for block in reply.blocks:
        if isinstance(block, Listing):
            yield from block.items


def _lines(reply: Reply) -> Row:
    """The lines that open something; of two with one number the first."""
    opening: dict[int, Button] = {}
    for item in _items(reply):
        if (press := item.open or item.url) and item.number > 0:
            opening.setdefault(item.number, Button("Open", press, f"Open “{item.title}”"))
    return tuple(Numbered(number, button) for number, button in opening.items())


def _beneath(block: Block, alone: Item | None) -> tuple[Button, ...]:
    match block:
        case Card():
            return block.buttons
        case Listing() if alone in block.items and alone is not None:
            return tuple(button for button in alone.menu if button.press not in (alone.open, alone.url))
        case _:
            return ()
