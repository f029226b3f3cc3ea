"""Which number presses what: said once, so that the numbers a reader sees are the numbers that work.

A line of a listing opens by its own number. Everything else counts on from the highest of these, in reading order. The
menus of several lines would make dozens of numbers, so those are named by the lines that do the same: `similar 2`.
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
    """`lines` open the lines of listings; `blocks` are the rows beneath the blocks, in their order; then those of the reply."""

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
    numbers = count(max((item.number for item in _items(reply)), default=0) + 1)
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
    commands = (button.press.command for button in items[1].menu if _is_about(items[1], button.press))
    return tuple(f"{command} {items[1].number}" for command in dict.fromkeys(commands))


def _is_about(item: Item, press: Invocation | str) -> bool:
    """Whether the press names the item and nothing else, so that the item's number can stand for it in a typed line."""
    return isinstance(press, Invocation) and [value for _, value in press.options] == [str(item.id)]


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
