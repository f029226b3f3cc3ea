"""arXiv's XML: answers to queries, daily feeds and the harvest, whatever prefixes, encodings and damage they come with."""

import re
import xml.etree.ElementTree as ET
from datetime import date
from pathlib import Path

import pytest

SHARED = Path(__file__).parents[4] / "shared"
ATOM = "{http://www.w3.org/2005/Atom}"
ARXIV = "{http://arxiv.org/schemas/atom}"

ENTRY = """<entry><id>http://arxiv.org/abs/hep-th/9901001v3</id>
<updated>2001-02-28T20:12:09Z</updated><published>1999-01-02T10:00:00Z</published>
<title>Ferns of
  &lt;i&gt;Great&lt;/i&gt; Length &amp; Others</title>
<summary>  We show $a&lt;b$
and go on.
  A second paragraph.
</summary>
<author><name>Ada Q. Reed</name><arxiv:affiliation>Example Univ.</arxiv:affiliation></author>
<author><name>Example Collaboration</name></author><author><name>Bo Li, Jr.</name></author>
<arxiv:comment>12 pages</arxiv:comment><arxiv:journal_ref>Made-Up Phys. 3 (2000) 1-2</arxiv:journal_ref>
<arxiv:doi>10.5555/fern.1, 10.5555/fern.2</arxiv:doi>
<category term="hep-th"/><category term="I.2.6"/></entry>
"""
ERROR = "<entry><id>http://arxiv.org/api/errors#bad</id><title>Error</title><summary>incorrect id format for 1</summary></entry>"


def atom(*entries, declaration=""):
    spaces = 'xmlns="http://www.w3.org/2005/Atom" xmlns:arxiv="http://arxiv.org/schemas/atom"'
    return f"{declaration}<feed {spaces}>\n<title>Query</title>\n{''.join(entries)}</feed>\n"


def plain(number, title="On Ferns", **fields):
    said = "".join(f"<{name}>{text}</{name}>" for name, text in fields.items())
    return f"<entry><id>http://arxiv.org/abs/{number}</id><title>{title}</title>{said}</entry>\n"


def only(reading):
    (paper,) = reading.papers
    return paper


def test_A16_an_entry_is_one_paper_in_readable_text_and_an_error_is_none(read):
    reading = read(atom(ENTRY, ERROR))
    paper = only(reading)
    assert (str(paper.id), paper.version, paper.published) == ("arxiv:hep-th/9901001", 3, date(1999, 1, 2))
    assert paper.title == "Ferns of Great Length & Others"
    assert paper.authors == ("Ada Q. Reed", "Example Collaboration", "Bo Li, Jr.")
    assert paper.abstract == "We show a<b and go on.\n\nA second paragraph."
    assert "$a<b$" in paper.source_abstract
    assert (paper.categories, paper.venue) == (("hep-th",), "Made-Up Phys. 3 (2000) 1-2")
    assert {str(each) for each in paper.ids} == {"arxiv:hep-th/9901001", "doi:10.5555/fern.1", "doi:10.5555/fern.2"}
    assert [refused.why for refused in reading.refused] == ["arXiv answered with an error: incorrect id format for 1."]


def test_what_a_paper_has_no_place_for_is_told_once(read):
    (note,) = read(atom(ENTRY, ENTRY)).notes
    assert note.startswith("A paper has no place for these; they were left out: ")
    assert note.count("(2 records)") == 3


@pytest.mark.parametrize(
    "comment",
    [
        "This paper has been withdrawn by the author; an error in Lemma 2",
        "Withdrawn due to an error",
        "paper withdrawn",
        "12 pages. This version withdrawn by arXiv administrators",
    ],
)
def test_A18_a_comment_says_that_a_paper_is_withdrawn_and_its_pdf_is_not_linked(read, comment):
    paper = only(read(atom(plain("2308.08167v2", **{"arxiv:comment": comment}))))
    assert paper.withdrawn
    assert [link.url for link in paper.links] == ["https://arxiv.org/abs/2308.08167"]


