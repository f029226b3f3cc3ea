"""Zotero RDF: items with what they refer to, before or behind them, nested or not."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

SHARED = Path(__file__).parents[4] / "shared"

SPACES = """xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:z="http://www.zotero.org/namespaces/export#"
 xmlns:bib="http://purl.org/net/biblio#" xmlns:foaf="http://xmlns.com/foaf/0.1/" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:dcterms="http://purl.org/dc/terms/" xmlns:link="http://purl.org/rss/1.0/modules/link/"
 xmlns:prism="http://prismstandard.org/namespaces/1.2/basic/\""""

ARTICLE = """<bib:Article rdf:about="https://example.org/fern">
<z:itemType>journalArticle</z:itemType>
<dcterms:isPartOf rdf:resource="urn:issn:0000-0000"/>
<bib:authors><rdf:Seq>
<rdf:li><foaf:Person><foaf:surname>de la Oak</foaf:surname><foaf:givenName>Ann</foaf:givenName></foaf:Person></rdf:li>
<rdf:li><foaf:Person><foaf:surname>Fern and Moss Group</foaf:surname></foaf:Person></rdf:li>
</rdf:Seq></bib:authors>
<bib:editors><rdf:Seq><rdf:li><foaf:Person><foaf:surname>Editor</foaf:surname></foaf:Person></rdf:li></rdf:Seq></bib:editors>
<link:link rdf:resource="#item_2"/><link:link rdf:resource="#item_3"/>
<dcterms:isReferencedBy rdf:resource="#item_4"/>
<dc:subject>ferns</dc:subject><dc:subject><z:AutomaticTag><rdf:value>moss</rdf:value></z:AutomaticTag></dc:subject>
<dc:title>On &lt;i&gt;Ferns&lt;/i&gt;</dc:title><dcterms:abstract>We grow ferns.</dcterms:abstract><dc:date>2015-05-28</dc:date>
<dc:identifier><dcterms:URI><rdf:value>https://example.org/fern</rdf:value></dcterms:URI></dc:identifier>
<dc:description>arXiv: 1501.00001 [cs]</dc:description></bib:Article>
"""
BEHIND = """<bib:Journal rdf:about="urn:issn:0000-0000"><dc:title>Journal of Ferns</dc:title><prism:volume>5</prism:volume>
<dc:identifier>DOI 10.5555/fern.1</dc:identifier><dc:identifier>ISSN 0000-0000</dc:identifier></bib:Journal>
<z:Attachment rdf:about="#item_2"><z:itemType>attachment</z:itemType><dc:identifier><dcterms:URI>
<rdf:value>https://example.org/fern.pdf</rdf:value></dcterms:URI></dc:identifier><dc:title>PDF</dc:title>
<link:type>application/pdf</link:type></z:Attachment>
<z:Attachment rdf:about="#item_3"><rdf:resource rdf:resource="files/3/notes.docx"/><dc:title>notes.docx</dc:title></z:Attachment>
<bib:Memo rdf:about="#item_4"><rdf:value>&lt;p&gt;A private note.&lt;/p&gt;</rdf:value></bib:Memo>
"""
NESTED = """<rdf:Description rdf:about="#item_9"><z:itemType>conferencePaper</z:itemType><dc:title>Moss</dc:title>
<dcterms:isPartOf><bib:Journal><dc:title>Proceedings of Moss</dc:title><dc:identifier>DOI 10.5555/moss</dc:identifier>
</bib:Journal></dcterms:isPartOf></rdf:Description>
"""


def rdf(*items):
    return f"<rdf:RDF {SPACES}>\n{''.join(items)}</rdf:RDF>\n"


def test_an_item_gives_its_people_in_order_its_journal_its_doi_and_its_pdf(read):
    reading = read(rdf(ARTICLE, BEHIND), "library.rdf")
    (paper,) = reading.papers
    assert (reading.source, reading.refused) == ("Zotero RDF", [])
    assert (paper.title, paper.abstract, paper.year) == ("On Ferns", "We grow ferns.", 2015)
    assert paper.authors == ("Ann de la Oak", "Fern and Moss Group")
    assert (paper.venue, paper.doi, str(paper.id)) == ("Journal of Ferns", "10.5555/fern.1", "arxiv:1501.00001")
    assert [link.url for link in paper.links] == ["https://example.org/fern", "https://example.org/fern.pdf"]
    assert paper.categories == ("ferns", "moss")


