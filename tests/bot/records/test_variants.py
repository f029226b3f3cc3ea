from datetime import date

import pytest

from bot.papers import Kind, PaperId, PaperLink
from bot.records.draft import Unfit
from bot.records.variants import paper_of_fields

ABSTRACT = "We introduce DeepFern, a planner that remembers positions. Code: https://github.com/example/fern."


def read(**fields):
    return paper_of_fields({"title": "A Paper on Ferns", **fields})


@pytest.mark.parametrize(
    ("fields", "authors"),
    [
        ({"authors": ["Ann Oak", "Bo Pine"]}, ("Ann Oak", "Bo Pine")),
        ({"author": "Ann Oak and Bo Pine"}, ("Ann Oak", "Bo Pine")),
        ({"Authors": [{"name": "Ann Oak"}, {"name": "Bo Pine"}]}, ("Ann Oak", "Bo Pine")),
        ({"author": [{"given": "Ann", "family": "Oak"}, {"family": "Pine", "given": "Bo"}]}, ("Ann Oak", "Bo Pine")),
        ({"creators": [{"firstName": "Ann", "lastName": "Oak"}, {"name": "Bo Pine"}]}, ("Ann Oak", "Bo Pine")),
        ({"authors": ["Oak, Ann", "Pine, Bo"]}, ("Ann Oak", "Bo Pine")),
        ({"authors": {"value": ["Ann Oak", "Bo Pine"]}}, ("Ann Oak", "Bo Pine")),
        ({"authors": ["Ann Oak, Bo Pine"]}, ("Ann Oak", "Bo Pine")),
        ({"authors": ["Oak, Ann"]}, ("Ann Oak",)),
        ({"authors": ["Air and Ground Research Team", "Ann Oak"]}, ("Air and Ground Research Team", "Ann Oak")),
        ({"authors": [None, 3, "", {"x": 1}, "Ann Oak"]}, ("Ann Oak",)),
        ({"authors": ['G{\\"o}del, Kurt', "Ann Oak"]}, ("Kurt Gödel", "Ann Oak")),
        ({"authors": None}, ()),
        ({"authors": {"name": "Ann Oak"}}, ("Ann Oak",)),
    ],
    ids=str,
)
def test_authors_are_read_in_every_form(fields, authors):
    assert read(**fields).authors == authors


def test_other_names_of_fields_are_known():
    paper = paper_of_fields(
        {
            "Title": "A Paper on Ferns",
            "Summary": "About ferns.",
            "container-title": "Journal of Ferns",
            "DOI": "https://doi.org/10.1234/FERN.5",
            "URL": "https://example.org/fern",
            "pdf_url": "https://example.org/fern.pdf",
            "GitHub": "https://github.com/example/fern",
            "project-page": "https://fern.github.io",
            "published": "2023-05-06T10:00:00Z",
            "categories": "cs.LG stat.ML",
            "keywords": "ferns; moss, cs.LG",
        }
    )
    assert (paper.title, paper.abstract, paper.venue) == ("A Paper on Ferns", "About ferns.", "Journal of Ferns")
    assert (paper.doi, str(paper.id)) == ("10.1234/FERN.5", "doi:10.1234/fern.5")
    assert (paper.year, paper.published) == (2023, date(2023, 5, 6))
    assert paper.categories == ("cs.LG", "stat.ML", "ferns", "moss")
    assert paper.links == (
        PaperLink(Kind.PAGE, "https://example.org/fern"),
        PaperLink(Kind.PDF, "https://example.org/fern.pdf"),
        PaperLink(Kind.CODE, "https://github.com/example/fern"),
        PaperLink(Kind.PROJECT, "https://fern.github.io"),
    )


