"""Every dialogue beside it is answered in the same words, and with the same to press, on the console, on Slack and on Discord."""

import asyncio
from pathlib import Path

import pytest

from adapters.conversation import Conversation
from adapters.discord import components, embeds
from adapters.discord.typed import after
from adapters.slack import blocks
from tests.adapters.discord.checking import payload
from tests.conversations import words
from tests.conversations.test_conversations import BLOCK, MONDAY

DIALOGUES = sorted(Path(__file__).parent.glob("*.md"))


@pytest.fixture
def replies_to(bot):
    """What a dialogue's typed lines are answered, as replies."""

    def played(text):
        conversation = Conversation(bot, lambda: MONDAY)
        lines = [line[2:] for block in BLOCK.finditer(text) for line in block[2].splitlines() if line.startswith("> ")]
        return [(line, conversation.said(line)) for line in lines]

    return played


def on_slack(reply):
    return [{"text": message.text, "blocks": message.blocks} for message in blocks.render(reply, "")]


def on_discord(reply, render):
    async def made():
        return [payload(message) for message in render(reply, after(""))]

    return asyncio.run(made())


@pytest.mark.parametrize("dialogue", DIALOGUES, ids=lambda path: path.stem)
def test_a_dialogue_is_answered_in_the_same_words_everywhere(dialogue, replies_to):
    for line, reply in replies_to(dialogue.read_text(encoding="utf-8")):
        said = words.of_console(reply)
        assert said, line
        assert words.of_slack(on_slack(reply)) == said, line
        for render in (components.render, embeds.render):
            assert words.of_discord(on_discord(reply, render)) == said, line


@pytest.mark.parametrize("dialogue", DIALOGUES, ids=lambda path: path.stem)
def test_what_an_answer_lets_one_press_is_the_same_everywhere(dialogue, replies_to):
    for line, reply in replies_to(dialogue.read_text(encoding="utf-8")):
        on_platforms = words.pressed_on_slack(on_slack(reply))
        assert words.pressed_on_console(reply) <= on_platforms, line
        for render in (components.render, embeds.render):
            assert words.pressed_on_discord(on_discord(reply, render)) == on_platforms, line


def test_a_word_more_or_less_is_seen():
    assert words.segments("One · two\nthree") == words.segments("three · One\ntwo")
    assert words.segments("One · two") != words.segments("One")
    assert words.segments("Open: https://a.org/x\nPDF: https://a.org/y") == words.segments("PDF (a.org)")
