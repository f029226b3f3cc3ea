"""`paperbot import`: files into the library, with a progress bar at a terminal, and the way back."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

from adapters.sources.formats import FORMATS
from adapters.sources.reading import FileProgress, read_files
from bot.cli.compose import local_now, opened
from bot.cli.exits import Exit, leave
from bot.cli.program import program
from bot.errors import NotFound
from bot.importing import ImportReport, import_papers
from bot.ports import Import, Store
from bot.request import CONSOLE
from bot.settings import read_settings
from bot.text import counted, listed

MOST_LISTED = 100_000  # imports looked through for one
MOST_NAMED = 5  # imports named where another was asked for


def import_command(files: list[Path], as_json: bool) -> None:
    """Reads files and prints what became of them; leaves with 3 where some of it was refused, 1 where all was."""
    label = listed([file.name for file in files][:3]) + (f" and {len(files) - 3} more" if len(files) > 3 else "")
    with opened(read_settings()) as store:
        try:
            with _progress() as progress:
                report = import_papers(store, CONSOLE, read_files(files, FORMATS, progress), label, local_now())
        except KeyboardInterrupt:
            _stopped(store, label)
    print(_as_json(report) if as_json else _in_words(report))  # noqa: T201
    if report.refused_in_all:
        leave(Exit.PARTLY_DONE if report.read else Exit.NOTHING_DONE)


def _stopped(store: Store, label: str) -> NoReturn:
    """Says what an interrupted import has left, and the way back and forth."""
    with store.reading(CONSOLE) as shelves:
        latest = next((past for past in shelves.papers.imports(1) if past.label == label), None)
    if latest is None:
        leave(Exit.NOTHING_DONE, "Stopped before anything was stored.")
    kept = f"Stopped; {counted(latest.added, 'paper')} stay. The same command again goes on from there"
    leave(Exit.PARTLY_DONE, f"{kept}, {program()} import --undo {latest.number} takes them back.")


def undo_command(number: int, as_json: bool) -> None:
    """Takes one import back."""
    with opened(read_settings()) as store, store.writing(CONSOLE) as shelves:
        imports = shelves.papers.imports(MOST_LISTED)
        if any(past.number == number and past.undone for past in imports):
            leave(Exit.NOTHING_DONE, f"Import {number} was taken back already.")
        try:
            undone = shelves.papers.undo_import(number)
        except NotFound as error:
            leave(Exit.NOTHING_DONE, f"{error} {_latest(imports)}")
    if as_json:
        print(json.dumps({"undone": undone.number, "removed": undone.added, "restored": undone.merged}))  # noqa: T201
    else:
        restored = f", {counted(undone.merged, 'other')} restored" if undone.merged else ""
        print(f"Taken back: {undone.label}. {counted(undone.added, 'paper')} removed{restored}.")  # noqa: T201


def _latest(imports: list[Import]) -> str:
    """The imports that can be taken back, the latest first."""
    named = [f"{past.number} ({past.label}, {past.at:%Y-%m-%d})" for past in imports if not past.undone]
    return f"There is {listed(named[:MOST_NAMED])}." if named else "There is none to take back."


def _in_words(report: ImportReport) -> str:
    counts = [f"{report.added:,} added", f"{report.merged:,} merged with what was there" if report.merged else ""]
    counts.append(f"{report.unchanged:,} known already" if report.unchanged else "")
    lines = [
        f"Read {counted(report.read, 'paper')}: {', '.join(filter(None, counts))}." if report.read else "Read nothing."
    ]
    if report.refused_in_all:
        lines.append(f"Not read, {counted(report.refused_in_all, 'place')}:")
        lines += [f"  {refusal}" for refusal in report.refusals()]
    if report.left_out_in_all:
        lines.append(f"Left out, {counted(report.left_out_in_all, 'part')} of papers that were read:")
        lines += [f"  {note}" for note in report.notes()]
    if report.added or report.merged:
        lines.append(f"To take it back: {program()} import --undo {report.number}")
    return "\n".join(lines)


def _as_json(report: ImportReport) -> str:
    refused = [{"file": each.file, "line": each.line, "why": each.why} for each in report.refused]
    counts = {"read": report.read, "added": report.added, "merged": report.merged, "unchanged": report.unchanged}
    notes = [{"file": each.file, "line": each.line, "what": each.what} for each in report.left_out]
    return json.dumps({**counts, "refused": refused, "notes": notes, "import": report.number}, ensure_ascii=False)


@contextmanager
def _progress() -> Iterator[FileProgress | None]:
    """A bar on standard error at a terminal; nothing elsewhere."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bars:
        tasks: dict[str, TaskID] = {}

        def told(file: str, done: int, size: int) -> None:
            if file not in tasks:
                tasks[file] = bars.add_task(Path(file).name, total=size)
            bars.update(tasks[file], completed=done)

        yield told
