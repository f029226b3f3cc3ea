"""One reader at the console: typed lines and pressed numbers become Requests."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from adapters.numbering import numbered
from bot.invocation import Invocation
from bot.reply import Button, Link, Reply, Typed, say, sorry
from bot.request import CONSOLE, Place, Request, Role, User
from bot.sites.addresses import safe_url
from bot.text import listed, one_line

HERE = Place(CONSOLE, "console", shared=False)
YOU = User("you", Role.MANAGER)
LEAVING = ("quit", "exit")

_PREFIX = re.compile(r"[\s\ufeff]*(?:/paper|@?paperbot)(?:\s+|$)", re.IGNORECASE)
_NUMBER = re.compile(r"[#(\[]?(\d{1,9})[)\].]?")


class Talks(Protocol):
    """The bot, as far as a terminal needs it."""

    def handle(self, request: Request, /) -> Reply: ...

    def complete(self, line: str, /) -> list[str]:
        """What the end of a line may become."""
        ...


class Conversation:
    """What the reader asks, and the numbers that they can press.

    Numbers stay good until others are shown; a list that counts on, such as a second page, adds to them, and where
    nothing was done only those that are offered instead become others.
    """

    def __init__(self, bot: Talks, now: Callable[[], datetime]) -> None:
        self._bot = bot
        self._now = now
        self._numbers: Mapping[int, Button] = {}

    def said(self, line: str) -> Reply:
        """The answer to a typed line. A number alone presses what bears it, once anything bears one."""
        words = unprefixed(line)
        number = _NUMBER.fullmatch(one_line(words)) if self._numbers else None
        return self._pressed(int(number[1])) if number else self._heard(Request(YOU, HERE, self._now(), line=words))

    def asked(self, invocation: Invocation) -> Reply:
        """The answer to a button or a filled form."""
        return self._heard(Request(YOU, HERE, self._now(), invocation))

    def _pressed(self, number: int) -> Reply:
        button = self._numbers.get(number)
        if button is None:
            return sorry(
                f"Nothing has the number {number} now; {ranges(sorted(self._numbers))} can be pressed. Type ",
                Typed(f"show {number}"),
                " for a paper of a list before, ",
                Typed(f"search {number}"),
                " to look for it.",
            )
        if isinstance(button.press, Invocation):
            return self.asked(button.press)
        return address(button.label, button.press)

    def _heard(self, request: Request) -> Reply:
        reply = self._bot.handle(request)
        if reply.acts and not (reply.blocks or reply.form):
            reply = sorry("That needs a channel on Slack or Discord; nothing was done here.")
        if shown := numbered(reply):
            adds = reply.failed or min(shown) > 1
            self._numbers = {**self._numbers, **shown} if adds else shown
        return reply


def address(label: str, url: str) -> Reply:
    """What a button that opens an address says where no browser is to be opened."""
    if safe_url(url) is None:
        return sorry(f"{label} leads to no address that is safe.")
    return say(f"{label}: ", Link("", url))


def unprefixed(line: str) -> str:
    """The line without the `/paper` that chat platforms want before it."""
    return _PREFIX.sub("", line, count=1).strip() if _PREFIX.match(line) else line.strip("\ufeff \t\r\n")


def leaves(line: str) -> bool:
    return one_line(unprefixed(line)).casefold().removeprefix("/") in LEAVING


def ranges(numbers: Sequence[int]) -> str:
    """`1 to 5 and 7`: rising numbers as a person says them."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return listed([str(first) if first == last else f"{first} to {last}" for first, last in runs])
