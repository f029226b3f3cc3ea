"""Every dialogue beside it, held on the console, in Slack and on Discord: the same words are said, and the same can be pressed.

On the platforms it is held in direct messages, by the real adapters over the loopback servers. What is typed on the console is
sent as a message, what is pressed there is pressed under a message that shows it, and the words are taken back out of the
payloads that were sent. Only hints differ, which say what to type where the reader stands.
"""

import asyncio
from dataclasses import dataclass, fields, is_dataclass, replace
from pathlib import Path

import pytest

from adapters.conversation import HERE, Conversation
from adapters.discord import components, embeds
from adapters.discord.marks import unmarked
from adapters.discord.typed import after, slash
from adapters.slack import blocks
from bot.commands import COMMANDS
from bot.invocation import Invocation
from bot.reply import Reply, Typed
from tests.adapters.discord import talk as on_discord
from tests.adapters.discord import world
from tests.adapters.discord.checking import payload
from tests.adapters.slack import payloads
from tests.adapters.slack import talk as in_slack
from tests.conversations import words
from tests.conversations.test_conversations import BLOCK, MONDAY

DIALOGUES = sorted(Path(__file__).parent.glob("*.md"))
SLASH = slash(COMMANDS)


@dataclass(frozen=True)
class Turn:
    """What was asked on the console, as a line or as a press, and what was answered there."""

    line: str
    press: Invocation | None
    reply: Reply

    @property
    def is_bare(self):
        """Whether it was `/paper` without a word, which no direct message can be."""
        return self.press is None and not self.line


class Overheard:
    """A bot whose requests and replies are written down."""

    def __init__(self, bot):
        self._bot, self.turns = bot, []

    def handle(self, request):
        reply = self._bot.handle(request)
        self.turns.append(Turn(request.line, request.invocation, reply))
        return reply


class InOnePlace:
    """A bot for whom all happens where the console stands: another place has another paper of the day."""

    def __init__(self, bot):
        self._bot = bot

    def __getattr__(self, name):
        return getattr(self._bot, name)

    def handle(self, request):
        return self._bot.handle(replace(request, place=HERE))


@pytest.fixture
def turns_of(bot):
    """The turns of a dialogue. One that the console answers by itself, with an address, is none."""

    def held(dialogue):
        overheard = Overheard(bot)
        conversation = Conversation(overheard, lambda: MONDAY)
        for block in BLOCK.finditer(dialogue.read_text(encoding="utf-8")):
            for line in block[2].splitlines():
                if line.startswith("> "):
                    conversation.said(line[2:])
        return overheard.turns

    return held


def retyped(node, typing):
    """A reply whose hints are what is typed where `typing` holds."""
    if isinstance(node, Typed):
        return typing(node.line)
    if isinstance(node, tuple):
        return tuple(retyped(part, typing) for part in node)
    if is_dataclass(node) and not isinstance(node, Invocation):
        return replace(node, **{field.name: retyped(getattr(node, field.name), typing) for field in fields(node)})
    return node


async def held_on_discord(bot, turns):
    """The messages that answer each turn."""
    answers = []
    async with on_discord.paperbot(bot=bot, now=lambda: MONDAY) as (discord, _):
        shown = discord.posts[world.direct()["id"]]
        for turn in turns:
            count = len(components.render(turn.reply, SLASH))
            if turn.press is None:
                before = len(shown)
                await discord.tell("MESSAGE_CREATE", world.said(turn.line, where=None))
                await discord.until(lambda start=before, wanted=count: len(shown) == start + wanted)
                answers.append([dict(message) for message in shown[before:]])
            else:
                said = [message for answer in answers for message in answer]
                custom_id, on = bearing(turn.press, said, unmarked)
                answered = await discord.answered(world.press(custom_id, on=dict(on), where=None), count)
                answers.append(list(answered))
    return answers


async def held_in_slack(bot, turns):
    """The messages that answer each turn."""
    answers = []
    async with in_slack.over_socket(bot=bot, now=lambda: MONDAY) as (slack, _):
        shown = slack.posts["D1"]
        for turn in turns:
            count = len(blocks.render(turn.reply, ""))
            url = slack.response_url()
            if turn.is_bare:
                await slack.send("slash_commands", payloads.slash("", url, channel="D1"))
                await slack.until(lambda there=url, wanted=count: len(slack.answered(there)) == wanted)
                answers.append(list(slack.answered(url)))
            elif turn.press is None:
                before = len(shown)
                await slack.send("events_api", payloads.direct(turn.line))
                await slack.until(lambda start=before, wanted=count: len(shown) == start + wanted)
                answers.append([dict(message) for message in shown[before:]])
            else:
                said = [message for answer in answers for message in answer]
                token, on = bearing(turn.press, said, str)
                press = payloads.press(token, url, channel="D1", message=on.get("ts", "1.1"), ephemeral=False)
                await slack.send("interactive", press)
                await slack.until(lambda there=url, wanted=count: len(slack.answered(there)) == wanted)
                answers.append(list(slack.answered(url)))
    return answers


def bearing(press, messages, plain):
    """The id that carries a press, and the last message that shows it."""
    for message in reversed(messages):
        for node in words.nodes(message.get("components") or message.get("blocks")):
            for name in ("custom_id", "action_id", "value"):
                held = node.get(name)
                if isinstance(held, str) and words.TOKEN.match(held) and Invocation.from_token(plain(held)) == press:
                    return held, message
    raise LookupError(f"{press} can be pressed nowhere")


@pytest.mark.parametrize("dialogue", DIALOGUES, ids=lambda path: path.stem)
def test_a_dialogue_is_answered_in_the_same_words_everywhere(dialogue, turns_of, bot):
    turns = turns_of(dialogue)
    there = InOnePlace(bot)
    discord, slack = asyncio.run(held_on_discord(there, turns)), asyncio.run(held_in_slack(there, turns))
    assert len(turns) == len(discord) == len(slack) > 0
    for turn, told, posted in zip(turns, discord, slack, strict=True):
        asked = str(turn.press or turn.line)
        assert words.of_console(turn.reply), asked
        assert words.of_discord(told) == words.of_console(retyped(turn.reply, SLASH)), asked
        in_command = retyped(turn.reply, lambda line: f"/paper {line}")
        assert words.of_slack(posted) == words.of_console(in_command if turn.is_bare else turn.reply), asked
        assert words.pressed_on_discord(told) == words.pressed_on_slack(posted), asked
        assert words.pressed_on_console(turn.reply) <= words.pressed_on_slack(posted), asked


@pytest.mark.parametrize("dialogue", DIALOGUES, ids=lambda path: path.stem)
def test_a_message_that_must_hold_embeds_says_the_same(dialogue, turns_of):
    async def rendered(reply):
        return [[payload(each) for each in render(reply, after(""))] for render in (components.render, embeds.render)]

    for turn in turns_of(dialogue):
        for messages in asyncio.run(rendered(turn.reply)):
            assert words.of_discord(messages) == words.of_console(turn.reply), turn
            assert words.pressed_on_console(turn.reply) <= words.pressed_on_discord(messages), turn


def test_a_word_more_or_less_is_seen():
    assert words.segments("One · two\nthree") == words.segments("three · One\ntwo")
    assert words.segments("One · two") != words.segments("One")
    assert words.segments("Open: https://a.org/x\nPDF: https://a.org/y") == words.segments("PDF (a.org)")
