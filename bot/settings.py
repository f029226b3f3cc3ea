"""One frozen record of settings, read from the environment and from .env; every fault is named at once."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Annotated

from pydantic import AliasChoices, Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from bot.errors import PaperbotError


class BadSettings(PaperbotError):
    """One or more settings cannot be used; each line of the text names one and the remedy."""


def _named(name: str) -> AliasChoices:
    return AliasChoices(name)


class Settings(BaseSettings):
    """What a person who runs Paperbot may set. Empty values count as not set."""

    model_config = SettingsConfigDict(env_file=".env", env_ignore_empty=True, frozen=True, extra="ignore")

    data: Annotated[Path, Field(validation_alias=_named("PAPERBOT_DATA"))] = Path("data")
    database_url: Annotated[str, Field(validation_alias=_named("PAPERBOT_DATABASE_URL"))] = ""
    secret_keys: Annotated[tuple[SecretStr, ...], NoDecode, Field(validation_alias=_named("PAPERBOT_SECRET_KEYS"))] = ()
    public_url: Annotated[str, Field(validation_alias=_named("PAPERBOT_PUBLIC_URL"))] = ""
    operator: Annotated[str, Field(validation_alias=_named("PAPERBOT_OPERATOR"))] = ""
    slack_bot_token: Annotated[SecretStr, Field(validation_alias=_named("SLACK_BOT_TOKEN"))] = SecretStr("")
    slack_app_token: Annotated[SecretStr, Field(validation_alias=_named("SLACK_APP_TOKEN"))] = SecretStr("")
    slack_signing_secret: Annotated[SecretStr, Field(validation_alias=_named("SLACK_SIGNING_SECRET"))] = SecretStr("")
    slack_client_id: Annotated[str, Field(validation_alias=_named("SLACK_CLIENT_ID"))] = ""
    slack_client_secret: Annotated[SecretStr, Field(validation_alias=_named("SLACK_CLIENT_SECRET"))] = SecretStr("")
    slack_command: Annotated[str, Field(validation_alias=_named("PAPERBOT_SLACK_COMMAND"))] = "/paper"
    slack_api_base_url: Annotated[str, Field(validation_alias=_named("SLACK_API_BASE_URL"))] = "https://slack.com/api/"
    discord_token: Annotated[SecretStr, Field(validation_alias=_named("DISCORD_TOKEN"))] = SecretStr("")
    discord_api_base_url: Annotated[str, Field(validation_alias=_named("DISCORD_API_BASE_URL"))] = ""
    discord_gateway_url: Annotated[str, Field(validation_alias=_named("DISCORD_GATEWAY_URL"))] = ""
    discord_message_content: Annotated[bool, Field(validation_alias=_named("PAPERBOT_DISCORD_MESSAGE_CONTENT"))] = False
    discord_guild: Annotated[int | None, Field(validation_alias=_named("PAPERBOT_DISCORD_GUILD"), ge=1)] = None
    arxiv_base_url: Annotated[str, Field(validation_alias=_named("ARXIV_BASE_URL"))] = "https://export.arxiv.org/"
    openreview_base_url: Annotated[str, Field(validation_alias=_named("OPENREVIEW_BASE_URL"))] = (
        "https://api2.openreview.net/"
    )
    port: Annotated[int, Field(validation_alias=_named("PORT"), ge=1, le=65_535)] = 3000

    @field_validator("secret_keys", mode="before")
    @classmethod
    def _split(cls, value: object) -> object:
        return tuple(key.strip() for key in value.split(",") if key.strip()) if isinstance(value, str) else value

    @field_validator("database_url")
    @classmethod
    def _supported(cls, value: str) -> str:
        if value and not value.startswith("sqlite:"):
            raise ValueError("only SQLite is supported, written as sqlite:////absolute/path/paperbot.sqlite3")
        return value

    @field_validator("slack_command")
    @classmethod
    def _slash(cls, value: str) -> str:
        if not re.fullmatch(r"/[a-z0-9_-]{1,31}", value):
            raise ValueError("must be a slash and 1 to 31 small letters, digits, - or _, such as /paper")
        return value

    @field_validator("slack_api_base_url")
    @classmethod
    def _api(cls, value: str) -> str:
        value = value.rstrip("/") + "/"
        if not (value.startswith(("http://", "https://")) and value.endswith("/api/")):
            raise ValueError("must be an http(s) address that ends in /api/")
        return value

    @field_validator("discord_api_base_url")
    @classmethod
    def _discord_api(cls, value: str) -> str:
        if value and not value.startswith(("http://", "https://")):
            raise ValueError("must be an http(s) address such as https://discord.com/api/v10")
        return value

    @field_validator("discord_gateway_url")
    @classmethod
    def _gateway(cls, value: str) -> str:
        if value and not value.startswith(("ws://", "wss://")):
            raise ValueError("must be a ws(s) address such as wss://gateway.discord.gg/")
        return value

    @property
    def database(self) -> str:
        """The database's URL: the one set, else a file in the data folder."""
        return self.database_url or f"sqlite:///{self.data / 'paperbot.sqlite3'}"

    @property
    def has_slack(self) -> bool:
        return bool(self.slack_bot_token.get_secret_value())

    @property
    def has_discord(self) -> bool:
        return bool(self.discord_token.get_secret_value())


def read_settings() -> Settings:
    """The settings of this process. Raises BadSettings, naming every fault."""
    try:
        return Settings()
    except ValidationError as invalid:
        faults = [f"{fault['loc'][0]}: {_said(fault['msg'])}" for fault in invalid.errors(include_input=False)]
        raise BadSettings("\n".join(faults)) from None
    except (OSError, UnicodeError) as fault:  # of .env
        reason = f"{fault.strerror}".lower() if isinstance(fault, OSError) else "it is no UTF-8 text"
        remedy = "Give this user the right to read it" if isinstance(fault, OSError) else "Save it as UTF-8"
        raise BadSettings(f"The file {Path('.env').absolute()} cannot be read: {reason}. {remedy}.") from None


def unknown_settings() -> list[str]:
    """Names in the environment that begin as ours do and are none: misspelt ones, most likely."""
    known = {
        field.validation_alias.choices[0]
        for field in Settings.model_fields.values()
        if isinstance(field.validation_alias, AliasChoices)
    }
    return sorted(name for name in os.environ if name.startswith("PAPERBOT_") and name not in known)


def _said(message: str) -> str:
    return message.removeprefix("Value error, ").rstrip(".")
