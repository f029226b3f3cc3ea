"""The papers a reader saw last, so that `similar 2` means the second line of what stands above it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from threading import Lock

from bot.papers import PaperId
from bot.reply import Card, Listing, Reply
from bot.request import Request

READERS = 5_000  # remembered at once; a reader who is forgotten is told that no list is known


@dataclass(frozen=True, slots=True)
class Seen:
    """`numbers` of the lines shown, and the paper shown last on its own."""

    numbers: Mapping[int, PaperId] = field(default_factory=dict)
    last: PaperId | None = None


class Recent:
    """Remembers, in memory and for the latest readers, what each saw in each place. Safe in threads."""

    def __init__(self, readers: int = READERS) -> None:
        self._readers = readers
        self._seen: OrderedDict[tuple[str, str, str | None, str], Seen] = OrderedDict()
        self._lock = Lock()

    def of(self, request: Request) -> Seen:
        with self._lock:
            return self._seen.get(_key(request), Seen())

    def remember(self, request: Request, reply: Reply) -> None:
        """Keeps what `reply` shows; a page that counts on adds to the list that it continues."""
        before = self.of(request)
        after = _seen_in(reply, before)
        if after == before:
            return
        with self._lock:
            self._seen[_key(request)] = after
            self._seen.move_to_end(_key(request))
            while len(self._seen) > self._readers:
                self._seen.popitem(last=False)


def _seen_in(reply: Reply, before: Seen) -> Seen:
    cards = [block.id for block in reply.blocks if isinstance(block, Card)]
    lines = {item.number: item.id for block in reply.blocks if isinstance(block, Listing) for item in block.items}
    kept = before.numbers if not lines or min(lines) > 1 else {}
    last = cards[-1] if cards else next(iter(lines.values())) if len(lines) == 1 else None if lines else before.last
    return Seen({**kept, **lines}, last)


def _key(request: Request) -> tuple[str, str, str | None, str]:
    return str(request.place.tenant), request.place.channel, request.place.thread, request.user.id
