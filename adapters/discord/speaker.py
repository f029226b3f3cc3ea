"""Gives an answer where its asker is: one first answer to an interaction, then followups; or replies to a message.

https://docs.discord.com/developers/interactions/receiving-and-responding: the first answer must come within 3 seconds,
once; after a deferral nobody can be shown a form, and who sees the answer is fixed.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable
from enum import Enum
from typing import Any, Protocol

import discord
from discord import Interaction, InteractionType

from adapters.discord import components, embeds
from adapters.discord.components import Message
from adapters.discord.modals import modal
from adapters.discord.patience import within
from adapters.discord.refusals import ALREADY_ANSWERED, CALL_ERRORS, UNFIT, UNKNOWN_INTERACTION, code_of
from adapters.discord.typed import Typing
from adapters.plain import same_as
from bot.reply import Form, Reply, Typed, sorry

log = logging.getLogger(__name__)

NOBODY = discord.AllowedMentions.none()


class Speaker(Protocol):
    """Where the answer to one question is said. What cannot be said is logged; only what Discord can't show is raised."""

    async def say(self, reply: Reply) -> None: ...

    async def wait(self, *, private: bool) -> None:
        """Tells that the answer takes longer; `private`: it will be for the asker alone."""
        ...

    @property
    def silent(self) -> bool:
        """Whether nothing was said yet."""
        ...


class _State(Enum):
    NEW = "new"
    THINKING = "thinking"  # a placeholder stands where the answer will
    UPDATING = "updating"  # the message whose button was pressed waits
    ANSWERED = "answered"
    LOST = "lost"  # nothing more can be said


class Answering:
    """One interaction, on its way to its answer."""

    def __init__(self, interaction: Interaction[Any], typing: Typing) -> None:
        self._interaction, self._typing = interaction, typing
        self._state = _State.NEW
        self._private = True  # of the placeholder

    @property
    def silent(self) -> bool:
        return self._state is not _State.ANSWERED

    async def wait(self, *, private: bool) -> None:
        """A press defers without a word: its answer may then change the message or be another."""
        if self._state is not _State.NEW:
            return
        respond = self._interaction.response
        if self._interaction.message is not None and self._interaction.type is not InteractionType.application_command:
            await self._first(respond.defer(), _State.UPDATING)
        else:
            self._private = private
            await self._first(respond.defer(ephemeral=private, thinking=True), _State.THINKING)

    async def say(self, reply: Reply) -> None:
        if reply.form is not None and self._state is _State.NEW:
            await self._first(self._interaction.response.send_modal(modal(reply.form)), _State.ANSWERED)
            return
        if reply.form is not None:
            reply = typed_instead(reply.form)
        messages = self._rendered(reply)
        if not messages:
            await self._say_nothing()
        for number, message in enumerate(messages):
            await self._give(message, private=reply.private, replaces=reply.replaces and number == 0)

    def _rendered(self, reply: Reply) -> tuple[Message, ...]:
        """A message that holds embeds keeps its kind: what stands in its place holds embeds too."""
        old = self._interaction.message
        if reply.replaces and old is not None and not old.flags.components_v2:
            return embeds.render(reply, self._typing)
        return components.render(reply, self._typing)

    async def _give(self, message: Message, *, private: bool, replaces: bool) -> None:
        said: dict[str, Any] = {"view": message.view, "allowed_mentions": NOBODY}
        said |= {"embeds": list(message.embeds)} if message.embeds else {}
        answer, replaces = self._interaction.response, replaces and self._interaction.message is not None
        match self._state:
            case _State.NEW if replaces:
                await self._first(answer.edit_message(**said), _State.ANSWERED)
            case _State.NEW:
                await self._first(answer.send_message(**said, ephemeral=private), _State.ANSWERED)
            case _State.UPDATING if replaces:
                await self._later(self._interaction.edit_original_response(**said))
            case _State.THINKING if self._private == private:
                await self._later(self._interaction.edit_original_response(**said))
            case _State.THINKING:
                await self._later(self._interaction.delete_original_response())
                await self._later(self._interaction.followup.send(**said, ephemeral=private, wait=True))
            case _State.LOST:
                return
            case _:
                await self._later(self._interaction.followup.send(**said, ephemeral=private, wait=True))

    async def _say_nothing(self) -> None:
        """Takes away what would wait for ever."""
        if self._state is _State.NEW:
            await self.wait(private=True)
        if self._state is _State.THINKING:
            await self._later(self._interaction.delete_original_response())

    async def _first(self, call: Awaitable[object], after: _State) -> None:
        """The first answer. One that was answered already counts: discord.py repeats the call when its answer is lost."""
        try:
            await within(call)
        except CALL_ERRORS as error:
            code = code_of(error)
            if code == ALREADY_ANSWERED:
                log.warning(
                    "an interaction was answered already: by a repeated call, or by another process with this token"
                )
            elif code == UNFIT:
                raise
            else:
                log.warning("an answer came too late or was lost: %s", error)
                after = _State.LOST if code == UNKNOWN_INTERACTION else after
        self._state = after

    async def _later(self, call: Awaitable[object]) -> None:
        """What follows. Where Discord knows no more of the interaction, nothing is tried again: a 404 counts as abuse."""
        if self._state is _State.LOST:
            _unawaited(call)
            return
        self._state = _State.ANSWERED
        try:
            await within(call)
        except discord.NotFound as error:
            self._state = _State.LOST
            log.warning("an answer could not be given: %s", error)
        except CALL_ERRORS as error:
            if code_of(error) == UNFIT:
                raise
            log.warning("an answer may be lost: %s", error)


def _unawaited(call: Awaitable[object]) -> None:
    if hasattr(call, "close"):
        call.close()


def typed_instead(form: Form) -> Reply:
    """What to type where no form can be opened."""
    line = same_as(form) or f"help {form.submit.command}"
    return sorry("I can't open a form here. Type it instead: ", Typed(line))
