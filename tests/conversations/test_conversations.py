"""Runs the dialogues beside it: each is documentation and test at once.

A dialogue is a Markdown file; inside its `console` blocks a line that begins with "> " is typed, the lines below it are the
answer, word for word. `pytest --rewrite-conversations` writes down what is answered now, to be read before it is kept.
"""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

HERE = Path(__file__).parent
BLOCK = re.compile(r"(```console\n)(.*?)(```)", re.DOTALL)
MONDAY = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)


@pytest.mark.parametrize("dialogue", sorted(HERE.glob("*.md")), ids=lambda path: path.stem)
def test_the_dialogue_is_answered_word_for_word(dialogue, sample_store, converse, request):
    text = dialogue.read_text(encoding="utf-8")
    say = converse(sample_store, MONDAY)
    played = BLOCK.sub(lambda block: block[1] + _played(block[2], say) + block[3], text)
    if request.config.getoption("rewrite_conversations"):
        dialogue.write_text(played, encoding="utf-8")
    assert played == text


def _played(block, say):
    typed = [line[2:] for line in block.splitlines() if line.startswith("> ")]
    return "".join(f"> {line}\n{say(line)}\n" for line in typed)
