"""What a record says that its paper could not take: identifiers, addresses and years that are none, told to people."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from bot.records.draft import safe
from bot.records.values import texts_of, unwrapped, year_of
from bot.records.variants import IDS, PAGE, PDF, YEAR, key_of, named
from bot.text import cut

_SCHEMES = MappingProxyType(
    {
        "arxiv": "arXiv identifier",
        "doi": "DOI",
        "acl": "identifier of the ACL Anthology",
        "openreview": "identifier of OpenReview",
        "pmlr": "identifier of PMLR",
    }
)
_FIELDS = MappingProxyType({"arxivid": "arxiv", "arxiv": "arxiv", "doi": "doi", "aclid": "acl"})
_TAGGED = re.compile(r"(arxiv|doi|acl|openreview|pmlr)\s*:", re.IGNORECASE)
_LIKE_ARXIV = re.compile(r"\d{4}\.\d{3,}(?:v\d+)?")
SHOWN = 60  # characters of a value


def left_out(record: Mapping[str, object]) -> tuple[str, ...]:
    """A sentence for each value that was left out of the record's paper."""
    return tuple(
        f"“{cut(text, SHOWN)}” under {cut(said, SHOWN)} is no {wanted}; the paper was kept without it."
        for said, value in record.items()
        if value
        for text, wanted in _misfits(key_of(said), unwrapped(value))
    )


def _misfits(key: str, value: object) -> Iterator[tuple[str, str]]:
    """The texts of a field that are not what it holds, and what they should be."""
    if key in _FIELDS or key in IDS:
        yield from ((text, wanted) for text in texts_of(value) if (wanted := _no_identifier(key, text)))
    elif key in PAGE or key in PDF:
        yield from ((text, "web address") for text in texts_of(value) if not (safe(text) or named(text)))
    elif key in YEAR and texts_of(value) and year_of(value) is None:
        yield texts_of(value)[0], "year"


def _no_identifier(key: str, text: str) -> str:
    """What a text should be but is not; "" for one that can be read, and for a key of the list's own."""
    tagged = _TAGGED.match(text)
    scheme = tagged[1].casefold() if tagged else _FIELDS.get(key, "arxiv" if _LIKE_ARXIV.fullmatch(text) else "")
    return _SCHEMES[scheme] if scheme and named(text) is None else ""
