"""What must hold of a paper beside its words: author, years, venue, and phrases in quotation marks."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.papers import LATEST_YEAR, Years
from bot.people.signatures import same_person
from bot.query import Query
from bot.words import fold, tokens
from storage.marks import venue_mark, year_mark
from storage.matching import Candidate, Matching, Phrase, all_of, any_of
from storage.spelling import Spelling
from storage.terms import spellings

MOST_VENUES = 300  # that one filter may mean

_YEAR_BESIDE = re.compile(r"^(?:(?P<before>(?:19|20)\d\d)\s+)?(?P<name>.*?)(?:[\s'’]+(?P<after>(?:19|20)\d\d))?$")


def with_year_apart(query: Query) -> Query:
    """`icml 2025` as a venue is a venue and a year."""
    found = _YEAR_BESIDE.match(query.venue)
    said = found and (found["before"] or found["after"])
    if not found or not said or not found["name"] or query.years:
        return query
    return replace(query, venue=found["name"], years=Years(int(said), int(said)))


class Filters:
    """The filters of one query: as questions to the tables, and as conditions that only a row can answer."""

    def __init__(self, rows: sqlite3.Connection, matching: Matching, query: Query, spelling: Spelling) -> None:
        self._rows, self._matching, self._query, self._spelling = rows, matching, query, spelling
        self.corrected: list[tuple[str, str]] = []
        self.author = query.author
        self.questions: list[str] = []
        self.can_hold = True
        if query.author:
            self._ask(self._by(query.author))
        if query.venue:
            self._ask(self._at(query.venue))
        if query.years:
            self._ask(any_of([matching.token(year_mark(year)) for year in self.years()]))
        self.phrases = [self._phrase(said) for phrase in query.phrases if (said := tokens(phrase))]

    def _ask(self, question: str) -> None:
        """An empty question is one that no paper can answer."""
        self.can_hold = self.can_hold and bool(question)
        self.questions.append(question)

    @property
    def said(self) -> str:
        """The filters in words, for papers that were found by nothing else."""
        years = f"from {self._query.years}" if self._query.years else ""
        venue = f"at {self._query.venue}" if self._query.venue else ""
        return ", ".join(filter(None, (f"by {self.author}" if self.author else "", venue, years)))

    # --- conditions ------------------------------------------------------------------------------

    @property
    def has_conditions(self) -> bool:
        return bool(self.author or self.phrases)

    def hold(self, paper: Candidate) -> bool:
        """Whether a paper that answers to the questions fulfils the rest."""
        return (not self.author or self._is_by(paper)) and all(_is_said(paper, phrase) for phrase in self.phrases)

    def _is_by(self, paper: Candidate) -> bool:
        return any(same_person(self.author, name) for name in paper.authors.split("\n") if self._may_be(name))

    def _may_be(self, name: str) -> bool:
        """Whether the costlier comparison is worth it."""
        plain = fold(name)
        return any(word in plain for word in self._whole)

    def _phrase(self, words: Sequence[str]) -> Phrase:
        ask = "SELECT text, code FROM index_word WHERE text IN (SELECT value FROM json_each(?))"
        codes = dict(self._rows.execute(ask, (json.dumps([*words]),)))
        known = all(word in codes for word in words)
        return Phrase(tuple(words), "".join(chr(codes[word]) for word in words) if known else "")

    # --- questions -------------------------------------------------------------------------------

    def years(self) -> list[int]:
        """The years of the library within the range, the latest first; with no range all of them, also "unknown"."""
        ask = "SELECT year FROM index_year WHERE year BETWEEN ? AND ? ORDER BY year DESC"
        asked = self._query.years
        ends = (asked.first, asked.last) if asked else (0, LATEST_YEAR)
        return [year for (year,) in self._rows.execute(ask, ends)]

    def _at(self, venue: str) -> str:
        numbers = [number for (number,) in self._rows.execute(_VENUES, (json.dumps(tokens(venue)), MOST_VENUES))]
        return any_of([self._matching.token(venue_mark(number)) for number in numbers])

    def _by(self, author: str) -> str:
        words = tokens(author)
        misspelt = {word: known for word in words if _is_whole(word) and (known := self._respelt(word))}
        if misspelt:
            self.corrected += misspelt.items()
            words = [misspelt.get(word, word) for word in words]
            self.author = " ".join(words)
        self._whole = [each for word in words if _is_whole(word) for each in spellings(word)]
        return any_of([asked for way in [words, *_with_neighbours_joined(words)] if (asked := self._named(way))])

    def _respelt(self, word: str) -> str:
        """The name that a word stands for that is nobody's; empty for somebody's, and where nothing is near."""
        ask = "SELECT 1 FROM index_name WHERE text IN (SELECT value FROM json_each(?))"
        if self._rows.execute(ask, (json.dumps(spellings(word)),)).fetchone():
            return ""
        return next((reading.text for reading in self._spelling.readings(word, names_only=True)), "")

    def _named(self, words: Iterable[str]) -> str:
        """A question for papers whose authors have all these words in their names; initials are left to the comparison."""
        whole = [word for word in words if _is_whole(word)]
        asked = [[*spellings(word), *([word[0]] if len(whole) > 1 else [])] for word in whole]
        return all_of([any_of([self._matching.token(f"@{each}") for each in ways]) for ways in asked])


def _is_said(paper: Candidate, phrase: Phrase) -> bool:
    if phrase.pattern and (phrase.pattern in paper.title or phrase.pattern in (paper.body or "")):
        return True
    if paper.authors.isascii() and phrase.words[0] not in paper.authors.lower():
        return False
    return f" {phrase.said} " in f" {' '.join(tokens(paper.authors))} "


def _is_whole(word: str) -> bool:
    """Whether a word of a name is more than an initial."""
    return len(word) > 1 or not word.isascii()


def _with_neighbours_joined(words: Sequence[str]) -> list[list[str]]:
    return [[*words[:at], words[at] + words[at + 1], *words[at + 2 :]] for at in range(len(words) - 1)]


_VENUES = (
    "SELECT id FROM index_venue AS v WHERE NOT EXISTS"
    " (SELECT 1 FROM json_each(?) AS asked WHERE instr(v.words, ' ' || asked.value || ' ') = 0)"
    " ORDER BY papers DESC LIMIT ?"
)
