"""Faults that other programs had on Discord, each by its id: what is shown is what was written."""

import pytest

from bot.invocation import Invocation
from bot.papers import PaperId
from bot.reply import Card, Item, Listing, Reply, Verbatim
from bot.text import one_line
from tests.adapters.discord.checking import check, payload, rendered
from tests.adapters.discord.reader import nodes, read_message

PAPER = PaperId.parse("arxiv:1706.03762")
URL = "https://example.org/x"
CASES = {
    "B05": (
        "||Hidden|| Markov Models",
        "Seen <t:0:R> ago",
        "# Not a heading",
        "-# not small",
        "> not a quote",
        "- not a list",
    ),
    "B06": ("2024. A Year in Review\n2. Second line",),
    "B07": (
        "Why https://example.com is not enough",
        "[RETRACTED] Sets ] and [ Brackets",
        "\U0001f534 Red Dot Networks",
        "\\*Starred\\* Work",
    ),
    "B13": ("Fences ``` @everyone ``` and `code",),
    "E12": ("||Dark||", "iD4NG```", "hi *hello", "@everyone", "<!here>", "_under_", "Robert'); DROP TABLE votes;--"),
}


def sent(reply):
    messages = rendered(reply)
    for message in messages:
        check(message)
    return [payload(message) for message in messages]


@pytest.mark.parametrize("case, title", [(case, title) for case, titles in CASES.items() for title in titles])
def test_a_title_is_shown_as_it_was_written_and_leads_to_its_paper(case, title):
    item = Item(6, PAPER, title, url=URL, open=Invocation.of("show", paper=PAPER))
    for reply in (Reply((Card(PAPER, title, url=URL),)), Reply((Listing((item,), ("Papers",)),))):
        seen = read_message(sent(reply))
        assert one_line(title) in one_line(seen.text), case
        assert seen.mentions == [], case
        assert set(seen.links) == {URL}, case
        assert not {"spoiler", "moment", "quote", "list", "fence", "code", "italic"} & set(seen.forms), case


def test_b06_the_lines_of_a_second_page_keep_their_numbers():
    items = tuple(Item(number, PAPER, title) for number, title in ((6, "Sixth"), (7, "Seventh")))
    said = read_message(sent(Reply((Listing(items, ("Page 2",)),)))).text
    assert "6  Sixth" in said
    assert "7  Seventh" in said


def test_b13_what_is_set_in_fixed_width_ends_where_it_ends():
    reply = Reply((Verbatim("Use ```python\nprint(1)\n``` @everyone", "bibtex"), *Reply().blocks))
    (text,) = (node["content"] for node in nodes(sent(reply)) if node.get("type") == 10)
    assert text.count("```") == 2
    assert "@everyone" not in text
