"""What a reader's words ask for: each typed word is a Term, with the ways in which the library may spell it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass

from bot.words import LONGEST, STOP_WORDS, tokens

STOP = frozenset(STOP_WORDS)


@dataclass(frozen=True, slots=True)
class Form:
    """One way to spell a term: words that stand side by side; mostly it is one.

    `tokens` is how each stands in the index: its stem, `@name`, or the mark of a year or a venue. `ways` are the
    characters that they can be in a text, of all words with that stem, the commonest first; none for names and marks;
    `exact` is the one of the very word. `worth` is 1 for what was typed, less for a guess; `guess` is what to tell the
    reader of it.
    """

    tokens: tuple[str, ...]
    ways: tuple[str, ...] = ()
    exact: str = ""
    worth: float = 1.0
    guess: str = ""

    @property
    def name(self) -> str:
        """The word of an author's name that it is; empty for another form."""
        return self.tokens[0][1:] if self.tokens and self.tokens[0].startswith("@") else ""

    @property
    def mark(self) -> str:
        """The mark that it is; empty for another form."""
        return self.tokens[0] if self.tokens and self.tokens[0].startswith("#") else ""


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
        return self.word in STOP

    @property
    def is_known(self) -> bool:
        return bool(self.forms)

    @property
    def guess(self) -> str:
        """The likeliest reading of a word that the library does not know; empty for one that it knows."""
        return next((form.guess for form in self.forms if form.guess), "")


def telling(papers: int, of_all: int) -> float:
    """How telling a word is that so many papers hold, as in BM25."""
    return math.log(1 + (max(of_all, papers) - papers + 0.5) / (papers + 0.5))


def as_typed(words: str) -> Iterator[tuple[str, str]]:
    """The words of a query, each as the index has it and within what it was typed: `low` and `rank` within `low-rank`."""
    for piece in words.split():
        for word in tokens(piece):
            yield word[:LONGEST], piece.strip(_AROUND)


def spellings(name: str) -> tuple[str, ...]:
    """The ways in which a word of a name may be written where umlauts are spelt out: `muller` and `mueller`."""
    return tuple(dict.fromkeys((name, _SPELT_OUT.sub(r"\1", name), _SHORT.sub(r"\1e", name))))


_AROUND = " \t.,;:!?()[]{}<>\"'“”‘’„«»*"
_SPELT_OUT = re.compile(r"([aou])e(?=[^aeiouy\W]{2})")
_SHORT = re.compile(r"([aou])(?=[^aeiouy\W]{2})")
