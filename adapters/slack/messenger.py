"""Says a Reply in a place of Slack: `bot.ports.Messenger`."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from adapters.slack.blocks import Message, render
from adapters.slack.heard import Way
from adapters.slack.payloads import Payload, at, records, text
from adapters.slack.standing import Standing
from adapters.slack.workspace import Workspace
from bot.errors import Gone, TryLater, Undelivered
from bot.ports import Sent
from bot.reply import Reply
from bot.request import Place

log = logging.getLogger(__name__)

EVENT_TYPE = "paperbot"  # of the metadata that carries a message's key
PEOPLE = ("U", "W")  # what ids of users begin with
PAGE = 15  # messages a page of history: the most that apps outside the Marketplace are given
MOST_PAGES = 40
SKEW = timedelta(minutes=2)  # by which our clock may be ahead of Slack's
RECENT = timedelta(hours=1)  # in which a thread that was opened twice is looked for


class SlackMessenger:
    """Posts with the bot's token. A post whose answer is lost is not repeated: `find` tells its fate."""

    def __init__(self, workspace: Workspace, standing: Standing, command: str, now: Callable[[], datetime]) -> None:
        self._workspace, self._standing, self._command, self._now = workspace, standing, command, now

    async def send(self, place: Place, reply: Reply, key: str) -> Sent:
        """Posts a reply, a long one as several messages. The first bears `key`, and is the one returned."""
        parts = render(reply, self.prefix(place))
        if not parts:
            raise Gone("There is nothing to say.", "Please report this.")
        first = await self._post(place, parts[0], key)
        for number, part in enumerate(parts[1:], 2):
            await self._post(place, part, f"{key}/{number}")
        return first

    async def find(self, place: Place, key: str, since: datetime) -> Sent | None:
        """Looks through the history since `since`. Raises Gone where it may not be read."""
        channel = await self._channel(place)
        async for message in self._history(channel, place.thread, since):
            metadata = at(message, "metadata")
            if text(metadata, "event_type") == EVENT_TYPE and text(metadata, "event_payload", "key") == key:
                return await self._sent(channel, text(message, "ts"))
        return None

    async def edit(self, place: Place, message: str, reply: Reply) -> None:
        """Puts a reply where a message of ours stood; what does not fit there follows it."""
        channel = await self._channel(place)
        parts = render(reply, self.prefix(place))
        for part in parts[:1]:
            update = self._workspace.client.chat_update
            await self._workspace.call(update, channel=channel, ts=message, text=part.text, blocks=part.blocks)
        for number, part in enumerate(parts[1:], 2):
            await self._post(place, part, f"{message}/{number}")

    async def open_thread(self, place: Place, name: str, opening: Reply, key: str) -> Sent:  # noqa: ARG002
        """A thread on Slack is its first message and has no name, so the opening says what it is about."""
        beginning = replace(place, thread=None)
        return await self._lately_sent(beginning, key) or await self.send(beginning, opening, key)

    async def check(self, place: Place) -> None:
        """Joins nothing. Where we were not given the scope to look, nothing speaks against posting."""
        channel = self._standing.channel(place.tenant, place.channel)
        if channel.startswith(("D", *PEOPLE)):
            return
        try:
            said = await self._workspace.call(self._workspace.client.conversations_info, channel=channel)
        except Gone:
            if self._workspace.missing:
                log.info("cannot look at a channel before posting there")
                return
            raise
        if at(said, "channel", "is_archived") is True:
            raise Gone("That channel is archived.", "Unarchive it, or choose another.")
        if at(said, "channel", "is_member") is False:
            raise Gone("I'm not in that channel.", f"Type /invite @{self._workspace.home.name} there.")

    def prefix(self, place: Place) -> str:
        """What goes before a line that can be typed there."""
        return self.prefix_of(Way.MENTION if place.thread else Way.SLASH if place.shared else Way.PLAIN)

    def prefix_of(self, way: Way) -> str:
        return {Way.SLASH: self._command, Way.MENTION: f"@{self._workspace.home.name}", Way.PLAIN: ""}[way]

    async def _channel(self, place: Place) -> str:
        """The channel to call with: of a person, that of their direct messages. Raises Gone."""
        channel = self._standing.channel(place.tenant, place.channel)
        return await self._workspace.direct(channel) if channel.startswith(PEOPLE) else channel

    async def _post(self, place: Place, part: Message, key: str) -> Sent:
        channel = await self._channel(place)
        said = await self._workspace.call(
            self._workspace.client.chat_postMessage,
            channel=channel,
            text=part.text,
            blocks=part.blocks,
            thread_ts=place.thread,
            unfurl_links=False,
            unfurl_media=False,
            metadata={"event_type": EVENT_TYPE, "event_payload": {"key": key}},
        )
        if not text(said, "ts"):
            raise TryLater("Slack did not say where the message stands.", 60, perhaps_sent=True)
        return await self._sent(text(said, "channel") or channel, text(said, "ts"))

    async def _sent(self, channel: str, message: str) -> Sent:
        """The message with its permanent link; one whose link cannot be had was sent all the same."""
        try:
            link = self._workspace.client.chat_getPermalink
            said = await self._workspace.call(link, channel=channel, message_ts=message)
        except Undelivered:
            return Sent(message)
        return Sent(message, text(said, "permalink"))

    async def _lately_sent(self, place: Place, key: str) -> Sent | None:
        try:
            return await self.find(place, key, self._now().astimezone(UTC) - RECENT)
        except Gone:
            return None

    async def _history(self, channel: str, thread: str | None, since: datetime) -> AsyncIterator[Payload]:
        """Messages since a moment, page by page. Raises TryLater rather than end before it is through."""
        client, cursor = self._workspace.client, ""
        method = client.conversations_replies if thread else client.conversations_history
        asked: dict[str, object] = {"channel": channel, "limit": PAGE, "include_all_metadata": True}
        asked |= {"oldest": f"{since.timestamp():.6f}", "inclusive": True} | ({"ts": thread} if thread else {})
        for _ in range(MOST_PAGES):
            said = await self._workspace.call(method, **asked, **({"cursor": cursor} if cursor else {}))
            for message in records(said, "messages"):
                yield message
            cursor = text(said, "response_metadata", "next_cursor")
            if not cursor or at(said, "has_more") is False:
                return
        raise TryLater("That channel's history is too long to look through at once.", 60)
