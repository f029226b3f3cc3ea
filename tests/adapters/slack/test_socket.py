"""A connection that ends, dies or falls silent is replaced, and what was said meanwhile is answered once or refused."""

import asyncio

import pytest

from adapters.slack.socket import Pace, Socket
from adapters.slack.workspace import Workspace
from tests.adapters.slack.payloads import slash
from tests.adapters.slack.standin import limited
from tests.adapters.slack.talk import FAST, in_a_loop, over_socket


async def answers(slack, words="graphs"):
    """Sees that a command is acknowledged and answered."""
    url = slack.response_url()
    assert await slack.send("slash_commands", slash(words, url), clock=2)
    await slack.until(lambda: slack.answered(url))


@pytest.mark.parametrize("reason", ["warning", "refresh_requested", "too_many_websockets", ""])
def test_a_connection_that_slack_is_about_to_end_is_heard_until_the_next_one_stands(reason):
    @in_a_loop
    async def run():
        async with over_socket() as (slack, _):
            (old,) = slack.sockets
            await slack.disconnect(reason)
            await slack.until(lambda: len(slack.sockets) == 2)
            slack.sockets.reverse()  # an envelope still comes over the old one
            assert slack.sockets[-1] is old
            await answers(slack)
            await slack.until(lambda: old not in slack.sockets)
            await answers(slack)
            assert len(slack.sockets) == 1

    run()


@in_a_loop
async def test_two_announcements_bring_one_connection():
    async with over_socket() as (slack, _):
        await slack.disconnect("warning")
        await slack.disconnect("refresh_requested")
        await slack.until(lambda: len(slack.sockets) == 2)
        await slack.until(lambda: len(slack.sockets) == 1)
        assert len(slack.called("apps.connections.open")) == 2


@in_a_loop
async def test_socket_mode_that_was_switched_off_is_asked_for_until_it_is_on():
    async with over_socket() as (slack, _):
        slack.refuses_sockets = ["invalid_auth"] * 4
        await slack.disconnect("link_disabled")
        await slack.close()
        await slack.until(lambda: not slack.refuses_sockets)
        await slack.until(lambda: slack.sockets)
        await answers(slack)


@in_a_loop
async def test_a_connection_that_was_cut_is_replaced_at_once():
    async with over_socket(pace=Pace()) as (slack, _):
        (old,) = slack.sockets
        slack.kill()
        await slack.until(lambda: slack.sockets and slack.sockets[0] is not old, seconds=1)
        await answers(slack)


@in_a_loop
async def test_a_connection_whose_other_end_no_longer_answers_is_replaced():
    async with over_socket() as (slack, _):
        (old,) = slack.sockets
        old._req.transport.pause_reading()  # the host is gone, and nobody says so
        await slack.until(lambda: slack.sockets[-1] is not old, seconds=3)
        await answers(slack)


@in_a_loop
async def test_a_connection_that_never_says_anything_is_replaced():
    def dumb(slack):
        slack.greets = False

    async with over_socket(dumb) as (slack, _):
        (old,) = slack.sockets
        slack.greets = True
        await slack.until(lambda: slack.sockets and slack.sockets[-1] is not old, seconds=3)
        await answers(slack)


@in_a_loop
async def test_slack_is_not_stormed_where_connecting_brings_nothing():
    async with over_socket() as (slack, _):
        began = len(slack.called("apps.connections.open"))
        slack.refuses_sockets = ["internal_error"] * 1_000
        await slack.close()
        await asyncio.sleep(1)
        assert 3 <= len(slack.called("apps.connections.open")) - began <= 12


@pytest.mark.parametrize("longest", [10, 0.1])  # waited for by the client, or by us
def test_a_limit_on_connecting_is_obeyed(longest, monkeypatch):
    monkeypatch.setattr("adapters.slack.patience.LONGEST_WAIT", longest)
    limited_connecting()


@in_a_loop
async def limited_connecting():
    def limiting(slack):
        slack.faults["apps.connections.open"].append(limited(0.3))

    began = asyncio.get_running_loop().time()
    async with over_socket(limiting) as (slack, _):
        assert asyncio.get_running_loop().time() - began >= 0.3
        await answers(slack)


@in_a_loop
async def test_nonsense_over_the_socket_is_passed_over():
    async with over_socket() as (slack, _):
        for nonsense in (
            "",
            "{",
            "[]",
            "7",
            '{"type": "hello"}',
            '{"envelope_id": 7}',
            '{"envelope_id": "e", "payload": []}',
            '{"a":' * 100_000,
        ):
            await slack.sockets[-1].send_str(nonsense)
        await slack.sockets[-1].send_bytes(b"\xff")
        await answers(slack)
        assert len(slack.sockets) == 1


@in_a_loop
async def test_an_envelope_whose_connection_is_gone_is_acknowledged_over_the_next():
    acknowledging = asyncio.Event()

    async def take(_request):
        await acknowledging.wait()
        return True

    from tests.adapters.slack.standin import StandIn

    async with StandIn() as slack:
        workspace = Workspace("xoxb-1", slack.base_url)
        socket = Socket("xapp-1", workspace.client, take, FAST)
        await socket.start()
        await slack.until(lambda: slack.sockets)
        sending = asyncio.create_task(slack.send("slash_commands", slash("x"), clock=2))
        await asyncio.sleep(0.05)
        (old,) = slack.sockets
        slack.kill()
        await slack.until(lambda: slack.sockets and slack.sockets[-1] is not old)
        acknowledging.set()
        assert await sending
        await socket.stop()
        await workspace.close()


@in_a_loop
async def test_the_socket_is_killed_twenty_times_and_every_command_is_answered_once_or_refused():
    async with over_socket() as (slack, _):
        refused, asked = set(), []

        async def one():
            url = slack.response_url()
            asked.append(url)
            payload = slash(f"about {url}", url)
            for envelope in (f"{url} first", f"{url} again"):  # what was not acknowledged comes over the next one
                if await slack.send("slash_commands", payload, envelope, clock=0.3):
                    return
            refused.add(url)

        async def traffic():
            commands = []
            while len(asked) < 150:
                commands.append(asyncio.create_task(one()))
                await asyncio.sleep(0.01)
            await asyncio.gather(*commands)

        talking = asyncio.create_task(traffic())
        for _ in range(20):
            await asyncio.sleep(0.06)
            await slack.until(lambda: slack.sockets)
            slack.kill()
        await talking
        await slack.until(lambda: all(slack.answered(url) or url in refused for url in asked))
        counts = [len(slack.answered(url)) for url in asked]
        assert max(counts) == 1
        assert len(refused) < len(asked) / 4


@in_a_loop
async def test_a_stopped_socket_lets_go_of_everything():
    async with over_socket() as (slack, app):
        await app.stop()
        await slack.until(lambda: not slack.sockets)
        await asyncio.sleep(0.3)
        assert not slack.sockets
