r"""TeX's commands of one sign: escaped characters, spaces, accents and line breaks."""

from __future__ import annotations

from bot.markup import tables
from bot.markup.accents import accented_at
from bot.markup.brackets import TOKEN, Frame
from bot.markup.commands import COMMANDS
from bot.markup.formulas import Formulas


class Signs(Formulas):
    """A place in a text, where a backslash and one sign were met."""

    def sign_command(self, char: str, frame: Frame) -> str:
        r"""Says `\%`, `\"`, `\,`, `\(`, `\\`. Returns the name of a command whose backslash was doubled, to be said instead."""
        if char in ("(", "["):
            self.open_formula("\\" + char, "\\)" if char == "(" else "\\]")
        elif char in (")", "]"):
            if not self.close_opener("\\(" if char == ")" else "\\["):
                self.say(char if frame.math else "\\" + char)
        elif char == "\\":
            return self.line_break(frame)
        elif char in tables.SIGN_ACCENTS and not (frame.math and char in "=."):
            self.accent(char, frame)
        elif frame.math or self.tex:
            self.say(tables.ESCAPED_IN_TEX.get(char, char if char == "*" else "\\" + char))
        else:
            self.say(tables.ESCAPED[char] if char in tables.ESCAPED else self.doubtful_sign(char, frame))
        return ""

    def doubtful_sign(self, char: str, frame: Frame) -> str:
        r"""Signs that others escape too: `snake\_case`, `hy\-phen`, `http:\/\/`; not `¯\_(ツ)_/¯`, `\- no list`."""
        before, after = frame.last, self.source[self.at : self.at + 1]
        if char == "/":
            return "" if after in tuple("} ") else "/"
        if char == "_":
            joins = (before.isalnum() or before in tuple("_/")) and (after.isalnum() or after in tuple("_\\"))
            return "_" if joins else "\\_"
        if char == "-" and before.isalpha() and after.isalpha():
            return ""
        believed = char in tuple("|;:>!") and self.dollars.is_tex
        return tables.ESCAPED_IN_TEX[char] if believed else "\\" + char

    def accent(self, name: str, frame: Frame) -> bool:
        made = accented_at(self.source, self.at, name, frame.last, tex=self.tex)
        if made is not None:
            self.at = made[1]
            self.say(made[0])
        elif len(name) == 1 and not name.isalpha():
            self.say(name if name in "\"'~" else "\\" + name)
        return made is not None

    def line_break(self, frame: Frame) -> str:
        r"""Two backslashes: the end of a line, or one backslash that some program has doubled (then the name behind it)."""
        token = TOKEN.match("\\" + self.source[self.at : self.at + 40])
        name = token[0][1:] if token else ""
        if self._is_doubled(name):
            self.at += len(name)
            return name
        if self.rows:
            self.say(";")
        elif frame.last.strip() and self.source[self.at : self.at + 1].strip():
            self.say(" ")
        return ""

    def _is_doubled(self, name: str) -> bool:
        if name in ("{", "}"):
            return self.dollars.later("\\\\}", self.at - 2)
        if len(name) == 1:
            return name in tuple("%&#_$|")
        return name in COMMANDS or name in tables.SIGNS or name in tables.FUNCTIONS
