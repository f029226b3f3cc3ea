"""A delivery is known again by a custom_id of its message, and its button presses what it did without the mark."""

from hypothesis import given
from hypothesis import strategies as st

from adapters.discord.marks import bears, mark, marked, unmarked
from bot.invocation import Invocation
from tests.adapters.documents import invocations


@given(invocations, st.text(), st.text())
def test_a_marked_token_is_the_token_and_bears_its_key_alone(invocation, key, other):
    token = invocation.token(7)
    if (found := marked(token, key)) is None:
        assert len(token) > 80
        return
    assert Invocation.from_token(unmarked(found)) == invocation
    assert bears([found], key)
    assert bears([found], other) == (key == other)


@given(invocations)
def test_no_token_bears_a_mark_by_itself(invocation):
    assert unmarked(invocation.token(3)) == invocation.token(3)
    assert not bears([invocation.token(3), invocation.token(), "menu#1"], "k")


def test_what_a_reader_typed_is_no_mark():
    token = Invocation.of("search", words=f"x#3@{mark('k')}").token(1)
    assert not bears([token], "k")
    assert unmarked(token) == token


def test_a_mark_is_the_same_after_a_restart():
    assert mark("digest:7:2026-11-30") == "NDhPvLM8JnDZ"
    assert marked("1:help#0", "digest:7:2026-11-30") == "1:help#0@NDhPvLM8JnDZ"


def test_a_mark_is_left_out_where_there_is_no_room():
    assert marked("x" * 87, "k") == f"{'x' * 87}@{mark('k')}"
    assert marked("x" * 88, "k") is None
