"""Any feed: what leads to a paper is one, whatever the feed's form; the rest, and what is no feed, is told."""

from datetime import date
from pathlib import Path

import pytest

SHARED = Path(__file__).parents[4] / "shared"

SPACES = (
    'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:prism="http://prismstandard.org/namespaces/basic/2.0/" '
    'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"'
)
JOURNAL = """<item><title>On Ferns &amp;amp; Moss</title><link>https://example.org/articles/7</link>
<dc:creator>Ann Oak</dc:creator><dc:creator>Bo Pine</dc:creator><prism:doi>10.5555/fern.1</prism:doi>
<prism:publicationName>Fern Journal</prism:publicationName><pubDate>Tue, 02 Jan 2024 10:00:00 GMT</pubDate>
<description>&lt;p&gt;We grow ferns.&lt;/p&gt;</description></item>
"""
POST = """<item><title>A post</title><link>https://blog.example.org/1</link>
<description>We read https://arxiv.org/abs/2401.00001 today.</description></item>
"""


def rss(*items):
    return f'<?xml version="1.0"?>\n<rss version="2.0" {SPACES}><channel><title>News</title>\n{"".join(items)}</channel></rss>'


def test_an_item_of_a_journal_is_a_paper_and_a_post_is_told_with_the_papers_that_it_names(read):
    reading = read(rss(JOURNAL, POST), "feed.xml")
    (paper,) = reading.papers
    assert (reading.source, str(paper.id), paper.doi) == ("feed", "doi:10.5555/fern.1", "10.5555/fern.1")
    assert (paper.title, paper.abstract, paper.venue) == ("On Ferns & Moss", "We grow ferns.", "Fern Journal")
    assert (paper.authors, paper.published) == (("Ann Oak", "Bo Pine"), date(2024, 1, 2))
    (post,) = reading.refused
    assert post.line == 7
    assert (
        "leads to no paper that is known here: https://blog.example.org/1; its text names arxiv:2401.00001" in post.why
    )


@pytest.mark.parametrize(
    "text",
    [
        '<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>On Ferns</title><id>urn:1</id>'
        '<link href="https://openreview.net/forum?id=abcDEF123"/><author><name>Ann Oak</name></author></entry></feed>',
        '<feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry><title mode="escaped">On Ferns</title>'
        '<link rel="alternate" type="text/html" href="https://openreview.net/forum?id=abcDEF123"/>'
        "<author><name>Ann Oak</name></author></entry></feed>",
        f'<rdf:RDF {SPACES} xmlns="http://purl.org/rss/1.0/"><channel rdf:about="https://example.org/"/>'
        '<item rdf:about="https://openreview.net/forum?id=abcDEF123"><title>On Ferns</title>'
        "<link>https://openreview.net/forum?id=abcDEF123</link><dc:creator>Ann Oak</dc:creator></item></rdf:RDF>",
        f'<rss version="2.0" {SPACES}><channel><item><title><![CDATA[On Ferns]]></title>'
        "<guid>https://openreview.net/forum?id=abcDEF123</guid><dc:creator>Ann Oak</dc:creator></item></channel></rss>",
    ],
    ids=["Atom 1.0", "Atom 0.3", "RSS 1.0", "RSS 2.0"],
)
def test_every_form_of_feed_gives_the_same_paper(read, text):
    (paper,) = read(text).papers
    assert (str(paper.id), paper.title, paper.authors) == ("openreview:abcDEF123", "On Ferns", ("Ann Oak",))


@pytest.mark.parametrize(
    "page",
    [
        "<!DOCTYPE html>\n<html><head><title>503</title></head><body><p>Busy</p></body></html>",
        "<html><body>Rate exceeded.</body></html>",
        '<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0//EN" "http://example.org/x.dtd"><html/>',
    ],
)
def test_a_web_page_is_no_feed_and_says_what_to_do(read, page):
    reading = read(page, "feed.xml")
    assert reading.papers == []
    assert "It is a web page, not a feed: save what the address" in reading.refused[0].why


def test_other_xml_is_taken_for_nothing_else(read):
    prose = "We present a method for our results, and show that it is better than what was known before. " * 4
    reading = read(f"<?xml version='1.0'?>\n<library><book><title>{prose}</title></book></library>")
    assert reading.papers == []
    assert "It is XML with “library” outermost" in reading.refused[0].why


def test_an_item_of_nothing_but_faults_is_answered(read):
    reading = read(rss(f"<item>{'<a' * 20_000}</item>", f"<item>{'<a>' * 20_000}</item>", JOURNAL))
    assert (len(reading.papers), len(reading.refused)) == (1, 2)


def test_an_empty_feed_is_told_and_a_broken_item_costs_itself_alone(read):
    assert "holds no papers" in read(rss()).refused[0].why
    reading = read(rss(JOURNAL.replace("</item>", ""), JOURNAL))
    assert (len(reading.papers), reading.lines) == (1, [3])


@pytest.mark.data
def test_bad_xml_is_refused_in_one_sentence_each(read):
    for path in sorted((SHARED / "badinput/xml").iterdir()):
        reading = read(path.read_bytes(), path.name)
        assert (reading.papers, len(reading.refused)) == ([], 1), path.name
