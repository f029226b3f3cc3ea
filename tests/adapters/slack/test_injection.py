"""No text that others wrote becomes a mention or a link, whatever field it stands in, and it reads as it was written.

The payload is read here by rules of Slack's own (docs.slack.dev/messaging/formatting-message-text), not by the renderer's.
"""

import json
import re
from pathlib import Path

import pytest

from adapters.slack.blocks import render
from adapters.slack.views import view
from bot.invocation import Invocation
from bot.papers import PaperId
from bot.reply import (
    Bold,
    Button,
    Card,
    Code,
    Field,
    Form,
    Item,
    Link,
    Listing,
    Menu,
    Notice,
    Reply,
    Text,
    Tone,
    Typed,
    Verbatim,
)
from bot.sample import sample_papers
from bot.text import clean, one_line
from tests.adapters.replies import NAMES
from tests.adapters.slack.payloads import slash
from tests.adapters.slack.talk import in_a_loop, over_socket

BAD = Path(__file__).parents[3] / "../shared/badinput"
PAPER = PaperId.parse("arxiv:1706.03762")
PAGE, CODE = "https://arxiv.org/abs/1706.03762", "https://example.org/code"
PRESS = Invocation.of("show", paper=PAPER)

# --- an independent reader -------------------------------------------------------------------------------------------

CONTROL = re.compile(r"<[^<>]*>")  # what Slack takes for a mention or a link in text that it parses
ENTITY = re.compile(r"&(?!amp;|lt;|gt;)")
PINGS = ("user", "usergroup", "broadcast", "channel", "team", "color", "emoji")


def nodes(payload):
    if isinstance(payload, dict):
        yield payload
    for part in payload.values() if isinstance(payload, dict) else payload if isinstance(payload, list) else ():
        yield from nodes(part)


def live(message):
    """The mentions that a message makes and the addresses that it leads to."""
    mentions = [node for node in nodes(message["blocks"]) if node.get("type") in PINGS]
    links = [node["url"] for node in nodes(message["blocks"]) if "url" in node]
    parsed = [message["text"]]
    parsed += [node["text"] for node in nodes(message["blocks"]) if node.get("type") in ("mrkdwn", "markdown")]
    for text in parsed:
        for found in CONTROL.findall(text):
            (mentions if found[1:2] in "@!#" else links).append(found)
    return mentions, links


def unescaped(text):
    assert not ENTITY.search(text), text
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


def shown(payload):
    """All strings that a reader sees, without the marks that keep directions apart."""
    return [
        re.sub("[\u2068\u2069]", "", node["text"])
        for node in nodes(payload)
        if isinstance(node.get("text"), str) and node.get("type") in ("text", "link", "plain_text", None)
    ]


def reads(text, written, whole=one_line):
    """Whether `text` holds what was written, or as much of it as fits, with "…" at the cut."""
    wanted = whole(written)
    if wanted in text:
        return True
    head, cut, _ = text.partition("…")
    return bool(cut) and any(wanted.startswith(head[start:]) for start in range(min(len(head), 40)) if head[start:])


# --- every field -----------------------------------------------------------------------------------------------------


def buttons(text):
    return (Button(text, PRESS, text), Button("Open", PAGE, text))


FIELDS = {
    "a paragraph": lambda text: Reply((Text((text, " ", Bold(text), " ", Code(text), " ", Typed(text))),)),
    "a link": lambda text: Reply((Text(("See ", Link(text, PAGE), ", ", Link(text, CODE))),)),
    "a notice": lambda text: Reply(tuple(Notice(tone, (text,)) for tone in Tone)),
    "a title": lambda text: Reply((Card(PAPER, text, PAGE),)),
    "a card": lambda text: Reply(
        (Card(PAPER, "T", PAGE, text, (text,), text, (Link(text, CODE),), ((text, Bold(text)),), buttons(text)),)
    ),
    "a listing": lambda text: Reply((Listing((Item(1, PAPER, text, PAGE),), (text, Bold(text))),)),
    "a line": lambda text: Reply(
        (Listing((Item(1, PAPER, "T", PAGE, (text,), (text, Bold(text)), PRESS, buttons(text)),)),)
    ),
    "verbatim": lambda text: Reply((Verbatim(text, text),)),
    "buttons": lambda text: Reply((Text(("Press.",)),), buttons(text)),
    "a menu": lambda text: Reply((Text(("Press.",)),), menus=(Menu(text, buttons(text), text),)),
}  # fmt: skip
READ_WHOLE = ("a paragraph", "a link", "a notice", "a title", "a listing", "a line", "a card")
OURS = {PAGE, CODE}


