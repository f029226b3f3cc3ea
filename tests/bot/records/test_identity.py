"""Whether records tell of one paper."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.papers import Paper, PaperId
from bot.records.identity import completed, is_generic, letters, likeness, surname, told_apart, told_by

ABSTRACT = "We ask whether a paper that is read twice is the same paper, and show for nine libraries that it is."


def paper(*ids: str, title="Papers Read Twice", authors=("Ann Oak",), year=2024, **fields) -> Paper:
    given = tuple(map(PaperId.parse, ids)) or (PaperId.of_text(fields.get("abstract", title)),)
    return completed(Paper(given[0], title, authors, year, ids=given, **fields))


def test_a_record_is_also_known_by_its_text_and_by_the_doi_it_cites():
    whole = paper("arxiv:2401.00001", abstract=ABSTRACT, doi="10.5555/ABC")
    assert set(whole.ids) == {
        PaperId.parse("arxiv:2401.00001"),
        PaperId.parse("doi:10.5555/abc"),
        PaperId.of_text(ABSTRACT),
    }


def test_arxivs_own_doi_is_the_arxiv_id():
    assert paper("doi:10.5555/1", doi="10.48550/arXiv.2401.01234").id == PaperId.parse("arxiv:2401.01234")


def test_completing_twice_is_completing_once():
    whole = paper("doi:10.5555/1", abstract=ABSTRACT)
    assert completed(whole) == whole


def test_a_text_is_the_same_in_any_case_and_punctuation():
    assert PaperId.of_text("We — ask: “Why?”") == PaperId.of_text("we ask why")


@given(st.text())
def test_the_quick_way_to_hash_a_text_is_the_same_as_the_long_one(text):
    padded = PaperId.of_text(text + " é")  # not ASCII: the long way
    assert (PaperId.of_text(text) == PaperId.of_text(text.encode("ascii", "ignore").decode())) or not text.isascii()
    assert padded != PaperId.of_text(text)


@pytest.mark.parametrize(
    ("name", "last"),
    [
        ("Ashish Vaswani", "vaswani"),
        ("Vaswani, Ashish", "vaswani"),
        ("García Márquez, Gabriel", "garciamarquez"),
        ("Bo Li Jr.", "li"),
        ("José", "jose"),
        ("李飞飞", "李飞飞"),
        (" , ", ""),
        ("", ""),
    ],
)
def test_the_last_name_of_the_first_author(name, last):
    assert surname(paper(authors=(name, "Another One"))) == last


@pytest.mark.parametrize(
    "title", ["Editorial", "Preface", "Deep Learning", "Introduction to the Special Issue", "Table of Contents"]
)
def test_titles_that_stand_over_many_texts_are_generic(title):
    assert is_generic(title)


@pytest.mark.parametrize("title", ["Attention Is All You Need", "视觉语言模型的幻觉", "Introducing Three Words"])
def test_other_titles_are_not(title):
    assert not is_generic(title)


@given(st.text(), st.text())
def test_letters_are_what_any_spelling_has_in_common(one, other):
    assert letters(letters(one)) == letters(one)
    assert (
        letters(one.upper().lower() + " . " + other) == letters(one.upper().lower()) + letters(other)
        or not (one + other).isascii()
    )


def test_accents_and_case_make_no_difference_to_a_likeness():
    assert likeness(paper(title="Über die Größe", authors=("Jürgen Größ",))) == likeness(
        paper(title="uber die grosse", authors=("J. Gross",))
    )


@pytest.mark.parametrize("less", [{"authors": ()}, {"title": "…"}, {"title_is_derived": True}])
def test_without_title_or_author_there_is_no_likeness(less):
    assert likeness(paper(**less)) is None


def test_nothing_is_told_of_no_papers():
    assert told_by(paper(), []) == []


def test_a_certain_match_comes_before_a_likely_one():
    likely, certain = paper("acl:P18-1001"), paper("doi:10.5555/1", title="Another", authors=("Ann Oak",))
    assert told_by(paper("doi:10.5555/1"), [likely, certain]) == [1, 0]


def test_a_scheme_that_gave_two_ids_knows_two_papers():
    assert told_by(paper("arxiv:2401.00001"), [paper("arxiv:2401.00002")]) == []


def test_a_record_joins_no_papers_to_which_one_scheme_gave_different_ids():
    one, other = paper("arxiv:2401.00001"), paper("arxiv:2401.00002", "doi:10.5555/1")
    assert told_by(paper("arxiv:2401.00001", "doi:10.5555/1"), [one, other]) == [0]


def test_a_record_that_bears_both_ids_of_one_scheme_joins_them():
    papers = [paper("openreview:aaaaaa"), paper("openreview:bbbbbb")]
    assert told_by(paper("openreview:aaaaaa", "openreview:bbbbbb"), papers) == [0, 1]


def test_of_two_papers_with_its_ids_a_record_goes_to_the_one_it_resembles():
    cats = paper("arxiv:2401.00001", title="On Cats", authors=("Ann Oak",))
    dogs = paper("doi:10.5555/1", title="On Dogs", authors=("Bo Pine",))
    assert told_by(paper("arxiv:2401.00001", "doi:10.5555/1", title="On Dogs", authors=("Bo Pine",)), [cats, dogs]) == [
        1
    ]


def test_records_of_different_texts_with_a_text_of_their_own_stay_apart():
    one, other = (told_apart(paper(title=title, abstract="None.")) for title in ("One Paper Here", "Other Paper Here"))
    assert one.ids != other.ids
    assert told_by(one, [other]) == []
    assert told_by(replace(one), [one]) == [0]
