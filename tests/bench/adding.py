"""Searching while papers are added: what the reader notices."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import cycle, islice

from bot.papers import Paper
from bot.query import Query
from bot.request import CONSOLE
from tests.bench import corpora, invented
from tests.bench.meters import LIMIT, Times, sorted_times
from tests.bench.mix import Asked
from tests.bench.ours import ADDED_AT, Ours

PAPERS = 1_000
BATCH = 100  # papers a unit of work: an hour's harvest of a source
ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Rise:
    """By how many per cent the 95th percentile of a search rises, in CPU time of its thread and by the clock; errors of
    both sides; the per cent of added papers that a search found in the transaction that added them.
    """

    cpu: float
    clock: float
    errors: int
    found_at_once: float
    asked: int


def while_adding(ours: Ours, mix: Sequence[Asked]) -> Rise:
    """The mix with nobody writing, then again and again while a second thread adds 1,000 papers, three times over."""
    for asked in mix:
        ours(asked.query, LIMIT)
    alone, errors = _asked(ours, mix)
    waiting, found = list(_new_papers()), list[bool]()
    beside: list[tuple[float, float]] = []
    with ThreadPoolExecutor(1) as writer:
        for start in range(0, len(waiting), PAPERS):
            work = writer.submit(_add, ours, waiting[start : start + PAPERS])
            spent, failed = _asked(ours, cycle(mix), work)
            beside, errors = beside + spent, errors + failed
            found += work.result()
    cpu, clock = (_p95(beside, at) / _p95(alone, at) * 100 - 100 for at in (0, 1))
    return Rise(cpu, clock, errors, 100 * sum(found) / len(found), len(beside))


def _asked(
    ours: Ours, mix: Iterable[Asked], until: Future[list[bool]] | None = None
) -> tuple[list[tuple[float, float]], int]:
    spent, errors = [], 0
    for one in mix:
        cpu, clock = time.thread_time(), time.perf_counter()
        try:
            ours(one.query, LIMIT)
        except Exception:  # noqa: BLE001 whatever it is, a reader would have seen it
            errors += 1
        spent.append((1e3 * (time.thread_time() - cpu), 1e3 * (time.perf_counter() - clock)))
        if until and until.done():
            break
    return spent, errors


def _add(ours: Ours, papers: Sequence[Paper]) -> list[bool]:
    """Adds the papers in batches; after each, whether the same unit of work finds one of them by its title."""
    rest, found = iter(papers), []
    while batch := list(islice(rest, BATCH)):
        with ours.store.writing(CONSOLE) as shelves:
            added = shelves.papers.add(batch, ADDED_AT)
            hits = shelves.library.search(Query.read(batch[0].title), LIMIT).hits
            found.append(added.ids[0] in {hit.paper.id for hit in hits})
    return found


def _new_papers() -> Iterable[Paper]:
    return invented.recombined(list(corpora.papers("20k")), PAPERS * ROUNDS)


def _p95(spent: Sequence[tuple[float, float]], at: int) -> float:
    times: Times = sorted_times(one[at] for one in spent)
    return times.p95