def test_A18_a_paper_that_only_speaks_of_withdrawing_is_not_withdrawn(read):
    summary = "Participants withdrew. We explain when a paper has been withdrawn too early."
    fields = {"summary": summary, "arxiv:comment": "12 pages, withdrawn from a shelf"}
    paper = only(read(atom(plain("2406.00001v1", "Why Users Withdrew", **fields))))
    assert not paper.withdrawn
    assert paper.links[1].url == "https://arxiv.org/pdf/2406.00001"


def test_other_prefixes_and_literal_text_are_the_same_feed(read):
    said = (
        '<a:feed xmlns:a="http://www.w3.org/2005/Atom" xmlns:x="http://arxiv.org/schemas/atom"><a:entry>'
        "<a:id>http://arxiv.org/abs/2401.00001v2</a:id><a:title><![CDATA[R&D of <T>-Ferns]]></a:title>"
        "<a:author><a:name>Ann Oak</a:name></a:author><x:doi>10.5555/1</x:doi></a:entry></a:feed>"
    )
    paper = only(read(said))
    assert (paper.title, paper.authors, paper.doi, paper.version) == ("R&D of <T>-Ferns", ("Ann Oak",), "10.5555/1", 2)


@pytest.mark.parametrize(
    ("declared", "encoding"),
    [("ISO-8859-1", "latin-1"), ("UTF-16", "utf-16"), ("windows-1251", "cp1251"), ("utf-8", "utf-8")],
)
def test_a_declared_encoding_is_followed(read, declared, encoding):
    name = "Пётр Ильин" if encoding == "cp1251" else "Jürgen Größ"
    declaration = f'<?xml version="1.0" encoding="{declared}"?>\n'
    entry = plain("2401.00001", author=f"<name>{name}</name>")
    assert only(read(atom(entry, declaration=declaration).encode(encoding))).authors == (name,)


def test_a_feed_that_declares_another_encoding_than_it_has_is_read_as_it_is(read):
    declaration = '<?xml version="1.0" encoding="ISO-8859-1"?>'
    entry = plain("2401.00001", author="<name>Jürgen Größ</name>")
    assert only(read(atom(entry, declaration=declaration).encode())).authors == ("Jürgen Größ",)


@pytest.mark.parametrize(
    "title",
    ["Ferns & Mosses", "Ferns&nbsp;&amp; Mosses", "Ferns \x0b& Mosses", "Ferns &#38; Mosses"],
)
def test_a_text_that_was_put_into_xml_as_it_was_is_mended(read, title):
    assert only(read(atom(plain("2401.00001", title)))).title == "Ferns & Mosses"


def test_of_a_hundred_entries_three_broken_ones_cost_themselves_alone(read):
    broken = {20, 50, 80}
    entries = [plain(f"2401.{at:05}", f"Fern {at}") for at in range(100)]
    lines = [text.replace("</title>", "</titel>") if at in broken else text for at, text in enumerate(entries)]
    reading = read(atom(*lines))
    assert [paper.title for paper in reading.papers] == [f"Fern {at}" for at in range(100) if at not in broken]
    assert reading.lines == [at + 3 for at in sorted(broken)]


def test_an_entry_that_never_ends_costs_itself_alone(read):
    reading = read(atom(plain("2401.00001"), plain("2401.00002").replace("</entry>", ""), plain("2401.00003")))
    assert ([str(paper.id)[-1] for paper in reading.papers], reading.lines) == (["1", "3"], [4])


def test_a_feed_that_is_cut_off_keeps_what_came_before(read):
    whole = atom(plain("2401.00001"), plain("2401.00002"))
    assert [len(read(whole[:end]).papers) for end in (whole.index("2401.00002"), whole.index("</feed>"))] == [1, 2]
    assert "cut off" in read(whole[: whole.index("2401.00002")]).refused[0].why
    assert "ends too early" in read(whole[: whole.index("</feed>")]).refused[0].why


def test_an_empty_feed_and_one_that_declares_entities_are_told(read):
    assert "holds no papers" in read(atom()).refused[0].why
    bomb = '<!DOCTYPE feed [<!ENTITY a "xx"><!ENTITY b "&a;&a;">]>' + atom(plain("2401.00001", "&b;"))
    assert "<!DOCTYPE" in read(bomb).refused[0].why
    assert read(bomb).papers == []


