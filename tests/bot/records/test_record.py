import json
import string
from contextlib import suppress
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.papers import Kind, Origin, Paper, PaperId, PaperLink, Scheme
from bot.records.draft import Unfit
from bot.records.record import from_record, to_record

FULL = Paper(
    id=PaperId.parse("arxiv:2401.01234"),
    title="I²MoE: *Stars* & $5 <b> \\texttt{kept}",
    authors=("Ann Oak", "José María de la Vega"),
    year=2024,
    venue="ICML",
    abstract="Two lines\n\nand $10 — 50% of “it”.",
    links=(
        PaperLink(Kind.CODE, "https://github.com/example/moe"),
        PaperLink(Kind.PAGE, "https://arxiv.org/abs/2401.01234"),
        PaperLink(Kind.CODE, "https://gitlab.com/example/moe"),
    ),
    ids=(PaperId.parse("arxiv:2401.01234"), PaperId.parse("doi:10.1234/x(y)")),
    title_is_derived=True,
    more_authors=True,
    version=3,
    withdrawn=True,
    published=date(2024, 1, 2),
    categories=("cs.LG", "graph learning"),
    source_title="$\\texttt{I$^2$MoE}$",
    source_abstract="Two **lines**",
    origins=(Origin("abstract list", "list.txt:14", datetime(2026, 11, 30, 9, tzinfo=UTC)), Origin("arXiv")),
    added_at=datetime(2026, 11, 30, 9, 1, 2, 345678, tzinfo=UTC),
    seq=7,
    doi="10.1234/X(Y)",
)


def through_json(paper):
    return from_record(json.loads(json.dumps(to_record(paper), ensure_ascii=False)))


def test_every_field_comes_back():
    assert through_json(FULL) == FULL


def test_a_paper_of_a_title_alone_comes_back():
    bare = Paper(id=PaperId.of_text("x"), title="Only a Title", ids=(PaperId.of_text("x"),))
    assert through_json(bare) == bare


def test_a_record_has_the_fields_of_common_lists():
    record = to_record(FULL)
    assert record["url"] == "https://arxiv.org/abs/2401.01234"
    assert record["code_url"] == "https://github.com/example/moe"
    assert record["authors"] == ["Ann Oak", "José María de la Vega"]
    assert {"title", "abstract", "venue", "year", "id"} <= record.keys()


@pytest.mark.parametrize(
    "change",
    [
        {"ids": "arxiv:2401.01234"},
        {"id": "nobody:1"},
        {"id": "arxiv:javascript"},
        {"links": [{"kind": "trap", "url": "https://example.org"}]},
        {"links": [{"url": "https://example.org"}]},
        {"authors": [{"name": "Ann Oak"}]},
        {"year": "2024"},
        {"published": "soon"},
        {"origins": 3},
        {"added_at": "2026-11-30T09:00:00"},
        {"seq": None, "title": None},
    ],
    ids=str,
)
def test_a_record_edited_by_hand_is_read_like_anybody_elses(change):
    paper = from_record({**to_record(FULL), **change})
    assert paper.title
    assert paper.seq == 0
    assert paper.year == 2024


def test_nothing_is_no_paper():
    with pytest.raises(Unfit):
        from_record({})


words = st.text(string.ascii_letters + "éß汉\\${}*_ \n<&", max_size=40)
instants = st.datetimes(timezones=st.just(UTC))
ids = st.one_of(
    st.integers(1000, 9999).map(lambda number: PaperId(Scheme.ARXIV, f"2401.0{number}")),
    st.text("0123456789abcdef", min_size=16, max_size=16).map(lambda key: PaperId(Scheme.TEXT, key)),
)
papers = st.builds(
    Paper,
    id=ids,
    title=words,
    authors=st.lists(words, max_size=3).map(tuple),
    year=st.none() | st.integers(1000, 2999),
    venue=words,
    abstract=words,
    links=st.lists(st.builds(PaperLink, st.sampled_from(Kind), words), max_size=3).map(tuple),
    ids=st.lists(ids, max_size=3).map(tuple),
    title_is_derived=st.booleans(),
    more_authors=st.booleans(),
    version=st.none() | st.integers(1, 99),
    withdrawn=st.booleans(),
    published=st.none() | st.dates(),
    categories=st.lists(words, max_size=3).map(tuple),
    source_title=words,
    source_abstract=words,
    origins=st.lists(st.builds(Origin, words, words, st.none() | instants), max_size=2).map(tuple),
    added_at=st.none() | instants,
    seq=st.integers(0, 10**12),
    doi=words,
)


@given(papers)
def test_every_paper_comes_back(paper):
    assert through_json(paper) == paper


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
keys = st.sampled_from(
    [*to_record(FULL), "author", "DOI", "URL", "pdf", "published", "keywords", "externalIds", "date"]
)


@given(st.dictionaries(keys, json_values, max_size=10), st.booleans())
def test_any_record_is_a_paper_or_unfit(record, ours):
    read = None
    with suppress(Unfit):
        read = from_record({**to_record(FULL), **record} if ours else record)
    assert read is None or read.title
