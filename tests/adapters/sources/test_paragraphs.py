from hypothesis import given
from hypothesis import strategies as st

from adapters.sources.paragraphs import LONG_LINE, flowing, paragraphs_of, unnumbered


def test_blank_lines_and_rules_divide_and_line_numbers_are_those_of_the_first_lines():
    found = paragraphs_of("one\ntwo\n \u3000\nthree\n-----\nfour")
    assert [(each.line, each.text) for each in found] == [(1, "one\ntwo"), (4, "three"), (6, "four")]


def test_long_lines_that_end_a_sentence_are_paragraphs_without_blank_lines_between():
    first, second = "a" * LONG_LINE + ".", "b" * LONG_LINE + "."
    assert [each.line for each in paragraphs_of(f"{first}\n{second}")] == [1, 2]


def test_wrapped_lines_are_one_paragraph():
    assert len(paragraphs_of("\n".join(["words that go on"] * 30))) == 1


def test_chinese_characters_count_two_a_word():
    assert paragraphs_of("我们提出一种新的方法 CoSo")[0].words == 6


def test_numbers_and_bullets_before_a_paragraph_are_taken_off():
    texts = ["1. Text", "(12) Text", "[3] Text", "7) Text", "- Text", "• Text", "1、 Text"]
    assert [unnumbered(text) for text in texts] == ["Text"] * 7
    for kept in ("3D vision", "2.5 billion hours", "*Lavender* is", "-5 degrees", "1984 was"):
        assert unnumbered(kept) == kept


def test_lines_flow_together_and_blank_lines_stay():
    assert flowing("a\nb\n\n c \n d\n") == "a b\n\nc d"


@given(st.text(alphabet="ab.\n \t-=#", max_size=400))
def test_nothing_but_rules_and_space_is_lost(text):
    kept = "".join(each.text for each in paragraphs_of(text)).replace("\n", "")
    for char in "ab":
        assert kept.count(char) == text.count(char)
