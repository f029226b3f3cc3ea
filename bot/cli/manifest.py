"""`paperbot manifest`: what a person pastes into Slack to make the app."""

from __future__ import annotations

import sys

from adapters.slack.manifest import as_text, manifest
from adapters.slack.scopes import Flavour
from bot.cli.exits import Exit, leave
from bot.commands import COMMANDS
from bot.settings import read_settings


def manifest_command(flavour: str, url: str) -> None:
    """Prints the manifest as JSON. With a `url` the app listens over HTTP, without one over Socket Mode."""
    if flavour not in set(Flavour):
        leave(Exit.USAGE, f"There is no flavour “{flavour}”. There are {', '.join(Flavour)}.")
    if url and not url.startswith("https://"):
        leave(Exit.USAGE, "Slack calls https addresses only: --url https://papers.example.org")
    command = read_settings().slack_command
    sys.stdout.write(as_text(manifest(COMMANDS, Flavour(flavour), command, socket_mode=not url, url=url)))
