"""Which words of a query only ask."""

import pytest

from bot.words import tokens
from storage.asking import asking


@pytest.mark.parametrize(
    "typed, about",
    [
        ("find papers about graphs", "graphs"), ("papers on diffusion", "diffusion"), ("what is LoRA?", "lora"),
        ("show me papers about graphs", "graphs"), ("show me graphs", "graphs"), ("find graphs", "graphs"),
        ("Can you find some papers which use LoRA", "lora"), ("recent work on translation", "translation"),
        ("are there any papers about dialogue", "dialogue"), ("how do I detect sarcasm", "detect sarcasm"),
        ("latest papers by Ann Oak", "ann oak"), ("I'm looking for something on whales", "whales"),
        ("what papers discuss transfer", "transfer"), ("I want to read about whales", "whales"),
        ("what is the best paper about whales?", "whales"), ("Which are good works on whales", "whales"),
        ("please tell me about whales", "whales"), ("search for whales", "whales"),
    ],
)  # fmt: skip
def test_asking_words_at_the_head_are_told_from_what_they_ask_for(typed, about):
    words = tokens(typed)
    assert " ".join(words[asking(words) :]) == about


@pytest.mark.parametrize(
    "typed",
    [
        "", "find", "papers", "find papers", "what is", "show and tell", "papers with code", "work in progress",
        "list decoding", "best arm identification", "search engines", "look ahead", "graphs to find papers about",
        "attention is all you need", "studies of whales",
    ],
)  # fmt: skip
def test_words_that_tell_are_kept(typed):
    assert asking(tokens(typed)) == 0
