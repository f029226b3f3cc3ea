"""A paper's authors: a byline is read into names, and names are written as a byline."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bot.people.persons import EAST_ASIAN, PARTICLES, Name, is_initials, is_suffix, parts, vocabulary
from bot.people.signatures import fold, same_person
from bot.text import clean, cut, listed, one_line

__all__ = ["Name", "byline", "fold", "parts", "same_person", "split_authors"]

# --- reading ------------------------------------------------------------------------------------------------

_PUNCTUATION = str.maketrans({"，": ",", "、": ",", "；": ";", "＆": "&", "（": "(", "）": ")"})
_LABEL = re.compile(r"\s*(?:authors?|author\(s\)|by)\s*:\s*|\s*by\s+(?=\S)", re.IGNORECASE)
_MARKUP = re.compile(
    r"<sup\b[^<>]*>[^<>]*</sup>|\$\s?(?:\{\})?\^[^$]{0,80}\$|\\textsuperscript\s?\{[^{}]*\}|(?<!\\)\^(?:\{[^{}]*\}|\w)"
    r"|<[^<>@]*@[^<>]*>|(?<!\S)[^\s@]+@\S+",
    re.IGNORECASE,
)
_MARK = re.compile(
    r"\[[\d,\s*]{1,40}\]|(?:(?<![^\W\d_])[*∗†‡§¶‖#¹²³⁰⁴⁵⁶⁷⁸⁹]+|[*∗†‡§¶‖#¹²³⁰⁴⁵⁶⁷⁸⁹]+(?![^\W\d_]))"
    r"|(?<=[^\W\d_])\s?\d{1,4}(?:\s?,\s?\d{1,3})*(?=\s*(?:[,;&]|and\b|$))|(?<![^\s,;])\d{1,3}(?=[^\W\d_])(?!\d?(?:nd|rd|th)\b)",
    re.IGNORECASE,
)
_BRACKET = re.compile(r"[()]")
_COMMA = re.compile(",")
_SEPARATOR = re.compile(r";|(?<=\s)[|·•](?=\s)|(?<![^\s,;])(?:and|&)(?![^\s,;])", re.IGNORECASE)
_MORE = re.compile(
    r"(?:^|[\s,;&])(?:et\.?\s?al\b\.?|(?:and\s+)?(?:\d+\s+|many\s+)?others|(?:and\s+)?\d+\s+more(?:\s+authors)?)\W*$|(?:\.\.\.|…)\W*$",
    re.IGNORECASE,
)
_MORE_IN_CHINESE = re.compile(r"(?<=[\u3400-\u9fff])\s?等人?\W*$")
_DEGREES = vocabulary("PhD Ph.D Ph.D. MD M.D. MSc M.Sc. BSc")


def split_authors(text: str, *, bibtex: bool = False) -> tuple[tuple[str, ...], bool]:
    """The names of a byline in order, each `Given Family`, and whether it ends in "et al.".

    Reads lists with commas, semicolons, "and", "&", and `Last, First` among them. Affiliations in brackets and footnote
    marks are left out; a name in braces is a group's and stays whole. With `bibtex` commas never separate people, so
    that a lone `García Márquez, Gabriel José` is one.
    """
    said, more = _without_more(_without_notes(_one_line(text)))
    trimmed = [_without_more(piece) for piece in _split(said, _SEPARATOR) if piece]
    pieces = [list(_comma_parts(piece)) for piece, _ in trimmed]
    inverted = bibtex or _are_inverted(pieces)
    people = [person for piece in pieces for person in _people(piece, inverted)]
    return tuple(filter(None, map(_bare, people))), more or any(cut_short for _, cut_short in trimmed)


def _one_line(text: str) -> str:
    """The byline on one line; lines that are names by themselves are separated."""
    lines = [line.strip() for line in clean(text).splitlines() if line.strip()]
    stacked = len(lines) > 1 and not re.search(r"[,;(&]|\band\b", text) and all(len(line.split()) < 5 for line in lines)
    return one_line((";" if stacked else " ").join(lines))


def _without_notes(said: str) -> str:
    said = said.translate(_PUNCTUATION)
    if label := _LABEL.match(said):
        said = said[label.end() :]
    said = re.sub(r"(?<!\\)~", " ", _MARKUP.sub(" ", said))
    return _MARK.sub(" ", _without_brackets(said))


def _without_brackets(said: str) -> str:
    """Without affiliations, `(1) ((1) Example Institute, Kent)`; a nickname amid a name, `Qi (Rose) Yu`, stays."""
    kept, depth, start = [], 0, 0
    for bracket in _BRACKET.finditer(said):
        at = bracket.start()
        if bracket[0] == "(":
            if depth == 0:
                kept.append(said[start:at])
                start = at
            depth += 1
        elif depth == 0:
            kept.append(said[start:at])
            start = at + 1
        elif (depth := depth - 1) == 0:
            kept.append(said[start : at + 1] if _is_nickname(said[start + 1 : at], said[at + 1 : at + 8]) else " ")
            start = at + 1
    return "".join(kept) + ("" if depth else said[start:])


def _is_nickname(inside: str, after: str) -> bool:
    following = after.lstrip()
    goes_on = bool(following) and following[0].isalpha() and not re.match(r"and\b", following, re.IGNORECASE)
    return goes_on and len(inside) < 30 and inside.replace(" ", "").replace("-", "").isalpha()


def _without_more(said: str) -> tuple[str, bool]:
    """A byline without its "et al.", and whether it had one. Looks at its last words only."""
    head, tail = said[:-60], said[-60:].rstrip()
    cut_at = _MORE.search(tail) or _MORE_IN_CHINESE.search(tail)
    return (head + tail[: cut_at.start()], True) if cut_at else (said, False)


def _split(said: str, separator: re.Pattern[str]) -> Iterator[str]:
    """The pieces between separators that stand outside braces."""
    start = 0
    for match in separator.finditer(_masked(said)):
        if match.start() > start:
            yield said[start : match.start()].strip()
        start = match.end()
    yield said[start:].strip()


_BRACE = re.compile(r"(?<!\\)[{}]")


def _masked(said: str) -> str:
    """`said` with what stands in braces made unrecognisable; untouched where the braces do not match."""
    masked, depth, start = [], 0, 0
    for brace in _BRACE.finditer(said):
        at = brace.start()
        masked.append(("x" if depth else "") * (at - start) or said[start:at])
        masked.append("x")
        depth, start = depth + (1 if brace[0] == "{" else -1), at + 1
        if depth < 0:
            return said
    return said if depth else "".join(masked) + said[start:]


def _comma_parts(piece: str) -> Iterator[str]:
    """The parts between commas; `Jr.` stays with what it follows, degrees go."""
    held = ""
    for part in _split(piece, _COMMA):
        if held and is_suffix(part):
            held = f"{held}, {part}"
        elif part and not (part in _DEGREES and " " in held):
            if held:
                yield held
            held = part
    if held:
        yield held


def _are_inverted(pieces: list[list[str]]) -> bool:
    """Whether every comma stands inside a name: `Oak, Ann and Pine, Bo`."""
    counts = [len(piece) for piece in pieces]
    return counts.count(2) > 1 and max(counts) == 2


# What commas divide, a letter a part (see `_look`), and when a comma stands between `Last, First`.
_FIRST_TURNED = re.compile(r"s[gsw]f*|sf|f[gsw]|fgf+|p[gswf]f*|w[gs]")
_ALL_TURNED = re.compile(r"(?:[swf]g|s[sw]|p[gswf])+")


def _people(said: list[str], inverted: bool) -> list[str]:
    """The people in what commas divide."""
    if len(said) < 2:
        return said
    if inverted and len(said) == 2:
        return [_turned(*said)]
    looks = "".join(map(_look, said))
    if _FIRST_TURNED.fullmatch(looks):
        return [_turned(said[0], said[1]), *said[2:]]
    if _ALL_TURNED.fullmatch(looks):
        return [_turned(last, first) for last, first in zip(said[::2], said[1::2], strict=True)]
    return _with_initials_joined(said, looks)


def _with_initials_joined(said: list[str], looks: str) -> list[str]:
    """A list of full names, in which `Oak, A.` may still stand."""
    people: list[str] = []
    for part, look, before in zip(said, looks, "g" + looks, strict=False):
        if look == "g" and before != "g":
            people[-1] = _turned(people[-1], part)
        else:
            people.append(part)
    return people


def _look(part: str) -> str:
    """g: initials only. s: one word. w: a word and initials. p: begins with a particle. f: a full name, or a group's."""
    if EAST_ASIAN.match(part) or part.startswith("{"):
        return "f" if len(part) > 1 else "s"
    words = part.partition(",")[0].split()
    if all(map(is_initials, words)):
        return "g"
    if len(words) == 1:
        return "s"
    if words[0] in PARTICLES:
        return "p"
    return "w" if all(map(is_initials, words[1:])) else "f"


