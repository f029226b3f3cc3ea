"""Where a request crosses from the event loop into the synchronous core: a few threads, fair turns, patience.

A workspace that asks a hundred things at once waits for itself: threads are given to the workspaces in turn,
and none may hold more than half of them. What cannot even wait is answered at once: busy.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, TypeVar

from bot.command import Command
from bot.reply import Reply, Typed, sorry
from bot.request import Request, Role, Tenant

T = TypeVar("T")

THREADS = 4  # more would take turns with the event loop for one interpreter
MOST_WAITING = 200  # requests of one workspace that may wait for a thread
PATIENCE = 2.5  # seconds in which an answer counts as prompt: both platforms give up at 3


class Core(Protocol):
    """What the bridge leads to: `bot.dispatch.Bot`."""

    @property
    def commands(self) -> Sequence[Command]: ...

    def handle(self, request: Request) -> Reply: ...

    def private(self, request: Request) -> bool: ...

    def wants(self, request: Request) -> Role: ...

    def declared(self, request: Request) -> Command | None: ...

    def suggest(self, tenant: Tenant, field: str, beginning: str) -> list[str]: ...


@dataclass(slots=True)
class _Errand:
    """Work for a thread, and the future that its asker waits for."""

    work: Callable[[], Any]
    done: asyncio.Future[Any]


class Bridge:
    """Runs the core in threads. Made and used in one event loop."""

    def __init__(self, bot: Core, threads: int = THREADS) -> None:
        self._bot = bot
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="paperbot")
        self._free = threads
        self._share = max(1, threads // 2)
        self._waiting: OrderedDict[Tenant, deque[_Errand]] = OrderedDict()
        self._running: Counter[Tenant] = Counter()

    async def ask(self, request: Request) -> Reply:
        """The answer to a request, when it is there."""
        return await self._unless_flooded(request, lambda: self._bot.handle(request))

    async def ask_as(self, request: Request, role: Role) -> Reply | None:
        """The same for somebody of whom no more than `role` is known; None where the request asks for more."""

        def answer() -> Reply | None:
            return None if self._bot.wants(request) > role else self._bot.handle(request)

        return await self._unless_flooded(request, answer)

    async def private(self, request: Request) -> bool:
        """Whether the answer to a request is for its asker alone."""
        return await self.run(request.place.tenant, lambda: self._bot.private(request))

    async def declared(self, request: Request) -> Command | None:
        """The command that a request asks for; None where there is none such."""
        return await self.run(request.place.tenant, lambda: self._bot.declared(request))

    async def suggest(self, tenant: Tenant, field: str, beginning: str) -> list[str]:
        """What a title, author or venue being typed may become."""
        return await self.run(tenant, lambda: self._bot.suggest(tenant, field, beginning))

    async def _unless_flooded(self, request: Request, work: Callable[[], T]) -> T | Reply:
        if len(self._waiting.get(request.place.tenant, ())) >= MOST_WAITING:
            return sorry("Too much is asked here at once. Please ask again in a minute; ", Typed("help"), " waits.")
        return await self.run(request.place.tenant, work)

    async def run(self, tenant: Tenant, work: Callable[[], T]) -> T:
        """What `work` returns or raises, run in a thread when it is the tenant's turn."""
        errand = _Errand(work, asyncio.get_running_loop().create_future())
        self._waiting.setdefault(tenant, deque()).append(errand)
        self._start()
        result: T = await errand.done
        return result

    def close(self) -> None:
        """Lets go of the threads; what runs in one is not waited for."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _start(self) -> None:
        """Gives every free thread to the tenant whose turn it is."""
        while self._free and (tenant := self._next()) is not None:
            errand = self._take(tenant)
            if not errand.done.cancelled():
                self._free -= 1
                self._running[tenant] += 1
                ran = asyncio.get_running_loop().run_in_executor(self._pool, errand.work)
                ran.add_done_callback(partial(self._ended, tenant, errand))

    def _next(self) -> Tenant | None:
        return next((tenant for tenant in self._waiting if self._running[tenant] < self._share), None)

    def _take(self, tenant: Tenant) -> _Errand:
        """The oldest errand of a tenant, which then goes to the end of the line."""
        line = self._waiting[tenant]
        errand = line.popleft()
        if line:
            self._waiting.move_to_end(tenant)
        else:
            del self._waiting[tenant]
        return errand

    def _ended(self, tenant: Tenant, errand: _Errand, ran: asyncio.Future[Any]) -> None:
        self._free += 1
        self._running[tenant] -= 1
        if not self._running[tenant]:
            del self._running[tenant]
        if not errand.done.cancelled() and not ran.cancelled():
            _settle(errand.done, ran)
        self._start()


def _settle(done: asyncio.Future[Any], ran: asyncio.Future[Any]) -> None:
    if (error := ran.exception()) is not None:
        done.set_exception(error)
    else:
        done.set_result(ran.result())


async def patiently(answer: Awaitable[T], patience: float = PATIENCE) -> T | None:
    """What `answer` gives within `patience` seconds, else None; a task goes on and can be awaited again."""
    done, _ = await asyncio.wait({asyncio.ensure_future(answer)}, timeout=patience)
    return done.pop().result() if done else None
