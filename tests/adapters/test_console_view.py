"""Replies drawn on a colour terminal."""

import io
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wcwidth import wcswidth

from adapters.console_view import View
from adapters.foreign import ISOLATE
from adapters.numbering import numbered
from bot.reply import SILENCE, Card, Code, Link, Reply, Verbatim, say
from bot.sites.addresses import safe_url
from bot.text import clean, one_line
from tests.adapters.documents import replies, titles_of, unfit
from tests.adapters.replies import ARXIV, ATTENTION, CARD, CONTROLS, TITLES, hostile_card, hostile_listing

LINK = re.compile(r"\x1b\]8;[^;]*;([^\x1b]*)\x1b\\")
STYLE = re.compile(r"\x1b\[[0-9;]*m")


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture(autouse=True)
def colour_terminal(monkeypatch):
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)


def drawn(reply, columns=80):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", str(columns))
        out = Terminal()
        View(out).show(reply)
        return out.getvalue()


def words(text):
    """What can be read of a drawing."""
    return STYLE.sub("", LINK.sub("", text))


def unwrapped(text):
    return re.sub(r"\s", "", text)


@settings(deadline=None)
@given(replies, st.sampled_from((1, 20, 60, 120)))
def test_any_reply_is_drawn_with_its_titles_and_no_foreign_control_characters(reply, columns):
    drawing = drawn(reply, columns)
    assert unfit(words(drawing)) == []
    text = unwrapped(words(drawing))
    assert [title for title in titles_of(reply) if unwrapped(one_line(title)) not in text] == []


@settings(deadline=None)
@given(replies)
def test_only_safe_addresses_can_be_clicked(reply):
    assert [address for address in LINK.findall(drawn(reply)) if address and safe_url(address) != address] == []


@settings(deadline=None)
@given(replies)
def test_every_number_is_drawn(reply):
    text = words(drawn(reply, 200)).replace(ISOLATE, "")
    for number in numbered(reply):
        assert re.search(rf"\[{number}\s|^ *{number}  ", text, re.MULTILINE)


@pytest.mark.parametrize("columns", [60, 120])
def test_prose_is_no_wider_than_the_terminal(sample, columns):
    copied = [clean(block.text) for block in sample.blocks if isinstance(block, Verbatim)]
    for line in words(drawn(sample, columns)).splitlines():
        whole = "://" in line or any(line in text for text in copied)
        assert whole or wcswidth(line) <= columns


@pytest.mark.parametrize("title", TITLES)
def test_no_markup_in_a_title_is_interpreted(title):
    text = words(drawn(Reply((hostile_card(title),)), 300))
    assert text.replace(ISOLATE, "").lstrip().startswith(one_line(title))


def test_emoji_codes_and_markup_stay_as_they_are():
    assert (
        words(drawn(say(":100: [bold]x[/bold] ", Code("[/]"), " 3.14 'a'"))) == ":100: [bold]x[/bold] `[/]` 3.14 'a'\n"
    )


def test_numbers_and_words_in_text_have_no_colour():
    assert drawn(say("There are 31 papers, True, 'quoted', /a/path and 127.0.0.1.")).count("\x1b") == 0


@pytest.mark.parametrize("foreign", CONTROLS)
def test_foreign_text_cannot_steer_the_terminal(foreign):
    assert unfit(words(drawn(Reply((hostile_card(foreign), hostile_listing((foreign,)), Verbatim(foreign)))))) == []


def test_a_title_leads_to_its_page_and_an_unknown_host_is_named():
    known = drawn(Reply((Card(ATTENTION, "Title", ARXIV),)))
    assert LINK.findall(known) == [ARXIV, "", ARXIV, ""]
    assert words(known).splitlines()[0] == "  Title"
    unknown = words(drawn(Reply((Card(ATTENTION, "Title", "https://evil.example/x"),))))
    assert unknown.splitlines()[0] == "  Title (evil.example)"


def test_a_link_in_a_sentence_shows_where_it_leads():
    assert words(drawn(say("See ", Link("arXiv", ARXIV), "."))) == f"See arXiv ({ARXIV}).\n"


def test_long_addresses_and_copied_text_are_never_broken():
    address, entry = "https://example.org/" + "x" * 100, "  title = {" + "word " * 40 + "},"
    text = words(drawn(Reply((Card(ATTENTION, "T", address), Verbatim(entry))), 60))
    assert f"  Open  {address}\n" in text
    assert f"\n{entry}\n" in text


def test_titles_are_bold_and_facts_quiet():
    lines = drawn(Reply((CARD,))).splitlines()
    assert "\x1b[1m" in lines[0]
    assert lines[2].startswith("  \x1b[2mNeurIPS") or "\x1b[2m  NeurIPS" in lines[2]


def test_silence_draws_nothing():
    assert drawn(SILENCE) == ""
