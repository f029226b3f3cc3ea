"""TeX's ways of typing dashes and quotation marks, which plain text has taken over: `--`, `---`, ``…''."""

from __future__ import annotations

import re

_DASHES = re.compile(r"(?:https?://|www\.)\S++|(?<![-|!<=+])-{2,3}(?![->|=+])")
_DOUBLE = re.compile(r"(?<!`)``(?!`)(?=[^\s`])([^`]{1,400}?)(?:''|’’|(?<=[^\s`])(?:\"{1,2}|”)(?!\"))")
_OPENED = re.compile(r"(?<![^\s(\[“-])``(?=[^\W\d_])")
_CODE = re.compile(r"(?<=[^\s`])``(?![^\W_])|```")  # Markdown, or a fence
_SINGLE = re.compile(r"(?<![`\w\\])`(?=[^\s`])([^`\n]{0,150}?[^\s`'\\])'(?![\w'`])")


def typeset(text: str, *, tex: bool = False) -> str:
    """`text` with the dashes and the quotation marks that its author meant."""
    if "``" in text:
        text = _DOUBLE.sub(r"“\1”", text)
        text = _OPENED.sub("“", text) if tex or not _CODE.search(text) else text
        text = text.replace("''", "”") if tex else text
    if "`" in text:
        text = _SINGLE.sub(r"‘\1’", text)
    return _DASHES.sub(lambda match: _dash(match, tex), text) if "--" in text else text


def _dash(match: re.Match[str], tex: bool) -> str:
    """A dash where one is meant: between words or numbers; a ruled line and an option (`--fast`) are none."""
    sign, text = match[0], match.string
    left, right = text[match.start() - 1 : match.start()], text[match.end() : match.end() + 1]
    if sign[0] != "-" or not left or left == "\n":
        return sign
    spaced = left.isspace() and (not right or right.isspace())
    if sign == "---":
        return "—"
    between = _joins(left) and _joins(right)
    return "–" if (spaced and right) or between or tex else sign


def _joins(char: str) -> bool:
    return char.isalnum() or (char != "" and char in ")]}”’\"'$%(“‘€£\\{")
