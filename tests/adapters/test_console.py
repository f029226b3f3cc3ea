"""The console as a program: real pipes, a real terminal."""

import fcntl
import io
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from adapters.conversation import Talks
from tests.adapters.talker import Talker, console

ROOT = Path(__file__).parents[2]
PROGRAM = (sys.executable, "-m", "tests.adapters.talker")
PATIENCE = 15  # seconds until a program that says nothing counts as hung
PROMPTED = "\x1b[?2004h"  # bracketed paste switched on: the prompt is there
ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[=>()][0-9A-Z]?)")


def environment(**others):
    known = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
    return known | {"TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1", "PYTHONWARNINGS": "error"} | others


def piped(typed, **others):
    """What the program answers to `typed`, and its exit code."""
    ended = subprocess.run(
        PROGRAM,
        input=typed,
        capture_output=True,
        cwd=ROOT,
        env=environment(**others),
        timeout=PATIENCE,
        check=False,
    )
    assert ended.stderr == b""
    return ended.stdout.decode(), ended.returncode


# --- pipes -----------------------------------------------------------------------------------------------------------


def test_a_pipe_is_answered_and_ends_well():
    assert piped(b"lora\n") == ("Heard lora.\n", 0)


def test_answers_are_set_apart_and_a_pipe_is_not_welcomed():
    assert piped(b"lora\n\n   \n/paper qlora") == ("Heard lora.\n\nHeard qlora.\n", 0)


def test_nothing_typed_is_nothing_answered():
    assert piped(b"") == ("", 0)


def test_a_pipe_presses_numbers_and_takes_leave():
    answers, code = piped(b"a card\n2\nquit\nnever asked\n")
    assert answers.endswith("\n\nPressed `1:similar?paper=arxiv:1706.03762`.\n")
    assert code == 0


def test_a_pipe_is_told_the_line_that_fills_a_form():
    assert piped(b"a form alone\n")[0].endswith(
        'Type `subscribe place:C1 topic:"diffusion models" schedule:… note:…`\n'
    )


@pytest.mark.parametrize("locale", ["C", "C.UTF-8", "POSIX"])
def test_bytes_that_are_no_text_are_forgiven(locale):
    answers, code = piped(b"caf\xe9 \xff\xfe\r\n\x00\x1b[31m\xf0\x9f\x98\x80\n", LC_ALL=locale)
    assert answers.startswith("Heard caf")
    assert answers.count("Heard") == 2
    assert "\x1b" not in answers
    assert code == 0


def test_an_output_that_knows_few_letters_still_answers():
    answers, code = piped(b"a card from right to left\n", PYTHONIOENCODING="ascii")
    assert answers.startswith("??????")
    assert code == 0


def test_a_reader_that_goes_away_ends_the_program_quietly():
    program = subprocess.Popen(
        PROGRAM,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=environment(),
    )
    program.stdout.close()
    _, complaint = program.communicate(b"a long listing\n" * 50, timeout=PATIENCE)
    assert complaint == b""
    assert program.returncode == 0


def test_a_line_of_a_megabyte_is_answered():
    assert piped(b"x" * 1_000_000 + b"\nlora\n")[0].endswith("\n\nHeard lora.\n")


def test_streams_that_are_handed_in_are_used():
    out = io.StringIO()
    assert console(source=io.StringIO("lora\nexit\nqlora\n"), out=out).run() == 0
    assert out.getvalue() == "Heard lora.\n"


def test_the_talker_stands_for_the_bot():
    talker: Talks = Talker()
    assert callable(talker.handle)


def test_ctrl_c_ends_a_pipe():
    class Interrupted(io.StringIO):
        def __next__(self):
            raise KeyboardInterrupt

    assert console(source=Interrupted("lora\n"), out=io.StringIO()).run() == 130


# --- a terminal ------------------------------------------------------------------------------------------------------


class Terminal:
    """The program at a terminal of its own, some columns wide."""

    def __init__(self, *arguments, columns=80, **others):
        self.seen = ""
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        self._program = subprocess.Popen(
            (*PROGRAM, *arguments),
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=ROOT,
            env=environment(**others),
            start_new_session=True,
        )
        os.close(theirs)

    def types(self, keys):
        self.seen = ""
        os.write(self._ours, keys.encode())
        return self

    def sees(self, words):
        """Waits for `words` on the screen."""
        while words not in self.text:
            assert self._hears(), f"{words!r} never came after {self.text!r}"
        return self

    def is_ready(self):
        """Waits for a prompt."""
        while PROMPTED not in self.seen and not self.text.endswith("> "):
            assert self._hears(), f"no prompt after {self.text!r}"
        return self

    def ends(self):
        """Waits for the end; returns the exit code."""
        while self._hears() and self._program.poll() is None:
            pass
        return self._program.wait(PATIENCE)

    def closes(self):
        if self._program.poll() is None:
            self._program.kill()
        self._program.wait(PATIENCE)
        os.close(self._ours)

    def _hears(self):
        """Whether anything more was said."""
        ready, _, _ = select.select([self._ours], [], [], PATIENCE)
        try:
            some = os.read(self._ours, 65_536) if ready else b""
        except OSError:  # Linux says EIO when the last program has left a terminal
            some = b""
        self.seen += some.decode("utf-8", "replace")
        return some

    @property
    def text(self):
        return ESCAPES.sub("", self.seen).replace("\r", "")


