"""RIS files: whatever tags an exporter chose, and damage that costs one record alone."""

import re
from pathlib import Path

import pytest

from bot.citations.facts import facts_of
from bot.citations.ris import entry

SHARED = Path(__file__).parents[4] / "shared"

FULL = """TY  - CONF
TI  - Sparse Lanterns for Long Corridors
AU  - Okafor, Ada
AU  - van den Berg, Pim
PY  - 2021
T2  - Proceedings of Made-Up Learning
AB  - We light corridors
  with few lanterns.
DO  - 10.5555/lantern.7
UR  - https://doi.org/10.5555/lantern.7
ER  -
"""
VARIED = """ty  - jour
T1 - Another Way to Say It
A1  - Reyes, Luz; Holm, Nils
Y1  - 2012/05//
N2  - Said otherwise.
M3  - doi:10.5555/other.9
ER  -
"""


def test_a_record_gives_its_title_authors_year_venue_abstract_and_doi(read):
    (paper,) = read(FULL).papers
    assert paper.title == "Sparse Lanterns for Long Corridors"
    assert paper.authors == ("Ada Okafor", "Pim van den Berg")
    assert (paper.year, paper.venue) == (2021, "Proceedings of Made-Up Learning")
    assert paper.abstract == "We light corridors with few lanterns."
    assert str(paper.id) == "doi:10.5555/lantern.7"


def test_other_tags_and_authors_in_one_line_are_understood(read):
    (paper,) = read(VARIED).papers
    assert paper.title == "Another Way to Say It"
    assert paper.authors == ("Luz Reyes", "Nils Holm")
    assert (paper.year, paper.abstract, str(paper.id)) == (2012, "Said otherwise.", "doi:10.5555/other.9")


def test_a_record_without_its_end_ends_where_the_next_begins(read):
    reading = read(FULL.replace("ER  -\n", "") + VARIED.replace("ER  -\n", ""))
    assert [paper.year for paper in reading.papers] == [2021, 2012]
    assert reading.source == "RIS"


def test_text_outside_a_record_is_listed_with_its_line(read):
    reading = read(FULL + "a stray remark\n" + VARIED)
    assert len(reading.papers) == 2
    assert reading.lines == [FULL.count("\n") + 1]


def test_numbers_between_records_are_no_text(read):
    reading = read("1.\n" + FULL + "\n2.\n" + VARIED)
    assert (len(reading.papers), reading.refused) == (2, [])


def test_stray_lines_that_follow_one_another_are_listed_once(read):
    assert read(FULL + "a stray remark\n\nand another\n").lines == [FULL.count("\n") + 1]


def test_all_the_paragraphs_of_an_abstract_are_kept(read):
    (paper,) = read(FULL.replace("DO  -", "AB  - They last.\nDO  -")).papers
    assert paper.abstract == "We light corridors with few lanterns.\n\nThey last."


def test_of_a_thousand_records_three_broken_ones_cost_themselves_alone(read):
    broken = {100, 500, 900}
    entries = [
        "TY  - JOUR\nPY  - 2020\nER  - \n" if at in broken else f"TY  - JOUR\nTI  - Lantern number {at}\nER  - \n"
        for at in range(1000)
    ]
    reading = read("".join(entries))
    assert [paper.title for paper in reading.papers] == [
        f"Lantern number {at}" for at in range(1000) if at not in broken
    ]
    assert reading.lines == [3 * at + 1 for at in sorted(broken)]


def test_our_own_export_reads_back_to_the_same_paper(read):
    (paper,) = read(FULL.replace("10.5555/lantern.7", "10.48550/arXiv.2101.00001").replace("CONF", "UNPB")).papers
    (again,) = read(entry(facts_of(paper), "okafor2021", paper.abstract)).papers
    assert (again.id, again.title, again.authors, again.year) == (paper.id, paper.title, paper.authors, paper.year)
    assert (again.venue, again.abstract) == (paper.venue, paper.abstract)


def test_a_record_without_its_beginning_is_read(read):
    reading = read(FULL.replace("TY  - CONF\n", "") + FULL.replace("TY  - CONF\n", ""))
    assert ([paper.year for paper in reading.papers], reading.refused) == ([2021, 2021], [])


def test_tags_that_a_paper_has_no_place_for_are_told_once_of_the_file(read):
    reading = read(FULL.replace("ER  -", "VL  - 7\nSP  - 1\nER  -") + FULL.replace("ER  -", "VL  - 8\nER  -"))
    assert reading.notes == ["A paper has no place for these; they were left out: VL (2 records) and SP (1 record)."]


def test_two_authors_of_one_name_are_two(read):
    (paper,) = read(FULL.replace("van den Berg, Pim", "Okafor, Ada")).papers
    assert paper.authors == ("Ada Okafor", "Ada Okafor")


@pytest.mark.data
def test_every_record_of_real_files_is_read_and_their_totals_are_those_of_the_files(read):
    for path in sorted((SHARED / "imports" / "ris").glob("*__*")):
        text = path.read_text(encoding="utf-8-sig", errors="replace")
        records = re.split(r"(?m)^TY {1,2}- ", text)[1:] or [text]
        papers = read(path.read_bytes(), path.name).papers
        assert len(papers) == len(records), path.name
        assert sum(not paper.title_is_derived for paper in papers) == _with(records, "TI|T1|CT|BT"), path.name
        assert sum(bool(paper.authors) for paper in papers) == _with(records, "AU|A1"), path.name
        assert sum(paper.year is not None for paper in papers) == _with(records, "PY|Y1|DA"), path.name
        assert sum(bool(paper.abstract) for paper in papers) == _with(records, "AB|N2"), path.name


def _with(records: list[str], tags: str) -> int:
    """How many records hold one of these tags with a value."""
    return sum(bool(re.search(rf"(?m)^(?:{tags}) {{0,2}}- *\S", record)) for record in records)


@pytest.mark.data
def test_A13_the_tags_of_exporters_differ(read):
    first, second = read((SHARED / "cases" / "files" / "A13_variants.ris").read_bytes()).papers
    assert (first.title, first.authors) == ("Tag Names Differ", ("Tess M. Wong", "Rens van de Schoot"))
    assert (first.year, first.abstract, str(first.id)) == (2012, "Short abstract.", "doi:10.5555/177088")
    assert (second.title, len(second.authors), second.year) == ("One Space Before the Dash", 3, 2018)
