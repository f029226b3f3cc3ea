"""What else could answer the same queries: tantivy, FTS5 as it comes, SQL LIKE and rapidfuzz over every title.

Each is built once into a folder and answers a Query with the keys of papers, the best first, as a plain way of using it
would. None of them checks identifiers or explains itself; their times are those of matching, ranking and fetching keys.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from pathlib import Path
from weakref import finalize

import rapidfuzz
import regex
import tantivy

from bot.papers import Paper
from bot.query import Query
from tests.bench.corpora import words

Engine = Callable[[Query, int], Sequence[str]]

FEW = 3  # answers below which a rival tries harder
TITLE_WEIGHT = 3.0
_FIELDS = ["title", "abstract", "authors"]
_AS_BEGINNING = dict.fromkeys(_FIELDS, (True, 0, True))
_ONE_EDIT = dict.fromkeys(_FIELDS, (False, 1, True))
_PARTS = regex.compile(r"[\p{L}\p{N}]+")


class Tantivy:
    """tantivy: all words, then the last one as a beginning, then fuzzy; `any_word` is the OR that quality is measured with,
    `boosted` puts first the titles in which the words stand in a row, the last one cut short or not.
    """

    name = "tantivy"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.index = tantivy.Index(_schema(), str(folder))
        self.searcher = self.index.searcher()

    @staticmethod
    def build(folder: Path, papers: Iterable[Paper]) -> None:
        writer = tantivy.Index(_schema(), str(folder)).writer(heap_size=200_000_000, num_threads=1)
        for paper in papers:
            writer.add_document(_document(paper))
        writer.commit()
        writer.wait_merging_threads()

    def __call__(self, query: Query, limit: int) -> list[str]:
        said = _asked(query)
        found = self._found(said, limit, query, conjunction_by_default=True)
        if len(found) < FEW and said:
            found += self._found(said, limit, query, conjunction_by_default=True, fuzzy_fields=_AS_BEGINNING)
        if len(set(found)) < FEW and said:
            found += self._found(said, limit, query, conjunction_by_default=True, fuzzy_fields=_ONE_EDIT)
        if not found and said:
            found = self._found(said, limit, query)
        return list(dict.fromkeys(found))[:limit]

    def any_word(self, text: str, limit: int) -> list[str]:
        return self._found(" ".join(words(text)), limit, Query(), boost=1.0)

    def boosted(self, text: str, limit: int) -> list[str]:
        said = [part for word in words(text) for part in _PARTS.findall(word)]
        inside = tantivy.Query.phrase_prefix_query(_schema(), "words", list(said)) if len(said) > 1 else None
        first = self._keys(inside, limit) if inside else []
        return list(dict.fromkeys((*first, *self(Query.read(text), limit))))[:limit]

    def _found(self, said: str, limit: int, query: Query, boost: float = TITLE_WEIGHT, **how: object) -> list[str]:
        boosts = {"title": boost}
        parsed, _ = self.index.parse_query_lenient(said, _FIELDS, field_boosts=boosts, **how)  # type: ignore[arg-type]
        must = [*([(tantivy.Occur.Must, parsed)] if said else []), *self._filters(query)]
        wanted = tantivy.Query.boolean_query(must) if len(must) > 1 else parsed
        return self._keys(wanted, limit)

    def _keys(self, wanted: tantivy.Query, limit: int) -> list[str]:
        hits = self.searcher.search(wanted, limit, count=False).hits
        return [self.searcher.doc(address)["key"][0] for _, address in hits]

    def _filters(self, query: Query) -> list[tuple[tantivy.Occur, tantivy.Query]]:
        wanted = [tantivy.Query.term_query(_schema(), "venue", word) for word in words(query.venue)]
        if query.years:
            ends = (query.years.first, query.years.last)
            wanted.append(tantivy.Query.range_query(_schema(), "year", tantivy.FieldType.Integer, *ends))
        return [(tantivy.Occur.Must, one) for one in wanted]

    def size(self) -> int:
        return sum(file.stat().st_size for file in self.folder.iterdir())


def _schema() -> tantivy.Schema:
    plan = tantivy.SchemaBuilder().add_text_field("key", stored=True, tokenizer_name="raw")
    for field in ("title", "abstract"):
        plan.add_text_field(field, tokenizer_name="en_stem")
    plan.add_text_field("words")  # of the title, not stemmed, for what is cut short
    plan.add_text_field("authors")
    plan.add_text_field("venue")
    return plan.add_integer_field("year", indexed=True, fast=True).build()


def _document(paper: Paper) -> tantivy.Document:
    facts = {
        "key": str(paper.id),
        "title": paper.title,
        "words": paper.title,
        "abstract": paper.abstract,
        "venue": paper.venue,
    }
    return tantivy.Document(**facts, authors=", ".join(paper.authors), year=paper.year or 0)


class FullText:
    """FTS5 as it comes: all words, ranked by bm25 over everything that matches; a row of each paper beside it."""

    name = "FTS5 plain bm25"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.rows = sqlite3.connect(folder / "papers.db")
        finalize(self, self.rows.close)

    @staticmethod
    def build(folder: Path, papers: Iterable[Paper]) -> None:
        with closing(sqlite3.connect(folder / "papers.db")) as rows:
            rows.execute("CREATE TABLE paper (key, title, abstract, authors, venue, year)")
            rows.execute(
                "CREATE VIRTUAL TABLE text USING fts5(title, abstract, authors, content=paper,"
                " tokenize='porter unicode61 remove_diacritics 2')"
            )
            facts = ((str(p.id), p.title, p.abstract, ", ".join(p.authors), p.venue, p.year) for p in papers)
            rows.executemany("INSERT INTO paper VALUES (?, ?, ?, ?, ?, ?)", facts)
            rows.execute("INSERT INTO text(text) VALUES ('rebuild')")
            rows.execute("INSERT INTO text(text) VALUES ('optimize')")
            rows.commit()

    def __call__(self, query: Query, limit: int) -> list[str]:
        quoted = [f'"{word}"' for word in words(query.words)]
        if query.phrases:
            quoted = [f'"{" ".join(words(phrase))}"' for phrase in query.phrases]
        found = self._found(" ".join(quoted), limit, query) if quoted else []
        if not found and quoted:
            found = self._found(" ".join((*quoted[:-1], quoted[-1] + "*")), limit, query)
        return found

    def any_word(self, text: str, limit: int) -> list[str]:
        return self._found(" OR ".join(f'"{word}"' for word in words(text)), limit, Query())

    def _found(self, match: str, limit: int, query: Query) -> list[str]:
        where, facts = _where(query)
        ask = (
            "SELECT key FROM text JOIN paper ON paper.rowid = text.rowid"
            f" WHERE text MATCH ?{where} ORDER BY bm25(text, {TITLE_WEIGHT}, 1, 1) LIMIT ?"
        )
        return [key for (key,) in self.rows.execute(ask, (match, *facts, limit))]

    def size(self) -> int:
        """The index alone, without the papers' rows."""
        pages = "SELECT sum(pgsize) FROM dbstat WHERE name LIKE 'text_%'"
        return int(self.rows.execute(pages).fetchone()[0])


