"""An Invocation: a command's name and its options, and the same as text that fits into a button."""

from __future__ import annotations

import hashlib
import re
from base64 import urlsafe_b64encode
from dataclasses import dataclass, replace
from typing import Self

from bot.errors import Misunderstood
from bot.text import units16

GRAMMAR = "1"
TOKEN_LIMIT = 100  # UTF-16 units: a Discord custom_id, the tightest place a token must fit into
PARKED = "~"

_UNSAFE = re.compile(r"[%&=?#\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]|^\s|\s$")
_TOKEN = re.compile(r"(?P<grammar>\d+):(?P<command>[^?#]*)(?:\?(?P<options>[^#]*))?(?:#(?P<ordinal>\d+))?", re.DOTALL)


class OldToken(Misunderstood):
    """The token was written by another version of the grammar."""


@dataclass(frozen=True, slots=True)
class Invocation:
    """`Invocation("search", (("words", "graph"), ("page", "2")))`: values are text on every platform."""

    command: str
    options: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, command: str, /, **options: object) -> Self:
        """An invocation from keyword arguments; None and "" are left out."""
        return cls(command, tuple((name, str(value)) for name, value in options.items() if value not in (None, "")))

    def get(self, name: str, default: str = "") -> str:
        return dict(self.options).get(name, default)

    def having(self, /, **options: object) -> Invocation:
        """The same with `options` set anew; None and "" remove one."""
        merged = {**dict(self.options), **options}
        return Invocation.of(self.command, **merged)

    def token(self, ordinal: int | None = None) -> str:
        """The text `1:search?words=graph&page=2#3`; the ordinal keeps equal buttons of one message apart."""
        options = "&".join(f"{_escape(name)}={_escape(value)}" for name, value in self.options)
        query = f"?{options}" if self.options else ""
        return f"{GRAMMAR}:{_escape(self.command)}{query}" + ("" if ordinal is None else f"#{ordinal}")

    @classmethod
    def from_token(cls, token: str) -> Self:
        """The invocation a token was made from. Raises OldToken for another grammar, Misunderstood for no token."""
        match = _TOKEN.fullmatch(token)
        if match is None:
            raise Misunderstood("This button holds nothing I can read.")
        if match["grammar"] != GRAMMAR:
            raise OldToken("This button is from an older version.")
        pairs = [pair.partition("=") for pair in match["options"].split("&")] if match["options"] is not None else []
        try:
            return cls(
                _unescape(match["command"]), tuple((_unescape(name), _unescape(value)) for name, _, value in pairs)
            )
        except UnicodeDecodeError:
            raise Misunderstood("This button holds nothing I can read.") from None

    @property
    def parked_under(self) -> str | None:
        """The key of a token that was parked in the store because it was too long, else None."""
        return self.command[len(PARKED) :] if self.command.startswith(PARKED) else None


def fits(token: str) -> bool:
    return units16(token) <= TOKEN_LIMIT


def parking(invocation: Invocation) -> tuple[str, Invocation]:
    """The key under which a long invocation is parked, and the short one that stands for it in a button."""
    digest = hashlib.sha256(invocation.token().encode()).digest()
    key = urlsafe_b64encode(digest).decode()[:22]
    return key, replace(invocation, command=PARKED + key, options=())


def _escape(text: str) -> str:
    return _UNSAFE.sub(
        lambda found: "".join(f"%{byte:02X}" for byte in found[0].encode("utf-8", "surrogatepass")), text
    )


def _unescape(text: str) -> str:
    if "%" not in text:
        return text
    raw = re.sub(rb"%([0-9A-Fa-f]{2})", lambda found: bytes([int(found[1], 16)]), text.encode("utf-8", "surrogatepass"))
    return raw.decode("utf-8", "surrogatepass")
