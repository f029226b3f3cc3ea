"""Misspelt words find the words that were meant."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.papers import Paper, PaperId
from storage.engine import driver_of
from storage.index import Index
from storage.misspellings import LONG, PART, beginning_keys, ending_keys
from storage.spelling import ENOUGH, Spelling
from tests.bench.typos import misspelt

TITLES = (
    "Hallucination in vision language models",
    "Transformers for graph learning",
    "Reinforcement learning of manipulation",
    "Uncertainty quantification",
    "Größe und Übersetzung",
    "LoRA at 4096 bits",
)
WORDS = (
    "hallucination vision language models transformers graph learning reinforcement manipulation uncertainty".split()
)


@pytest.fixture
def spelling(store):
    with store.database.writing() as connection:
        papers = [Paper(PaperId.of_text(title), title, ("Geoffrey Hinton", "Ada Vaswani")) for title in TITLES]
        Index(connection).add([(seq, paper, "") for seq, paper in enumerate(papers, 1)])
        yield Spelling(driver_of(connection), lambda token: False)


def meant(spelling, word):
    return [reading.text for reading in spelling.readings(word)]


@pytest.mark.parametrize("word", WORDS)
def test_one_error_anywhere_is_mended(spelling, word):
    dice = Random(word)
    for wrong in {misspelt(word, dice) for _ in range(40)}:
        assert wrong in WORDS or len(wrong) < 4 or word in meant(spelling, wrong)


@pytest.mark.parametrize(
    "wrong, right",
    [("halucinaton", "hallucination"), ("reinforcmnet", "reinforcement"), ("tranformres", "transformers"),
     ("manipulatoin", "manipulation"), ("quantifcaton", "quantification"), ("unsertainti", "uncertainty")],
)  # fmt: skip
def test_two_errors_in_a_long_word_are_mended(spelling, wrong, right):
    assert meant(spelling, wrong)[0] == right


@pytest.mark.parametrize("word", ["vesoin", "grhpa", "4069", "40966", "gra", "", "x" * 100, "zzzzzzzz"])
def test_what_resembles_nothing_is_left_alone(spelling, word):
    assert meant(spelling, word) == []


def test_a_name_is_mended_too(spelling):
    (reading,) = spelling.readings("hintn")
    assert (reading.text, reading.is_name) == ("hinton", True)
    assert [reading.text for reading in spelling.readings("vaswan", names_only=True)] == ["vaswani"]
    assert spelling.readings("langage", names_only=True) == []


def test_accents_are_no_errors(spelling):
    assert meant(spelling, "grosse") == []
    assert meant(spelling, "ubersetzun") == ["ubersetzung"]


def test_the_nearer_and_the_commoner_come_first(store):
    titles = ["Roots", "Boots", "Boots of cats", "Boosts"]
    with store.database.writing() as connection:
        papers = [(seq, Paper(PaperId.of_text(title), title), "") for seq, title in enumerate(titles, 1)]
        Index(connection).add(papers)
        assert meant(Spelling(driver_of(connection), lambda token: False), "oots")[:2] == ["boots", "roots"]


def test_few_readings_are_offered(store):
    titles = [f"{letter}eaving" for letter in "abcdefghw"]
    with store.database.writing() as connection:
        papers = [(seq, Paper(PaperId.of_text(title), title), "") for seq, title in enumerate(titles, 1)]
        Index(connection).add(papers)
        assert len(meant(Spelling(driver_of(connection), lambda token: False), "zeaving")) == ENOUGH


letters = st.text(st.characters(min_codepoint=97, max_codepoint=122), min_size=LONG, max_size=20)


@given(letters, st.integers(0, 19), st.integers(0, 19))
def test_words_agree_in_a_key_unless_two_errors_stand_within_both_parts(word, one, other):
    one, other = sorted((one % len(word), other % len(word)))
    wrong = word[:one] + "0" + word[one + 1 : other] + "0" * (other > one) + word[other + 1 :]
    in_both = one >= len(word) - PART and other < PART and one != other
    assert in_both or beginning_keys(word) & beginning_keys(wrong) or ending_keys(word) & ending_keys(wrong)


@given(st.text(max_size=30))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_word_at_all_can_be_asked_for(spelling, word):
    assert len(spelling.readings(word)) <= ENOUGH