def test_nesting_and_comments_without_end_are_refused_and_what_follows_is_read(read):
    deep = plain("2401.00001", "<a>" * 1000 + "x" + "</a>" * 1000)
    reading = read(atom(deep, plain("2401.00002", "<!-- never closed"), plain("2401.00003")))
    assert [str(paper.id) for paper in reading.papers] == ["arxiv:2401.00003"]
    assert reading.refused[0].why == "It is nested too deeply."


def rss(*items):
    spaces = 'xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns:dc="http://purl.org/dc/elements/1.1/"'
    channel = "<title>cs.LG updates on arXiv.org</title><link>http://rss.arxiv.org/rss/cs.LG</link>"
    return f'<rss {spaces} version="2.0"><channel>{channel}{"".join(items)}</channel></rss>'


def announced(number, kind, **fields):
    said = "".join(f"<{name}>{text}</{name}>" for name, text in fields.items())
    return (
        f"<item><title>On Ferns</title><link>https://arxiv.org/abs/{number.partition('v')[0]}</link><description>"
        f"arXiv:{number} Announce Type: {kind} \nAbstract: We  grow\nferns.</description>"
        f"<guid>oai:arXiv.org:{number}</guid><pubDate>Tue, 02 Jan 2024 00:00:00 -0500</pubDate>"
        f"<arxiv:announce_type>{kind}</arxiv:announce_type><dc:creator>Ann Oak, Bo Pine</dc:creator>{said}</item>"
    )


@pytest.mark.parametrize(
    ("kind", "source", "day"),
    [
        ("new", "arXiv RSS", date(2024, 1, 2)),
        ("cross", "arXiv RSS (cross-listing)", None),
        ("replace", "arXiv RSS (replacement)", None),
        ("replace-cross", "arXiv RSS (replacement of a cross-listing)", None),
    ],
)
def test_an_announcement_is_a_paper_and_tells_of_which_kind_it_is(read, kind, source, day):
    paper = only(read(rss(announced("2312.00001v2", kind, category="cs.LG"))))
    assert (str(paper.id), paper.version, paper.abstract) == ("arxiv:2312.00001", 2, "We grow ferns.")
    assert (paper.authors, paper.categories) == (("Ann Oak", "Bo Pine"), ("cs.LG",))
    assert ([origin.source for origin in paper.origins], paper.published) == ([source], day)
    assert paper.year == (2024 if day else 2023)


def test_the_daily_feed_as_atom_is_the_same(read):
    entry = (
        "<entry><id>oai:arXiv.org:hep-th/9901001v1</id><title>On Ferns</title><summary>arXiv:hep-th/9901001v1 "
        "Announce Type: new \nAbstract: We grow ferns.</summary><published>2024-01-02T00:00:00-05:00</published>"
        '<link href="https://arxiv.org/abs/hep-th/9901001"/><category term="hep-th"/><dc:creator>Ann Oak</dc:creator></entry>'
    )
    paper = only(read(atom(entry)))
    assert (str(paper.id), paper.authors, paper.abstract) == ("arxiv:hep-th/9901001", ("Ann Oak",), "We grow ferns.")
    assert paper.origins[0].source == "arXiv RSS"


def test_the_form_before_2024_is_read_too(read):
    text = (
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>cs.LG updates on arXiv.org</title></channel>'
        '<item rdf:about="http://arxiv.org/abs/2301.00001"><title>On Ferns. (arXiv:2301.00001v2 [cs.LG] UPDATED)</title>'
        "<link>http://arxiv.org/abs/2301.00001</link><description>&lt;p&gt;We grow ferns.&lt;/p&gt;</description>"
        '<dc:creator> &lt;a href="http://arxiv.org/find/x"&gt;Ann Oak&lt;/a&gt;, &lt;a href="/y"&gt;Bo Pine&lt;/a&gt;</dc:creator>'
        "</item></rdf:RDF>"
    )
    paper = only(read(text))
    assert (paper.title, str(paper.id), paper.version) == ("On Ferns", "arxiv:2301.00001", 2)
    assert (paper.authors, paper.abstract) == (("Ann Oak", "Bo Pine"), "We grow ferns.")
    assert paper.origins[0].source == "arXiv RSS (replacement)"


