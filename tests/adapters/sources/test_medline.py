"""MEDLINE files: tags of four letters, and lines that go on."""

from pathlib import Path

import pytest

SHARED = Path(__file__).parents[4] / "shared"

FULL = """PMID- 90000001
TI  - Lanterns in Corridors with
      IL - 6 of Them.
AB  - We light corridors
      with few lanterns.
FAU - Okafor, Ada B
AU  - Okafor AB
CN  - Lamps Group
DP  - 2019 Nov 3
JT  - Journal of Made-Up Light
VI  - 7
AID - 10.5555/lantern.9 [doi]
"""


def test_a_record_gives_all_that_a_paper_holds(read):
    reading = read(FULL + "\n" + FULL.replace("90000001", "90000002"), "pubmed.nbib")
    paper, _ = reading.papers
    assert (reading.source, reading.refused) == ("MEDLINE", [])
    assert paper.title == "Lanterns in Corridors with IL - 6 of Them."
    assert (paper.authors, paper.year) == (("Ada B Okafor", "Lamps Group"), 2019)
    assert (paper.abstract, paper.venue) == ("We light corridors with few lanterns.", "Journal of Made-Up Light")
    assert (str(paper.id), paper.url) == ("doi:10.5555/lantern.9", "https://pubmed.ncbi.nlm.nih.gov/90000001/")
    assert reading.notes == ["A paper has no place for these; they were left out: VI (2 records)."]


def test_a_record_without_a_title_and_an_abstract_costs_itself_alone(read):
    reading = read("PMID- 90000009\nDP  - 2019\n\n" + FULL)
    assert (len(reading.papers), reading.lines) == (1, [1])


@pytest.mark.data
def test_A26_indented_lines_go_on_whatever_they_look_like(read):
    first, second = read((SHARED / "cases" / "files" / "A26_medline.txt").read_bytes()).papers
    assert first.title == "Outcomes in Patients with Germline SAM - D9/SAMD9L Mutations."
    assert first.abstract.endswith("CONCLUSIONS: Rare.")
    assert (first.authors, second.title) == (("Ira A Ahmed",), "Next One")
