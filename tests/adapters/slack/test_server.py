"""Over HTTP only what Slack signed, lately and for the first time, is acted upon."""

import time
from urllib.parse import urlencode

import pytest
from aiohttp import ClientSession

from tests.adapters.slack.payloads import direct, event, slash, words_of
from tests.adapters.slack.talk import SECRET, Signed, in_a_loop, over_http

JSON = "application/json"
STAMP, SIGNATURE = "X-Slack-Request-Timestamp", "X-Slack-Signature"


def tampered(signed):
    """Every way in which a request is not Slack's: (name, body, headers)."""
    body, headers = signed.request(slash("graphs", "http://127.0.0.1:9/x"))
    stamp, signature = headers[STAMP], headers[SIGNATURE]
    yield "another body", body + b"&x=1", headers
    yield "another time", body, {**headers, STAMP: str(int(stamp) + 1)}
    yield "another signature", body, {**headers, SIGNATURE: signature[:-1] + ("0" if signature[-1] != "0" else "1")}
    yield "another secret", *Signed(None, 1, "another").request(slash("graphs"))
    yield "no signature", body, {name: value for name, value in headers.items() if name != SIGNATURE}
    yield "an empty signature", body, {**headers, SIGNATURE: ""}
    yield "another version", body, {**headers, SIGNATURE: signature.replace("v0", "v1")}
    yield "letters that are not ASCII", body, {**headers, SIGNATURE: "v0=ü"}
    yield "no time", body, {name: value for name, value in headers.items() if name != STAMP}
    yield "no number", *signed.sign(body, headers["Content-Type"], "soon")
    yield "a number with a sign", *signed.sign(body, headers["Content-Type"], f"+{stamp}")
    yield "a number in other digits", body, {**headers, STAMP: "١٧٦٤٥٠٠٠٠٠"}
    yield "a number without end", *signed.sign(body, headers["Content-Type"], "9" * 5_000)
    yield "old", *signed.request(slash("graphs"), int(time.time()) - 301)
    yield "from the future", *signed.request(slash("graphs"), int(time.time()) + 301)
    yield "not UTF-8", *signed.sign(b"text=\xff\xfe")
    yield "not JSON", b"{", headers
    yield "empty", b"", headers


@in_a_loop
async def test_what_slack_did_not_sign_is_refused_and_not_acted_upon():
    async with over_http() as (slack, signed):
        for name, body, headers in tampered(signed):
            assert (name, (await signed.post(body, headers))[0]) == (name, 401)
        await signed.send(direct("the last"))
        await slack.until(lambda: slack.posts["D1"])
        assert not slack.answers


@in_a_loop
async def test_a_time_at_the_border_of_five_minutes_is_accepted():
    async with over_http() as (slack, signed):
        url = slack.response_url()
        assert (await signed.post(*signed.request(slash("graphs", url), int(time.time()) - 298)))[0] == 200
        await slack.until(lambda: slack.answered(url))


@in_a_loop
async def test_the_same_signed_request_again_does_nothing_and_gets_the_same_status():
    async with over_http() as (slack, signed):
        url = slack.response_url()
        body, headers = signed.request(slash("graphs", url))
        assert [await signed.post(body, headers) for _ in range(3)] == [(200, "")] * 3
        await signed.send(direct("the last"))
        await slack.until(lambda: slack.posts["D1"])
        assert len(slack.answered(url)) == 1


@in_a_loop
async def test_a_request_that_is_signed_but_cannot_be_read_is_refused():
    async with over_http() as (_, signed):
        deep = b'{"type": "event_callback", "event": ' + b"[" * 100_000 + b"]" * 100_000 + b"}"
        for body in (b"{", b"[1, 2]", b"null", b'"x"', b"[" * 900_000, deep):
            assert (await signed.post(*signed.sign(body, JSON)))[0] == 400
        form = "application/x-www-form-urlencoded"
        for payload in ("{", "[]", "7", "[" * 100_000):
            assert (await signed.post(*signed.sign(urlencode({"payload": payload}).encode(), form)))[0] == 400


@pytest.mark.parametrize("size, status", [(1_000_000, 200), (1_000_001, 413), (1_048_000, 413)])
def test_a_body_of_up_to_a_megabyte_is_read(size, status):
    @in_a_loop
    async def run():
        async with over_http() as (_, signed):
            body = b'{"type": "event_callback"}'.ljust(size)
            assert (await signed.post(*signed.sign(body)))[0] == status

    run()


@in_a_loop
async def test_slack_is_shown_that_the_address_is_ours():
    async with over_http() as (_, signed):
        status, said = await signed.send({"type": "url_verification", "challenge": "abc", "token": "x"})
        assert (status, "abc" in said) == (200, True)


@in_a_loop
async def test_what_nobody_handles_is_acknowledged():
    async with over_http() as (_, signed):
        for payload in (
            event("reaction_added", user="U1", reaction="thumbsup"),
            event("invented_tomorrow"),
            {"type": "view_closed", "view": {}},
            {"type": "block_suggestion"},
            {"type": "event_callback", "event": {}},
        ):
            assert (await signed.send(payload))[0] == 200


@in_a_loop
async def test_whoever_watches_sees_that_it_is_alive_and_nothing_else_is_there():
    async with over_http() as (_, signed), ClientSession() as session:
        base = signed._url.removesuffix("/slack/events")
        for path, status in (("/healthz", 200), ("/slack/events", 405), ("/", 404)):
            async with session.get(base + path) as response:
                assert response.status == status


@in_a_loop
async def test_fifty_commands_at_once_are_each_answered_once():
    async with over_http() as (slack, signed):
        urls = [slack.response_url() for _ in range(50)]
        for url in urls:
            await signed.send(slash(f"about {url[-2:]}", url))
        await slack.until(lambda: all(map(slack.answered, urls)))
        for url in urls:
            (answer,) = slack.answered(url)
            assert f"about {url[-2:]}" in words_of(answer)


def test_the_secret_is_no_words_of_a_log(caplog):
    @in_a_loop
    async def run():
        async with over_http() as (_, signed):
            for _name, body, headers in tampered(signed):
                await signed.post(body, headers)

    run()
    assert SECRET not in caplog.text
    assert "graphs" not in caplog.text
