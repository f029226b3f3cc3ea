"""A loopback Discord: its HTTP API and its gateway, with the faults that the real one has.

It keeps what was posted, holds every body against the published specification (`unfit`), and plays `faults[name]` one a call.
"""

import asyncio
import itertools
import json
import re
import time
from collections import defaultdict
from dataclasses import dataclass, field

from aiohttp import WSMsgType, web

from tests.adapters.discord import world
from tests.adapters.discord.openapi import SENT, faults

CLOCK = 3.0  # seconds in which Discord wants the first answer to an interaction
MESSAGE_CONTENT = 1 << 15
EPHEMERAL, LOADING = 1 << 6, 1 << 7


@dataclass
class Call:
    name: str
    path: str
    body: object
    at: float


@dataclass
class Fault:
    """How a call goes wrong. `after`: only once the thing was done."""

    status: int = 500
    code: int = 0
    headers: dict = field(default_factory=dict)
    body: dict | None = None
    after: bool = False
    slow: float = 0.0
    drops: bool = False


def limited(after):
    said = {"message": "You are being rate limited.", "retry_after": after, "global": False}
    return Fault(429, headers={"Via": "1.1 google", "Retry-After": str(after)}, body=said)


@dataclass
class Asking:
    """One interaction and what was answered: `first` is the body of the callback, `messages` what stands by now."""

    payload: dict
    at: float
    first: dict | None = None
    original: dict | None = None
    messages: list = field(default_factory=list)

    @property
    def waits(self):
        return self.first is not None and self.first["type"] == 5 and self.original is not None and not self.messages


class Refused(Exception):
    def __init__(self, status, code):
        self.status, self.code = status, code


