"""What can go wrong, as one tree; each branch is caught in one place and answered in words.

    PaperbotError
      Misunderstood            the reader wrote something we cannot read: answered with what was understood
        UnknownCommand
        SpareWords             a command was given words that it does not take
        BadOption
      NotFound                 what was asked for is not in the library
      NotAllowed               the reader may not do this here
      Undelivered              a platform did not take a message
        TryLater               it may take it later (`after` seconds)
        Gone                   it never will: the place is archived, deleted, or we were removed

Anything else is our own fault: it is logged once under a short code, and the reader is told that code.
"""


class PaperbotError(Exception):
    """The root. `str()` is one sentence for the reader: what is so, and what to do next."""


class Misunderstood(PaperbotError):
    """The words could not be read as an invocation."""


class UnknownCommand(Misunderstood):
    """`word` is no command; `close` are the commands that it resembles."""

    def __init__(self, word: str, close: tuple[str, ...] = ()) -> None:
        self.word, self.close = word, close
        super().__init__(f"“{word}” isn't something I can do.")


class SpareWords(Misunderstood):
    """`command` does not take the `words` that follow it."""

    def __init__(self, command: str, words: str) -> None:
        self.command, self.words = command, words
        super().__init__(f"{command} takes no words, and you wrote “{words}”.")


class BadOption(Misunderstood):
    """`value` does not fit the option `name`; `wanted` says what would, `close` what was likely meant."""

    def __init__(self, name: str, value: str, wanted: str, close: tuple[str, ...] = ()) -> None:
        self.name, self.value, self.wanted, self.close = name, value, wanted, close
        super().__init__(f"“{value}” isn't a {name} I can read." if value else f"The {name} is missing.")


class NotFound(PaperbotError):
    """Nothing of that name or id; `about` is what was asked for, `words` the part of it that a search could look for."""

    def __init__(self, about: str, sentence: str, words: str = "") -> None:
        self.about, self.words = about, words
        super().__init__(sentence)


class NotAllowed(PaperbotError):
    """The reader's role does not suffice here."""


class Undelivered(PaperbotError):
    """A platform did not take a message; `reason` is our own word for why, `remedy` what a person can do."""

    def __init__(self, reason: str, remedy: str = "") -> None:
        self.reason, self.remedy = reason, remedy
        super().__init__(f"{reason} {remedy}".strip())


class TryLater(Undelivered):
    """The platform is busy or unreachable; `after` is the wait it asked for, in seconds.

    `perhaps_sent`: the answer was lost, so the message may stand there all the same; look for it before another try.
    """

    def __init__(self, reason: str, after: float, remedy: str = "", *, perhaps_sent: bool = False) -> None:
        self.after, self.perhaps_sent = after, perhaps_sent
        super().__init__(reason, remedy)


class Gone(Undelivered):
    """Sending there must stop until a person mends it."""
