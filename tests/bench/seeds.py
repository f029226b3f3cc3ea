"""The two lists that the project was born from, beside many other papers: are their papers found first?"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bot.query import Query
from tests.bench import corpora, process
from tests.bench.kept import CHECKOUT
from tests.bench.report import Row, not_measured, told
from tests.bench.setting import Setting, copied

QUERIES = CHECKOUT / "tests" / "storage" / "seed_queries.jsonl"


def found_beside(setting: Setting) -> Iterator[Row]:
    if not corpora.there():
        yield not_measured("seeds", "the folder ../shared is not beside the project")
        return
    yield not_measured("seeds", "not written yet")
