"""Papers that nobody wrote, always the same: a whole library where no corpus is at hand, and a million from real ones."""

from __future__ import annotations

from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import accumulate
from random import Random
from typing import Any

import regex

from bot.papers import Paper, PaperId, PaperLink, Scheme

SEED = 20251130
VOCABULARY = 60_000

_COMMON = str.split(
    "the of and to in a for we is that on with this by as are our from an which can be based data model models it at"
    " or these using between results show method propose learning not have performance approach than two has problem"
)
_ONSETS = str.split("b c d f g h j k l m n p r s t v w z br ch cl cr dr fl fr gl gr kl pl pr sh sk sl sp st str th tr")
_VOWELS = str.split("a e i o u ai ea ee ia io oa ou y")
_ENDS = ["", "", "", *str.split("n r s t l m d x ct nd ng nt rm st")]
_SUFFIXES = ["", "", "", "s", "ed", "ing", "al", "ic", "ity", "ation", "ive", "ment", "ous", "er"]
_VENUES = str.split("ACOL NIPRA EMLEX VISCO ROBIX SIGDA TALMO CONNEX WARPE LEXIC MIRA STATS")
_SENTENCE = regex.compile(r"(?<=[.!?])\s+(?=\p{Lu})")
_HINGE = regex.compile(r" (?=(?:for|with|via|in|using|of|on|by|from|to|and|through|under|towards?|against|without) )")
_PLAIN = regex.compile(r"\p{L}{6,}")


def rows(count: int) -> Iterator[dict[str, Any]]:
    """Rows in the form of the corpora: words by Zipf's law over a made-up vocabulary, names, venues and years."""
    dice = Random(SEED)
    made = sorted(_coined(VOCABULARY, dice), key=lambda word: len(word) + 6 * dice.random())  # the common are short
    words = _Zipf([*_COMMON, *made])
    telling = _Zipf(words.items[len(_COMMON) :])
    given, family = _Zipf(_coined(3_000, dice)), _Zipf(_coined(15_000, dice))
    for number in range(count):
        yield {
            "title": _title(telling, dice),
            "abstract": " ".join(_sentence(words, dice) for _ in range(dice.randint(4, 8))),
            "authors": [f"{given.drawn(dice).title()} {family.drawn(dice).title()}" for _ in range(dice.randint(1, 7))],
            "venue": dice.choice(_VENUES),
            "year": 2025 - min(int(dice.expovariate(0.15)), 35),
            "url": f"https://papers.example/{number}",
        }


class _Zipf:
    """Items drawn with a weight of 1 / (rank + 2.7), as Mandelbrot has it for words."""

    def __init__(self, items: list[str]) -> None:
        self.items = items
        self._sums = list(accumulate(1 / (rank + 2.7) for rank in range(len(items))))

    def drawn(self, dice: Random) -> str:
        return self.items[bisect(self._sums, dice.random() * self._sums[-1], 0, len(self.items) - 1)]


def _coined(count: int, dice: Random) -> list[str]:
    """Distinct words of one to three syllables and an ending."""
    made: dict[str, None] = {}
    while len(made) < count:
        syllables = (
            dice.choice(_ONSETS) + dice.choice(_VOWELS) + dice.choice(_ENDS) for _ in range(dice.randint(1, 3))
        )
        word = "".join(syllables) + dice.choice(_SUFFIXES)
        if len(word) > 3:
            made[word] = None
    return list(made)


def _title(telling: _Zipf, dice: Random) -> str:
    said = " ".join(telling.drawn(dice).capitalize() for _ in range(dice.randint(3, 6)))
    said += f" {dice.choice(('for', 'with', 'in', 'of'))} {telling.drawn(dice).capitalize()}"
    return f"{_name(dice)}: {said}" if dice.random() < 0.28 else said


