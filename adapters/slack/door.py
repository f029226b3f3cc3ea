"""The one door through which Slack comes in: behind bolt's checks, it notes what to do and acknowledges.

Slack waits 3 seconds for an acknowledgement, and slack-bolt forgets one when its listener raises right after,
so there are no listeners. What nobody handles is acknowledged too: unanswered events count as failures.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from slack_bolt.adapter.socket_mode.async_internals import run_async_bolt_app
from slack_bolt.async_app import AsyncApp
from slack_bolt.authorization import AuthorizeResult
from slack_bolt.authorization.async_authorize import AsyncAuthorize
from slack_bolt.request.async_request import AsyncBoltRequest
from slack_bolt.response import BoltResponse
from slack_sdk.socket_mode.request import SocketModeRequest

from adapters.once import RememberedHere
from adapters.slack.heard import Heard
from adapters.slack.incoming import hear, key_of
from adapters.slack.payloads import text
from adapters.slack.server import SIGNATURE
from adapters.slack.workspace import Workspace, library_log

TOLD_AGAIN = timedelta(hours=1)  # in which nothing is done twice; replayed requests live 5 minutes

Attend = Callable[[Heard, bool], None]  # begins the work; the flag says that Slack told this before


class Door:
    """Holds bolt's app, which checks signatures and drops what we said ourselves."""

    def __init__(self, workspace: Workspace, signing_secret: str, attend: Attend, now: Callable[[], datetime]) -> None:
        self._workspace, self._attend, self._now = workspace, attend, now
        self._told = RememberedHere()
        with _environment_unread():
            self.bolt = AsyncApp(
                name="paperbot",
                client=workspace.client,
                signing_secret=signing_secret,
                authorize=_OurToken(workspace),
                logger=library_log(),
            )
        self.bolt.use(self._enter)

    async def take(self, envelope: SocketModeRequest) -> bool:
        """Takes an envelope of Socket Mode; whether it is to be acknowledged. One that comes again is taken once."""
        if not self._is_new(f"envelope {envelope.envelope_id}"):
            return True
        response = await run_async_bolt_app(self.bolt, envelope)
        return bool(response.status == 200)

    async def _enter(self, req: AsyncBoltRequest) -> BoltResponse:
        if self._is_new(_key(req)):
            again = req.headers.get("x-slack-retry-num", ["0"])[0] not in ("0", "")
            for heard in hear(req.body, self._workspace.home):
                self._attend(heard, again)
        return BoltResponse(status=200, body="")

    def _is_new(self, key: str) -> bool:
        now = self._now()
        return not key or self._told.first_time(key, now, now + TOLD_AGAIN)


class _OurToken(AsyncAuthorize):
    """Bolt's question for a token, answered without a call to Slack that would delay acknowledging."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    async def __call__(self, *, enterprise_id: str | None, team_id: str | None, **_context: object) -> AuthorizeResult:
        home = self._workspace.home
        return AuthorizeResult(
            enterprise_id=enterprise_id,
            team_id=team_id,
            bot_token=self._workspace.client.token,
            bot_id=home.bot or None,
            bot_user_id=home.bot_user or None,
        )


def _key(req: AsyncBoltRequest) -> str:
    """What is the same in a request told again: an event's id; else the signature over time and body or, over
    a socket, where an envelope can come anew under another id, the trigger that Slack gives each act of a person.
    """
    if event := key_of(req.body):
        return event
    if signature := req.headers.get(SIGNATURE, [""])[0]:
        return str(signature)
    return text(req.body, "trigger_id")


@contextmanager
def _environment_unread() -> Iterator[None]:
    """Bolt reads SLACK_… by itself and would build an OAuth flow that keeps tokens in files: not so here."""
    hidden = {name: os.environ.pop(name) for name in tuple(os.environ) if name.startswith("SLACK_")}
    try:
        yield
    finally:
        os.environ.update(hidden)
