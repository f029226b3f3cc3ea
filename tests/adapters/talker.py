"""A bot in place of the core, and a console with it as a program: `python -m tests.adapters.talker [HISTORY]`."""

import sys
from datetime import UTC, datetime
from pathlib import Path

from adapters.console import Console
from bot.reply import Bold, Code, say
from tests.adapters.replies import SAMPLES

COMMANDS = ("cite", "search", "show", "similar")
KEYS = ("author:", "venue:", "year:")


class Talker:
    """Answers a sample's name with that sample, everything else with what it was asked; remembers the requests."""

    def __init__(self):
        self.requests = []

    def handle(self, request):
        self.requests.append(request)
        if request.invocation is not None:
            return say("Pressed ", Code(request.invocation.token()), ".")
        return SAMPLES.get(request.line) or say("Heard ", Bold(request.line), ".")

    def complete(self, line):
        word = line.rpartition(" ")[2]
        return [known for known in (KEYS if " " in line else COMMANDS) if known.startswith(word)]


def console(history=None, **others):
    now = datetime(2026, 11, 30, 8, 0, tzinfo=UTC)
    welcome = say("Welcome to the samples.")
    return Console(Talker(), lambda: now, history=history, welcome=welcome, **others)


if __name__ == "__main__":
    sys.exit(console(Path(sys.argv[1]) if sys.argv[1:] else None).run())
