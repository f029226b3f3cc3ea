"""Figures for speed and quality: `python -m tests.bench`, or `make bench ARGS="quality"`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.bench import report
from tests.bench.kept import Kept
from tests.bench.parts import PARTS
from tests.bench.setting import Setting

SAYS = """
Everything is measured on one core, one query at a time, in CPU time unless it says “by the clock”. Libraries and
indexes are built once and kept in the folder of --cache. Expect on two cores, first run / later runs:
  quality  3 / 2 min     known   3 / 2 min     speed    4 / 2 min     import  3 / 0 min
  start    1 / 1 min     memory  1 / 1 min     seeds    1 / 1 min     --papers million  25 / 4 min, 6 GB of disk
  slack    3 / 2 min     discord 3 / 1 min     both by the clock, at 50 a second
"""


def main(words: Sequence[str] | None = None) -> int:
    """Runs the parts asked for, prints a table of each as it ends and puts the figures into the JSON file."""
    asked = _read(words)
    sizes = tuple(asked.papers) or (("20k",) if asked.quick else ("20k", "135k"))
    setting = Setting(Kept(asked.cache.resolve(), asked.stale), sizes, asked.quick)
    wanted = list(PARTS) if "all" in asked.parts else asked.parts
    everything: list[report.Row] = []
    for part in wanted:
        rows = list(PARTS[part](setting))
        print(report.table(rows, part), flush=True)
        report.write(asked.json, part, rows)
        everything += rows
    print(f"\n{report.verdict(everything)}. Written to {asked.json}.")
    return 0


def _read(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench",
        description=__doc__,
        epilog=SAYS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "parts",
        nargs="*",
        default="all",
        choices=[*PARTS, "all"],
        metavar="PART",
        help=f"{', '.join(PARTS)} or all (the default)",
    )
    parser.add_argument(
        "--papers",
        action="append",
        default=[],
        choices=("20k", "135k", "million"),
        help="the size of the library, for speed and import; may be repeated (default: 20k and 135k)",
    )
    parser.add_argument(
        "--json",
        type=Path,
        default=Path("build/bench/results.json"),
        metavar="FILE",
        help="where the figures go (default: %(default)s)",
    )
    parser.add_argument(
        "--cache",
        type=Path,
        default=Path("build/bench"),
        metavar="FOLDER",
        help="where what was built is kept (default: %(default)s)",
    )
    parser.add_argument(
        "--stale",
        action="store_true",
        help="take what older code built, where there is something: for work on asking alone",
    )
    parser.add_argument(
        "--quick",
        action="store_true",
        help="a fifth of the queries over 20,000 papers: to see whether it works",
    )
    return parser.parse_args(words)


if __name__ == "__main__":
    sys.exit(main())
