"""A loopback Slack: Web API, response_urls and Socket Mode, with the faults that the real one has.

It keeps what was posted and lets it be read back with metadata. `faults[method]` are played one a call.
"""

import asyncio
import itertools
import json
from collections import defaultdict
from dataclasses import dataclass, field

from aiohttp import WSCloseCode, web

CLOCK = 3.0  # seconds in which Slack wants an acknowledgement


@dataclass
class Call:
    method: str
    arguments: dict
    headers: dict


@dataclass
class Fault:
    """How a call goes wrong. `after`: only once the thing was done."""

    status: int = 200
    body: str = ""
    headers: dict = field(default_factory=dict)
    kind: str = "application/json"
    after: bool = False
    slow: float = 0.0
    drops: bool = False


def code(name, **more):
    """Slack's way to refuse."""
    return Fault(body=json.dumps({"ok": False, "error": name, **more}))


def limited(after=None):
    headers = {} if after is None else {"Retry-After": str(after)}
    return Fault(429, json.dumps({"ok": False, "error": "ratelimited"}), headers)


class StandIn:
    """Start it with `async with`; `base_url` is what SLACK_API_BASE_URL is set to."""

    def __init__(self):
        self.calls = []
        self.answers = defaultdict(list)  # response_url id -> bodies
        self.posts = defaultdict(list)  # channel -> messages, the oldest first
        self.faults = defaultdict(list)
        self.users = {}
        self.channels = {}
        self.identity = {
            "team_id": "T1", "user_id": "UBOT", "bot_id": "BBOT", "user": "paperbot", "enterprise_id": None,
        }  # fmt: skip
        self.scopes = None
        self.sockets = []
        self.greets = True
        self.acknowledged = {}
        self.refuses_sockets = []
        self._waiting = {}
        self._heard = asyncio.Condition()
        self._ids = itertools.count(1)

    async def __aenter__(self):
        app = web.Application()
        app.router.add_route("*", "/api/{method}", self._api)
        app.router.add_post("/respond/{id}", self._respond)
        app.router.add_get("/socket", self._socket)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.port = site._server.sockets[0].getsockname()[1]
        self.base_url = f"http://127.0.0.1:{self.port}/api/"
        return self

    async def __aexit__(self, *_exc):
        for socket in self.sockets:
            await socket.close()
        await self._runner.cleanup()

    # --- what tests ask ---------------------------------------------------------------------------------------

    def called(self, method):
        return [call.arguments for call in self.calls if call.method == method]

    def response_url(self):
        return f"http://127.0.0.1:{self.port}/respond/{next(self._ids)}"

    def answered(self, url):
        return self.answers[url.rsplit("/", 1)[1]]

    async def until(self, true, seconds=15.0):
        """Waits until `true()` holds; each thing that happens here is a reason to look."""
        async with asyncio.timeout(seconds), self._heard:
            await self._heard.wait_for(true)

    # --- Web API ----------------------------------------------------------------------------------------------

    async def _api(self, request):
        method = request.match_info["method"]
        arguments = dict(request.query)
        if request.content_type == "application/json":
            arguments |= await request.json()
        else:
            arguments |= {name: _read(value) for name, value in (await request.post()).items()}
        self.calls.append(Call(method, arguments, dict(request.headers)))
        fault = self.faults[method].pop(0) if self.faults[method] else None
        if fault is None or fault.after:
            result = getattr(self, "_" + method.replace(".", "_"), self._unknown)(arguments)
        await self._tell()
        if fault is not None:
            return await self._fail(fault, request)
        headers = {"x-oauth-scopes": self.scopes} if self.scopes is not None else {}
        return web.json_response(result, headers=headers)

    async def _fail(self, fault, request):
        await asyncio.sleep(fault.slow)
        if fault.drops:
            request.transport.abort()
            return web.Response()
        return web.Response(status=fault.status, text=fault.body, headers=fault.headers, content_type=fault.kind)

    def _unknown(self, _arguments):
        return {"ok": False, "error": "unknown_method"}

    def _auth_test(self, _arguments):
        return {"ok": True, **self.identity}

    def _users_info(self, arguments):
        user = self.users.get(arguments["user"])
        return {"ok": False, "error": "user_not_found"} if user is None else {"ok": True, "user": user}

    def _conversations_open(self, arguments):
        return {"ok": True, "channel": {"id": "D" + arguments["users"]}}

    def _conversations_info(self, arguments):
        channel = self.channels.get(arguments["channel"])
        return {"ok": True, "channel": channel} if channel else {"ok": False, "error": "channel_not_found"}

    def _chat_postMessage(self, arguments):
        message = {
            "ts": f"1764500000.{next(self._ids):06d}",
            "text": arguments["text"],
            "blocks": arguments["blocks"],
            "metadata": arguments.get("metadata"),
            "thread_ts": arguments.get("thread_ts"),
        }
        self.posts[arguments["channel"]].append(message)
        return {"ok": True, "channel": arguments["channel"], "ts": message["ts"], "message": message}

    def _chat_postEphemeral(self, arguments):
        return {"ok": True, "message_ts": f"1764500001.{next(self._ids):06d}"}

    def _chat_update(self, arguments):
        for message in self.posts[arguments["channel"]]:
            if message["ts"] == arguments["ts"]:
                message |= {"text": arguments["text"], "blocks": arguments["blocks"]}
                return {"ok": True, "ts": message["ts"]}
        return {"ok": False, "error": "message_not_found"}

    def _chat_getPermalink(self, arguments):
        return {
            "ok": True,
            "permalink": f"https://x.slack.com/archives/{arguments['channel']}/p{arguments['message_ts']}",
        }

    def _conversations_history(self, arguments):
        return self._page([m for m in self.posts[arguments["channel"]] if not m["thread_ts"]], arguments)

    def _conversations_replies(self, arguments):
        return self._page([m for m in self.posts[arguments["channel"]] if m["thread_ts"] == arguments["ts"]], arguments)

    def _page(self, messages, arguments):
        """The newest first, metadata only where it is asked for."""
        found = [m for m in reversed(messages) if float(m["ts"]) > float(arguments.get("oldest", 0))]
        start, limit = int(arguments.get("cursor") or 0), int(arguments["limit"])
        shown = [dict(m) for m in found[start : start + limit]]
        if str(arguments.get("include_all_metadata")).lower() not in ("1", "true"):
            for message in shown:
                message.pop("metadata")
        more = start + limit < len(found)
        following = {"response_metadata": {"next_cursor": str(start + limit)}} if more else {}
        return {"ok": True, "messages": shown, "has_more": more, **following}

    def _views_open(self, arguments):
        return {"ok": True, "view": {"id": "V1"}}

    def _views_publish(self, arguments):
        return {"ok": True, "view": {"id": "V2"}}

    async def _respond(self, request):
        """A response_url works 5 times."""
        if len(self.answers[request.match_info["id"]]) == 5:
            return web.json_response({"ok": False, "error": "used_url"}, status=404)
        fault = self.faults["respond"].pop(0) if self.faults["respond"] else None
        if fault is None or fault.after:
            self.answers[request.match_info["id"]].append(await request.json())
        await self._tell()
        return await self._fail(fault, request) if fault else web.Response(text="ok")

    # --- Socket Mode ------------------------------------------------------------------------------------------

    def _apps_connections_open(self, _arguments):
        if self.refuses_sockets:
            return {"ok": False, "error": self.refuses_sockets.pop(0)}
        return {"ok": True, "url": f"ws://127.0.0.1:{self.port}/socket"}

    async def _socket(self, request):
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        if self.greets:
            await socket.send_json({"type": "hello", "num_connections": len(self.sockets) + 1})
        self.sockets.append(socket)
        await self._tell()
        async for message in socket:
            said = json.loads(message.data)
            envelope = said["envelope_id"]
            self.acknowledged.setdefault(envelope, []).append(said)
            if envelope in self._waiting and not self._waiting[envelope].done():
                self._waiting[envelope].set_result(socket)
            await self._tell()
        self.sockets.remove(socket)
        await self._tell()
        return socket

    async def send(self, kind, payload, envelope=None, clock=CLOCK, **more):
        """Hands an envelope to the newest socket. Whether it was acknowledged in time; if not, the user is refused."""
        envelope = envelope or f"envelope-{next(self._ids)}"
        self._waiting[envelope] = asyncio.get_running_loop().create_future()
        if not self.sockets:
            return False
        try:
            await self.sockets[-1].send_json({"type": kind, "envelope_id": envelope, "payload": payload, **more})
            await asyncio.wait_for(self._waiting[envelope], clock)
        except (TimeoutError, ConnectionError):
            return False
        return True

    async def disconnect(self, reason, socket=None):
        """Slack's announcement that it will end a connection."""
        await (socket or self.sockets[-1]).send_json({"type": "disconnect", "reason": reason})

    def kill(self, socket=None):
        """The connection is gone, without a word."""
        (socket or self.sockets[-1])._req.transport.abort()

    async def close(self, socket=None):
        await (socket or self.sockets[-1]).close(code=WSCloseCode.GOING_AWAY)

    async def _tell(self):
        async with self._heard:
            self._heard.notify_all()


def _read(value):
    """Form fields that Slack takes as JSON."""
    return json.loads(value) if isinstance(value, str) and value[:1] in "[{" else value
