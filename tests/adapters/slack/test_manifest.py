"""The manifest asks for what is used and for nothing else, and fits what Slack takes."""

import json
import re
from pathlib import Path

import pytest

from adapters.slack import shortcuts
from adapters.slack.events import _EVENTS
from adapters.slack.manifest import as_text, manifest
from adapters.slack.scopes import METHODS, READING_BACK, WITHOUT, Flavour, events, missed, scopes, without
from bot.command import Command
from tests.adapters.slack.talk import COMMANDS, discuss, noticed, search

SOURCES = Path(__file__).parents[3] / "adapters/slack"
REFERENCE = Path(__file__).parents[3] / "../shared/slack/payloads/slack-api-ref"


def described(**more):
    return manifest(COMMANDS, **more)


def test_every_method_that_is_called_is_in_the_table_and_every_one_in_the_table_is_called():
    source = "".join(path.read_text() for path in SOURCES.glob("*.py"))
    called = {name.replace("_", ".") for name in re.findall(r"client\.([a-z]+(?:_[a-zA-Z]+)+)\b", source)}
    assert called == {*METHODS, *READING_BACK}


def test_every_event_that_is_subscribed_to_is_handled_and_every_handled_one_is_subscribed_to():
    subscribed = {name.partition(".")[0] for name in events(Flavour.QUIET)}
    assert subscribed == set(_EVENTS)


def test_quiet_reads_no_channel_and_memory_does():
    assert not [scope for scope in scopes(Flavour.QUIET) if scope in ("channels:history", "groups:history")]
    assert set(scopes(Flavour.MEMORY)) - set(scopes(Flavour.QUIET)) == {
        "channels:history", "groups:history", "metadata.message:read",
    }  # fmt: skip
    assert "message.channels" not in described()["settings"]["event_subscriptions"]["bot_events"]
    loud = described(flavour=Flavour.MEMORY)
    assert "message.channels" in loud["settings"]["event_subscriptions"]["bot_events"]
    assert loud["oauth_config"]["scopes"]["bot"] == scopes(Flavour.MEMORY)


def test_every_scope_has_words_for_what_its_absence_switches_off():
    assert set(WITHOUT) == set(scopes(Flavour.MEMORY))
    assert without("im:history") == "I don't hear direct messages: the scope im:history is missing."
    assert without("x:y").endswith("the scope x:y is missing.")
    assert missed(frozenset(scopes(Flavour.QUIET))) == []
    assert missed(frozenset(scopes(Flavour.QUIET)) - {"users:read"}) == ["users:read"]


def test_over_socket_mode_nothing_needs_an_address():
    assert "url" not in json.dumps(described())
    assert described()["settings"]["socket_mode_enabled"] is True


def test_over_http_everything_comes_to_one_address():
    found = described(socket_mode=False, url="https://papers.example.org/")
    address = "https://papers.example.org/slack/events"
    assert json.dumps(found).count(address) == 3
    assert found["features"]["slash_commands"][0]["url"] == address
    assert found["settings"]["socket_mode_enabled"] is False


def test_the_command_has_the_name_that_was_set_and_hands_people_over_by_id():
    (slash,) = described(command="/lit")["features"]["slash_commands"]
    assert slash["command"] == "/lit"
    assert slash["should_escape"] is True


def test_a_shortcut_appears_with_its_command():
    assert [shortcut.name for shortcut in shortcuts.available((search, noticed))] == [
        "Search papers",
        "Papers in this message",
    ]
    assert "Discuss" in [shortcut.name for shortcut in shortcuts.available((search, noticed, discuss))]


@pytest.mark.parametrize("flavour", Flavour)
def test_it_fits_slacks_limits(flavour):
    found = described(flavour=flavour)
    assert 1 <= len(found["display_information"]["description"]) <= 140
    assert 175 <= len(found["display_information"]["long_description"]) <= 4_000
    for shortcut in shortcuts.SHORTCUTS:
        assert len(shortcut.name) <= 24
        assert len(shortcut.description) <= 150
    for slash in found["features"]["slash_commands"]:
        assert len(slash["description"]) <= 2_000
        assert len(slash["usage_hint"]) <= 1_000
    assert json.loads(as_text(found)) == found


def test_a_great_many_commands_still_fit():
    many = tuple(Command(f"command{number}", lambda: None, "") for number in range(500))
    (slash,) = manifest(many)["features"]["slash_commands"]
    assert len(slash["usage_hint"]) <= 1_000


@pytest.mark.data
def test_the_scopes_are_those_that_the_reference_names_for_each_event():
    from adapters.slack.scopes import EVENTS, OVERHEARD

    for name, needed in {**EVENTS, **OVERHEARD}.items():
        path = REFERENCE / f"events/{name}.json"
        if path.exists():
            named = {
                scope.replace("app_mentions.read", "app_mentions:read")
                for scope in json.loads(path.read_text())["scopes"]
            }
            assert set(needed) <= named, name
            assert bool(needed) == bool(named), name
