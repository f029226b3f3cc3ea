"""A small Paperbot on the loopback Discord: the core with commands of every manner, and the adapter around it."""

import logging
from contextlib import asynccontextmanager, nullcontext

from adapters.discord.app import DiscordApp, DiscordSettings
from tests.adapters.discord.reader import nodes
from tests.adapters.discord.standin import StandIn
from tests.adapters.slack.talk import core

logging.getLogger("discord").setLevel(logging.ERROR)


class Notes(dict):
    """`bot.ports.Noted` in memory."""

    def noted(self, name):
        return self.get(name, "")

    def note(self, name, text):
        self[name] = text


@asynccontextmanager
async def paperbot(prepare=None, bot=None, notes=None, settings=None, discord=None, **more):
    """(discord, app): connected. `prepare(discord)` is called before the app starts; all that is sent must be fit."""
    async with nullcontext(discord) if discord else StandIn() as discord:
        if prepare:
            prepare(discord)
        chosen = DiscordSettings("a.token", discord.base_url, discord.gateway_url, **(settings or {}))
        app = DiscordApp(chosen, bot or core(), Notes() if notes is None else notes, **more)
        await app.start()
        await app.ready()
        try:
            yield discord, app
        finally:
            await app.stop()
        assert discord.unfit == []


def texts(message):
    """What a message shows, with its marks."""
    return "\n".join(node["content"] for node in nodes(message["components"]) if node.get("type") == 10)


def token_of(message, label):
    """The custom_id of the button of that label."""
    return next(node["custom_id"] for node in nodes(message["components"]) if node.get("label") == label)


def is_private(message):
    return bool(message["flags"] & (1 << 6))
