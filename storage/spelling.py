"""What a misspelt word was meant to be: words of the library within one or two edits, the likeliest first."""

from __future__ import annotations

import json
import math
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass

from rapidfuzz.distance import OSA

from bot.words import stem
from storage.misspellings import beginning_keys, edits, ending_keys, is_spelt

ENOUGH = 3  # readings of one word that a search tries at once

# What speaks against a candidate, in doublings of the number of papers that hold it. Fitted to made-up errors in words
# drawn from titles: a second edit is rare, and so is a wrong first letter.
_SECOND_EDIT = 7.0
_FIRST_LETTER = 2.0
_NAME = 1.0


@dataclass(frozen=True, slots=True)
class Reading:
    """A word of the library, or of its authors' names, that a typed word may stand for."""

    text: str
    is_name: bool
    papers: int
    distance: int
    against: float


class Spelling:
    """Looks up misspelt words. `seen` says whether a word without public papers stands in the reader's own."""

    def __init__(self, rows: sqlite3.Connection, seen: Callable[[str], bool]) -> None:
        self._rows, self._seen = rows, seen

    def readings(self, word: str, names_only: bool = False) -> list[Reading]:
        """The words that `word` may stand for; none where it is short, a number, or like nothing in the library."""
        if not is_spelt(word):
            return []
        found = self._near(word, beginning_keys(word), names_only)
        if not any(reading.distance == 1 for reading in found):
            found |= self._near(word, ending_keys(word), names_only)
        best = sorted(found, key=lambda reading: (-reading.against, reading.text))
        return list({reading.text: reading for reading in best}.values())[::-1][:ENOUGH]

    def _near(self, word: str, keys: set[int], names_only: bool) -> set[Reading]:
        found, most = set(), edits(word)
        for text, is_name, papers in self._candidates(word, keys, names_only):
            distance = OSA.distance(word, text, score_cutoff=most)
            if 0 < distance <= most and (papers or self._seen(f"@{text}" if is_name else stem(text))):
                found.add(
                    Reading(text, bool(is_name), papers, distance, _against(word, text, distance, papers, is_name))
                )
        return found

    def _candidates(self, word: str, keys: set[int], names_only: bool) -> list[tuple[str, int, int]]:
        asked = (json.dumps([*keys]), len(word) - 2, len(word) + 2)
        asks = _CANDIDATES[names_only:] if keys else ()
        return [row for ask in asks for row in self._rows.execute(ask, asked)]


def _against(word: str, text: str, distance: int, papers: int, is_name: int) -> float:
    against = _SECOND_EDIT * (distance - 1) + _FIRST_LETTER * (word[0] != text[0]) + _NAME * is_name
    return against - math.log2(papers + 1)


_CANDIDATES = (
    "SELECT text, 0, papers FROM index_word WHERE code IN"
    " (SELECT word FROM index_misspelling WHERE key IN (SELECT value FROM json_each(?)) AND word > 0)"
    " AND length(text) BETWEEN ? AND ?",
    "SELECT text, 1, papers FROM index_name WHERE id IN"
    " (SELECT -word FROM index_misspelling WHERE key IN (SELECT value FROM json_each(?)) AND word < 0)"
    " AND length(text) BETWEEN ? AND ?",
)
