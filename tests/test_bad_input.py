"""Every string of the collections of bad input, through every option of every command: each gets an answer."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from adapters.plain import plain
from bot.commands import COMMANDS
from bot.invocation import Invocation
from bot.request import CONSOLE, Place, Request, Tenant, User

BAD = Path(__file__).parents[1] / "../shared/badinput"
NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
OPTIONS = [(command, option) for command in COMMANDS for option in command.options]


@pytest.fixture(scope="module")
def bad_strings():
    strings = json.loads((BAD / "blns.json").read_text(encoding="utf-8"))
    strings += _strings_in(json.loads((BAD / "chat_injection.json").read_text(encoding="utf-8")))
    for path in sorted((BAD / "fuzzdb").glob("*.txt")):
        strings += path.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    return list(dict.fromkeys(strings))


def _strings_in(value):
    if isinstance(value, str):
        return [value]
    values = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [found for part in values for found in _strings_in(part)]


@pytest.mark.data
@pytest.mark.parametrize("command, option", OPTIONS, ids=lambda value: value.name)
def test_every_bad_string_as_an_option_is_answered(command, option, bad_strings, bot, faults):
    place = Place(Tenant.slack(None, "T1"), "C1")
    for text in bad_strings:
        reply = bot.handle(Request(User("U1"), place, NOON, Invocation(command.name, ((option.name, text),))))
        assert reply.blocks, text
        assert plain(reply).strip()
    assert faults == []


@pytest.mark.data
@pytest.mark.parametrize("verb", ["", *(command.name for command in COMMANDS if command.listed)])
def test_every_bad_string_as_a_typed_line_is_answered(verb, bad_strings, bot, faults):
    for text in bad_strings:
        reply = bot.handle(Request(User("you"), Place(CONSOLE), NOON, line=f"{verb} {text}"))
        assert reply.blocks, text
        assert plain(reply).strip()
    assert faults == []
