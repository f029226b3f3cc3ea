"""Formulas in dollars, in brackets and in environments: where they begin, and where they end."""

from __future__ import annotations

import re

from bot.markup import tables
from bot.markup.brackets import MAX_DEPTH, Brackets, Frame

_ENVIRONMENT = re.compile(r"\s{0,9}\{([A-Za-z]+\*?)\}")
_COLUMNS = re.compile(r"\s{0,9}\{[clr|@ !.]*\}")


class Formulas(Brackets):
    """A place in a text, with the formulas that are open there."""

    def dollar(self) -> None:
        """A dollar, already read: it opens a formula, ends one, or is money."""
        if self.frame.math:
            self._end_formula()
            return
        opener = self.dollars.opens(self.at - 1)
        if not opener or len(self.stack) >= MAX_DEPTH:
            self.say("$")
            return
        self.at += len(opener) - 1
        self.stack.append(Frame(opener, math=True))

    def _end_formula(self) -> None:
        """Ends the formula of dollars that is open here; says nothing where there is none."""
        for depth in range(len(self.stack) - 1, 0, -1):
            around = self.stack[depth]
            if not isinstance(around, Frame):
                continue
            if not around.math or (around.opener == "$$" and not self.next_is("$")):
                return
            if around.opener in ("$", "$$"):
                self.at += len(around.opener) - 1
                self.close_down_to(depth)
                return

    def open_formula(self, opener: str, closer: str) -> None:
        r"""`\(`, `\[` and what begins a display, if it ends somewhere."""
        if not self.frame.math and len(self.stack) < MAX_DEPTH and self.dollars.later(closer, self.at):
            self.stack.append(Frame(opener, math=True))
        elif opener[0] == "\\":
            self.say(opener[1:] if self.frame.math else opener)

    def close_opener(self, opener: str) -> bool:
        """Ends what `opener` began, if it did."""
        for depth in range(len(self.stack) - 1, 0, -1):
            around = self.stack[depth]
            if isinstance(around, Frame) and around.opener == opener:
                self.close_down_to(depth)
                return True
        return False

    def environment(self, *, begins: bool) -> None:
        r"""`\begin{…}` or `\end{…}`, its name still to be read."""
        match = _ENVIRONMENT.match(self.source, self.at)
        if match is None:
            self.say("\\begin" if begins else "\\end")
            return
        self.at, name = match.end(), match[1]
        if not begins:
            self.rows -= bool(self.rows) and name in tables.ROWS
            self.close_opener(name)
            return
        self.rows += name in tables.ROWS
        columns = _COLUMNS.match(self.source, self.at) if name in ("array", "tabular") else None
        self.at = columns.end() if columns else self.at
        if name in tables.MATH_ENVIRONMENTS:
            self.open_formula(name, f"\\end{{{name}}}")

    def close_down_to(self, depth: int) -> None:
        """Ends the formula at `depth` of the stack, and what is still open in it."""
        while len(self.stack) > depth + 1:
            self.leave()
        frame = self.frame
        self.stack.pop()
        text = frame.text()
        if frame.opener in ("$", "\\("):
            self.say(text, "" if len(text) > 1 and text.isalpha() else "sign")
        else:
            self._say_display(text.strip())

    def _say_display(self, text: str) -> None:
        """A formula that had a line for itself, with spaces around it."""
        last, following = self.frame.last, self.source[self.at : self.at + 1]
        before = "" if not last or last.isspace() or last in "([{" else " "
        after = " " if following.isalnum() or self.next_is("{$\\(") else ""
        self.say(f"{before}{text}{after}" if text else "", "sign")
