"""What is too long for one message is parted in order, between lines and graphemes."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from adapters.parting import packed, parts
from bot.text import units16


@given(st.lists(st.integers(1, 9)))
def test_pieces_are_packed_in_order_and_no_message_has_room_for_the_next(sizes):
    messages = list(packed(sizes, lambda held: sum(held) <= 10))
    assert [size for message in messages for size in message] == sizes
    assert all(sum(message) <= 10 for message in messages)
    assert all(sum(message) + following[0] > 10 for message, following in pairwise(messages))


def test_a_piece_too_big_for_any_message_stands_alone():
    assert list(packed([1, 50, 2], lambda held: sum(held) <= 10)) == [[1], [50], [2]]


@given(st.text(alphabet="ab \n😀", max_size=300), st.integers(20, 60))
def test_copied_text_is_whole_in_parts_that_fit(words, most):
    found = list(parts(words, most, units16))
    assert all(units16(part) <= most for part in found)
    assert "".join("".join(found).split()) == "".join(words.split())


def test_parts_end_at_lines():
    assert list(parts("one\ntwo\nthree\nfour", 10, len)) == ["one\ntwo", "three\nfour"]


def test_a_grapheme_longer_than_a_part_is_parted_all_the_same():
    chain = "\u200d".join("👩" * 400)
    found = list(parts(chain, 100, units16))
    assert "".join(found) == chain
    assert all(units16(part) <= 100 for part in found)