class StandIn:
    """Start it with `async with`; `base_url` and `gateway_url` are what the settings are set to."""

    def __init__(self):
        self.calls, self.unfit = [], []
        self.faults = defaultdict(list)
        self.channels = {
            number: world.channel(number, **more)
            for number, more in {
                world.CHANNEL: {},
                world.FORUM: {"kind": world.FORUM_KIND, "available_tags": [world.tag("31", "papers")]},
                world.TAGGED_FORUM: {
                    "kind": world.FORUM_KIND,
                    "flags": world.REQUIRE_TAG,
                    "available_tags": [world.tag(str(40 + n), f"field {n}", moderated=n == 0) for n in range(8)],
                },
            }.items()
        }
        self.threads = {}
        self.posts = defaultdict(list)  # channel -> messages, the oldest first
        self.permissions = world.ALL
        self.askings = {}
        self.commands = None
        self.token = "a.token"
        self.privileged = False  # whether the message content intent is switched off
        self.sockets, self.sessions, self.identified = [], {}, []
        self.session, self.events = None, []
        self.resumed = 0
        self.invalidates = []  # for each RESUME to come: None, or whether the session is resumable
        self._nonces = {}
        self._heard = asyncio.Condition()
        self._ids = itertools.count(1)

    async def __aenter__(self):
        app = web.Application()
        for name, method, path in ROUTES:
            app.router.add_route(method, "/api/v10" + path, self._route(name))
        app.router.add_get("/gateway/", self._gateway)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        port = site._server.sockets[0].getsockname()[1]
        self.base_url, self.gateway_url = f"http://127.0.0.1:{port}/api/v10", f"ws://127.0.0.1:{port}/gateway/"
        return self

    async def __aexit__(self, *_exc):
        for socket in self.sockets:
            await socket.close()
        await self._runner.cleanup()

    # --- what tests ask ----------------------------------------------------------------------------------------------

    def called(self, name):
        return [call.body for call in self.calls if call.name == name]

    async def until(self, true, seconds=15.0):
        """Waits until `true()` holds; each thing that happens here is a reason to look."""
        async with asyncio.timeout(seconds), self._heard:
            await self._heard.wait_for(true)

    async def ask(self, payload):
        """Tells of an interaction; what became of it is in the Asking."""
        asking = self.askings[payload["token"]] = Asking(payload, time.monotonic())
        await self.tell("INTERACTION_CREATE", payload)
        return asking

    async def answered(self, payload, count=1):
        """The messages that answer an interaction, or the body of a modal or of completions."""
        asking = await self.ask(payload)
        await self.until(lambda: asking.first is not None)
        if asking.first["type"] in (8, 9):
            return asking.first["data"]
        await self.until(lambda: len(asking.messages) >= count)
        return asking.messages

    # --- HTTP --------------------------------------------------------------------------------------------------------

    def _route(self, name):
        async def answer(request):
            body = await request.json() if request.can_read_body else None
            self.calls.append(Call(name, request.path, body, time.monotonic()))
            if body is not None:
                self._check(request.method.lower(), request.path.removeprefix("/api/v10"), body)
            fault = self.faults[name].pop(0) if self.faults[name] else None
            result, status = None, 200
            if fault is None or fault.after:
                try:
                    result = getattr(self, f"_{name}")(body, **request.match_info, **_asked(request))
                except Refused as refused:
                    result, status = {"code": refused.code, "message": "refused"}, refused.status
            await self._notify()
            if fault is not None:
                return await self._fail(fault, request)
            return web.Response(status=204) if result is None else _json(result, status)

        return answer

    def _check(self, method, path, body):
        if not is_specified(method, path):
            return
        self.unfit += [f"{method} {path}: {fault}" for fault in faults(method, path, as_specified(body))]
        messages = [body, body.get("data"), body.get("message")] if isinstance(body, dict) else []
        for said in filter(_says, messages):
            if {**NO_MENTIONS, **(said.get("allowed_mentions") or {"parse": None})} != NO_MENTIONS:
                self.unfit.append(f"{method} {path}: mentions are allowed: {said.get('allowed_mentions')}")

    async def _fail(self, fault, request):
        await asyncio.sleep(fault.slow)
        if fault.drops:
            request.transport.abort()
            return web.Response()
        body = fault.body or {"code": fault.code, "message": "as planned"}
        return _json(body, fault.status, fault.headers)

    def _me(self, _body):
        return world.person(world.BOT_USER, bot=True)

    def _gateway_for_bots(self, _body):
        limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
        return {"url": self.gateway_url, "shards": 1, "session_start_limit": limit}

    def _application(self, _body):
        return {
            "id": world.APP, "name": "paperbot", "description": "", "icon": None, "bot_public": True, "flags": 0,
            "bot_require_code_grant": False, "owner": world.person(world.OTHER), "verify_key": "", "team": None,
        }  # fmt: skip

    def _sync(self, body, app, guild=None):
        self.commands = body
        own = {"application_id": app, "version": "1", "default_member_permissions": None, "guild_id": guild}
        return [
            {"id": str(800 + n), "type": 1, "description": "", **own, **command} for n, command in enumerate(body, 1)
        ]

    # --- interactions ------------------------------------------------------------------------------------------------

    def _callback(self, body, interaction, token, **_asked):
        asking = self.askings.get(token)
        if asking is None or asking.payload["id"] != interaction or time.monotonic() - asking.at > CLOCK:
            raise Refused(404, 10062)
        if asking.first is not None:
            raise Refused(400, 40060)
        asking.first = body
        own, kind = asking.payload.get("message"), body["type"]
        if kind == 4:
            asking.original = self._made(asking, body["data"])
            asking.messages.append(asking.original)
        elif kind == 5:
            asking.original = self._made(asking, {"flags": LOADING | (body.get("data") or {}).get("flags", 0)})
        elif kind == 6:
            asking.original = own
        elif kind == 7:
            asking.original = self._changed(own, body["data"])
            asking.messages.append(own)
        resource = {"resource": {"type": kind, "message": asking.original}} if kind in (4, 5, 7) else {}
        return {"interaction": {"id": interaction, "type": asking.payload["type"]}, **resource}

    def _made(self, asking, body):
        made = world.message(asking.payload["channel_id"], body)
        if not made["flags"] & EPHEMERAL:
            self.posts[made["channel_id"]].append(made)
        return made

    def _changed(self, message, body):
        kept = message["flags"] & EPHEMERAL
        message.update({name: value for name, value in body.items() if name in ("components", "embeds", "content")})
        message["flags"] = (body.get("flags") or message["flags"]) & ~LOADING | kept
        return message

    def _asking(self, token):
        asking = self.askings.get(token)
        if asking is None or asking.first is None:
            raise Refused(404, 10015)
        return asking

    def _followup(self, body, app, token, **_asked):
        """The first one after a deferral takes the place of its placeholder, and is seen by whoever that was for."""
        asking = self._asking(token)
        if asking.waits:
            asking.messages.append(self._changed(asking.original, body))
        else:
            asking.messages.append(self._made(asking, body))
        return asking.messages[-1]

    def _original(self, body, app, token, **_asked):
        asking = self._asking(token)
        if asking.original is None:
            raise Refused(404, 10008)
        asking.messages.append(self._changed(asking.original, body))
        return asking.original

    def _unsay(self, _body, app, token):
        asking = self._asking(token)
        if asking.original in self.posts[asking.payload["channel_id"]]:
            self.posts[asking.payload["channel_id"]].remove(asking.original)
        asking.original = None

    # --- channels ----------------------------------------------------------------------------------------------------

    def _known(self, channel):
        if found := self.channels.get(channel) or self.threads.get(channel):
            return found
        if channel.startswith("7"):
            return world.direct(channel[1:])
        raise Refused(404, 10003)

    def _channel(self, _body, channel):
        return self._known(channel)

    def _post(self, body, channel):
        known = self._known(channel)
        if known["type"] == world.FORUM_KIND:
            raise Refused(400, 40058)
        if (metadata := known.get("thread_metadata")) is not None:
            if metadata["locked"]:
                raise Refused(403, 160005)
            metadata["archived"] = False
        seen = self._nonces.get((channel, body.get("nonce")))
        if seen is not None and body.get("enforce_nonce"):
            return seen
        made = world.message(channel, body)
        self.posts[channel].append(made)
        self._nonces[channel, body.get("nonce")] = made
        return made

    def _message(self, _body, channel, message):
        for found in self.posts[channel]:
            if found["id"] == message:
                return found
        raise Refused(404, 10008)

    def _edit(self, body, channel, message):
        if self._known(channel).get("thread_metadata", {}).get("archived"):
            raise Refused(400, 50083)
        return self._changed(self._message(None, channel, message), body)

    def _history(self, _body, channel, limit="50", after="0", before=None):
        """The newest first, and after a given one the oldest of those."""
        found = [m for m in self.posts[channel] if int(after) < int(m["id"]) < int(before or 1 << 63)]
        chosen = found[: int(limit)] if after != "0" else found[-int(limit) :]
        return list(reversed(chosen))

    def _direct(self, body):
        return world.direct(body["recipient_id"])

    def _thread(self, body, channel, message):
        if message in self.threads:
            raise Refused(400, 160004)
        self._message(None, channel, message)
        made = self.threads[message] = world.thread(message, channel, body["name"])
        return made

    def _forum_post(self, body, channel):
        forum = self._known(channel)
        if forum.get("flags", 0) & world.REQUIRE_TAG and not body.get("applied_tags"):
            raise Refused(400, 40067)
        number = world.snowflake()
        made = self.threads[number] = world.thread(number, channel, body["name"])
        made["applied_tags"] = body.get("applied_tags", [])
        self.posts[number].append(world.message(number, body["message"], number=number))
        return {**made, "message": self.posts[number][0]}

    def _active(self, _body, guild):
        return {"threads": [t for t in self.threads.values() if not t["thread_metadata"]["archived"]], "members": []}

    def _change_channel(self, body, channel):
        known = self._known(channel)
        known["thread_metadata"].update(body)
        return known

    # --- gateway -----------------------------------------------------------------------------------------------------

    async def _gateway(self, request):
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self.sockets.append(socket)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 45_000}, "s": None, "t": None})
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                await self._told(socket, json.loads(message.data))
                await self._notify()
        self.sockets.remove(socket)
        await self._notify()
        return socket

    async def _told(self, socket, said):
        match said["op"]:
            case 1:
                await socket.send_json({"op": 11, "d": None, "s": None, "t": None})
            case 2:
                await self._identify(socket, said["d"])
            case 6:
                await self._resume(socket, said["d"])

    async def _identify(self, socket, said):
        self.identified.append(said)
        if said["token"] != self.token:
            await socket.close(code=4004)
            return
        if self.privileged and said["intents"] & MESSAGE_CONTENT:
            await socket.close(code=4014)
            return
        self.session, self.events = f"session-{next(self._ids)}", []
        ready = {
            "v": 10, "user": world.person(world.BOT_USER, bot=True), "guilds": [{"id": world.GUILD, "unavailable": True}],
            "session_id": self.session, "resume_gateway_url": self.gateway_url, "application": {"id": world.APP, "flags": 0},
        }  # fmt: skip
        await self.tell("READY", ready)
        await self.tell("GUILD_CREATE", world.guild(self.channels.values(), self.threads.values(), self.permissions))

    async def _resume(self, socket, said):
        """Tells again what was not received; or that the session is no more."""
        if self.invalidates:
            await socket.send_json({"op": 9, "d": self.invalidates.pop(0), "s": None, "t": None})
            return
        self.resumed += 1
        for event in self.events[said["seq"] :]:
            await socket.send_json(event)
        await self.tell("RESUMED", {})

    async def tell(self, kind, data):
        """An event of the session; one that nobody hears is told when the session is resumed."""
        self.events.append({"op": 0, "t": kind, "s": len(self.events) + 1, "d": data})
        if self.sockets and not self.sockets[-1].closed:
            await self.sockets[-1].send_json(self.events[-1])

    async def tell_again(self):
        """The last event once more, as a gateway does that lost count."""
        await self.sockets[-1].send_json(self.events[-1])

    async def close(self, code=4000):
        """The gateway ends the connection; the session can be resumed."""
        await self.sockets[-1].close(code=code)

    async def ask_to_reconnect(self):
        await self.sockets[-1].send_json({"op": 7, "d": None, "s": None, "t": None})

    async def _notify(self):
        async with self._heard:
            self._heard.notify_all()


