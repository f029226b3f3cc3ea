"""What a reader's words ask for: each typed word becomes a Term, with the ways in which the library may spell it."""

from __future__ import annotations

import json
import math
import re
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise, product

from bot.words import LONGEST, STOP_WORDS, stem, tokens
from storage.spelling import Spelling

MOST_TERMS = 64  # words of a query that are looked at
_STOP = frozenset(STOP_WORDS)
_WORTH = (0.9, 0.7, 0.55)  # of the first, second and third guess at a misspelt word
_DOUBTED = 0.6  # of a guess at a word that stands in the library
_BEGUN = 0.8  # of a word whose beginning was typed
_LAST = "\U0010ffff"
MOST_COMPLETIONS = 30
_NAME_TOO = 0.02  # of the papers that hold a word: in so many it must be a name to be looked for among the authors
_APART = 0.9  # of a word that the library writes as two, or of two that it writes as one


@dataclass(frozen=True, slots=True)
class Form:
    """One way to spell a term: words that stand side by side; mostly it is one.

    `tokens` is how each stands in the index, its stem or `@name`; `ways` are the characters that they can be in a text,
    of all words with that stem, the commonest first, none for a name; `exact` is the one of the very word. `worth` is 1
    for what was typed, less for a guess; `guess` is what to tell the reader of it.
    """

    tokens: tuple[str, ...]
    ways: tuple[str, ...] = ()
    exact: str = ""
    worth: float = 1.0
    guess: str = ""

    @property
    def is_name(self) -> bool:
        return not self.ways

    @property
    def name(self) -> str:
        return self.tokens[0].removeprefix("@")


@dataclass(frozen=True, slots=True)
class Term:
    """A word that was asked for. `idf` tells how telling it is, `times` how often it was typed."""

    word: str
    typed: str
    forms: tuple[Form, ...]
    papers: int
    idf: float
    times: int = 1

    @property
    def is_stop(self) -> bool:
        return self.word in _STOP

    @property
    def is_known(self) -> bool:
        return bool(self.forms)

    @property
    def guess(self) -> str:
        """The likeliest reading of a word that the library does not know; empty for one that it knows."""
        return next((form.guess for form in self.forms if form.guess), "")


@dataclass(slots=True)
class _Family:
    """The words of one stem."""

    stem: str
    codes: str = ""
    papers: int = 0
    trusted: bool = False
    words: dict[str, str] = field(default_factory=dict)  # word -> its character

    def form(self, word: str, worth: float = 1.0, guess: str = "") -> Form:
        return Form((self.stem,), tuple(self.codes), self.words.get(word, ""), worth, guess)


_Families = dict[str, _Family]


