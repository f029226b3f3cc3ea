"""What is read off: CPU milliseconds of queries, the memory of processes, and the machine all this ran on."""

from __future__ import annotations

import os
import platform
import sqlite3
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from bot.query import Query
from tests.bench.mix import Asked

LIMIT = 10  # papers asked for


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds of one query each, sorted."""

    ms: tuple[float, ...]

    def at(self, share: float) -> float:
        """The time that this share of the queries needed at the most."""
        return self.ms[min(int(len(self.ms) * share), len(self.ms) - 1)]

    @property
    def p50(self) -> float:
        return self.at(0.5)

    @property
    def p95(self) -> float:
        return self.at(0.95)


@dataclass(frozen=True, slots=True)
class Run:
    """A mix put to an engine: times overall and by kind, and the queries that found nothing."""

    times: Times
    by_kind: dict[str, Times]
    empty: tuple[Query, ...]


def cpu_ms(work: Callable[[], object]) -> float:
    """What one call costs this process, all threads, in milliseconds."""
    started = time.process_time_ns()
    work()
    return (time.process_time_ns() - started) / 1e6


def put(engine: Callable[[Query, int], Sequence[object]], mix: Sequence[Asked], warm: bool = True) -> Run:
    """Asks one query at a time; when `warm`, the whole mix once before, unmeasured."""
    for asked in mix if warm else mix[:2]:
        engine(asked.query, LIMIT)
    spent: dict[str, list[float]] = {}
    empty = []
    for asked in mix:
        started = time.process_time_ns()
        found = engine(asked.query, LIMIT)
        spent.setdefault(asked.kind, []).append((time.process_time_ns() - started) / 1e6)
        if not found:
            empty.append(asked.query)
    by_kind = {kind: sorted_times(ms) for kind, ms in spent.items()}
    return Run(sorted_times(one for ms in spent.values() for one in ms), by_kind, tuple(empty))


def sorted_times(ms: Iterable[float]) -> Times:
    return Times(tuple(sorted(ms)))


def memory_mb(process: int | str = "self", peak: bool = False) -> float:
    """The memory that a process holds, or held at its peak, in MB of 10^6 bytes; NaN where the system has no /proc."""
    wanted = "VmHWM:" if peak else "VmRSS:"
    try:
        lines = Path(f"/proc/{process}/status").read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return float("nan")
    return next((int(line.split()[1]) * 1024 / 1e6 for line in lines if line.startswith(wanted)), float("nan"))


def cpu_s(process: int) -> float:
    """CPU seconds that another process has used so far; 0 where the system has no /proc."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def machine() -> dict[str, object]:
    """What the figures depend on beside the code."""
    return {
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
        "python": sys.version.split()[0],
        "system": platform.system(),
        "sqlite": sqlite3.sqlite_version,
        "tantivy": version("tantivy"),
        "rapidfuzz": version("rapidfuzz"),
    }
