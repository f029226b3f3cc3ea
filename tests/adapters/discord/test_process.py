"""`paperbot run` with only its settings, pointed at a loopback Discord: it answers, survives, and ends as it is told."""

import asyncio
import os
import signal
import sys
import time
from contextlib import asynccontextmanager
from pathlib import Path

from tests.adapters.discord import world
from tests.adapters.discord.standin import Fault, StandIn, limited
from tests.adapters.discord.talk import is_private, texts, token_of
from tests.adapters.slack.talk import in_a_loop

ROOT = Path(__file__).parents[3]
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcdE.abcdefghijklmnopqrstuvwxyz0123456789ab"


def settings(folder, discord, **more):
    """The environment of a process: nothing of ours but these settings."""
    plain = {
        name: value for name, value in os.environ.items() if not name.startswith(("SLACK_", "PAPERBOT_", "DISCORD_"))
    }
    return {
        **plain,
        "PYTHONPATH": str(ROOT),
        "PAPERBOT_DATA": str(folder),
        "DISCORD_TOKEN": TOKEN,
        "DISCORD_API_BASE_URL": discord.base_url,
        "DISCORD_GATEWAY_URL": discord.gateway_url,
        **more,
    }


@asynccontextmanager
async def loopback():
    async with StandIn() as discord:
        discord.token = TOKEN
        yield discord
        assert discord.unfit == []


