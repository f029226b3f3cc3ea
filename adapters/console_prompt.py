"""Typed lines at a terminal, with history, completion and the entries of a form, by prompt_toolkit."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path

from prompt_toolkit import PromptSession, print_formatted_text
from prompt_toolkit.completion import CompleteEvent, Completer, Completion, WordCompleter
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.shortcuts import CompleteStyle

from adapters.foreign import line
from bot.invocation import Invocation
from bot.reply import Field, Form
from bot.text import one_line

MARK = "> "


class Prompt:
    """Asks at the terminal."""

    def __init__(self, complete: Callable[[str], list[str]], history: Path | None) -> None:
        self._lines: PromptSession[str] = PromptSession(
            history=_history(history),
            completer=Endings(complete),
            complete_while_typing=False,
            complete_style=CompleteStyle.READLINE_LIKE,
        )
        self._entries: PromptSession[str] = PromptSession(
            history=InMemoryHistory(), complete_while_typing=False, complete_style=CompleteStyle.READLINE_LIKE
        )

    def line(self) -> str:
        """The next line. Raises KeyboardInterrupt at Ctrl-C and EOFError at Ctrl-D."""
        return self._lines.prompt(MARK)

    def filled(self, form: Form) -> Invocation | None:
        """What a filled form asks for; None where the reader left it with Ctrl-C or Ctrl-D."""
        print_formatted_text(FormattedText([("bold", line(form.title))]))
        try:
            values = {field.name: self._entry(field) for field in form.fields}
        except (KeyboardInterrupt, EOFError):
            return None
        return form.submit.having(**values)

    def _entry(self, field: Field) -> str:
        """What is entered for a field: the line starts with its present value; asked again until it fits."""
        label = line(field.label) + (f" ({about})" if (about := _about(field)) else "")
        choices = WordCompleter(list(field.choices), sentence=True, ignore_case=True)
        default = one_line(field.value)
        while True:
            said = one_line(self._entries.prompt(f"{label}: ", default=default, completer=choices))
            if (value := _chosen(said, field)) is not None:
                return value
            default = said


def _about(field: Field) -> str:
    """What may be entered: `1 daily, 2 weekly`, or the hint."""
    numbers = (f"{number} {line(choice)}" for number, choice in enumerate(field.choices, 1))
    return ", ".join(numbers) or line(field.hint)


def _chosen(said: str, field: Field) -> str | None:
    """The value meant, a choice by its number or its beginning; None where it must be asked again."""
    if not said:
        return None if field.required else ""
    if not field.choices:
        return said
    if said.isdecimal() and len(said) < 4 and 0 < int(said) <= len(field.choices):
        return field.choices[int(said) - 1]
    begun = [choice for choice in field.choices if choice.casefold().startswith(said.casefold())]
    return said if said in field.choices else begun[0] if len(begun) == 1 else None


class Endings(Completer):
    """Completes what stands before the cursor: a proposal replaces the last words that it begins with."""

    def __init__(self, complete: Callable[[str], list[str]]) -> None:
        self._complete = complete

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:  # noqa: ARG002
        typed = document.text_before_cursor
        for proposal in self._complete(typed):
            ending = "" if proposal.endswith(":") else " "
            yield Completion(proposal + ending, -len(_begun(typed, proposal)), display=proposal)


def _begun(typed: str, proposal: str) -> str:
    """The longest run of last words in `typed` that `proposal` begins with."""
    starts = [0, *(at + 1 for at, char in enumerate(typed) if char == " ")]
    ends = (typed[start:] for start in starts)
    return next((end for end in ends if proposal.casefold().startswith(end.casefold())), "")


class KeptHistory(FileHistory):
    """Lines typed, in a file. What cannot be written is only remembered until the end."""

    def store_string(self, string: str) -> None:
        with contextlib.suppress(OSError):
            super().store_string(string.encode("utf-8", "replace").decode())


def _history(path: Path | None) -> History:
    if path is None:
        return InMemoryHistory()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
    except OSError:
        return InMemoryHistory()
    return KeptHistory(path)
