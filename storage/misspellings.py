"""The keys under which a word is found when it is misspelt: hashes of what is left when a letter is left out.

Two words that differ by one edit agree in a key once a letter is left out of each (SymSpell, Wolf Garbe 2012). Only the
first seven letters count, and of a long word, beside them, the last seven: so two errors are found unless both fall
among the same few letters, with 14 rows a word instead of 29.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from zlib import crc32

PART = 7  # letters of a word that its keys are made of
SHORTEST, LONGEST = 4, 40  # letters of the words that have any
LONG = 8  # letters of the words that may hold two errors


def is_spelt(word: str) -> bool:
    """Whether a word is one that people misspell, rather than a number."""
    return SHORTEST <= len(word) <= LONGEST and not word.isdecimal()


def edits(word: str) -> int:
    """How many errors are looked for in a word of this length."""
    return 2 if len(word) >= LONG else 1


def beginning_keys(word: str) -> set[int]:
    """The keys of how a word begins: they find it unless two errors stand in its first seven letters."""
    return set(map(crc32, _shortened(word[:PART])))


def ending_keys(word: str) -> set[int]:
    """The keys of how a long word ends; none for a short one."""
    return {~crc32(each) for each in _shortened(word[-PART:])} if len(word) >= LONG else set()


def _shortened(part: str) -> list[bytes]:
    """A part with each letter left out; also whole, where it is a short word that may have got a letter too many."""
    letters = part.encode()
    if len(letters) == len(part):
        shorter = [letters[:at] + letters[at + 1 :] for at in range(len(letters))]
    else:
        shorter = [(part[:at] + part[at + 1 :]).encode() for at in range(len(part))]
    return [*shorter, letters] if len(part) < PART else shorter


def _keys(number: int, word: str) -> set[int]:
    """A name is looked for by its beginning alone: there are as many as words, and few are asked for."""
    if not is_spelt(word):
        return set()
    return beginning_keys(word) | ending_keys(word) if number > 0 else beginning_keys(word)


def store(rows: sqlite3.Connection, words: Iterable[tuple[int, str]]) -> None:
    """Stores the keys of words, given as pairs (number, word)."""
    made = sorted((key, number) for number, word in words for key in _keys(number, word))
    rows.executemany("INSERT OR IGNORE INTO index_misspelling VALUES (?, ?)", made)


def forget(rows: sqlite3.Connection, words: Iterable[tuple[int, str]]) -> None:
    """Removes them."""
    made = [(key, number) for number, word in words for key in _keys(number, word)]
    rows.executemany("DELETE FROM index_misspelling WHERE key = ? AND word = ?", made)
