"""Where we may still post, by what Slack's events told: sending stops at once, not at the next refusal."""

from __future__ import annotations

from adapters.slack.heard import Change, Changed
from adapters.slack.refusals import GONE
from bot.errors import Gone
from bot.request import Tenant

_LOST = {
    Change.ARCHIVED: "is_archived",
    Change.DELETED: "is_inactive",
    Change.REMOVED: "not_in_channel",
    Change.UNINSTALLED: "account_inactive",
}


class Standing:
    """Remembers in memory: after a restart Slack itself refuses, and says why."""

    def __init__(self) -> None:
        self._lost: dict[tuple[Tenant, str], Change] = {}
        self._moved: dict[tuple[Tenant, str], str] = {}

    def note(self, changed: Changed) -> None:
        """Takes a change in. The same one twice, or several in another order, comes to the same."""
        key = (changed.tenant, changed.channel)
        match changed.change:
            case Change.BACK:
                self._lost.pop(key, None)
                self.back(changed.tenant)
            case Change.MOVED:
                self._moved[key] = changed.to
            case _:
                self._lost[key] = changed.change

    def back(self, tenant: Tenant) -> None:
        """Somebody there spoke to us, so the app is installed."""
        self._lost.pop((tenant, ""), None)

    def channel(self, tenant: Tenant, channel: str) -> str:
        """The id that a channel has by now. Raises Gone where we may not post."""
        channel = self._moved.get((tenant, channel), channel)
        for lost in ((tenant, ""), (tenant, channel)):
            if (change := self._lost.get(lost)) is not None:
                reason, remedy = GONE[_LOST[change]]
                raise Gone(reason, remedy.format(name="paperbot"))
        return channel
