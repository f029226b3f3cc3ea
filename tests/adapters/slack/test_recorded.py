"""Every recorded payload, signed and sent to the app itself: taken, attended to without a fault, or passed over."""

import json
import logging
from collections import Counter

import pytest

from adapters.slack.heard import Home
from adapters.slack.incoming import hear
from tests.adapters.slack.payloads import slash
from tests.adapters.slack.talk import in_a_loop, over_http
from tests.adapters.slack.test_incoming import RECORDED


def answerable(node, slack):
    """The payload with each response_url led to the stand-in."""
    if isinstance(node, list):
        return [answerable(part, slack) for part in node]
    if not isinstance(node, dict):
        return node
    led = {name: answerable(part, slack) for name, part in node.items()}
    return led | ({"response_url": slack.response_url()} if "response_url" in led else {})


@pytest.mark.data
def test_every_recorded_payload_is_taken_and_attended_to(bot, faults, caplog):
    @in_a_loop
    async def run():
        async with over_http(bot=bot) as (slack, signed):
            kinds = Counter()
            for path in RECORDED:
                payload = answerable(json.loads(path.read_text()), slack)
                if not isinstance(payload, dict) or not ("command" in payload or "type" in payload):
                    continue
                body = signed.request(payload)
                status, _ = await signed.post(*body)
                assert status == 200, path.name
                kinds[bool(hear(payload, Home()))] += 1
            assert min(kinds[True], kinds[False]) > 10, kinds
            url = slack.response_url()
            assert await signed.send(slash("search models", url)) == (200, "")
            await slack.until(lambda: slack.answered(url), seconds=20)
            await slack.until(lambda: len(slack.answers) > 5 and slack.called("views.open"))

    run()
    assert faults == []
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
