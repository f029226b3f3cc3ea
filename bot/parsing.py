"""A typed line -> the Invocation that it means. It never fails on any text: what is no command is a search."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz.distance import DamerauLevenshtein

from bot.command import Choice, Command, YearRange, close
from bot.errors import SpareWords
from bot.invocation import Invocation
from bot.links import reference
from bot.papers import YEAR_DASHES
from bot.text import one_line

GREETINGS = frozenset(("?", "hi", "hello", "hey"))
MAX_LINE = 4_000  # characters of a typed line that are read

_KEY = re.compile(r"(?<![\w:/-])(?P<key>[^\W\d_]\w*)\s?[:：](?!//)(?P<space>\s*)")
_QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”|„[^“”]*[“”]|«[^»]*»")
_YEARS = re.compile(
    rf"\d{{4}}(?:{YEAR_DASHES}\d{{4}}|{YEAR_DASHES}(?=\s|$))?|{YEAR_DASHES}\d{{4}}|(?:since|before|after|until)\s+\d{{4}}",
    re.IGNORECASE,
)
_SHORT_NUMBER = re.compile(r"#?(\d{1,2})[.)]?")
_VERB_AND_NUMBER = re.compile(r"(?P<verb>[^\W\d_]{2,12})[\s:]*(?:#|no\.?\s)?\s*(?P<number>\d{1,2})[.)]?")
_OTHER_VERBS = {
    "open": "show",
    "view": "show",
    "read": "show",
    "bibtex": "cite",
    "reference": "cite",
    "related": "similar",
    "like": "similar",
}  # what people type of a line of a list for commands that are called otherwise
_SEVERAL = re.compile(
    r"(?:(?:me|us|all|any|some|the|more|other|latest|newest|recent|new) )*(?:papers|articles|publications|studies|work)"
    r" (?:on|about|of|by|from|in|with|using|regarding|related|that|which|where)\b",
    re.IGNORECASE,
)  # what follows `show` where no single paper is meant
_QUOTE_MARKS = '"“”„«»'


@dataclass(frozen=True, slots=True)
class Parsed:
    """What a line means. `meant` is a line that may have been meant instead: a command's name misspelt.

    `number`: what is meant is about that line of a list, should one have been shown.
    """

    invocation: Invocation
    meant: str = ""
    number: int | None = None


@dataclass(frozen=True, slots=True)
class _Keyed:
    """`key:value` found in a line at [start, end)."""

    name: str
    value: str
    start: int
    end: int


def parse(line: str, commands: Sequence[Command]) -> Parsed:
    """The invocation of a typed line.

    Words that begin with no command are a search; a link or an identifier is `show`; nothing at all is `hello`. A
    command that is not listed is meant only where a colon stands before its name: `:specimen card`.
    Raises SpareWords where a command does not take the words that follow it.
    """
    said = one_line(line[:MAX_LINE])
    if not said or said.casefold() in GREETINGS:
        return Parsed(Invocation("hello"))
    command = _command_of(said, commands)
    if command is not None and not (command.name == "show" and _SEVERAL.match(_after(said, command))):
        return Parsed(_with_options(command, _after(said, command)))
    if _SHORT_NUMBER.fullmatch(said) or reference(said) is not None:
        return Parsed(Invocation.of("show", paper=said))
    search = next(command for command in commands if command.name == "search")
    searched = _with_options(search, said)
    if (verb_and_number := _about_a_line(said, commands)) is not None:
        verb, number = verb_and_number
        return Parsed(searched, f"{verb} {number}", number)
    return Parsed(searched, _meant(said, commands))


def completions(line: str, commands: Sequence[Command]) -> list[str]:
    """What the last word of `line` may become: names of commands, then the keys of the command's options."""
    said = line.lstrip()
    if command := _command_of(said + " ", commands) if " " in said else None:
        word = said.rsplit(" ", 1)[-1].casefold()
        keys = [f"{option.name}:" for option in command.options if not option.free]
        values = [choice for option in command.options for choice in option.kind.choices]
        return [key for key in (*keys, *values) if key.startswith(word)]
    return sorted(command.name for command in commands if command.listed and command.name.startswith(said.casefold()))


