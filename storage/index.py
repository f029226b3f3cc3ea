"""The full-text index of the papers, written: what storage/library.py searches.

Two FTS5 tables hold the stems of each paper: `index_heading` those of its title, `index_fulltext` those of title and
abstract. Beside them stand its marks (storage/marks.py): the words of its authors' names, its year and its venue. A
private paper's words all begin with its owner's mark, so that no other tenant's question can meet them. The number of
a row is the paper's seq below zero: FTS5 reads upwards two to three times as fast as downwards, and the newest are wanted.

`index_paper` and `index_body` keep the words in order, a character a word (storage/lexicon.py). From there a paper is
ranked, and from there it is taken out of the FTS5 tables again: before SQLite 3.43 a table without contents can forget
a row only when it is told what stood there.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from sqlalchemy import Connection

from bot.papers import Paper
from bot.words import VERSION, index_tokens
from storage.engine import driver_of
from storage.kept import Kept
from storage.lexicon import STOP, Lexicon
from storage.marks import Marks, name_words, owned
from storage.titles import called, name_key

PUBLIC = 0
CHUNK = 100  # papers
# In so many papers a word, and a word of a name, must stand to be taken for one rather than for somebody's error.
ENOUGH, ENOUGH_NAMES, SMALL = 3, 5, 5_000  # in a library of fewer than SMALL papers once is enough

Row = tuple[int, str, int, int, str, str, int]  # of index_paper
Body = tuple[int, str, str]  # of index_body


@dataclass(frozen=True, slots=True)
class _Entry:
    """A paper's rows, its distinct words, a character each, and those of its authors' names.

    They are strings, not sets, because Python's collector of garbage walks through sets again and again.
    """

    row: Row
    body: Body
    titled: str
    telling: str  # of title and abstract, without stop words
    stops: str
    names: tuple[str, ...]

    @classmethod
    def of(cls, row: Row, body: Body, title: Iterable[str], abstract: Iterable[str]) -> _Entry:
        titled = set(title)
        words = titled.union(abstract)
        telling = words - STOP
        stops = "".join(words - telling)
        return cls(row, body, "".join(titled), "".join(telling), stops, tuple(name_words(row[5])))

    @property
    def words(self) -> str:
        return self.telling + self.stops

    @property
    def seq(self) -> int:
        return self.row[0]

    @property
    def owner(self) -> int:
        return self.row[2]

    @property
    def marks(self) -> str:
        return self.body[2]

    @property
    def length(self) -> int:
        """In words."""
        return len(self.row[4]) + len(self.body[1])


class Index:
    """Writes what a search needs. The caller owns the transaction; what is added is found within it."""

    def __init__(self, connection: Connection, kept: Kept | None = None) -> None:
        """`kept` is what earlier units of work have learnt of the same database."""
        self._rows, self._kept = driver_of(connection), kept or Kept()
        self._lexicon, self._marks = Lexicon(self._rows), Marks(self._rows)

    def add(self, papers: Sequence[tuple[int, Paper, str]]) -> None:
        """Indexes papers, each given as (seq, paper, owner); the owner is "" for a public paper, else a tenant's text.

        A seq that is indexed already must be removed first. Batches of a thousand and more are the fastest.
        """
        if not papers:
            return
        self._lexicon, self._marks = self._kept.take(self._rows)
        entries = [entry for some in _chunks(papers) for entry in self._entries(some)]
        self._rows.executemany(_ADD_PAPER, [entry.row for entry in entries])
        self._rows.executemany(_ADD_BODY, [entry.body for entry in entries])
        self._rows.executemany(_ADD_NAME, sorted(names for seq, paper, _ in papers for names in _called(seq, paper)))
        entries.sort(key=lambda entry: -entry.seq)  # FTS5 takes rising row numbers, which are negative
        self._rows.executemany(_ADD_HEADING, map(self._heading, entries))
        self._rows.executemany(_ADD_FULLTEXT, map(self._fulltext, entries))
        self._count(entries, 1)
        self._stamp()

    def remove(self, seqs: Sequence[int]) -> None:
        """Takes papers out, whatever became of them since they were added; unknown seqs are passed over."""
        entries = [_read(row) for row in self._rows.execute(_READ, (json.dumps(list(seqs)),))]
        if not entries:
            return
        self._lexicon, self._marks = self._kept.take(self._rows)
        words = set().union(*[entry.words for entry in entries])
        self._lexicon.recall("".join(words))
        self._rows.executemany(_REMOVE_HEADING, map(self._heading, entries))
        self._rows.executemany(_REMOVE_FULLTEXT, map(self._fulltext, entries))
        for delete in _REMOVE_ROWS:
            self._rows.executemany(delete, [(entry.seq,) for entry in entries])
        self._count(entries, -1)
        self._lexicon.forget(words)
        self._marks.forget(set().union(*[entry.names for entry in entries]))
        self._stamp()

    def _stamp(self) -> None:
        self._rows.execute("UPDATE index_state SET stamp = ?", (self._kept.give_back(self._lexicon, self._marks),))

    @property
    def is_current(self) -> bool:
        """Whether all that is indexed was written by the `bot.words` of today; else `clear` and add every paper anew."""
        return all(version == VERSION for (version,) in self._rows.execute("SELECT version FROM index_state"))

    def clear(self) -> None:
        """Empties the index."""
        for empty in _EMPTY:
            self._rows.execute(empty)

    # --- one paper -------------------------------------------------------------------------------

    def _entries(self, papers: Sequence[tuple[int, Paper, str]]) -> list[_Entry]:
        said = [(index_tokens(paper.title), index_tokens(paper.abstract)) for _, paper, _ in papers]
        self._lexicon.learn(set(chain.from_iterable(chain.from_iterable(said))))
        return [self._entry(*given, *texts) for given, texts in zip(papers, said, strict=True)]

    def _entry(self, seq: int, paper: Paper, owner: str, title: list[str], abstract: list[str]) -> _Entry:
        code = self._lexicon.codes.__getitem__
        heading, body = list(map(code, title)), list(map(code, abstract))
        authors = "\n".join(paper.authors)
        number = self._marks.owner(owner) if owner else PUBLIC
        row = (seq, str(paper.id), number, paper.year or 0, "".join(heading), authors, int(paper.title_is_derived))
        return _Entry.of(row, (seq, "".join(body), self._marks.of(paper)), heading, body)

    def _heading(self, entry: _Entry) -> tuple[int, str]:
        return self._words(entry, entry.titled)

    def _fulltext(self, entry: _Entry) -> tuple[int, str]:
        return self._words(entry, entry.telling)

    def _words(self, entry: _Entry, codes: str) -> tuple[int, str]:
        stem = self._lexicon.stems.__getitem__
        said = " ".join([*map(stem, codes), *map("@".__add__, entry.names), entry.marks])
        return -entry.seq, said if entry.owner == PUBLIC else owned(said, entry.owner)

    # --- counts ----------------------------------------------------------------------------------

    def _count(self, entries: Sequence[_Entry], sign: int) -> None:
        """Counts in how many papers each word, name and venue stands."""
        length = sum(entry.length for entry in entries)
        papers = self._rows.execute(_COUNT_ALL, (VERSION, sign * len(entries), sign * length)).fetchone()[0]
        is_small = papers < SMALL
        self._count_some([entry for entry in entries if entry.owner == PUBLIC], sign, is_small, hidden=False)
        self._count_some([entry for entry in entries if entry.owner != PUBLIC], sign, is_small, hidden=True)

    def _count_some(self, entries: Sequence[_Entry], sign: int, is_small: bool, hidden: bool) -> None:
        if not entries:
            return
        words = Counter(chain.from_iterable([entry.words for entry in entries]))
        names = Counter(chain.from_iterable([entry.names for entry in entries]))
        titled = set().union(*[entry.titled for entry in entries]) if sign > 0 else set[str]()
        self._lexicon.count(_signed(words, sign), titled, 1 if is_small else ENOUGH, hidden)
        self._marks.count_names(_signed(names, sign), 1 if is_small else ENOUGH_NAMES, hidden)
        self._marks.count([entry.marks for entry in entries], sign, hidden)


def _called(seq: int, paper: Paper) -> set[tuple[int, int]]:
    return {(key, seq) for name in called(paper.title) if (key := name_key(name)) is not None}


def _chunks(papers: Sequence[tuple[int, Paper, str]]) -> Iterator[Sequence[tuple[int, Paper, str]]]:
    """A few papers at a time: the words of more than that leave the processor's cache before they are counted."""
    for start in range(0, len(papers), CHUNK):
        yield papers[start : start + CHUNK]


