"""The faults that were reported of tools like this one: each has tests that bear its id."""

import ast
import json
import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
SHARED = HERE / "../../shared"
# What these are about comes later: the formats of other tools, posts at a time of day, threads of discussion.
WAITING = frozenset(
    "A17 A20 D03 D04 D05 D06 D07 D08 E05 E08 E14".split(),
)


def ids_of_tests() -> frozenset[str]:
    """Every id like C09 in the name of a test."""
    named = (
        node.name
        for file in HERE.rglob("test_*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
    )
    return frozenset(found for name in named for found in re.findall(r"(?<=_)[A-E]\d\d(?=_)", name))


@pytest.mark.data
def test_every_reported_fault_has_a_test_or_is_known_to_wait():
    lines = (SHARED / "cases" / "reports.jsonl").read_text(encoding="utf-8").splitlines()
    reported = {json.loads(line)["id"] for line in lines}
    assert reported - ids_of_tests() == WAITING
