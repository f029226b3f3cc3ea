"""Text reads on Discord as its author wrote it, and nothing in it formats, mentions or links."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.discord.spans import escaped, fenced, fits_label, linked, markdown, shortened, weight
from adapters.discord.typed import after
from adapters.foreign import flat
from adapters.plain import unmarked
from bot.reply import Bold, Code, Link, Mention, Moment, Typed
from bot.text import clean, one_line, units16
from tests.adapters import documents, replies
from tests.adapters.discord.reader import read

PAGE, ELSEWHERE = "https://arxiv.org/abs/1706.03762", "https://example.org/code"
HOSTILE = (
    *replies.TITLES,
    "1. first",
    "  12. twelfth",
    "* star",
    "+ plus",
    "## Title",
    ">>> all of it",
    "@here and @Everyone",
    "<@!1> <@&2> <#3> </paper:4> <id:customize> <a:party:5>",
    "join discord.gg/abcdef or DISCORD.com/invite/abcdef",
    "see <https://example.com> and <mailto:a@example.com>",
    "[free](https://example.com/) [free](<https://example.com/>)",
    "__under__ _it_ ***both*** ~~gone~~ ||hidden||",
    "$O(n^2)$ and $$x_1 * x_2$$ and \\(\\alpha\\)",
    "¯\\_(ツ)_/¯",
    "``two`` ```three```",
    ":+1: a:b:c ::",
    "\\",
    "\\\\*",
    "*",
    "#",
    "-",
)
typing = after("@paperbot")


def shown(spans):
    return read(markdown(spans, typing))


def seen_as(text):
    """The words of a text, without the marks that keep directions apart."""
    return flat(text).strip("\u2068\u2069")


def harmless(found):
    return (found.mentions, found.links, dict(found.forms)) == ([], [], {})


@pytest.mark.parametrize("text", HOSTILE)
def test_B05_B06_a_text_reads_as_it_is_written_and_does_nothing(text):
    found = read(escaped(seen_as(text)))
    assert found.text == seen_as(text)
    assert harmless(found)


@pytest.mark.parametrize(
    "source, mentions, links, forms",
    [
        ("@everyone <@1> <@&2> <#3> discord.gg/x", 5, 0, ()),
        ("https://a.b <https://c.d> [e](<https://f.g>) [h](https://i.j)", 0, 4, ()),
        ("**a** *b* __c__ ~~d~~ ||e|| `f` _g_", 0, 0, ("bold", "italic", "underline", "struck", "spoiler", "code")),
        ("# a\n-# b\n> c\n- d\n1. e", 0, 0, ("heading", "subtext", "quote", "list")),
        ("<t:0:R> :100: <:a:1>", 0, 0, ("moment", "emoji")),
    ],
)
def test_the_reader_sees_what_is_live(source, mentions, links, forms):
    found = read(source)
    assert (len(found.mentions), len(found.links), set(found.forms)) == (mentions, links, set(forms))


@given(st.text(max_size=40) | st.text(alphabet="*_~|`<>[]()\\:@#-+.1 \nt/ehr", max_size=30))
def test_no_text_at_all_is_live(text):
    words = one_line(text).strip("\u2068\u2069")
    found = read(escaped(words))
    assert harmless(found)
    assert found.text == "".join(char for char in words if char not in "\u2068\u2069")


@given(documents.spans)
def test_a_paragraph_of_any_spans_shows_only_what_is_ours(spans):
    found = shown(spans)
    assert all(mention.startswith("<@") for mention in found.mentions)
    assert len(found.mentions) <= sum(isinstance(span, Mention) for span in spans)
    assert len(found.links) <= sum(isinstance(span, Link) for span in spans)
    styled = sum(isinstance(span, Bold | Code | Typed | Moment) for span in spans)
    assert sum(found.forms.values()) <= styled


@given(
    st.lists(st.sampled_from(("@", "everyone", ":", "100:", "<", "@1>", "https", "://a.b", "#", " x", "`", "*", "[")))
)
def test_a_sign_that_is_split_between_spans_comes_to_no_life(parts):
    assert harmless(shown(tuple(parts)))
    found = shown(tuple(Bold(part) if number % 2 else part for number, part in enumerate(parts)))
    assert (found.mentions, found.links) == ([], [])
    assert set(found.forms) <= {"bold"}
    assert found.text == "".join(parts)


def test_what_is_ours_is_marked():
    spans = ("a ", Bold("b*c"), Bold("d"), " ", Code("e_f"), Code("g"), " ", Typed("help"), " ", Mention("123"))
    found = shown(spans)
    assert found.text == "a b*cd e_fg @paperbot help <@123>"
    assert found.forms == {"bold": 2, "code": 3}
    assert found.mentions == ["<@123>"]


def test_white_space_at_the_ends_of_a_bold_word_stays_outside_it():
    assert markdown((Bold(" a "), "b"), typing) == " **a** b"
    assert markdown((Bold(" "), Bold(""), "b"), typing) == " b"


def test_B13_code_that_holds_back_ticks_is_shown_as_words():
    found = shown((Code("iD4NG```"), " and ", Code("`x`"), " then *this*"))
    assert found.text == "iD4NG``` and `x` then *this*"
    assert harmless(found)


@pytest.mark.parametrize("form, style", [("date", "D"), ("time", "t"), ("both", "F"), ("relative", "R")])
def test_a_moment_is_shown_in_each_readers_own_time(form, style):
    at = datetime(2026, 11, 30, 8, 0, tzinfo=UTC)
    assert markdown((Moment(at, "Europe/Berlin", form),), typing) == f"<t:1796025600:{style}>"
    assert markdown((Moment(at.replace(tzinfo=None), "", form),), typing) == f"<t:1796025600:{style}>"


@pytest.mark.parametrize("user", ["U1", "", "1 2", "everyone", "&123", "1" * 30, "١٢٣"])
def test_who_is_no_user_of_discord_is_someone(user):
    assert markdown((Mention(user),), typing) == "someone"


@pytest.mark.parametrize("title", replies.TITLES)
def test_B07_a_title_can_be_read_whole_and_leads_to_its_paper(title):
    source = linked(seen_as(title), PAGE)
    found = read(source)
    assert found.links == [PAGE]
    assert found.text.startswith(seen_as(title))
    if source.startswith("["):
        assert "\\" not in source
        assert "://" not in title
        assert "]" not in title


def test_B07_a_plain_title_is_a_link_itself_and_a_strange_one_stands_before_its_address():
    assert linked("Show, Attend and Tell: it works", PAGE) == f"[Show, Attend and Tell: it works](<{PAGE}>)"
    assert linked("🔴 Red Dot Networks", PAGE) == f"🔴 Red Dot Networks (<{PAGE}>)"
    assert not fits_label("arxiv.org")
    assert not fits_label("https://example.com")
    assert not fits_label(r"\*Starred\*")


def test_a_link_elsewhere_shows_its_host():
    assert read(linked("Code", ELSEWHERE)).text == "Code (example.org)"
    assert read(linked("", ELSEWHERE)).links == [ELSEWHERE]


@pytest.mark.parametrize("url", replies.ADDRESSES)
def test_an_unsafe_address_is_no_link(url):
    found = shown((Link("the paper", url),))
    assert found.text.startswith("the paper")
    assert set(found.links) <= {"https://xn--rxiv-43d.org/abs/1706.03762", "https://example.org/%3Cscript%3E%7Cx%3E"}


@pytest.mark.parametrize("words", ["before\n```\n@everyone ```` after", "`", "``", "x`", "<@1> **a**", "@article{x}"])
def test_B13_copied_text_never_ends_its_block(words):
    source = fenced(words, "bibtex")
    found = read(source)
    assert found.text == words
    assert found.forms == {"fence": 1}
    assert found.mentions == []
    assert "```" not in source.removeprefix("```bibtex").removesuffix("```")


def test_the_language_of_a_block_is_one_or_none():
    assert fenced("x", "bibtex").startswith("```bibtex\n")
    assert fenced("x", "a b\n`").startswith("```\n")


@given(st.text(max_size=60), st.integers(2, 40))
def test_a_text_is_cut_to_what_it_measures_when_escaped(text, most):
    words = one_line(text)
    assert units16(escaped(words)) <= weight(words)
    assert units16(shortened(words, most)) <= most


@pytest.mark.parametrize("letter", ["😀", "𝓐", "e\u0301\u0323", "👨‍👩‍👧", "汉", "*"])
def test_B08_what_is_too_long_is_cut_between_graphemes(letter):
    words = clean(letter) * 200
    kept = read(shortened(words, 100)).text
    assert kept.endswith("…")
    assert set(kept.removesuffix("…").split(clean(letter))) <= {""}


def test_the_same_paragraph_as_words():
    assert unmarked(replies.EVERY_SPAN.spans, typing) == (
        "Read “vison” as vision, id arxiv:1706.03762; type @paperbot similar 2 or open the paper, says someone on "
        "Monday 30 November 2026, 09:00 Europe/Berlin."
    )
