"""`share`: what one reader was shown, shown to everybody in the channel."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from bot.command import Option, command
from bot.context import Context
from bot.errors import Misunderstood
from bot.invocation import Invocation
from bot.reply import Button, Mention, Reply, Text
from bot.request import Role


@command("share", private=False, listed=False, who=Role.MEMBER)
def share(
    context: Context,
    of: Annotated[str, Option("the token of what is shared")],
    by: Annotated[str, Option("who shared it, where its page is turned")] = "",
) -> Reply:
    """Share a private result with the channel, naming who shared it."""
    shared = Invocation.from_token(of)
    declared = next((command for command in context.commands if command.name == shared.command), None)
    if declared is None or declared.changes or not declared.private:
        raise Misunderstood("That can't be shared.")
    reply = context.again(shared)
    if reply.failed:
        raise Misunderstood("There is nothing left to share.")
    # Only a button of ours names another sharer: whoever types this line shares it.
    sharer = by if by and not context.request.line else context.user.id
    named = Text((Mention(sharer), " shared this:"))
    buttons = tuple(_still_shared(button, shared, sharer) for button in reply.buttons)
    return replace(reply, blocks=(named, *reply.blocks), buttons=buttons, replaces=bool(by), acts=(), form=None)


def _still_shared(button: Button, shared: Invocation, sharer: str) -> Button:
    """A button that turns the page of what is shared turns it for all who see it."""
    turned = button.press
    if not (isinstance(turned, Invocation) and turned.command == shared.command and turned.get("page")):
        return button
    return replace(button, press=Invocation.of("share", of=turned.token(), by=sharer))
