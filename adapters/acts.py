"""What a Reply asks to be done in the outside world, done; and the invocation that hears of it."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable
from typing import assert_never

from bot.errors import Undelivered
from bot.invocation import Invocation
from bot.papers import PaperId
from bot.ports import Messenger
from bot.reply import Act, CheckPlace, EditCard, FetchPaper, OpenThread

Fetch = Callable[[PaperId], Awaitable[PaperId | None]]

OK = "ok"


async def perform(act: Act, messenger: Messenger, fetch: Fetch | None = None) -> Invocation | None:
    """Does an act. Raises Undelivered where a platform refuses; of a CheckPlace that is the outcome."""
    match act:
        case OpenThread():
            opened = await messenger.open_thread(act.place, act.name, act.opening, _key(act))
            return act.then.having(thread=opened.message, link=opened.link)
        case CheckPlace():
            return act.then.having(outcome=await _outcome(act, messenger))
        case FetchPaper():
            found = await fetch(act.id) if fetch else None
            return act.then.having(found=found)
        case EditCard():
            await messenger.edit(act.place, act.message, act.reply)
            return act.then
        case _:
            assert_never(act)


async def _outcome(act: CheckPlace, messenger: Messenger) -> str:
    try:
        await messenger.check(act.place)
    except Undelivered as error:
        return str(error)
    return OK


def _key(act: OpenThread) -> str:
    """The same for the same discussion, so that a thread opened twice at once is one."""
    place = act.place
    told = f"{place.tenant} {place.channel} {act.paper} {act.then.token()}"
    return "thread:" + hashlib.sha256(told.encode()).hexdigest()[:24]
