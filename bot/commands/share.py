"""`share`: what one reader was shown, shown to everybody in the channel."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from bot.command import Option, command
from bot.context import Context
from bot.errors import Misunderstood
from bot.invocation import Invocation
from bot.reply import Mention, Reply, Text
from bot.request import Role


@command("share", private=False, listed=False, who=Role.MEMBER)
def share(context: Context, of: Annotated[str, Option("the token of what is shared")]) -> Reply:
    """Share a private result with the channel, naming who shared it."""
    shared = Invocation.from_token(of)
    declared = next((command for command in context.commands if command.name == shared.command), None)
    if declared is None or declared.changes or not declared.private or not declared.listed:
        raise Misunderstood("That can't be shared.")
    reply = context.again(shared)
    if reply.failed:
        raise Misunderstood("There is nothing left to share.")
    named = Text((Mention(context.user.id), " shared this:"))
    return replace(reply, blocks=(named, *reply.blocks), replaces=False)
