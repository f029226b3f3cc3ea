"""What the index has learnt of a library's words, kept from one unit of work to the next while nobody else has written.

Reading the same words again was a seventh of the work of an import. A stamp tells whether they are still true: every
change of the index writes a new one, by chance, so that a unit of work that was rolled back, another process and a file
that was put back from a copy are all noticed.
"""

from __future__ import annotations

import sqlite3
from secrets import randbits

from storage.lexicon import Lexicon
from storage.marks import Marks

STAMP_BITS = 62  # SQLite's integers hold 63


class Kept:
    """For the one who may write: it is taken before a change of the index and given back after it."""

    def __init__(self) -> None:
        self._known: tuple[Lexicon, Marks] | None = None
        self._stamp = 0

    def take(self, rows: sqlite3.Connection) -> tuple[Lexicon, Marks]:
        """What is known of this library. Not given back, as after an error in between, it is forgotten."""
        known, self._known = self._known, None
        if known is None or rows.execute("SELECT stamp FROM index_state").fetchone() != (self._stamp,):
            return Lexicon(rows), Marks(rows)
        for each in known:
            each.rows = rows
        return known

    def give_back(self, lexicon: Lexicon, marks: Marks) -> int:
        """The stamp to be written in the same transaction."""
        self._known, self._stamp = (lexicon, marks), randbits(STAMP_BITS)
        return self._stamp
