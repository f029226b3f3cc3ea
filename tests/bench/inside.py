"""Spelling and indexing measured alone: the one place where the benchmarks look behind the ports."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from random import Random
from unittest.mock import patch

from bot.papers import Paper
from storage.index import Index
from storage.spelling import Spelling
from tests.bench.corpora import frequencies
from tests.bench.meters import Times, cpu_ms, sorted_times
from tests.bench.ours import FILE, Ours
from tests.bench.typos import SHORTEST, misspelt

SEED = 20251130
COUNT = 500
KNOWN_IN = 3  # papers that hold a word before it is worth misspelling


@dataclass(frozen=True, slots=True)
class Corrected:
    """Times of one look-up each, the per cent whose likeliest reading was the word meant, words of the vocabulary."""

    times: Times
    right: float
    vocabulary: int


def corrected(ours: Ours, papers: Sequence[Paper]) -> Corrected:
    """Looks up COUNT misspelt words of the titles, every word as likely as it is in a title."""
    asked = list(_misspelt(papers))
    with closing(sqlite3.connect(ours.folder / FILE)) as rows:
        spelling = Spelling(rows, lambda word: False)
        read = [spelling.readings(wrong) for _, wrong in asked]
        spent = sorted_times(cpu_ms(lambda: spelling.readings(wrong)) for _, wrong in asked)  # noqa: B023 used at once
        (words,) = rows.execute("SELECT count(*) FROM index_word").fetchone()
    right = sum(bool(found) and found[0].text == meant for (meant, _), found in zip(asked, read, strict=True))
    return Corrected(spent, 100 * right / len(asked), words)


def _misspelt(papers: Sequence[Paper]) -> Iterator[tuple[str, str]]:
    """Pairs (the word meant, as typed); what is typed is a word of no title."""
    counted = frequencies(paper.title for paper in papers)
    fit = [word for word, many in counted.items() if many >= KNOWN_IN and len(word) >= SHORTEST and word.isalpha()]
    weights, dice, left = [counted[word] for word in fit], Random(SEED), COUNT
    while left:
        meant = dice.choices(fit, weights)[0]
        if (wrong := misspelt(meant, dice)) not in counted:
            left -= 1
            yield meant, wrong


@contextmanager
def nothing_corrected() -> Iterator[None]:
    """Searches within take every word as it is typed."""
    with patch.object(Spelling, "readings", return_value=[]):
        yield


@contextmanager
def indexing_timed() -> Iterator[list[float]]:
    """Collects the CPU seconds of every batch that is added to the full-text index within."""
    spent: list[float] = []
    add = Index.add

    def timed(index: Index, papers: Sequence[tuple[int, Paper, str]]) -> None:
        started = time.process_time()
        add(index, papers)
        spent.append(time.process_time() - started)

    with patch.object(Index, "add", timed):
        yield spent
