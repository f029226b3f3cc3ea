"""OPML: what names a paper is one, every feed is told with what to do, and exporters' faults are read over."""

import re
from pathlib import Path

import pytest

SHARED = Path(__file__).parents[4] / "shared"


def opml(*outlines):
    return "<opml version='1.0'><head><title>Export</title></head><body>\n" + "\n".join(outlines) + "\n</body></opml>\n"


FEED = '<outline type="rss" text="Ferns & Mosses <br> daily" xmlUrl="https://example.org/feed?a=1&amp;b=2"/>'
PAPER = "<outline type='link' text='On &quot;Ferns&quot; &amp; R&D' url='https://arxiv.org/abs/2401.00001v2'/>"


def test_a_link_to_a_paper_is_a_paper_and_a_feed_is_told_with_its_address(read):
    reading = read(opml('<outline text="Reading">', FEED, PAPER, "</outline>"), "list.opml")
    (paper,) = reading.papers
    assert (str(paper.id), paper.version, paper.title) == ("arxiv:2401.00001", 2, 'On "Ferns" & R&D')
    (feed,) = reading.refused
    assert (feed.line, reading.source) == (3, "OPML")
    assert "is a feed, not a paper: fetch https://example.org/feed?a=1&b=2 and import" in feed.why


def test_quotation_marks_in_a_value_do_not_end_it(read):
    reading = read(
        opml('<outline text="He calls it "the fern", he says" type="rss" xmlUrl="https://example.org/feed"/>', PAPER)
    )
    assert '“He calls it "the fern", he says” is a feed' in reading.refused[0].why
    assert len(reading.papers) == 1


def test_other_links_and_outlines_that_lead_nowhere_are_told_but_groups_are_not(read):
    reading = read(
        opml('<outline text="Group">', '<outline text="A note"/>', '<outline text="S" url="https://example.org/"/>')
    )
    assert [refused.line for refused in reading.refused] == [3, 4]
    assert "names neither a paper nor a feed" in reading.refused[0].why
    assert "leads to no paper that is known here: https://example.org/" in reading.refused[1].why


def test_an_outline_that_never_ends_keeps_what_came_before(read):
    reading = read(opml(PAPER, '<outline text="On Moss" url="https://arxiv.org/abs/2401.00002'))
    assert ([str(paper.id) for paper in reading.papers], reading.lines) == (["arxiv:2401.00001"], [3])


def test_a_list_longer_than_what_is_read_at_once_gives_every_outline_its_line(read):
    reading = read(opml(*[FEED.replace("daily", f"{at}") for at in range(3000)]))
    assert reading.lines == list(range(2, 3002))


@pytest.mark.data
def test_every_feed_of_real_files_is_told_with_its_address(read):
    paths = sorted((SHARED / "imports/opml").glob("*.opml"))
    assert len(paths) == 5
    for path in paths:
        text = path.read_text(encoding="utf-8")
        addresses = re.findall(r'\s(?:xmlUrl|url)="([^"]+)"', text.replace("&amp;", "&"))
        reading = read(path.read_bytes(), path.name)
        assert reading.papers == []
        assert len(reading.refused) == len(addresses), path.name
        assert all(address in refused.why for address, refused in zip(addresses, reading.refused, strict=True)), (
            path.name
        )
        lines = text.split("\n")
        assert all("<outline" in lines[refused.line - 1] for refused in reading.refused)
