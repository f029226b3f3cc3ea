"""A file opened for reading: inflated if it is compressed, decoded whatever its encoding, line by line."""

from __future__ import annotations

import codecs
import io
import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

CHUNK = 1 << 16  # bytes read at once
SMALL = 32  # bytes inflated at once where some are damaged
HEAD = 1 << 16  # bytes looked at to find a format
MAX_LINE = 2_000_000  # characters; a record of thousands of authors has some 200,000
# SECURITY: no list is as large, no text compresses as well.
MAX_BYTES = 4 << 30
MAX_RATIO = 200
FREE_BYTES = 16 << 20  # inflated before the ratio counts

Progress = Callable[[int], None]  # told how many bytes of the file are read so far

_DECLARATION = re.compile(rb"""\s*<\?xml\s[^<>]{0,100}?encoding\s*=\s*["']([A-Za-z][\w.-]{0,30})["']""")

GZIP = b"\x1f\x8b"

# A byte that is no UTF-8 is read as Windows-1252, or as Latin-1 where that has no letter (81, 8D, 8F, 90).
_SINGLE_BYTES = {0xDC00 + byte: bytes([byte]).decode("cp1252", "ignore") or chr(byte) for byte in range(0x80, 0x100)}


@dataclass(frozen=True, slots=True)
class Line:
    """A line without its end, counted from 1. `too_long`: beyond MAX_LINE, and so without text here."""

    number: int
    text: str
    too_long: bool = False


@dataclass(slots=True)
class Source:
    """An opened file. `name` is what people call it; `trouble` says afterwards why it ended too early."""

    name: str
    _bytes: Inflated | Counted
    head: str = ""
    _text: io.TextIOWrapper = field(init=False)

    def __post_init__(self) -> None:
        buffered = io.BufferedReader(self._bytes, HEAD)
        begins = buffered.peek(HEAD)[:HEAD]
        encoding = encoding_of(begins)
        errors = "surrogateescape" if encoding.startswith("utf-8") else "replace"
        self._text = io.TextIOWrapper(buffered, encoding, errors, newline=None)
        self.head = mended(codecs.decode(begins, encoding, errors)).replace("\r\n", "\n").replace("\r", "\n")

    @classmethod
    def of(cls, stream: BinaryIO, name: str, progress: Progress | None = None) -> Source:
        """A source that reads from `stream` (bytes, from its present place), inflating gzip data."""
        counted = Counted(stream, progress or (lambda _: None))
        begins = counted.begin()
        return cls(name, Inflated(counted) if begins.startswith(GZIP) else counted)

    @property
    def trouble(self) -> str:
        return self._bytes.trouble

    def lines(self) -> Iterator[Line]:
        """Every line; `\\n`, `\\r\\n` and `\\r` end one."""
        number = 0
        while text := self._text.readline(MAX_LINE):
            number += 1
            too_long = len(text) == MAX_LINE and not text.endswith("\n")
            if too_long:
                self._skip_line()
            yield Line(number, "" if too_long else mended(text).removesuffix("\n"), too_long)

    def _skip_line(self) -> None:
        while (rest := self._text.readline(MAX_LINE)) and not rest.endswith("\n"):
            pass

    def chunks(self) -> Iterator[str]:
        """The same text in pieces, for formats that are not made of lines."""
        while text := self._text.read(CHUNK):
            yield mended(text)


def encoding_of(begins: bytes) -> str:
    """UTF-8, with or without its mark; UTF-16 where its mark or every other byte says so; else what XML declares."""
    for mark, encoding in (
        (codecs.BOM_UTF8, "utf-8-sig"),
        (codecs.BOM_UTF16_LE, "utf-16"),
        (codecs.BOM_UTF16_BE, "utf-16"),
    ):
        if begins.startswith(mark):
            return encoding
    for zeros, encoding in ((begins[1::2], "utf-16-le"), (begins[::2], "utf-16-be")):
        if len(begins) > 3 and zeros.count(0) > 0.4 * len(zeros) and begins.count(0) < 0.7 * len(begins):
            return encoding
    return _declared(begins) or "utf-8"


def _declared(begins: bytes) -> str:
    """The encoding that an XML document declares; "" where it says none, one unknown here, or evidently is UTF-8."""
    said = _DECLARATION.match(begins)
    try:
        encoding = codecs.lookup(said[1].decode()).name if said else ""
        codecs.getincrementaldecoder("utf-8")().decode(begins)
    except LookupError:
        return ""
    except UnicodeDecodeError:
        # Latin-1 is left to the reading of single bytes, as browsers do.
        return "" if encoding in ("utf-8", "iso8859-1", "ascii") or encoding.startswith("utf") else encoding
    return encoding if encoding.startswith("iso2022") else ""


def mended(text: str) -> str:
    """Decoded text whose bytes that were no UTF-8 (they came as lone surrogates) are letters."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.translate(_SINGLE_BYTES)
    return text


class Counted(io.RawIOBase):
    """The bytes of a file, and word of how many are read."""

    trouble = ""

    def __init__(self, stream: BinaryIO, progress: Progress) -> None:
        self._stream, self._progress = stream, progress
        self._begun = b""
        self.count = 0

    def begin(self) -> bytes:
        """The first two bytes, which are read again."""
        self._begun = self._stream.read(len(GZIP)) or b""
        return self._begun

    def some(self, most: int = CHUNK) -> bytes:
        """The next bytes; none at the end."""
        begun, self._begun = self._begun[:most], self._begun[most:]
        data = begun + (self._stream.read(most - len(begun)) or b"")
        self.count += len(data)
        self._progress(self.count)
        return data

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        data = self.some(len(buffer))
        buffer[: len(data)] = data
        return len(data)


def _salvaged(member: zlib._Decompress, packed: bytes, room: int) -> bytes:
    """What inflates of bytes up to their damage; zlib drops all it made of a piece that it refuses."""
    data = b""
    for start in range(0, len(packed), SMALL):
        try:
            data += member.decompress(packed[start : start + SMALL], max(1, room - len(data)))
        except zlib.error:
            break
    return data[:room]


class Inflated(io.RawIOBase):
    """The bytes of a gzip file, its members one after another.

    Damage ends the file rather than raising: what was good stays, and `trouble` says what was not.
    """

    def __init__(self, packed: Counted) -> None:
        self._packed = packed
        self._member = zlib.decompressobj(wbits=31)
        self._waiting = b""
        self.count = 0
        self.trouble = ""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        data = b"" if self.trouble else self._next(len(buffer))
        buffer[: len(data)] = data
        self.count += len(data)
        if self.count > MAX_BYTES or self.count > max(FREE_BYTES, MAX_RATIO * self._packed.count):
            self.trouble = "It inflates to far more than a list of papers holds: the rest was left out."
        return len(data)

    def _next(self, room: int) -> bytes:
        while True:
            if self._member.eof and not self._begin_member():
                return b""
            packed = self._waiting or self._packed.some()
            if not packed:
                self.trouble = "The file ends too early: its compressed data is cut off."
                return self._member.flush(room)[:room]
            before = self._member.copy()
            try:
                data = self._member.decompress(packed, room)
            except zlib.error:
                self.trouble = "Its compressed data is damaged from here on."
                return _salvaged(before, packed, room)
            self._waiting = self._member.unconsumed_tail or self._member.unused_data
            if data:
                return data

    def _begin_member(self) -> bool:
        """Whether another member follows; zeros that pad the end do not count."""
        self._waiting = (self._waiting or self._packed.some()).lstrip(b"\x00")
        if not self._waiting:
            return False
        self._member = zlib.decompressobj(wbits=31)
        return True
