"""The authors of a record in whatever form: a byline, a list of names, a list of objects."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bot.latex import readable_title
from bot.people.names import split_authors
from bot.records.values import text_of, unwrapped


def authors_of(value: object) -> tuple[tuple[str, ...], bool]:
    """The names in order, and whether there are more: of a byline, a list of names, or a list of objects."""
    if isinstance(value, str):
        return split_authors(readable_title(text_of(value)))
    items = value if isinstance(value, list) else [value] if isinstance(value, dict) else []
    names = [name for item in items if (name := _name(unwrapped(item)))]
    if len(names) == 1:
        return split_authors(names[0])
    people = [_one_person(name) for name in names]
    return tuple(name for found, _ in people for name in found), any(more for _, more in people)


_OTHERS = re.compile(r"(?:and\s+)?(?:others|et al\.?)", re.IGNORECASE)


def divided(said: Iterable[str]) -> tuple[tuple[str, ...], bool]:
    """The names of a source that tells each by itself, `Given Family`, and whether there are more; signs are no names."""
    names = [name for each in said if any(map(str.isalpha, name := readable_title(each)))]
    people = tuple(name for name in names if not _OTHERS.fullmatch(name))
    return people, len(people) < len(names)


_WHOLE = ("name", "literal", "fullname", "displayname", "author")
_GIVEN = ("given", "givenname", "firstname", "first", "forename")
_FAMILY = ("family", "familyname", "lastname", "last", "surname")
_PLAIN_NAME = re.compile(r"[^\W\d_]+(?:[ .'’-]+[^\W\d_]+\.?)*")
_AND = re.compile(r"\b(?:and|others|al)\b", re.IGNORECASE)


def _one_person(name: str) -> tuple[tuple[str, ...], bool]:
    """One entry of a list: one name, though it hold an "and" (`Air and Ground Team`)."""
    if _PLAIN_NAME.fullmatch(name) and not _AND.search(name):
        return (name,), False
    if re.search(r"[;&]|\band\b", name) and "," not in name:
        return ((name,), False) if not re.fullmatch(r"(?:and\s+)?others", name) else ((), True)
    return split_authors(name, bibtex=True)


def _name(value: object) -> str:
    """The name in an entry of a list: a text, or an object with the parts of a name."""
    if isinstance(value, str):
        return value if _PLAIN_NAME.fullmatch(value) else readable_title(text_of(value))
    if not isinstance(value, dict):
        return ""
    said = {re.sub(r"[^a-z]", "", key.casefold()): text_of(part) for key, part in value.items()}
    whole, given, family = (next(filter(None, map(said.get, keys)), "") for keys in (_WHOLE, _GIVEN, _FAMILY))
    return readable_title(whole or f"{given} {family}")
