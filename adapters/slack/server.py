"""Slack over HTTP: signed requests on `/slack/events`, and `/healthz` for whoever watches the process."""

from __future__ import annotations

import logging
from typing import Any
from urllib.parse import parse_qsl

from aiohttp import web
from slack_bolt.adapter.aiohttp import to_aiohttp_response
from slack_bolt.async_app import AsyncApp
from slack_bolt.request.async_request import AsyncBoltRequest
from slack_sdk.signature import SignatureVerifier

from adapters.slack.manifest import EVENTS_PATH
from adapters.slack.payloads import parsed

log = logging.getLogger(__name__)

MOST_BYTES = 1_000_000  # of a request; Slack's are far smaller
TIMESTAMP, SIGNATURE = "x-slack-request-timestamp", "x-slack-signature"
PASSED_ON = ("content-type", TIMESTAMP, SIGNATURE, "x-slack-retry-num", "x-slack-retry-reason")


class Server:
    """Listens on all interfaces at `port`."""

    def __init__(self, bolt: AsyncApp, signing_secret: str, port: int) -> None:
        self._bolt, self._port = bolt, port
        self._verifier = SignatureVerifier(signing_secret)
        application = web.Application(client_max_size=MOST_BYTES)
        application.router.add_post(EVENTS_PATH, self._take)
        application.router.add_get("/healthz", _healthy)
        self._runner = web.AppRunner(application, access_log=None, shutdown_timeout=1.0)

    async def start(self) -> None:
        """Raises OSError where the port is taken."""
        await self._runner.setup()
        await web.TCPSite(self._runner, port=self._port).start()

    async def ready(self) -> None:
        """Returns at once: it listens since `start`."""

    async def stop(self) -> None:
        """Answers what has come in, and takes nothing more."""
        await self._runner.cleanup()

    async def _take(self, request: web.Request) -> web.Response:
        body = await request.read()
        if not self._is_signed(body, request):
            return web.json_response({"error": "invalid request"}, status=401)
        headers = {name: request.headers[name] for name in PASSED_ON if name in request.headers}
        try:
            payload = _payload(body.decode(), request.content_type)
            asked = AsyncBoltRequest(body=body.decode(), headers={**headers})
            asked.body = payload
        except (ValueError, AttributeError, TypeError, KeyError):
            return web.json_response({"error": "unreadable"}, status=400)
        return await to_aiohttp_response(await self._bolt.async_dispatch(asked))

    def _is_signed(self, body: bytes, request: web.Request) -> bool:
        """Bolt verifies too, but parses first and fails on a timestamp that is no number."""
        timestamp, signature = request.headers.get(TIMESTAMP, ""), request.headers.get(SIGNATURE, "")
        if not (timestamp.isascii() and timestamp.isdigit() and signature.isascii()):
            return False
        try:
            return self._verifier.is_valid(body, timestamp, signature)
        except ValueError:  # not UTF-8, or a number of thousands of digits
            return False


def _payload(body: str, content_type: str) -> dict[str, Any]:
    """The payload of a request. Bolt's own reader loses every command in which somebody typed “payload”."""
    if content_type == "application/json" or body.startswith("{"):
        return parsed(body)
    form = dict(parse_qsl(body, keep_blank_values=True))
    return parsed(form["payload"]) if "payload" in form else form


async def _healthy(_request: web.Request) -> web.Response:
    return web.json_response({"status": "ok"})
