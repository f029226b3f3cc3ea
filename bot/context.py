"""Context: what a command is handed beside its options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.command import Command
from bot.invocation import Invocation
from bot.ports import Shelves
from bot.recent import Seen
from bot.reply import Reply
from bot.request import Place, Request, User


@dataclass(frozen=True, slots=True)
class Context:
    """What a command is handed: the request, the store's shelves opened for the asker's tenant, all commands, what the
    reader saw last, `again`, which runs another invocation in the same unit of work, and `program`, which is what is
    typed at the shell to start Paperbot.
    """

    request: Request
    shelves: Shelves
    invocation: Invocation
    commands: Sequence[Command]
    seen: Seen
    again: Callable[[Invocation], Reply]
    program: str = "paperbot"

    @property
    def at(self) -> datetime:
        return self.request.at

    @property
    def place(self) -> Place:
        return self.request.place

    @property
    def user(self) -> User:
        return self.request.user
