r"""TeX as readable text: `$O(n^2)$` is `O(n²)`, `\"u` is `ü`, `30.4\%` is `30.4%`; what is not TeX stays as it is."""

from __future__ import annotations

import re
from collections.abc import Collection

from bot.markup import tables
from bot.markup.brackets import TOKEN, Frame, Waiting
from bot.markup.commands import (
    CHOOSE,
    COMMANDS,
    FRACTION,
    LOWER,
    RAISE,
    WRAPPING,
    Command,
    macro,
    root_of,
    unglued,
)
from bot.markup.signs import Signs
from bot.markup.ties import Ties

_SPACE = re.compile(r"[^\S\n]*\n?[^\S\n]*")
_RAW = re.compile(r"\s{0,9}\{([^{}]*)\}")
_ESCAPE = re.compile(r"\\([_%#&~{}$])")
_OPTIONAL = re.compile(r"\s{0,9}\[([^\[\]{}\n]{0,60})\]")
_GROUP = re.compile(r"\s{0,9}\{")
_TWO_GROUPS = re.compile(r"\{[^{}]*\}\{")
_EMPTY_GROUP = re.compile(r"\{\}")
_LETTER_FOLLOWS = re.compile(r"\{\}| ?[^\W\d_]")
_SIGNED = re.compile(r"[-+](?:\d+(?:\.\d+)?|[A-Za-z](?![A-Za-z]))")  # `n^-1`: the braces were lost
_BROKEN_LINE = re.compile(r"n(?=[A-Z][a-z])")  # `\nWe`: a line's end that some program has escaped
_BROKEN_ENVIRONMENT = re.compile(
    r"(?:begin|end)(?:itemize|enumerate|description|align|equation|center|cases|array|quote|abstract)"
)
# Commands whose backslash some program has eaten, often with the letter behind it: `\t` is a tab, `\f` a form feed.
_LOST = {name for name in COMMANDS if len(name) > 3} | {"rac", "ext", "ilde"}
_LOST_IN_TEXT = tables.words(
    "textit textbf texttt textsc textsf textrm extit extbf exttt extsc extsf extrm emph mph mathbb mathcal mathbf mathrm mathsf "
    "mathit cite citep citet sqrt frac"
)
_LAST_WORD = re.compile(r"(?<![A-Za-z])[A-Za-z]{3,}$")
_LONGEST = 15  # letters of the longest of these names
_WORD = re.compile(r"(?<![A-Za-z])(?:epsilon|lambda|alpha|gamma|delta|sigma|theta|omega|rightarrow|infty)(?![A-Za-z{])")
_WITH_OPTIONS = tables.CITING | {"sqrt", "hyperref", "footnote", "textcolor", "color"}


def plain(source: str, *, tex: bool = False) -> str:
    """`source` as readable text. `tex`: it is TeX for sure, so that bare braces group and every `~` is a space."""
    return Reader(source, tex).read()


