"""What a reader searches for, read from the words they typed."""

import pytest

from bot.errors import BadOption
from bot.papers import LATEST_YEAR, Years
from bot.query import MAX_QUERY, Query


@pytest.mark.parametrize(
    "words, query",
    [
        ("graph", Query("graph")),
        ("  graph   nets ", Query("graph nets")),
        ('"chain of thought" prompting', Query("chain of thought prompting", ("chain of thought",))),
        ("“chain of thought”", Query("chain of thought", ("chain of thought",))),
        ('"unbalanced phrase', Query("unbalanced phrase")),
        ('""', Query("")),
        ("learning 2020-2023", Query("learning", years=Years(2020, 2023))),
        ("2023–2020 sparse", Query("sparse", years=Years(2020, 2023))),
        ("since:2099", Query("", years=Years(2099, LATEST_YEAR))),
        ("nets before: 2010", Query("nets", years=Years(1000, 2010))),
        ("progress since 2019", Query("progress since 2019")),
        ("models 2022", Query("models 2022")),
        ("SemEval-2020-2023x", Query("SemEval-2020-2023x")),
        ("", Query()),
    ],
)
def test_words_are_read(words, query):
    assert Query.read(words) == query


def test_a_query_of_filters_alone_is_one_and_of_nothing_is_none():
    assert Query.read(author="Li")
    assert not Query.read("  ")


def test_a_long_query_is_read_up_to_its_limit():
    assert len(Query.read("a " * 2_000).words) <= MAX_QUERY


@pytest.mark.parametrize(
    "text, years",
    [
        ("2023", Years(2023, 2023)),
        ("2019-2023", Years(2019, 2023)),
        ("2023 – 2019", Years(2019, 2023)),
        ("2019..2021", Years(2019, 2021)),
        ("2019-", Years(2019, LATEST_YEAR)),
        ("since 2019", Years(2019, LATEST_YEAR)),
        ("2019 to 2020", Years(2019, 2020)),
    ],
)
def test_years_are_read_with_any_dash_and_in_either_order(text, years):
    assert Years.parse(text) == years
    assert Years.parse(str(years)) == years


@pytest.mark.parametrize("text", ["", "soon", "19", "20199", "2019-20", "-", "२०२३x"])
def test_what_is_no_year_is_refused_with_an_example(text):
    with pytest.raises(BadOption) as refused:
        Years.parse(text)
    assert "2019-2023" in refused.value.wanted
