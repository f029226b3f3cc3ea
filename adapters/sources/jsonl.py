"""JSON Lines: one object a line, and one object a paper."""

from __future__ import annotations

import json
from collections.abc import Iterator

from adapters.sources.opening import Line, Source
from bot.importing import Read, Record, Refused
from bot.records.draft import Unfit
from bot.records.left_out import left_out
from bot.records.record import from_record

# Control characters in texts are let in (they are cleaned away later), NaN and infinity are null.
DECODER = json.JSONDecoder(strict=False, parse_constant=lambda _: None)
LOOKED_AT = 20  # lines of a file's beginning


class JsonLines:
    """A damaged line costs itself alone."""

    name = "JSON Lines"

    def likeness(self, head: str, filename: str) -> float:
        lines = [line for line in head.lstrip("\ufeff").splitlines() if line.strip()][:LOOKED_AT]
        if not lines or not any(line.lstrip().startswith("{") for line in lines):
            return 0.0
        if any(isinstance(decoded(line), dict) for line in lines):
            return 0.9
        return 0.7 if ".jsonl" in filename or ".ndjson" in filename else 0.0

    def read(self, source: Source) -> Iterator[Record]:
        for line in source.lines():
            if line.too_long:
                yield Refused(line.number, "The line is too long to be a paper.")
            elif line.text.strip("\ufeff\x00 \t"):
                yield _record(line)


def _record(line: Line) -> Record:
    value = decoded(line.text.strip("\ufeff\x00"))
    return value.at(line.number) if isinstance(value, Damage) else record_of(value, line.number)


class Damage(str):
    """Why a text is no JSON, as a sentence."""

    __slots__ = ()

    def at(self, line: int) -> Refused:
        return Refused(line, self)


def decoded(text: str) -> object:
    """The value of a JSON text, or its Damage. Of equal keys the last counts."""
    try:
        return DECODER.decode(text)
    except json.JSONDecodeError as error:
        return damage(error, text)
    except RecursionError:
        return Damage("It is nested too deeply.")
    except ValueError:
        return Damage("It holds a number that is too large.")


def damage(error: json.JSONDecodeError, text: str) -> Damage:
    """What is wrong with a JSON text, told from the place where it stops being one."""
    if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated"):
        return Damage("It is cut off: the JSON ends in the middle.")
    return Damage(f"It is no JSON from column {error.colno:,} on.")


_KINDS = {
    list: "a list",
    str: "a text",
    bool: "true or false",
    int: "a number",
    float: "a number",
    type(None): "null",
}


def record_of(value: object, line: int) -> Record:
    """The paper that a decoded value tells of."""
    if not isinstance(value, dict):
        return Refused(line, f"It is {_KINDS[type(value)]}, not an object with a paper's fields.")
    try:
        return Read(from_record(value), line, left_out=left_out(value))
    except Unfit as reason:
        return Refused(line, str(reason))
