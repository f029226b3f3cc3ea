"""What is searched in the benchmarks: the corpora and judged collections beside the project, or an invented library.

Every paper here has the key `text:<its row number in 16 hex digits>`, so that a row is found again in any engine.
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import regex

from bot.papers import Kind, Paper, PaperId, PaperLink, Scheme
from tests.bench import invented

SHARED = Path(__file__).parents[3] / "shared"
SIZES = {"20k": 20_000, "87k": 87_000, "135k": 134_961, "million": 1_000_000}
COLLECTIONS = ("cranfield", "cacm", "tldr_known_item")

WORD = regex.compile(r"[\p{L}\p{M}\p{N}]+(?:[-'’][\p{L}\p{M}\p{N}]+)*")
STOP = frozenset(
    str.split(
        "a about after all also an and are as at be been between both but by can do does for from has have how in into is"
        " it its more most no not of on only or our out over such than that the their them then these they this to towards"
        " toward under up upon using via was we what when where which while who why will with without"
    )
)


@dataclass(frozen=True, slots=True)
class Collection:
    """A judged collection: queries by their id, and for each the grades of the papers by their key."""

    name: str
    papers: tuple[Paper, ...]
    queries: dict[str, str]
    judged: dict[str, dict[str, float]]


def there() -> bool:
    """Whether the real corpora are beside the project."""
    return (SHARED / "corpora" / "papers-135k.jsonl.gz").exists()


def papers(size: str) -> Iterator[Paper]:
    """The library of a size, streamed: real rows as far as they go, then rows recombined from them.

    Where the corpora are absent all rows are invented.
    """
    count = SIZES[size]
    if not there():
        return (paper_of(number, row) for number, row in enumerate(invented.rows(count)))
    real = (paper_of(number, row) for number, row in enumerate(rows(size)))
    return real if count <= SIZES["135k"] else _and_recombined(real, count)


def rows(size: str) -> Iterator[dict[str, Any]]:
    """The corpus as it is written in its file."""
    file = SHARED / "corpora" / ("papers-20k.jsonl.gz" if size == "20k" else "papers-135k.jsonl.gz")
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        for line in islice(lines, SIZES[size]):
            yield json.loads(line)


def _and_recombined(real: Iterable[Paper], count: int) -> Iterator[Paper]:
    kept = list(real)
    yield from kept
    yield from invented.recombined(kept, count - len(kept))


def paper_of(number: int, row: dict[str, Any]) -> Paper:
    """A row as a paper; fields that a row lacks stay empty."""
    key = PaperId(Scheme.TEXT, f"{number:016x}")
    links = (PaperLink(Kind.PAGE, row["url"]),) if row.get("url") else ()
    return Paper(
        id=key,
        title=" ".join(row["title"].split()),
        authors=tuple(row.get("authors", ())),
        year=row.get("year"),
        venue=row.get("venue", ""),
        abstract=row.get("abstract", ""),
        links=links,
        ids=(key,),
    )


def collection(name: str) -> Collection:
    """One of COLLECTIONS, read whole."""
    folder = SHARED / "ir" / name
    given = list(_lines(next(folder.glob("corpus.jsonl*"))))
    keys = {row["_id"]: f"text:{number:016x}" for number, row in enumerate(given)}
    judged: dict[str, dict[str, float]] = {}
    for line in (folder / "qrels.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        query, document, grade = line.split("\t")
        if document in keys:
            judged.setdefault(query, {})[keys[document]] = float(grade)
    queries = {row["_id"]: row["text"] for row in _lines(folder / "queries.jsonl") if row["_id"] in judged}
    return Collection(name, tuple(_judged_paper(number, row) for number, row in enumerate(given)), queries, judged)


def _judged_paper(number: int, row: dict[str, Any]) -> Paper:
    facts = row.get("metadata", {})
    known = {
        "authors": facts.get("authors") or (),
        "venue": facts.get("venue") or "",
        "year": facts.get("year"),
    }
    return paper_of(number, {"title": row["title"], "abstract": row["text"], **known})


def _lines(file: Path) -> Iterator[dict[str, Any]]:
    opener = gzip.open if file.suffix == ".gz" else open
    with opener(file, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def words(text: str) -> list[str]:
    """The words of a text in lower case; a hyphen or an apostrophe within a word belongs to it."""
    return WORD.findall(text.lower())


def frequencies(texts: Iterable[str]) -> Counter[str]:
    """In how many of the texts each word stands."""
    counted: Counter[str] = Counter()
    for text in texts:
        counted.update(set(words(text)))
    return counted


def text_size(some: Iterable[Paper]) -> int:
    """The text that an index covers, in bytes of UTF-8: titles, abstracts, authors and venues."""
    return sum(len("".join((p.title, p.abstract, *p.authors, p.venue)).encode()) for p in some)
