"""`crossref` and `xdata`: what entries inherit, whether the parent stands above or below them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from adapters.sources.bib.entries import Read

MOST_HELD = 16_000_000  # characters remembered of parents, and of children that wait for one

# Of a parent the title is where its children appeared; the rest of it is its own.
_INHERITED = ("journal", "journaltitle", "booktitle", "series", "year", "date", "month", "publisher")
_OF_BOOKS = frozenset(("inbook", "bookinbook", "suppbook"))


@dataclass(slots=True)
class Heirs:
    """The entries that wait, and what those before leave to others. Chains work, and circles end."""

    parents: dict[str, Read] = field(default_factory=dict)
    waiting: dict[str, list[Read]] = field(default_factory=dict)
    held: int = 0

    def take(self, entry: Read) -> Iterator[Read]:
        """The entries that are now complete: this one, if it waits for none, and those that waited for it."""
        wanted = self._wanted(entry)
        missing = next((key for key in wanted if key.casefold() not in self.parents), None)
        if missing is None:
            yield from self._complete(self._inherited(entry, wanted))
            return
        self.waiting.setdefault(missing.casefold(), []).append(entry)
        self.held += _size(entry)
        if self.held > MOST_HELD:
            yield from self.leave()

    def leave(self) -> Iterator[Read]:
        """What still waits, without what it waits for."""
        awaited = {entry.key.casefold() for entries in self.waiting.values() for entry in entries}
        while self.waiting:
            key = next((key for key in self.waiting if key not in awaited), next(iter(self.waiting)))
            for entry in self.waiting.pop(key):
                self.held -= _size(entry)
                known = [each for each in self._wanted(entry) if each.casefold() in self.parents]
                note = (
                    f"It refers to “{key[:60]}”, which is no entry that could be used; nothing was inherited from it."
                )
                alone = replace(self._inherited(entry, known), left_out=[*entry.left_out, note])
                yield from self._complete(alone)

    def _complete(self, entry: Read) -> Iterator[Read]:
        ready = [entry]
        while ready:
            entry = ready.pop(0)
            key = entry.key.casefold()
            if key and key not in self.parents:
                self._remember(key, entry)
            yield entry
            for child in self.waiting.pop(key, []):
                self.held -= _size(child)
                wanted = self._wanted(child)
                missing = next((each for each in wanted if each.casefold() not in self.parents), None)
                if missing is None:
                    ready.append(self._inherited(child, wanted))
                else:
                    self.waiting.setdefault(missing.casefold(), []).append(child)
                    self.held += _size(child)

    def _remember(self, key: str, entry: Read) -> None:
        is_data = entry.kind == "xdata"
        names = entry.fields if is_data else (*_INHERITED, "title", *(("author",) if entry.kind == "book" else ()))
        kept = {name: entry.fields[name] for name in names if name in entry.fields}
        self.parents[key] = Read(entry.line, entry.kind, entry.key, kept)
        self.held += _size(self.parents[key])
        while self.held > MOST_HELD and len(self.parents) > 1:
            self.held -= _size(self.parents.pop(next(iter(self.parents))))

    def _wanted(self, entry: Read) -> list[str]:
        said = (entry.fields.get("xdata", ""), entry.fields.get("crossref", ""))
        return [key for each in said for key in map(str.strip, each.split(",")) if key]

    def _inherited(self, entry: Read, wanted: list[str]) -> Read:
        if not wanted:
            return entry
        fields = {name: value for name, value in entry.fields.items() if value.strip()}
        for parent in (self.parents[key.casefold()] for key in wanted):
            for name, value in _left(parent, entry.kind).items():
                fields.setdefault(name, value)
        return entry.with_fields(fields)


def _left(parent: Read, kind: str) -> dict[str, str]:
    """What a parent leaves to a child of a kind."""
    if parent.kind == "xdata":
        return {name: value for name, value in parent.fields.items() if name != "xdata"}
    left = {name: parent.fields[name] for name in _INHERITED if name in parent.fields}
    if "title" in parent.fields:
        left.setdefault("booktitle", parent.fields["title"])
    if kind in _OF_BOOKS and "author" in parent.fields:
        left["author"] = parent.fields["author"]
    return left


def _size(entry: Read) -> int:
    return 200 + sum(map(len, entry.fields.values()))
