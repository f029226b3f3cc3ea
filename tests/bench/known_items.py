"""Queries by somebody who has one paper in mind, six kinds of them, generated from a library with a fixed seed.

Every generator draws papers at random, each once, and yields what could be typed for it and the paper's key:

- rare words: two words of the title, each in at most 1 % of the papers;
- author + word: the last name of one of the authors and one word of the title that is in at most 10 % of the papers,
  in either order;
- title, 2 typos: the whole title with one error in each of two words;
- 3 words, 1 typo: three words of the title of five letters or more, each in at most 3 % of the papers, one of the
  three with an error;
- prefix: the first 15 to 40 characters of the title, cut within a word (which leaves more than one title for some:
  no engine can have more than about .965 of these);
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
    rare = [word for word in _telling(paper) if library.spread[word] <= len(library.papers) / 100]
    return " ".join(dice.sample(rare, 2)) if len(rare) > 1 else ""


def author_and_word(paper: Paper, library: Library, dice: Random) -> str:
    telling = [word for word in _telling(paper) if library.spread[word] <= len(library.papers) / 10]
    if not paper.authors or not telling or not (last := dice.choice(paper.authors).split()[-1:]):
        return ""
    typed = [last[0], dice.choice(telling)]
    dice.shuffle(typed)
    return " ".join(typed)


def misspelt_title(paper: Paper, library: Library, dice: Random) -> str:
    return with_typos(paper.title, 2, dice) if len(paper.title.split()) > 3 else ""


def misspelt_words(paper: Paper, library: Library, dice: Random) -> str:
    long = [word for word in _telling(paper) if len(word) > 4 and word.isalpha()]
    telling = [word for word in long if library.spread[word] <= 3 * len(library.papers) / 100]
    return with_typos(" ".join(dice.sample(telling, 3)), 1, dice) if len(telling) > 2 else ""


def beginning(paper: Paper, library: Library, dice: Random) -> str:
    length = dice.randint(15, 40)
    within = len(paper.title) > length and paper.title[length - 2 : length + 1].isalpha()
    return paper.title[:length] if within else ""


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
