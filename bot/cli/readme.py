"""The part of README.md that the declarations write: `python -m bot.cli.readme` puts the command table into it."""

from __future__ import annotations

import re
from pathlib import Path

from bot.command import Command
from bot.commands import COMMANDS

README = Path(__file__).parents[2] / "README.md"
_TABLE = re.compile(r"(<!-- commands:[^>]*-->\n).*?(<!-- end of commands -->)", re.DOTALL)


def table() -> str:
    """The table of listed commands: how each is typed, and what it does."""
    rows = [_row(command) for command in COMMANDS if command.listed]
    return "\n".join(["| type | and I |", "|---|---|", *rows]) + "\n"


def written(readme: str) -> str:
    """The text of README.md with the table of today in its place."""
    return _TABLE.sub(lambda found: found[1] + table() + found[2], readme)


def _row(command: Command) -> str:
    usage = command.usage.replace("|", "\\|")
    summary = command.summary[0].lower() + command.summary[1:].rstrip(".")
    return f"| `{usage}` | {summary} |"


if __name__ == "__main__":
    README.write_text(written(README.read_text(encoding="utf-8")), encoding="utf-8")