@pytest.fixture(scope="module")
def strings():
    held = [*json.loads((BAD / "chat_injection.json").read_text()), *json.loads((BAD / "blns.json").read_text())]
    assert len(held) > 500
    return held


@pytest.mark.data
@pytest.mark.parametrize("field", FIELDS)
def test_no_string_is_live_and_each_is_read_as_it_was_written(field, strings):
    for text in strings:
        for message in render(FIELDS[field](text), "/paper"):
            said = {"text": message.text, "blocks": json.loads(json.dumps(message.blocks))}
            mentions, links = live(said)
            assert mentions == [], text
            assert set(links) <= OURS, text
            unescaped(said["text"])
            if field in READ_WHOLE and one_line(text):
                assert any(reads(one_line(seen), text) for seen in shown(said["blocks"])), (text, shown(said["blocks"]))
                assert field == "a line" or reads(one_line(unescaped(said["text"])), text), text


@pytest.mark.data
def test_what_is_copied_is_whole_to_the_letter(strings):
    for text in strings:
        messages = render(Reply((Verbatim(text),)), "/paper")
        given = "".join(seen for message in messages for seen in shown(message.blocks))
        assert "".join(given.split()) == "".join(clean(text).split()), text


@pytest.mark.data
def test_no_string_is_live_in_a_form(strings):
    for text in strings:
        fields = (Field("a", text, text, text), Field("b", text, text, text, long=True, choices=(text, "other")))
        modal = view(Form(text, fields, Invocation("submit"), text), {"channel": "C1"})
        assert live({"text": "", "blocks": modal["blocks"]}) == ([], [])
        kinds = {node["type"] for node in nodes(modal) if "type" in node}
        assert kinds == {"modal", "plain_text", "input", "plain_text_input", "static_select"}
        assert modal["blocks"][0]["element"].get("initial_value", "").startswith(text[:50] if len(text) < 3_000 else "")


@pytest.mark.data
def test_no_string_is_live_that_is_typed_to_the_bot_itself(strings, bot):
    ours = {url for paper in sample_papers() for url in (paper.url, *(link.url for link in paper.links))}

    @in_a_loop
    async def run():
        async with over_socket(bot=bot) as (slack, _):
            for text in (one for one in strings if one.strip()):
                sent = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
                url = slack.response_url()
                assert await slack.send("slash_commands", slash(f"search {sent}", url))
                await slack.until(lambda: slack.answered(url))  # noqa: B023
                for answer in slack.answered(url):
                    mentions, links = live(answer)
                    assert mentions == [], text
                    assert set(links) <= ours, text
                    assert "link_names" not in answer
                    assert "parse" not in answer

    run()


def test_the_reader_sees_what_is_live():
    blocks = [{"type": "section", "text": {"type": "mrkdwn", "text": "<!here> <http://evil|x>"}}]
    assert live({"text": "<@U1>", "blocks": blocks}) == (["<@U1>", "<!here>"], ["<http://evil|x>"])
    rich = [{"type": "rich_text", "elements": [{"type": "user", "user_id": "U1"}, {"type": "link", "url": "http://e"}]}]
    assert live({"text": "", "blocks": rich}) == ([{"type": "user", "user_id": "U1"}], ["http://e"])


@pytest.mark.parametrize("name", NAMES)
def test_E12_a_persons_name_is_words_and_spoils_nothing_beside_it(name):
    (message,) = render(Reply((Text(("Shared by ", Bold(name), " to all.")),)), "/paper")
    assert live({"text": message.text, "blocks": message.blocks}) == ([], [])
    seen = shown(message.blocks)
    assert seen[0] == "Shared by "
    assert seen[-1] == " to all."
    assert "".join(seen[1:-1]).strip() == one_line(name)
