"""The words of an answer, taken back out of what each platform was sent: the same on all of them.

Words come as segments: what stands between line ends and the dots that join facts. How a platform shows an address is its own
affair: addresses, and hosts beside links, are no words.
"""

import re
from collections import Counter

from adapters.discord.marks import unmarked
from adapters.numbering import numbered
from adapters.plain import plain
from bot.invocation import Invocation
from tests.adapters.discord.reader import nodes, read_message

OPENING = re.compile(r"^Open: https?://\S+$", re.MULTILINE)
ADDRESS = re.compile(r":? ?\(?<?https?://[^\s>)]+>?\)?")
HOST = re.compile(r" \((?:[\w-]+\.)+[a-z]{2,}\)")
PART = re.compile(r"\n| · ")
TOKEN = re.compile(r"\d+:")


def segments(text):
    """How often each segment stands in a text."""
    said = HOST.sub("", ADDRESS.sub("", OPENING.sub("", text))).replace("`", "")
    return Counter(filter(None, (" ".join(part.split()) for part in PART.split(said))))


def of_console(reply):
    return segments(plain(reply, pressing=False))


def of_slack(payloads):
    """Of messages as `{"text": …, "blocks": […]}`."""
    shown = []
    for block in (block for payload in payloads for block in payload["blocks"]):
        match block["type"]:
            case "rich_text":
                shown.append("".join(node["text"] for node in nodes(block) if node.get("type") in ("text", "link")))
            case "section":
                shown.append(block["text"]["text"])
    return segments("\n".join(shown))


def of_discord(payloads):
    """Of messages as `{"components": […]}`, with embeds or without."""
    return segments(read_message(list(payloads)).text)


def pressed_on_console(reply):
    return {button.press for button in numbered(reply).values() if isinstance(button.press, Invocation)}


def pressed_on_slack(payloads):
    found = {node.get(name) for node in nodes(list(payloads)) for name in ("action_id", "value")}
    return _invocations(found)


def pressed_on_discord(payloads):
    found = {node.get(name) for node in nodes(list(payloads)) for name in ("custom_id", "value")}
    return _invocations(map(unmarked, filter(None, found)))


def _invocations(ids):
    return {Invocation.from_token(token) for token in ids if isinstance(token, str) and TOKEN.match(token)}
