"""The sample library, so that the first minute needs no file: 31 papers, each with a sentence of ours."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from importlib.resources import files

from bot.papers import Origin, Paper
from bot.records.record import from_record

ORIGIN = Origin("sample library")


@cache
def sample_papers() -> tuple[Paper, ...]:
    """The papers in the order of the file, not stored anywhere: `seq` is 0."""
    lines = files("bot").joinpath("sample.jsonl").read_text("utf-8").splitlines()
    return tuple(_paper(line) for line in lines)


def _paper(line: str) -> Paper:
    paper = from_record(json.loads(line))
    return replace(paper, origins=(ORIGIN,))
