"""BibTeX files: whoever wrote them, and damage that costs one entry alone."""

import re
from datetime import date
from pathlib import Path

import pytest

from adapters.sources.bib.blocks import MAX_BLOCK, blocks
from bot.citation import bibtex_many
from bot.papers import Kind, Paper, PaperId, PaperLink

SHARED = Path(__file__).parents[4] / "shared"

FULL = r"""@InProceedings{okafor21,
  title     = {Sparse {Lanterns} for $O(n^2)$ Corridors},
  author    = {Okafor, Ada and van den Berg, Pim and {Lamps and Wicks Group} and M{\"u}ller, Jr., J{\"o}rg and others},
  booktitle = "Proceedings of {Made-Up} Learning",
  year      = 2021,
  month     = may # "~3",
  pages     = {1--9},
  abstract  = {We light 30\% of the corridors.},
  doi       = {10.5555/lantern.7},
  url       = {https://example.org/lantern\_7},
}
"""


def only(reading):
    (paper,) = reading.papers
    return paper


def fern(**fields):
    return "@article{fern, title={On Made-Up Ferns}, " + ", ".join(f"{k}={v}" for k, v in fields.items()) + "}\n"


def test_an_entry_gives_all_that_a_paper_holds(read):
    reading = read(FULL)
    paper = only(reading)
    assert reading.source == "BibTeX"
    assert paper.title == "Sparse Lanterns for O(n²) Corridors"
    assert paper.authors == ("Ada Okafor", "Pim van den Berg", "Lamps and Wicks Group", "Jörg Müller, Jr.")
    assert paper.more_authors
    assert (paper.year, paper.published, paper.venue) == (2021, date(2021, 5, 3), "Proceedings of Made-Up Learning")
    assert (paper.abstract, str(paper.id)) == ("We light 30% of the corridors.", "doi:10.5555/lantern.7")
    assert paper.url == "https://example.org/lantern_7"


def test_what_a_paper_has_no_place_for_is_told_once_of_the_file(read):
    assert [note for note in read(FULL + fern(pages="{3}", volume="7")).notes if "no place" in note] == [
        "A paper has no place for these; they were left out: pages (2 records) and volume (1 record)."
    ]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff", "% a comment\n", "A note of a colleague, someone@example.org\n"])
def test_marks_comments_and_line_ends_do_not_matter(read, mark, ending):
    assert only(read((mark + FULL).replace("\n", ending).encode(), "library.bib")).year == 2021


def test_strings_in_any_case_are_joined_and_unknown_names_are_kept_and_told(read):
    reading = read(
        '@STRING{Fj = "Fern "}\n@string(fk = {Journal})\n' + fern(journal='fJ # FK # " A"') + fern(journal="Moss")
    )
    assert [paper.venue for paper in reading.papers] == ["Fern Journal A", "Moss"]
    assert any("“Moss” is the name of no @string" in note for note in reading.notes)


def test_parents_leave_venue_and_year_from_above_and_from_below(read):
    child = "@inproceedings{%s, title={Ferns %s}, crossref={Book}}\n"
    book = "@proceedings{book, title={Fern Days}, year=2001, editor={Chair, C.}}\n"
    reading = read(child % ("a", "A") + book + child % ("b", "B"))
    found = {paper.title: (paper.venue, paper.year, paper.authors) for paper in reading.papers}
    assert found["Ferns A"] == found["Ferns B"] == ("Fern Days", 2001, ())


def test_data_for_others_is_inherited_through_a_chain_and_is_no_paper(read):
    reading = read(fern(xdata="{one}") + "@xdata{one, xdata={two}, year=1999}\n@xdata{two, journal={Fern Letters}}")
    assert (only(reading).year, only(reading).venue) == (1999, "Fern Letters")


