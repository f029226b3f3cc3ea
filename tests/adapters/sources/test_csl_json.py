"""CSL-JSON: names and dates in their parts, whoever wrote them, and our own export read back."""

import json
from datetime import date
from pathlib import Path

import pytest

from bot.citation import csl_json_many
from bot.papers import Kind, Paper, PaperId, PaperLink

SHARED = Path(__file__).parents[4] / "shared"

LANTERNS = {
    "id": "okafor2021",
    "type": "paper-conference",
    "title": 'Sparse <i>Lanterns</i> for H<sub>2</sub>O <span class="nocase">Corridors</span>',
    "author": [
        {"family": "Okafor", "given": "Ada"},
        {"family": "Berg", "given": "Pim", "non-dropping-particle": "van den"},
        {"family": "Holm", "given": "Nils", "suffix": "Jr."},
        {"literal": "Lamps, Wicks and Oil Group"},
    ],
    "issued": {"date-parts": [["2021", 5, 3]]},
    "container-title": "Proceedings of Made-Up Learning",
    "DOI": "10.5555/lantern.7",
    "URL": "https://example.org/lantern",
    "abstract": "<jats:p>We light corridors.</jats:p>",
}


def item(**fields):
    return {"id": "key", "type": "article-journal", "title": "On Made-Up Ferns", **fields}


def only(reading):
    (paper,) = reading.papers
    return paper


def test_an_item_gives_its_title_authors_year_venue_abstract_doi_and_link(read):
    reading = read(json.dumps([LANTERNS]), "library.json")
    paper = only(reading)
    assert reading.source == "CSL-JSON"
    assert paper.title == "Sparse Lanterns for H₂O Corridors"
    assert paper.authors == ("Ada Okafor", "Pim van den Berg", "Nils Holm Jr.", "Lamps, Wicks and Oil Group")
    assert (paper.year, paper.published) == (2021, date(2021, 5, 3))
    assert (paper.venue, paper.abstract) == ("Proceedings of Made-Up Learning", "We light corridors.")
    assert (str(paper.id), paper.doi) == ("doi:10.5555/lantern.7", "10.5555/lantern.7")
    assert paper.url == "https://example.org/lantern"


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize(
    "wrapped",
    [lambda items: items, lambda items: {"items": items}, lambda items: items[0]],
    ids=["a list", "an object with items", "one alone"],
)
def test_an_item_is_found_in_a_list_in_an_object_and_alone(read, wrapped, indent):
    reading = read(json.dumps(wrapped([LANTERNS]), indent=indent))
    assert (only(reading).year, reading.source) == (2021, "CSL-JSON")


def test_an_item_alone_that_begins_with_its_authors_is_one_paper(read):
    alone = {"author": LANTERNS["author"], **LANTERNS}
    assert len(only(read(json.dumps(alone))).authors) == 4


def test_every_list_of_an_object_that_is_keyed_by_doi_is_read(read):
    looked_up = {f"10.5555/{at}": [item(title=f"Fern {at}", DOI=f"10.5555/{at}")] for at in range(4)}
    reading = read(json.dumps({"10.5555/none": [item()], "10.5555/empty": [], **looked_up}, indent=1))
    assert [paper.title for paper in reading.papers] == ["On Made-Up Ferns", *(f"Fern {at}" for at in range(4))]
    assert reading.refused == []