class Like:
    """SQL LIKE: every word must stand somewhere in title, abstract or authors. Uses the rows of FullText."""

    name = "SQL LIKE"

    def __init__(self, folder: Path) -> None:
        self.rows = sqlite3.connect(folder / "papers.db")
        finalize(self, self.rows.close)

    def __call__(self, query: Query, limit: int) -> list[str]:
        said = [*query.phrases] or words(query.words)
        where, facts = _where(query)
        each = " AND ".join("(title LIKE ? OR abstract LIKE ? OR authors LIKE ?)" for _ in said) or "1"
        patterns = [f"%{word}%" for word in said for _ in range(3)]
        ask = f"SELECT key FROM paper WHERE {each}{where} LIMIT ?"
        return [key for (key,) in self.rows.execute(ask, (*patterns, *facts, limit))]


class EveryTitle:
    """rapidfuzz, weighted ratio, over every title in memory; filters are left out."""

    name = "rapidfuzz over titles"

    def __init__(self, papers: Iterable[Paper]) -> None:
        said = [(str(paper.id), rapidfuzz.utils.default_process(paper.title)) for paper in papers]
        self.keys, self.titles = [key for key, _ in said], [title for _, title in said]

    def __call__(self, query: Query, limit: int) -> list[str]:
        return self.by_words(query.words, limit)

    def by_words(self, text: str, limit: int) -> list[str]:
        typed = rapidfuzz.utils.default_process(text)
        best = rapidfuzz.process.extract(typed, self.titles, scorer=rapidfuzz.fuzz.WRatio, limit=limit)
        return [self.keys[at] for _, _, at in best]


def _asked(query: Query) -> str:
    """Words and phrases in tantivy's language, nothing of it left to be an operator."""
    if query.phrases:
        return " ".join(f'"{" ".join(words(phrase))}"' for phrase in query.phrases)
    return " ".join(words(query.words))


def _where(query: Query) -> tuple[str, list[object]]:
    where, facts = "", list[object]()
    if query.years:
        where, facts = where + " AND year BETWEEN ? AND ?", [*facts, query.years.first, query.years.last]
    if query.venue:
        where, facts = where + " AND venue LIKE ?", [*facts, f"%{query.venue}%"]
    return where, facts
