"""What records say that a paper has no place for, counted over a file and told once at its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field

from bot.importing import LeftOut
from bot.text import counted, listed

MOST_NAMES = 200  # names told; no file of references has as many


@dataclass(slots=True)
class Unused:
    """How many records have each name; the names `kept` are used."""

    kept: Collection[str] = ()
    names: Counter[str] = field(default_factory=Counter)

    def note(self, names: Iterable[str]) -> None:
        for name in dict.fromkeys(names):
            if name in self.kept:
                continue
            self.names[name if name in self.names or len(self.names) < MOST_NAMES else "other fields"] += 1

    def told(self) -> Iterator[LeftOut]:
        """One sentence on the whole file; none where all was used."""
        if self.names:
            said = listed([f"{name} ({counted(count, 'record')})" for name, count in self.names.most_common()])
            yield LeftOut(0, f"A paper has no place for these; they were left out: {said}.")
