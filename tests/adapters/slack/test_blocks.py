"""Every Reply fits Slack, and reads there as its author meant it."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from slack_sdk.models.blocks import Block
from slack_sdk.models.views import View

from adapters.foreign import line
from adapters.slack import limits
from adapters.slack.blocks import render
from adapters.slack.spans import escaped_length
from adapters.slack.views import submitted, view
from bot.invocation import Invocation, fits, parking
from bot.papers import PaperId
from bot.reply import Button, Card, Field, Form, Item, Listing, Reply
from tests.adapters import replies
from tests.adapters.documents import replies as any_reply

OURS = {"https://arxiv.org/abs/1706.03762", "https://arxiv.org/pdf/1706.03762", "https://example.org/paper"}
OURS |= {
    "https://example.org/other",
    "https://example.org/privacy",
    "https://github.com/tensorflow/tensor2tensor",
}
GOLDEN = Path(__file__).parent / "golden"


def nodes(payload):
    """Every object within a payload."""
    if isinstance(payload, dict):
        yield payload
        for value in payload.values():
            yield from nodes(value)
    elif isinstance(payload, list):
        for value in payload:
            yield from nodes(value)


def shown(blocks):
    """All text that a reader sees in blocks, in order."""
    return "\n".join(node["text"] for node in nodes(blocks) if isinstance(node.get("text"), str))


def check(message):
    """Holds one message against every limit of Slack and every rule of ours, independently of how it was made."""
    assert 1 <= len(message.blocks) <= limits.BLOCKS
    assert message.text.strip()
    assert len(message.text) <= 4_000
    assert sum(escaped_length(text) for text in texts(message.blocks)) <= 12_000
    json.dumps(message.blocks, ensure_ascii=False).encode("utf-8")
    for block in message.blocks:
        assert Block.parse(block) is not None
        Block.parse(block).to_dict()
    ids = [node["action_id"] for node in nodes(message.blocks) if "action_id" in node]
    assert len(ids) == len(set(ids))
    for node in nodes(message.blocks):
        check_node(node)


def texts(blocks):
    for node in nodes(blocks):
        if isinstance(node.get("text"), str):
            yield node["text"]


def check_node(node):
    kind = node.get("type")
    assert kind != "mrkdwn"
    assert len(node.get("action_id", "")) <= 255
    assert len(node.get("url", "")) <= 3_000
    assert node.get("url", "https://").startswith(("https://", "http://"))
    assert 1 <= len(node.get("accessibility_label", "x")) <= 75
    if kind == "section":
        assert 1 <= len(node["text"]["text"]) <= 3_000
    if kind == "button":
        assert 1 <= len(node["text"]["text"]) <= 75
    if kind == "actions":
        assert 1 <= len(node["elements"]) <= 25
    if kind in ("overflow", "static_select"):
        assert 1 <= len(node["options"]) <= (5 if kind == "overflow" else 100)
        for option in node["options"]:
            assert 1 <= len(option["text"]["text"]) <= 75
            assert 1 <= len(option["value"]) <= 150
    if kind in ("text", "link"):
        assert node["text"]


def test_every_sample_fits(sample):
    for message in render(sample, "/paper"):
        check(message)


@given(any_reply)
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_every_reply_that_can_be_said_fits(reply):
    short = reply.pressing(lambda press: press if fits(press.token(250)) else parking(press)[1])
    for message in render(short, "/paper"):
        check(message)


def test_what_says_nothing_sends_nothing():
    assert render(Reply(), "/paper") == ()


@pytest.mark.parametrize("title", replies.TITLES)
def test_B01_B03_a_title_reads_as_its_author_wrote_it(title):
    (message,) = render(Reply((replies.hostile_card(title), replies.hostile_listing((title,)))), "/paper")
    assert shown(message.blocks).count(line(title)) >= 2
    assert {node["url"] for node in nodes(message.blocks) if "url" in node} <= OURS
    assert not any(
        node.get("type") in ("user", "usergroup", "broadcast", "channel", "emoji") for node in nodes(message.blocks)
    )


def test_the_fallback_is_escaped_once_and_holds_every_title():
    titles = replies.TITLES
    said = "\n".join(message.text for message in render(Reply((replies.hostile_listing(titles),)), "/paper"))
    assert "<" not in said
    decoded = said.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    for title in titles:
        assert line(title) in decoded


def test_B09_sixty_long_papers_are_all_said_once_and_in_order():
    abstract = "& " * 500
    cards = tuple(
        Card(
            PaperId.of_text(str(n)),
            f"{n:02d} " + "title " * 39,
            "https://arxiv.org/abs/1706.03762",
            abstract=abstract,
        )
        for n in range(60)
    )
    messages = render(Reply(cards, private=False), "/paper")
    for message in messages:
        check(message)
    titles = [node["text"] for message in messages for node in nodes(message.blocks) if node.get("type") == "link"]
    assert [title[:2] for title in titles] == [f"{n:02d}" for n in range(60)]
    assert not any("&am…" in message.text or message.text.endswith("&") for message in messages)


def test_B06_the_numbers_of_a_later_page_are_the_numbers_shown():
    (message,) = render(Reply((replies.hostile_listing(("Sixth", "Seventh"), first=6),)), "/paper")
    assert "6  Sixth" in shown(message.blocks)
    assert "7  Seventh" in shown(message.blocks)


def test_a_page_of_results_is_one_line_and_one_menu_a_paper():
    (message,) = render(Reply((replies.hostile_listing(("One", "Two", "Three")),)), "/paper")
    sections = [block for block in message.blocks if block["type"] == "section"]
    assert len(sections) == 3
    assert [section["accessory"]["type"] for section in sections] == ["overflow"] * 3
    assert not any(node.get("type") == "button" for node in nodes(message.blocks))


def test_every_button_carries_its_invocation_and_opens_its_address():
    (message,) = render(Reply((replies.CARD,)), "/paper")
    buttons = [node for node in nodes(message.blocks) if node.get("type") == "button"]
    assert buttons[0]["url"] == replies.ARXIV
    assert Invocation.from_token(buttons[1]["action_id"]) == replies.CARD.buttons[1].press


def test_a_dangerous_address_is_no_link_and_no_button():
    for message in render(Reply((replies.SAMPLES["cards of bad addresses"].blocks[0],)), "/paper"):
        assert not any("url" in node for node in nodes(message.blocks))


def test_a_long_reference_is_given_whole():
    words = "\n".join(f"line {number} of a reference" for number in range(600))
    messages = render(Reply((replies.Verbatim(words),)), "/paper")
    given = "\n".join(
        node["text"] for message in messages for node in nodes(message.blocks) if node.get("type") == "text"
    )
    assert given == words


def test_B08_a_long_line_that_is_copied_is_parted_between_graphemes():
    family = "👨‍👩‍👧"
    messages = render(Reply((replies.Verbatim(family * 3_000),)), "/paper")
    parts = [node["text"] for message in messages for node in nodes(message.blocks) if node.get("type") == "text"]
    assert len(parts) > 1
    assert all(part == family * (len(part) // len(family)) for part in parts)
    assert "".join(parts) == family * 3_000


@pytest.mark.parametrize("letter", ["😀", "𝓐", "e\u0301\u0323", "👨‍👩‍👧", "汉"])
def test_B08_what_is_too_long_is_cut_between_graphemes_and_says_so(letter):
    words = letter * 4_000
    card = Card(
        PaperId.of_text("x"), words, replies.ARXIV, words, (words,), words, buttons=(Button(words, replies.ARXIV),)
    )
    texts_of = [
        text for message in render(Reply((card, replies.Text((words,)))), "/paper") for text in texts(message.blocks)
    ]
    long = [text.strip() for text in texts_of if len(text) > 10]
    assert len(long) >= 5
    for text in long:
        text.encode("utf-8")
        whole = text.replace(" · ", "").removesuffix("…")
        assert text.endswith("…")
        assert whole == line(letter) * (len(whole) // len(line(letter)))


def test_a_form_becomes_a_modal_and_its_values_options():
    form = Form(
        "Search papers in this library",
        (Field("words", "Words", required=True), Field("year", "Year")),
        Invocation("search"),
    )
    modal = view(form, {"channel": "C1"})
    View(**modal).to_dict()
    assert len(modal["title"]["text"]) <= 24
    state = {
        "values": {
            "words": {"words": {"type": "plain_text_input", "value": "graph"}},
            "year": {"year": {"value": None}},
        }
    }
    assert submitted({**modal, "state": state}) == (Invocation.of("search", words="graph"), {"channel": "C1"})


@pytest.mark.parametrize("name", ["every span", "a card", "a listing", "menus", "verbatim", "every tone", "everything"])
def test_the_payload_is_the_golden_one(name, samples, request):
    messages = [{"text": message.text, "blocks": message.blocks} for message in render(samples[name], "/paper")]
    golden = GOLDEN / f"{name.replace(' ', '_')}.json"
    if request.config.getoption("rewrite_conversations"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(json.dumps(messages, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    assert json.loads(golden.read_text(encoding="utf-8")) == messages


def test_a_listing_item_with_many_choices_has_a_select_menu():
    menu = tuple(Button(f"Choice {n}", Invocation.of("show", paper=n)) for n in range(8))
    (message,) = render(Reply((Listing((Item(1, PaperId.of_text("a"), "A", menu=menu),)),)), "/paper")
    assert message.blocks[0]["accessory"]["type"] == "static_select"