class Reader(Signs):
    """One pass over the tokens of a text."""

    def __init__(self, source: str, tex: bool) -> None:
        super().__init__(source, tex)
        self.ties = Ties(source, tex)

    def read(self) -> str:
        while self.at < len(self.source):
            if isinstance(waiting := self.stack[-1], Waiting):
                self.argument(waiting)
            else:
                self.token(waiting)
        while len(self.stack) > 1:
            self.leave()
        return self.frame.text()

    def next_token(self) -> str:
        match = TOKEN.match(self.source, self.at)
        self.at = match.end() if match else len(self.source)
        return match[0] if match else ""

    def skip(self, pattern: re.Pattern[str]) -> bool:
        match = pattern.match(self.source, self.at)
        self.at = match.end() if match else self.at
        return match is not None

    # --- tokens ---------------------------------------------------------------------------------------

    def token(self, frame: Frame) -> None:
        said = self.next_token()
        match said[0]:
            case "\\":
                self.command(said[1:], frame)
            case "$":
                self.dollar()
            case "{":
                self.open_group(Frame("{", frame.math))
            case "}":
                self.close_group()
            case "^" | "_":
                self.script(said, frame)
            case "~":
                self.say(" " if frame.math or self.ties.at(self.at - 1, frame.last) else "~")
            case "&":
                self.say("&" if not self.rows else "" if frame.last.isspace() else " ")
            case _:
                self.plain_token(said, frame)

    def plain_token(self, said: str, frame: Frame) -> None:
        """Text; in a formula it may hold names that have lost their backslash: `$alpha$`, `$sqrt{n}$`."""
        if frame.math and said.strip() in tables.MAIMED:
            self.say(tables.MAIMED[said.strip()])
        elif frame.math and _WORD.search(said):
            self.say(_WORD.sub(lambda word: tables.MAIMED.get(word[0], word[0]), said))
        elif self.next_is("{") and (lost := _lost_name(said, _LOST if frame.math else _LOST_IN_TEXT)):
            self.say(said.removesuffix(lost).removesuffix("\t"))
            self.wait(COMMANDS[tables.MAIMED.get(lost, lost)], "\\" + lost)
        else:
            self.say(said)

    def script(self, sign: str, frame: Frame) -> None:
        """`^` and `_`: in text only what TeX alone would write."""
        if frame.math or self._is_script(frame):
            self.wait(RAISE if sign == "^" else LOWER, sign)
        else:
            self.say(sign)

    def _is_script(self, frame: Frame) -> bool:
        after = self.source[self.at + 1 : self.at + 3]
        if self.next_is("{") or (self.next_is("\\") and after.isalpha()):
            return frame.last.isalnum() or frame.last in tuple(")]}|")
        return frame.signs and frame.last.isalnum() and bool(self.source[self.at : self.at + 1].strip())

    # --- arguments ------------------------------------------------------------------------------------

    def argument(self, waiting: Waiting) -> None:
        """Reads the next argument of a command: a group, a command or one sign."""
        mode = waiting.command.takes[len(waiting.arguments)]
        self.skip(_SPACE)
        if mode == "r":
            self.raw_argument(waiting)
        elif self.next_is("{"):
            self.at += 1
            self.open_group(Frame("{", self.frame.math if mode == "s" else mode == "m", argument=True))
        elif self.at >= len(self.source) or self.next_is("}$^_&~"):
            self.leave()
        elif self.next_is("\\"):
            self.command(self.next_token()[1:], self.frame)
        else:
            start = self.at
            if waiting.command is not RAISE or not self.skip(_SIGNED):
                self.at += 1
            self.say(self.source[start : self.at])

    def raw_argument(self, waiting: Waiting) -> None:
        match = _RAW.match(self.source, self.at)
        if match is None:
            self.leave()
            return
        self.at = match.end()
        self.say(_ESCAPE.sub(r"\1", match[1]) if waiting.command.kind == "url" else match[1])

    # --- commands -------------------------------------------------------------------------------------

    def command(self, name: str, frame: Frame) -> None:
        frame.commands = True
        if not (name.isascii() and name.isalpha()):
            name = self.sign_command(name, frame)
            if name:
                self.command(name, frame)
        elif name in ("begin", "end"):
            self.environment(begins=name == "begin")
        elif not (self.bare_name(name, frame) or self.taking_name(name, frame)):
            self.unknown(name, frame)

    def bare_name(self, name: str, frame: Frame) -> bool:
        """Says a command without arguments that the tables know."""
        if name in tables.SILENT or (name in ("l", "r") and frame.math and self.next_is("([|\\")):
            self.silent(name)
        elif name in tables.FUNCTIONS:
            self.say(name, "word")
        elif name in tables.WORDS:
            self.skip(_EMPTY_GROUP)
            self.say(tables.WORDS[name])
        elif name in tables.TEXT_LETTERS and self._is_letter(name, frame):
            self.skip(_EMPTY_GROUP) or self.skip(_SPACE)
            self.say(tables.TEXT_LETTERS[name])
        elif name in tables.SIGNS or (name in tables.MACROS and (frame.math or self.next_is("^"))):
            self.sign(name, frame)
        elif name == "item":
            self.skip(_SPACE)
            self.say("• " if frame.last in tuple("\n") or not frame.last else "\n• ")
        else:
            return False
        return True

    def _is_letter(self, name: str, frame: Frame) -> bool:
        r"""Whether `\o` is the letter: `S\o ren`, `{\o}`, `\O stergaard`; not the arms of `\o/`."""
        if frame.math or self.tex or frame.opener or len(name) > 1:
            return not frame.math
        return frame.last.isalpha() or _LETTER_FOLLOWS.match(self.source, self.at) is not None

    def silent(self, name: str) -> None:
        self.skip(_SPACE)
        if name in ("left", "right") and self.next_is("."):
            self.at += 1

    def sign(self, name: str, frame: Frame) -> None:
        """The space behind a sign's name only ends the name, unless there is one before it as well."""
        self.skip(_EMPTY_GROUP)
        if name in tables.TIGHT and frame.math and frame.last.strip():
            self.skip(_SPACE)
        self.say(tables.SIGNS.get(name) or tables.MACROS[name], "sign")

    def taking_name(self, name: str, frame: Frame) -> bool:
        """Begins a command that the tables know to take arguments."""
        if name in tables.LETTER_ACCENTS and not frame.math:
            return self.accent(name, frame)
        if name in ("over", "choose", "atop") and frame.math and frame is self.stack[-1] and not frame.split:
            frame.split = (CHOOSE if name == "choose" else FRACTION), "".join(frame.pieces)
            frame.pieces, frame.last = [], ""
            return True
        if name not in COMMANDS:
            return False
        self.taking(name, COMMANDS[name], frame)
        return True

    def taking(self, name: str, command: Command, frame: Frame) -> None:
        """A command with arguments; where text has no brace behind it, it is a switch or was cut from them."""
        optional = _OPTIONAL.match(self.source, self.at) if name in _WITH_OPTIONS else None
        if optional:
            self.at = optional.end()
            command = root_of(optional[1]) if name == "sqrt" else command
        if name == "operatorname" and self.next_is("*"):
            self.at += 1
        if frame.math or command.takes[0] == "m" or _GROUP.match(self.source, self.at):
            self.wait(command, "\\" + name)
            return
        if command.takes[0] == "r" and command.kind != "url":
            self.say("\\" + name)
        else:
            self.skip(_SPACE)

    def unknown(self, name: str, frame: Frame) -> None:
        """A name that no table has: glued to its argument by lost braces, somebody's own macro, or no TeX at all."""
        start = self.at - len(name) - 1
        if _BROKEN_ENVIRONMENT.fullmatch(name):
            self.say(" ")
        elif _BROKEN_LINE.match(name):
            self.say("\n" + name[1:])
        elif said := unglued(name):
            self.say(said)
        elif len(name) > 1 and not self.skip(_EMPTY_GROUP) and _GROUP.match(self.source, self.at):
            groups = 2 if _TWO_GROUPS.match(self.source, self.at) else 1
            self.wait(macro(name, groups) if frame.math else WRAPPING, "\\" + name)
        elif not name.startswith("frac") and (frame.math or self._is_macro(name, start)):
            self.say(macro(name, 0).say(), "word" if frame.math else "")
        else:
            self.say("\\" + name)

    def _is_macro(self, name: str, start: int) -> bool:
        r"""Whether a name in text is somebody's `\method`, and no path and no pattern."""
        before = self.source[max(0, start - 1) : start]
        return len(name) > 1 and not before.isalnum() and before not in tuple(":\\.")


def _lost_name(said: str, names: Collection[str]) -> str:
    """The command that a text ends with although its backslash is gone; empty where it ends with none."""
    word = _LAST_WORD.search(said[-_LONGEST - 1 :])
    if word is None or word[0] in names:
        return word[0] if word else ""
    return "cite" if word[0].endswith("cite") else ""