def _turned(last: str, first: str) -> str:
    """`Family`, `Given` as `Given Family`, where the language has it so; a suffix goes to the end."""
    if EAST_ASIAN.fullmatch(last + first):
        return last + first
    (family, _, of_family), (given, _, of_given) = last.partition(", "), first.partition(", ")
    return ", ".join(filter(None, (f"{given} {family}", of_family, of_given)))


_FULL_STOP = re.compile(r"(?<=[^\W\d_]{3})\.$|\s+\.$")  # a sentence's, not that of `A.` or `Jr.`


def _bare(person: str) -> str:
    """A name without its braces (kept inside TeX, which is not ours to read) and stray punctuation."""
    person = _FULL_STOP.sub("", person.strip(" ,;:-–—|/"))
    if person.startswith("{") and person.endswith("}") and "}" not in person[1:-1]:
        person = person[1:-1]
    if "\\" not in person:
        person = person.replace("{", "").replace("}", "")
    return " ".join(person.split()) if any(map(str.isalpha, person)) else ""


# --- writing ------------------------------------------------------------------------------------------------

LONGEST_NAME = 60  # UTF-16 units shown of one name


def byline(authors: Sequence[str], shown: int = 3, more_authors: bool = False) -> str:
    """`Ann Oak, Bo Pine and Cy Elm`, or the first `shown` and how many are left; `more_authors`: of those known.

    One name too many is shown rather than counted.
    """
    named = [author for author in authors if author.strip()]
    left = len(named) - shown
    names = [cut(one_line(author), LONGEST_NAME) for author in named[: shown if left > 1 else None]]
    if left > 1:
        return f"{', '.join(names)} and {left:,} {'or more others' if more_authors else 'more'}"
    if more_authors and names:
        return f"{', '.join(names)} et al."
    return listed(names)
