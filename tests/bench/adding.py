"""Searching while papers are added: what the reader notices."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import cycle, islice, takewhile
from operator import attrgetter
from threading import Event
from typing import NamedTuple

from bot.papers import Paper
from bot.query import Query
from bot.request import CONSOLE
from tests.bench import corpora, invented
from tests.bench.meters import LIMIT, sorted_times
from tests.bench.mix import Asked
from tests.bench.ours import ADDED_AT, Ours

PAPERS = 1_000
BATCH = 100  # papers a unit of work


@dataclass(frozen=True, slots=True)
class Rise:
    """By how many per cent the 95th percentile of a search rises, in CPU time of its thread and by the clock; errors of
    both sides; the per cent of added papers that a search found in the transaction that added them. `beside_json` is the
    rise in CPU time beside a thread that works as hard and leaves the store alone.
    """

    cpu: float
    clock: float
    errors: int
    found_at_once: float
    asked: int
    beside_json: float


class Spent(NamedTuple):
    """What one search took: milliseconds of CPU in its thread and on the clock."""

    cpu: float
    clock: float
    failed: bool


def while_adding(ours: Ours, mix: Sequence[Asked], papers: int = 3 * PAPERS) -> Rise:
    """The mix with nobody writing; then the same queries while a second thread adds papers, a thousand at a time."""
    for asked in mix:
        ours(asked.query, LIMIT)
    alone = list(_asked(ours, mix))
    waiting, found = list(_new_papers(papers)), list[bool]()
    beside: list[Spent] = []
    with ThreadPoolExecutor(1) as writer:
        for start in range(0, len(waiting), PAPERS):
            work = writer.submit(_add, ours, waiting[start : start + PAPERS])
            rest = islice(cycle(mix), len(beside) % len(mix), None)
            beside += takewhile(lambda _: not work.done(), _asked(ours, rest))  # noqa: B023 used at once
            found += work.result()
    same = list(islice(cycle(alone), len(beside)))
    cpu, clock = (100 * _p95(beside, of) / _p95(same, of) - 100 for of in (_cpu, _clock))
    errors = sum(spent.failed for spent in (*alone, *beside))
    json_cpu = 100 * _p95(_beside_json(ours, mix), _cpu) / _p95(alone, _cpu) - 100
    return Rise(cpu, clock, errors, 100 * sum(found) / len(found), len(beside), json_cpu)


def _beside_json(ours: Ours, mix: Sequence[Asked]) -> list[Spent]:
    """The mix beside a thread that does nothing but write and read JSON."""
    some, done = [{"words": list(range(50)), "text": "x" * 200}] * 2_000, Event()

    def work() -> None:
        while not done.is_set():
            json.loads(json.dumps(some))

    with ThreadPoolExecutor(1) as worker:
        worker.submit(work)
        try:
            return list(_asked(ours, mix))
        finally:
            done.set()


def _asked(ours: Ours, mix: Iterable[Asked]) -> Iterator[Spent]:
    for one in mix:
        cpu, clock, failed = time.thread_time(), time.perf_counter(), False
        try:
            ours(one.query, LIMIT)
        except Exception:  # noqa: BLE001 whatever it is, a reader would have seen it
            failed = True
        yield Spent(1e3 * (time.thread_time() - cpu), 1e3 * (time.perf_counter() - clock), failed)


def _add(ours: Ours, papers: Sequence[Paper]) -> list[bool]:
    """Adds the papers in batches; after each, whether the same unit of work finds one of them by its title."""
    rest, found = iter(papers), []
    while batch := list(islice(rest, BATCH)):
        with ours.store.writing(CONSOLE) as shelves:
            added = shelves.papers.add(batch, ADDED_AT)
            hits = shelves.library.search(Query.read(batch[0].title), LIMIT).hits
            found.append(added.ids[0] in {hit.paper.id for hit in hits})
    return found


def _new_papers(count: int) -> Iterable[Paper]:
    return invented.recombined(list(corpora.papers("20k")), count)


def _p95(spent: Iterable[Spent], of: Callable[[Spent], float]) -> float:
    return sorted_times(map(of, spent)).p95


_cpu, _clock = attrgetter("cpu"), attrgetter("clock")
