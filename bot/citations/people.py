"""An author's name in the parts that references want, so that it reads back letter for letter."""

from __future__ import annotations

import re

from bot.people.persons import EAST_ASIAN, Name, parts

_SEPARATES = re.compile(r"(?<!\S)(?:and|others)(?!\S)", re.IGNORECASE)  # what BibTeX takes for the end of a name


def person(name: str) -> Name:
    """The parts of a name; the whole as a group's where a division would lose a letter or a reader would divide it again.

    Names in East Asian script stay whole: most styles would print the given name first, or its "initial".
    """
    if EAST_ASIAN.search(name):
        return Name(family=name, group=True)
    said = parts(name)
    pieces = (said.given, said.particle, said.family, said.suffix)
    divides = said.given and not said.group and not any("," in piece for piece in pieces)
    if divides and not _SEPARATES.search(name) and _letters("".join(pieces)) == _letters(name):
        return said
    return Name(family=name, group=True)


def _letters(text: str) -> list[str]:
    return sorted(re.sub(r"[\s,]", "", text))
