"""OpenAlex: works with their abstracts put together, in an answer, in a list and alone."""

import json
from datetime import date
from pathlib import Path

import pytest

FILES = sorted((Path(__file__).parents[4] / "shared/imports/openalex").glob("*.json"))

LANTERNS = {
    "id": "https://openalex.org/W900000001",
    "doi": "https://doi.org/10.5555/lantern.7",
    "title": "Sparse <i>Lanterns</i> for Corridors",
    "publication_year": 2021,
    "publication_date": "2021-05-03",
    "primary_location": {
        "landing_page_url": "https://doi.org/10.5555/lantern.7",
        "pdf_url": "https://example.org/lantern.pdf",
        "source": {"display_name": "Journal of Made-Up Light"},
    },
    "locations": [{"landing_page_url": "https://arxiv.org/abs/2101.00001"}],
    "authorships": [
        {"author": {"display_name": "Ada Okafor"}},
        {"author": {"display_name": None}, "raw_author_name": "Pim van den Berg"},
    ],
    "abstract_inverted_index": {"We": [0, 3], "light": [1], "corridors.": [2], "rest.": [4]},
}


def answer(*works):
    return {"meta": {"count": len(works), "next_cursor": None}, "results": list(works), "group_by": []}


def test_a_work_gives_its_title_authors_year_venue_abstract_ids_and_links(read):
    reading = read(json.dumps(LANTERNS))
    (paper,) = reading.papers
    assert reading.source == "OpenAlex"
    assert (paper.title, paper.authors) == ("Sparse Lanterns for Corridors", ("Ada Okafor", "Pim van den Berg"))
    assert (paper.year, paper.published, paper.venue) == (2021, date(2021, 5, 3), "Journal of Made-Up Light")
    assert (paper.abstract, paper.doi) == ("We light corridors. We rest.", "10.5555/lantern.7")
    assert {str(known) for known in paper.ids} == {"doi:10.5555/lantern.7", "arxiv:2101.00001"}
    assert "https://example.org/lantern.pdf" in {link.url for link in paper.links}


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize(
    "texts",
    [
        lambda works: [answer(*works)],
        lambda works: [works],
        lambda works: works,
        lambda works: [answer(work) for work in works],
    ],
    ids=["an answer", "a list", "one after another", "answers one after another"],
)
def test_works_are_found_in_every_wrapping_and_encoding(read, texts, indent):
    works = [{**LANTERNS, "title": f"Lantern {at}"} for at in range(3)]
    text = "\n".join(json.dumps(each, indent=indent) for each in texts(works))
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        reading = read(text.encode(encoding))
        assert [paper.title for paper in reading.papers] == ["Lantern 0", "Lantern 1", "Lantern 2"]
        assert (reading.source, reading.refused) == ("OpenAlex", [])


def test_null_in_every_field_but_the_title_costs_only_those_fields(read):
    (paper,) = read(json.dumps(answer({**dict.fromkeys(LANTERNS), "id": LANTERNS["id"], "title": "Lone"}))).papers
    assert (paper.title, paper.authors, paper.year, paper.abstract, paper.doi) == ("Lone", (), None, "", "")


def test_a_work_that_is_broken_costs_itself_alone(read):
    broken = {**LANTERNS, "authorships": {"author": 3}, "abstract_inverted_index": {"We": "0", "at": [None, "1"]}}
    reading = read(json.dumps(answer(LANTERNS, None, {"id": LANTERNS["id"]}, broken)))
    assert [paper.authors for paper in reading.papers] == [("Ada Okafor", "Pim van den Berg"), ()]
    assert len(reading.refused) == 2


def test_an_answer_that_is_cut_off_keeps_the_works_before(read):
    text = json.dumps(answer(*({**LANTERNS, "title": f"Lantern {at}"} for at in range(3))), indent=1)
    reading = read(text[: text.rindex("raw_author_name")])
    assert [paper.title for paper in reading.papers] == ["Lantern 0", "Lantern 1"]
    assert "cut off" in str(reading.refused[0])


def test_authors_that_were_cut_are_told_as_more_and_a_retracted_work_as_withdrawn(read):
    (paper,) = read(json.dumps({**LANTERNS, "is_authors_truncated": True, "is_retracted": True})).papers
    assert (paper.more_authors, paper.withdrawn) == (True, True)


def counted(path):
    """The works of a file, by the standard library alone."""
    said = json.loads(path.read_bytes())
    return said.get("results", [said])


@pytest.mark.data
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_totals_of_a_real_file_equal_an_independent_count(read, path):
    works = counted(path)
    titled = [work for work in works if work.get("title")]
    reading = read(path.read_bytes(), path.name)
    papers = reading.papers
    assert (len(papers), len(reading.refused)) == (len(titled), len(works) - len(titled))
    assert sum(len(paper.authors) for paper in papers) == sum(len(work["authorships"]) for work in titled)
    assert [paper.year for paper in papers] == [work["publication_year"] for work in titled]
    assert [f"https://doi.org/{paper.doi}" for paper in papers if paper.doi] == [w["doi"] for w in titled if w["doi"]]
    assert [bool(paper.abstract) for paper in papers] == [bool(w["abstract_inverted_index"]) for w in titled]


@pytest.mark.data
def test_the_real_files_are_there():
    assert len(FILES) == 6