class Terms:
    """Reads words as terms, by what one database holds. `seen` says whether a token stands in the reader's own papers."""

    def __init__(self, rows: sqlite3.Connection, papers: int, spelling: Spelling, seen: Callable[[str], bool]) -> None:
        self._rows, self._papers, self._spelling, self._seen = rows, max(papers, 1), spelling, seen

    def read(self, words: str) -> list[Term]:
        """The distinct words of a query in their order; a word typed twice counts twice."""
        typed = list(as_typed(words))[:MOST_TERMS]
        times, shown = Counter(word for word, _ in typed), dict(reversed(typed))
        pairs = [pair for pair in pairwise(word for word, _ in typed) if not _STOP.intersection(pair)]
        known = self._families({stem(word) for word in (*times, *map("".join, pairs))})
        names = self._names(times)
        last = typed[-1][0] if typed else ""
        return [self._term(word, shown[word], times[word], pairs, known, names, word == last) for word in times]

    def _term(
        self,
        word: str,
        typed: str,
        times: int,
        pairs: list[tuple[str, str]],
        known: _Families,
        names: dict[str, int],
        is_last: bool,
    ) -> Term:
        family = known.get(stem(word))
        called = [name for name in spellings(word) if names.get(name, 0) > (family.papers * _NAME_TOO if family else 0)]
        forms = [*([family.form(word)] if family else []), *[Form((f"@{name}",)) for name in called]]
        papers = max(family.papers if family else 0, sum(names[name] for name in called))
        if not (word in _STOP or called or (family and family.trusted) or self._seen(stem(word))):
            forms += self.completions(word) if is_last else []
            guesses = [] if family and _NAME_LIKE.search(typed) else self.guesses(word)
            forms += [replace(form, worth=form.worth * (_DOUBTED if family else 1.0)) for form, _ in guesses]
            papers = max(papers, *(count for _, count in guesses), 0)
        joined = ["".join(pair) for pair in pairs if word in pair]
        forms += [one.form(each, _APART) for each in joined if (one := known.get(stem(each))) and one.trusted]
        return Term(word, typed, tuple(forms), papers, telling(papers, self._papers), times)

    def doubted(self, term: Term) -> Term:
        """The same word, taken for a possible error although the library knows it."""
        if term.is_stop or term.guess or any(len(form.tokens) != 1 for form in term.forms):
            return term
        guesses = [replace(form, worth=_DOUBTED * form.worth) for form, _ in self.guesses(term.word)]
        return replace(term, forms=(*term.forms, *guesses))

    # --- guesses ---------------------------------------------------------------------------------

    def guesses(self, word: str) -> list[tuple[Form, int]]:
        """What a word may stand for beside itself, the likeliest first, and how many papers hold each."""
        has_digit = any(char.isdigit() for char in word)
        if has_digit and (apart := self._apart(word)):
            return apart
        readings = self._spelling.readings(word)
        if not readings:
            return self._apart(word)
        known = self._families({stem(reading.text) for reading in readings})
        return [
            (
                Form((f"@{reading.text}",), worth=worth, guess=reading.text)
                if reading.is_name
                else known[stem(reading.text)].form(reading.text, worth, reading.text),
                reading.papers,
            )
            for reading, worth in zip(readings, _WORTH, strict=False)
        ]

    def _apart(self, word: str) -> list[tuple[Form, int]]:
        """The word as two that the library knows: `selfsupervised`, `gpt4o`."""
        cuts = [cut for at in range(1, len(word)) if _may_part(cut := (word[:at], word[at:]))]
        known = self._families({stem(part) for cut in cuts for part in cut})
        both = [
            (min(one.papers, other.papers), cut, one, other)
            for cut in cuts
            if (one := known.get(stem(cut[0]))) and (other := known.get(stem(cut[1]))) and one.trusted and other.trusted
        ]
        if not both:
            return []
        papers, cut, one, other = max(both, key=lambda each: each[0])
        ways = tuple(map("".join, product(one.codes[:6], other.codes[:6])))
        return [(Form((one.stem, other.stem), ways, worth=_APART, guess=" ".join(cut)), papers)]

    # --- beginnings ------------------------------------------------------------------------------

    def completions(self, beginning: str) -> list[Form]:
        """The commonest words that begin so; none for less than three letters."""
        if len(beginning) < 3:
            return []
        ask = (
            "SELECT stem, code FROM index_word WHERE text > ? AND text < ? AND papers > 0 ORDER BY papers DESC LIMIT ?"
        )
        found = self._rows.execute(ask, (beginning, beginning + _LAST, MOST_COMPLETIONS))
        return [Form((root,), (chr(code),), worth=_BEGUN) for root, code in found]

    def completed(self, beginning: str, codes: Iterable[str]) -> Form:
        """Those of these words, given as characters, that begin so."""
        ask = "SELECT code FROM index_word WHERE code IN (SELECT value FROM json_each(?)) AND text > ? AND text < ?"
        asked = json.dumps([ord(code) for code in codes])
        begun = self._rows.execute(ask, (asked, beginning, beginning + _LAST))
        return Form((), tuple(chr(code) for (code,) in begun), worth=_BEGUN)

    # --- the lexicon -----------------------------------------------------------------------------

    def _families(self, stems: set[str]) -> _Families:
        found: _Families = {}
        ask = (
            "SELECT stem, code, text, papers, papers AND trusted FROM index_word"
            " WHERE stem IN (SELECT value FROM json_each(?)) ORDER BY papers DESC"
        )
        for root, code, text, papers, trusted in self._rows.execute(ask, (json.dumps([*stems]),)):
            family = found.setdefault(root, _Family(root))
            family.codes += chr(code)
            family.words[text] = chr(code)
            family.papers += papers
            family.trusted |= bool(trusted)
        return found

    def _names(self, words: Iterable[str]) -> dict[str, int]:
        asked = [spelling for word in words if word not in _STOP for spelling in spellings(word)]
        ask = "SELECT text, papers FROM index_name WHERE text IN (SELECT value FROM json_each(?))"
        found = self._rows.execute(ask, (json.dumps(asked),))
        return {name: max(papers, 1) for name, papers in found if papers or self._seen(f"@{name}")}


def telling(papers: int, of_all: int) -> float:
    """How telling a word is that so many papers hold, as in BM25."""
    return math.log(1 + (max(of_all, papers) - papers + 0.5) / (papers + 0.5))


def as_typed(words: str) -> Iterator[tuple[str, str]]:
    """The words of a query, each as the index has it and as it was typed."""
    for piece in words.split():
        for word in tokens(piece):
            yield word[:LONGEST], piece.strip(_AROUND)


def spellings(name: str) -> tuple[str, ...]:
    """The ways in which a word of a name may be written where umlauts are spelt out: `muller` and `mueller`."""
    return tuple(dict.fromkeys((name, _SPELT_OUT.sub(r"\1", name), _SHORT.sub(r"\1e", name))))


_AROUND = " \t.,;:!?()[]{}<>\"'“”‘’„«»*"
_NAME_LIKE = re.compile(r"[A-Z].*[A-Z]")
_SPELT_OUT = re.compile(r"([aou])e(?=[^aeiouy\W]{2})")
_SHORT = re.compile(r"([aou])(?=[^aeiouy\W]{2})")


def _may_part(cut: tuple[str, str]) -> bool:
    """Whether a word may be cut so: into words of three letters or more, or between letters and digits."""
    before, after = cut
    if before[-1].isdigit() != after[0].isdigit():
        return True
    return len(before) > 2 and len(after) > 2
