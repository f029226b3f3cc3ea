"""What a person typed, out of the form in which Slack hands it over.

https://docs.slack.dev/messaging/formatting-message-text: `&`, `<` and `>` come as entities, and whatever
Slack recognised stands between angle brackets.
"""

from __future__ import annotations

import re

_ENTITIES = {"&amp;": "&", "&lt;": "<", "&gt;": ">"}
_ENTITY = re.compile("|".join(_ENTITIES))
_PAUSE = re.compile(r"^[,:]*\s+(?:[,:]+\s+)*|^[,:]+")  # after a name; but the colon of `:specimen` stays
_MARKED = re.compile(r"<([^<>|]+)(?:\|([^<>]*))?>")


def as_typed(text: str) -> str:
    """The text as it was typed: addresses bare, people and channels as their ids, `&` as `&`."""
    return _ENTITY.sub(lambda found: _ENTITIES[found[0]], _MARKED.sub(_unmarked, text))


def without_mention(text: str, user: str) -> str:
    """What is said to `user` in a message that mentions it: the words after the mention, else those before.

    Where `user` is unknown or not named, whoever is mentioned first is meant.
    """
    named = [re.escape(user), r"\w+"] if user else [r"\w+"]
    found = next(filter(None, (re.search(rf"<@{one}(?:\|[^<>]*)?>", text) for one in named)), None)
    if found is None:
        return text
    after = _PAUSE.sub("", text[found.end() :])
    return after if after.strip() else text[: found.start()]


def _unmarked(found: re.Match[str]) -> str:
    inside, label = found[1], found[2] or ""
    match inside[0]:
        case "@" | "#":
            return inside[1:]
        case "!":
            return label or _special(inside[1:])
        case _:
            return label if label and _is_short_for(label, inside) else inside


def _special(name: str) -> str:
    """`here` is a group that was called, `subteam^S123` one of the workspace's own."""
    kind, _, rest = name.partition("^")
    return rest.split("^", 1)[0] if rest else f"@{kind}"


def _is_short_for(label: str, address: str) -> bool:
    """Whether Slack made the address of the typed label by itself: `arxiv.org/abs/1` -> `http://arxiv.org/abs/1`."""
    bare = re.sub(r"^(?:https?://|mailto:|tel:)", "", address)
    return label.rstrip("/") == bare.rstrip("/")
