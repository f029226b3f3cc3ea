"""What `cite` makes of the words behind a paper."""

from datetime import UTC, datetime

import pytest

from adapters.conversation import Conversation
from adapters.plain import plain

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


@pytest.fixture
def say(sample_store, converse):
    return converse(sample_store, NOON)


@pytest.mark.parametrize("line", ["cite 1 foo", "cite 1 as foo", "cite #1 foo", "cite 2502.03628 foo"])
def test_a_word_behind_a_paper_is_taken_for_a_format(say, line):
    say("vision language hallucination")
    assert say(line).startswith("There is no format “foo”. There are BibTeX, RIS and CSL-JSON.")


def test_what_is_offered_instead_cites_that_paper(bot):

    conversation = Conversation(bot, lambda: NOON)
    conversation.said("cite 2502.03628 endnote")
    assert "arXiv:2502.03628" in plain(conversation.said("2"))


@pytest.mark.parametrize("line", ["cite [2502.03628] The Hidden Life of Tokens", "cite 2502.03628 [cs.CV]"])
def test_words_that_belong_to_an_identifier_are_no_format(say, line):
    assert "2502.03628" in say(line)


@pytest.mark.parametrize("line", ["cite TabICL as ris", "cite TabICL ris", "cite TabICL in RIS"])
def test_a_joint_before_a_format_is_let_go(say, line):
    assert say(line).startswith("TY  - CONF")


def test_words_of_no_title_are_not_taken_for_a_format(say):
    assert say("cite TabICL unheard").startswith("I have no paper called “TabICL unheard”.")
