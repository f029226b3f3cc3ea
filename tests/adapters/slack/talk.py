"""A small Paperbot in the loopback Slack: a core with commands of every manner, and the adapter around it."""

import asyncio
import functools
import json
import socket
import threading
import time
from contextlib import asynccontextmanager, contextmanager
from typing import Annotated
from urllib.parse import urlencode

from aiohttp import ClientSession
from slack_sdk.signature import SignatureVerifier

from adapters.slack.app import SlackApp, SlackSettings
from adapters.slack.socket import Pace
from bot.command import Option, command
from bot.dispatch import Bot
from bot.invocation import Invocation
from bot.papers import PaperId
from bot.reply import (
    SILENCE,
    Button,
    CheckPlace,
    EditCard,
    FetchPaper,
    Field,
    Form,
    Item,
    Listing,
    OpenThread,
    Reply,
    Text,
    Typed,
    say,
)
from bot.request import Role
from tests.adapters.slack.standin import StandIn

SECRET = "8f742231b10e8888abcd99yyyzzz85a5"
FAST = Pace(ping=0.4, silence=0.6, overlap=0.3, backoff=0.05, longest=0.2, close=0.2)
PAPER = PaperId.parse("arxiv:1706.03762")
GATE = threading.Event()  # what `slow` waits for


def in_a_loop(test):
    """An async test as pytest runs it."""

    @functools.wraps(test)
    def run(*args, **kwargs):
        asyncio.run(test(*args, **kwargs))

    return run


# --- a core ----------------------------------------------------------------------------------------------------------


@command("search")
def search(_context, words: Annotated[str, Option("words", free=True)] = "", author: str = "", page: int = 1) -> Reply:
    """Find papers."""
    items = (Item(page, PAPER, f"Paper {page} about {words} by {author}"),)
    more = Button("More", Invocation.of("search", words=words, page=page + 1))
    return Reply((Listing(items, (f"Page {page}",)),), (more,), replaces=page > 1)


@command("hello", listed=False)
def hello(context) -> Reply:
    """Say what one can do."""
    return say("Type ", Typed("search graphs"), ". ", *context.request.missing)


@command("greeting", listed=False)
def greeting(_context) -> Reply:
    """Greet."""
    return say("I'm here for papers.")


@command("noticed", listed=False)
def noticed(_context, papers: Annotated[str, Option("ids", free=True)] = "") -> Reply:
    """List the papers of a message."""
    return say(f"Named: {papers}")


@command("subscribe", private=False, changes=True, who=Role.MEMBER)
def subscribe(context, words: Annotated[str, Option("words", free=True)] = "") -> Reply:
    """Change the channel."""
    return say(f"Subscribed to {words} as {context.user.role.name}.")


@command("topic", opens_form=True)
def topic(_context) -> Reply:
    """Open a form."""
    return Reply(form=Form("A topic", (Field("words", "Words", required=True),), Invocation.of("named", kind="new")))


@command("named", listed=False)
def named(context, words: Annotated[str, Option("words", free=True)] = "", kind: str = "") -> Reply:
    """Take a form in."""
    return say(f"A {kind} topic, {words}. ", Typed("topic"))


@command("slow")
def slow(_context) -> Reply:
    """Take long."""
    GATE.wait(10)
    return say("At last.")


@command("nothing")
def nothing(_context) -> Reply:
    """Say nothing."""
    return SILENCE


@command("broken")
def broken(_context) -> Reply:
    """Break."""
    raise RuntimeError("as planned")


@command("long")
def long(_context) -> Reply:
    """Say much."""
    return Reply(tuple(Text((f"{number} " + "word " * 300,)) for number in range(20)))


@command("discuss")
def discuss(context, paper: Annotated[str, Option("paper", free=True)] = "") -> Reply:
    """Open a thread."""
    opening = say(f"About {paper}", private=False)
    return Reply(acts=(OpenThread(PAPER, "A thread", context.place, opening, Invocation("opened")),))


