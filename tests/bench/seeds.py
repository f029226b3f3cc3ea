"""The two lists that the project was born from, beside many other papers: are their papers found first?

The lists hold no titles; what is asked, and for which abstract, stands in tests/storage/seed_queries.jsonl.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bot.papers import Paper
from bot.ports import Papers
from bot.request import CONSOLE
from tests.bench import corpora, process
from tests.bench.kept import CHECKOUT
from tests.bench.known_items import reciprocal_rank
from tests.bench.ours import Ours
from tests.bench.report import Row, at_least, not_measured, told
from tests.bench.setting import Setting, copied

QUERIES = CHECKOUT / "tests" / "storage" / "seed_queries.jsonl"
FIRST, AMONG_FIVE = 78 / 92, 89 / 92  # what is to be reached with 92 queries kept elsewhere


def found_beside(setting: Setting) -> Iterator[Row]:
    """Imports the lists beside the largest library and asks for each of their papers."""
    if not corpora.there():
        yield not_measured("seeds", "the folder ../shared is not beside the project")
    elif not QUERIES.exists():
        yield not_measured("seeds", f"{QUERIES.relative_to(CHECKOUT)} is not there")
    else:
        with tempfile.TemporaryDirectory() as folder:
            ours = copied(setting.imported(setting.largest), Path(folder))
            yield from _found(ours, setting.largest)
            ours.close()


def _found(ours: Ours, size: str) -> Iterator[Row]:
    lists = sorted(str(file) for file in (corpora.SHARED / "seeds").glob("*.txt"))
    ended = process.run(["import", *lists, "--json"], process.settings_for(ours.folder))
    yield at_least("papers read from the two lists", json.loads(ended.printed)["read"], 31)
    with ours.store.reading(CONSOLE) as shelves:
        seeds = _seeds(shelves.papers)
    asked = [json.loads(line) for line in QUERIES.read_text(encoding="utf-8").splitlines()]
    ranks = [(row, reciprocal_rank(ours.typed(row["query"], 10), seeds[_begins(row)])) for row in asked]
    first, five = (sum(rank >= least for _, rank in ranks) for least in (1, 1 / 5))
    note = f"of {len(asked)} queries beside {size}"
    yield at_least("found first", 100 * first / len(asked), 100 * FIRST, "%", f"{first} {note}")
    yield at_least("found among five", 100 * five / len(asked), 100 * AMONG_FIVE, "%", f"{five} {note}")
    for row, rank in ranks:
        if rank < 1:
            yield told(f"not first: {row['query']}", round(1 / rank) if rank else 0, note="its place; 0: beyond the tenth")