@pytest.mark.parametrize(
    ("issued", "year", "day"),
    [
        ({"date-parts": [[2014]]}, 2014, None),
        ({"date-parts": [["2014", "5", "3"]]}, 2014, date(2014, 5, 3)),
        ({"date-parts": [["2014", 12, 31], ["2015", 1, 1]]}, 2014, date(2014, 12, 31)),
        ({"date-parts": [[1998]], "season": 2}, 1998, None),
        ({"raw": "2014-05-03"}, 2014, date(2014, 5, 3)),
        ({"raw": "3 May 2014"}, 2014, None),
        ({"literal": "circa 2014"}, 2014, None),
        ({"date-parts": [[None]], "raw": "2014"}, 2014, None),
        ({"date-parts": [[]]}, None, None),
        ("2014-05-03", 2014, date(2014, 5, 3)),
    ],
)
def test_a_date_is_read_from_its_parts_or_as_it_was_written(read, issued, year, day):
    paper = only(read(json.dumps([item(issued=issued)])))
    assert (paper.year, paper.published) == (year, day)


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ({"family": "Sand", "given": "Vera", "dropping-particle": "von"}, "Vera von Sand"),
        ({"family": "van der Mark", "given": "Jo"}, "Jo van der Mark"),
        ({"family": "王", "given": "小明"}, "王小明"),
        ({"family": "Plato"}, "Plato"),
        ({"literal": "Ferns & Mosses"}, "Ferns & Mosses"),
        ({"name": "Fern Society"}, "Fern Society"),
    ],
)
def test_a_name_is_put_together_from_its_parts(read, said, name):
    assert only(read(json.dumps([item(author=[said])]))).authors == (name,)


def test_authors_that_are_only_counted_as_others_are_told_as_more(read):
    paper = only(read(json.dumps([item(author=[{"family": "Oak", "given": "Ann"}, {"literal": "et al."}])])))
    assert (paper.authors, paper.more_authors) == (("Ann Oak",), True)


@pytest.mark.parametrize(
    "fields",
    [
        {"number": "arXiv:2101.00001"},
        {"note": "arXiv:2101.00001 [cs]"},
        {"archive": "arXiv", "archive_location": "2101.00001"},
        {"DOI": "10.48550/arXiv.2101.00001"},
        {"URL": "http://arxiv.org/abs/2101.00001v2"},
    ],
)
def test_a_preprint_is_known_by_its_number_wherever_it_stands(read, fields):
    assert str(only(read(json.dumps([item(issued={"raw": "2021"}, **fields)]))).id) == "arxiv:2101.00001"


def test_a_key_of_the_list_and_a_preprint_that_a_note_mentions_are_no_identifiers(read):
    paper = only(read(json.dumps([item(id="P19-1001", note="See also arXiv:2101.00001")])))
    assert str(paper.id).startswith("text:")


def test_the_titles_of_conferences_and_lists_of_titles_are_understood(read):
    paper = only(read(json.dumps([LANTERNS, item(title=["On Ferns"], **{"event-title": "Fern Days"})][1:])))
    assert (paper.title, paper.venue) == ("On Ferns", "Fern Days")


@pytest.mark.parametrize(
    "records",
    [
        [{"title": "On Ferns", "type": "article", "authors": ["Ann Oak"], "year": 2020}],
        [{"title": "On Ferns", "abstract": 'It says "container-title" and "date-parts".'}],
        [{"title": "On Ferns", "authors": [{"family": "Oak", "given": "Ann"}]}],
    ],
)
def test_other_lists_of_papers_stay_with_the_general_reader(read, records):
    assert read(json.dumps(records)).source == "JSON"


def test_an_item_without_title_and_what_is_no_item_are_refused_with_their_lines(read):
    reading = read(f'[\n{json.dumps(item())},\n{{"id": "x", "type": "book"}},\n7,\n{json.dumps(LANTERNS)}\n]')
    assert (len(reading.papers), reading.lines) == (2, [3, 4])


def test_of_a_thousand_items_three_broken_ones_cost_themselves_alone(read):
    broken = {100, 500, 900}
    items = [json.dumps(item(title=f"Fern number {at}", issued={"raw": "2020"})) for at in range(1000)]
    lines = [text.replace('", "issued"', ', "issued"') if at in broken else text for at, text in enumerate(items)]
    reading = read("[\n" + ",\n".join(lines) + "\n]\n")
    assert [paper.title for paper in reading.papers] == [f"Fern number {at}" for at in range(1000) if at not in broken]
    assert reading.lines == [at + 2 for at in sorted(broken)]


def paper(known_as, title, *authors, **rest):
    return Paper(PaperId.parse(known_as), title, authors, **rest)


