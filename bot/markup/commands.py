"""The TeX commands that take arguments: how many, read in which mode, and what they say."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from bot.markup import tables
from bot.markup.scripts import accented, double_struck, fraction, root, subscript, superscript


@dataclass(frozen=True, slots=True)
class Command:
    """`takes` has one letter an argument: m mathematics, t text, s as around it, r raw. `say` gets them as text."""

    takes: str
    say: Callable[..., str]
    kind: str = ""


def _same(text: str) -> str:
    return text


def _accent(name: str, mark: str) -> Command:
    return Command("m", lambda text: accented(text, mark, name))


def _cited(keys: str) -> str:
    return f"[{', '.join(key.strip() for key in keys.split(','))}]"


def _arrow(sign: str) -> Command:
    return Command("m", lambda over: sign + superscript(over))


RAISE = Command("m", superscript, "script")
LOWER = Command("m", subscript, "script")
FRACTION = Command("mm", fraction, "fraction")
WRAPPING = Command("s", _same)
CHOOSE = Command("mm", lambda above, below: f"({above.strip()} choose {below.strip()})")

COMMANDS: dict[str, Command] = {
    **dict.fromkeys(tables.TEXT_FONTS, Command("t", _same)),
    **dict.fromkeys(tables.MATH_FONTS, Command("s", _same)),
    **dict.fromkeys(("operatorname", "mathrm"), Command("m", _same, "word")),
    "ensuremath": Command("m", _same),
    **dict.fromkeys(tables.DOUBLE_STRUCK, Command("m", double_struck)),
    **dict.fromkeys(tables.HIDING, Command("r", lambda _: "")),
    **dict.fromkeys(tables.CITING, Command("r", _cited)),
    **{name: _accent(name, mark) for name, mark in tables.MATH_ACCENTS.items()},
    **dict.fromkeys(("frac", "tfrac", "dfrac", "cfrac", "nicefrac", "sfrac", "flatfrac"), FRACTION),
    **dict.fromkeys(("binom", "tbinom", "dbinom"), CHOOSE),
    "sqrt": Command("m", root, "root"),
    "abs": Command("m", lambda text: f"|{text.strip()}|"),
    "norm": Command("m", lambda text: f"‖{text.strip()}‖"),
    "set": Command("m", lambda text: f"{{{text.strip()}}}"),
    "paren": Command("m", lambda text: f"({text.strip()})"),
    "ceil": Command("m", lambda text: f"⌈{text.strip()}⌉"),
    "floor": Command("m", lambda text: f"⌊{text.strip()}⌋"),
    "inner": Command("mm", lambda one, two: f"⟨{one.strip()}, {two.strip()}⟩"),
    "pmod": Command("m", lambda text: f" (mod {text.strip()})"),
    "overset": Command("mm", lambda over, text: text.strip() + superscript(over)),
    "stackrel": Command("mm", lambda over, text: text.strip() + superscript(over)),
    "underset": Command("mm", lambda under, text: text.strip() + subscript(under)),
    "xrightarrow": _arrow("→"),
    "xleftarrow": _arrow("←"),
    "textsuperscript": Command("t", superscript, "script"),
    "textsubscript": Command("t", subscript, "script"),
    "enquote": Command("t", lambda text: f"“{text}”"),
    "footnote": Command("t", lambda text: f" ({text.strip()})"),
    "url": Command("r", _same, "url"),
    "path": Command("r", _same, "url"),
    "nolinkurl": Command("r", _same, "url"),
    "href": Command("rt", lambda _, text: text, "url"),
    "textcolor": Command("rt", lambda _, text: text),
    "colorbox": Command("rt", lambda _, text: text),
    "hyperlink": Command("rt", lambda _, text: text),
    "hypertarget": Command("rt", lambda _, text: text),
    "hyperref": Command("t", _same),
    "texorpdfstring": Command("st", lambda _, text: text),
}


def root_of(index: str) -> Command:
    r"""`\sqrt[3]`."""
    return Command("m", lambda text: root(text, index), "root")


def macro(name: str, groups: int) -> Command:
    """Somebody's own command, said by its name as a function of its arguments."""
    found = re.fullmatch(r"(?:c|cal)([A-Z])", name)  # calligraphic letters nearly always
    called = found[1] if found else name
    if not groups:
        return Command("", lambda: called)
    return Command("m" * groups, lambda *said: f"{called}({', '.join(text.strip() for text in said)})")


def unglued(name: str) -> str:
    r"""What a name says to which lost braces have glued its argument: `\emphnon`, `\mathbbR`; else nothing."""
    font = next((font for font in tables.GLUED if name.startswith(font)), "")
    rest = name[len(font) :]
    if font and rest and (len(font) > 2 or len(rest) == 1):
        return _in_font(font, tables.SIGNS.get(rest, rest))
    if name.startswith("url"):
        return name[3:] if name[3:].startswith("http") else ""
    sign = next((sign for sign in _LONG_SIGNS if name.startswith(sign)), name)
    if len(name) - len(sign) in (1, 2):
        return tables.SIGNS[sign] + name[len(sign) :]
    found = _GLUED_FUNCTION.fullmatch(name)
    return f"{found[1]} {found[2]}" if found else ""


def _in_font(font: str, said: str) -> str:
    if font in tables.DOUBLE_STRUCK:
        return double_struck(said[0]) + said[1:]
    if font in tables.MATH_ACCENTS:
        return accented(said[0], tables.MATH_ACCENTS[font], font) + said[1:]
    return "√" + said if font == "sqrt" else said


_LONG_SIGNS = ("times", "cdot", "epsilon", "infty", "lambda", "alpha", "sigma", "theta")
_GLUED_FUNCTION = re.compile(r"(log|ln|min|max|exp)([A-Z]{1,2}|[a-z])")
