"""The exit codes of the command line, and how an error of ours leaves it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum
from typing import NoReturn

from bot.errors import BadOption, Misunderstood, PaperbotError


class Exit(IntEnum):
    DONE = 0  # also when a search found nothing
    NOTHING_DONE = 1
    USAGE = 2
    PARTLY_DONE = 3
    UNFIT = 4  # settings, database or machine must be mended first


def leave(code: Exit, sentence: str = "") -> NoReturn:
    """Ends the process, with a sentence on standard error."""
    if sentence:
        print(sentence, file=sys.stderr)  # noqa: T201
    sys.exit(code)


@contextmanager
def errors_as_sentences(code: Exit = Exit.NOTHING_DONE) -> Iterator[None]:
    """An error becomes a sentence and an exit code, never a traceback; PAPERBOT_TRACE=1 shows where a fault arose."""
    try:
        yield
    except BadOption as error:
        leave(Exit.USAGE, f"{error} I can read {error.wanted}.")
    except Misunderstood as error:
        leave(Exit.USAGE, str(error))
    except PaperbotError as error:
        leave(code, str(error))
    except KeyboardInterrupt:
        leave(Exit.NOTHING_DONE, "Stopped. What was stored before stays; the same command again goes on from there.")
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(Exit.DONE)
    except Exception as fault:
        if os.environ.get("PAPERBOT_TRACE"):
            raise
        leave(
            Exit.NOTHING_DONE,
            f"Something of mine broke ({type(fault).__name__}: {fault}). PAPERBOT_TRACE=1 shows where.",
        )
