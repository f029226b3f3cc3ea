"""Which dollars are TeX's and which are money."""

from __future__ import annotations

import re

from bot.markup.tables import MAIMED

_SIGN = re.compile(r"\\.|[{}$]", re.DOTALL)
_TEX = re.compile(r"[\\^_{}~]")
_EVIDENCE = re.compile(r"\\[A-Za-z]{2,}|\$[^$\s][^$]*\$")
_MONEY = re.compile(r"(?<![\d.,])\d[\d.,]*+\s?(?:[kKMB]|[mb]illion|bn|USD|US)?\b(?!\s?[\\^_])")
_PROSE = re.compile(r"(?<![A-Za-z])[A-Za-z]{3,}+,?\s++[A-Za-z]{2}")
# `5, or`, `5 per hour`; not `3 log n`
_SPENT = re.compile(r"(?<![\d.,])\d[\d.,]*+\s?[A-Za-z]*+[,;:]?\s++(?!log|ln|exp|min|max|mod|sqrt)[A-Za-z]{2,}")
_CURRENCY = re.compile(r"(?<![A-Za-z])(?:US|AU|CA|HK|NT|NZ|[ACRS])$")
FAR = 400  # characters that a formula with unbalanced braces may span


class Dollars:
    """The dollars of one text, found once."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.level: dict[int, int] = {}  # a dollar -> the next one inside the same braces
        self.next: dict[int, int] = {}  # a dollar -> the next one
        self.last: dict[str, int] = {}
        self.is_tex = _EVIDENCE.search(source) is not None  # a command or a formula stands somewhere in it
        self._scan()

    def _scan(self) -> None:
        open_levels: list[int | None] = [None]
        latest: int | None = None
        for match in _SIGN.finditer(self.source):
            if match[0] == "{":
                open_levels.append(None)
            elif match[0] == "}" and len(open_levels) > 1:
                open_levels.pop()
            elif match[0] == "$":
                for previous, table in ((open_levels[-1], self.level), (latest, self.next)):
                    if previous is not None:
                        table[previous] = match.start()
                open_levels[-1] = latest = match.start()

    def later(self, text: str, at: int) -> bool:
        """Whether `text` comes at `at` or behind it."""
        if text not in self.last:
            self.last[text] = self.source.rfind(text)
        return self.last[text] >= at

    def opens(self, at: int) -> str:
        """The opening sign, `$` or `$$`, of the formula that begins at a dollar; empty where it is money."""
        if self.source.startswith("$$", at) and self.later("$$", at + 2):
            return "$$"
        end = self.level.get(at)
        if end is not None and self._is_formula(at, end):
            return "$"
        end = self.next.get(at)
        if end is not None and end - at < FAR and at not in self.level and self._is_formula(at, end):
            return "$"
        return ""

    def _is_formula(self, at: int, end: int) -> bool:
        inside = self.source[at + 1 : end]
        if not inside.strip() or "\n\n" in inside or self._is_amount(at, inside):
            return False
        follower = self.source[end + 1 : end + 2]
        if _TEX.search(inside):
            return not (follower.isdigit() and inside[-1:].isspace() and _MONEY.match(inside.lstrip()))
        if len(inside.strip()) == 1 and not (inside.strip().isalnum() and follower.isdigit()):
            return True
        if inside.strip() in MAIMED or MAIMED.keys() & inside.split():
            return True
        if follower.isdigit() or inside[0].isspace() != inside[-1].isspace():
            return False
        return not _PROSE.search(inside) and not _SPENT.match(inside.lstrip())

    def _is_amount(self, at: int, inside: str) -> bool:
        """`US$ 5 …`, `$5, US$`."""
        if not inside.lstrip()[:1].isdigit():
            return False
        if _CURRENCY.search(self.source[max(0, at - 3) : at]):
            return True
        return " " in inside and _CURRENCY.search(inside[-3:]) is not None
