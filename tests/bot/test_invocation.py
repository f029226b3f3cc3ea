"""Every invocation survives the way into a button and back."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import Misunderstood
from bot.invocation import TOKEN_LIMIT, Invocation, OldToken, fits, parking

any_text = st.text(st.characters(codec=None), max_size=60)
invocations = st.builds(
    Invocation,
    st.text(st.characters(codec=None), max_size=20),
    st.lists(st.tuples(any_text, any_text), max_size=5).map(tuple),
)


@given(invocations, st.none() | st.integers(0, 999))
def test_every_invocation_survives_its_token(invocation, ordinal):
    assert Invocation.from_token(invocation.token(ordinal)) == invocation


@given(invocations)
def test_a_token_holds_no_control_character(invocation):
    token = invocation.token(7)
    assert not any(ord(char) < 32 or 0x7F <= ord(char) < 0xA0 for char in token)
    token.encode("utf-8")


@given(invocations)
def test_a_parked_invocation_fits_and_keeps_its_key(invocation):
    key, short = parking(invocation)
    assert fits(short.token(999))
    assert Invocation.from_token(short.token(3)).parked_under == key
    assert parking(invocation) == (key, short)


@given(st.text(st.characters(codec=None)))
def test_any_text_is_read_as_a_token_or_refused_in_our_own_words(text):
    with suppress(Misunderstood):
        Invocation.from_token(text)


@pytest.mark.parametrize("token", ["", "search", "1", "1:%FF?a=%C3", "1:a?b=c#", ":a", "1:a#x"])
def test_what_is_no_token_is_said_to_be_none(token):
    with pytest.raises(Misunderstood):
        Invocation.from_token(token)


def test_letters_outside_ascii_are_not_escaped():
    token = Invocation.of("search", words="графовые нейронные сети").token()
    assert token == "1:search?words=графовые нейронные сети"
    assert fits(token)


def test_the_limit_counts_what_the_platform_counts():
    assert fits("1:search?words=" + "a" * (TOKEN_LIMIT - 15))
    assert not fits("1:search?words=" + "😀" * 43)


def test_the_token_of_another_grammar_is_told_apart():
    with pytest.raises(OldToken):
        Invocation.from_token("0:search?words=graph")


def test_options_are_set_and_removed_by_name():
    page = Invocation.of("search", words="graph", page=2)
    assert page.having(page=3) == Invocation.of("search", words="graph", page=3)
    assert page.having(page=None) == Invocation.of("search", words="graph")
