"""A Paper survives its row, and a record its JSON."""

from datetime import UTC, date, datetime

from hypothesis import given
from hypothesis import strategies as st

from bot.papers import Kind, Origin, Paper, PaperId, PaperLink, Scheme
from storage.rows import COLUMNS, paper_of, record_of, row_of, storable, text_of

whole = st.text(st.characters(exclude_categories=["Cs"]))
ids = st.builds(PaperId, st.sampled_from(Scheme), whole.filter(bool))
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


def papers_of(texts, ids):
    return st.builds(
        Paper,
        ids,
        texts,
        authors=st.lists(texts).map(tuple),
        year=st.none() | st.integers(0, 3000),
        venue=texts,
        abstract=texts,
        links=st.lists(st.builds(PaperLink, st.sampled_from(Kind), texts)).map(tuple),
        ids=st.lists(ids).map(tuple),
        title_is_derived=st.booleans(),
        more_authors=st.booleans(),
        version=st.none() | st.integers(0, 99),
        withdrawn=st.booleans(),
        published=st.none() | st.dates(date(1000, 1, 1)),
        categories=st.lists(texts).map(tuple),
        source_title=texts,
        source_abstract=texts,
        doi=texts,
    )


@given(papers_of(whole, ids))
def test_a_record_survives_its_json(record):
    assert record_of(text_of(record)) == record


@given(papers_of(whole, ids))
def test_a_paper_survives_its_row(paper):
    row = row_of(paper) | {"seq": 7, "added_at": NOON}
    read = paper_of([row[column.name] for column in COLUMNS], [Origin("list")])
    assert (read.seq, read.added_at, read.origins) == (7, NOON, (Origin("list"),))
    assert row_of(read) == row_of(paper)


@given(papers_of(st.text(), st.builds(PaperId, st.sampled_from(Scheme), st.text(min_size=1))))
def test_anything_can_be_made_storable(record):
    made = storable(record)
    text_of(made).encode()
    assert storable(made) is made


def test_a_record_says_only_what_is_known():
    assert text_of(Paper(PaperId.parse("arxiv:2401.00001"), "T")) == '{"id":"arxiv:2401.00001","title":"T"}'
