"""Command -> app_commands: `/paper` with a typed subcommand for every listed command, from the one declaration. Pure."""

from __future__ import annotations

import hashlib
import inspect
import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import discord
from discord import app_commands

from adapters.discord import limits
from adapters.foreign import line
from bot.command import MAX_PAGE, Choice, Command, Number, Option
from bot.invocation import Invocation
from bot.text import cut

Interaction = discord.Interaction[Any]
Answer = Callable[[Interaction, Invocation], Awaitable[None]]
Suggest = Callable[[Interaction, str, str], Awaitable[list[str]]]  # (…, title, author or venue; its beginning)
Spoken = app_commands.Command[Any, ..., None]

SUMMARY = "Research papers: find them, remember them, share them."
EVERYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
FOR_ANYBODY = app_commands.AppInstallationType(guild=True, user=True)


def group(commands: Sequence[Command], name: str, answer: Answer, suggest: Suggest) -> app_commands.Group:
    """`/name` with one subcommand a listed command; `topic add` and `topic edit` stand in a group `topic` below it.

    A used one calls `answer` with its Invocation, values as text. An option that suggests asks
    `suggest(interaction, field, beginning)`: at most 25 of its answers are shown.
    """
    top = app_commands.Group(name=name, description=SUMMARY, allowed_contexts=EVERYWHERE, allowed_installs=FOR_ANYBODY)
    below: dict[str, app_commands.Group] = {}
    for command in commands:
        if command.listed:
            *above, own = command.name.split(" ")
            _parent(top, below, above).add_command(_spoken(command, own, answer, suggest))
    return top


def fingerprint(tree: Sequence[dict[str, Any]]) -> str:
    """A stable hash of what is declared: `[command.to_dict(tree) for command in tree.get_commands()]`."""
    ordered = sorted(json.dumps(command, sort_keys=True, ensure_ascii=False) for command in tree)
    return hashlib.sha256("\n".join(ordered).encode()).hexdigest()


def _parent(top: app_commands.Group, below: dict[str, app_commands.Group], above: list[str]) -> app_commands.Group:
    """The group that a command stands in; one below the top is made when it is met first."""
    for word in above[:1]:
        if word not in below:
            below[word] = app_commands.Group(name=word, description=word.capitalize(), parent=top)
        return below[word]
    return top


def _spoken(command: Command, own: str, answer: Answer, suggest: Suggest) -> Spoken:
    async def run(interaction: Interaction, **given: object) -> None:
        await answer(interaction, Invocation.of(command.name, **given))

    options = command.options[: limits.COMMAND_OPTIONS]
    run.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [_parameter("interaction", discord.Interaction), *(_parameter_of(option) for option in options)]
    )
    app_commands.describe(**{option.name: _about(option.hint) for option in options})(run)
    completed = {option.name: _completed(option, suggest) for option in options if option.suggest}
    app_commands.autocomplete(**completed)(run)
    return app_commands.Command(name=own, description=_about(command.summary), callback=run)


def _parameter_of(option: Option) -> inspect.Parameter:
    return _parameter(option.name, _type(option), inspect.Parameter.empty if option.required else None)


def _parameter(name: str, annotation: object, default: object = inspect.Parameter.empty) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=default, annotation=annotation)


def _type(option: Option) -> object:
    """What Discord asks for; the core converts the value again, by the one path."""
    kind: Any = str
    match option.kind:
        case Number():
            kind = app_commands.Range[int, 1, MAX_PAGE]
        case Choice(choices) if len(choices) <= limits.CHOICES:
            kind = app_commands.Transform[str, _Choosing(choices)]
    return kind


class _Choosing(app_commands.Transformer):
    """A text that is one of a few."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self._words = words

    @property
    def choices(self) -> list[app_commands.Choice[str | int | float]]:
        return [app_commands.Choice(name=word, value=word) for word in self._words]

    async def transform(self, _interaction: Interaction, value: str, /) -> str:
        return value


def _completed(option: Option, suggest: Suggest) -> Any:
    async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return choices(await suggest(interaction, option.suggest, current))

    return complete


def choices(found: Sequence[str]) -> list[app_commands.Choice[str]]:
    """Suggestions as Discord takes them: few, short, each once. A long one is chosen by its beginning."""
    shown = dict.fromkeys(cut(line(text), limits.CHOICE) for text in found if line(text))
    return [app_commands.Choice(name=text, value=text.removesuffix("…")) for text in [*shown][: limits.CHOICES]]


def _about(text: str) -> str:
    return cut(line(text), limits.COMMAND_DESCRIPTION) or "…"
