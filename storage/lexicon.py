"""Every word of the library, each stood for by one character: so a paper is a short string that searches fast.

`graph neural networks` becomes three characters. How often a word stands in a text, where, and whether two stand side by
side are then questions that Python's strings answer in C.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter

from bot.words import LONGEST, STOP_WORDS, stem
from storage import misspellings

# Codes of one byte in UTF-8 for the words that make up half of any text, of two and three for the next common ones.
_STOP_CODES = {word: 0x21 + rank for rank, word in enumerate(STOP_WORDS)}
STOP = frozenset(map(chr, _STOP_CODES.values()))
_FIRST_CODE = 0x80
_SURROGATES = range(0xD800, 0xE000)
_LAST_CODE = 0x10FFFF  # the word after the millionth and all that follow share it: they are stored, but not found

_CACHED = 250_000  # words that one instance remembers, in some 80 MB


class Lexicon:
    """The words of one database, remembered as they are met. `rows` is the connection of the present unit of work."""

    def __init__(self, rows: sqlite3.Connection) -> None:
        self.rows = rows
        self._next = 0
        self._forget_all()

    def _forget_all(self) -> None:
        self.codes: dict[str, str] = {}  # word -> its character
        self.stems: dict[str, str] = {}  # character -> the stem of its word
        self._doubted: dict[str, int] = {}  # character of a word that is not trusted -> papers that hold it

    # --- meeting words ---------------------------------------------------------------------------

    def learn(self, words: set[str]) -> None:
        """Makes sure that `codes` and `stems` know these words; new ones get a code."""
        if len(self.codes) > _CACHED:
            self._forget_all()
        unknown = words.difference(self.codes)  # not `words - codes.keys()`, which walks through all of `codes`
        self._read("text", [word[:LONGEST] for word in unknown])
        self._invent({word[:LONGEST] for word in unknown}.difference(self.codes))
        self.codes.update({word: self.codes[word[:LONGEST]] for word in unknown if len(word) > LONGEST})

    def recall(self, text: str) -> None:
        """Makes sure that `stems` knows the words behind these characters."""
        self._read("code", [ord(code) for code in set(text).difference(self.stems)])

    def _read(self, column: str, values: list[str] | list[int]) -> None:
        for number, word, root, papers, trusted in self.rows.execute(_READ[column], (json.dumps(values),)):
            code = chr(number)
            self.codes[word], self.stems[code] = code, root
            if not trusted:
                self._doubted[code] = papers

    def _invent(self, words: set[str]) -> None:
        rows = [(_STOP_CODES.get(word) or self._next_code(), word, stem(word)) for word in sorted(words)]
        for number, word, root in rows:
            code = chr(number)
            self.codes[word], self.stems[code], self._doubted[code] = code, root, 0
        self.rows.executemany("INSERT OR IGNORE INTO index_word VALUES (?, ?, ?, 0, 0, 0)", rows)

    def _next_code(self) -> int:
        if not self._next:
            ask = "SELECT max(code) FROM index_word"
            self._next = max(self.rows.execute(ask).fetchone()[0] or 0, _FIRST_CODE - 1) + 1
        code = self._next
        self._next = min(_SURROGATES.stop if code + 1 in _SURROGATES else code + 1, _LAST_CODE)
        return code

    # --- counting them ---------------------------------------------------------------------------

    def count(self, counted: Counter[str], titled: set[str], enough: int, hidden: bool = False) -> None:
        """Adds to the numbers of papers that hold a word.

        A word that stands in a title (`titled`) or in `enough` papers is trusted from then on, and its misspellings are
        stored. A word of a private paper only gets its misspellings stored: what is trusted, others notice.
        """
        self.rows.executemany(_COUNT[hidden], sorted(counted.items()))
        doubted = {code: self._doubted[code] for code in self._doubted.keys() & counted.keys()}
        if not hidden:
            doubted = {code: papers + counted[code] for code, papers in doubted.items()}
            self._doubted.update(doubted)
        spelt = [code for code, papers in doubted.items() if papers >= enough or code in titled]
        numbers = (json.dumps([ord(code) for code in spelt]),)
        if not hidden:
            self.rows.execute(_TRUST, numbers)
            for code in spelt:
                del self._doubted[code]
        ask = "SELECT code, text FROM index_word WHERE code IN (SELECT value FROM json_each(?))"
        misspellings.store(self.rows, self.rows.execute(ask, numbers))

    def forget(self, codes: set[str]) -> None:
        """Deletes those of these words that stand nowhere any more."""
        ask = "SELECT code, text FROM index_word WHERE papers + hidden < 1 AND code IN (SELECT value FROM json_each(?))"
        gone = self.rows.execute(ask, (json.dumps([ord(code) for code in codes]),)).fetchall()
        misspellings.forget(self.rows, gone)
        self.rows.executemany("DELETE FROM index_word WHERE code = ?", [(code,) for code, _ in gone])
        self._forget_all()


_READ = {
    "text": "SELECT code, text, stem, papers, trusted FROM index_word WHERE text IN (SELECT value FROM json_each(?))",
    "code": "SELECT code, text, stem, papers, trusted FROM index_word WHERE code IN (SELECT value FROM json_each(?))",
}
_TRUST = "UPDATE index_word SET trusted = 1 WHERE code IN (SELECT value FROM json_each(?))"
_COUNT = {
    False: "UPDATE index_word SET papers = papers + ?2 WHERE code = unicode(?1)",
    True: "UPDATE index_word SET hidden = hidden + ?2 WHERE code = unicode(?1)",
}
