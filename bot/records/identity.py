"""Whether records tell of one paper: by what identifies them, by their text, or by title, first author and year."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b

from bot.papers import Paper, PaperId, Scheme
from bot.records.merging import best_among
from bot.sites.identifiers import doi

# Such titles stand over many texts: by these alone two records are one only within one venue.
GENERIC = tuple(
    """bookreview callforpapers corrigendum correctionto discussion editorial editorsnote erratum foreword frontmatter
    guesteditor inmemoriam introduction invitedtalk keynote lettertotheeditor listofreviewers messagefrom obituary
    panel preface proceedingsof tableofcontents titlepage tutorial welcome""".split()
)
FEWEST_WORDS = 3  # a shorter title counts as generic

_NAMING = tuple(scheme for scheme in Scheme if scheme != Scheme.TEXT)
_SUFFIXES = frozenset(("jr", "sr", "ii", "iii", "iv"))
_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\W_]+")
_NOT_ALPHANUMERIC = bytes(code for code in range(128) if not chr(code).isalnum())


def completed(record: Paper) -> Paper:
    """What the record says, with every id that it can be met by: that of its abstract's text among them.

    Neither where it came from nor where it is stored is part of that.
    """
    ids = {record.id, *record.ids}
    if record.abstract:
        ids.add(PaperId.of_text(record.abstract))
    if record.doi and (cited := doi(record.doi)):
        ids.add(cited.id)
    return replace(record, id=best_among(ids, (record.id,)), ids=tuple(sorted(ids)), origins=(), added_at=None, seq=0)


def told_apart(record: Paper, mark: str = "") -> Paper:
    """The record with one more id: for one without identifier, whose text another paper has too."""
    author = record.authors[0] if record.authors else ""
    own = PaperId.of_text(f"{record.title} {author} {record.year} {record.abstract} {mark}")
    return replace(record, ids=tuple(sorted({*record.ids, own})))


def has_identifier(record: Paper) -> bool:
    return any(known.scheme in _NAMING for known in record.ids)


def told_by(record: Paper, papers: Sequence[Paper]) -> list[int]:
    """The indices of those papers that the record tells of, the best match first. Two or more are one paper.

    All must be `completed`. An identifier in common decides. A text in common does where a title is derived, or where
    title and first author agree. Else title, first author and year must, and no identifier may speak against it.
    """
    certain = [index for index, paper in enumerate(papers) if _share_identifier(record, paper)]
    likely = [index for index, paper in enumerate(papers) if index not in certain and _are_alike(record, paper)]
    if not certain and not likely:
        return []
    first = min(certain, key=lambda index: _distance(record, papers[index])) if certain else likely[0]
    others = [index for index in (*certain, *likely) if index != first]
    return [first, *(index for index in others if _may_be_one(record, papers[first], papers[index]))]


def likeness(record: Paper) -> int | None:
    """Title and first author as 64 bits, to look up papers that may be the same; None where either is missing.

    Stored with each paper: another way to compute it needs a migration that computes it anew.
    """
    if record.title_is_derived or not record.authors:
        return None
    return _likeness(record.title, record.authors[0])


@lru_cache(4096)
def _likeness(title: str, author: str) -> int | None:
    words, name = letters(title), _family(author)
    if not words or not name:
        return None
    digest = blake2b(f"{words}\n{name}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big", signed=True)


def surname(record: Paper) -> str:
    """The first author's last name without case, accents and marks; empty where no author is known."""
    return _family(record.authors[0]) if record.authors else ""


def _family(author: str) -> str:
    family, comma, _ = author.partition(",")
    words = family.split()
    if len(words) > 1 and letters(words[-1]) in _SUFFIXES:
        words.pop()
    return letters(family if comma else words[-1]) if words else ""


def letters(text: str) -> str:
    """Letters and digits alone, without case and accents: what two spellings of one title have in common."""
    if text.isascii():
        return text.lower().encode().translate(None, _NOT_ALPHANUMERIC).decode()
    apart = unicodedata.normalize("NFKD", text).casefold()
    return "".join(char for char in apart if char.isalnum())


def is_generic(title: str) -> bool:
    """Whether a title says too little to tell papers apart."""
    return len(_WORD.findall(title)) < FEWEST_WORDS or letters(title).startswith(GENERIC)


def _share_identifier(one: Paper, other: Paper) -> bool:
    return any(known.scheme in _NAMING for known in set(one.ids).intersection(other.ids))


def _are_alike(one: Paper, other: Paper) -> bool:
    if not set(one.ids).isdisjoint(other.ids):
        return _is_untitled(one) or _is_untitled(other) or (_agree_on_title(one, other) and not _differ(one, other))
    return _agree_on_facts(one, other) and not _clash(one.ids, other.ids)


def _is_untitled(record: Paper) -> bool:
    return record.title_is_derived or not record.title


def _agree_on_title(one: Paper, other: Paper) -> bool:
    return letters(one.title) == letters(other.title)


def _differ(one: Paper, other: Paper) -> bool:
    """Whether both name a first author, and not the same."""
    names = {surname(one), surname(other)} - {""}
    return len(names) > 1


def _agree_on_facts(one: Paper, other: Paper) -> bool:
    """Title, first author and a year apart at the most; a generic title needs the venue too."""
    if one.year is None or other.year is None or abs(one.year - other.year) > 1:
        return False
    if (same := likeness(one)) is None or same != likeness(other):
        return False
    return not is_generic(one.title) or letters(one.venue) == letters(other.venue) != ""


def _clash(ids: Iterable[PaperId], others: Iterable[PaperId], said_to_be_one: Iterable[PaperId] = ()) -> bool:
    """Whether a scheme gave each an id of its own, so that it knows them as two papers."""
    for scheme in set(_NAMING) & {known.scheme for known in ids} & {known.scheme for known in others}:
        given = {known for known in ids if known.scheme == scheme}
        beside = {known for known in others if known.scheme == scheme}
        if given.isdisjoint(beside) and not (given | beside) <= set(said_to_be_one):
            return True
    return False


def _distance(record: Paper, paper: Paper) -> tuple[bool, int]:
    """How far a paper with an identifier in common is from the record: one whose title and author differ is farther."""
    shared = [list(Scheme).index(known.scheme) for known in set(record.ids).intersection(paper.ids)]
    return _contradict(record, paper), min(shared)


def _contradict(one: Paper, other: Paper) -> bool:
    """Whether titles and first authors differ."""
    titled = not _is_untitled(one) and not _is_untitled(other)
    return titled and not _agree_on_title(one, other) and _differ(one, other)


def _may_be_one(record: Paper, one: Paper, other: Paper) -> bool:
    """Whether two papers that a record tells of are one: a record with a wrong identifier must not join two."""
    return not _contradict(one, other) and not _clash(one.ids, other.ids, record.ids)