def _read(row: tuple[int, str, int, int, str, str, int, str, str]) -> _Entry:
    seq, _, _, _, title, _, _, body, marks = row
    return _Entry.of(row[:7], (seq, body, marks), title, body)


def _signed(counted: Counter[str], sign: int) -> Counter[str]:
    return counted if sign > 0 else Counter({word: -number for word, number in counted.items()})


_ADD_PAPER = "INSERT INTO index_paper VALUES (?, ?, ?, ?, ?, ?, ?)"
_ADD_BODY = "INSERT INTO index_body VALUES (?, ?, ?)"
_ADD_NAME = "INSERT INTO index_called VALUES (?, ?)"
_REMOVE_ROWS = (
    "DELETE FROM index_paper WHERE seq = ?",
    "DELETE FROM index_body WHERE seq = ?",
    "DELETE FROM index_called WHERE seq = ?",
)
_READ = (
    "SELECT p.seq, p.paper, p.owner, p.year, p.title, p.authors, p.untitled, b.body, b.marks"
    " FROM index_paper AS p JOIN index_body AS b ON b.seq = p.seq WHERE p.seq IN (SELECT value FROM json_each(?))"
)
_ADD_HEADING = "INSERT INTO index_heading(rowid, words) VALUES (?, ?)"
_ADD_FULLTEXT = "INSERT INTO index_fulltext(rowid, words) VALUES (?, ?)"
_REMOVE_HEADING = "INSERT INTO index_heading(index_heading, rowid, words) VALUES ('delete', ?, ?)"
_REMOVE_FULLTEXT = "INSERT INTO index_fulltext(index_fulltext, rowid, words) VALUES ('delete', ?, ?)"
_COUNT_ALL = (
    "INSERT INTO index_state(id, version, papers, length) VALUES (1, ?, ?, ?)"
    " ON CONFLICT DO UPDATE SET papers = papers + excluded.papers, length = length + excluded.length"
    " RETURNING papers"
)
_EMPTY = (
    "INSERT INTO index_heading(index_heading) VALUES ('delete-all')",
    "INSERT INTO index_fulltext(index_fulltext) VALUES ('delete-all')",
    "DELETE FROM index_paper",
    "DELETE FROM index_body",
    "DELETE FROM index_called",
    "DELETE FROM index_word",
    "DELETE FROM index_name",
    "DELETE FROM index_misspelling",
    "DELETE FROM index_venue",
    "DELETE FROM index_year",
    "DELETE FROM index_owner",
    "DELETE FROM index_state",
)
