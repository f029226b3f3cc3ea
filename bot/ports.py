"""The ports: what the core needs of the world, as small protocols. Each has one contract suite under tests/."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from bot.papers import Paper, PaperId
from bot.query import Query
from bot.reply import Reply
from bot.request import Place, Tenant


@dataclass(frozen=True, slots=True)
class Hit:
    """A paper that a search found. `score` is comparable within one answer only, higher is better.

    `why` is a plain sentence fragment: `“diffusion” and “sound” in the title`.
    """

    paper: Paper
    score: float = 0.0
    why: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """An answer to a Query.

    `total` counts the matches, or is a floor when `at_least`; `near` of them lack a word and only fill up a short list.
    `corrected` are pairs (typed, read as). `closest` says that nothing held all that was asked for and these are the
    nearest; `ignored` are the words left out to find them.
    """

    hits: tuple[Hit, ...] = ()
    total: int = 0
    at_least: bool = False
    corrected: tuple[tuple[str, str], ...] = ()
    closest: bool = False
    ignored: tuple[str, ...] = ()
    near: int = 0


@dataclass(frozen=True, slots=True)
class Added:
    """What became of papers that were added, counted; `ids` in the order given."""

    added: int = 0
    merged: int = 0
    unchanged: int = 0
    ids: tuple[PaperId, ...] = ()


@dataclass(frozen=True, slots=True)
class Import:
    """One import that can be undone: its number, when (aware UTC), what it read, how many papers it added and merged."""

    number: int
    at: datetime
    label: str
    added: int
    merged: int
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Census:
    """How much the library holds."""

    papers: int = 0
    newest_at: datetime | None = None  # when a paper was last added
    first_year: int | None = None
    last_year: int | None = None
    is_sample: bool = False  # the papers are the sample's, which serve while the library is empty

    @property
    def years(self) -> str:
        """The span of years in words: `2025`, `1999 to 2025`; empty where none is known."""
        first, last = self.first_year, self.last_year
        return "" if first is None else str(first) if first == last else f"{first} to {last}"


class Papers(Protocol):
    """The paper store, as one tenant sees it: the public papers and its own."""

    def get(self, paper: PaperId) -> Paper | None:
        """The paper known by this id, whichever of its ids it is."""
        ...

    def many(self, papers: Sequence[PaperId]) -> list[Paper]:
        """Those that are there, in the order asked for."""
        ...

    def census(self) -> Census: ...

    def without_authors(self) -> int:
        """How many papers name no author, as lists of abstracts leave them. Looks at all of them."""
        ...

    def nth(self, index: int) -> Paper | None:
        """The paper at `index` (from 0) in the order of `seq`, withdrawn ones left out; None past the end."""
        ...

    def every(self) -> Iterable[Paper]:
        """All papers in the order of `seq`, streamed."""
        ...

    def add(self, papers: Iterable[Paper], at: datetime, under: int | None = None) -> Added:
        """Adds papers, each once: one that shares an id with a stored paper is merged into it, the best of each field
        kept. Searchable within this unit of work. `under` is the number of the import that they belong to.
        """
        ...

    def begin_import(self, label: str, at: datetime) -> int:
        """Opens an import and returns its number, for `add(under=…)` and `undo_import`."""
        ...

    def imports(self, limit: int = 10) -> list[Import]:
        """The latest first."""
        ...

    def undo_import(self, number: int) -> Import:
        """Takes back what an import added and what it changed in papers that were there. Raises NotFound.

        A later import's part of the same paper stays.
        """
        ...


class Library(Protocol):
    """The search over those papers."""

    def search(self, query: Query, limit: int = 10, offset: int = 0) -> Found:
        """The best matches. Filters alone list the newest. Never raises for any text; corrects words unknown to the
        library and says so; where nothing holds all words, the closest there is.
        """
        ...

    def similar(self, paper: Paper, limit: int = 5) -> list[Hit]:
        """Papers near to one, from the index; `why` names the shared words."""
        ...

    def suggest(self, field: str, beginning: str, limit: int = 25) -> list[str]:
        """Completions of what was typed so far: `field` is title, author or venue."""
        ...


class Parking(Protocol):
    """Invocations too long for a button, kept for one tenant."""

    def park(self, key: str, token: str) -> None: ...

    def parked(self, key: str) -> str | None: ...


class Shelves(Protocol):
    """What one unit of work opens, for one tenant."""

    @property
    def papers(self) -> Papers: ...

    @property
    def library(self) -> Library: ...

    @property
    def parking(self) -> Parking: ...


@dataclass(frozen=True, slots=True)
class Sent:
    """A message that stands on a platform: its id there, and its permanent link where one is known."""

    message: str
    link: str = ""


class Messenger(Protocol):
    """Says a Reply in a place. Each adapter has one; jobs and acts speak through it.

    Every method raises Undelivered: TryLater with the platform's wait in seconds, or Gone when a person must mend it.
    """

    async def send(self, place: Place, reply: Reply, key: str) -> Sent:
        """Posts once. `key` is put where the platform's history shows it; no retry that could post twice is made."""
        ...

    async def find(self, place: Place, key: str, since: datetime) -> Sent | None:
        """The message that bears `key` among those posted since `since` (aware UTC); None where there is surely none."""
        ...

    async def edit(self, place: Place, message: str, reply: Reply) -> None:
        """Puts `reply` where a message of ours stood."""
        ...

    async def open_thread(self, place: Place, name: str, opening: Reply, key: str) -> Sent:
        """Opens a thread that begins with `opening`, or finds the one that this key opened; `message` is its id."""
        ...

    async def check(self, place: Place) -> None:
        """Returns where we may post to `place`, raises Undelivered naming what is missing."""
        ...


class Store(Protocol):
    """Opens units of work. Both roll back when an exception leaves them; no network call belongs inside."""

    def reading(self, tenant: Tenant) -> AbstractContextManager[Shelves]:
        """A consistent view; several at once, also while one writes."""
        ...

    def writing(self, tenant: Tenant) -> AbstractContextManager[Shelves]:
        """One at a time; committed when left without an exception."""
        ...


class Remembered(Protocol):
    """What happened already, so that what a platform tells twice is done once. Safe in threads."""

    def first_time(self, key: str, at: datetime, until: datetime) -> bool:
        """Whether `key` is new at `at`; from then on it is known until `until` (both aware UTC)."""
        ...


class Noted(Protocol):
    """Short texts that an adapter keeps under names of its own, over a restart. Safe in threads."""

    def noted(self, name: str) -> str:
        """What was noted last under `name`; "" where nothing was."""
        ...

    def note(self, name: str, text: str) -> None: ...
