"""No text that others wrote becomes a mention, a link or a format, whatever field it stands in, and it reads as it was written.

The payload is read here by rules of Discord's own, written anew in reader.py, not by the renderer's.
"""

import json
import string
from collections import Counter
from pathlib import Path

import pytest

from adapters.discord import components, embeds
from adapters.discord.modals import modal
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
    Mention,
    Menu,
    Notice,
    Reply,
    Text,
    Tone,
    Typed,
    Verbatim,
)
from bot.text import clean, one_line
from tests.adapters.discord.checking import check, payload, rendered
from tests.adapters.discord.reader import nodes, read_message
from tests.adapters.discord.test_modals import check as check_modal
from tests.adapters.replies import CONTROLS, NAMES, TITLES

BAD = Path(__file__).parents[3] / "../shared/badinput"
PAPER = PaperId.parse("arxiv:1706.03762")
PAGE, CODE = "https://arxiv.org/abs/1706.03762", "https://example.org/code"
OURS = {PAGE, CODE}
PRESS = Invocation.of("show", paper=PAPER)
UNSEEN = dict.fromkeys(map(ord, "\u2068\u2069"))

MADE_UP = (
    *TITLES,
    *CONTROLS,
    *NAMES,
    "discord.gg/attention and https://discord.gg/attention",
    "<https://evil.example/> [arXiv](https://evil.example/) [arXiv](<https://evil.example/>)",
    "[![x](https://evil.example/x.png)](https://evil.example/)",
    "</paper search:123> <id:guide> <@&1> <@!2> <#3> <a:wave:4> <t:1:F>",
    "@everyone@here@@everyone <@@everyone>",
    "***bold italics*** __*underlined*__ ~~gone~~ ||hidden|| `code` ``more``",
    ">>> quoted to the end",
    "1. one",
    "* star",
    "-# small",
    "### three",
    "\\@everyone \\<@1> \\https://evil.example \\\\*x*",
    "mailto:a@evil.example tel:+123 steam://run/1 discord://-/users/1",
    "$\\mathcal{O}(n^2)$, $x_1$ and $x_2$, \\textbf{bold}",
    "¯\\_(ツ)_/¯ ʕ•ᴥ•ʔ",
    "trailing [",
    "](https://evil.example)",
    "https:",
    "```\n@everyone\n```",
)


def buttons(text):
    return (Button(text, PRESS, text), Button("Open", PAGE, text))


FIELDS = {
    "a paragraph": lambda text: Reply((Text((text, " ", Bold(text), " ", Code(text), " ", Typed(text))),)),
    "spans side by side": lambda text: Reply((Text((text, Bold(text), text, Mention(f"U{text}"), text, Link(text, "//x"), text)),)),
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
    "lines": lambda text: Reply(
        (Listing(tuple(Item(n, PAPER, text, PAGE, (text,), (text,), PRESS, buttons(text)) for n in (1, 2)), (text,)),)
    ),
    "verbatim": lambda text: Reply((Verbatim(text, text),)),
    "buttons": lambda text: Reply((Text(("Press.",)),), buttons(text)),
    "a menu": lambda text: Reply((Text(("Press.",)),), menus=(Menu(text, buttons(text), text),)),
}  # fmt: skip
READ_WHOLE = {field for field in FIELDS if field not in ("verbatim", "buttons", "a menu")}
MARKED = {field: read_message([payload(one) for one in rendered(FIELDS[field]("word"))]).forms for field in FIELDS}


@pytest.fixture(scope="module")
def strings():
    held = [*json.loads((BAD / "chat_injection.json").read_text()), *json.loads((BAD / "blns.json").read_text())]
    assert len(held) > 500
    return held


def reads(seen, written):
    """Whether `seen` holds what was written, or as much of it as fits, with "…" at the cut."""
    wanted = one_line(written).translate(UNSEEN)
    if wanted in seen:
        return True
    return any(
        wanted.startswith(line.partition("…")[0][-40:]) or wanted[:60] in line
        for line in seen.splitlines()
        if "…" in line
    )


def hold(text, field, render):
    """Raises where a text is live in a field, formats it, or cannot be read in it."""
    messages = rendered(FIELDS[field](text), render=render)
    seen = read_message([payload(message) for message in messages])
    assert seen.mentions == []
    assert set(seen.links) <= OURS
    assert seen.forms - Counter(fence=len(messages)) <= MARKED[field]
    if field in READ_WHOLE and one_line(text):
        assert reads(seen.text, text), seen.text
    return messages


@pytest.mark.data
@pytest.mark.parametrize("field", FIELDS)
def test_no_string_is_live_and_each_is_read_as_it_was_written(field, strings):
    for text in strings:
        hold(text, field, components.render)


@pytest.mark.data
@pytest.mark.parametrize("field", FIELDS)
def test_no_string_is_live_in_an_embed(field, strings):
    for text in strings:
        hold(text, field, embeds.render)


@pytest.mark.parametrize("render", [components.render, embeds.render], ids=["components", "embeds"])
@pytest.mark.parametrize("field", FIELDS)
def test_no_made_up_string_is_live_and_each_is_read_as_it_was_written(field, render):
    for text in MADE_UP:
        for message in hold(text, field, render):
            check(message)


@pytest.mark.parametrize("field", FIELDS)
def test_no_sign_is_live_at_any_end_of_a_text(field):
    for sign in string.punctuation:
        for text in (sign, f"{sign} a", f"a{sign}", f"{sign}a{sign}", f"{sign * 2}a{sign * 2}", f"{sign * 3} a"):
            hold(text, field, components.render)


@pytest.mark.data
def test_what_is_copied_is_whole_to_the_letter(strings):
    for text in strings:
        seen = read_message([payload(message) for message in rendered(Reply((Verbatim(text),)))])
        assert "".join(seen.text.split()) == "".join(clean(text).split()), text


@pytest.mark.data
def test_no_string_spoils_a_form(strings):
    for text in strings:
        fields = (Field("a", text, text, text), Field("b", text, text, text, long=True, choices=(text, "other")))
        body = modal(Form(text, fields, Invocation("submit"), text)).to_dict()
        check_modal(body)
        assert {node["type"] for node in nodes(body) if "type" in node} <= {3, 4, 18}
        assert body["components"][0]["component"].get("value", "") == text[:4_000] or len(text) > 4_000


@pytest.mark.parametrize("name", NAMES)
def test_E12_a_persons_name_is_words_and_spoils_nothing_beside_it(name):
    (message,) = rendered(Reply((Text(("Shared by ", Bold(name), " to ", Code("all"), ".")),)))
    seen = read_message(payload(message))
    assert (seen.mentions, seen.links) == ([], [])
    assert seen.forms == {"bold": 1 if one_line(name) else 0, "code": 1} or not one_line(name)
    assert " ".join(seen.text.split()) == " ".join(f"Shared by {one_line(name)} to all.".split())


def test_a_foreign_sign_of_all_that_could_be_live_is_seen_by_the_check():
    live = Reply((Text(("x",)),))
    (message,) = rendered(live)
    body = payload(message)
    body["components"][0]["content"] = "@everyone <@1> **b** [a](https://evil.example) https://evil.example"
    seen = read_message(body)
    assert len(seen.mentions) == 2
    assert len(seen.links) == 2
    assert seen.forms == {"bold": 1}
