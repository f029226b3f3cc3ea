"""The two lists that the project was born from: each of their papers is found beside 135,000 others."""

import pytest

from bot.words import STOP_WORDS, tokens
from tests.bench import corpora
from tests.bench.known_items import reciprocal_rank
from tests.bench.ours import Ours
from tests.bench.seeds import AMONG_FIVE, FIRST, add_lists, ranks

pytestmark = pytest.mark.data


@pytest.fixture(scope="module")
def shelf(tmp_path_factory):
    """The library and the papers of the lists in it."""
    folder = tmp_path_factory.mktemp("beside")
    Ours.build(folder, corpora.papers("135k"))
    ours = Ours(folder)
    yield ours, add_lists(ours)
    ours.close()


@pytest.fixture(scope="module")
def ranked(shelf):
    return ranks(*shelf)


def test_most_queries_find_their_paper_first_and_nearly_all_among_five(shelf, ranked):
    assert len(shelf[1]) == 31
    assert 100 * sum(rank == 1 for _, rank in ranked) / len(ranked) >= FIRST
    assert 100 * sum(rank >= 1 / 5 for _, rank in ranked) / len(ranked) >= AMONG_FIVE


def test_a_name_that_no_other_paper_bears_is_first(shelf, ranked):
    names = [(row["query"], rank) for row, rank in ranked if row["kind"] == "name" and _is_a_name(row["query"])]
    assert len(names) > 15
    assert [query for query, rank in names if rank < 1] == []


def test_a_name_and_a_misspelt_query_find_every_paper(ranked):
    assert [row["query"] for row, rank in ranked if row["kind"] != "what it does" and not rank] == []


def test_the_three_rarest_words_of_an_abstract_find_it(shelf):
    ours, seeds = shelf
    spread = corpora.frequencies(paper.abstract for paper in corpora.papers("20k"))
    lost = [typed for paper in seeds.values() if not _rank(ours, typed := _rarest(paper, spread), paper)]
    assert lost == []


def _rank(ours, typed, paper):
    return reciprocal_rank(ours.typed(typed, 5), str(paper.id))


def _rarest(paper, spread):
    words = {word for word in tokens(paper.abstract) if word.isalpha() and len(word) > 4 and word not in STOP_WORDS}
    return " ".join(sorted(words, key=lambda word: (spread[word], word))[:3])


def _is_a_name(query):
    """Whether it is one word that looks like a name: `LoRA`, `Graph4MM`."""
    return " " not in query and any(letter.isupper() or letter.isdigit() for letter in query[1:])