def _name(dice: Random) -> str:
    """A system's name that hardly another paper bears: `DraGoNet`."""
    parts = [dice.choice(_ONSETS).capitalize() + dice.choice(_VOWELS) for _ in range(dice.randint(2, 3))]
    return "".join(parts) + dice.choice(("Net", "GPT", "Bench", "LM", "Flow", "2", "QA", ""))


def _sentence(words: _Zipf, dice: Random) -> str:
    said = " ".join(words.drawn(dice) for _ in range(dice.randint(10, 22)))
    return said.capitalize() + "."


def recombined(real: Sequence[Paper], count: int) -> Iterator[Paper]:
    """`count` more papers, each made of three real ones that share words of their titles, so that words keep company.

    A title is the beginning of one and the end of another, cut before a preposition; an abstract takes whole sentences
    of all three; authors have the given name of one person and the family name of another; venue and year are of one
    paper. The frequencies of words stay those of real text. A larger library also knows more words: 6 in 10 of the
    words that stand in one real paper only are made into new ones, from the halves of two such words.
    """
    dice, pool = Random(SEED), _Pool(real)
    for number in range(len(real), len(real) + count):
        yield pool.paper(number, dice)


class _Pool:
    """Real papers taken apart."""

    def __init__(self, real: Sequence[Paper]) -> None:
        self.real = real
        self.sentences = [_SENTENCE.split(paper.abstract) for paper in real]
        seen: Counter[str] = Counter()
        for paper in real:
            seen.update(set(_PLAIN.findall(paper.abstract)))
        self.once = sorted(word for word, papers in seen.items() if papers == 1)
        self.single = set(self.once)
        self.by_word: defaultdict[str, list[int]] = defaultdict(list)
        for at, paper in enumerate(real):
            for word in set(_PLAIN.findall(paper.title.lower())):
                self.by_word[word].append(at)

    def paper(self, number: int, dice: Random) -> Paper:
        first = dice.randrange(len(self.real))
        sources = [first, self._near(first, dice), self._near(first, dice)]
        one, other, third = (self.real[at] for at in sources)
        key = PaperId(Scheme.TEXT, f"{number:016x}")
        title = self._recoined(_joined(one.title, other.title), dice)
        said = [dice.choice(self.sentences[dice.choice(sources)]) for _ in self.sentences[first]]
        abstract = " ".join(self._recoined(sentence, dice) for sentence in dict.fromkeys(said))
        authors = tuple(_person(dice.choice(other.authors), name) for name in one.authors if other.authors)
        links = tuple(PaperLink(link.kind, f"https://papers.example/{number}") for link in one.links)
        return Paper(key, title, authors, third.year, third.venue, abstract, links, (key,))

    def _near(self, at: int, dice: Random) -> int:
        """Another paper with a word of this one's title."""
        shared = sorted(
            word for word in set(_PLAIN.findall(self.real[at].title.lower())) if len(self.by_word[word]) > 1
        )
        near = dice.choice(self.by_word[dice.choice(shared)]) if shared else at
        return near if near != at else dice.randrange(len(self.real))

    def _recoined(self, text: str, dice: Random) -> str:
        """The text, 6 in 10 of the words that one real paper has made into words that none has."""
        for word in _PLAIN.findall(text):
            if word in self.single and dice.random() < 0.6:
                other = dice.choice(self.once)
                text = text.replace(word, word[: len(word) // 2] + other[len(other) // 2 :])
        return text


def _joined(one: str, other: str) -> str:
    ours, theirs = _HINGE.split(one, maxsplit=1), _HINGE.split(other, maxsplit=1)
    if len(ours) == len(theirs) == 2:
        return f"{ours[0]} {theirs[1]}"
    ours, theirs = one.split(), other.split()
    return " ".join((*ours[: (len(ours) + 1) // 2], *theirs[len(theirs) // 2 :]))


def _person(one: str, other: str) -> str:
    return " ".join((*one.split()[:1], *other.split()[-1:]))
