"""What could be meant by what was typed so far: titles, authors and venues, for completion while someone types."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable

from bot.papers import PaperId
from bot.ports import Papers
from bot.words import stem, tokens
from storage.marks import venue_mark
from storage.matching import Candidate, Matching, any_of

MOST = 100  # papers looked at
MOST_TITLES = 40  # whose titles are read
MOST_WORDS = 20  # that a beginning may become
_LAST = "\U0010ffff"


class Completions:
    """Completes what one reader types. The last word may be cut, all others are whole."""

    def __init__(self, rows: sqlite3.Connection, matching: Matching, papers: Papers) -> None:
        self._rows, self._matching, self._papers = rows, matching, papers

    def titles(self, beginning: str) -> list[str]:
        """Titles with all these words; those that begin as typed come first. None for a single letter."""
        typed = tokens(beginning)
        if len("".join(typed)) < 2:
            return []
        *whole, last = typed
        questions = [self._matching.token(stem(word)) for word in whole]
        begun = self._begun(last)
        found = self._matching.heading([*questions, *begun], MOST) if begun or len(last) < 2 else []
        opening = self._opening(typed)
        found.sort(key=lambda paper: not any(map(paper.title.startswith, opening)))
        titles = self._titles(found[:MOST_TITLES])
        held = [title for title in titles if f" {last}" in f" {' '.join(tokens(title))}"]
        return sorted(held, key=lambda title: not " ".join(tokens(title)).startswith(" ".join(typed)))

    def authors(self, beginning: str) -> list[str]:
        """Names with all these words; of these papers' authors those who wrote most come first."""
        typed = tokens(beginning)
        if not typed:
            return []
        *whole, last = typed
        ask = "SELECT text FROM index_name WHERE text BETWEEN ? AND ? ORDER BY papers DESC LIMIT ?"
        begun = [
            self._matching.token(f"@{name}") for (name,) in self._rows.execute(ask, (last, last + _LAST, MOST_WORDS))
        ]
        questions = [self._matching.token(f"@{word}") for word in whole]
        return self._named(self._matching.heading([*questions, any_of(begun)], MOST) if begun else [], typed)

    def venues(self, beginning: str) -> list[str]:
        """Venues with all these words, those with most papers first."""
        typed = tokens(beginning)
        if not typed:
            return []
        *whole, last = typed
        asked = [*(f" {word} " for word in whole), f" {last}"]
        rows = self._rows.execute(_VENUES, (json.dumps(asked), MOST))
        return [name for number, name, papers in rows if papers or self._matching.is_own(venue_mark(number))]

    # --- parts -----------------------------------------------------------------------------------

    def _begun(self, word: str) -> list[str]:
        """A question for titles with a word that begins so; none for a single letter, which nearly all have."""
        if len(word) < 4:
            return [self._matching.token(word, beginning=True)] if len(word) > 1 else []
        ask = "SELECT stem FROM index_word WHERE text BETWEEN ? AND ? ORDER BY papers DESC LIMIT ?"
        found = self._rows.execute(ask, (word, word + _LAST, MOST_WORDS))
        stems = dict.fromkeys(root for (root,) in found)
        return [any_of([self._matching.token(root) for root in stems])] if stems else []

    def _opening(self, typed: list[str]) -> list[str]:
        """What titles begin with, as characters, that begin as typed."""
        *whole, last = typed
        ask = "SELECT text, code FROM index_word WHERE text IN (SELECT value FROM json_each(?))"
        codes = dict(self._rows.execute(ask, (json.dumps(whole),)))
        before = "".join(chr(codes.get(word, 0)) for word in whole)
        ask = "SELECT code FROM index_word WHERE text BETWEEN ? AND ? ORDER BY papers DESC LIMIT ?"
        return [before + chr(code) for (code,) in self._rows.execute(ask, (last, last + _LAST, MOST))]

    def _titles(self, papers: Iterable[Candidate]) -> list[str]:
        return [paper.title for paper in self._papers.many([PaperId.parse(each.paper) for each in papers])]

    def _named(self, papers: Iterable[Candidate], typed: list[str]) -> list[str]:
        """The authors of these papers whose names hold the words typed."""
        counted = Counter(name for paper in papers for name in paper.authors.split("\n") if _fits(name, typed))
        return [name for name, _ in counted.most_common()]


def _fits(name: str, typed: list[str]) -> bool:
    words = f" {' '.join(tokens(name))} "
    return bool(name) and all(f" {word} " in words for word in typed[:-1]) and f" {typed[-1]}" in words


_VENUES = (
    "SELECT id, name, papers FROM index_venue AS v WHERE NOT EXISTS"
    " (SELECT 1 FROM json_each(?) AS asked WHERE instr(v.words, asked.value) = 0)"
    " ORDER BY papers DESC, name LIMIT ?"
)