def test_notes_files_and_fields_without_a_place_are_told(read):
    said = " ".join(read(rdf(ARTICLE, BEHIND)).notes)
    assert all(word in said for word in ("bib:editors", "1 of its notes", "“notes.docx” is an attached file"))
    assert "PDF" not in said


def test_what_an_item_refers_to_may_stand_before_behind_or_in_it(read):
    before = read(rdf(BEHIND, ARTICLE, NESTED))
    behind = read(rdf(ARTICLE, NESTED, BEHIND))
    assert before.papers == behind.papers
    assert [(paper.venue, paper.doi) for paper in before.papers] == [
        ("Journal of Ferns", "10.5555/fern.1"),
        ("Proceedings of Moss", "10.5555/moss"),
    ]


def test_other_prefixes_are_the_same_library(read):
    said = rdf(ARTICLE, BEHIND).replace("bib:", "b:").replace("dc:", "d:").replace("xmlns:bib", "xmlns:b")
    assert read(said.replace("xmlns:dc=", "xmlns:d=")).papers == read(rdf(ARTICLE, BEHIND)).papers


def test_collections_and_files_of_no_paper_are_told_and_an_item_whose_journal_is_missing_is_kept(read):
    collection = '<z:Collection rdf:about="#collection_1"><dc:title>Reading</dc:title></z:Collection>'
    alone = '<z:Attachment rdf:about="#item_7"><dc:title>alone.pdf</dc:title></z:Attachment>'
    reading = read(rdf(ARTICLE, collection, alone))
    assert [paper.title for paper in reading.papers] == ["On Ferns"]
    assert [
        "“Reading” is a collection" in reading.refused[0].why,
        "“alone.pdf” is a file" in reading.refused[1].why,
    ] == [True] * 2


def test_a_broken_item_costs_itself_alone_and_one_that_is_cut_off_keeps_what_came_before(read):
    broken = NESTED.replace("</dc:title>\n<dcterms", "</dc:titel>\n<dcterms").replace("#item_9", "#item_8")
    reading = read(rdf(broken, NESTED, ARTICLE, BEHIND))
    assert ([paper.title for paper in reading.papers], reading.lines) == (["Moss", "On Ferns"], [5])
    whole = rdf(NESTED, ARTICLE)
    cut_off = read(whole[: whole.index("<dcterms:abstract")])
    assert ([paper.title for paper in cut_off.papers], len(cut_off.refused)) == (["Moss"], 1)


@pytest.mark.data
def test_the_totals_of_real_files_are_those_of_the_files(read):
    paths = sorted((SHARED / "imports/zotero-rdf").glob("*.rdf"))
    assert len(paths) == 3
    dc, foaf = "{http://purl.org/dc/elements/1.1/}", "{http://xmlns.com/foaf/0.1/}"
    for path in paths:
        books = [each for each in ET.parse(path).getroot() if each.tag.endswith("Book")]
        reading = read(path.read_bytes(), path.name)
        assert (reading.source, len(reading.papers), reading.refused) == ("Zotero RDF", len(books), []), path.name
        assert [paper.source_title for paper in reading.papers] == [each.findtext(f"{dc}title") for each in books]
        assert [len(paper.authors) for paper in reading.papers] == [
            len(list(each.iter(f"{foaf}Person"))) for each in books
        ]
        assert [paper.year for paper in reading.papers if paper.year] == [
            int(day[:4]) for each in books if (day := each.findtext(f"{dc}date"))
        ]
        assert not any(paper.doi or paper.abstract for paper in reading.papers)
        assert "DOI 10." not in path.read_text(encoding="utf-8")


@pytest.mark.data
def test_three_real_items_in_full(read):
    papers = read((SHARED / "imports/zotero-rdf/febr3s__exported_items.rdf").read_bytes()).papers
    seen = [(paper.title, paper.authors, paper.year) for paper in papers[1:4]]
    assert seen == [
        ("José Tomás Boves", ("Acisclo Valdivieso Montaño",), 1931),
        ("Zárate", ("Eduardo Blanco",), 1882),
        ("Una noche en Ferrara: o, La penitente de los teatinos : novela original", ("Eduardo Blanco",), 1875),
    ]
    assert all(paper.url.startswith(("https://books.google.com/", "http://books.google.com.co/")) for paper in papers)
