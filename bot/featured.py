"""The paper of the day: chosen by a pure rule that anybody can repeat."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from hashlib import sha256

from bot.papers import Paper

TRIES = 25  # papers looked at before one without abstract or link is taken after all


def of_the_day(day: date, place: str, papers: int, nth: Callable[[int], Paper | None]) -> Paper | None:
    """The paper of `day` in `place`, from a library of `papers` papers; None where there is none.

    The same day and place give the same paper. One with an abstract and a link is preferred.
    """
    seen = [paper for index in _indices(day, place, papers) if (paper := nth(index)) is not None]
    return next((paper for paper in seen if paper.abstract and paper.url), seen[0] if seen else None)


def _indices(day: date, place: str, papers: int) -> Iterator[int]:
    for attempt in range(TRIES if papers else 0):
        digest = sha256(f"{day.isoformat()}\n{place}\n{attempt}".encode()).digest()
        yield int.from_bytes(digest[:8], "big") % papers
