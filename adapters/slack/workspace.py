"""A workspace as our token sees it: who we are there, what we were not given, and calls to the Web API."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from urllib.parse import urlsplit
from urllib.request import proxy_bypass

from aiohttp import ClientSession, ClientTimeout
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient
from slack_sdk.web.async_slack_response import AsyncSlackResponse
from slack_sdk.webhook.async_client import AsyncWebhookClient

from adapters.slack.heard import Home
from adapters.slack.patience import Patient
from adapters.slack.payloads import Payload, text
from adapters.slack.refusals import CALL_ERRORS, WAIT, refusal, seconds_to_wait, undelivered
from adapters.slack.scopes import missed, without
from bot.errors import Gone, TryLater, Undelivered

log = logging.getLogger(__name__)

TIMEOUT = ClientTimeout(total=20, connect=5)  # seconds; Slack answers most calls within one
LOOPBACK = frozenset(("127.0.0.1", "localhost", "::1"))


class Workspace:
    """Calls by one bot token. Made in the event loop that uses it."""

    def __init__(self, token: str, base_url: str) -> None:
        self.home = Home()
        self.session = ClientSession(timeout=TIMEOUT)
        self.client = web_client(token, base_url, self.session)
        self._lacking: dict[str, str] = {}
        self._direct: dict[str, str] = {}

    @property
    def missing(self) -> tuple[str, ...]:
        """What is off here for want of a scope, a sentence each."""
        return tuple(self._lacking.values())

    async def meet(self) -> None:
        """Learns who we are and what we were given; what Slack leaves out is empty. Raises Undelivered."""
        response = await self._answered(self.client.auth_test)
        said = _data(response)
        self.home = Home(
            text(said, "enterprise_id"),
            text(said, "team_id"),
            text(said, "user_id"),
            text(said, "bot_id"),
            text(said, "user") or "paperbot",
        )
        if granted := str(response.headers.get("x-oauth-scopes", "")):
            for scope in missed(frozenset(scope.strip() for scope in granted.split(","))):
                self.lack(scope)

    async def call(self, method: Callable[..., Awaitable[Any]], **arguments: object) -> Payload:
        """What a method of `client` answers. Raises Undelivered."""
        return _data(await self._answered(method, **arguments))

    async def direct(self, user: str) -> str:
        """The channel of somebody's direct messages; if need be their own id, which posting takes too."""
        if user not in self._direct:
            try:
                said = await self.call(self.client.conversations_open, users=user)
            except Undelivered:
                return user
            self._direct[user] = text(said, "channel", "id") or user
        return self._direct[user]

    async def respond(self, url: str, message: Mapping[str, object]) -> None:
        """Answers through a response_url, which works 5 times in 30 minutes. Raises Undelivered."""
        webhook = AsyncWebhookClient(url, session=self.session, retry_handlers=[Patient()], logger=library_log())
        webhook.proxy = _proxy(url, webhook.proxy)
        try:
            response = await webhook.send_dict(dict(message))
        except CALL_ERRORS as error:
            raise undelivered(error, self.home.name) from error
        if response.status_code == 429:
            raise TryLater("Slack asks me to slow down.", seconds_to_wait(response.headers) or WAIT)
        if response.status_code >= 500:
            raise TryLater("Slack has trouble.", WAIT, perhaps_sent=True)
        if response.status_code >= 400 or '"ok":false' in response.body.replace(" ", ""):
            raise Gone("Slack no longer takes an answer to that.", "Ask again.")

    def lack(self, scope: str) -> None:
        """Notes that a scope was not given, and says so in the log the first time."""
        if scope not in self._lacking:
            self._lacking[scope] = without(scope)
            log.warning("%s", self._lacking[scope])

    async def close(self) -> None:
        await self.session.close()

    async def _answered(self, method: Callable[..., Awaitable[Any]], **arguments: object) -> Any:
        try:
            return await method(**arguments)
        except CALL_ERRORS as error:
            if refusal(error).code == "missing_scope":
                for scope in (refusal(error).needed or "a scope").split(","):
                    self.lack(scope.strip())
            raise undelivered(error, self.home.name) from error


def library_log() -> logging.Logger:
    """A logger for Slack's libraries, which take a level that is not set for DEBUG and format payloads."""
    logger = logging.getLogger("paperbot.slack.library")
    logger.setLevel(logging.ERROR)
    return logger


class _Client(AsyncWebClient):
    """Reads by GET, as slack_sdk does; by POST from a server that knows a method by that alone. Slack takes both."""

    async def api_call(
        self,
        api_method: str,
        *,
        http_verb: str = "POST",
        params: dict[str, Any] | None = None,
        **others: Any,
    ) -> AsyncSlackResponse:
        try:
            return await super().api_call(api_method, http_verb=http_verb, params=params, **others)
        except SlackApiError as error:
            found = refusal(error)
            if http_verb != "GET" or found.code or found.status not in (404, 405):
                raise
        return await super().api_call(api_method, data=params, **others)


def web_client(token: str, base_url: str, session: ClientSession) -> AsyncWebClient:
    """A client of Slack's Web API that never does a thing twice."""
    client = _Client(token, base_url, session=session, logger=library_log(), retry_handlers=[Patient()])
    client.proxy = _proxy(base_url, client.proxy)
    return client


def _proxy(url: str, proxy: str | None) -> str | None:
    """The proxy that slack_sdk took from the environment, but not for hosts that are reached without one."""
    host = urlsplit(url).hostname or ""
    return None if host in LOOPBACK or proxy_bypass(host) else proxy


def _data(response: Any) -> Payload:
    data = getattr(response, "data", None)
    return data if isinstance(data, Mapping) else {}