@command("opened", listed=False, private=False)
def opened(_context, thread: str = "", link: str = "") -> Reply:
    """Say that a thread stands."""
    return say(f"Opened {thread} at {link}.")


@command("check")
def check(context) -> Reply:
    """See whether one may post here."""
    return Reply(acts=(CheckPlace(context.place, Invocation("checked")), FetchPaper(PAPER, Invocation("checked"))))


@command("checked", listed=False)
def checked(_context, outcome: str = "", found: str = "") -> Reply:
    """Say what came of it."""
    return say(f"Outcome: {outcome}{found}.")


@command("edit")
def edit(context, message: Annotated[str, Option("message", free=True)] = "") -> Reply:
    """Edit a message."""
    return Reply(acts=(EditCard(context.place, message, say("Edited.")),))


COMMANDS = (
    search,
    hello,
    greeting,
    noticed,
    subscribe,
    topic,
    named,
    slow,
    nothing,
    broken,
    long,
    discuss,
    opened,
    check,
    checked,
    edit,
)


class Parked(dict):
    """The store that these commands need: one shelf."""

    parking = property(lambda self: self)

    def park(self, key, token):
        self[key] = token

    def parked(self, key):
        return self.get(key)

    @contextmanager
    def reading(self, _tenant):
        yield self

    writing = reading


def core(faults=None):
    return Bot(Parked(), COMMANDS, lambda *fault: (faults if faults is not None else []).append(fault))


# --- the adapter around it -------------------------------------------------------------------------------------------


@asynccontextmanager
async def over_socket(prepare=None, bot=None, command="/paper", **more):
    """(slack, app): connected over Socket Mode. `prepare(slack)` is called before the app starts."""
    async with StandIn() as slack:
        if prepare:
            prepare(slack)
        settings = SlackSettings("xoxb-1", "xapp-1", base_url=slack.base_url, command=command)
        app = SlackApp(settings, bot or core(), **{"pace": FAST, **more})
        await app.start()
        await app.ready()
        try:
            await slack.until(lambda: slack.sockets)
            yield slack, app
        finally:
            await app.stop()


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class Signed:
    """Sends signed requests, as Slack does."""

    def __init__(self, session, port, secret=SECRET):
        self._session, self._url = session, f"http://127.0.0.1:{port}/slack/events"
        self._verifier = SignatureVerifier(secret)

    def request(self, payload, at=None):
        """(body, headers) of a payload."""
        if "command" in payload:
            body, kind = urlencode(payload), "application/x-www-form-urlencoded"
        elif payload["type"] in ("event_callback", "url_verification"):
            body, kind = json.dumps(payload), "application/json"
        else:
            body, kind = urlencode({"payload": json.dumps(payload)}), "application/x-www-form-urlencoded"
        return self.sign(body.encode(), kind, at)

    def sign(self, body, kind="application/json", at=None):
        at = str(int(time.time()) if at is None else at)
        try:
            signature = self._verifier.generate_signature(timestamp=at, body=body)
        except UnicodeDecodeError:
            signature = "v0=0"
        return body, {"Content-Type": kind, "X-Slack-Request-Timestamp": at, "X-Slack-Signature": signature}

    async def send(self, payload, **headers):
        body, signed = self.request(payload)
        return await self.post(body, {**signed, **headers})

    async def post(self, body, headers):
        """The status and the text of the answer."""
        async with self._session.post(self._url, data=body, headers=headers) as response:
            return response.status, await response.text()


@asynccontextmanager
async def over_http(prepare=None, bot=None, command="/paper", **more):
    """(slack, signed): listening for signed requests."""
    async with StandIn() as slack, ClientSession() as session:
        if prepare:
            prepare(slack)
        settings = SlackSettings(
            "xoxb-1", signing_secret=SECRET, base_url=slack.base_url, port=free_port(), command=command
        )
        app = SlackApp(settings, bot or core(), **more)
        await app.start()
        try:
            yield slack, Signed(session, settings.port)
        finally:
            await app.stop()
