"""Authors as BibTeX writes them: `von Last, Jr, First and {A Group} and others`."""

from __future__ import annotations

import re

from bot.latex import readable_title
from bot.people.names import split_authors

_AND = re.compile(r"\sand\s", re.IGNORECASE)
_PLAIN = re.compile(r"[^\W\d_]+(?:[ .'’-]+[^\W\d_]+)*\.?(?:, [^\W\d_]+(?:[ .'’-]+[^\W\d_]+)*\.?)?")
_LATIN = re.compile(r"[\x00-\u024f\u1e00-\u1eff]*")
_PART = re.compile(r"\s*(given|family|prefix|suffix)(?:-i)?\s*=\s*(.*?)\s*", re.IGNORECASE)
_OTHERS = frozenset(("others", "et al", "et al.", "{others}"))


def people(value: str) -> tuple[tuple[str, ...], bool]:
    """The names in order, each `Given Family`, and whether there are more."""
    said = " ".join(value.split()).strip("; ,")
    pieces = _pieces(said)
    if len(pieces) == 1 and "{" not in said and (";" in said or said.count(",") > 1):
        return split_authors(readable_title(said, tex=True))
    names = [_name(piece) for piece in pieces if piece.casefold() not in _OTHERS]
    return tuple(filter(None, names)), len(names) < len(pieces)


def _pieces(said: str) -> list[str]:
    """What stands between the `and`s outside braces."""
    pieces, held = [], ""
    for part in _AND.split(f" {said} "):
        held = f"{held} and {part.strip()}" if held else part.strip()
        if held.count("{") <= held.count("}"):
            pieces.append(held)
            held = ""
    return [piece for piece in (*pieces, held) if piece]


def _name(piece: str) -> str:
    if _PLAIN.fullmatch(piece) and _LATIN.fullmatch(piece):
        last, _, first = piece.partition(", ")
        return f"{first} {last}" if first and first.casefold().strip(".") not in ("jr", "sr") else piece
    parts = [_PART.fullmatch(part) for part in piece.split(",")]
    if any(parts):
        told = {part[1].lower(): part[2].strip('{}"') for part in parts if part}
        piece = " ".join(filter(None, map(told.get, ("given", "prefix", "family", "suffix"))))
    if piece.startswith("{") and piece.endswith("}"):
        return readable_title(piece, tex=True)
    found, _ = split_authors(piece, bibtex=True)
    return readable_title(" ".join(found), tex=True)
