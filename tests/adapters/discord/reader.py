"""Reads Discord's markdown as its clients do, by rules written here anew: what is seen, what is live, what is formatted.

The reference (docs.discord.com/developers/reference#message-formatting) names the forms; their order is that of the clients:
a backslash takes the meaning of the sign after it, but not inside a link's label, whose backslashes are shown.
"""

import re
from collections import Counter
from dataclasses import dataclass, field

TEXTS = {10: "content", "rich": "description"}  # a type of component, or of embed -> where its markdown stands
APART = "\u200b"
ISOLATES = "\u2068\u2069"

STARTS = (
    ("heading", re.compile(r" *#{1,3}\s+(?=\S)")),
    ("subtext", re.compile(r" *-#\s+(?=\S)")),
    ("quote", re.compile(r" *>(?:>>)? ")),
    ("list", re.compile(r" *(?:[-*+]|\d+\.)\s+(?=\S)")),
)
ESCAPE = re.compile(r"\\([^0-9A-Za-z\s])")
FENCE = re.compile(r"```(?:[a-z0-9_+.#-]+\n)?\n?(.*?)\n?```", re.DOTALL)
CODE = re.compile(r"(`+)(.*?[^`])\1(?!`)", re.DOTALL)
AUTOLINK = re.compile(r"<((?:[a-z][a-z0-9+.-]*://|mailto:|tel:|sms:)[^ <>]+)>", re.IGNORECASE)
BARE = re.compile(r"(?:https?|steam|discord|ftp)://[^\s<]+|mailto:\S+", re.IGNORECASE)
INVITE = re.compile(r"(?:discord\.gg|discord(?:app)?\.com/invite)/[\w-]+", re.IGNORECASE)
MASKED = re.compile(
    r"\[((?:\[[^\[\]]*\]|[^\[\]])*)\]\(\s*(?:<([^<>\s]+)>|([^\s<>()]+(?:\([^\s()]*\)[^\s<>()]*)*))\s*\)"
)
MENTION = re.compile(r"<@[!&]?\d+>|<#\d+>|@everyone|@here|<id:\w+>|</[^<>]+:\d+>", re.IGNORECASE)
MOMENT = re.compile(r"<t:(-?\d+)(?::[tTdDfFR])?>")
EMOJI = re.compile(r"<a?:\w+:\d+>|:[\w+-]+:")
SPANS = (
    ("bold", re.compile(r"\*\*((?:\\.|[^\\])+?)\*\*(?!\*)", re.DOTALL)),
    ("underline", re.compile(r"__((?:\\.|[^\\])+?)__(?!_)", re.DOTALL)),
    ("struck", re.compile(r"~~((?:\\.|[^\\])+?)~~", re.DOTALL)),
    ("spoiler", re.compile(r"\|\|((?:\\.|[^\\])+?)\|\|", re.DOTALL)),
    ("italic", re.compile(r"\*(?!\s)((?:\\.|[^\\*])+?)\*(?!\*)|\b_((?:\\.|[^\\_])+?)_\b", re.DOTALL)),
)


@dataclass
class Seen:
    """What a reader sees: `text` without the marks that only part or turn; what is live; how often each kind of form is used."""

    text: str = ""
    mentions: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    forms: Counter = field(default_factory=Counter)

    def add(self, other):
        self.text += other.text
        self.mentions += other.mentions
        self.links += other.links
        self.forms += other.forms


def read(source):
    """What markdown shows."""
    seen = Seen()
    _read(source, seen, start=True)
    seen.text = "".join(char for char in seen.text if char != APART and char not in ISOLATES)
    return seen


def _read(source, seen, *, start):
    place = 0
    while place < len(source):
        if start and (length := _begun(source, place, seen)):
            place, start = place + length, False
            continue
        length, shown = _next(source, place, seen)
        start = source[place] == "\n"
        seen.text += shown
        place += length


def _begun(source, place, seen):
    """The length of what begins a line and makes it more than a line; 0 where nothing does."""
    for kind, form in STARTS:
        if found := form.match(source, place):
            seen.forms[kind] += 1
            return len(found[0])
    return 0


def _next(source, place, seen):
    """How much is read at a place, and what is shown for it."""
    if found := FENCE.match(source, place):
        seen.forms["fence"] += 1
        return len(found[0]), found[1]
    if found := ESCAPE.match(source, place):
        return 2, found[1]
    if found := AUTOLINK.match(source, place) or BARE.match(source, place):
        seen.links.append(found[found.lastindex or 0])
        return len(found[0]), found[0]
    if (found := MASKED.match(source, place)) and not BARE.search(found[1]):
        seen.links.append(found[2] or found[3])
        return len(found[0]), found[1]
    if found := MENTION.match(source, place) or INVITE.match(source, place):
        seen.mentions.append(found[0])
        return len(found[0]), found[0]
    for kind, form in (("moment", MOMENT), ("emoji", EMOJI)):
        if found := form.match(source, place):
            seen.forms[kind] += 1
            return len(found[0]), ""
    if found := CODE.match(source, place):
        seen.forms["code"] += 1
        return len(found[0]), found[2]
    return _styled(source, place, seen)


def _styled(source, place, seen):
    for kind, form in SPANS:
        if found := form.match(source, place):
            seen.forms[kind] += 1
            inner = Seen()
            _read(found[1] or found[2], inner, start=False)
            shown, inner.text = inner.text, ""
            seen.add(inner)
            return len(found[0]), shown
    return 1, source[place]


def nodes(payload):
    """Every object within a payload, in reading order."""
    if isinstance(payload, dict):
        yield payload
        parts = payload.values()
    else:
        parts = payload if isinstance(payload, list) else ()
    for part in parts:
        yield from nodes(part)


def read_message(payload):
    """What a message shows in all its texts, each read by itself, and the addresses that its buttons open."""
    seen, texts = Seen(), []
    for node in nodes(payload):
        source = node.get(TEXTS.get(node.get("type")))
        if isinstance(source, str):
            found = read(source)
            texts.append(found.text)
            seen.add(found)
        if isinstance(node.get("url"), str):
            seen.links.append(node["url"])
    seen.text = "\n".join(texts)
    return seen
