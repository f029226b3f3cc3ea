"""What the library knows of a word: its relatives, what it may be a misspelling or the beginning of, who is called so."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import product

from bot.words import stem
from storage.marks import venue_mark
from storage.spelling import Reading, Spelling
from storage.terms import STOP, Form, spellings

MOST_COMPLETIONS = 30
MOST_WAYS = 6  # words of one stem that are tried beside those of another

_WORTH = (0.9, 0.7, 0.55)  # of the first, second and third guess at a misspelt word
_APART = 0.9  # of a word that the library writes as two
_BEGUN = 0.8  # of a word whose beginning was typed
_LAST = "\U0010ffff"

Guess = tuple[Form, int]  # and how many papers hold it


@dataclass(slots=True)
class Family:
    """The words of one stem."""

    stem: str
    codes: str = ""  # their characters, the commonest word first
    papers: int = 0
    trusted: bool = False
    words: dict[str, str] = field(default_factory=dict)  # word -> its character

    def form(self, word: str, worth: float = 1.0, guess: str = "") -> Form:
        return Form((self.stem,), tuple(self.codes), self.words.get(word, ""), worth, guess)


Families = dict[str, Family]  # by their stem


class Vocabulary:
    """Looks words up for one reader. `seen` says whether a token stands in a paper of the reader's own."""

    def __init__(self, rows: sqlite3.Connection, seen: Callable[[str], bool]) -> None:
        self._rows, self.seen = rows, seen
        self.spelling = Spelling(rows, seen)

    def families(self, stems: set[str]) -> Families:
        found: Families = {}
        for root, code, text, papers, trusted in self._rows.execute(_FAMILIES, (json.dumps([*stems]),)):
            family = found.setdefault(root, Family(root))
            family.codes += chr(code)
            family.words[text] = chr(code)
            family.papers += papers
            family.trusted |= bool(trusted)
        return found

    def names(self, words: Iterable[str]) -> dict[str, tuple[int, bool]]:
        """Words of authors' names: how many papers they are on, and whether that is enough to trust them."""
        asked = [spelling for word in words if word not in STOP for spelling in spellings(word)]
        ask = "SELECT text, papers, trusted FROM index_name WHERE text IN (SELECT value FROM json_each(?))"
        found: dict[str, tuple[int, bool]] = {}
        for name, papers, trusted in self._rows.execute(ask, (json.dumps(asked),)):
            if papers or self.seen(f"@{name}"):
                found[name] = (max(papers, 1), bool(trusted) or not papers)
        return found

    def venues(self, words: Iterable[str]) -> dict[str, str]:
        """The marks of venues that are called by one word, such as `ICML`."""
        ask = "SELECT trim(words), id FROM index_venue WHERE papers > 0 AND words IN (SELECT value FROM json_each(?))"
        found = self._rows.execute(ask, (json.dumps([f" {word} " for word in words]),))
        return {word: venue_mark(number) for word, number in found}

    # --- guesses ---------------------------------------------------------------------------------

    def guesses(self, word: str) -> list[Guess]:
        """What a word may stand for beside itself, the likeliest first."""
        readings = self.spelling.readings(word)
        if not readings or readings[0].distance > 1:
            apart = self.apart(word)
            if apart:
                return apart
        known = self.families({stem(reading.text) for reading in readings})
        return [_guess(reading, known, worth) for reading, worth in zip(readings, _WORTH, strict=False)]

    def apart(self, word: str) -> list[Guess]:
        """The word as two that the library knows: `selfsupervised`, `gpt4o`; one guess or none."""
        cuts = [cut for at in range(1, len(word)) if _may_part(cut := (word[:at], word[at:]))]
        known = self.families({stem(part) for cut in cuts for part in cut}) if cuts else {}
        both = [
            (min(one.papers, other.papers), cut, one, other)
            for cut in cuts
            if (one := known.get(stem(cut[0]))) and (other := known.get(stem(cut[1]))) and one.trusted and other.trusted
        ]
        if not both:
            return []
        papers, cut, one, other = max(both, key=lambda each: each[0])
        ways = tuple(map("".join, product(one.codes[:MOST_WAYS], other.codes[:MOST_WAYS])))
        return [(Form((one.stem, other.stem), ways, worth=_APART, guess=" ".join(cut)), papers)]

    # --- beginnings ------------------------------------------------------------------------------

    def completions(self, beginning: str) -> list[Form]:
        """The commonest words that begin so; none for less than three letters."""
        if len(beginning) < 3:
            return []
        found = self._rows.execute(_COMPLETIONS, (beginning, beginning + _LAST, MOST_COMPLETIONS))
        return [Form((root,), (chr(code),), worth=_BEGUN) for root, code in found]

    def completed(self, beginning: str, codes: Iterable[str]) -> Form:
        """Those of these words, given as characters, that begin so."""
        ask = "SELECT code FROM index_word WHERE code IN (SELECT value FROM json_each(?)) AND text > ? AND text < ?"
        asked = json.dumps([ord(code) for code in codes])
        begun = self._rows.execute(ask, (asked, beginning, beginning + _LAST))
        return Form((), tuple(chr(code) for (code,) in begun), worth=_BEGUN)

    def words_of(self, texts: Iterable[str]) -> dict[str, str]:
        """The words behind the characters of some texts."""
        ask = "SELECT code, text FROM index_word WHERE code IN (SELECT value FROM json_each(?))"
        asked = json.dumps([ord(code) for code in set().union(*texts)])
        return {chr(code): text for code, text in self._rows.execute(ask, (asked,))}


def _guess(reading: Reading, known: Families, worth: float) -> Guess:
    if reading.is_name:
        return Form((f"@{reading.text}",), worth=worth, guess=reading.text), reading.papers
    return known[stem(reading.text)].form(reading.text, worth, reading.text), reading.papers


def _may_part(cut: tuple[str, str]) -> bool:
    """Whether a word may be cut so: into words of three letters or more, or between letters and digits."""
    before, after = cut
    if before[-1].isdigit() != after[0].isdigit():
        return True
    return len(before) > 2 and len(after) > 2


_FAMILIES = (
    "SELECT stem, code, text, papers, papers AND trusted FROM index_word"
    " WHERE stem IN (SELECT value FROM json_each(?)) ORDER BY papers DESC"
)
_COMPLETIONS = (
    "SELECT stem, code FROM index_word WHERE text > ? AND text < ? AND papers > 0 ORDER BY papers DESC LIMIT ?"
)
