"""What a paper has no place for: each such field is told once a file, where it is met first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


class Unplaced:
    """The fields of a file that were told; `kept` are those that are read."""

    def __init__(self, kept: Iterable[str]) -> None:
        self._told = set(kept)

    def among(self, fields: Iterable[str]) -> tuple[str, ...]:
        """A sentence for each field that was neither read nor told before."""
        return tuple(self._sentences(fields))

    def _sentences(self, fields: Iterable[str]) -> Iterator[str]:
        for name in fields:
            if name not in self._told:
                self._told.add(name)
                yield f"Its “{name}” was left out, here and in what follows: a paper has no place for it."