@pytest.mark.parametrize("nothing", [None, "", "  ", "None", "null", "nan", "N/A", [], {}, False])
def test_what_means_nothing_is_nothing(nothing):
    paper = read(
        abstract=nothing, venue=nothing, year=nothing, url=nothing, authors=nothing, doi=nothing, code_url=nothing
    )
    assert (paper.abstract, paper.venue, paper.year, paper.url, paper.authors, paper.doi) == ("", "", None, "", (), "")
    with pytest.raises(Unfit, match="neither a title nor an abstract"):
        paper_of_fields({"title": nothing, "abstract": nothing})


def test_a_paper_without_title_gets_a_derived_one():
    paper = paper_of_fields({"title": None, "abstract": ABSTRACT})
    assert (paper.title, paper.title_is_derived) == ("DeepFern: a planner that remembers positions", True)
    assert not read(abstract=ABSTRACT).title_is_derived


def test_links_in_the_abstract_join_those_of_the_record():
    paper = read(abstract=ABSTRACT, url="https://example.org/fern")
    assert [link.url for link in paper.links] == ["https://example.org/fern", "https://github.com/example/fern"]


def test_pages_named_in_an_abstract_are_not_the_papers():
    assert read(abstract="It goes beyond https://arxiv.org/abs/1706.03762 by far.").links == ()


def test_unsafe_addresses_are_left_out():
    assert read(url="javascript:alert(1)", pdf_url="/pdf/x.pdf", code_url="https://user:pass@example.org/").links == ()


def test_the_page_of_its_identifier_stands_in_for_a_missing_one():
    assert read(arxiv_id="1706.03762v5").url == "https://arxiv.org/abs/1706.03762"
    assert read(arxiv_id="1706.03762", url="https://example.org/a").url == "https://example.org/a"


def test_every_identifier_is_kept_and_the_best_is_the_papers():
    paper = read(url="https://openreview.net/forum?id=HV8vZDDoYc", arxiv_id="2505.05577v2", doi="10.1234/x")
    assert str(paper.id) == "arxiv:2505.05577"
    assert set(map(str, paper.ids)) == {"arxiv:2505.05577", "openreview:HV8vZDDoYc", "doi:10.1234/x"}
    assert paper.version == 2


def test_the_keys_of_a_list_of_its_own_identify_nothing():
    paper = read(id="emnlp2021:2021.emnlp-main.334")
    assert paper.id.scheme == "text"
    assert read(id="P18-1001").id == PaperId.parse("acl:P18-1001")
    assert read(externalIds={"ArXiv": "1706.03762", "CorpusId": 13756489}).id == PaperId.parse("arxiv:1706.03762")


def test_without_identifier_the_text_is_one():
    told = "About **ferns** and $5\\times$ moss."
    paper = read(abstract=told)
    assert paper.ids == (PaperId.of_text("About ferns and 5× moss."), PaperId.of_text(told))
    assert read().ids == (PaperId.of_text("A Paper on Ferns "),)
    assert read(authors=["Ann Oak"], year=2020).id != read(authors=["Bo Pine"], year=2020).id


def test_tex_and_markup_are_read_and_kept():
    paper = paper_of_fields({"title": "$\\texttt{I$^2$MoE}$: a <i>Model</i>", "abstract": "It is $5\\times$ faster."})
    assert paper.title == "I²MoE: a Model"
    assert paper.abstract == "It is 5× faster."
    assert (paper.source_title, paper.source_abstract) == (
        "$\\texttt{I$^2$MoE}$: a <i>Model</i>",
        "It is $5\\times$ faster.",
    )


def test_values_wrapped_as_openreview_does_are_read():
    paper = paper_of_fields(
        {"title": {"value": "New API Paper"}, "abstract": {"value": "Wrapped\nvalues."}, "venue": {"value": "X"}}
    )
    assert (paper.title, paper.abstract, paper.venue) == ("New API Paper", "Wrapped\nvalues.", "X")


def test_csl_dates_are_read():
    paper = read(issued={"date-parts": [[2021, 5, 3]]})
    assert (paper.year, paper.published) == (2021, date(2021, 5, 3))
