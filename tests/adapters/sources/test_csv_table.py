"""CSV tables: whatever separates their cells and however they are encoded, and rows that cost themselves alone."""

import csv
import io
from pathlib import Path

import pytest

from bot.importing import Read

SHARED = Path(__file__).parents[4] / "shared"

ZOTERO = ("Key", "Item Type", "Publication Year", "Author", "Title", "Publication Title", "DOI", "Url")
ZOTERO = (*ZOTERO, "Abstract Note", "Date", "Extra", "Manual Tags", "Automatic Tags", "Code")
FERNS = (
    "AB12",
    "journalArticle",
    "2021",
    "Okafor, Ada; van den Berg, Pim",
    "Żółte Ferns; and “Mosses”",
    "Fern Letters",
)
FERNS = (*FERNS, "10.5555/fern.7", "https://example.org/fern", "They grow.\n\nThey last.", "2021-05-03", "", "ferns")
FERNS = (*FERNS, "cs.LG; moss", "7")


def table(*rows, separator=","):
    text = io.StringIO()
    csv.writer(text, delimiter=separator).writerows(rows)
    return text.getvalue()


def only(reading):
    (paper,) = reading.papers
    return paper


def test_a_row_of_zoteros_gives_a_whole_paper(read):
    reading = read(table(ZOTERO, FERNS), "library.csv")
    paper = only(reading)
    assert (paper.title, paper.authors) == ("Żółte Ferns; and “Mosses”", ("Ada Okafor", "Pim van den Berg"))
    assert (paper.year, paper.published.isoformat(), paper.venue) == (2021, "2021-05-03", "Fern Letters")
    assert (str(paper.id), paper.abstract) == ("doi:10.5555/fern.7", "They grow.\n\nThey last.")
    assert [link.url for link in paper.links] == ["https://example.org/fern"]
    assert (paper.categories, reading.source) == (("ferns", "cs.LG", "moss"), "CSV")


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le"])
def test_every_separator_and_encoding_gives_the_same_paper(read, separator, encoding):
    data = table(ZOTERO, FERNS, separator=separator).encode(encoding)
    assert only(read(data)) == only(read(table(ZOTERO, FERNS)))


def test_letters_of_windows_are_read(read):
    paper = only(read(table(("Title", "Year"), ("Über “Farne” – Größe", "2020")).encode("cp1252")))
    assert (paper.title, paper.year) == ("Über “Farne” – Größe", 2020)


def test_the_line_in_which_excel_names_the_separator_is_heeded(read):
    reading = read("sep=;\n" + table(("Title", "Year"), ("On Ferns", "2020"), ("", "1999"), separator=";"))
    assert (only(reading).title, reading.lines) == ("On Ferns", [4])


def test_a_preprint_is_known_by_the_number_in_zoteros_extra(read):
    row = [*FERNS]
    row[ZOTERO.index("DOI")], row[ZOTERO.index("Extra")] = "", "arXiv:2101.00001 [cs]"
    assert str(only(read(table(ZOTERO, row))).id) == "arxiv:2101.00001"


def test_columns_in_other_words_and_order_are_understood(read):
    reading = read(
        table(("PDF Link", "Document Title", "AUTHOR_NAMES"), ("https://e.org/a.pdf", "On Ferns", "Ann Oak"))
    )
    paper = only(reading)
    assert (paper.title, paper.authors, paper.links[0].url) == ("On Ferns", ("Ann Oak",), "https://e.org/a.pdf")


@pytest.mark.parametrize("text", ["a, b, c\n1, 2, 3\n", "Title\nOn Ferns\n", "Author,Year\nAnn Oak,2020\n"])
def test_a_text_whose_columns_name_no_papers_is_no_table_of_them(read, text):
    assert "CSV" not in [record.source for record in read(text).records if isinstance(record, Read)]


def test_empty_rows_and_rows_of_separators_say_nothing(read):
    reading = read("Title,Year\n\nOn Ferns,2020\n,\n\n")
    assert (only(reading).year, reading.refused) == (2020, [])


