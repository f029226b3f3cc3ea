"""What a reader types to start this program: hints name what works where the reader stands."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path

NAME = "paperbot"


def program() -> str:
    """`paperbot` where the shell finds it so, else the path of the script beside this Python: `.venv/bin/paperbot`."""
    script = Path(sys.executable).with_name(NAME)
    if not script.exists():
        return f"{shlex.quote(sys.executable)} -m bot"
    found = shutil.which(NAME)
    return NAME if found and Path(found).samefile(script) else shlex.quote(_from_here(script))


def _from_here(script: Path) -> str:
    """The path as short as it can be written in the present folder."""
    try:
        return str(script.relative_to(Path.cwd()))
    except (OSError, ValueError):  # it lies elsewhere, or the folder has gone
        return str(script)