@pytest.mark.parametrize(
    "broken",
    [
        "@article{bad,\n title={Bad {Ferns},\n year=2001\n}\n",
        '@article{bad,\n title="Bad Ferns,\n year=2001\n}\n',
        "@article{bad,\n title={Bad Ferns}\n year=2001\n}\n",
        "@article{bad,\n title={Bad Ferns},\n year=2001\n\n",
        "@article{bad,\n title={Bad Ferns}},\n year=2001\n}\n",
        '@article{bad, title="Bad "Ferns"", year=2001}\n',
    ],
    ids=["a field's brace", "a quotation mark", "a comma", "the last brace", "a brace too many", "marks in marks"],
)
def test_a_sign_that_is_missing_costs_no_field_and_no_neighbour(read, broken):
    first, bad, last = read(FULL + broken + fern(year=2002)).papers
    assert (first.year, bad.year, last.year) == (2021, 2001, 2002)
    assert bad.title.replace('"', "") == "Bad Ferns"


def test_fields_outside_an_entry_are_listed(read):
    assert read("title = {Lost},\nyear = {2001}\n}\n" + FULL, "library.bib").lines == [1]


def test_of_a_thousand_entries_three_broken_ones_cost_themselves_alone(read):
    broken = {100, 500, 900}
    entries = [
        "@article{x, {{,\n" if at in broken else f"@article{{k{at}, title={{Fern number {at}}}}}\n"
        for at in range(1000)
    ]
    reading = read("".join(entries))
    assert [paper.title for paper in reading.papers] == [f"Fern number {at}" for at in range(1000) if at not in broken]
    assert reading.lines == [at + 1 for at in sorted(broken)]


@pytest.mark.parametrize(
    "fields",
    [
        {"eprint": "{2101.00001}", "archivePrefix": "{arXiv}"},
        {"eprint": "{2101.00001v2}", "eprinttype": "{arxiv}"},
        {"journal": "{CoRR}", "volume": "{abs/2101.00001}"},
        {"journal": "{arXiv preprint arXiv:2101.00001}"},
        {"howpublished": r"{\url{https://arxiv.org/abs/2101.00001}}"},
    ],
)
def test_a_preprint_is_known_wherever_its_number_stands(read, fields):
    assert str(only(read(fern(**fields))).id) == "arxiv:2101.00001"


def test_the_second_of_two_equal_fields_is_told(read):
    reading = read(fern(year="2001", journal="{Ferns}", Journal="{Mosses}"))
    assert only(reading).venue == "Ferns"
    assert any("“Mosses”, was left out" in note for note in reading.notes)


def test_a_file_is_cut_the_same_however_its_pieces_fall():
    text = FULL * 3 + "loose @ text\n@comment{x}\n" + fern(year=2001)
    whole = list(blocks([text]))
    assert [block.line for block in whole] == [1, 1, 12, 23, 35, 36]
    assert list(blocks(text[at : at + 7] for at in range(0, len(text), 7))) == whole


