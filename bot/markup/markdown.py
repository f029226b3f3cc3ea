"""Markdown in abstracts as readable text: marks of emphasis and links, where they are that beyond doubt.

`*Lavender*`, `**V**isual` and `[page](https://…)` lose their marks; `A* search`, `snake_case`, `2 * 3 * 4` and `x**2`
keep theirs. Titles are not Markdown: `bot.latex` leaves their stars alone.
"""

from __future__ import annotations

import re

MAX_SPAN = 400  # characters between two marks that belong together

_LINK = re.compile(
    r"!?\[(?P<text>[^\[\]\n]{1,300}+)\]\((?P<url>(?:https?://|www\.|mailto:)(?:[^\s()<>]|\([^\s()<>]{0,200}\)){1,2000}+)(?:\s+\"[^\"\n]{0,200}\")?\)"
)
_AUTOLINK = re.compile(r"<((?:https?://|mailto:)[^\s<>]{1,2000}+)>")
_URL = r"(?:https?://|www\.)[^\s<>*]++"
_MARKS = re.compile(rf"{_URL}|\*+|_+")
_DUNDER = re.compile(
    r"(?:init|main|call|name|repr|str|len|iter|next|enter|exit|new|del|dict|doc|all|file|version|slots|getitem|setitem|class)"
)
_OPENING = frozenset("([{<“‘\"'«—–-/:;,=|…")
_INITIALS = re.compile(r"[a-z]{1,3}|[A-Za-z][a-z]{0,2}")
_STARRED = re.compile(r"(?<![\w*])[A-Z][A-Z0-9-]{0,6}$")  # A*, RRT*, LPA*


def plain(source: str) -> str:
    """`source` without its emphasis marks, its links as their text."""
    text = _LINK.sub(lambda match: match["text"], source) if "](" in source else source
    text = _AUTOLINK.sub(r"\1", text) if "<" in text else text
    return _without_emphasis(text) if "*" in text or "_" in text else text


def _without_emphasis(text: str) -> str:
    """Each closing run of marks takes the nearest like opening run; what stays unanswered stays."""
    open_runs: dict[str, list[tuple[int, int]]] = {}
    dropped: list[tuple[int, int]] = []
    for match in _MARKS.finditer(text):
        run, start, end = match[0], match.start(), match.end()
        if run[0] not in "*_" or len(run) > 3:
            continue
        waiting = open_runs.setdefault(run, [])
        if waiting and start - waiting[-1][1] <= MAX_SPAN and _closes(text, waiting[-1], start, end, run):
            dropped += [waiting.pop(), (start, end)]
            for other in open_runs.values():
                while other and other[-1][0] > dropped[-2][0]:
                    other.pop()
        elif _opens(text, start, end, run):
            waiting.append((start, end))
    return _cut_out(text, sorted(dropped))


def _cut_out(text: str, spans: list[tuple[int, int]]) -> str:
    kept, at = [], 0
    for start, end in spans:
        kept.append(text[at:start])
        at = end
    return "".join(kept) + text[at:]


def _opens(text: str, start: int, end: int, run: str) -> bool:
    before, after = text[start - 1 : start], text[end : end + 1]
    if not after or after.isspace() or after in ")]},.;:!?":
        return False
    if before.isalnum():
        return run == "**" and after.isalpha()
    return not before or before.isspace() or before in _OPENING or (before in "*_" and before != run[0])


def _closes(text: str, opening: tuple[int, int], start: int, end: int, run: str) -> bool:
    before, after, inside = text[start - 1 : start], text[end : end + 1], text[opening[1] : start]
    if not inside or before.isspace() or "\n\n" in inside:
        return False
    if run == "__" and _DUNDER.fullmatch(inside):
        return False
    if after.isalnum():
        return run == "**" or (run == "*" and after.islower() and _INITIALS.fullmatch(inside) is not None)
    if run == "*" and " " in inside and (starred := _STARRED.search(inside[-9:])) is not None:
        return starred.start() == 0 and len(inside) < 9
    return True
