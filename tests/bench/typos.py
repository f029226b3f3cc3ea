"""Typing errors as people make them, from a seeded source: a swap, a drop, an insertion or a replacement."""

from __future__ import annotations

from random import Random

import regex

SHORTEST = 4  # letters of a word that may get an error
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_LONG_WORD = regex.compile(rf"(?<![\p{{L}}\p{{M}}\p{{N}}])\p{{L}}{{{SHORTEST},}}(?![\p{{L}}\p{{M}}\p{{N}}])")


def misspelt(word: str, dice: Random) -> str:
    """The word with one error at any place, the first letter included; never the word itself."""
    while True:
        at, letter = dice.randrange(len(word)), dice.choice(_LETTERS)
        wrong = dice.choice(
            (
                word[:at] + word[at + 1 : at + 2] + word[at : at + 1] + word[at + 2 :],
                word[:at] + word[at + 1 :],
                word[:at] + letter + word[at:],
                word[:at] + letter + word[at + 1 :],
            )
        )
        if wrong.lower() != word.lower():
            return wrong


def with_typos(text: str, count: int, dice: Random) -> str:
    """The text with one error in each of `count` of its words of SHORTEST letters or more (all, where there are fewer)."""
    places = list(_LONG_WORD.finditer(text))
    for found in sorted(dice.sample(places, min(count, len(places))), key=lambda place: -place.start()):
        text = text[: found.start()] + misspelt(found[0], dice) + text[found.end() :]
    return text
