"""Libraries and indexes that are built once and kept in a folder, so that measuring again is cheap."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]
_THAT_SHAPES_A_STORE = ("storage/**/*.py", "bot/*.py", "adapters/sources/*.py")


@dataclass(frozen=True, slots=True)
class Kept:
    """A folder of things built. With `stale`, one built by older code is taken where there is one."""

    folder: Path
    stale: bool = False

    def built(self, name: str, version: str, build: Callable[[Path], object]) -> Path:
        """The folder `name` of this version, filled by `build` unless it is there; other versions are thrown away."""
        wanted = self.folder / f"{name} {version}"
        there = sorted(self.folder.glob(f"{name} *"), key=lambda one: one.stat().st_mtime)
        if wanted in there:
            return wanted
        if there and self.stale:
            return there[-1]
        for old in there:
            shutil.rmtree(old)
        part = self.folder / f"part of {name}"
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir(parents=True)
        build(part)
        part.rename(wanted)
        return wanted


def version_of_code(*patterns: str) -> str:
    """A short name that changes with the source that a built thing depends on."""
    files = sorted(file for pattern in patterns or _THAT_SHAPES_A_STORE for file in CHECKOUT.glob(pattern))
    return sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()[:12]
