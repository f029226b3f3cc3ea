"""What a typed line means."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.commands import COMMANDS
from bot.errors import SpareWords
from bot.invocation import Invocation
from bot.parsing import completions, parse


def meaning(line):
    return parse(line, COMMANDS).invocation


@pytest.mark.parametrize(
    "line, invocation",
    [
        ("", Invocation("hello")),
        ("   ", Invocation("hello")),
        ("graph transformers", Invocation.of("search", words="graph transformers")),
        ("search graph transformers", Invocation.of("search", words="graph transformers")),
        ("Search Graph", Invocation.of("search", words="Graph")),
        ("SEARCH: graph", Invocation.of("search", words="graph")),
        ("search", Invocation("search")),
        (
            "search author:Zhang graph year:2019-2023",
            Invocation.of("search", author="Zhang", year="2019-2023", words="graph"),
        ),
        ("search author: Yann LeCun", Invocation.of("search", author="Yann LeCun")),
        ("search Authors:“Yann LeCun” nets", Invocation.of("search", author="Yann LeCun", words="nets")),
        ("search year: 2019 – 2023 graph", Invocation.of("search", year="2019 – 2023", words="graph")),
        ("search AUTHOR:Li VENUE:icml", Invocation.of("search", author="Li", venue="icml")),
        ("BERT: pre-training of transformers", Invocation.of("search", words="BERT: pre-training of transformers")),
        ('search "chain of thought" venue:ACL', Invocation.of("search", venue="ACL", words='"chain of thought"')),
        ('search "year:2020 in words"', Invocation.of("search", words='"year:2020 in words"')),
        ("search multi-author: a study", Invocation.of("search", words="multi-author: a study")),
        ("cite 2 ris", Invocation.of("cite", format="ris", paper="2")),
        ("cite ris", Invocation.of("cite", format="ris")),
        ("cite format:csl 2502.03628", Invocation.of("cite", format="csl", paper="2502.03628")),
        ("2502.03628", Invocation.of("show", paper="2502.03628")),
        ("https://arxiv.org/abs/2502.03628v2", Invocation.of("show", paper="https://arxiv.org/abs/2502.03628v2")),
        (
            "<https://arxiv.org/abs/2502.03628|this>",
            Invocation.of("show", paper="<https://arxiv.org/abs/2502.03628|this>"),
        ),
        ("3", Invocation.of("show", paper="3")),
        ("1984", Invocation.of("search", words="1984")),
        ("hello world models", Invocation.of("search", words="hello world models")),
        ("Show, attend and tell", Invocation.of("search", words="Show, attend and tell")),
        ("show me papers about graphs", Invocation.of("search", words="show me papers about graphs")),
        ("show latest work on lora", Invocation.of("search", words="show latest work on lora")),
        ("show Papers Read Twice", Invocation.of("show", paper="Papers Read Twice")),
        ("help search", Invocation.of("help", command="search")),
        (":specimen card", Invocation.of("specimen", kind="card")),
        (":Specimen", Invocation("specimen")),
        ("specimen card", Invocation.of("search", words="specimen card")),
        (":search graphs", Invocation.of("search", words=":search graphs")),
        (":100: percent", Invocation.of("search", words=":100: percent")),
    ],
)
def test_a_line_means(line, invocation):
    assert dict(meaning(line).options) == dict(invocation.options)
    assert meaning(line).command == invocation.command


def test_a_command_that_takes_no_words_says_so():
    with pytest.raises(SpareWords):
        parse("today we present a method", COMMANDS)


@pytest.mark.parametrize("line", ["show me papers about graphs", "Show papers on diffusion"])
def test_a_search_that_begins_like_a_command_leaves_no_doubt(line):
    assert parse(line, COMMANDS).meant == ""


def test_a_misspelt_command_is_a_search_and_a_doubt():
    parsed = parse("serach diffusion", COMMANDS)
    assert parsed.invocation == Invocation.of("search", words="serach diffusion")
    assert parsed.meant == "search diffusion"


@pytest.mark.parametrize(
    "line, meant",
    [
        ("simlar 2", "similar 2"),
        ("similer #2", "similar 2"),
        ("sim 12", "similar 12"),
        ("shw 3.", "show 3"),
        ("open 1", "show 1"),
        ("cite2", "cite 2"),
        ("bibtex 4", "cite 4"),
    ],
)
def test_a_misspelt_command_on_a_line_of_a_list_is_known_as_such(line, meant):
    parsed = parse(line, COMMANDS)
    assert (parsed.meant, parsed.number) == (meant, int(meant.split()[1]))
    assert parsed.invocation.command == "search"


@pytest.mark.parametrize("line", ["llama 2", "gpt4", "covid 19", "top 5", "phase 3", "level 2", "simlar 2 graphs"])
def test_words_with_a_number_are_words(line):
    assert parse(line, COMMANDS).number is None


def test_a_word_that_resembles_no_command_raises_no_doubt():
    assert parse("diffusion models", COMMANDS).meant == ""


@given(st.text())
def test_any_line_is_read_or_refused_in_our_own_words(line):
    with suppress(SpareWords):
        parse(line, COMMANDS)


@given(st.text(alphabet="\"“”':-–| <>@#&?=2019abcyeauthor ", max_size=80))
def test_any_line_of_markup_is_read_or_refused_in_our_own_words(line):
    with suppress(SpareWords):
        parse("search " + line, COMMANDS)


def test_every_example_of_every_command_means_that_command():
    for command in COMMANDS:
        for example in command.examples:
            assert meaning(example).command == command.name, example


def test_completion_offers_commands_then_keys_and_choices():
    assert "search" in completions("se", COMMANDS)
    assert completions("search graph au", COMMANDS) == ["author:"]
    assert completions("cite 2 ri", COMMANDS) == ["ris"]
    assert "share" not in completions("s", COMMANDS)