@pytest.fixture
def at_terminal():
    """Opens terminals, and closes them after the test."""
    opened = []

    def open_one(*arguments, **others):
        opened.append(Terminal(*arguments, **others))
        return opened[-1].is_ready()

    yield open_one
    for terminal in opened:
        terminal.closes()


def test_a_terminal_is_welcomed_answered_and_left(at_terminal):
    terminal = at_terminal()
    assert "Welcome to the samples." in terminal.text
    terminal.types("a card\r").sees("[4 Forget]").is_ready()
    assert "\x1b[1mAttention Is All You Need" in terminal.seen
    assert "\x1b]8;" in terminal.seen
    terminal.types("3\r").sees("Pressed `1:cite?paper=arxiv:1706.03762`.").is_ready()
    assert terminal.types("quit\r").ends() == 0


def test_tab_completes_a_command_and_a_key(at_terminal):
    terminal = at_terminal()
    terminal.types("sea\tau\tWei\r").sees("Heard search author:Wei.").is_ready()
    terminal.types("/paper ci\t2\r").sees("Heard cite 2.").is_ready()
    terminal.types("s\t").sees("similar").is_ready()
    assert "show" in terminal.text
    assert terminal.types("\x15\x04").ends() == 0


def test_ctrl_c_gives_up_a_line_and_ctrl_d_leaves(at_terminal):
    terminal = at_terminal()
    terminal.types("half a thought\x03").is_ready()
    terminal.types("lora\r").sees("Heard lora.").is_ready()
    assert "half" not in terminal.text
    assert terminal.types("\x04").ends() == 0


def test_lines_are_kept_for_the_next_time(tmp_path, at_terminal):
    kept = tmp_path / "data" / "history"
    first = at_terminal(str(kept))
    first.types("chain of thought\r").sees("Heard chain of thought.").is_ready()
    assert first.types("\x04").ends() == 0
    assert kept.stat().st_mode & 0o077 == 0
    second = at_terminal(str(kept))
    second.types("\x1b[A\r").sees("Heard chain of thought.").is_ready()
    assert second.types("\x04").ends() == 0


def test_a_history_that_cannot_be_written_is_gone_without(at_terminal):
    terminal = at_terminal("/dev/null/history")
    terminal.types("lora\r").sees("Heard lora.").is_ready()
    assert terminal.types("\x04").ends() == 0


def test_a_form_is_asked_entry_by_entry(at_terminal):
    terminal = at_terminal()
    terminal.types("a form\r").sees("Topic (words to look for): diffusion models")
    assert "A channel can be sent papers." in terminal.text
    terminal.types("\x15\r").is_ready().types("audio\r").sees("When (1 weekdays, 2 weekly, 3 monthly):")
    terminal.types("yearly\r").is_ready().types("\x152\r").sees("Note (for the others here):")
    terminal.types("\r").sees("Pressed `1:subscribe?place=C1&topic=audio&schedule=weekly`.").is_ready()
    assert terminal.types("\x04").ends() == 0


def test_a_form_that_is_left_does_nothing(at_terminal):
    terminal = at_terminal()
    terminal.types("a form\r").sees("Topic (words to look for):")
    terminal.types("\x03").sees("Left as it was; nothing was done.").is_ready()
    assert terminal.types("\x04").ends() == 0


def test_a_pasted_text_of_several_lines_is_one_line(at_terminal):
    terminal = at_terminal()
    terminal.types("\x1b[200~Attention Is\nAll You Need\x1b[201~\r").sees("Heard Attention Is All You Need.").is_ready()
    assert terminal.types("\x04").ends() == 0


@pytest.mark.parametrize("setting", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_a_terminal_without_colour_is_given_plain_text(setting, at_terminal):
    terminal = at_terminal(**setting)
    terminal.types("every span\r").sees("type `similar 2` or open").is_ready()
    assert "\x1b]8;" not in terminal.seen
    assert terminal.types("quit\r").ends() == 0


def test_a_narrow_terminal_wraps_between_words(at_terminal):
    terminal = at_terminal(columns=60)
    terminal.types("a card\r").sees("[4 Forget]").is_ready()
    assert "  networks. We propose a network based on attention alone,\n" in terminal.text
    assert terminal.types("quit\r").ends() == 0
