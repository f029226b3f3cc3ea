"""The two lists that the project was born from, beside many other papers: are their papers found first?

What is asked stands in tests/storage/seed_queries.jsonl, a `query` a line beside facts of the paper it is for, as they are
in ../shared/seeds/titles.jsonl: `file` and `index`, `title` or `begins`.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

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
SEEDS = corpora.SHARED / "seeds"
FIRST, AMONG_FIVE = 100 * 78 / 92, 100 * 89 / 92  # per cent of the queries


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
    seeds = add_lists(ours)
    yield at_least("papers read from the two lists", len(seeds), 31)
    ranked = [(row["query"], rank) for row, rank in ranks(ours, seeds)]
    first, five = sum(rank == 1 for _, rank in ranked), sum(rank >= 1 / 5 for _, rank in ranked)
    beside = f"of {len(ranked)} queries beside {size}"
    yield at_least("found first", 100 * first / len(ranked), FIRST, "%", f"{first} {beside}")
    yield at_least("found among five", 100 * five / len(ranked), AMONG_FIVE, "%", f"{five} {beside}")
    for query, rank in ranked:
        if rank < 1:
            yield told(f"not first: {query}", round(1 / rank) if rank else 0, note="its place; 0: none of ten")


def add_lists(ours: Ours) -> dict[str, Paper]:
    """Imports the lists. Returns their papers by how their abstracts begin."""
    lists = sorted(str(file) for file in SEEDS.glob("*.txt"))
    process.run(["import", *lists, "--json"], process.settings_for(ours.folder))
    with ours.store.reading(CONSOLE) as shelves:
        return _by_beginning(shelves.papers)


def ranks(ours: Ours, seeds: Mapping[str, Paper]) -> list[tuple[dict[str, Any], float]]:
    """The rows of QUERIES, each with the reciprocal rank of its paper among the first ten; 0 where it is none of them."""
    return [
        (
            row,
            reciprocal_rank(ours.typed(row["query"], 10), str(paper.id) if (paper := seeds.get(_begins(row))) else ""),
        )
        for row in _rows(QUERIES)
    ]


def _by_beginning(papers: Papers) -> dict[str, Paper]:
    """The papers of the lists, which were added last."""
    count = papers.census().papers
    last = filter(None, map(papers.nth, range(max(count - 40, 0), count)))
    found = {_key(paper.source_abstract or paper.abstract): paper for paper in last}
    return {begins: found[begins] for row in _rows(SEEDS / "titles.jsonl") if (begins := _key(row["begins"])) in found}


def _begins(row: dict[str, Any]) -> str:
    """How the abstract begins that a query is for."""
    told = {name: row[name] for name in ("file", "index", "title", "begins") if name in row}
    return next(_key(seed["begins"]) for seed in _rows(SEEDS / "titles.jsonl") if told.items() <= seed.items())


def _key(text: str) -> str:
    return "".join(text.split())[:40]


def _rows(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