EXPORTED = [
    paper(
        "arxiv:2101.00001",
        "Sparse Lanterns: A* Search with <T>-Structures & R&D",
        "Ada Okafor",
        "Pim van den Berg",
        "Łukasz Ćwik",
        year=2021,
        published=date(2021, 1, 4),
        abstract="We light corridors.\n\nThey last.",
        links=(PaperLink(Kind.PAGE, "https://arxiv.org/abs/2101.00001"),),
    ),
    paper(
        "doi:10.5555/fern.2",
        "On Made-Up Ferns",
        "Nils Holm Jr.",
        "王小明",
        "Ferns, Mosses and Oil Group",
        year=2019,
        venue="Journal of Made-Up Botany",
        more_authors=True,
        withdrawn=True,
        doi="10.5555/fern.2",
        abstract="Ferns.",
        links=(PaperLink(Kind.PAGE, "https://example.org/fern"),),
    ),
    paper("acl:P19-1001", "Words without Ferns", "Plato", year=2019, venue="Proceedings of Made-Up Language"),
]


def exported(paper):
    """What the format holds of a paper, with an abstract's lines as one."""
    return (
        *(paper.id, paper.title, paper.authors, paper.more_authors, paper.year, paper.venue, paper.published),
        *(" ".join(paper.abstract.split()), paper.withdrawn, paper.title_is_derived),
    )


def test_our_own_export_reads_back_to_the_same_papers(read):
    reading = read(csl_json_many(EXPORTED, abstract=True), "papers.json")
    assert list(map(exported, reading.papers)) == list(map(exported, EXPORTED))
    assert [again.url for again in reading.papers[:2]] == [paper.url for paper in EXPORTED[:2]]
    assert reading.source == "CSL-JSON"


def test_a_title_that_we_made_is_still_known_as_ours(read):
    made = paper("doi:10.5555/fern.3", "Ferns that Last", year=2020, abstract="Ferns last.", title_is_derived=True)
    again = only(read(csl_json_many([made], abstract=True)))
    assert (again.title, again.title_is_derived) == ("Ferns that Last", True)


def held(path):
    """The items of a file, however deep its lists lie."""

    def walk(value):
        if isinstance(value, list):
            for each in value:
                yield from walk(each)
        elif "type" in value:
            yield value
        else:
            yield from walk(list(value.values()))

    return list(walk(json.loads(path.read_text(encoding="utf-8"))))


@pytest.mark.data
def test_the_totals_of_real_files_are_those_of_the_files(read):
    paths = sorted((SHARED / "imports" / "csl-json").glob("*__*"))
    assert paths
    for path in paths:
        items = [each for each in held(path) if each.get("title")]
        reading = read(path.read_bytes(), path.name)
        papers = reading.papers
        assert reading.source == "CSL-JSON", path.name
        assert (len(papers), len(reading.refused)) == (len(items), len(held(path)) - len(items)), path.name
        assert [len(paper.authors) for paper in papers] == [len(each.get("author", [])) for each in items], path.name
        assert [paper.year for paper in papers] == [int(each["issued"]["date-parts"][0][0]) for each in items]
        assert [bool(paper.venue) for paper in papers] == [bool(each.get("container-title")) for each in items]
        assert [bool(paper.abstract) for paper in papers] == ["abstract" in each for each in items], path.name
        assert sum(bool(paper.doi) for paper in papers) == sum("10." in each.get("DOI", "") for each in items)
        assert [paper.url for paper in papers if paper.url] == [each["URL"] for each in items if "URL" in each]


@pytest.mark.data
def test_every_name_of_real_files_keeps_its_family_name(read):
    for path in (SHARED / "imports" / "csl-json").glob("*__*"):
        items = [each for each in held(path) if each.get("title")]
        for paper, each in zip(read(path.read_bytes(), path.name).papers, items, strict=True):
            families = [name.get("family") or name["literal"] for name in each.get("author", [])]
            assert all(family in name for family, name in zip(families, paper.authors, strict=True)), path.name
