"""Prints the oldest and the newest Python of this machine that can run Paperbot (3.11 or newer), a path a line."""

import glob
import os
import shutil
import subprocess
import sys

OLDEST_MINOR = 11


def version(python: str) -> tuple[int, ...] | None:
    """The version of an interpreter as (major, minor, micro), or None where it does not start or lacks SQLite."""
    code = "import sqlite3, venv, sys; print(*sys.version_info[:3])"
    try:
        ran = subprocess.run([python, "-c", code], capture_output=True, text=True, timeout=20, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return tuple(int(part) for part in ran.stdout.split())


def main() -> None:
    named = [shutil.which(f"python3.{minor}") for minor in range(OLDEST_MINOR, OLDEST_MINOR + 12)]
    kept = glob.glob(os.path.expanduser("~/.pyenv/versions/3.*/bin/python3"))
    found = {version(python): python for python in [*kept, *filter(None, named), sys.executable]}
    usable = sorted((seen, python) for seen, python in found.items() if seen and seen >= (3, OLDEST_MINOR))
    for python in dict.fromkeys((usable[0][1], usable[-1][1])):
        print(python)


if __name__ == "__main__":
    main()
