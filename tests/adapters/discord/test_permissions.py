"""The invitation asks for what is used, and the README shows that one."""

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from adapters.discord.permissions import USED, invitation
from tests.adapters.discord import world

README = (Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8")


def test_the_invitation_asks_for_exactly_what_is_used():
    asked = parse_qs(urlsplit(invitation("1")).query)
    assert int(asked["permissions"][0]) == world.ALL
    assert asked["scope"] == ["bot applications.commands"]


def test_the_readme_shows_that_invitation_and_names_its_permissions():
    assert invitation("APPLICATION_ID") in README
    said = re.search(r"It asks for (.+?), and uses no more", README, re.DOTALL)[1]
    assert set(re.split(r", | and ", said)) == set(USED.values())
