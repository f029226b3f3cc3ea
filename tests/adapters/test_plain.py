"""Plain text: whole, honest about what its authors wrote, and harmless to a terminal."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings

from adapters.foreign import END_OF_ISOLATE, ISOLATE
from adapters.numbering import numbered
from adapters.plain import plain
from bot.invocation import Invocation
from bot.papers import PaperId
from bot.reply import (
    SILENCE,
    Button,
    Card,
    Field,
    Form,
    Link,
    Listing,
    Mention,
    Moment,
    Reply,
    Text,
    Typed,
    Verbatim,
    say,
)
from bot.text import clean, one_line
from tests.adapters.documents import replies, titles_of, unfit
from tests.adapters.replies import (
    ADDRESSES,
    ARXIV,
    ATTENTION,
    CARD,
    CONTROLS,
    NAMES,
    TITLES,
    hostile_listing,
    item,
)


def one_card(**fields):
    return Reply((Card(ATTENTION, fields.pop("title", "Title"), **fields),))


# --- whole and harmless ----------------------------------------------------------------------------------------------


@settings(deadline=None)
@given(replies)
def test_any_reply_has_its_titles_and_no_control_characters(reply):
    text = plain(reply)
    assert unfit(text) == []
    assert [title for title in titles_of(reply) if one_line(title) not in text] == []


@settings(deadline=None)
@given(replies)
def test_every_number_that_can_be_pressed_is_shown_with_its_label(reply):
    text = plain(reply)
    for number, button in numbered(reply).items():
        opens_a_line = any(line.lstrip().startswith(f"{number}  ") for line in text.splitlines())
        assert opens_a_line or f"[{number} {one_line(button.label)}" in text.replace(ISOLATE, "")


def test_every_sample_is_text(sample):
    text = plain(sample)
    assert unfit(text) == []
    assert text == text.strip("\n")
    assert "\n\n\n" not in text


def test_silence_is_no_text():
    assert plain(SILENCE) == ""


@pytest.mark.parametrize("title", TITLES)
def test_B01_B03_B05_B07_a_title_reads_as_its_author_wrote_it(title):
    for reply in (one_card(title=title), Reply((hostile_listing((title, "Another")),))):
        assert clean(title) in plain(reply)


@pytest.mark.parametrize("foreign", CONTROLS)
def test_a_title_cannot_steer_a_terminal(foreign):
    text = plain(one_card(title=foreign, authors=foreign, facts=(foreign,), abstract=foreign))
    assert unfit(text) == []
    assert text.splitlines()[0] == one_line(foreign)


@pytest.mark.data
def test_no_bad_input_steers_a_terminal_or_is_lost():
    for foreign in bad_input():
        text = plain(one_card(title=foreign, authors=foreign, abstract=foreign[:1_000]))
        assert unfit(text) == []
        assert one_line(foreign) in text


def bad_input():
    """Every string of the collections of bad input, each line of a text file by itself."""
    folder = Path(__file__).parents[2] / "../shared/badinput"
    for name in ("blns.json", "chat_injection.json"):
        yield from json.loads((folder / name).read_text("utf-8"))
    for field in (folder / "messy_fields.jsonl").read_text("utf-8").splitlines():
        yield from (value for value in json.loads(field).values() if isinstance(value, str))
    for file in (folder / "fuzzdb").iterdir():
        yield from file.read_text("utf-8", "replace").splitlines()


def test_B06_the_numbers_of_a_second_page_go_on(samples):
    lines = plain(samples["a second page"]).splitlines()
    assert lines[1].startswith("6  Sixth · ")
    assert lines[3].startswith("7  Seventh · ")


def test_B06_a_title_that_begins_with_a_number_stays_one_line():
    text = plain(Reply((hostile_listing(("2024. A Year in Review\n2. Second line",)),)))
    assert "1  2024. A Year in Review 2. Second line · Ashish" in text


def test_B13_back_ticks_are_text():
    title, abstract = "Fences ``` @everyone ``` and `code", "Use ```python\nprint(1)\n``` here"
    text = plain(one_card(title=title, abstract=abstract))
    assert text == f"{title}\n\n{abstract}"
    assert plain(Reply((Verbatim(title),))) == title


@pytest.mark.parametrize("name", NAMES)
def test_E12_a_name_leaves_the_rest_of_its_line_alone(name):
    text = plain(say("Shared by ", Mention(name), " just now."))
    shown = text.removeprefix("Shared by @").removesuffix(" just now.")
    assert text == f"Shared by @{shown} just now."
    assert shown == (one_line(name) or "someone") or (len(shown) <= 64 and shown.endswith("…"))


def test_right_to_left_text_is_isolated():
    title = "למידה עמוקה 2025"
    assert (
        plain(Reply((hostile_listing((title,)),))).splitlines()[1].startswith(f"1  {ISOLATE}{title}{END_OF_ISOLATE} · ")
    )


def test_text_that_runs_one_way_has_no_isolates():
    assert ISOLATE not in plain(one_card(title="深度学习 and Ωμέγα 🔴"))


# --- spans -----------------------------------------------------------------------------------------------------------


def test_a_typed_line_has_the_prefix_of_its_place():
    assert plain(say("Type ", Typed("why 2"), ".")) == "Type `why 2`."
    assert plain(say("Type ", Typed("why 2"), "."), "/paper") == "Type `/paper why 2`."


@pytest.mark.parametrize(
    "zone, form, text",
    [
        ("Europe/Berlin", "both", "Monday 30 November 2026, 09:00 Europe/Berlin"),
        ("Europe/Berlin", "time", "09:00 Europe/Berlin"),
        ("Pacific/Kiritimati", "date", "Monday 30 November 2026"),
        ("Asia/Kathmandu", "relative", "Monday 30 November 2026, 13:45 Asia/Kathmandu"),
        ("Nowhere/At_All", "both", "Monday 30 November 2026, 08:00 UTC"),
    ],
)
def test_a_moment_is_the_time_of_its_zone(zone, form, text):
    assert plain(say(Moment(datetime(2026, 11, 30, 8, 0, tzinfo=UTC), zone, form))) == text


def test_a_moment_at_the_end_of_the_calendar_is_told_in_utc():
    last = datetime(9999, 12, 31, 23, 0, tzinfo=UTC)
    assert plain(say(Moment(last, "Pacific/Kiritimati"))).endswith("9999, 23:00 UTC")


def test_a_link_shows_where_it_leads():
    assert plain(say("See ", Link("the paper", ARXIV), ".")) == f"See the paper ({ARXIV})."
    assert plain(say(Link(ARXIV, ARXIV))) == plain(say(Link("", ARXIV))) == ARXIV


@pytest.mark.parametrize("address", [a for a in ADDRESSES if "example.org/<" not in a and "rxiv.org/abs" not in a])
def test_an_address_that_is_not_safe_is_not_shown(address):
    reply = one_card(url=address, links=(Link("PDF", address),), notes=((Link("here", address),),))
    assert plain(reply) == "Title\nhere"


def test_the_host_of_a_spoofed_address_is_seen():
    assert plain(say(Link("arXiv", "https://аrxiv.org/x"))) == "arXiv (https://xn--rxiv-43d.org/x)"


# --- blocks ----------------------------------------------------------------------------------------------------------


def test_a_card_is_read_from_the_title_to_the_buttons():
    card = replace(CARD, abstract="One sentence.", links=(Link("PDF", "https://arxiv.org/pdf/1706.03762"),))
    assert plain(Reply((card,))) == (
        "Attention Is All You Need\n"
        "Ashish Vaswani, Noam Shazeer, Niki Parmar and 5 more\n"
        "NeurIPS 2017 · arXiv 1706.03762\n"
        "Discussed on Monday 30 November 2026 by @U1.\n\n"
        "One sentence.\n\n"
        "Open: https://arxiv.org/abs/1706.03762\n"
        "PDF: https://arxiv.org/pdf/1706.03762\n\n"
        "[1 Open] [2 Similar] [3 Cite] [4 Forget]"
    )


def test_a_listing_tells_why_and_what_to_type():
    assert plain(Reply((Listing((item(9, "Nine"), item(10, "Ten")), ("Found:",)),))) == (
        "Found:\n"
        " 9  Nine · Ashish Vaswani et al. · NeurIPS 2017\n"
        "    “attention” in the title\n"
        "10  Ten · Ashish Vaswani et al. · NeurIPS 2017\n"
        "    “attention” in the title\n\n"
        "Type a number to open its paper, `similar 10`, `cite 10` or `forget 10`"
    )


def test_a_single_line_has_room_for_its_menu(samples):
    assert plain(samples["a listing of one"]).endswith("\n   [1 Open] [2 Similar] [3 Cite] [4 Forget]")


def test_a_listing_says_how_many_there_are_only_where_its_heading_does_not(samples):
    assert plain(samples["a listing without a heading"]).startswith("1,204+ papers\n1  One")


def test_a_long_abstract_is_cut_between_words(samples):
    abstract = plain(samples["a card with a long abstract"]).split("\n\n")[1]
    assert 1_400 < len(abstract) <= 1_500
    assert abstract.endswith("…")


def test_copied_text_keeps_its_lines_and_its_indentation():
    entry = "@misc{x,\n  title = {A_B & C},\n}"
    assert plain(Reply((Verbatim(entry, "bibtex"),))) == entry


def test_paragraphs_stand_together_and_apart_from_all_else():
    reply = Reply((Text(("One.",)), Text(("Two.",)), Verbatim("x"), Text(("Three.",))))
    assert plain(reply) == "One.\nTwo.\n\nx\n\nThree."


def test_a_form_tells_the_line_that_does_the_same():
    form = Form("Note", (Field("text", "Note", "two words"), Field("to", "For")), Invocation.of("note", paper="2"))
    assert plain(Reply(form=form)).endswith('Type `note paper:2 text:"two words" to:…`')


def test_a_button_tells_the_address_that_is_not_shown_above():
    privacy = Button("Privacy", "https://example.org/privacy")
    assert plain(Reply(buttons=(privacy,))) == "[1 Privacy https://example.org/privacy]"
    assert "[1 Open] [2 Similar]" in plain(Reply((CARD,)))


def test_without_pressing_there_are_no_buttons_and_no_hints(samples):
    text = plain(samples["everything"], pressing=False)
    assert "[1 " not in text
    assert "Type a number" not in text
    assert [title for title in titles_of(samples["everything"]) if clean(title) not in text] == []


# --- numbers ---------------------------------------------------------------------------------------------------------


def presses(reply):
    return {number: button.label for number, button in numbered(reply).items()}


def test_the_buttons_of_a_card_count_from_one():
    assert presses(Reply((CARD,))) == {1: "Open", 2: "Similar", 3: "Cite", 4: "Forget"}


def test_lines_open_by_their_own_numbers_and_buttons_count_on(samples):
    numbers = numbered(samples["a second page"])
    assert list(numbers) == [6, 7, 8, 9]
    assert numbers[7].press == Invocation.of("show", paper=PaperId.of_text("7 Seventh"))
    assert [numbers[8].label, numbers[9].label] == ["Back", "More"]


def test_a_line_without_an_invocation_opens_its_page_or_nothing():
    lines = (replace(item(1, "One"), open=None), replace(item(2, "Two"), open=None, url=""))
    assert [button.press for button in numbered(Reply((Listing(lines),))).values()] == [ARXIV]


def test_nothing_else_takes_the_number_of_a_line_that_opens_nothing():
    bare = replace(item(1, "One"), open=None, url="", menu=())
    assert presses(Reply((Listing((bare, bare)),), (Button("More", Invocation("more")),))) == {2: "More"}
