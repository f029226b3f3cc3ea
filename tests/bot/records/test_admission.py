from datetime import UTC, datetime

import pytest

from bot.papers import Kind, Origin, Paper, PaperId, PaperLink
from bot.records.admission import MAX_ABSTRACT, MAX_TITLE, MOST_AUTHORS, admitted
from bot.records.draft import Unfit

ORIGIN = (Origin("a list", "list.txt:1", datetime(2026, 11, 30, tzinfo=UTC)),)


def door(**fields):
    return admitted(Paper(**{"id": PaperId.of_text("x"), "title": "A Title", **fields}), ORIGIN)


def test_titles_are_read_up_to_the_limit_and_refused_beyond():
    assert door(title="t" * MAX_TITLE).title == "t" * MAX_TITLE
    with pytest.raises(Unfit, match="1,001 characters; at most 1,000"):
        door(title="t" * (MAX_TITLE + 1))


def test_abstracts_are_read_up_to_the_limit_and_cut_beyond():
    whole = "a word " * (MAX_ABSTRACT // 7)
    exact = whole + "x" * (MAX_ABSTRACT - len(whole))
    assert door(abstract=exact).abstract == exact
    cut = door(abstract=exact + "y").abstract
    assert len(cut) <= MAX_ABSTRACT
    assert cut.endswith("…")


def test_tricks_in_the_text_do_not_get_in():
    paper = door(
        title="A\u202eB\x00\nC\ud800",
        authors=("\u200b", "Ann\tOak"),
        abstract="x\x07y\n\nz",
        venue="I\nCML",
        source_title="\ud800\x00t",
    )
    assert (paper.title, paper.authors, paper.abstract, paper.venue) == ("AB C", ("Ann Oak",), "xy\n\nz", "I CML")
    assert paper.source_title == "t"


def test_a_title_of_tricks_alone_is_none():
    with pytest.raises(Unfit):
        door(title="\u202e\u200b\x00")


def test_only_safe_links_get_in():
    links = (PaperLink(Kind.PAGE, "javascript:alert(1)"), PaperLink(Kind.CODE, "https://github.com/example/x"))
    assert door(links=links).links == links[1:]


def test_what_the_store_gives_is_not_taken_from_a_file():
    paper = door(seq=99, added_at=datetime(1999, 1, 1, tzinfo=UTC), origins=(Origin("forged"),))
    assert (paper.seq, paper.added_at, paper.origins) == (0, None, ORIGIN)


def test_authors_beyond_all_measure_are_more_authors():
    paper = door(authors=("Ann Oak",) * (MOST_AUTHORS + 1))
    assert (len(paper.authors), paper.more_authors) == (MOST_AUTHORS, True)


def test_an_impossible_year_is_none():
    assert [door(year=year).year for year in (0, -1, 999, 1000, 2999, 3000)] == [None, None, None, 1000, 2999, None]
