"""Trying again, where that cannot do a thing twice: Slack said to wait, or nothing ever reached it.

slack_sdk's own handlers fail on a Retry-After that is no number, wait however long it says, and its default
one repeats a call whose answer was lost: measured, it posted twice.
"""

from __future__ import annotations

import asyncio

from aiohttp import ClientConnectorError
from slack_sdk.http_retry.async_handler import AsyncRetryHandler
from slack_sdk.http_retry.request import HttpRequest
from slack_sdk.http_retry.response import HttpResponse
from slack_sdk.http_retry.state import RetryState

from adapters.slack.refusals import refusal, seconds_to_wait

TRIES = 3
UNNAMED_WAIT = 1.0  # seconds, where Slack named no wait
LONGEST_WAIT = 10.0  # a longer one is the caller's to plan


class Patient(AsyncRetryHandler):
    """Waits as long as Slack asks, up to LONGEST_WAIT seconds, TRIES times."""

    def __init__(self) -> None:
        super().__init__(max_retry_count=TRIES)

    async def _can_retry_async(
        self,
        *,
        state: RetryState,  # noqa: ARG002 - slack_sdk's signature
        request: HttpRequest,  # noqa: ARG002
        response: HttpResponse | None = None,
        error: Exception | None = None,
    ) -> bool:
        if isinstance(error, ClientConnectorError):
            return True
        return _limited(response, error) and _wait(response, error) <= LONGEST_WAIT

    async def prepare_for_next_attempt_async(
        self,
        *,
        state: RetryState,
        request: HttpRequest,  # noqa: ARG002
        response: HttpResponse | None = None,
        error: Exception | None = None,
    ) -> None:
        state.next_attempt_requested = True
        state.increment_current_attempt()
        await asyncio.sleep(_wait(response, error))


def _limited(response: HttpResponse | None, error: Exception | None) -> bool:
    return (response is not None and response.status_code == 429) or (error is not None and refusal(error).limited)


def _wait(response: HttpResponse | None, error: Exception | None) -> float:
    named = seconds_to_wait(response.headers) if response is not None else None
    if named is None and error is not None:
        named = refusal(error).wait
    return UNNAMED_WAIT if named is None else named