def test_an_endless_block_is_given_up_and_the_next_one_read():
    first, endless, last = blocks(["@misc{a,", *["x" * 60_000 + "\n"] * (MAX_BLOCK // 30_000), "@misc{b, t={}}\n"])
    assert (first.text, endless.too_long, endless.text, last.text) == ("", True, "", "b, t={}}\n")
    assert last.line == 2 + MAX_BLOCK // 30_000 - 1


EXPORTED = [
    Paper(
        PaperId.parse("arxiv:2101.00001"),
        "Sparse Lanterns: A* Search with BERT & R&D at 30% of {a, b}",
        ("Ada Okafor", "Pim van den Berg", "Łukasz Ćwik", "Nils Holm, Jr."),
        year=2021,
        links=(PaperLink(Kind.PAGE, "https://arxiv.org/abs/2101.00001"),),
    ),
    Paper(
        PaperId.parse("doi:10.5555/fern_2"),
        "On Made-Up Ferns",
        ("王小明", "Ferns, Mosses and Oil Group"),
        year=2019,
        venue="Journal of Made-Up Botany",
        more_authors=True,
        withdrawn=True,
        links=(PaperLink(Kind.PAGE, "https://example.org/fern"),),
    ),
]


def test_our_own_export_reads_back_to_the_same_papers(read):
    def held(paper):
        return (
            paper.id,
            paper.title,
            paper.authors,
            paper.more_authors,
            paper.year,
            paper.venue,
            paper.url,
            paper.withdrawn,
        )

    assert list(map(held, read(bibtex_many(EXPORTED)).papers)) == list(map(held, EXPORTED))


# --- cases and real files --------------------------------------------------------------------------------------------


def case(name):
    return (SHARED / "cases" / "files" / name).read_bytes()


@pytest.mark.data
def test_A04_bytes_that_are_no_UTF_8_are_letters(read):
    paper = only(read(case("A04_latin1.bib")))
    assert (paper.title, paper.authors) == ("Über die Größe kleiner Netze", ("Jürgen Größ", "Iñes Muñoz"))


@pytest.mark.data
def test_A07_children_inherit_and_keep_what_is_their_own(read):
    papers = {paper.title: paper for paper in read(case("A07_crossref.bib")).papers}
    venue = "Proceedings of the Example Meeting"
    assert (papers["Lorem Models"].year, papers["Lorem Models"].venue) == (2005, venue)
    assert (papers["Ipsum Models"].year, papers["Ipsum Models"].venue) == (2001, venue)
    assert (papers["No Parent Here"].year, papers["No Parent Here"].venue) == (2007, "")
    assert not any("Chair" in name for paper in papers.values() for name in paper.authors)


@pytest.mark.data
def test_A08_names_are_divided_at_and_alone(read):
    first, second = read(case("A08_names.bib")).papers
    assert first.authors == ("L. Borland", "M. van Heel", "Air and Ground Research Team", "Alexandra Sandberg")
    assert first.more_authors
    assert second.authors == ("Martin King, Jr.", "Fei-Fei Li")


@pytest.mark.data
def test_A09_an_unclosed_entry_does_not_swallow_the_next(read):
    reading = read(case("A09_junk.bib"))
    assert {paper.title for paper in reading.papers} >= {"Mail @ Scale", "After The Broken One"}
    assert reading.notes


@pytest.mark.data
def test_bombs_are_answered_with_a_sentence(read):
    said = {path.name: read(path.read_bytes(), path.name) for path in (SHARED / "badinput" / "bibtex").glob("*.bib")}
    assert said["nest_2000.bib"].refused[0].why == "The entry “k” holds braces more than 100 deep."
    assert (
        said["string_doubling_336MB.bib"].refused[-1].why == "The entry “k” expands to more than 1,000,000 characters."
    )
    assert said["crossref_cycle.bib"].lines == [1, 2]
    assert said["unclosed_20k.bib"].notes


def counted(path):
    """Of a file, counted by its lines alone: entries, and those with a field that says something."""
    text = path.read_bytes().decode("utf-8", "replace").replace("\r", "")
    entries = re.split(r"(?m)^\s*@(?!comment|string|preamble)\w+\s*[{(]", text, flags=re.IGNORECASE)[1:]

    def having(names):
        return sum(bool(re.search(rf"(?im)^\s*(?:{names})\s*=\s*[{{\"]*\s*[^\s}}\",]", each)) for each in entries)

    return len(entries), having("abstract"), having("author")


@pytest.mark.data
def test_the_totals_of_real_files_are_those_of_the_files(read):
    paths = sorted((SHARED / "imports" / "bibtex").glob("*__*"))
    assert len(paths) == 18
    for path in paths:
        reading = read(path.read_bytes(), path.name)
        papers = reading.papers
        assert reading.refused == [], path.name
        found = len(papers), sum(bool(paper.abstract) for paper in papers), sum(bool(paper.authors) for paper in papers)
        assert found == counted(path), path.name
        assert not any(re.search(r"[\\{}]", paper.title) for paper in papers if "$" not in paper.source_title)
