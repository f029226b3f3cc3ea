"""Paperbot as a process of its own: what it costs from its start to its end.

Run with -m, this module is that process: it runs `python -m bot` with the words after the first, and leaves the peak of
its memory in the file that the first word names. (The peak that the system reports to a parent may be the parent's own.)
"""

from __future__ import annotations

import atexit
import os
import resource
import runpy
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.bench.kept import CHECKOUT
from tests.bench.meters import cpu_s, memory_mb

BOT = (sys.executable, "-m", "bot")


@dataclass(frozen=True, slots=True)
class Ended:
    """A process that has ended: its exit code, seconds on the clock and of CPU, peak memory in MB, what it printed."""

    code: int
    seconds: float
    cpu_seconds: float
    peak_mb: float
    printed: str
    complained: str


def settings_for(folder: Path) -> dict[str, str]:
    """Those under which the bot uses the store in a folder, and nothing else."""
    return {"PAPERBOT_DATA": str(folder), "NO_COLOR": "1"}


def run(words: Sequence[str], settings: Mapping[str, str], typed: str = "") -> Ended:
    """Runs `python -m bot` with these words and settings, `typed` as its standard input."""
    with tempfile.TemporaryDirectory() as folder:
        peak = Path(folder) / "peak"
        before, started = _children(), time.perf_counter()
        ended = _run((sys.executable, "-m", "tests.bench.process", str(peak), *words), settings, typed)
        seconds = time.perf_counter() - started
        held = float(peak.read_text(encoding="ascii")) if peak.exists() else float("nan")
    return Ended(ended.returncode, seconds, _children() - before, held, ended.stdout, ended.stderr)


def seconds_to_answer(words: Sequence[str], settings: Mapping[str, str], typed: str = "") -> float:
    """From the start of `python -m bot` to its end, by the clock: the answer is printed by then."""
    started = time.perf_counter()
    ended = _run((*BOT, *words), settings, typed)
    seconds = time.perf_counter() - started
    if ended.returncode or not ended.stdout.strip():
        raise RuntimeError(f"no answer to {words}: {ended.stderr[-2000:]}")
    return seconds


def idle_mb(settings: Mapping[str, str], typed: Sequence[str]) -> float:
    """The memory that the console holds once it has answered these lines and waits for more."""
    console = subprocess.Popen(
        (*BOT, "console"),
        env=environment(settings),
        cwd=settings["PAPERBOT_DATA"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
    )
    assert console.stdin is not None
    console.stdin.write("".join(f"{line}\n" for line in typed).encode())
    console.stdin.flush()
    spent, now = -1.0, 0.0
    while spent < now or now == 0:
        time.sleep(2)
        spent, now = now, cpu_s(console.pid)
        if console.poll() is not None:
            raise RuntimeError(f"the console ended with {console.returncode}")
    held = memory_mb(console.pid)
    console.stdin.close()
    console.wait()
    return held


def _run(words: Sequence[str], settings: Mapping[str, str], typed: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        words,
        env=environment(settings),
        cwd=settings["PAPERBOT_DATA"],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )


def environment(settings: Mapping[str, str]) -> dict[str, str]:
    """The settings alone: nothing of Paperbot's or of a platform's that is set around the benchmarks.

    Nor a .env: the process runs in the data folder.
    """
    ours = ("PAPERBOT_", "SLACK_", "DISCORD_")
    around = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return around | {"PYTHONPATH": str(CHECKOUT)} | dict(settings)


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _be_the_bot() -> None:
    peak = Path(sys.argv.pop(1))
    atexit.register(lambda: peak.write_text(str(memory_mb(peak=True)), encoding="ascii"))
    sys.argv[0] = "paperbot"
    runpy.run_module("bot", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    _be_the_bot()
