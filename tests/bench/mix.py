"""The mix of 500 queries that speed is measured with: what people type, common and rare, right and wrong.

Drawn with a fixed seed from the first 20,000 papers of a library, so that every size is asked the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from bot.papers import Paper, Years
from bot.query import Query
from tests.bench.corpora import STOP, frequencies, words
from tests.bench.typos import with_typos

SEED = 20251130
DRAWN_FROM = 20_000
COMMONEST = 300  # of the words of all titles: those taken for a common one


@dataclass(frozen=True, slots=True)
class Asked:
    """One query of the mix and its kind."""

    kind: str
    query: Query


Maker = Callable[[Paper, Sequence[str], Random], Query | None]  # None when the paper does not lend itself to it


def common_word(paper: Paper, common: Sequence[str], dice: Random) -> Query | None:
    return Query.read(dice.choice(common))


def few_words(paper: Paper, common: Sequence[str], dice: Random) -> Query | None:
    """Two to four words of one paper, half the time from its title alone."""
    typed = _words(paper, dice, dice.randint(2, 4))
    return Query.read(typed) if typed else None


def author(paper: Paper, common: Sequence[str], dice: Random) -> Query | None:
    """A whole name or the last name alone."""
    name = dice.choice(paper.authors) if paper.authors else ""
    return Query.read(name if dice.random() < 0.5 else name.split()[-1]) if name.strip() else None


def author_and_word(paper: Paper, common: Sequence[str], dice: Random) -> Query | None:
    word = _words(paper, dice, 1)
    return Query.read(f"{dice.choice(paper.authors).split()[-1]} {word}") if word and all(paper.authors) else None


def phrase(paper: Paper, common: Sequence[str], dice: Random) -> Query | None:
    """Two to four words in a row of a title, in quotation marks."""
    said, length = words(paper.title), dice.randint(2, 4)
    if len(said) < length or '"' in paper.title:
        return None
    start = dice.randrange(len(said) - length + 1)
    return Query.read('"' + " ".join(said[start : start + length]) + '"')


def typos(paper: Paper, common: Sequence[str], dice: Random) -> Query | None:
    """Two to four words, one of them misspelt, two where there are three or more."""
    count = dice.randint(2, 4)
    typed = _words(paper, dice, count)
    wrong = with_typos(typed, 2 if count > 2 else 1, dice)
    return Query.read(wrong) if wrong != typed else None


def prefix(paper: Paper, common: Sequence[str], dice: Random) -> Query | None:
    """The beginning of a title, cut within its second to fifth word."""
    said = paper.title.split()[: dice.randint(2, 5)]
    if len(said) < 2 or len(said[-1]) < 4:
        return None
    return Query.read(" ".join((*said[:-1], said[-1][: dice.randrange(2, len(said[-1]))])))


def years(paper: Paper, common: Sequence[str], dice: Random) -> Query | None:
    """One or two words within one year or three."""
    typed = _words(paper, dice, dice.randint(1, 2))
    if not typed or not paper.year:
        return None
    around = dice.choice((0, 1))
    return Query.read(typed, years=Years(paper.year - around, paper.year + around))


def venue(paper: Paper, common: Sequence[str], dice: Random) -> Query | None:
    """One or two words and a venue that has a short name."""
    typed = _words(paper, dice, dice.randint(1, 2))
    return Query.read(typed, venue=paper.venue) if typed and paper.venue and " " not in paper.venue else None


KINDS: dict[str, tuple[int, Maker]] = {
    "common word": (50, common_word),
    "2–4 words": (150, few_words),
    "author": (50, author),
    "author + word": (50, author_and_word),
    "phrase": (40, phrase),
    "typos": (60, typos),
    "prefix": (50, prefix),
    "year": (25, years),
    "venue": (25, venue),
}


def queries(papers: Sequence[Paper], share: float = 1.0) -> list[Asked]:
    """The mix in a shuffled order; `share` thins every kind evenly, for engines that are slow."""
    drawn = papers[:DRAWN_FROM]
    common = _commonest(drawn)
    mixed = [
        Asked(kind, query)
        for kind, (count, maker) in KINDS.items()
        for query in _made(drawn, maker, common, Random(f"{SEED} {kind}"), max(1, round(count * share)))
    ]
    Random(SEED).shuffle(mixed)
    return mixed


def _made(papers: Sequence[Paper], maker: Maker, common: Sequence[str], dice: Random, count: int) -> list[Query]:
    made: list[Query] = []
    while len(made) < count:
        if query := maker(dice.choice(papers), common, dice):
            made.append(query)
    return made


def _commonest(papers: Sequence[Paper]) -> list[str]:
    counted = frequencies(paper.title for paper in papers)
    telling = [word for word, _ in counted.most_common(2 * COMMONEST) if len(word) > 3 and word not in STOP]
    return telling[:COMMONEST]


def _words(paper: Paper, dice: Random, count: int) -> str:
    text = paper.title if dice.random() < 0.5 else f"{paper.title} {paper.abstract}"
    telling = sorted({word for word in words(text) if len(word) > 2 and word not in STOP})
    return " ".join(dice.sample(telling, count)) if len(telling) >= count else ""
