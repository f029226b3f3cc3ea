"""Reads a query's words as terms: what each may be in this library."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise

from bot.words import stem
from storage.asking import EVERYDAY, asking
from storage.marks import year_mark
from storage.terms import STOP, Form, Term, as_typed, spellings, telling
from storage.vocabulary import Vocabulary

MOST_TERMS = 64  # words of a query that are looked at

_NAME_TOO = 0.02  # of the papers that hold a word: in so many it must be a name to be looked for among the authors
_JOINED = 0.9  # the worth of a word that the library writes as one and the reader as two
_DOUBTED = 0.6  # the worth of a guess at a word that stands in the library
_MARK = 0.8  # the worth of a year or a venue, which may also be a word of the text

_NAME_LIKE = re.compile(r"[A-Z].*[A-Z]")
_SELDOM = 5_000  # one paper in so many: up to there a word that the library knows may be somebody's error
_OFTENER = 10  # times as often must the word stand that was meant

_YEAR = re.compile(r"(?:19|20)\d\d")


class Reader:
    """Reads one query; `papers` is how many the library holds.

    `typed` are all its words, `words` those that tell what it is about.
    """

    def __init__(self, vocabulary: Vocabulary, words: str, papers: int) -> None:
        self._vocabulary, self._papers = vocabulary, max(papers, 1)
        typed = list(as_typed(words))[:MOST_TERMS]
        self.typed = [word for word, _ in typed]
        self.words = self.typed[asking(self.typed) :]
        self._times, self._typed = Counter(self.words), dict(reversed(typed))
        self._pairs = [pair for pair in pairwise(self.words) if not STOP.intersection(pair)]
        self._known = vocabulary.families({stem(word) for word in (*self.typed, *map("".join, self._pairs))})
        self._names = vocabulary.names(self._times)
        self._venues = vocabulary.venues(self._times)

    def terms(self) -> list[Term]:
        """The distinct words in their order; a word typed twice counts twice."""
        return [self._term(word) for word in self._times]

    def _term(self, word: str) -> Term:
        family, typed = self._known.get(stem(word)), self._typed[word]
        names = self._called(word)
        forms = [*([family.form(word)] if family else []), *[Form((f"@{name}",)) for name in names]]
        papers = [family.papers if family else 0, sum(self._names[name][0] for name in names)]
        forms += self._joined(word) + self._marked(word)
        if not self._is_known(word):
            forms += self._vocabulary.completions(word) if word == self.words[-1] else []
            guesses = [] if family and _NAME_LIKE.search(typed) else self._vocabulary.guesses(word)
            forms += [replace(form, worth=form.worth * (_DOUBTED if family else 1.0)) for form, _ in guesses]
            papers += [count for _, count in guesses]
        elif any(char.isdigit() for char in word) and not word.isdecimal():
            forms += [replace(form, guess="") for form, _ in self._vocabulary.apart(word)]
        return Term(word, typed, tuple(forms), max(papers), telling(max(papers), self._papers), self._times[word])

    def _is_known(self, word: str) -> bool:
        """Whether a word needs no guessing."""
        family = self._known.get(stem(word))
        trusted = word in STOP or word in EVERYDAY or (family is not None and family.trusted)
        return trusted or any(self._names[name][1] for name in self._called(word)) or self._vocabulary.seen(stem(word))

    def _called(self, word: str) -> list[str]:
        """The words of authors' names that it may be, if it is not far more often another word."""
        family = self._known.get(stem(word))
        enough = family.papers * _NAME_TOO if family else 0.0
        return [name for name in spellings(word) if name in self._names and self._names[name][0] > enough]

    def _joined(self, word: str) -> list[Form]:
        """What the library writes as one with the word before or behind: `pre training` is `pretraining`."""
        ones = ["".join(pair) for pair in self._pairs if word in pair]
        return [found.form(one, _JOINED) for one in ones if (found := self._known.get(stem(one))) and found.trusted]

    def _marked(self, word: str) -> list[Form]:
        marks = [self._venues[word]] if word in self._venues else []
        marks += [year_mark(int(word))] if _YEAR.fullmatch(word) else []
        return [Form((mark,), worth=_MARK) for mark in marks]

    def doubted(self, term: Term) -> Term:
        """The same word, taken for a possible error although the library knows it: if it is rare beside what was meant."""
        is_single = all(len(form.tokens) == 1 for form in term.forms)
        is_sure = term.is_stop or term.guess or term.word in EVERYDAY or term.papers > max(self._papers // _SELDOM, 1)
        if is_sure or not is_single:
            return term
        oftener = [form for form, papers in self._vocabulary.guesses(term.word) if papers > _OFTENER * term.papers]
        return replace(term, forms=(*term.forms, *[replace(form, worth=_DOUBTED * form.worth) for form in oftener]))

    def exact(self) -> str:
        """The words as typed but for the last, which may not be whole, a character each; empty where one is unknown."""
        codes = [family.words.get(word, "") if (family := self._known.get(stem(word))) else "" for word in self.typed]
        return "".join(codes[:-1]) if all(codes[:-1]) else ""
