"""Marks: words of the index that stand for something else than a word of the text, told apart by their first character.

@hinton     a word of an author's name
#2024       the year (#0: unknown)
#v12        the venue of that number
~7~graph    the word `graph` in a private paper of owner 7 (every word and mark of such a paper begins so)
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections import Counter
from collections.abc import Iterable

from bot.papers import Paper
from bot.words import index_tokens
from storage import misspellings

_UMLAUTS = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "Ä": "ae", "Ö": "oe", "Ü": "ue", "Ø": "oe", "Å": "aa"}
)
_CACHED = 400_000  # words of names that one instance remembers
_CAPITALISED = re.compile(r"\b[A-Z][a-z]+")
_HYPHEN = re.compile(r"(?<=\w)[-‐‑](?=\w)")


def name_words(authors: str) -> frozenset[str]:
    """The words by which authors are found: `Jürgen Müller` by `jurgen`, `muller` and `mueller`, `Fei-Fei Li` also by `feifei`."""
    found = index_tokens(authors)
    if not authors.isascii():
        found += index_tokens(authors.translate(_UMLAUTS))
    if "-" in authors or "‐" in authors or "‑" in authors:
        found += index_tokens(_HYPHEN.sub("", authors))
    return frozenset(found)


def year_mark(year: int | None) -> str:
    return f"#{year or 0}"


def venue_mark(number: int) -> str:
    return f"#v{number}"


def owned(words: str, owner: int) -> str:
    """Words and marks as they stand for a private paper."""
    return " ".join([f"~{owner}~{word}" for word in words.split()])


def venue_words(name: str) -> str:
    """The words of a venue's name and its acronyms: `Annual Meeting of the Association for Computational Linguistics` is
    also ` acl `. A space stands before and behind each.
    """
    letters = "".join(word[0] for word in _CAPITALISED.findall(name)).lower()
    acronyms = {letters[at:end] for at in range(len(letters)) for end in range(at + 3, min(at + 7, len(letters) + 1))}
    return f" {' '.join(dict.fromkeys([*index_tokens(name), *sorted(acronyms)]))} "


class Marks:
    """Gives papers their marks, and numbers to what these stand for. `rows` is the connection of the unit of work."""

    def __init__(self, rows: sqlite3.Connection) -> None:
        self.rows = rows
        self._venues: dict[str, int] = {}
        self._owners: dict[str, int] = {}
        self._forget_names()

    def of(self, paper: Paper) -> str:
        """Year and venue of a paper, as they are written to the index."""
        year = year_mark(paper.year)
        return f"{year} {venue_mark(self.venue(paper.venue))}" if paper.venue else year

    def venue(self, name: str) -> int:
        """The number of a venue; a new one gets the next."""
        if name not in self._venues:
            ask = "SELECT id FROM index_venue WHERE name = ?"
            known = self.rows.execute(ask, (name,)).fetchone()
            self._venues[name] = known[0] if known else self._new_venue(name)
        return self._venues[name]

    def _new_venue(self, name: str) -> int:
        new = "INSERT INTO index_venue(name, words, papers, hidden) VALUES (?, ?, 0, 0) RETURNING id"
        return int(self.rows.execute(new, (name, venue_words(name))).fetchone()[0])

    def owner(self, owner: str) -> int:
        """The number of an owner, from 1; a new one gets the next."""
        if owner not in self._owners:
            self.rows.execute("INSERT OR IGNORE INTO index_owner(owner) VALUES (?)", (owner,))
            ask = "SELECT id FROM index_owner WHERE owner = ?"
            self._owners[owner] = self.rows.execute(ask, (owner,)).fetchone()[0]
        return self._owners[owner]

    def count(self, marks: Iterable[str], sign: int, hidden: bool = False) -> None:
        """Counts the papers of each venue and year by the papers' marks; `sign` is -1 for papers taken out."""
        counted = Counter(mark for each in marks for mark in each.split() if mark.startswith("#"))
        venues = [(sign * number, int(mark[2:])) for mark, number in counted.items() if mark.startswith("#v")]
        years = [(int(mark[1:]), sign * number) for mark, number in counted.items() if not mark.startswith("#v")]
        self.rows.executemany(_COUNT_VENUE[hidden], venues)
        self.rows.executemany(_COUNT_YEAR[hidden], years)

    def count_names(self, names: Counter[str], enough: int, hidden: bool = False) -> None:
        """Adds to the numbers of papers whose authors' names hold a word; one in `enough` papers is trusted from then on.

        A word of a private paper only gets its misspellings stored: what is trusted, others notice.
        """
        self._learn(names)
        ids = self._names
        self.rows.executemany(_COUNT_NAME[hidden], sorted([(ids[name], papers) for name, papers in names.items()]))
        spelt = sorted(self._doubted.keys() & names.keys())
        if not hidden:
            self._doubted.update({name: self._doubted[name] + names[name] for name in spelt})
            spelt = [name for name in spelt if self._doubted[name] >= enough]
            self.rows.executemany(_TRUST_NAME, [(ids[name],) for name in spelt])
            for name in spelt:
                del self._doubted[name]
        misspellings.store(self.rows, [(-ids[name], name) for name in spelt])

    def _learn(self, names: Iterable[str]) -> None:
        """Makes sure that `_names` knows these; new ones get an id."""
        if len(self._names) > _CACHED:
            self._forget_names()
        unknown = [name for name in names if name not in self._names]
        for name, id_, papers, trusted in self.rows.execute(_READ_NAMES, (json.dumps(unknown),)):
            self._names[name] = id_
            if not trusted:
                self._doubted[name] = papers
        new = sorted(name for name in unknown if name not in self._names)
        last = self.rows.execute("SELECT coalesce(max(id), 0) FROM index_name").fetchone()[0]
        self._names.update(zip(new, range(last + 1, last + 1 + len(new)), strict=True))
        self._doubted.update(dict.fromkeys(new, 0))
        self.rows.executemany(_NEW_NAME, [(self._names[name], name) for name in new])

    def _forget_names(self) -> None:
        self._names: dict[str, int] = {}  # word of an author's name -> its row of `index_name`
        self._doubted: dict[str, int] = {}  # those that are not trusted -> papers that hold them

    def forget(self, names: Iterable[str]) -> None:
        """Deletes venues, and those of these words of names, that stand nowhere any more."""
        ask = "SELECT -id, text FROM index_name WHERE papers + hidden < 1 AND text IN (SELECT value FROM json_each(?))"
        gone = self.rows.execute(ask, (json.dumps(list(names)),)).fetchall()
        misspellings.forget(self.rows, gone)
        self.rows.executemany("DELETE FROM index_name WHERE id = ?", [(-number,) for number, _ in gone])
        self.rows.execute("DELETE FROM index_venue WHERE papers + hidden < 1")
        self.rows.execute("DELETE FROM index_year WHERE papers + hidden < 1")
        self._venues.clear()
        self._forget_names()


_READ_NAMES = "SELECT text, id, papers, trusted FROM index_name WHERE text IN (SELECT value FROM json_each(?))"
_NEW_NAME = "INSERT INTO index_name(id, text, papers, hidden, trusted) VALUES (?, ?, 0, 0, 0)"
_TRUST_NAME = "UPDATE index_name SET trusted = 1 WHERE id = ?"
_COUNT_NAME = {
    False: "UPDATE index_name SET papers = papers + ?2 WHERE id = ?1",
    True: "UPDATE index_name SET hidden = hidden + ?2 WHERE id = ?1",
}
_COUNT_VENUE = {
    False: "UPDATE index_venue SET papers = papers + ? WHERE id = ?",
    True: "UPDATE index_venue SET hidden = hidden + ? WHERE id = ?",
}
_COUNT_YEAR = {
    False: "INSERT INTO index_year VALUES (?, ?, 0) ON CONFLICT DO UPDATE SET papers = papers + excluded.papers",
    True: "INSERT INTO index_year VALUES (?, 0, ?) ON CONFLICT DO UPDATE SET hidden = hidden + excluded.hidden",
}
