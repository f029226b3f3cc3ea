from hypothesis import given
from hypothesis import strategies as st

from bot.abstracts.sentences import MAX_READ, MAX_SENTENCE, sentences


def test_a_full_stop_ends_a_sentence_and_an_abbreviation_does_not():
    assert sentences("We use X, e.g. Y et al. There. Then\nwe stop. It is 2.5 B.") == [
        "We use X, e.g. Y et al. There.",
        "Then we stop.",
        "It is 2.5 B.",
    ]


def test_a_name_that_ends_in_a_capital_ends_a_sentence_and_an_initial_does_not():
    assert sentences("It is ImageNet-C. J. Oak made it.") == ["It is ImageNet-C.", "J. Oak made it."]


def test_a_lost_space_is_no_obstacle():
    assert sentences("It is fully tapped.To bridge it, we act.") == ["It is fully tapped.", "To bridge it, we act."]


def test_nothing_has_no_sentences():
    assert sentences(" \n ") == []


@given(st.text(max_size=600))
def test_every_word_is_in_a_sentence(text):
    assert "".join("".join(sentences(text)).split()) == "".join(text.split())


def test_only_so_much_is_read():
    assert sum(map(len, sentences("word " * MAX_READ))) <= MAX_SENTENCE
