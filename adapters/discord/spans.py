"""Spans -> Discord's markdown, in which nothing that a person wrote can format, mention or link. Pure.

Rules of the markup: https://docs.discord.com/developers/reference#message-formatting. A backslash before a sign takes its
meaning away, but not within the label of a link, which shows the backslash: such a label stands before its address.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC
from typing import assert_never

import regex

from adapters.discord.typed import Typing
from adapters.foreign import END_OF_ISOLATE, ISOLATE, flat
from adapters.plain import SOMEONE
from bot.reply import Bold, Code, Link, Mention, Moment, Span, Typed
from bot.sites.addresses import host, is_paper_site, safe_url
from bot.text import cut, units16

APART = "\u200b"  # shows nothing: parts signs that mean something together. `clean` takes it out of all foreign text
STYLES = {"date": "D", "time": "t", "both": "F", "relative": "R"}  # our word for a moment's form -> Discord's

_SIGNS = re.compile(r"[\\*_~|`<\[\]]|:(?!\s)|(?<=discord)\.|(?<=discordapp)\.", re.IGNORECASE)
_MAY_GROW = re.compile(r"[\\*_~|`<\[\]:@.#>+-]")
_AT_START = re.compile(r"(?P<space>\s*)(?P<digits>\d*)(?P<sign>#{1,3}(?!\S)|-#|>|[-+](?!\S)|(?<=\d)\.(?!\S))")
_CALLING = re.compile(r"@(?=everyone|here)|(?<=<)@(?=[!&]?\d)", re.IGNORECASE)
_CALLING_ALL = re.compile(r"@(?=everyone|here)", re.IGNORECASE)
_FENCE = re.compile(r"`(?=`)")
_UNFIT_LABEL = regex.compile(
    r"[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Cf}\ufe0f\u20e3/@]|[\w-]\.\w|[()\\]", regex.V1
)


def markdown(spans: Iterable[Span], typing: Typing) -> str:
    """One paragraph; `typing` says how a line is typed where the reader stands."""
    text, styled = "", False
    for piece in _joined(span for span in map(_told, spans) if span):
        part = escaped(piece, start=not text) if isinstance(piece, str) else _marked(piece, typing)
        text += (APART if styled and not isinstance(piece, str) else "") + part
        styled = not isinstance(piece, str)
    return text


def escaped(text: str, *, start: bool = True) -> str:
    """Text of one line that reads as it is written. `start`: it may stand where a heading or a list would begin."""
    quiet = _CALLING.sub(f"@{APART}", _SIGNS.sub(r"\\\g<0>", text))
    return _AT_START.sub(_untitled, quiet, count=1) if start and _AT_START.match(quiet) else quiet


def weight(text: str) -> int:
    """At least the length of `text` once escaped, in the units that Discord counts; it grows with the text."""
    return units16(text) + len(_MAY_GROW.findall(text))


def shortened(text: str, most: int) -> str:
    """`text` escaped, cut so that it measures at most `most`."""
    return escaped(held(text, most))


def held(text: str, most: int) -> str:
    """`text` cut so that it measures at most `most` once escaped; what turns direction in it still ends in it."""
    kept = text if weight(text) <= most else cut(text, most - 1, weight)
    return f"{kept}{END_OF_ISOLATE}" if kept.count(ISOLATE) > kept.count(END_OF_ISOLATE) else kept


def linked(label: str, url: str) -> str:
    """A link of ours, its host beside it where that is no known site of papers; bare words for an unsafe address."""
    address = safe_url(url)
    if address is None:
        return escaped(label)
    if not label.strip():
        return f"<{address}>"
    if not fits_label(label):
        return f"{escaped(label)} (<{address}>)"
    return f"[{label}](<{address}>)" + ("" if is_paper_site(address) else f" ({escaped(host(address))})")


def fits_label(label: str) -> bool:
    """Whether text can be the label of a link and be read as it is written."""
    return bool(label.strip()) and escaped(label) == label and not _UNFIT_LABEL.search(label)


def fenced(text: str, language: str = "") -> str:
    """Text in a fixed-width block; back-ticks side by side are parted, else they would end it."""
    named = language if re.fullmatch(r"[a-z0-9+-]{1,20}", language) else ""
    return f"```{named}\n{unfenced(text)}\n```"


def unfenced(text: str) -> str:
    """Text that cannot end a fixed-width block, nor call everybody from within."""
    return _CALLING_ALL.sub(f"@{APART}", _FENCE.sub(f"`{APART}", text))


def _untitled(found: re.Match[str]) -> str:
    return f"{found['space']}{found['digits']}\\{found['sign']}"


def _told(span: Span) -> Span:
    """The span, as plain words where it can be no more than that; "" where it shows nothing."""
    match span:
        case Bold(words) | Code(words) if not flat(words).strip():
            return flat(words)
        case Code(words) if "`" in words:
            return flat(words)
        case Link(words, url) if safe_url(url) is None:
            return flat(words)
        case Mention(user) if not (user.isascii() and user.isdecimal() and len(user) <= 20):
            return SOMEONE
        case str():
            return flat(span)
        case _:
            return span


def _joined(spans: Iterable[Span]) -> list[Span]:
    """The spans with those of plain words that stand side by side made one, so that no sign is split between two."""
    found: list[Span] = []
    for span in spans:
        if isinstance(span, str) and found and isinstance(found[-1], str):
            found[-1] += span
        else:
            found.append(span)
    return found


def _marked(span: Bold | Code | Typed | Link | Mention | Moment, typing: Typing) -> str:
    match span:
        case Bold(words):
            return _around("**", escaped(flat(words), start=False))
        case Code(words):
            return _around("`", unfenced(flat(words)))
        case Typed(line):
            return _code(typing(line))
        case Link(words, url):
            return linked(flat(words).strip(), url)
        case Mention(user):
            return f"<@{user}>"
        case Moment():
            return _moment(span)
        case _:
            assert_never(span)


def _around(sign: str, words: str) -> str:
    """The words between signs, which stand close to them."""
    inner = words.strip()
    before, _, after = words.partition(inner)
    return f"{before}{sign}{inner}{sign}{after}"


def _code(line: str) -> str:
    words = flat(line)
    return escaped(words, start=False) if "`" in words else _around("`", unfenced(words))


def _moment(moment: Moment) -> str:
    at = moment.at.replace(tzinfo=UTC) if moment.at.tzinfo is None else moment.at
    return f"<t:{int(at.timestamp())}:{STYLES[moment.form]}>"