def test_short_rows_and_loose_quotation_marks_are_read(read):
    reading = read('Title,Year,DOI\nOn Ferns\n"On ""Mosses""" ,2020\n5" Ferns,2019\n')
    assert [paper.title for paper in reading.papers] == ["On Ferns", 'On "Mosses"', '5" Ferns']


def test_a_row_whose_title_is_an_address_is_refused(read):
    reading = read("Author,Title,Year\nAnn Oak; On Ferns,https://example.org/fern,2020\n")
    assert (reading.papers, reading.lines) == ([], [2])


@pytest.mark.parametrize("bad", ["", '"Never closed'])
@pytest.mark.parametrize("quoting", [csv.QUOTE_MINIMAL, csv.QUOTE_ALL])
def test_of_a_thousand_rows_three_broken_ones_cost_themselves_alone(read, bad, quoting):
    text, broken = io.StringIO(), {100, 500, 999}
    write = csv.writer(text, quoting=quoting, lineterminator="\n").writerow
    write(("Title", "Year"))
    for at in range(1000):
        if at in broken:
            text.write(f"{bad},2020\n")
        else:
            write((f"Fern number {at}", "2020"))
    reading = read(text.getvalue())
    assert [paper.title for paper in reading.papers] == [f"Fern number {at}" for at in range(1000) if at not in broken]
    assert reading.lines == [at + 2 for at in sorted(broken)]


def test_a_cell_beyond_all_measure_costs_its_row_alone(read):
    reading = read(f'Title,Abstract\nOn Ferns,Short.\nOn Mosses,"{"x" * 200_000}"\nOn Lichens,Short.\n')
    assert [paper.title for paper in reading.papers] == ["On Ferns", "On Lichens"]
    assert reading.lines == [3]


def test_rows_that_never_close_are_not_read_anew_for_ever(read):
    reading = read("Title,Year\nOn Ferns,2020\n" + 'a","\n' * 60_000)
    assert only(reading).title == "On Ferns"
    assert len(reading.refused) < 200


@pytest.mark.data
def test_the_totals_of_zoteros_real_files_are_those_of_the_files(read):
    for name in ("dam-runner__zotero.csv", "febr3s__zotero.csv"):
        path = SHARED / "imports" / "zotero-csv" / name
        with path.open(encoding="utf-8-sig", newline="") as file:
            rows = list(csv.DictReader(file))
        reading = read(path.read_bytes(), name)
        papers = reading.papers
        assert (len(papers), reading.refused, reading.source) == (len(rows), [], "CSV")
        assert [bool(paper.abstract) for paper in papers] == [bool(row["Abstract Note"]) for row in rows]
        assert [len(paper.authors) for paper in papers] == [
            len(list(filter(None, row["Author"].split(";")))) for row in rows
        ]
        assert [str(paper.year or "") for paper in papers] == [row["Publication Year"] for row in rows]
        assert [bool(paper.venue) for paper in papers] == [bool(row["Publication Title"]) for row in rows]
        assert [bool(paper.doi) for paper in papers] == [bool(row["DOI"]) for row in rows]
        assert all(
            row["Url"] in [link.url for link in paper.links]
            for paper, row in zip(papers, rows, strict=True)
            if row["Url"]
        )


@pytest.mark.data
def test_a_table_whose_rows_are_shifted_gives_those_that_are_whole(read):
    reading = read((SHARED / "imports" / "zotero-csv" / "MediaDesignLab-EDNA__zotero.csv").read_bytes())
    assert ([paper.year for paper in reading.papers], reading.lines) == ([1787, 1752, 1727], [3, 4, 7])


@pytest.mark.data
def test_A21_excels_separators_and_lines_in_cells(read):
    reading = read((SHARED / "cases" / "files" / "A21_excel.csv").read_bytes())
    first, second = reading.papers
    assert (first.title, len(first.authors), first.year) == ("Semi; Colons, and Commas", 2, 2021)
    assert len(list(filter(None, first.abstract.split("\n")))) == 3
    assert 'second "quoted" line' in first.abstract
    assert (second.title, second.year, second.abstract, reading.refused) == ("Plain Row", 2022, "", [])
