"""Text is cleaned of tricks and cut where a reader would cut."""

import re
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.text import ELLIPSIS, MAX_COMBINING, clean, counted, cut, listed, one_line, units16

anything = st.text(st.characters(codec=None), max_size=120)
FAMILY = "👨‍👩‍👧"


# --- cleaning --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, shown",
    [
        ("plain text, 2 × 3 – “so”", "plain text, 2 × 3 – “so”"),
        ("e\u0301", "é"),
        ("a\u202eb\u2066c\u200bd\ufeffe\u00adf", "abcdef"),
        ("a\x00b\x1bc\x7fd\x85e", "abcd\ne"),
        ("tab\there\r\nand\rthere\u2028now", "tab here\nand\nthere\nnow"),
        ("private \ue000 and \U000f0000", "private  and "),
        ("lone \ud800 half", "lone  half"),
        ("\u3164", ""),
        ("汉字 한국어 かな", "汉字 한국어 かな"),
    ],
)
def test_text_is_cleaned_of_what_does_not_show(text, shown):
    assert clean(text) == shown


def test_joiners_stay_inside_words_and_emoji_only():
    assert clean(FAMILY) == FAMILY
    assert clean("👩🏽‍🔬 and ❤️‍🔥") == "👩🏽‍🔬 and ❤️‍🔥"
    assert clean("می\u200cخواهم and क्\u200dष") == "می\u200cخواهم and क्\u200dष"
    assert clean("\u200da \u200c b\u200d 1\u200d2") == "a  b 12"


def test_marks_piled_on_a_letter_are_cut():
    piled = "Z" + "\u0353\u0301\u0302\u0303\u0304\u0305" * 5
    assert len(clean(piled)) <= 1 + MAX_COMBINING
    assert clean("x̂ and ệ") == "x̂ and ệ"


@given(anything)
def test_clean_text_is_nfc_without_controls_and_stays_clean(text):
    shown = clean(text)
    assert unicodedata.is_normalized("NFC", shown)
    assert all(char == "\n" or unicodedata.category(char) not in ("Cc", "Cs", "Co") for char in shown)
    assert not re.search("[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]", shown)
    assert clean(shown) == shown


@given(anything)
def test_one_line_is_one_line(text):
    shown = one_line(text)
    assert "\n" not in shown
    assert shown == shown.strip()
    assert one_line(shown) == shown


# --- cutting ---------------------------------------------------------------------------------------------------------

LIMITS = [0, 1, 2, 3, 5, 100, 256, 3000]
TEXTS = [
    "abc😀def",
    "𝓐" * 200,
    "é" * 200,
    "e\u0301" * 200,
    FAMILY + " family " * 40,
    "汉" * 1000,
    "word " * 900,
    "a\u200d" * 300,
    "x" * 3000,
]


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("text", TEXTS)
def test_B08_a_cut_is_whole_within_the_limit_and_marked(text, limit):
    shown = cut(text, limit)
    assert len(shown) <= limit
    assert units16(shown) <= limit
    shown.encode("utf-16")
    if units16(text) <= limit:
        assert shown == text
    elif limit:
        assert shown.endswith(ELLIPSIS)
        assert not shown.removesuffix(ELLIPSIS).endswith(("\u200d", "\u200c", " "))
        assert text.startswith(shown.removesuffix(ELLIPSIS))
    else:
        assert shown == ""


def test_B08_an_emoji_is_kept_or_left_out_whole():
    assert cut("abc😀def", 5) == "abc…"
    assert cut("abc😀def", 6) == "abc😀…"
    assert cut(f"{FAMILY} family", 5) == "…"
    assert cut(f"{FAMILY} family", 9) == f"{FAMILY}…"


@given(
    anything,
    st.integers(0, 60),
    st.sampled_from([units16, len, lambda text: len(text.encode("utf-8", "surrogatepass"))]),
)
@example("abc", 2, lambda text: len(text.encode()))
def test_a_cut_never_measures_more_than_its_limit(text, limit, measure):
    shown = cut(text, limit, measure)
    assert measure(shown) <= limit or shown == text == ""
    assert shown == text or measure(text) > limit


def test_a_cut_prefers_the_end_of_a_word():
    assert cut("a reader would cut before thisword", 30) == "a reader would cut before…"
    assert cut("a reader would cut before thisword", 26) == "a reader would cut before…"
    assert cut("onewordthatgoesonandonandon", 10) == "onewordth…"


# --- words -----------------------------------------------------------------------------------------------------------


def test_numbers_come_with_their_nouns():
    assert [counted(0, "paper"), counted(1, "paper"), counted(1204, "paper")] == ["0 papers", "1 paper", "1,204 papers"]
    assert counted(2, "reply", "replies") == "2 replies"


def test_words_are_listed_as_a_person_lists_them():
    assert [listed([]), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"], "or")] == [
        "",
        "a",
        "a and b",
        "a, b or c",
    ]


@pytest.mark.parametrize(
    "piece", ["a", "\u0301", "e\u0301", "\u200d", "a\u200d", "\u202e", "𝓐", FAMILY, "\n", " ", "🇩🇪", "\ue000"]
)
def test_hostile_text_of_any_length_is_cleaned_and_cut(piece):
    """Were one pattern not linear, this would not end."""
    text = piece * (100_000 // len(piece))
    assert units16(cut(one_line(text), 3000)) <= 3000
    assert units16(cut(text, 3000)) <= 3000
