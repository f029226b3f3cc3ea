"""What a search says where nothing is found."""

from datetime import UTC, datetime

import pytest

from bot.papers import Paper, PaperId
from bot.request import CONSOLE

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


def paper(title, *authors):
    return Paper(PaperId.of_text(title), title, authors=authors, ids=(PaperId.of_text(title),))


@pytest.fixture
def say(store, converse):
    """Puts papers into the library and types a line."""

    def over(line, *papers):
        with store.writing(CONSOLE) as shelves:
            shelves.papers.add(papers, NOON)
        return converse(store, NOON)(line)

    return over


def test_where_no_paper_has_authors_that_is_why_none_is_found(say):
    said = say("author:Oak", paper("On Kites"), paper("On Rafts"))
    assert said.startswith("Nothing by Oak. No paper here has authors (2 papers): their sources named none.")
    assert "[1 Search all words]" in said


def test_where_some_papers_have_none_they_are_counted(say):
    said = say("author:Elm rafts", paper("On Kites"), paper("On Rafts", "Ann Oak"))
    assert said.startswith("Nothing for rafts by Elm. 1 of the 2 papers here have no authors")


def test_where_all_papers_have_authors_nothing_is_said_of_that(say):
    assert "authors" not in say("author:Elm", paper("On Rafts", "Ann Oak"))


@pytest.mark.parametrize(
    "line, told",
    [
        ("import list.bib", "`paperbot import list.bib`"),
        ("export", "`paperbot export --search WORDS`"),
        ("Import", "`paperbot import FILE`"),
    ],
)
def test_a_command_of_the_command_line_is_named_with_its_place(say, line, told):
    assert told in say(line, paper("On Rafts"))


def test_words_that_are_found_are_no_command_of_the_command_line(say):
    assert "shell" not in say("import tariffs", paper("On Import Tariffs"))
