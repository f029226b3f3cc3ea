"""Paperbot in another's Discord: simcord drives the unmodified library, as a second opinion beside our own stand-in.

simcord takes more than Discord does, so what was sent is held against the specification here as well.
"""

import json
from contextlib import asynccontextmanager

import pytest
import simcord

from adapters.discord.app import DiscordApp, DiscordSettings
from tests.adapters.discord.openapi import faults
from tests.adapters.discord.standin import as_specified, is_specified
from tests.adapters.discord.talk import Notes
from tests.adapters.discord.test_app import suggesting
from tests.adapters.slack.talk import core, in_a_loop


@asynccontextmanager
async def there(bot=None):
    """(env, channel, alice): a server with a channel, and somebody in it. All that is sent must be fit."""
    app = DiscordApp(DiscordSettings("a.token"), bot or core(), Notes())
    async with simcord.run(app._client) as env:
        guild = env.create_guild()
        channel = guild.create_text_channel("papers")
        yield env, channel, guild.add_member(env.create_user("alice"))
        checked = [call for call in env.http_requests if call.json and is_specified(call.method.lower(), call.path)]
        assert checked
        for call in checked:
            assert faults(call.method.lower(), call.path, as_specified(call.json)) == [], call.path
    app._bridge.close()


def said(env, words):
    """Whether some body that was sent holds the words."""
    return any(words in json.dumps(call.json, ensure_ascii=False) for call in env.http_requests if call.json)


@in_a_loop
async def test_a_search_and_its_next_page():
    async with there() as (env, channel, alice):
        found = await alice.slash(channel, "paper search", words="graphs")
        assert found.ephemeral
        assert said(env, "Paper 1 about graphs")
        await alice.click(found.response, label="More")
        assert said(env, "Paper 2 about graphs")


@in_a_loop
async def test_completions():
    async with there(suggesting()) as (env, channel, alice):
        choices = await alice.autocomplete(channel, "paper find", "words", "atten")
        assert len(choices) == 25
        await alice.slash(channel, "paper find", words="free text")
        assert said(env, "Found free text")


@in_a_loop
async def test_a_form():
    async with there() as (env, channel, alice):
        shown = await alice.slash(channel, "paper topic")
        assert shown.modal
        await alice.submit_modal(shown, {"words": "graph nets"})
        assert said(env, "A new topic, graph nets.")


@in_a_loop
async def test_the_menu_of_a_message():
    async with there() as (env, channel, alice):
        message = await alice.send(channel, "see https://arxiv.org/abs/1706.03762")
        await alice.context_menu(channel, "Papers in this message", message)
        assert said(env, "Named: arxiv")


@in_a_loop
async def test_a_thread():
    async with there() as (env, channel, alice):
        await alice.slash(channel, "paper discuss", paper="x")
        assert any(call.path.endswith("/threads") for call in env.http_requests)
        assert said(env, "Opened ")


@pytest.mark.parametrize("words", ["graphs", "topic"])
def test_a_direct_message(words):
    @in_a_loop
    async def run():
        async with there() as (env, _, alice):
            await alice.send_dm(words)
            await env.settle()
            assert said(env, {"graphs": "about graphs", "topic": "can't open a form here"}[words])

    run()
