"""`paperbot export`: papers to standard output, in forms that read back."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator

from bot.citation import bibtex_many, csl_json_many, ris_many
from bot.cli.compose import opened, with_sample
from bot.cli.exits import Exit, leave
from bot.cli.searching import query_of
from bot.errors import NotFound
from bot.finding import identified, look
from bot.papers import Paper
from bot.ports import Shelves
from bot.records.record import to_record
from bot.request import CONSOLE
from bot.settings import read_settings

MOST = 1_000  # papers that a search exports


def json_lines(papers: list[Paper]) -> str:
    """Every field of every paper, one object a line."""
    return "".join(json.dumps(to_record(paper), ensure_ascii=False) + "\n" for paper in papers)


FORMS: dict[str, Callable[[list[Paper]], str]] = {
    "jsonl": json_lines,
    "bibtex": bibtex_many,
    "ris": ris_many,
    "csl": csl_json_many,
}


def export_command(ids: list[str], form: str, words: str) -> None:
    """Prints what was found; names what was not, and says so by the exit code."""
    missing: list[str] = []
    with opened(read_settings()) as real, with_sample(real).reading(CONSOLE) as shelves:
        papers = [*_named(shelves, ids, missing), *_searched(shelves, words)]
    sys.stdout.write(FORMS[form](list(dict.fromkeys(papers))))
    if words and not (papers or missing):
        sys.stderr.write(f"Nothing found for {words}\n")
    for name in missing:
        sys.stderr.write(f"Not in the library: {name}\n")
    if missing:
        leave(Exit.PARTLY_DONE if papers else Exit.NOTHING_DONE)


def _named(shelves: Shelves, ids: list[str], missing: list[str]) -> Iterator[Paper]:
    for name in ids:
        try:
            paper = identified(shelves, name)
        except NotFound:
            paper = None
        if paper is None:
            missing.append(name)
        else:
            yield paper


def _searched(shelves: Shelves, words: str) -> list[Paper]:
    found = look(shelves, query_of(words), MOST)[1] if words else None
    return [hit.paper for hit in found.hits] if found and not found.closest else []
