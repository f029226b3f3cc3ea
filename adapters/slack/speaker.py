"""Gives an answer where its asker is: through what came with the question, else with the bot's own token."""

from __future__ import annotations

import logging
from dataclasses import replace

from adapters.plain import same_as
from adapters.slack.blocks import Message, render
from adapters.slack.heard import Reach
from adapters.slack.messenger import SlackMessenger
from adapters.slack.views import view
from adapters.slack.workspace import Workspace
from bot.errors import Gone, TryLater, Undelivered
from bot.reply import Form, Reply, Typed, say, sorry

log = logging.getLogger(__name__)

HOME_BLOCKS = 100  # https://docs.slack.dev/reference/views: blocks of a Home tab
WORKING = say("Still looking. The answer will come here.")


class Speaker:
    """Answers people. It never raises Undelivered: what cannot be said anywhere is logged."""

    def __init__(self, workspace: Workspace, messenger: SlackMessenger) -> None:
        self._workspace, self._messenger = workspace, messenger

    async def say(self, reach: Reach, reply: Reply) -> None:
        """Says a reply: opens its form, or gives its messages in order, each once."""
        if reply.form is not None and await self._opened(reach, reply.form):
            return
        if reply.form is not None:
            reply = _typed_instead(reply.form)
        messages = render(reply, self._messenger.prefix_of(reach.way))
        try:
            if reach.home and messages:
                await self._publish(reach, messages)
                return
            for number, message in enumerate(messages):
                await self._give(reach, message, reply.private, replaces=reply.replaces and number == 0)
        except Undelivered as error:
            log.warning("an answer could not be given: %s", error)

    async def say_working(self, reach: Reach) -> None:
        """Tells somebody who waits for an answer that it takes longer."""
        if reach.response_url and not reach.home:
            await self.say(reach, WORKING)

    async def _opened(self, reach: Reach, form: Form) -> bool:
        """Whether the form stands open. Slack lets one be opened within 3 seconds of a press, once."""
        if not reach.trigger:
            return False
        try:
            modal = view(form, reach.kept())
            await self._workspace.call(self._workspace.client.views_open, trigger_id=reach.trigger, view=modal)
        except Undelivered as error:
            log.info("a form could not be opened: %s", error)
            return False
        return True

    async def _publish(self, reach: Reach, messages: tuple[Message, ...]) -> None:
        blocks = [block for message in messages for block in message.blocks][:HOME_BLOCKS]
        home = {"type": "home", "blocks": blocks}
        await self._workspace.call(self._workspace.client.views_publish, user_id=reach.user, view=home)

    async def _give(self, reach: Reach, message: Message, private: bool, *, replaces: bool) -> None:
        replaces = replaces and bool(reach.message)
        if reach.response_url and await self._responded(reach, message, private, replaces=replaces):
            return
        if replaces and await self._edited(reach, message):
            return
        if private and reach.shared and await self._whispered(reach, message):
            return
        try:
            await self._posted(reach.directly() if private and reach.shared else reach, message)
        except Gone as error:
            if private:
                raise
            await self._give(reach, render(sorry(str(error)), "")[0], private=True, replaces=False)

    async def _responded(self, reach: Reach, message: Message, private: bool, *, replaces: bool) -> bool:
        """Whether the answer went, or may have gone, through the response_url."""
        said: dict[str, object] = {"text": message.text, "blocks": message.blocks}
        if replaces:
            said["replace_original"] = True
        else:
            said |= {"replace_original": False, "response_type": "ephemeral" if private else "in_channel"}
            said |= {"thread_ts": reach.thread} if reach.thread else {}
        try:
            await self._workspace.respond(reach.response_url, {**said, "unfurl_links": False, "unfurl_media": False})
        except TryLater as error:
            log.warning("an answer may be lost: %s", error)
            return error.perhaps_sent
        except Gone:
            return False
        return True

    async def _edited(self, reach: Reach, message: Message) -> bool:
        update = self._workspace.client.chat_update
        try:
            await self._workspace.call(
                update, channel=reach.channel, ts=reach.message, text=message.text, blocks=message.blocks
            )
        except Undelivered:
            return False
        return True

    async def _whispered(self, reach: Reach, message: Message) -> bool:
        """Whether the answer was shown to its asker alone, in the channel."""
        whisper = self._workspace.client.chat_postEphemeral
        try:
            await self._workspace.call(
                whisper,
                channel=reach.channel,
                user=reach.user,
                thread_ts=reach.thread,
                text=message.text,
                blocks=message.blocks,
            )
        except TryLater as error:
            log.warning("an answer may be lost: %s", error)
            return error.perhaps_sent
        except Gone:
            return False
        return True

    async def _posted(self, reach: Reach, message: Message) -> None:
        await self._workspace.call(
            self._workspace.client.chat_postMessage,
            channel=reach.channel or await self._workspace.direct(reach.user),
            thread_ts=reach.thread,
            text=message.text,
            blocks=message.blocks,
            unfurl_links=False,
            unfurl_media=False,
        )


def _typed_instead(form: Form) -> Reply:
    """What to type where no form can be opened."""
    line = same_as(form) or f"help {form.submit.command}"
    return replace(sorry("I can't open a form here. Type it instead: ", Typed(line)), failed=False)
