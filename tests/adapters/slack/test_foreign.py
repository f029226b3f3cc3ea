"""`paperbot run` beside a Slack that tells little: no names, no response_urls, no ids of events, few methods."""

import asyncio
from contextlib import AsyncExitStack

import pytest
from aiohttp import web

from tests.adapters.slack.payloads import (
    direct,
    mention,
    message_action,
    press,
    shortcut,
    slash,
    submit,
    token_of,
    words_of,
)
from tests.adapters.slack.standin import StandIn
from tests.adapters.slack.talk import in_a_loop
from tests.adapters.slack.test_process import over

KNOWN = {"auth.test", "apps.connections.open", "chat.postMessage", "chat.update", "views.open"}
LEFT_OUT = {"response_url", "response_urls", "authorizations", "event_id", "event_time", "container", "team", "team_id"}
LEFT_OUT |= {"trigger_id", "message_ts", "channel_name", "app_installed_team_id"}


class Terse(StandIn):
    """Knows five methods, by POST alone; does not greet; its addresses of sockets bear a ticket that works once."""

    def __init__(self):
        super().__init__()
        self.identity, self.greets, self.tickets = {}, False, set()

    async def _api(self, request):
        if request.match_info["method"] not in KNOWN or request.method != "POST":
            return web.Response(status=404, text="<h1>Not Found</h1>", content_type="text/html")
        return await super()._api(request)

    def _apps_connections_open(self, _arguments):
        self.tickets.add(ticket := f"{len(self.tickets)}&x=%2F")
        return {"ok": True, "url": f"ws://127.0.0.1:{self.port}/socket?ticket={ticket}"}

    async def _socket(self, request):
        self.tickets.remove(request.rel_url.raw_query_string.removeprefix("ticket="))
        return await super()._socket(request)


def told(payload, *kept):
    """The payload without what may be left out."""
    return {name: value for name, value in payload.items() if name in kept or name not in LEFT_OUT}


@in_a_loop
async def everything(folder, way):
    async with AsyncExitStack() as stack:
        slack = await stack.enter_async_context(Terse())
        address = slack.base_url.rstrip("/")
        process, tell = await stack.enter_async_context(over(way, slack, folder, SLACK_API_BASE_URL=address))

        async def posted(count, place):
            await slack.until(lambda: len(slack.posts[place]) >= count, seconds=10)
            return slack.posts[place][-1]

        await tell("slash_commands", told(slash("search models")))
        first = await posted(1, "U1")
        said = words_of(first)
        pressed = told(press(token_of(first, "More"), channel="U1")) | {"message": {"ts": first["ts"]}}
        await tell("interactive", pressed)
        await slack.until(lambda: slack.called("chat.update"))
        await slack.until(lambda: words_of(first) != said)
        await tell("interactive", told(shortcut(), "trigger_id"))
        await slack.until(lambda: slack.called("views.open"))
        modal = slack.called("views.open")[0]["view"]
        await tell("interactive", told(submit(modal, {"words": "vison language hallucination"})))
        assert "The Hidden Life of Tokens" in words_of(await posted(2, "U1"))
        await tell("interactive", told(message_action("see https://arxiv.org/abs/2502.03628")))
        assert "Hidden Life" in words_of(await posted(3, "U1"))
        await tell("events_api", told(mention("<@UBOT> similar 2502.03628", thread="1764500000.000001")))
        assert (await posted(4, "U1"))["text"].startswith("Near to The Hidden Life")
        await tell("events_api", told(direct("help")))
        assert "search" in words_of(await posted(1, "D1"))
        await asyncio.sleep(0.2)
        assert [len(slack.posts[place]) for place in ("U1", "D1")] == [4, 1]
    assert "Traceback" not in process.said


@pytest.mark.parametrize("way", ["socket", "http"])
def test_a_slack_that_tells_little_is_answered_all_the_same(way, tmp_path):
    everything(tmp_path, way)
