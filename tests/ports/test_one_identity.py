"""The contract of `bot.ports.Papers`: records of one paper are one paper, and no others are."""

from dataclasses import replace
from itertools import islice, pairwise, permutations

import pytest

from bot.papers import Kind, PaperId, PaperLink
from bot.request import CONSOLE, Tenant
from tests.ports.records import ABSTRACT, NOON, added, content, every, known, record

TITLE = "Attention Is All You Need"
AUTHORS = ("Ashish Vaswani", "Noam Shazeer")
VENUE = "NeurIPS"


def papers_of(store, *records):
    added(store, CONSOLE, *records)
    return every(store, CONSOLE)


def facts(*ids, title=TITLE, authors=AUTHORS, year=2017, venue=VENUE, **fields):
    return record(*ids, title=title, authors=authors, year=year, venue=venue, **fields)


# Eight ways to write one preprint, as its identifier and the version that each names.
FORMS = [record("arxiv:2401.01234", version=version) for version in (1, 3, 2, None, None, None, 3, None)]


@pytest.mark.parametrize("order", list(islice(permutations(range(8)), 0, None, 3_001)), ids=str)
def test_A15_all_forms_of_one_preprint_are_one_paper_in_any_order(store, order):
    forms = [replace(FORMS[index], links=(PaperLink(Kind.PAGE, f"https://arxiv.org/{index}"),)) for index in order]
    (paper,) = papers_of(store, *forms)
    assert (paper.id, paper.version) == (known("arxiv:2401.01234"), 3)
    assert sorted(link.url for link in paper.links) == [f"https://arxiv.org/{index}" for index in range(8)]


def test_A15_any_order_gives_the_same_record(store):
    forms = [replace(form, year=2024 + index % 2, authors=AUTHORS[: index % 3]) for index, form in enumerate(FORMS)]
    here, there = Tenant.discord(1), Tenant.discord(2)
    added(store, here, *forms)
    added(store, there, *reversed(forms))
    (one,), (other,) = every(store, here), every(store, there)
    assert content(one) == content(other)


def test_a_record_that_shares_any_id_is_merged(store):
    first = record("arxiv:2401.00001", "doi:10.5555/1", title="A")
    (paper,) = papers_of(store, first, record("acl:P18-1001", "doi:10.5555/1", title="B"))
    assert set(map(str, paper.ids)) == {"arxiv:2401.00001", "doi:10.5555/1", "acl:P18-1001"}


def test_a_paper_goes_by_its_best_id_and_stays_known_by_the_old_one(store):
    added(store, CONSOLE, record("doi:10.5555/1"))
    (paper,) = papers_of(store, record("doi:10.5555/1", "arxiv:2401.00001"))
    assert paper.id == known("arxiv:2401.00001")
    with store.reading(CONSOLE) as shelves:
        assert shelves.papers.get(known("doi:10.5555/1")) == paper


def test_a_list_without_titles_and_a_later_record_with_one_meet_by_their_text(store):
    listed = record(title="A paper about papers", title_is_derived=True, abstract=ABSTRACT)
    titled = record("arxiv:2401.00001", title="Papers Read Twice", abstract=ABSTRACT.upper() + " ")
    (paper,) = papers_of(store, listed, titled)
    assert (paper.title, paper.title_is_derived, paper.id) == ("Papers Read Twice", False, titled.id)
    with store.reading(CONSOLE) as shelves:
        assert shelves.papers.get(listed.id) == paper


def test_a_derived_title_never_takes_the_place_of_a_real_one(store):
    titled = record("arxiv:2401.00001", title="Papers Read Twice", abstract=ABSTRACT)
    (paper,) = papers_of(store, titled, record(title="A much longer title", title_is_derived=True, abstract=ABSTRACT))
    assert (paper.title, paper.title_is_derived) == ("Papers Read Twice", False)


def test_a_text_in_common_joins_where_title_and_first_author_agree(store):
    one = facts(abstract=ABSTRACT)
    other = facts(abstract=ABSTRACT, title="attention is all you need.", authors=("A. Vaswani",), year=None, venue="")
    assert len(papers_of(store, one, other)) == 1


def test_a_text_in_common_alone_joins_nothing(store):
    one, other = facts(abstract="No abstract available."), facts(title="Another", abstract="No abstract available.")
    papers = papers_of(store, one, other)
    assert [paper.title for paper in papers] == [TITLE, "Another"]
    assert len({paper.id for paper in papers}) == 2


def test_papers_that_share_a_text_alone_stay_two_however_often_they_are_read(store):
    one, other = facts(abstract="None."), facts(title="Another", authors=(), abstract="None.")
    assert len(papers_of(store, one, other, one, other, other, one)) == 2


def test_title_first_author_and_year_in_common_are_one_paper(store):
    preprint = facts("arxiv:1706.03762", venue="arXiv")
    (paper,) = papers_of(store, preprint, facts("doi:10.5555/1", title="ATTENTION is all you  need", year=2018))
    assert (paper.venue, paper.year, paper.title) == (VENUE, 2018, TITLE)


