"""Spans -> elements of `rich_text`, where nothing that a person wrote can become markup, a mention or a link.

Only the fallback `text` of a message is parsed by Slack; `escaped` makes text fit for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC
from typing import Any, Literal, assert_never

from adapters.foreign import flat
from adapters.plain import SOMEONE, spoken_moment, unmarked
from adapters.slack.limits import URL
from bot.reply import Bold, Code, Link, Mention, Moment, Span, Typed
from bot.sites.addresses import host, is_paper_site, safe_url

Element = dict[str, Any]

DATES = {  # our word for a moment's form -> Slack's format of a `date` element
    "date": "{date_pretty}",
    "time": "{time}",
    "both": "{date_pretty} at {time}",
    "relative": "{ago}",
}


def escaped(text: str) -> str:
    """Text for a place that Slack parses: exactly `&`, `<` and `>` are escaped, once."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def escaped_length(text: str) -> int:
    """How long text is once escaped, which is what Slack counts."""
    return len(text) + 4 * text.count("&") + 3 * (text.count("<") + text.count(">"))


def elements(spans: Iterable[Span], prefix: str) -> list[Element]:
    """The elements of one paragraph; `prefix` is what goes before a line that can be typed."""
    found = [element for span in spans for element in _elements(span, prefix)]
    return found or [text(" ")]


def text(words: str, style: Literal["", "bold", "italic", "code"] = "") -> Element:
    return {"type": "text", "text": words, **({"style": {style: True}} if style else {})}


def link(words: str, url: str, style: Literal["", "bold"] = "") -> list[Element]:
    """A link of ours, its host beside it where that is no known site of papers; bare words for an unsafe address."""
    safe = safe_url(url)
    if safe is None or len(safe) > URL:
        return [text(words, style)] if words else []
    linked: Element = {"type": "link", "url": safe, "text": words or safe}
    if style:
        linked["style"] = {style: True}
    return [linked] if is_paper_site(safe) or not words else [linked, text(f" ({host(safe)})")]


def words_of(spans: Iterable[Span], prefix: str) -> str:
    """The same paragraph as unmarked words, for the fallback text and for places that hold plain text only."""
    return unmarked(spans, lambda line: typed(line, prefix))


def typed(line: str, prefix: str) -> str:
    return f"{prefix} {flat(line)}".strip()


def _elements(span: Span, prefix: str) -> list[Element]:
    match span:
        case str():
            return [text(words)] if (words := flat(span)) else []
        case Bold(words):
            return [text(flat(words), "bold")] if flat(words) else []
        case Code(words):
            return [text(flat(words), "code")] if flat(words) else []
        case Typed(line):
            return [text(typed(line, prefix), "code")]
        case Link(words, url):
            return link(flat(words), url)
        case Mention(user):
            return [{"type": "user", "user_id": user}] if user.isalnum() and user.isascii() else [text(SOMEONE)]
        case Moment():
            return [_date(span)]
        case _:
            assert_never(span)


def _date(moment: Moment) -> Element:
    at = moment.at.replace(tzinfo=UTC) if moment.at.tzinfo is None else moment.at
    return {
        "type": "date",
        "timestamp": int(at.timestamp()),
        "format": DATES[moment.form],
        "fallback": spoken_moment(moment),
    }
