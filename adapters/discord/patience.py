"""Trying again, where that cannot do a thing twice.

discord.py repeats a POST after a 5xx. For most calls that is safe: a post bears a nonce, an interaction is answered
once. Followups and posts in forums have no such guard: for these the first 5xx is final.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable
from types import SimpleNamespace
from typing import TypeVar

from aiohttp import ClientError, ClientSession, TraceConfig, TraceRequestEndParams

T = TypeVar("T")

LONGEST = 50.0  # seconds of one call, its repetitions included: a claim's requests must have ended after 60
LONGEST_LIMIT = 30.0  # seconds that discord.py may wait on a rate limit by itself: the least it can be told

_UNGUARDED = re.compile(r"/webhooks/\d+/[^/]+$|/channels/\d+/threads$")


class AnswerLost(ClientError):
    """Discord failed after it may have done what was asked."""


def no_doubles() -> TraceConfig:
    """What to give discord.py as its `http_trace`."""
    trace = TraceConfig()
    trace.on_request_end.append(_ended)
    return trace


async def _ended(_session: ClientSession, _context: SimpleNamespace, ended: TraceRequestEndParams) -> None:
    if ended.method == "POST" and ended.response.status >= 500 and _UNGUARDED.search(ended.url.path):
        ended.response.close()
        raise AnswerLost(f"Discord answered {ended.response.status}")


async def within(call: Awaitable[T], seconds: float = LONGEST) -> T:
    """What a call gives. Raises TimeoutError where it takes too long."""
    async with asyncio.timeout(seconds):
        return await call
