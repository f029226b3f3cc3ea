"""An interface's answer as it was saved: the records in its list, of several answers one after another, or one alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

from adapters.sources.json_document import Scroll
from adapters.sources.jsonl import Damage

_SMALL = r"\"[^\"\\]{0,300}\"|-?[\d.eE+-]{1,40}|null|true|false|\[\s*\]|\{[^{}\[\]]{0,2000}\}"
_LISTS = r"(?:results|items|data|papers)"
_ENVELOPE = re.compile(
    rf"\{{(?:\s*\"(?!{_LISTS}\")[^\"\\]{{1,60}}\"\s*:\s*(?:{_SMALL})\s*,){{0,20}}\s*\"{_LISTS}\"\s*:\s*(?=\[)"
)


def values_of(scroll: Scroll) -> Iterator[tuple[int, object]]:
    """Each record with its line. Only the present one is in memory; what is damaged is a Damage."""
    while scroll.enter(_ENVELOPE):
        while scroll.to_next():
            line, value = scroll.line, scroll.value()
            yield line, value
            if isinstance(value, Damage) and not scroll.recover():
                return