@pytest.mark.parametrize(
    "other",
    [
        facts("doi:10.5555/1", year=2019),
        facts("doi:10.5555/1", year=None),
        facts("doi:10.5555/1", authors=("Noam Shazeer",)),
        facts("doi:10.5555/1", authors=()),
        facts("doi:10.5555/1", title="Attention Is Not All You Need"),
        facts("arxiv:1706.99999"),
    ],
    ids=["years apart", "no year", "another first author", "no author", "another title", "another arXiv id"],
)
def test_less_than_title_first_author_and_year_are_two(store, other):
    assert len(papers_of(store, facts("arxiv:1706.03762"), other)) == 2


@pytest.mark.parametrize("title", ["Editorial", "Introduction to the Special Issue on Graphs", "Deep Learning"])
def test_a_generic_title_needs_the_venue_too(store, title):
    one = facts("doi:10.5555/1", title=title, venue="Neural Networks")
    assert len(papers_of(store, one, facts("acl:P18-1001", title=title, venue="Nature"))) == 2
    assert len(papers_of(store, facts("pmlr:v1/a18", title=title, venue="neural networks"))) == 2


def test_a_record_with_the_ids_of_two_papers_makes_them_one_under_the_lower_seq(store):
    apart = papers_of(store, record("arxiv:2401.00001", title="A"), record("doi:10.5555/1", title="A: longer"))
    (paper,) = papers_of(store, record("arxiv:2401.00001", "doi:10.5555/1", title="A"))
    assert len(apart) == 2
    assert (paper.seq, paper.title) == (apart[0].seq, "A: longer")
    with store.reading(CONSOLE) as shelves:
        assert shelves.papers.get(known("doi:10.5555/1")) == paper


def test_two_papers_come_together_within_one_reading_too(store):
    both = record("arxiv:2401.00001", "doi:10.5555/1")
    with store.writing(CONSOLE) as shelves:
        added = shelves.papers.add([record("arxiv:2401.00001"), record("doi:10.5555/1"), both], NOON)
    assert (added.added, added.merged, len(set(added.ids))) == (1, 2, 1)


def test_a_record_with_a_wrong_id_joins_no_two_papers_that_differ_in_title_and_author(store):
    one = record("arxiv:2401.00001", title="On Cats", authors=("Ann Oak",))
    other = record("doi:10.5555/1", title="On Dogs", authors=("Bo Pine",))
    wrong = record("arxiv:2401.00001", "doi:10.5555/1", title="On Dogs", authors=("Bo Pine",))
    papers = papers_of(store, one, other, wrong)
    assert [paper.title for paper in papers] == ["On Cats", "On Dogs"]
    assert len(papers_of(store, wrong)) == 2


def test_a_chain_of_ids_is_one_paper(store):
    chain = ["arxiv:2401.00001", "acl:P18-1001", "openreview:abcdef", "pmlr:v1/a18", "doi:10.5555/1"]
    pairs = [record(one, other) for one, other in pairwise(chain)]
    (paper,) = papers_of(store, pairs[0], pairs[3], pairs[2], pairs[1])
    assert set(map(str, paper.ids)) == set(chain)


def test_the_best_of_each_field_is_kept(store):
    listed = record("arxiv:1706.03762", title=TITLE.upper(), authors=("A. Vaswani",), more_authors=True, abstract="We…")
    full = record("arxiv:1706.03762", title=TITLE, authors=AUTHORS, abstract=ABSTRACT, year=2017, venue=VENUE)
    (paper,) = papers_of(store, full, listed)
    assert (paper.title, paper.authors, paper.more_authors, paper.abstract) == (TITLE, AUTHORS, False, ABSTRACT)


def test_where_it_came_from_is_kept_of_each_source(store):
    (paper,) = papers_of(
        store, record("arxiv:2401.00001", place="a.txt:1"), record("arxiv:2401.00001", place="b.txt:7")
    )
    assert [origin.place for origin in paper.origins] == ["a.txt:1", "b.txt:7"]


def test_reading_a_file_twice_adds_nothing_though_its_lines_moved(store):
    once = papers_of(store, record("arxiv:2401.00001", place="a.txt:1"))
    assert papers_of(store, record("arxiv:2401.00001", place="a.txt:9")) == once


def test_a_corrected_file_has_the_last_word_on_what_it_says(store):
    with store.writing(CONSOLE) as shelves:
        for title in ("Papers Read Twiice by Error", "Papers Read Twice"):
            number = shelves.papers.begin_import("a.txt", NOON)
            shelves.papers.add([record("arxiv:2401.00001", title=title, place="a.txt:1")], NOON, number)
        (paper,) = shelves.papers.every()
        assert paper.title == "Papers Read Twice"
        shelves.papers.undo_import(number)
        (paper,) = shelves.papers.every()
        assert paper.title == "Papers Read Twiice by Error"


def test_a_text_that_a_correction_replaced_still_finds_the_paper(store):
    with store.writing(CONSOLE) as shelves:
        for abstract in ("We present a tpyo in nine words or more of it.", ABSTRACT):
            number = shelves.papers.begin_import("a.txt", NOON)
            said = record("arxiv:2401.00001", abstract=abstract, place="a.txt:1")
            shelves.papers.add([said], NOON, number)
        assert (
            shelves.papers.get(PaperId.of_text("We present a tpyo in nine words or more of it.")).abstract == ABSTRACT
        )