ROUTES = (
    ("me", "GET", "/users/@me"),
    ("gateway_for_bots", "GET", "/gateway/bot"),
    ("application", "GET", "/oauth2/applications/@me"),
    ("sync", "PUT", "/applications/{app}/commands"),
    ("sync", "PUT", "/applications/{app}/guilds/{guild}/commands"),
    ("callback", "POST", "/interactions/{interaction}/{token}/callback"),
    ("followup", "POST", "/webhooks/{app}/{token}"),
    ("original", "PATCH", "/webhooks/{app}/{token}/messages/@original"),
    ("unsay", "DELETE", "/webhooks/{app}/{token}/messages/@original"),
    ("channel", "GET", "/channels/{channel}"),
    ("change_channel", "PATCH", "/channels/{channel}"),
    ("post", "POST", "/channels/{channel}/messages"),
    ("history", "GET", "/channels/{channel}/messages"),
    ("message", "GET", "/channels/{channel}/messages/{message}"),
    ("edit", "PATCH", "/channels/{channel}/messages/{message}"),
    ("thread", "POST", "/channels/{channel}/messages/{message}/threads"),
    ("forum_post", "POST", "/channels/{channel}/threads"),
    ("active", "GET", "/guilds/{guild}/threads/active"),
    ("direct", "POST", "/users/@me/channels"),
)
SPECIFIED = [(method, re.compile(re.sub(r"\{\w+\}", "[^/]+", path))) for method, path in SENT]
HOLDS_THEM, AS_NUMBERS = ("message_reference",), ("recipient_id", "message_id", "channel_id", "guild_id")
NO_MENTIONS = {"parse": [], "replied_user": False}


def is_specified(method, path):
    return any(method == known and form.fullmatch(path) for known, form in SPECIFIED)


def as_specified(body):
    """A body with those ids as text that discord.py writes as numbers: a known gap, since Discord reads both."""
    if not isinstance(body, dict):
        return body
    return {
        name: str(value) if name in AS_NUMBERS else as_specified(value) if name in HOLDS_THEM else value
        for name, value in body.items()
    }


def _says(body):
    """Whether a body is of a message, whose mentions must be switched off; a modal is none."""
    return isinstance(body, dict) and "components" in body and "custom_id" not in body


def _json(data, status=200, headers=None):
    """discord.py reads JSON only where the type says so without a word more."""
    return web.Response(
        body=json.dumps(data).encode(), status=status, headers={"Content-Type": "application/json", **(headers or {})}
    )


def _asked(request):
    return {name: value for name, value in request.query.items() if name in ("limit", "after", "before")}
