"""Settings of Discord: what is unfit is named with its remedy, and no secret is logged."""

import pytest

from bot.cli.doctor import examined
from bot.cli.logs import without_secrets
from bot.settings import BadSettings, read_settings
from tests.adapters.discord.test_process import TOKEN


@pytest.fixture
def settings(monkeypatch, tmp_path):
    """Sets these and nothing else of Discord's."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAPERBOT_DATA", str(tmp_path))
    for name in ("DISCORD_TOKEN", "DISCORD_API_BASE_URL", "DISCORD_GATEWAY_URL", "PAPERBOT_DISCORD_GUILD"):
        monkeypatch.delenv(name, raising=False)

    def chosen(**values):
        for name, value in values.items():
            monkeypatch.setenv(name, value)

    return chosen


def test_a_token_that_cannot_be_one_is_found_by_the_doctor(settings):
    settings(DISCORD_TOKEN="abc")
    assert any(finding.remedy and "DISCORD_TOKEN" in finding.so for finding in examined())
    settings(DISCORD_TOKEN=TOKEN)
    assert not any(finding.remedy for finding in examined())


@pytest.mark.parametrize(
    "name, value",
    [("DISCORD_API_BASE_URL", "discord.com"), ("DISCORD_GATEWAY_URL", "https://x"), ("PAPERBOT_DISCORD_GUILD", "lab")],
)
def test_a_value_that_cannot_be_one_is_named(settings, name, value):
    settings(**{name: value})
    with pytest.raises(BadSettings) as raised:
        read_settings()
    assert name in str(raised.value)


@pytest.mark.parametrize("secret", [TOKEN, "aW50ZXJhY3Rpb246MTIz"])
def test_no_token_is_logged(secret):
    line = f"POST https://discord.com/api/v10/webhooks/900/{secret}/messages/@original with {TOKEN} failed"
    told = without_secrets(None, "", {"event": line})["event"]
    assert secret not in told
    assert TOKEN not in told
    assert told.endswith("failed")
