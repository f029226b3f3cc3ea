"""The index holds what was added, finds it at once, and forgets it without a trace."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import text as sql

from bot.papers import Paper, PaperId
from bot.query import Query
from bot.words import tokens
from storage.engine import driver_of
from storage.index import Index
from storage.lexicon import STOP, Lexicon
from storage.library import SqlLibrary

TABLES = ("paper", "body", "called", "word", "name", "misspelling", "venue", "year")


def paper(title, abstract="", authors=(), year=2025, venue="ICML"):
    return Paper(PaperId.of_text(title + abstract), title, tuple(authors), year, venue, abstract)


class Shelf:
    """The papers by the number under which they are indexed, as a library needs them."""

    def __init__(self):
        self.papers = {}

    def by_seq(self, seqs):
        return [replace(self.papers[seq], seq=seq) for seq in seqs if seq in self.papers]

    def many(self, ids):
        return [paper for paper in self.papers.values() if paper.id in ids]

    def get(self, wanted):
        return next(iter(self.many([wanted])), None)


class Indexed:
    """An index being written, and the search over it, within one transaction."""

    def __init__(self, connection):
        self.connection, self.index, self.shelf = connection, Index(connection), Shelf()

    def add(self, *papers, owner=""):
        first = len(self.shelf.papers) + 1
        self.shelf.papers.update(enumerate(papers, first))
        self.index.add([(seq, paper, owner) for seq, paper in enumerate(papers, first)])

    def found(self, words, owner="", **filters):
        library = SqlLibrary(self.connection, self.shelf, owner)
        return [hit.paper.title for hit in library.search(Query.read(words, **filters)).hits]

    def count(self, table):
        return self.connection.execute(sql(f"SELECT count(*) FROM index_{table}")).scalar_one()

    def matches(self, table, word):
        match = sql(f"SELECT count(*) FROM index_{table} WHERE index_{table} MATCH :word")
        return self.connection.execute(match, {"word": f'"{word}"'}).scalar_one()


@pytest.fixture
def indexed(store):
    with store.database.writing() as connection:
        yield Indexed(connection)


def test_a_paper_is_found_in_the_transaction_that_adds_it(indexed):
    indexed.add(paper("Whales that sing", "They sing in choirs.", ["Ada Reed"]))
    for words in ("whales", "whale singing", "choir", "reed", "ada choirs"):
        assert indexed.found(words) == ["Whales that sing"]


def test_what_is_removed_leaves_no_trace(indexed):
    whales = paper("Zugzwang: whales that sing", "Quixotic choirs", ["Zoë Żółw", "Fei-Fei Li"], 1999, "Journal of Zyx")
    indexed.add(whales)
    indexed.index.remove([1, 77])
    assert {table: indexed.count(table) for table in TABLES} == dict.fromkeys(TABLES, 0)
    for table in ("heading", "fulltext"):
        assert [indexed.matches(table, word) for word in ("zugzwang", "quixot", "@zolw", "#1999", "#v1")] == [0] * 5
    assert indexed.found("whales") == []


def test_one_of_many_is_removed_and_the_others_stay(indexed):
    indexed.add(paper("Whales that sing"), paper("Whales that dance"), paper("Otters"))
    indexed.index.remove([2])
    assert indexed.found("whales") == ["Whales that sing"]
    assert indexed.matches("fulltext", "danc") == 0
    assert indexed.found("otter") == ["Otters"]


def test_a_changed_paper_is_taken_out_by_what_was_indexed_of_it(indexed):
    indexed.add(paper("Whales that sing"))
    indexed.index.remove([1])
    indexed.shelf.papers[1] = paper("Otters that juggle")
    indexed.index.add([(1, indexed.shelf.papers[1], "")])
    assert indexed.found("otters") == ["Otters that juggle"]
    assert indexed.matches("heading", "whale") == 0


def test_a_rolled_back_transaction_leaves_the_next_one_sound(store):
    def added(title):
        with store.database.writing() as connection:
            Indexed(connection).add(paper(title))
            raise RuntimeError

    for title in ("Whales that sing", "Otters that juggle"):
        with pytest.raises(RuntimeError):
            added(title)
    with store.database.writing() as connection:
        shelf = Indexed(connection)
        shelf.add(paper("Beavers that build"))
        assert shelf.found("beaver") == ["Beavers that build"]
        assert shelf.found("whales") == []


def test_a_private_paper_is_its_owners_alone(indexed):
    indexed.add(paper("Zugzwang of whales", "Quixotic choirs", ["Zoe Zunic"], 1901, "Zyx"), owner="slack:T1")
    indexed.add(paper("Whales in public"))
    for words in ("zugzwang", "quixotic choirs", "zunic", "zugzwan", "whales"):
        assert "Zugzwang of whales" in indexed.found(words, owner="slack:T1"), words
        assert "Zugzwang of whales" not in indexed.found(words, owner="slack:T2")
        assert "Zugzwang of whales" not in indexed.found(words)
    assert indexed.found("", "slack:T1", author="Zunic") == indexed.found("", "slack:T1", venue="zyx") != []
    assert indexed.found("", "slack:T2", author="Zunic") == indexed.found("", "slack:T2", venue="zyx") == []


def test_a_private_word_corrects_nobody_else(indexed):
    indexed.add(paper("Zugzwangology of whales"), owner="slack:T1")
    indexed.add(paper("Whales in public"))

    def corrected(owner):
        return SqlLibrary(indexed.connection, indexed.shelf, owner).search(Query.read("zugzwangolog whales")).corrected

    assert corrected("slack:T1") == (("zugzwangolog", "zugzwangology"),)
    assert corrected("slack:T2") == corrected("") == ()


def test_a_private_word_is_no_reason_to_trust_anothers_error(indexed):
    indexed.add(*[paper(f"Whales {number}", "hallucination") for number in range(20)])
    before = SqlLibrary(indexed.connection, indexed.shelf, "").search(Query.read("halucination")).corrected
    first = len(indexed.shelf.papers) + 1
    private = [(first + number, paper(f"Halucination {number}"), "slack:T1") for number in range(9)]
    indexed.index.add(private)
    after = SqlLibrary(indexed.connection, indexed.shelf, "").search(Query.read("halucination")).corrected
    assert before == after == (("halucination", "hallucination"),)


def test_a_library_written_by_other_words_says_so(indexed):
    assert indexed.index.is_current
    indexed.add(paper("Whales that sing"))
    assert indexed.index.is_current
    indexed.connection.execute(sql("UPDATE index_state SET version = version - 1"))
    assert not indexed.index.is_current
    indexed.index.clear()
    assert indexed.index.is_current
    assert {table: indexed.count(table) for table in TABLES} == dict.fromkeys(TABLES, 0)
    indexed.index.add([(1, paper("Otters that juggle"), "")])
    indexed.shelf.papers[1] = paper("Otters that juggle")
    assert indexed.found("otter") == ["Otters that juggle"]


def test_all_authors_are_found_also_the_last_of_a_thousand(indexed):
    indexed.add(paper("Whales that sing", "", [f"Given{number} Family{number}" for number in range(1000)]))
    assert indexed.found("family999") == ["Whales that sing"]
    assert indexed.found("", author="Given999 Family999") == ["Whales that sing"]
    assert indexed.found("", author="Given999 Family998") == []


def test_every_word_has_a_character_of_its_own(indexed):
    lexicon = Lexicon(driver_of(indexed.connection))
    words = {f"w{number}" for number in range(60_000)} | {"the", "of"}
    lexicon.learn(words)
    assert len(set(lexicon.codes.values())) == len(words)
    assert {lexicon.codes["the"], lexicon.codes["of"]} <= STOP
    assert not any("\ud800" <= code <= "\udfff" for code in lexicon.codes.values())
    again = Lexicon(driver_of(indexed.connection))
    again.learn(words)
    assert again.codes == lexicon.codes


texts = st.text(st.characters(codec="utf-8"), max_size=60)


@given(st.lists(st.builds(paper, texts, texts, st.lists(texts, max_size=3), st.integers(0, 2999), texts), max_size=4))
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_papers_are_found_by_their_titles_and_forgotten(store, papers):
    with store.database.writing() as connection:
        shelf = Indexed(connection)
        shelf.add(*papers)
        for each in papers:
            if tokens(each.title):
                assert each.title in shelf.found(each.title), each.title
        shelf.index.remove(list(shelf.shelf.papers))
        assert {table: shelf.count(table) for table in TABLES} == dict.fromkeys(TABLES, 0)
