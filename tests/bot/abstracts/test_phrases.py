import pytest

from bot.abstracts.phrases import capital, gerund, plain_form, shortened, unadorned, uncapital


@pytest.mark.parametrize(
    ("verb", "plain"),
    [
        ("studies", "study"),
        ("applied", "apply"),
        ("evaluated", "evaluate"),
        ("proposes", "propose"),
        ("addresses", "address"),
        ("shown", "show"),
        ("developed", "develop"),
        ("need", "need"),
    ],
)
def test_a_verbs_plain_form(verb, plain):
    assert plain_form(verb) == plain


@pytest.mark.parametrize(
    ("verb", "form"),
    [
        ("learn", "learning"),
        ("use", "using"),
        ("map", "mapping"),
        ("tie", "tying"),
        ("see", "seeing"),
        ("bring", "bringing"),
    ],
)
def test_a_verbs_gerund(verb, form):
    assert gerund(verb) == form


def test_praise_brackets_and_stops_are_taken_off():
    assert unadorned("a novel, efficient method (ABC) for such signals.") == "an efficient method for signals"
    assert unadorned("a MLP model") == "an MLP model"
    assert unadorned("Is it so?") == "Is it so?"


@pytest.mark.parametrize(
    ("phrase", "room", "kept"),
    [
        ("a planner that remembers positions", 80, "a planner that remembers positions"),
        (
            "a planner for games of many kinds, which remembers positions between games",
            80,
            "a planner for games of many kinds",
        ),
        ("a network trained on synthetic tables with up to 60K samples", 40, "a network trained on synthetic tables"),
        ("a metric and show by experiments that it correlates", 80, "a metric"),
        ("software for training, evaluation, and inference of models", 45, "software for training, evaluation"),
        ("videos governed by laws of physics that are simple", 20, "videos governed by…"),
    ],
)
def test_a_phrase_is_cut_where_one_of_its_parts_ends(phrase, room, kept):
    assert shortened(phrase, room) == kept


def test_a_capital_is_set_and_taken_but_names_keep_theirs():
    assert (capital("an idea"), capital("iPhone")) == ("An idea", "iPhone")
    assert (uncapital("An idea"), uncapital("GPT is"), uncapital("CoSo")) == ("an idea", "GPT is", "CoSo")
