"""A paper and its one identity, whatever link, version or source it came through."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from enum import StrEnum
from functools import lru_cache
from typing import Self

from bot.errors import BadOption

_ASCII_WORDS = bytes(ord(char.lower()) if re.match(r"\w", char) else 0x20 for char in map(chr, range(128))) + bytes(128)


class Scheme(StrEnum):
    """Who gave an identifier. The order is the order of preference for a paper's own id."""

    ARXIV = "arxiv"  # 1706.03762, hep-th/9901001: never a version
    ACL = "acl"  # 2021.emnlp-main.334, P18-1001
    OPENREVIEW = "openreview"  # the forum's id; case matters
    PMLR = "pmlr"  # v267/zong25a
    DOI = "doi"  # lower case, without the resolver; never an arXiv DOI, which is its arXiv id
    TEXT = "text"  # none known: 16 hex digits of a hash of the text


@dataclass(frozen=True, slots=True, order=True)
class PaperId:
    """One identity for every URL form and version of a paper: `arxiv:1706.03762`."""

    scheme: Scheme
    key: str

    def __str__(self) -> str:
        return f"{self.scheme}:{self.key}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """The id written by `str()`. Raises ValueError for anything else; links are read by `bot.links`."""
        scheme, _, key = text.partition(":")
        if not key:
            raise ValueError(f"not a paper id: {text!r}")
        return cls(Scheme(scheme), key)

    @classmethod
    def of_text(cls, text: str) -> Self:
        """The id of a record that has no identifier: from its abstract, else from its title, author and year."""
        return cls(Scheme.TEXT, _text_key(text))


@lru_cache(2048)
def _text_key(text: str) -> str:
    """Remembered for a while, since a reader and the store both ask for a record's."""
    if text.isascii():  # the same as below, three times as fast
        normalised = b" ".join(text.encode().translate(_ASCII_WORDS).split())
    else:
        normalised = " ".join(re.findall(r"\w+", text.casefold())).encode("utf-8", "replace")
    return hashlib.sha256(normalised).hexdigest()[:16]


def best_id(ids: Iterable[PaperId]) -> PaperId:
    """The id that a paper known by all of `ids` goes by."""
    return min(ids, key=lambda known: list(Scheme).index(known.scheme))


class Kind(StrEnum):
    """What a link of a paper leads to."""

    PAGE = "page"
    PDF = "pdf"
    CODE = "code"
    PROJECT = "project"


@dataclass(frozen=True, slots=True)
class PaperLink:
    kind: Kind
    url: str


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a record came from: a reader's name (`abstract list`), a place in it (`list.txt:14`) and when (aware UTC)."""

    source: str
    place: str = ""
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper as readers see it: readable text, authors in order and all of them, links that work.

    `seq` rises in the transaction that adds the paper (0: not stored); windows of digests run over it.
    `source_title` and `source_abstract` keep what the source wrote, TeX and all.
    """

    id: PaperId
    title: str
    authors: tuple[str, ...] = ()
    year: int | None = None
    venue: str = ""
    abstract: str = ""
    links: tuple[PaperLink, ...] = ()
    ids: tuple[PaperId, ...] = ()  # every id it is known by, `id` among them
    title_is_derived: bool = False
    more_authors: bool = False  # the source said "et al."
    version: int | None = None  # the latest known
    withdrawn: bool = False
    published: date | None = None
    categories: tuple[str, ...] = ()
    source_title: str = ""
    source_abstract: str = ""
    origins: tuple[Origin, ...] = ()
    added_at: datetime | None = None
    seq: int = 0
    doi: str = field(default="")  # kept as written for citing, where `id` is another

    @property
    def url(self) -> str:
        """The page to open: the landing page, else whatever link there is, else an empty text."""
        by_kind = {link.kind: link.url for link in reversed(self.links)}
        return next((by_kind[kind] for kind in Kind if kind in by_kind), "")

    def link(self, kind: Kind) -> str:
        return next((link.url for link in self.links if link.kind is kind), "")

    def known_as(self, *ids: PaperId) -> Paper:
        """The same paper, also known by `ids`; its own id becomes the best of all."""
        everyone = tuple(sorted({self.id, *self.ids, *ids}))
        return replace(self, id=best_id(everyone), ids=everyone)


EARLIEST_YEAR, LATEST_YEAR = 1000, 2999
YEAR_DASHES = r"\s*(?:[-‐‑‒–—―−~]|\.\.+|to)\s*"


@dataclass(frozen=True, slots=True)
class Years:
    """A closed range of years; an open end is EARLIEST_YEAR or LATEST_YEAR."""

    first: int
    last: int

    @classmethod
    def parse(cls, text: str) -> Self:
        """`2023`, `2019-2023` in either order and with any dash, `2019-`, `-2019`, `since 2019`. Raises BadOption."""
        said = text.strip().casefold()
        if since := re.fullmatch(r"(?:since|from|after|>=)\s*(\d{4})", said):
            said = since[1] + "-"
        if before := re.fullmatch(r"(?:until|till|before|<=)\s*(\d{4})", said):
            said = "-" + before[1]
        ends = re.fullmatch(rf"(?P<first>\d{{4}})?(?P<dash>{YEAR_DASHES})?(?P<last>\d{{4}})?", said)
        if ends is None or not (ends["first"] or ends["last"]):
            raise BadOption("year", text, "a year or a range, such as 2023 or 2019-2023")
        first = int(ends["first"] or EARLIEST_YEAR)
        last = int(ends["last"] or (LATEST_YEAR if ends["dash"] else first))
        return cls(min(first, last), max(first, last))

    def __contains__(self, year: int | None) -> bool:
        return year is not None and self.first <= year <= self.last

    def __str__(self) -> str:
        if self.first == self.last:
            return str(self.first)
        first = "" if self.first == EARLIEST_YEAR else self.first
        last = "" if self.last == LATEST_YEAR else self.last
        return f"{first}-{last}"
