"""`paperbot run` with only its settings, pointed at a loopback Slack: it answers, and ends as it is told."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import ClientSession

from tests.adapters.slack.payloads import (
    choose,
    direct,
    mention,
    menus_of,
    message_action,
    press,
    shortcut,
    slash,
    submit,
    token_of,
    words_of,
)
from tests.adapters.slack.standin import Fault, StandIn, code
from tests.adapters.slack.talk import SECRET, Signed, free_port, in_a_loop

ROOT = Path(__file__).parents[3]


def settings(folder, slack, **more):
    """The environment of a process: nothing of ours but these settings."""
    plain = {
        name: value for name, value in os.environ.items() if not name.startswith(("SLACK_", "PAPERBOT_", "DISCORD_"))
    }
    return {
        **plain,
        "PYTHONPATH": str(ROOT),
        "PAPERBOT_DATA": str(folder),
        "SLACK_BOT_TOKEN": "xoxb-1-secret",
        "SLACK_API_BASE_URL": slack.base_url,
        **more,
    }


@asynccontextmanager
async def running(folder, slack, **more):
    """The process, ended at the end if it has not ended by then; its last words are in `process.said`."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        "run",
        env=settings(folder, slack, **more),
        cwd=folder,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
        process.said = (await process.communicate())[1].decode()


async def answer(slack, url):
    await slack.until(lambda: slack.answered(url), seconds=10)
    return slack.answered(url)[0]


@asynccontextmanager
async def over(way, slack, folder, **more):
    """(process, tell): `tell(kind, payload)` hands something to the process over Socket Mode or signed HTTP."""
    port = free_port()
    secrets = {"SLACK_APP_TOKEN": "xapp-1-secret"} if way == "socket" else {"SLACK_SIGNING_SECRET": SECRET}
    async with ClientSession() as session, running(folder, slack, PORT=str(port), **secrets, **more) as process:
        signed = Signed(session, port)

        async def tell(kind, payload):
            if way == "socket":
                assert await slack.send(kind, payload)
            else:
                assert await signed.send(payload) == (200, "")

        await (slack.until(lambda: slack.sockets, seconds=20) if way == "socket" else listening(session, port))
        yield process, tell


async def listening(session, port):
    while True:
        try:
            async with session.get(f"http://127.0.0.1:{port}/healthz") as response:
                assert response.status == 200
                return
        except OSError:
            await asyncio.sleep(0.05)


@in_a_loop
async def everything(folder, way):
    async with StandIn() as slack, over(way, slack, folder) as (process, tell):
        url = slack.response_url()
        await tell("slash_commands", slash("search models", url))
        first = await answer(slack, url)
        url = slack.response_url()
        await tell("interactive", press(token_of(first, "More"), url))
        second = await answer(slack, url)
        assert second["replace_original"] is True
        assert words_of(second) != words_of(first)
        url, menu = slack.response_url(), next(menus_of(first))
        await tell("interactive", choose(menu["options"][0]["value"], url, action=menu["action_id"]))
        assert (await answer(slack, url))["replace_original"] is False
        await tell("interactive", shortcut())
        await slack.until(lambda: slack.called("views.open"))
        modal = slack.called("views.open")[0]["view"]
        await tell("interactive", submit(modal, {"words": "vison language hallucination"}))
        await slack.until(lambda: slack.posts["DU1"])
        assert "The Hidden Life of Tokens" in words_of(slack.posts["DU1"][0])
        url = slack.response_url()
        await tell("interactive", message_action("<https://arxiv.org/abs/2502.03628>", url=url))
        assert "Hidden Life" in words_of(await answer(slack, url))
        await tell("events_api", mention("<@UBOT> similar 2502.03628", thread="1764500000.000001"))
        await slack.until(lambda: slack.called("chat.postEphemeral"))
        whispered = slack.called("chat.postEphemeral")[0]
        assert (whispered["thread_ts"], whispered["user"]) == ("1764500000.000001", "U1")
        await tell("events_api", direct("help"))
        await slack.until(lambda: slack.posts["D1"])
        began = time.monotonic()
        process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), 5) == 0
        assert time.monotonic() - began < 5
    assert "secret" not in process.said.replace("[secret]", "")


@pytest.mark.parametrize("way", ["socket", "http"])
def test_whatever_a_person_does_in_slack_is_answered(way, tmp_path):
    everything(tmp_path, way)


@in_a_loop
async def by_another_name(folder):
    async with StandIn() as slack, over("http", slack, folder, PAPERBOT_SLACK_COMMAND="/lit") as (_, tell):
        url = slack.response_url()
        await tell("slash_commands", slash("", url))
        assert "/lit search" in words_of(await answer(slack, url))


@in_a_loop
async def told_to_end_while_slack_is_slow(folder):
    async with StandIn() as slack, running(folder, slack, SLACK_APP_TOKEN="xapp-1") as process:
        await slack.until(lambda: slack.sockets, seconds=20)
        slack.faults["respond"] += [Fault(slow=20)] * 5
        for _ in range(5):
            assert await slack.send("slash_commands", slash("search models", slack.response_url()))
        await slack.until(lambda: not slack.faults["respond"], seconds=10)
        began = time.monotonic()
        process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), 10) == 0
        assert time.monotonic() - began < 5


def test_it_ends_in_time_also_while_slack_is_slow(tmp_path):
    told_to_end_while_slack_is_slow(tmp_path)


def test_the_command_goes_by_the_name_that_was_set(tmp_path):
    by_another_name(tmp_path)


@in_a_loop
async def refused(folder, sentence, prepare=None, **more):
    async with StandIn() as slack, running(folder, slack, **more) as process:
        if prepare:
            prepare(slack)
        assert await asyncio.wait_for(process.wait(), 20) == 4
    assert sentence in process.said
    assert "Traceback" not in process.said


def test_without_a_way_in_the_sentence_names_both(tmp_path):
    refused(tmp_path, "SLACK_APP_TOKEN")


def test_a_token_that_slack_refuses_is_told_with_the_remedy(tmp_path):
    refused(
        tmp_path,
        "SLACK_BOT_TOKEN",
        lambda slack: slack.faults["auth.test"].append(code("invalid_auth")),
        SLACK_APP_TOKEN="xapp-1",
    )


def test_a_port_that_is_taken_is_told_with_the_remedy(tmp_path):
    import socket

    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        taken.listen()
        refused(tmp_path, "Set PORT to another", SLACK_SIGNING_SECRET=SECRET, PORT=str(taken.getsockname()[1]))


def test_a_command_that_slack_would_not_take_is_refused(tmp_path):
    refused(tmp_path, "PAPERBOT_SLACK_COMMAND", PAPERBOT_SLACK_COMMAND="paper", SLACK_APP_TOKEN="xapp-1")


def test_work_that_does_not_end_keeps_no_process_alive():
    said = "import threading, time; threading.Thread(target=time.sleep, args=(60,)).start()"
    said += "; from bot.cli.serving import let_go; let_go(0.1)"
    subprocess.run([sys.executable, "-c", said], cwd=ROOT, timeout=20, check=True)
