"""All the odd strings beside the project that somebody could type into a search."""

from __future__ import annotations

import json
from pathlib import Path

from tests.bench.corpora import SHARED
from tests.bench.meters import LIMIT, cpu_ms
from tests.bench.ours import Ours


def odd_strings(folder: Path = SHARED / "badinput") -> list[str]:
    """Naughty strings, injections, lines of attack lists, and titles as sources really send them."""
    odd = []
    for name in ("blns.json", "chat_injection.json"):
        odd += json.loads((folder / name).read_text(encoding="utf-8"))
    for file in sorted((folder / "fuzzdb").glob("*.txt")):
        odd += file.read_text(encoding="utf-8", errors="replace").splitlines()
    messy = (folder / "messy_fields.jsonl").read_text(encoding="utf-8").splitlines()
    return odd + [row["text"] for row in map(json.loads, messy) if row["field"] == "title"]


def slowest(ours: Ours, strings: list[str]) -> tuple[float, str]:
    """The CPU milliseconds of the slowest search, the better of two tries each, and the string."""
    return max((min(_spent(ours, odd), _spent(ours, odd)), odd) for odd in strings)


def _spent(ours: Ours, odd: str) -> float:
    return cpu_ms(lambda: ours.typed(odd, LIMIT))
