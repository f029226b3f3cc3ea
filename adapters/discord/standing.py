"""Where we may still post: a channel that refused us once is left alone until something changes there."""

from __future__ import annotations

from collections import OrderedDict

from bot.errors import Gone

MOST = 20_000  # channels remembered


class Standing:
    """Remembers in memory: after a restart Discord itself refuses, once."""

    def __init__(self) -> None:
        self._stopped: OrderedDict[int, Gone] = OrderedDict()

    def stop(self, channel: int, reason: Gone) -> None:
        self._stopped[channel] = reason
        while len(self._stopped) > MOST:
            self._stopped.popitem(last=False)

    def back(self, channel: int) -> None:
        """Somebody there spoke to us, or what we may do there has changed."""
        self._stopped.pop(channel, None)

    def all_back(self) -> None:
        """The roles of a server have changed, or we came into one."""
        self._stopped.clear()

    def ask(self, channel: int) -> None:
        """Raises Gone where we may not post."""
        if (reason := self._stopped.get(channel)) is not None:
            raise Gone(reason.reason, reason.remedy)
