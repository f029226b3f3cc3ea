"""The terminal: a prompt where somebody sits at one, the lines of a pipe elsewhere."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from adapters.conversation import Conversation, Talks, leaves, unprefixed
from adapters.plain import plain
from bot.reply import SILENCE, Reply, say
from bot.text import one_line

if TYPE_CHECKING:
    from adapters.console_prompt import Prompt

Show = Callable[[Reply], None]
INTERRUPTED = 130  # the exit code of a command that Ctrl-C ended


class Console:
    """Talks with whoever sits at the terminal, or answers the lines of a pipe.

    `history` is the file for typed lines. `welcome` is shown first at a terminal. `source` and `out` are
    standard input and output unless given.
    """

    def __init__(
        self,
        bot: Talks,
        now: Callable[[], datetime],
        *,
        history: Path | None = None,
        welcome: Reply = SILENCE,
        source: TextIO | None = None,
        out: TextIO | None = None,
    ) -> None:
        self._conversation = Conversation(bot, now)
        self._complete = bot.complete
        self._history = history
        self._welcome = welcome
        self._source = source or sys.stdin or io.StringIO()  # a daemon has neither
        self._out = out or sys.stdout or io.StringIO()

    def run(self) -> int:
        """Answers until the lines end or the reader leaves. Returns 0, or 130 where Ctrl-C ended a pipe."""
        _forgive_bytes(self._source)
        _forgive_bytes(self._out)
        sits = self._source.isatty() and self._out.isatty()
        try:
            return self._at_a_terminal() if sits else self._on_a_pipe()
        except BrokenPipeError:
            _hush(self._out)
            return 0

    def _on_a_pipe(self) -> int:
        show = shown_on(self._out)
        before = SILENCE
        try:
            for line in _until_left(self._source):
                if before != SILENCE:
                    self._out.write("\n")
                before = self._conversation.said(line)
                show(before)
                self._out.flush()
        except KeyboardInterrupt:
            return INTERRUPTED
        return 0

    def _at_a_terminal(self) -> int:
        from adapters.console_prompt import Prompt

        prompt = Prompt(lambda line: self._complete(unprefixed(line)), self._history)
        show = shown_on(self._out)
        show(self._welcome)
        for line in _until_left(_typed(prompt)):
            try:
                self._answer(line, prompt, show)
            except KeyboardInterrupt:
                show(say("Stopped."))
            self._out.write("\n")
        return 0

    def _answer(self, line: str, prompt: Prompt, show: Show) -> None:
        """Shows the answer, and asks what it asks until it is content."""
        reply = self._conversation.said(" ".join(line.split()))
        while reply.form is not None:
            show(replace(reply, form=None))
            filled = prompt.filled(reply.form)
            if filled is None:
                return show(say("Left as it was; nothing was done."))
            reply = self._conversation.asked(filled)
        return show(reply)


def shown_on(out: TextIO, *, pressing: bool = True) -> Show:
    """How replies are shown on `out`: drawn where colour is possible and wanted, else as plain text.

    Without `pressing` the text offers no numbers, for an answer after which nothing can be typed.
    """
    if out.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") != "dumb":
        from adapters.console_view import View

        return View(out).show

    def write(reply: Reply) -> None:
        if text := plain(reply, pressing=pressing):
            out.write(text + "\n")

    return write


def _typed(prompt: Prompt) -> Iterator[str]:
    """The lines typed at the prompt until Ctrl-D; Ctrl-C gives up one line."""
    while True:
        try:
            yield prompt.line()
        except KeyboardInterrupt:
            continue
        except EOFError:
            return


def _until_left(lines: Iterator[str] | TextIO) -> Iterator[str]:
    """The lines that say something, up to the one that takes leave."""
    for line in lines:
        if leaves(line):
            return
        if one_line(line):
            yield line


def _forgive_bytes(stream: TextIO) -> None:
    """Bytes that are no text in the stream's encoding become a replacement character, never an error."""
    if reconfigure := getattr(stream, "reconfigure", None):
        reconfigure(errors="replace")


def _hush(out: TextIO) -> None:
    """Lets the interpreter end quietly when the reader of `out` has gone: its last flush goes nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, out.fileno())
    os.close(nowhere)
