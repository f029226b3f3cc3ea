"""What is open while TeX is read: groups, and commands that wait for their arguments.

A stack in place of recursion. What is nested deeper than MAX_DEPTH is read as plain signs: the time stays linear.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from bot.markup import tables
from bot.markup.commands import COMMANDS, Command
from bot.markup.dollars import Dollars
from bot.markup.scripts import SCRIPTS

MAX_DEPTH = 40

TOKEN = re.compile(r"\\[A-Za-z]+|\\.|[\\${}^_~&]|[^\\${}^_~&]+", re.DOTALL)
_EATEN = re.compile(
    r"\A(?:(?:em|it|bf|sc|tt|sl) (?=\S)|[fm] (?=[a-z]{3}))"
)  # `{em x}`: some program has eaten the backslash
_PROSE = re.compile(r"[^\W\d_]{2,}\.?(?:[ -][^\W\d_]+\.?)*|i\.e\.|e\.g\.")
_CLOSING = frozenset(")]}")
_FACTORS = frozenset((*tables.LETTERS, *tables.FUNCTIONS, *COMMANDS))


@dataclass(slots=True)
class Frame:
    """What has been read since a bracket opened; `opener` is the bracket as written, or the environment's name."""

    opener: str
    math: bool
    argument: bool = False
    pieces: list[str] = field(default_factory=list)
    last: str = ""  # the last character
    word: bool = False  # the last piece wants a space before a letter: `log`, `√n`
    signs: bool = False  # the last piece came of a command of mathematics
    commands: bool = False  # a command stood directly in it
    split: tuple[Command, str] | None = None  # `\over` and what was before it

    def text(self) -> str:
        said = "".join(self.pieces)
        return said if self.split is None else self.split[0].say(self.split[1], said)

    def add(self, text: str, kind: str) -> None:
        """Appends a piece, with a space around functions' names."""
        new_word = kind == "word" and len(text) > 1 and (self.last.isalnum() or self.last in _CLOSING)
        if kind != "script" and ((self.word and text[0].isalnum()) or new_word):
            self.pieces.append(" ")
        self.pieces.append(text)
        self.last = text[-1]
        named = (kind == "word" and len(text) > 1) or (kind == "root" and self.last.isalnum())
        self.word = named or (kind == "script" and self.word)
        self.signs = kind in ("sign", "script", "word", "fraction")


@dataclass(slots=True)
class Waiting:
    """A command whose arguments are still being read."""

    command: Command
    source: str
    arguments: list[str] = field(default_factory=list)


class Brackets:
    """A place in a text, `at`, and all that is open there."""

    def __init__(self, source: str, tex: bool) -> None:
        self.source, self.tex, self.at = source, tex, 0
        self.stack: list[Frame | Waiting] = [Frame("", math=False)]
        self.rows = 0  # open environments that have rows
        self.deep = 0  # open braces beyond MAX_DEPTH
        self.dollars = Dollars(source)

    @property
    def frame(self) -> Frame:
        """The innermost open bracket."""
        return next(top for top in reversed(self.stack) if isinstance(top, Frame))

    def next_is(self, signs: str) -> bool:
        """Whether the next character is one of `signs`."""
        return self.source[self.at : self.at + 1] in tuple(signs)

    def say(self, text: str, kind: str = "") -> None:
        """Hands a finished piece to whoever waits for it."""
        while isinstance(waiting := self.stack[-1], Waiting):
            waiting.arguments.append(text)
            if len(waiting.arguments) < len(waiting.command.takes):
                return
            self.stack.pop()
            kind = waiting.command.kind
            text = self._fitted(waiting.command.say(*waiting.arguments), kind)
        if text:
            waiting.add(text, kind)

    def _fitted(self, text: str, kind: str) -> str:
        """A fraction among other factors in brackets, so that it stays one."""
        if kind != "fraction" or not isinstance(around := self.stack[-1], Frame):
            return text
        following = self.source[self.at : self.at + 1]
        token = TOKEN.match(self.source, self.at)
        factor = following.isalnum() or self.next_is("([{") or (token is not None and token[0][1:] in _FACTORS)
        return f"({text})" if around.last.isalnum() or factor else text

    # --- opening and closing --------------------------------------------------------------------------

    def wait(self, command: Command, source: str) -> None:
        if len(self.stack) < MAX_DEPTH:
            self.stack.append(Waiting(command, source))
        else:
            self.say(source)

    def leave(self) -> None:
        """Closes whatever is open innermost, although its closing sign never came."""
        top = self.stack.pop()
        if isinstance(top, Waiting):
            self.say(top.source + "".join(top.arguments))
        else:
            self.say(top.text() if top.argument else top.opener.removeprefix("\\") + top.text())

    def open_group(self, frame: Frame) -> None:
        if len(self.stack) < MAX_DEPTH:
            self.stack.append(frame)
            return
        self.deep += 1
        if frame.argument:
            self.leave()
        else:
            self.say(frame.opener)

    def close_group(self) -> None:
        """A closing brace."""
        if self.deep:
            self.deep -= 1
            self.say("}")
            return
        while isinstance(self.stack[-1], Waiting):
            self.leave()
        frame = self.frame
        if frame.opener != "{":
            self.say("}")
            return
        self.stack.pop()
        text = frame.text()
        grouped = frame.argument or frame.math or self._groups(frame, text)
        self.say(_EATEN.sub("", text) if grouped else f"{{{text}}}")

    def _groups(self, frame: Frame, text: str) -> bool:
        r"""Whether bare braces in text are TeX's: `{\em x}`, `{I}nsights`, `Polyak–{Ł}ojasiewicz`; not `{a, b}`."""
        if self.tex or frame.commands or _EATEN.match(text):
            return True
        following = self.source[self.at : self.at + 1]
        before, after = self.frame.last, following if following not in SCRIPTS else ""
        if not text or (len(text) == 1 and not text.isalnum()):
            return not text.isascii() or (bool(before.strip()) and after.isalnum())
        capitals = sum(char.isupper() for char in text)
        touches = before.isalpha() or after.isalpha() or after == "$"
        if _PROSE.fullmatch(text) and self.dollars.is_tex:
            return True
        return text.isalnum() and (capitals > 1 or (touches and (len(text) == 1 or capitals > 0)))
