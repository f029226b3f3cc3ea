"""Queries by somebody who has one paper in mind, six kinds of them, generated from a library with a fixed seed.

Every generator draws papers at random, each once, and yields what could be typed for it and the paper's key:

- rare words: three words of title and abstract that stand in 3 to 300 papers of the library;
- author + word: the last name of one of the authors and one word of the title, in either order;
- title, 2 typos: the whole title with one error in each of two words;
- 3 words, 1 typo: three words of the title of five letters or more, at least one of them in at most 1 % of the
  papers, one of the three with an error;
- prefix: the beginning of the title, three words and a fourth cut after two letters at least;
- system name: what stands before the colon of a title when it is one word that looks like a name (two capitals, or
  a capital or digit within) and no other title begins so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import mean

import regex

from bot.papers import Paper
from tests.bench.corpora import STOP, frequencies, words
from tests.bench.quality import DEPTH, Search
from tests.bench.typos import with_typos

SEED = 20251130
COUNT = 300  # queries of each kind

_NAME = regex.compile(r"(?=.*\p{Lu}.*[\p{Lu}\p{N}]|.+\p{Lu})[\p{L}\p{N}][\p{L}\p{N}+-]{2,}")


@dataclass(frozen=True, slots=True)
class Library:
    """A library's papers and what the generators need to know about its words."""

    papers: Sequence[Paper]
    spread: Counter[str]  # in how many papers each word stands, title and abstract
    names: Counter[str]  # how many titles begin with a name and a colon

    @classmethod
    def of(cls, papers: Sequence[Paper]) -> Library:
        spread = frequencies(f"{paper.title} {paper.abstract}" for paper in papers)
        return cls(papers, spread, Counter(_before_colon(paper).lower() for paper in papers))


Generator = Callable[[Paper, Library, Random], str]  # "" when the paper does not lend itself to the kind


def rare_words(paper: Paper, library: Library, dice: Random) -> str:
    there = sorted(set(words(f"{paper.title} {paper.abstract}")))
    rare = [word for word in there if 3 <= library.spread[word] <= 300 and len(word) > 3 and word.isalpha()]
    return " ".join(dice.sample(rare, 3)) if len(rare) >= 3 else ""


def author_and_word(paper: Paper, library: Library, dice: Random) -> str:
    telling = _telling(paper)
    if not paper.authors or not telling or not (last := dice.choice(paper.authors).split()[-1:]):
        return ""
    typed = [last[0], dice.choice(telling)]
    dice.shuffle(typed)
    return " ".join(typed)


def misspelt_title(paper: Paper, library: Library, dice: Random) -> str:
    return with_typos(paper.title, 2, dice) if len(paper.title.split()) > 3 else ""


def misspelt_words(paper: Paper, library: Library, dice: Random) -> str:
    long = [word for word in _telling(paper) if len(word) > 4 and word.isalpha()]
    typed = dice.sample(long, 3) if len(long) >= 3 else []
    if not typed or min(library.spread[word] for word in typed) > len(library.papers) / 100:
        return ""
    return with_typos(" ".join(typed), 1, dice)


def beginning(paper: Paper, library: Library, dice: Random) -> str:
    said = paper.title.split()
    if len(said) < 5 or len(said[3]) < 4 or not said[3].isalpha():
        return ""
    return " ".join((*said[:3], said[3][: dice.randrange(2, len(said[3]))]))


def system_name(paper: Paper, library: Library, dice: Random) -> str:
    name = _before_colon(paper)
    return name if name and library.names[name.lower()] == 1 else ""


KINDS: dict[str, Generator] = {
    "rare words": rare_words,
    "author + word": author_and_word,
    "title, 2 typos": misspelt_title,
    "3 words, 1 typo": misspelt_words,
    "prefix": beginning,
    "system name": system_name,
}


def queries(library: Library, kind: str, count: int = COUNT) -> list[tuple[str, str]]:
    """Pairs (what is typed, the key of the paper meant); the same for the same library in every run."""
    return list(_drawn(library, kind, count))


def _drawn(library: Library, kind: str, count: int) -> Iterator[tuple[str, str]]:
    dice = Random(f"{SEED} {kind}")
    for paper in dice.sample(library.papers, len(library.papers)):
        if count and (typed := KINDS[kind](paper, library, dice)):
            count -= 1
            yield typed, str(paper.id)


def reciprocal_rank(ranked: Sequence[str], wanted: str, depth: int = DEPTH) -> float:
    """1 for the first place, 1/2 for the second, 0 beyond `depth`."""
    return 1 / (list(ranked[:depth]).index(wanted) + 1) if wanted in ranked[:depth] else 0.0


def mrr(search: Search, asked: Sequence[tuple[str, str]]) -> float:
    """The mean reciprocal rank at 10."""
    return mean(reciprocal_rank(search(typed, DEPTH), wanted) for typed, wanted in asked)


def _telling(paper: Paper) -> list[str]:
    """The distinct words of a title that a reader would type."""
    return list(dict.fromkeys(word for word in words(paper.title) if len(word) > 3 and word not in STOP))


def _before_colon(paper: Paper) -> str:
    name, colon, _ = paper.title.partition(":")
    return name if colon and _NAME.fullmatch(name) else ""
