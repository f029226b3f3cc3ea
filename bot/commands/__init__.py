"""What Paperbot can do: the explicit list. A new command is one file here and one name in COMMANDS."""

from __future__ import annotations

from bot.command import Command
from bot.commands.about import hello, help_, privacy, status
from bot.commands.arrivals import greeting, noticed
from bot.commands.search import search
from bot.commands.share import share
from bot.commands.show import cite, show, similar
from bot.commands.specimen import exhibit, specimen
from bot.commands.today import today

COMMANDS: tuple[Command, ...] = (
    search,
    show,
    similar,
    cite,
    today,
    status,
    privacy,
    help_,
    hello,
    share,
    greeting,
    noticed,
    specimen,
    exhibit,
)