def oai(*inside):
    return f'<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/">\n<ListRecords>{"".join(inside)}</ListRecords></OAI-PMH>'


HARVESTED = """<record><header><identifier>oai:arXiv.org:2401.00001</identifier></header><metadata>
<arXiv xmlns="http://arxiv.org/OAI/arXiv/"><id>2401.00001</id><created>2024-01-01</created><updated>2024-05-01</updated>
<authors><author><keyname>Reed</keyname><forenames>Ada Q.</forenames><suffix>Jr.</suffix></author>
<author><keyname>:</keyname></author><author><keyname>Group</keyname><forenames>Fern and Moss</forenames></author></authors>
<title>On
  Ferns</title><categories>hep-th math.MP</categories><comments>Code at https://github.com/example/ferns</comments>
<doi>10.5555/fern.1</doi><abstract>  We grow
ferns.</abstract></arXiv></metadata></record>
"""


def test_a_harvested_record_gives_its_people_in_order_and_the_code_of_its_comment(read):
    paper = only(read(oai(HARVESTED)))
    assert (str(paper.id), paper.title, paper.published) == ("arxiv:2401.00001", "On Ferns", date(2024, 1, 1))
    assert paper.authors == ("Ada Q. Reed Jr.", "Fern and Moss Group")
    assert (paper.abstract, paper.doi, paper.categories) == ("We grow ferns.", "10.5555/fern.1", ("hep-th", "math.MP"))
    assert "https://github.com/example/ferns" in [link.url for link in paper.links]


def test_dublin_core_turns_names_and_tells_comments_from_the_abstract(read):
    text = (
        "<record><header><identifier>oai:arXiv.org:math/0309136</identifier></header><metadata><o:dc xmlns:o="
        '"http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:d="http://purl.org/dc/elements/1.1/"><d:title>On Ferns</d:title>'
        "<d:creator>García Márquez, Gabriel José</d:creator><d:description>We grow ferns.</d:description>"
        "<d:description>Comment: withdrawn by the author</d:description><d:date>2004-02-01</d:date><d:date>2003-09-08</d:date>"
        "<d:identifier>http://arxiv.org/abs/math/0309136</d:identifier><d:identifier>doi:10.5555/F.1</d:identifier>"
        "<d:identifier>Fern Journal 3</d:identifier></o:dc></metadata></record>"
    )
    paper = only(read(text))
    assert (paper.authors, paper.venue, paper.doi) == (
        ("Gabriel José García Márquez",),
        "Fern Journal 3",
        "10.5555/F.1",
    )
    assert (paper.abstract, paper.published, paper.withdrawn) == ("We grow ferns.", date(2003, 9, 8), True)


def test_deleted_records_errors_and_the_rest_of_a_list_are_told(read):
    deleted = '<record><header status="deleted"><identifier>oai:arXiv.org:1</identifier></header></record>'
    reading = read(
        oai(deleted, HARVESTED, '<error code="badVerb">Bad verb</error>', "<resumptionToken>7|1001</resumptionToken>")
    )
    assert len(reading.papers) == 1
    assert [
        word in refused.why for word, refused in zip(("deleted", "Bad verb", "7|1001"), reading.refused, strict=True)
    ] == [True] * 3
    assert read(oai(HARVESTED, "<resumptionToken/>")).refused == []


def _texts(element, *names):
    return [each.text.strip() for name in names for each in element.iter(name) if (each.text or "").strip()]


def _totals(papers):
    return (
        len(papers),
        sum(bool(paper.title) for paper in papers),
        sum(len(paper.authors) for paper in papers),
        sum(paper.year is not None for paper in papers),
        sum(bool(paper.doi) for paper in papers),
        sum(bool(paper.abstract) for paper in papers),
    )


