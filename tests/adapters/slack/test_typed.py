"""What was typed comes back as it was typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.slack.spans import escaped
from adapters.slack.typed import as_typed, without_mention
from bot.links import reference


@pytest.mark.parametrize(
    "sent, typed",
    [
        ("R&amp;D &lt;T&gt;", "R&D <T>"),
        ("why &amp;amp; fails", "why &amp; fails"),
        ("by <@U123|jo> in <#C456|papers>", "by U123 in C456"),
        ("by <@U123> in <#C456>", "by U123 in C456"),
        ("<https://arxiv.org/abs/1706.03762>", "https://arxiv.org/abs/1706.03762"),
        ("<http://arxiv.org/abs/1706.03762|arxiv.org/abs/1706.03762>", "arxiv.org/abs/1706.03762"),
        ("on <http://node.js|node.js> graphs", "on node.js graphs"),
        ("<https://doi.org/10.1/x?a=1&amp;b=2|this paper>", "https://doi.org/10.1/x?a=1&b=2"),
        ("<mailto:jo@example.org|jo@example.org>", "jo@example.org"),
        ("<!here> <!subteam^S1|@readers> <!subteam^S2>", "@here @readers S2"),
        ("<!date^1392734382^{date}|Feb 18>", "Feb 18"),
        ("“chain of thought” year:2022–2024", "“chain of thought” year:2022–2024"),
        ("a < b and <>", "a < b and <>"),
        ("", ""),
    ],
)
def test_slacks_marks_are_undone(sent, typed):
    assert as_typed(sent) == typed


def test_C09_a_wrapped_link_is_still_the_paper_that_it_names():
    assert reference(as_typed("<https://arxiv.org/pdf/2106.00009>")).id.key == "2106.00009"


@given(st.text())
def test_what_slack_escapes_is_read_back_letter_for_letter(text):
    assert as_typed(escaped(text)) == text


@given(st.text(alphabet="<>@#!|&;amplt^U1 \n"))
def test_any_text_is_read(text):
    assert isinstance(as_typed(text), str)


@pytest.mark.parametrize(
    "text, said",
    [
        ("<@UBOT> similar 2", "similar 2"),
        ("<@UBOT|paperbot>: similar 2", "similar 2"),
        ("hello <@UBOT>, similar 2", "similar 2"),
        ("graphs <@UBOT>", "graphs "),
        ("<@UBOT>", ""),
        ("<@U2> and <@UBOT> by <@U3>", "by <@U3>"),
        ("nobody", "nobody"),
        ("<@UBOT> :specimen card", ":specimen card"),
        ("<@UBOT>, : graphs", "graphs"),
    ],
)
def test_what_is_said_to_the_bot_is_what_stands_beside_its_mention(text, said):
    assert without_mention(text, "UBOT") == said


def test_where_we_do_not_know_who_we_are_the_first_mention_is_us():
    assert without_mention("<@U7> graphs by <@U8>", "") == "graphs by <@U8>"


def test_where_our_name_is_not_among_those_called_the_first_is_us():
    assert without_mention("<@U7> graphs by <@U8>", "UBOT") == "graphs by <@U8>"
