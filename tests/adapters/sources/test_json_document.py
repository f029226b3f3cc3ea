import json

import pytest

PAPERS = [{"title": f"Paper Number {number}", "authors": [{"name": "Ann Oak"}]} for number in range(1, 6)]
TITLES = [paper["title"] for paper in PAPERS]


@pytest.mark.parametrize("indent", [None, 0, 2])
def test_a_list_of_papers_is_read_however_it_is_laid_out(read, indent):
    found = read(json.dumps(PAPERS, indent=indent), "papers.json")
    assert [paper.title for paper in found.papers] == TITLES
    assert found.source == "JSON"


def test_an_object_that_holds_the_list_is_entered(read):
    assert [paper.title for paper in read(json.dumps({"papers": PAPERS}, indent=1)).papers] == TITLES


def test_all_lists_of_an_object_are_read(read):
    parts = {"train": PAPERS[:2], "dev": [], "test": [*PAPERS[2:], {"year": 2001}]}
    found = read(json.dumps(parts, indent=1), "papers.json")
    assert [paper.title for paper in found.papers] == TITLES
    assert len(found.refused) == 1


ASIDE = [
    ("version", "3.1"),
    ("count", -2.5e3),
    ("final", None),
    ("licence", {"name": "CC {0}", "by": {"who": "us"}}),
    ("columns", ["a]", "b"]),
]


@pytest.mark.parametrize("key, value", ASIDE, ids=[key for key, _ in ASIDE])
@pytest.mark.parametrize("indent", [None, 1])
def test_what_stands_beside_the_lists_hides_none_of_them(read, key, value, indent):
    document = {key: value, "train": PAPERS[:2], f"{key} 2": value, f"{key} 3": value, "test": PAPERS[2:], "end": value}
    found = read(json.dumps(document, indent=indent), "papers.json")
    assert [paper.title for paper in found.papers] == TITLES


def test_values_in_one_object_do_not_make_a_paper_a_list(read):
    paper = {"doi": "10.5555/fern.7", "year": 2001, "references": [{"title": "Another"}], "title": "The Paper Itself"}
    assert [found.title for found in read(json.dumps(paper)).papers] == ["The Paper Itself"]
    assert [found.title for found in read(json.dumps(paper, indent=1)).papers] == ["The Paper Itself"]


def test_a_paper_that_begins_with_its_authors_is_no_list_of_them(read):
    first = [{"authors": paper["authors"], "title": paper["title"]} for paper in PAPERS]
    assert [paper.title for paper in read("\n".join(map(json.dumps, first))).papers] == TITLES
    assert [paper.title for paper in read(json.dumps(first[0], indent=2)).papers] == TITLES[:1]


def test_one_paper_over_several_lines_is_one(read):
    assert [paper.title for paper in read(json.dumps(PAPERS[0], indent=2)).papers] == TITLES[:1]


def test_a_list_without_papers_says_so(read):
    found = read("[]")
    assert (found.papers, len(found.refused)) == ([], 1)


def test_a_list_longer_than_what_is_held_is_read_wholly(read):
    many = [{"title": f"Paper {number}", "abstract": "words " * 300} for number in range(400)]
    assert len(read(json.dumps(many)).papers) == 400


def test_a_damaged_paper_costs_itself_alone_where_the_layout_shows_the_next(read):
    text = json.dumps(PAPERS, indent=2).replace('"Paper Number 2"', '"Paper Number 2')
    found = read(text)
    assert [paper.title for paper in found.papers] == [TITLES[0], *TITLES[2:]]
    assert found.lines == [10]


def test_a_list_that_is_cut_off_keeps_what_came_before(read):
    text = json.dumps(PAPERS, indent=2)
    found = read(text[: text.index("Number 4")])
    assert [paper.title for paper in found.papers] == TITLES[:3]
    assert "cut off" in found.refused[-1].why


@pytest.mark.parametrize("bad", ['{"a":' * 60_000, "[" * 60_000, "1e5", '"text"', "null", "9" * 9_000])
def test_what_is_no_paper_in_a_list_is_refused(read, bad):
    found = read('[{"title": "The Good One"},\n' + bad)
    assert [paper.title for paper in found.papers] == ["The Good One"]
    assert len(found.refused) == 1


def test_lines_of_refusals_are_those_of_the_file(read):
    found = read('[\n{"title": "One"},\n\n{"no": 1},\n{"title": "Two"}\n]')
    assert found.lines == [4]
