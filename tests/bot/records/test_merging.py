"""The best of each field of several records of one paper."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.papers import Kind, Origin, Paper, PaperId, PaperLink
from bot.records.identity import completed
from bot.records.merging import merged, united

ARXIV, ACL, DOI = (PaperId.parse(text) for text in ("arxiv:1706.03762", "acl:P18-1001", "doi:10.5555/1"))
PAPER = Paper(ARXIV, "Attention Is All You Need", ids=(ARXIV,))
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)

ids = st.sampled_from([ARXIV, ACL, DOI, PaperId.parse("doi:10.5555/2"), PaperId.of_text("one"), PaperId.of_text("two")])
texts = st.sampled_from(["", "a", "A", "A b", "a b", "AB", "ab…"])
links = st.builds(
    PaperLink, st.sampled_from(Kind), st.sampled_from(["https://a.org/x", "http://a.org/x", "https://b.org/1706.03762"])
)
origins = st.builds(Origin, st.sampled_from("ab"), st.sampled_from(["", "x:1"]), st.sampled_from([None, NOON]))
papers = st.builds(
    Paper,
    ids,
    texts,
    authors=st.lists(texts.filter(bool), max_size=3).map(tuple),
    year=st.sampled_from([None, 2017, 2018]),
    venue=st.sampled_from(["", "arXiv", "CoRR", "NeurIPS", "Neural Information Processing Systems"]),
    abstract=texts,
    links=st.lists(links, max_size=3, unique=True).map(tuple),
    ids=st.lists(ids, max_size=3, unique=True).map(tuple),
    title_is_derived=st.booleans(),
    more_authors=st.booleans(),
    version=st.sampled_from([None, 1, 2]),
    withdrawn=st.booleans(),
    published=st.sampled_from([None, date(2017, 6, 12), date(2018, 1, 1)]),
    categories=st.lists(st.sampled_from(["cs.CL", "cs.LG", "stat.ML"]), max_size=3, unique=True).map(tuple),
    source_title=texts,
    source_abstract=texts,
    origins=st.lists(origins, max_size=2, unique=True).map(tuple),
    added_at=st.sampled_from([None, NOON]),
    seq=st.sampled_from([0, 1, 2]),
    doi=st.sampled_from(["", "10.5555/1", "10.48550/arXiv.1706.03762"]),
).map(
    lambda paper: replace(
        completed(paper), origins=tuple(sorted(paper.origins, key=lambda o: (o.at is not None, o.source, o.place)))
    )
)


@given(st.lists(papers, min_size=1, max_size=4), st.randoms())
def test_the_order_of_the_records_does_not_matter(records, random):
    shuffled = random.sample(records, len(records))
    assert united(records) == united(shuffled)


@given(papers, papers)
def test_of_two_either_may_be_first(one, other):
    assert merged(one, other) == merged(other, one)


@given(papers)
def test_a_record_and_itself_are_the_record(record):
    assert merged(record, record) == united([record]) == record


@given(st.lists(papers, min_size=1, max_size=4))
def test_saying_something_twice_changes_nothing(records):
    assert united([*records, *records]) == united(records)


@given(st.lists(papers, min_size=1, max_size=4))
def test_every_id_link_category_and_origin_is_kept(records):
    best = united(records)
    assert set(best.ids) == {known for record in records for known in record.ids}
    assert set(best.categories) == {each for record in records for each in record.categories}
    assert set(best.origins) == {each for record in records for each in record.origins}
    assert {link.kind for link in best.links} == {link.kind for record in records for link in record.links}


@given(st.lists(papers, min_size=1, max_size=4))
def test_nothing_is_made_up(records):
    best = united(records)
    for field in ("title", "authors", "year", "venue", "abstract", "version", "published", "doi", "source_title"):
        assert getattr(best, field) in [getattr(record, field) for record in records]


def test_a_real_title_is_better_than_a_longer_derived_one():
    derived = replace(PAPER, title="Transformer: an architecture that is attention alone", title_is_derived=True)
    assert merged(derived, PAPER).title == PAPER.title


def test_a_derived_title_is_better_than_none():
    assert merged(replace(PAPER, title=""), replace(PAPER, title="T", title_is_derived=True)).title == "T"


@pytest.mark.parametrize(
    "worse",
    ["Attention", "ATTENTION IS ALL YOU NEED, OR SO", "attention is all you need", "ATTENTION is all you  need"],
)
def test_the_fuller_title_in_common_case_is_better(worse):
    assert merged(replace(PAPER, title=worse), PAPER).title == PAPER.title


def test_a_readable_title_is_better_than_a_longer_one_in_tex():
    tex = r"$\infty$-former: Infinite Memory Transformer, Indeed"
    assert merged(replace(PAPER, title=tex), replace(PAPER, title="∞-former: Infinite")).title == "∞-former: Infinite"


def test_the_title_of_the_latest_version_is_better():
    renamed = replace(PAPER, title="All You Need", version=2)
    assert merged(replace(PAPER, version=1), renamed).title == "All You Need"


def test_the_source_title_goes_with_its_title():
    derived = replace(PAPER, title="X", title_is_derived=True, source_title="x")
    best = merged(derived, replace(PAPER, source_title=r"Attention \emph{Is} All"))
    assert (best.title, best.source_title) == (PAPER.title, r"Attention \emph{Is} All")


def test_a_whole_abstract_is_better_than_a_longer_one_that_breaks_off():
    assert (
        merged(replace(PAPER, abstract="We show it."), replace(PAPER, abstract="We show that all …")).abstract
        == "We show it."
    )


def test_full_names_are_better_than_initials():
    full = replace(PAPER, authors=("Ashish Vaswani", "Noam Shazeer"))
    assert merged(replace(PAPER, authors=("A. Vaswani", "N. Shazeer")), full).authors == full.authors


def test_all_authors_are_better_than_the_first_and_others():
    full = replace(PAPER, authors=("Ashish Vaswani", "Noam Shazeer"))
    best = merged(replace(PAPER, authors=("Ashish Vaswani",), more_authors=True), full)
    assert (best.authors, best.more_authors) == (full.authors, False)


def test_a_publication_is_better_than_a_preprint_server_and_brings_its_year():
    best = merged(replace(PAPER, venue="arXiv.org", year=2017), replace(PAPER, venue="NeurIPS", year=2018))
    assert (best.venue, best.year) == ("NeurIPS", 2018)


def test_of_preprints_the_first_year_counts():
    assert merged(replace(PAPER, year=2023, version=7), replace(PAPER, year=2017, version=1)).year == 2017


def test_the_latest_version_decides_whether_it_is_withdrawn():
    old, new = replace(PAPER, version=1, withdrawn=True), replace(PAPER, version=2)
    assert not merged(old, new).withdrawn
    assert merged(old, replace(new, withdrawn=True)).withdrawn
    assert merged(new, replace(PAPER, withdrawn=True)).withdrawn


def test_one_address_in_two_spellings_is_one_link():
    links = [
        PaperLink(Kind.PAGE, url)
        for url in ("http://www.arxiv.org/abs/1706.03762/", "https://arxiv.org/abs/1706.03762")
    ]
    assert merged(*(replace(PAPER, links=(link,)) for link in links)).links == (links[1],)


def test_the_page_that_names_the_id_comes_first():
    other, own = "https://a.io/", "https://arxiv.org/abs/1706.03762"
    best = merged(*(replace(PAPER, links=(PaperLink(Kind.PAGE, url),)) for url in (other, own)))
    assert best.url == own


def test_an_own_doi_is_better_than_arxivs():
    best = merged(replace(PAPER, doi="10.48550/arXiv.1706.03762"), replace(PAPER, doi="10.5555/3295222.3295349"))
    assert best.doi == "10.5555/3295222.3295349"
