"""A command, declared once: its signature is its options, its docstring its help.

From this one place come the parser for typed lines, the help, the README's table and Discord's typed commands.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, Literal, Protocol, Union, cast, get_args, get_origin, get_type_hints

from rapidfuzz import fuzz, process

from bot.errors import BadOption
from bot.papers import Years
from bot.reply import Reply
from bot.request import Role
from bot.text import one_line

MAX_PAGE = 100


class Kind(Protocol):
    """How the text of an option becomes its value. `parse` raises BadOption."""

    @property
    def choices(self) -> tuple[str, ...]: ...

    def parse(self, name: str, text: str, /) -> object: ...


@dataclass(frozen=True, slots=True)
class Words:
    """Any text on one line."""

    choices: tuple[str, ...] = ()

    def parse(self, _name: str, text: str) -> str:
        return one_line(text)


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from 1 to MAX_PAGE."""

    choices: tuple[str, ...] = ()

    def parse(self, name: str, text: str) -> int:
        digits = text.strip()
        if not (digits.isdecimal() and len(digits) <= 9 and int(digits) > 0):
            raise BadOption(name, text, "a number from 1")
        return min(int(digits), MAX_PAGE)


@dataclass(frozen=True, slots=True)
class YearRange:
    """A year or a range of years."""

    choices: tuple[str, ...] = ()

    def parse(self, _name: str, text: str) -> Years:
        return Years.parse(text)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words; a beginning of one is enough."""

    choices: tuple[str, ...]

    def parse(self, name: str, text: str) -> str:
        said = text.strip().casefold()
        begun = [choice for choice in self.choices if choice.startswith(said)] if said else []
        if said in self.choices or len(begun) == 1:
            return said if said in self.choices else begun[0]
        raise BadOption(name, text, " or ".join(self.choices), close(said, self.choices))


KINDS: Mapping[type, Kind] = MappingProxyType({str: Words(), int: Number(), Years: YearRange()})


@dataclass(frozen=True, slots=True)
class Option:
    """What a reader may add to a command. Written in a signature as `Annotated[str, Option("who wrote it")]`.

    `free`: takes the words that carry no key; a command has at most one. `also` are other spellings of its key.
    `suggest` names what the library completes it from: title, author or venue.
    """

    hint: str
    free: bool = False
    also: tuple[str, ...] = ()
    suggest: str = ""
    name: str = ""
    kind: Kind = field(default_factory=Words)
    required: bool = False
    default: object = None


@dataclass(frozen=True, slots=True)
class Command:
    """A declared command. `summary` is at most 100 characters (Discord's limit for a description).

    `private`: the answer is for the asker alone, fixed before it runs. `changes`: it runs in a writing unit of work.
    `opens_form`: it may answer with a form, and so is never deferred. `listed`: people are told of it.
    """

    name: str
    run: Callable[..., Reply]
    summary: str
    details: str = ""
    examples: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    private: bool = True
    changes: bool = False
    opens_form: bool = False
    listed: bool = True
    who: Role = Role.GUEST

    @property
    def free(self) -> Option | None:
        return next((option for option in self.options if option.free), None)

    def option(self, key: str) -> Option | None:
        """The option that `key` means, in any case and in its other spellings."""
        said = key.casefold()
        return next((option for option in self.options if said == option.name or said in option.also), None)

    def values(self, options: tuple[tuple[str, str], ...]) -> dict[str, Any]:
        """The converted values to run with. Raises BadOption for a misfit or a missing one; unknown names are let go."""
        given = {name: value for name, value in options if value != ""}
        for option in self.options:
            if option.required and option.name not in given:
                raise BadOption(option.name, "", option.hint)
        return {o.name: o.kind.parse(o.name, given[o.name]) if o.name in given else o.default for o in self.options}

    @property
    def usage(self) -> str:
        """`cite <paper> [format:bibtex|ris|csl]`."""
        return " ".join((self.name, *map(_shown, self.options)))


def command(
    name: str,
    *,
    private: bool = True,
    changes: bool = False,
    opens_form: bool = False,
    listed: bool = True,
    who: Role = Role.GUEST,
) -> Callable[[Callable[..., Reply]], Command]:
    """Declares the decorated function `(context, **options) -> Reply` as the command `name`."""

    def declare(run: Callable[..., Reply]) -> Command:
        summary, details, examples = _help_of(inspect.getdoc(run) or "")
        return Command(
            name, run, summary, details, examples, _options_of(run), private, changes, opens_form, listed, who
        )

    return declare


def close(word: str, among: tuple[str, ...], least: float = 70) -> tuple[str, ...]:
    """Those of `among` that `word` was likely meant to be, the likeliest first."""
    if len(word) < 2:
        return ()
    matches = process.extract(word.casefold(), among, scorer=fuzz.ratio, limit=3, score_cutoff=least)
    return tuple(match[0] for match in matches)


def _options_of(run: Callable[..., Reply]) -> tuple[Option, ...]:
    hints = get_type_hints(run, include_extras=True)
    parameters = list(inspect.signature(run).parameters.values())[1:]
    return tuple(_option(parameter, hints[parameter.name]) for parameter in parameters)


def _option(parameter: inspect.Parameter, annotation: Any) -> Option:
    kind, written = get_args(annotation) if get_origin(annotation) is Annotated else (annotation, Option(""))
    required = parameter.default is inspect.Parameter.empty
    return Option(
        hint=written.hint,
        free=written.free,
        also=written.also,
        suggest=written.suggest,
        name=parameter.name,
        kind=_kind(kind),
        required=required,
        default=None if required else parameter.default,
    )


def _kind(annotation: Any) -> Kind:
    if get_origin(annotation) in (Union, UnionType):
        return _kind(next(part for part in get_args(annotation) if part is not NoneType))
    if get_origin(annotation) is Literal:
        return Choice(cast(tuple[str, ...], get_args(annotation)))
    return KINDS[annotation]


def _help_of(doc: str) -> tuple[str, str, tuple[str, ...]]:
    """Summary, details and example lines of a docstring; examples are the indented lines under `Examples:`."""
    body, _, examples = doc.partition("Examples:")
    summary, _, details = body.strip().partition("\n")
    lines = tuple(line.strip() for line in examples.splitlines() if line.strip())
    return summary.strip(), re.sub(r"(?<!\n)\n(?!\n)", " ", details.strip()), lines


def _shown(option: Option) -> str:
    inner = f"<{option.name}>" if option.free else f"{option.name}:{'|'.join(option.kind.choices) or '…'}"
    return inner if option.required else f"[{inner.strip('<>') if option.free else inner}]"
