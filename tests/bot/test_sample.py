import json
from pathlib import Path

import pytest

from bot.latex import readable_title
from bot.papers import Kind
from bot.records.record import from_record, to_record
from bot.sample import sample_papers

SHARED = Path(__file__).parents[2] / "../shared"


def test_the_sample_library_has_31_papers_that_read_well():
    papers = sample_papers()
    assert len(papers) == 31
    assert {(paper.venue, paper.year) for paper in papers} == {("ICML", 2025)}
    assert all(paper.authors and paper.url and not paper.title_is_derived for paper in papers)
    assert len({paper.id for paper in papers}) == 31
    assert not any(mark in paper.title for paper in papers for mark in "$\\{}")
    assert not any(name.isupper() or name.split()[-1].isupper() for paper in papers for name in paper.authors)


def test_each_has_one_sentence():
    for paper in sample_papers():
        assert 12 <= len(paper.abstract.split()) <= 30
        assert paper.abstract.endswith(".")
        assert "\n" not in paper.abstract


def test_they_are_read_once():
    assert sample_papers() is sample_papers()


def test_they_export_like_any_other():
    for paper in sample_papers():
        assert from_record(to_record(paper)) == paper


@pytest.mark.data
def test_their_facts_are_those_of_the_papers():
    facts = [json.loads(line) for line in (SHARED / "seeds/titles.jsonl").read_text("utf-8").splitlines()]
    for paper, fact in zip(sample_papers(), facts, strict=True):
        assert paper.title == readable_title(fact["title"])
        assert [name.casefold() for name in paper.authors] == [name.casefold() for name in fact["authors"]]
        assert paper.link(Kind.CODE) == (fact["code_url"] or "")
        assert paper.url == fact["url"]
        assert not fact["arxiv_id"] or str(paper.id) == f"arxiv:{fact['arxiv_id']}"


@pytest.mark.data
def test_their_sentences_are_not_those_of_the_abstracts():
    lists = [path.read_text("utf-8") for path in sorted((SHARED / "seeds").glob("*.txt"))]
    said = " ".join(" ".join(lists).casefold().split())
    for paper in sample_papers():
        words = paper.abstract.casefold().split()
        runs = (" ".join(words[at : at + 7]) for at in range(len(words) - 6))
        assert not any(run in said for run in runs), paper.abstract
