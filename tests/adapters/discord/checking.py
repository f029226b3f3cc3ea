"""Holds what we send against Discord's specification and against the limits that it does not tell."""

import asyncio
from collections import Counter

from adapters.discord import components
from adapters.discord.typed import slash
from bot.commands import COMMANDS
from bot.text import units16
from tests.adapters.discord.openapi import faults
from tests.adapters.discord.reader import nodes

COMPONENTS_V2 = 1 << 15
KINDS = {1, 2, 3, 9, 10, 17}  # row, button, select, section, text, container
TYPING = slash(COMMANDS)


def rendered(reply, key="", render=components.render):
    """The messages of a reply, made where a loop runs, as they are when they are sent."""

    async def made():
        return render(reply, TYPING, key)

    return asyncio.run(made())


def payload(message):
    """The body of a post of a rendered message, as discord.py makes it."""
    body = {"components": message.view.to_components()}
    if message.view.has_components_v2():
        return {**body, "flags": COMPONENTS_V2}
    return {**body, "embeds": [embed.to_dict() for embed in message.embeds]}


def check(message):
    """Raises where a message is one that Discord would refuse, or would never end waiting for."""
    body = payload(message)
    assert faults("post", "/channels/1/messages", body) == []
    assert message.view.is_finished()
    check_ids(body)
    (check_layout if "flags" in body else check_classic)(body)


def check_ids(body):
    ids = Counter(node["custom_id"] for node in nodes(body["components"]) if "custom_id" in node)
    assert set(ids.values()) <= {1}
    for node in nodes(body):
        assert 1 <= units16(node.get("custom_id", "x")) <= 100
        assert 1 <= units16(node.get("label") or "x") <= 80 or "value" in node
        assert len(node.get("url", "")) <= 512
        assert node.get("url", "https://").startswith(("https://", "http://"))
        if node.get("type") == 3:
            check_select(node)


def check_select(node):
    values = [option["value"] for option in node["options"]]
    assert 1 <= len(values) <= 25
    assert len(values) == len(set(values))
    for option in node["options"]:
        assert option["label"].strip()
        assert max(units16(option.get(name, "")) for name in ("label", "value", "description")) <= 100
    assert units16(node.get("placeholder", "")) <= 150


def check_layout(body):
    found = [node for node in nodes(body["components"]) if "type" in node]
    assert {node["type"] for node in found} <= KINDS
    assert 1 <= len(found) <= 40
    assert sum(units16(node["content"]) for node in found if node["type"] == 10) <= 4_000
    for node in found:
        if node["type"] == 10:
            assert node["content"].strip()
        if node["type"] == 1:
            check_row(node)
        if node["type"] == 9:
            assert 1 <= len(node["components"]) <= 3
            assert node["accessory"]["type"] == 2


def check_row(node):
    kinds = [child["type"] for child in node["components"]]
    assert kinds == [3] or (set(kinds) == {2} and len(kinds) <= 5)


def check_classic(body):
    assert len(body["components"]) <= 5
    for row in body["components"]:
        check_row(row)
    embeds = body["embeds"]
    assert len(embeds) <= 10
    assert embeds or body["components"]
    sizes = [units16(embed["description"]) for embed in embeds]
    assert all(1 <= size <= 4_096 for size in sizes)
    assert sum(sizes) <= 6_000