@pytest.mark.data
def test_the_totals_of_real_answers_are_those_of_the_files(read):
    paths = sorted((SHARED / "imports/arxiv-atom").glob("*.xml"))
    assert len(paths) == 10
    for path in paths:
        entries = list(ET.parse(path).iter(f"{ATOM}entry"))
        reading = read(path.read_bytes(), path.name)
        expected = (
            len(entries),
            *(
                sum(len(_texts(each, tag)) for each in entries)
                for tag in (f"{ATOM}title", f"{ATOM}name", f"{ATOM}published")
            ),
            sum(bool(_texts(each, f"{ARXIV}doi")) for each in entries),
            sum(len(_texts(each, f"{ATOM}summary")) for each in entries),
        )
        assert _totals(reading.papers) == expected, path.name
        assert [str(paper.id.key) for paper in reading.papers] == [
            re.sub(r"v\d+$", "", _texts(each, f"{ATOM}id")[0].partition("/abs/")[2]) for each in entries
        ]
        assert [paper.year for paper in reading.papers] == [
            int(_texts(each, f"{ATOM}published")[0][:4]) for each in entries
        ]
        assert len(reading.refused) == (not entries)


@pytest.mark.data
def test_the_totals_of_real_harvests_are_those_of_the_files(read):
    paths = sorted((SHARED / "imports/arxiv-oai").glob("*.xml"))
    assert len(paths) == 11
    for path in paths:
        (paper,) = read(path.read_bytes(), path.name).papers
        said = {}
        for element in ET.parse(path).iter():
            said.setdefault(element.tag.rpartition("}")[2], []).append((element.text or "").strip())
        names = [each for each in said.get("keyname", said.get("creator", [])) if any(map(str.isalpha, each))]
        assert paper.title.replace(" ", "") == said["title"][0].replace("\n", "").replace(" ", ""), path.name
        assert len(paper.authors) == len(names), path.name
        assert paper.year == int(said.get("created", said.get("date"))[0][:4])
        assert paper.doi == said.get("doi", [""])[0].partition(",")[0]
        assert paper.source_abstract == (said.get("abstract") or said["description"])[0], path.name
        assert paper.abstract
        assert paper.id.key == said["identifier"][0].rpartition(":")[2]


@pytest.mark.data
def test_three_real_papers_in_full(read):
    (old,) = read((SHARED / "imports/arxiv-atom").glob("*quant-ph*").__next__().read_bytes()).papers
    assert (str(old.id), old.version, old.published) == ("arxiv:quant-ph/0201082", 1, date(2002, 1, 18))
    assert (old.authors, old.categories) == (("Stephen Blaha",), ("quant-ph", "cs.PL"))
    assert old.title.startswith("Quantum Computers and Quantum Computer Languages: ")
    (fed,) = read(next((SHARED / "imports/arxiv-rss").glob("*.xml")).read_bytes()).papers
    assert (fed.title, fed.authors) == (
        "Mass concentration in rescaled first order integral functionals",
        ("Antonin Monteil", "Paul Pegon"),
    )
    assert fed.venue == "Journal de l'École polytechnique - Mathématiques, Tome 11 (2024), pp. 431-472"
    assert (str(fed.id), fed.version, fed.doi, fed.year) == ("arxiv:2203.01250", 3, "10.5802/jep.257", 2022)
    assert fed.categories == ("math.AP", "math.OC")
    (harvested,) = read((SHARED / "imports/arxiv-oai/inspirehep__arxiv-single.xml").read_bytes()).papers
    assert harvested.title == "New integrable (3+1)-dimensional systems and contact geometry"
    assert (harvested.authors, harvested.year, harvested.doi) == (("A. Sergyeyev",), 2014, "10.1007/s11005-017-1013-4")
    assert harvested.venue == "Lett. Math. Phys. 108 (2018), no. 2, 359-376"
    assert harvested.abstract.endswith("polynomial and rational in the spectral parameter.")
    assert "\n\nIn particular" in harvested.abstract


@pytest.mark.data
def test_bad_xml_gives_no_paper_and_one_clear_sentence(read):
    for path in sorted((SHARED / "badinput/xml").iterdir()):
        reading = read(path.read_bytes(), path.name)
        assert reading.papers == []
        assert len(reading.refused) == 1, path.name
