"""Whom a query means: a reader's way to write an author, held against the name on a paper."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from bot.people.persons import EAST_ASIAN, PARTICLES, Name, is_eastern, is_initials, is_suffix, parts

_INNER = re.compile(r"['’‘ʼʻ`´‐‑-]")
_ALIKE = str.maketrans(
    dict(zip("øłđðıħŋŧ", "olddihnt", strict=True))
    | {"æ": "ae", "œ": "oe", "þ": "th"}
    | dict.fromkeys("’‘ʼʻʹ´`＇", "'")
    | dict.fromkeys("‐‑‒–—−", "-")
)
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})
_MARKS = re.compile(r"[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff]+")
# `Mueller` for `Muller`, but not the syllables of Chinese: `Xuezhi`, `Yueming`.
_VOWEL = r"\1"
_SPELT_OUT = re.compile(r"([aou])e(?!zh|ch|sh)(?=[^\Waeiouy]{2})")


def fold(name: str) -> str:
    """`name` without case and accents: `Łukasz Größe-Øst` is `lukasz grosse-ost`. Scripts without case stay."""
    if name.isascii():
        return " ".join(name.casefold().replace("`", "'").split())
    plain = unicodedata.normalize("NFKC", name).casefold().translate(_ALIKE)
    if not plain.isascii():
        plain = unicodedata.normalize("NFC", _MARKS.sub("", unicodedata.normalize("NFD", plain)))
    return " ".join(plain.split())


def _spellings(word: str) -> frozenset[str]:
    """The ways to spell a word: `müller` is `muller` or `mueller`."""
    composed = unicodedata.normalize("NFC", word.casefold())
    plain = {fold(word), fold(composed.translate(_UMLAUTS))}
    return frozenset(plain | {_SPELT_OUT.sub(_VOWEL, each) for each in plain})


# --- whom a query means -------------------------------------------------------------------------------------

LONGEST = 200  # characters read of a name
Spellings = frozenset[str]


@dataclass(frozen=True, slots=True)
class _Signed:
    """A name in one way to read it, each word in its spellings."""

    given: tuple[Spellings, ...]
    particles: tuple[Spellings, ...]
    family: tuple[Spellings, ...]
    given_in_one: bool = False  # `Fei Fei` as `feifei`


def same_person(query: str, name: str) -> bool:
    """Whether `query`, as a reader types an author, means the person who signs as `name`.

    Word order, accents and case do not matter. Every whole word of the query must be one of the name's, initials stand
    for the given names in order, and a word of the surname must be there.
    """
    asked, name = _asked(query[:LONGEST]), name[:LONGEST]
    return _share_a_word(asked, name) and any(_means(way, signed) for way in asked for signed in _signed(name))


def _share_a_word(asked: tuple[tuple[Spellings, ...], ...], name: str) -> bool:
    """A quick look that most names do not pass."""
    letters = re.sub(r"[\W_]+", "", fold(name))
    either = f"{letters} {_SPELT_OUT.sub(_VOWEL, letters)}"
    return any(spelling in either for way in asked for word in way if not _is_initial(word) for spelling in word)


def _means(asked: tuple[Spellings, ...], signed: _Signed) -> bool:
    family, particles, given = list(signed.family), list(signed.particles), list(signed.given)
    initials: list[Spellings] = []
    named = False
    for word in asked:
        if _take(word, family):
            named = named or not word <= PARTICLES or all(each <= PARTICLES for each in signed.family)
        elif _is_initial(word):
            initials.append(word)
        elif not (_take(word, particles) or _take(word, given) or _take_initial(word, given)):
            return False
    if signed.given_in_one and initials:
        return False
    return named and _initials_fit(initials, given, len(given) < len(signed.given))


def _take(word: Spellings, among: list[Spellings]) -> bool:
    at = next((at for at, each in enumerate(among) if word & each), None)
    if at is not None:
        del among[at]
    return at is not None


def _take_initial(word: Spellings, given: list[Spellings]) -> bool:
    """`Yann` is the `Y.` that a name begins with."""
    return bool(given) and _is_initial(given[0]) and bool(_first_letters(word) & given[0]) and _take(given[0], given)


def _initials_fit(initials: list[Spellings], given: list[Spellings], started: bool) -> bool:
    """Whether initials stand for the given names left, in order; one more than the name has is no contradiction."""
    fit = [bool(_first_letters(left) & asked) for asked, left in zip(initials, given, strict=False)]
    return all(fit) and (not initials or started or bool(fit))


def _first_letters(word: Spellings) -> Spellings:
    return frozenset(each[:1] for each in word)


def _is_initial(word: Spellings) -> bool:
    shortest = min(word, key=len)
    return len(shortest) == 1 and not EAST_ASIAN.match(shortest)


@lru_cache(maxsize=64)
def _asked(query: str) -> tuple[tuple[Spellings, ...], ...]:
    """The query's words; also with hyphens parted, and with each two neighbours taken as one (`Le Cun`, `Fei Fei`)."""
    if EAST_ASIAN.fullmatch(query):
        query = f"{parts(query).family} {parts(query).given}"
    words = [word for word in _words(query) if not is_suffix(word)][:12]
    parted = [word for word in _words(query.replace("-", " ")) if not is_suffix(word)][:12]
    joined = ([*words[:at], words[at] + words[at + 1], *words[at + 2 :]] for at in range(len(words) - 1))
    ways = dict.fromkeys(_spelt(way) for way in (words, parted, *joined) if way)
    return tuple(ways)


@lru_cache(maxsize=2048)
def _signed(name: str) -> tuple[_Signed, ...]:
    """A name in each way to read it; also with the words of its parts taken as one."""
    return tuple(
        _Signed(_spelt(given), _spelt(particles), _spelt(family), given_in_one=way > 0)
        for read in _readings(name)
        for way, given in enumerate(_apart_and_joined(read.given))
        for particles, family in (
            *((tuple(_words(read.particle)), each) for each in _apart_and_joined(read.family.replace("-", " "))),
            ((), ("".join(_words(read.surname)),)),
        )
    )


def _spelt(words: Iterable[str]) -> tuple[Spellings, ...]:
    return tuple(map(_spellings, words))


def _readings(name: str) -> Iterator[Name]:
    yield parts(name)
    words = name.split()
    if len(words) == 2 and is_eastern(words[0]) and not is_eastern(words[1]):
        yield Name(words[1], family=words[0])


def _apart_and_joined(text: str) -> Iterator[tuple[str, ...]]:
    words = tuple(_words(text))
    yield words
    if len(words) > 1:
        yield ("".join(words),)


def _words(text: str) -> Iterator[str]:
    """The words of a name: `J.-P.` and `SM` are two, `O'Brien` and `Fei-Fei` one."""
    shouted = text.isupper()
    for word in text.replace(",", " ").split():
        if not shouted and len(word) > 1 and is_initials(word):
            yield from re.findall(r"[^\W\d_]", word)
        else:
            yield from filter(None, re.split(r"[^\w-]+", _INNER.sub("", word)))
