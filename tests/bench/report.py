"""The table and the JSON file: every figure with its target, and whether it was reached."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.bench.meters import machine


@dataclass(frozen=True, slots=True)
class Row:
    """One figure. `ok` is None where nothing is to be reached: a rival's figure, or one that explains another."""

    name: str
    measured: float | None
    unit: str = ""
    target: str = ""
    ok: bool | None = None
    note: str = ""

    @property
    def verdict(self) -> str:
        return {None: "", True: "ok", False: "missed"}[self.ok]

    @property
    def said(self) -> str:
        return "–" if self.measured is None else f"{number(self.measured)} {self.unit}".strip()


def told(name: str, measured: float, unit: str = "", note: str = "") -> Row:
    return Row(name, measured, unit, note=note)


def at_most(name: str, measured: float, most: float, unit: str = "", why: str = "", note: str = "") -> Row:
    """`why` says where the target comes from, when it is another figure of the same run."""
    return Row(name, measured, unit, f"≤ {number(most)} {unit} {why}".strip(), measured <= most, note)


def at_least(name: str, measured: float, least: float, unit: str = "", note: str = "") -> Row:
    return Row(name, measured, unit, f"≥ {number(least)} {unit}".strip(), measured >= least, note)


def not_measured(name: str, why: str) -> Row:
    return Row(name, None, note=f"not measured: {why}")


def number(value: float) -> str:
    """With the digits that mean something: 12,345 · 123 · 12.3 · 1.23 · .123"""
    if value == int(value) and abs(value) >= 1:
        return f"{int(value):,}"
    digits = 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2 if abs(value) >= 1 else 3
    return re.sub(r"^(-?)0\.", r"\1.", f"{value:,.{digits}f}") if value else "0"


def table(rows: Sequence[Row], heading: str) -> str:
    """Aligned columns: name, measured, target, verdict, note."""
    cells = [(row.name, row.said, row.target, row.verdict, row.note) for row in rows]
    widths = [max((len(cell[column]) for cell in cells), default=0) for column in range(4)]
    lines = ["", heading]
    for name, measured, target, verdict, note in cells:
        columns = (
            name.ljust(widths[0]),
            measured.rjust(widths[1]),
            target.ljust(widths[2]),
            verdict.ljust(widths[3]),
        )
        lines.append("  " + "  ".join((*columns, note)).rstrip())
    return "\n".join(lines)


def write(file: Path, part: str, rows: Sequence[Row]) -> None:
    """Puts the rows of one part into the file, with the machine they were measured on; other parts stay as they are."""
    parts = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    parts[part] = {"machine": machine(), "rows": [asdict(row) for row in rows]}
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(parts, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def verdict(rows: Sequence[Row]) -> str:
    """One line: how many targets were reached, and which were not."""
    judged = [row for row in rows if row.ok is not None]
    missed = [row.name for row in judged if not row.ok]
    return f"{len(judged) - len(missed)} of {len(judged)} targets reached" + (
        f"; missed: {'; '.join(missed)}" if missed else ""
    )
