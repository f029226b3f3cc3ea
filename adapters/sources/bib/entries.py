"""Blocks parsed by bibtexparser, one at a time, and mended where it drops them or part of them."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from bibtexparser.model import Block as Parsed
from bibtexparser.model import DuplicateFieldKeyBlock, Entry, ImplicitComment
from bibtexparser.splitter import Splitter

from adapters.sources.bib.blocks import Block
from adapters.sources.bib.mending import mended
from adapters.sources.bib.values import Misfit, Strings
from bot.records.left_out import SHOWN
from bot.text import cut

MENDED = "Its braces, quotation marks or commas do not match; it was read field by field."
_LISTS = frozenset(("keywords", "keyword", "url"))
_LIKE_FIELDS = re.compile(r"^[^\S\n]*[},]{0,2}\s{0,9}[A-Za-z][\w-]{1,40}\s{0,9}=\s{0,9}[{\"\d]", re.MULTILINE)

# What it warns of is listed by us, with its line.
logging.getLogger("bibtexparser.splitter").addFilter(lambda record: record.levelno > logging.ERROR)


@dataclass(frozen=True, slots=True)
class Read:
    """An entry: its fields by name in small letters, as TeX, and what it says that was not understood."""

    line: int
    kind: str
    key: str
    fields: dict[str, str]
    left_out: list[str] = field(default_factory=list)

    def with_fields(self, fields: dict[str, str]) -> Read:
        return replace(self, fields=fields)


def looks_like_fields(text: str) -> bool:
    """Whether text outside entries looks like the fields of a lost one."""
    return _LIKE_FIELDS.search(text) is not None


def entry_of(block: Block, strings: Strings) -> Read | None:
    """The entry of a block; None where it cannot be read. Raises Beyond."""
    try:
        return _entry(block, block.text, strings, [])
    except Misfit:
        pass
    try:
        return _entry(replace(block, opener="{"), mended(block.text), strings, [MENDED])
    except Misfit:
        return None


def _entry(block: Block, text: str, strings: Strings, left_out: list[str]) -> Read:
    parsed = Splitter(f"@x{block.opener}{text}").split().blocks
    first, rest = next(iter(parsed), None), parsed[1:]
    entry = first.ignore_error_block if isinstance(first, DuplicateFieldKeyBlock) else first
    if not isinstance(entry, Entry) or _is_lost(rest):
        raise Misfit
    strings.undefined.clear()
    fields: dict[str, str] = {}
    for each in entry.fields:
        name = each.key.casefold()
        value = strings.text(each.value)
        if name not in fields or not fields[name].strip():
            fields[name] = value
        elif name in _LISTS:
            fields[name] += f"; {value}" if name != "url" else f" {value}"
        elif value.strip() and value != fields[name]:
            left_out.append(f"It has “{cut(name, SHOWN)}” twice; the second, “{cut(value, SHOWN)}”, was left out.")
    left_out += [f"“{cut(name, SHOWN)}” is the name of no @string; it was kept as it is." for name in strings.undefined]
    return Read(block.line, block.kind, entry.key, fields, left_out)


def _is_lost(rest: Iterable[Parsed]) -> bool:
    """Whether what follows an entry looks like fields that a bracket too many has cut off."""
    return any(isinstance(each, ImplicitComment) and looks_like_fields(each.comment) for each in rest)
