"""The least that a bolt app can do with a command: a program that says hello. Acknowledgements are measured beside its.

It calls nobody to learn whose token it is, as ours does not.
"""

from __future__ import annotations

import os

from slack_bolt.async_app import AsyncAck, AsyncApp
from slack_bolt.authorization import AuthorizeResult


async def authorize(enterprise_id: str | None, team_id: str | None) -> AuthorizeResult:
    return AuthorizeResult(enterprise_id=enterprise_id, team_id=team_id, bot_token=os.environ["SLACK_BOT_TOKEN"])


async def hello(ack: AsyncAck) -> None:
    await ack("hello")


def main() -> None:
    app = AsyncApp(authorize=authorize, signing_secret=os.environ["SLACK_SIGNING_SECRET"])
    app.command("/paper")(hello)
    app.start(port=int(os.environ["PORT"]))


if __name__ == "__main__":
    main()
