"""The command line `paperbot`. With `bot.__main__`, the only modules that see all four packages."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from bot.cli.exits import Exit, errors_as_sentences, leave
from bot.cli.program import program

app = typer.Typer(
    name="paperbot",
    help="Research papers for a team: found, delivered once, remembered.",
    no_args_is_help=False,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

Json = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of words.")]


@app.callback(invoke_without_command=True)
def default(context: typer.Context) -> None:
    """Without a command: run."""
    if context.invoked_subcommand is None:
        run()


@app.command()
def run() -> None:
    """Run all that is configured, else the console.

    With tokens it talks in Slack and on Discord until it is told to end; without, in this terminal.
    """
    from bot.cli.running import run_configured

    with errors_as_sentences(Exit.UNFIT):
        code = run_configured()
    sys.exit(code)


@app.command()
def console() -> None:
    """Talk to Paperbot in this terminal."""
    from bot.cli.running import talk

    with errors_as_sentences(Exit.UNFIT):
        code = talk()
    sys.exit(code)


@app.command(name="search")
def search_(
    words: Annotated[list[str], typer.Argument(help="Words to find; author: year: venue: page: as in a channel.")],
    as_json: Json = False,
    limit: Annotated[int, typer.Option(min=1, max=100, help="How many papers at the most.")] = 10,
) -> None:
    """Search the library."""
    from bot.cli.searching import search_command

    with errors_as_sentences(Exit.UNFIT):
        search_command(words, as_json, limit)


@app.command(name="import")
def import_(
    files: Annotated[list[Path] | None, typer.Argument(help="Files to read; the format is found by itself.")] = None,
    as_json: Json = False,
    undo: Annotated[int | None, typer.Option(help="Take back the import of this number instead.")] = None,
) -> None:
    """Read papers from files into the library."""
    from bot.cli.importing import import_command, undo_command

    if bool(files) == (undo is not None):
        leave(Exit.USAGE, "Name one or more files, or --undo with an import's number.")
    with errors_as_sentences(Exit.UNFIT):
        if undo is not None:
            undo_command(undo, as_json)
        else:
            import_command(files or [], as_json)


@app.command()
def export(
    ids: Annotated[list[str] | None, typer.Argument(help="Identifiers or links of papers.")] = None,
    form: Annotated[str, typer.Option("--format", help="jsonl, bibtex, ris or csl.")] = "jsonl",
    words: Annotated[str, typer.Option("--search", help="Export what a search finds.")] = "",
) -> None:
    """Write papers to standard output.

    JSON Lines, which read back, or a list of references.
    """
    from bot.cli.exporting import FORMS, export_command

    if not ids and not words:
        leave(Exit.USAGE, "Name papers by id or link, or give --search WORDS.")
    if form not in FORMS:
        leave(Exit.USAGE, f"There is no format “{form}”. There are {', '.join(FORMS)}.")
    with errors_as_sentences(Exit.UNFIT):
        export_command(ids or [], form, words)


@app.command()
def manifest(
    flavour: Annotated[str, typer.Option(help="quiet, or memory: also messages that name papers.")] = "quiet",
    url: Annotated[str, typer.Option(help="For HTTP: the address that Slack reaches; else Socket Mode.")] = "",
) -> None:
    """Print the manifest of the Slack app.

    It is pasted at api.slack.com/apps.
    """
    from bot.cli.manifest import manifest_command

    with errors_as_sentences(Exit.UNFIT):
        manifest_command(flavour, url)


@app.command()
def doctor() -> None:
    """Say what is fit here and what is not.

    Looks at settings, disk, database, index and versions; each line says ok or the remedy.
    """
    from bot.cli.doctor import doctor_command

    with errors_as_sentences(Exit.UNFIT):
        doctor_command()


def main() -> None:
    """The entry point of `paperbot` and `python -m bot`."""
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115 - closed by whoever started us
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    app(prog_name=program())
