"""Requests cross into the core in fair turns, and nobody's wait is anybody else's."""

import asyncio
import threading
from datetime import UTC, datetime

import pytest

from adapters.bridge import MOST_WAITING, Bridge, patiently
from bot.reply import say
from bot.request import Place, Request, Role, Tenant, User

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


def asked(team, line):
    return Request(User("U1"), Place(Tenant.slack(None, team), "C1"), NOON, line=line)


class Core:
    """Answers at once, or holds what begins with `hold` until it is let go."""

    commands = ()

    def __init__(self):
        self.gate = threading.Event()
        self.order = []
        self.threads = set()

    def handle(self, request):
        self.threads.add(threading.get_ident())
        if request.line.startswith("hold"):
            self.gate.wait(10)
        self.order.append(request.line)
        return say(request.line)

    def private(self, request):
        return request.line != "public"

    def wants(self, request):
        if request.line == "broken":
            raise RuntimeError("as planned")
        return Role.MEMBER


def crossing(test, threads=4):
    """Runs `test(bridge, core)` in a loop."""

    async def run():
        core = Core()
        bridge = Bridge(core, threads)
        try:
            await test(bridge, core)
        finally:
            core.gate.set()
            bridge.close()

    asyncio.run(run())


def test_an_answer_comes_from_another_thread():
    async def test(bridge, core):
        assert await bridge.ask(asked("T1", "x")) == say("x")
        assert threading.get_ident() not in core.threads
        assert await bridge.private(asked("T1", "x"))
        assert not await bridge.private(asked("T1", "public"))

    crossing(test)


def test_what_the_core_raises_reaches_whoever_waits():
    async def test(bridge, _core):
        with pytest.raises(RuntimeError, match="as planned"):
            await bridge.ask_as(asked("T1", "broken"), Role.GUEST)
        assert await bridge.ask(asked("T1", "x")) == say("x")

    crossing(test)


def test_who_is_perhaps_a_guest_is_answered_only_what_guests_are():
    async def test(bridge, core):
        assert await bridge.ask_as(asked("T1", "x"), Role.GUEST) is None
        assert core.order == []
        assert await bridge.ask_as(asked("T1", "x"), Role.MEMBER) == say("x")

    crossing(test)


def test_E01_a_workspace_that_holds_all_it_may_leaves_threads_to_others():
    async def test(bridge, core):
        held = [asyncio.ensure_future(bridge.ask(asked("T1", f"hold {number}"))) for number in range(20)]
        assert await asyncio.wait_for(bridge.ask(asked("T2", "x")), 2) == say("x")
        core.gate.set()
        await asyncio.gather(*held)

    crossing(test)


def test_workspaces_are_served_in_turn():
    async def test(bridge, core):
        held = asyncio.ensure_future(bridge.ask(asked("T1", "hold")))
        await asyncio.sleep(0)
        noisy = [asyncio.ensure_future(bridge.ask(asked("T7", f"noise {number}"))) for number in range(30)]
        quiet = [asyncio.ensure_future(bridge.ask(asked(f"T{team}", f"quiet {team}"))) for team in (8, 9)]
        await asyncio.sleep(0.05)
        core.gate.set()
        await asyncio.gather(held, *noisy, *quiet)
        assert core.order[:4] == ["hold", "noise 0", "quiet 8", "quiet 9"]

    crossing(test, threads=1)


def test_who_floods_is_told_so_at_once():
    async def test(bridge, core):
        held = [asyncio.ensure_future(bridge.ask(asked("T1", "hold"))) for _ in range(MOST_WAITING + 2)]
        await asyncio.sleep(0)
        refused = await asyncio.wait_for(bridge.ask(asked("T1", "hold")), 2)
        assert refused.failed
        core.gate.set()
        assert all(reply == say("hold") for reply in await asyncio.gather(*held))

    crossing(test)


def test_who_no_longer_waits_costs_nobody_a_turn():
    async def test(bridge, core):
        held = [asyncio.ensure_future(bridge.ask(asked("T1", "hold"))) for _ in range(4)]
        await asyncio.sleep(0.02)
        for one in held:
            one.cancel()
        core.gate.set()
        assert await asyncio.wait_for(bridge.ask(asked("T1", "x")), 2) == say("x")

    crossing(test)


def test_patience_ends_and_the_answer_can_be_awaited_again():
    async def test(bridge, core):
        answering = asyncio.ensure_future(bridge.ask(asked("T1", "hold")))
        assert await patiently(answering, 0.01) is None
        core.gate.set()
        assert await answering == say("hold")
        assert await patiently(asyncio.ensure_future(bridge.ask(asked("T1", "x"))), 5) == say("x")

    crossing(test)
