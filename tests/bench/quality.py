"""How good the order of the answers is: nDCG at 10 over the judged queries of a collection, clean and with typos."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import mean

from tests.bench.corpora import Collection
from tests.bench.typos import with_typos

Search = Callable[[str, int], Sequence[str]]  # words as typed and a limit -> keys of papers, the best first

DEPTH = 10
TYPOS = 2
SEED = 20251130


@dataclass(frozen=True, slots=True)
class Quality:
    """Mean nDCG at 10 of clean queries, and of the same queries with two typos each."""

    clean: float
    misspelt: float

    @property
    def kept(self) -> float:
        """The share of the clean figure that remains with typos."""
        return self.misspelt / self.clean if self.clean else 0.0


def ndcg(ranked: Sequence[str], grades: Mapping[str, float], depth: int = DEPTH) -> float:
    """Linear gain, discounted by log2(rank + 1), over the best that could be had; a paper counts once."""
    best = sorted((grade for grade in grades.values() if grade > 0), reverse=True)[:depth]
    seen = list(dict.fromkeys(ranked))[:depth]
    return _gain([grades.get(key, 0.0) for key in seen]) / _gain(best) if best else 0.0


def _gain(grades: Sequence[float]) -> float:
    return sum(grade / math.log2(rank + 2) for rank, grade in enumerate(grades))


def asked(collection: Collection, typos: int = 0) -> dict[str, str]:
    """The queries that have a right answer, by id; with typos they are the same in every run."""
    right = {query: text for query, text in collection.queries.items() if max(collection.judged[query].values()) > 0}
    return {query: with_typos(text, typos, Random(f"{SEED} {query}")) for query, text in right.items()}


def mean_ndcg(search: Search, collection: Collection, typos: int = 0) -> float:
    """Over all judged queries of a collection."""
    return mean(ndcg(search(text, DEPTH), collection.judged[query]) for query, text in asked(collection, typos).items())


def measured(search: Search, collection: Collection) -> Quality:
    return Quality(mean_ndcg(search, collection), mean_ndcg(search, collection, TYPOS))