@asynccontextmanager
async def running(folder, discord, **more):
    """The process, once it listens; it is ended at the end, in order and in time. Its last words are in `said`."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "run", env=settings(folder, discord, **more), cwd=folder, stderr=asyncio.subprocess.PIPE
    )  # fmt: skip
    sessions = len(discord.identified)
    try:
        await discord.until(lambda: len(discord.identified) > sessions, seconds=30)
        yield process
        began = time.monotonic()
        process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), 10) == 0
        assert time.monotonic() - began < 5
    finally:
        if process.returncode is None:
            process.kill()
        process.said = (await process.communicate())[1].decode()


@in_a_loop
async def a_conversation(folder):
    async with loopback() as discord:
        async with running(folder, discord) as process:
            assert await completes(discord)
            (shown,) = await discord.answered(world.slash("search", {"words": "models"}))
            assert is_private(shown)
            await discord.answered(world.press(token_of(shown, "More"), on=shown))
            modal = await discord.answered(world.slash("search", {"words": ":specimen form"}))
            (back,) = await discord.answered(world.submit(modal, {"said": "graph nets"}))
            assert "That came back as **graph nets**" in texts(back)
            (named,) = await discord.answered(world.point("Papers in this message", "https://arxiv.org/abs/2502.03628"))
            assert "Hidden Life" in texts(named)
            await threads(discord)
            await posts(discord)
            await refusal(discord)
        assert not any(word in process.said for word in ("Traceback", TOKEN, "error"))
        async with running(folder, discord):
            assert len(discord.called("sync")) == 1
            (turned,) = await discord.answered(world.press(token_of(shown, "More"), on=shown))
            assert turned["id"] == shown["id"]
            (opened,) = await discord.answered(world.press(token_of(shown, "Share here"), on=shown))
            assert not is_private(opened)


async def completes(discord):
    """What is not found in time is left out, so the first of a process that has just begun may say nothing."""
    for _ in range(30):
        data = await discord.answered(world.typing("search", "author", "varo"))
        if data["choices"]:
            return any("Varoquaux" in choice["value"] for choice in data["choices"])
    return False


async def threads(discord):
    asking = await discord.ask(world.slash("search", {"words": ":exhibit thread"}))
    await discord.until(lambda: any("It stands" in texts(message) for message in asking.messages))
    (number,) = discord.threads
    assert discord.threads[number]["parent_id"] == world.CHANNEL
    (edited,) = [message for message in asking.messages if "It stands" in texts(message)]
    await discord.ask(world.press(token_of(edited, "Edit it"), on=edited))
    (begun,) = [post for post in discord.posts[world.CHANNEL] if post["id"] == number]
    await discord.until(lambda: "Edited" in texts(begun))


async def posts(discord):
    before = set(discord.threads)
    inside = world.thread("620", world.FORUM)
    asking = await discord.ask(world.slash("search", {"words": ":exhibit thread"}, where=inside))
    await discord.until(lambda: any("It stands" in texts(message) for message in asking.messages))
    (number,) = set(discord.threads) - before
    assert discord.threads[number]["parent_id"] == world.FORUM
    assert discord.threads[number]["applied_tags"] == ["31"]


async def refusal(discord):
    discord.faults["post"].append(Fault(403, 50013))
    asking = await discord.ask(world.slash("search", {"words": ":exhibit thread"}))
    await discord.until(lambda: any("Send Messages" in texts(message) for message in asking.messages))


def test_a_conversation_goes_on_after_a_restart(tmp_path):
    a_conversation(tmp_path)


@in_a_loop
async def troubles(folder):
    async with loopback() as discord, running(folder, discord):
        discord.faults["callback"] += [limited(0.3), Fault(502, after=True)]
        (answer,) = await discord.answered(world.slash("search", {"words": "models"}))
        assert "models" in texts(answer)
        await once_after_a_502(discord)
        await resumed(discord)
        await in_a_new_session(discord)


async def once_after_a_502(discord):
    """A post of a thread, whose receipt is lost after it was made, stands once."""
    discord.faults["post"].append(Fault(502, after=True))
    asking = await discord.ask(world.slash("search", {"words": ":exhibit thread"}))
    await discord.until(lambda: any("It stands" in texts(message) for message in asking.messages))
    starters = [post for post in discord.posts[world.CHANNEL] if post["id"] in discord.threads]
    assert len(starters) == len(discord.threads) == 1
    assert len({body["nonce"] for body in discord.called("post")}) == 1


async def resumed(discord):
    socket = discord.sockets[-1]
    await discord.close()
    await discord.until(lambda: socket not in discord.sockets)
    callbacks = len(discord.called("callback"))
    asking = await discord.ask(world.slash("search", {"words": "resumed"}))
    asking.at += 10  # Discord's patience begins when the event is told
    await discord.until(lambda: asking.messages, seconds=20)
    await discord.answered(world.slash("search", {"words": "then"}))
    assert len(discord.called("callback")) == callbacks + 2
    assert discord.resumed == 1


async def in_a_new_session(discord):
    sessions = len(discord.identified)
    discord.invalidates.append(False)
    await discord.ask_to_reconnect()
    await discord.until(lambda: len(discord.identified) == sessions + 1, seconds=30)
    (answer,) = await discord.answered(world.slash("search", {"words": "models"}))
    assert "models" in texts(answer)


def test_it_survives_limits_lost_receipts_a_dropped_connection_and_an_invalid_session(tmp_path):
    troubles(tmp_path)


@in_a_loop
async def told_to_end_while_discord_is_slow(folder):
    async with loopback() as discord, running(folder, discord):
        discord.faults["callback"] += [Fault(slow=20)] * 5
        for _ in range(5):
            await discord.ask(world.slash("search", {"words": "models"}))
        await discord.until(lambda: len(discord.called("callback")) == 5)


def test_it_ends_in_time_also_while_discord_is_slow(tmp_path):
    told_to_end_while_discord_is_slow(tmp_path)


@in_a_loop
async def refused(folder, sentence, prepare, **more):
    async with loopback() as discord:
        prepare(discord)
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "run", env=settings(folder, discord, **more), cwd=folder, stderr=asyncio.subprocess.PIPE
        )  # fmt: skip
        _, said = await asyncio.wait_for(process.communicate(), 30)
        assert process.returncode == 4
        assert sentence in said.decode()
        assert "Traceback" not in said.decode()


def test_a_token_that_discord_refuses_is_told_with_the_remedy(tmp_path):
    refused(tmp_path, "set DISCORD_TOKEN", lambda discord: discord.faults["me"].append(Fault(401)))


def test_an_intent_that_was_not_switched_on_is_told_with_the_remedy(tmp_path):
    def prepare(discord):
        discord.privileged = True

    refused(tmp_path, "Message Content Intent", prepare, PAPERBOT_DISCORD_MESSAGE_CONTENT="1")


@in_a_loop
async def finds_the_gateway(folder):
    async with loopback() as discord, running(folder, discord, DISCORD_GATEWAY_URL=""):
        (answer,) = await discord.answered(world.slash("search", {"words": "models"}))
        assert "models" in texts(answer)
        sessions = len(discord.identified)
        discord.invalidates.append(False)
        await discord.ask_to_reconnect()
        await discord.until(lambda: len(discord.identified) == sessions + 1, seconds=30)
        assert len(discord.called("gateway_for_bots")) == 1


def test_with_the_address_of_the_api_alone_the_gateway_is_asked_for(tmp_path):
    finds_the_gateway(tmp_path)


def test_a_discord_that_does_not_say_where_its_gateway_is_is_told_with_the_remedy(tmp_path):
    def prepare(discord):
        discord.faults["gateway_for_bots"].append(Fault(404))

    refused(tmp_path, "Set DISCORD_GATEWAY_URL", prepare, DISCORD_GATEWAY_URL="")


def test_an_address_that_is_none_is_named(tmp_path):
    refused(tmp_path, "DISCORD_GATEWAY_URL", lambda _: None, DISCORD_GATEWAY_URL="https://x")
