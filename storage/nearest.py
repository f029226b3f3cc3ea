"""Papers that hold much of what is asked for, though none holds all: found word by word, the rarest first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from heapq import nlargest

from storage.matching import Candidate, Matching
from storage.terms import Term

POSTINGS = 20_000  # papers looked through: the common words of a long query are left to the ranking


def nearest(matching: Matching, terms: Iterable[Term], conditions: Sequence[str], count: int) -> list[Candidate]:
    """The papers whose words weigh most together, with their abstracts read, in no order."""
    scores: defaultdict[str, float] = defaultdict(float)
    left = POSTINGS
    for term in sorted(terms, key=lambda term: term.papers):
        if term.papers > left < POSTINGS:
            break
        question = matching.term(term)
        numbers = matching.numbers([question, *conditions]) if question else []
        left -= len(numbers)
        weight = term.idf * term.times
        for number in numbers:
            scores[number] += weight
    papers = matching.fetch(_highest(scores, count))
    matching.read_bodies(papers)
    return papers


def _highest(scores: Mapping[str, float], count: int) -> list[str]:
    """The keys with the highest scores. Most papers hold one word only: these are looked at where others are too few."""
    middle = sum(scores.values()) / max(len(scores), 1)
    best = [key for key, score in scores.items() if score > middle] if len(scores) > 4 * count else []
    return nlargest(count, best if len(best) >= count else scores, key=scores.__getitem__)