def _command_of(said: str, commands: Sequence[Command]) -> Command | None:
    words = re.split(r"\s+", said.casefold(), maxsplit=2)
    if words[0].startswith(":"):
        return next((command for command in commands if f":{command.name}" == words[0] and not command.listed), None)
    by_name = {command.name: command for command in commands if command.listed}
    return by_name.get(" ".join(words[:2])) or by_name.get(words[0].rstrip(":"))


def _after(said: str, command: Command) -> str:
    return re.split(r"\s+", said + " ", maxsplit=command.name.count(" ") + 1)[-1].strip()


def _with_options(command: Command, rest: str) -> Invocation:
    keyed = _keyed(command, rest)
    words = _without(rest, keyed)
    options = {found.name: found.value for found in keyed}
    words = _take_choice(command, words, options)
    if words and command.free is None:
        raise SpareWords(command.name, words)
    if words and command.free is not None:
        options[command.free.name] = words
    return Invocation.of(command.name, **options)


def _keyed(command: Command, rest: str) -> list[_Keyed]:
    """The `key:value` pairs whose key is an option of the command; a key inside quotes is a word."""
    quoted = [match.span() for match in _QUOTED.finditer(rest)]
    starts = []
    for match in _KEY.finditer(rest):
        option = command.option(match["key"])
        if option is not None and not any(start < match.start() < end for start, end in quoted):
            starts.append((match, option))
    borders = [match.start() for match, _ in starts[1:]] + [len(rest)]
    found = []
    for (match, option), border in zip(starts, borders, strict=False):
        end = _value_end(
            rest, match.end(), border, spaced=bool(match["space"]), years=isinstance(option.kind, YearRange)
        )
        value = rest[match.end() : end].strip()
        found.append(_Keyed(option.name, value.strip(_QUOTE_MARKS).strip(), match.start(), end))
    return [pair for pair in found if pair.value]


def _value_end(rest: str, start: int, border: int, *, spaced: bool, years: bool) -> int:
    """Where a value ends: a quoted one at its quote, years at their last digit, `key: several words` at the next key,
    `key:word` at the next space."""
    if (quoted := _QUOTED.match(rest, start)) or (years and (quoted := _YEARS.match(rest, start))):
        return quoted.end()
    space = rest.find(" ", start, border)
    return border if spaced or space < 0 else space


def _without(rest: str, keyed: list[_Keyed]) -> str:
    kept, at = [], 0
    for pair in keyed:
        kept.append(rest[at : pair.start])
        at = pair.end
    return " ".join("".join((*kept, rest[at:])).split())


def _take_choice(command: Command, words: str, options: dict[str, str]) -> str:
    """A last word that is one of a choice option's words fills that option: `cite 2 ris`."""
    before, _, last = words.rpartition(" ")
    for option in command.options:
        if isinstance(option.kind, Choice) and option.name not in options and last.casefold() in option.kind.choices:
            options[option.name] = last.casefold()
            return before
    return words


def _about_a_line(said: str, commands: Sequence[Command]) -> tuple[str, int] | None:
    """The command on a paper that `simlar 2`, `cite2` and `open 2` resemble, and the number; None for other lines."""
    found = _VERB_AND_NUMBER.fullmatch(said)
    if found is None:
        return None
    verb = found["verb"].casefold()
    names = tuple(each.name for each in commands if each.listed and each.free is not None and each.free.name == "paper")
    begun = [name for name in names if len(verb) > 2 and name.startswith(verb)]
    likely = begun or close(verb, names, least=70) or [_OTHER_VERBS.get(verb, "")]
    return (likely[0], int(found["number"])) if likely[0] in names else None


def _meant(said: str, commands: Sequence[Command]) -> str:
    """The line with its first word read as the command that it resembles, or "" where it is one or resembles none."""
    first, _, rest = said.partition(" ")
    names = tuple(command.name for command in commands if command.listed and " " not in command.name)
    if first.casefold() in names:
        return ""
    likely = close(first, names, least=80) if len(first) >= 4 else ()
    if not likely and not rest and len(first) >= 3:
        likely = tuple(name for name in names if DamerauLevenshtein.distance(first.casefold(), name) == 1)
    return f"{likely[0]} {rest}".strip() if likely else ""
