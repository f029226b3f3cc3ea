"""Entries whose braces, commas or quotation marks stand wrongly, written anew so that a parser can take them."""

from __future__ import annotations

import re

from adapters.sources.bib.values import closing

_KEY = re.compile(r"\s*([^\s=,{}()\"]*)\s*,?")
_FIELD = re.compile(r"[\s,})#]*([^\W\d][\w:.+-]{0,60})\s{0,20}=\s*")
_FIELD_LINE = re.compile(r"\n[^\S\n]*[^\W\d][\w:.+-]{0,60}[^\S\n]*=\s*[{\"\w]")
_LATER = re.compile(r"(?:\n|,)[^\S\n]*([^\W\d][\w:.+-]{0,60})\s{0,20}=\s*(?=[{\"])")
_QUOTE_ENDS = re.compile(r'"(?=\s*(?:[,#})]|\Z|[^\W\d][\w:.+-]{0,60}\s{0,20}=\s*["{\w]))')
_BARE = re.compile(r"[^\n,}]*")
_JOINT = re.compile(r"\s*#\s*")
_BRACE = re.compile(r"[{}]")


def mended(text: str) -> str:
    """The body of an entry, behind its opening bracket, with every value in braces and a comma behind it."""
    key = _KEY.match(text)
    at = key.end() if key else 0
    fields = []
    while field := _FIELD.match(text, at) or _LATER.search(text, at):
        value, at = _value(text, field.end())
        fields.append(f"{field[1]} = {value}")
    return f"{key[1] if key else ''},\n" + ",\n".join(fields) + "\n}"


def _value(text: str, at: int) -> tuple[str, int]:
    """One value with its pieces joined by `#`, and where it ends."""
    pieces = []
    while True:
        piece, at = _piece(text, at)
        pieces.append(piece)
        joint = _JOINT.match(text, at)
        if joint is None:
            return " # ".join(pieces), at
        at = joint.end()


def _piece(text: str, at: int) -> tuple[str, int]:
    sign = text[at : at + 1]
    if sign == "{":
        end = closing(text, at)
        if end < 0 or (_FIELD_LINE.search(text, at, end) and "}" not in text[end + 1 :]):
            return _unclosed(text, at)
        return braced(text[at + 1 : end]), end + 1
    if sign == '"':
        close = _QUOTE_ENDS.search(text, at + 1)
        return (braced(text[at + 1 : close.start()]), close.end()) if close else _unclosed(text, at)
    bare = _BARE.match(text, at)
    said = bare[0].strip() if bare else ""
    single = re.fullmatch(r"[^\s{}\"#]+", said.partition("#")[0].strip())
    return (single[0], at + text[at:].index(single[0]) + len(single[0])) if single else (braced(said), at + len(said))


def _unclosed(text: str, at: int) -> tuple[str, int]:
    """A value that is never closed: it ends where a line begins another field."""
    following = _FIELD_LINE.search(text, at)
    end = following.start() if following else len(text)
    return braced(text[at + 1 : end].rstrip('\n\r\t ,})"')), end


def braced(value: str) -> str:
    """A value in braces, without those in it that have no partner."""
    open_at: list[int] = []
    stray = set()
    for brace in _BRACE.finditer(value):
        if brace[0] == "{":
            open_at.append(brace.start())
        elif open_at:
            open_at.pop()
        else:
            stray.add(brace.start())
    stray.update(open_at)
    kept = "".join(char for at, char in enumerate(value) if at not in stray) if stray else value
    return f"{{{kept} }}" if kept.endswith("\\") else f"{{{kept}}}"
