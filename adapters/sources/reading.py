"""Files -> records: each is opened, its format found, and what cannot be read is said, never raised."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO, Protocol

from adapters.sources.opening import Progress, Source
from bot.importing import LeftOut, Read, Record, Refused

# How far a file is read: its name, the bytes read and all its bytes.
FileProgress = Callable[[str, int, int], None]


class Reader(Protocol):
    """One format. `name` is what people call it."""

    name: str

    def likeness(self, head: str, filename: str) -> float:
        """How sure it is, from 0 to 1, that a file that begins with `head` (64 KiB) is in this format."""
        ...

    def read(self, source: Source) -> Iterator[Record]:
        """The papers of a source one by one, each with its line, what could not be read and what was left out."""
        ...


def read_files(
    paths: Iterable[Path], formats: Iterable[Reader], progress: FileProgress | None = None
) -> Iterator[Record]:
    """The records of several files. A file that cannot be read is one refusal; the others are read."""
    known = tuple(formats)
    for path in paths:
        yield from _read_file(path, known, progress)


def _read_file(path: Path, formats: tuple[Reader, ...], progress: FileProgress | None) -> Iterator[Record]:
    stream = _opened(path)
    if isinstance(stream, Refused):
        yield stream
        return
    with stream:
        size = path.stat().st_size
        told: Progress | None = (lambda done: progress(str(path), done, size)) if progress else None
        try:
            yield from read_stream(stream, str(path), formats, told)
        except OSError as error:
            yield Refused(0, f"It could not be read to its end ({error.strerror or 'input error'}).", str(path))


def _opened(path: Path) -> BinaryIO | Refused:
    if path.is_dir():
        return Refused(0, "It is a folder; name the files in it.", str(path))
    try:
        return path.open("rb")
    except (FileNotFoundError, ValueError):  # ValueError: a null in the name
        return Refused(0, "There is no such file.", str(path))
    except PermissionError:
        return Refused(0, "It may not be read by this user.", str(path))
    except OSError as error:
        return Refused(0, f"It could not be opened ({error.strerror or 'input error'}).", str(path))


def read_stream(
    stream: BinaryIO, name: str, formats: tuple[Reader, ...], progress: Progress | None = None
) -> Iterator[Record]:
    """The records in bytes from anywhere; `name` is told with each."""
    source = Source.of(stream, name, progress)
    if not source.head.strip("\ufeff\x00 \t\r\n"):
        yield Refused(0, source.trouble or "It is empty.", name)
        return
    reader = find_format(source, formats)
    if reader is None:
        known = ", ".join(each.name for each in formats)
        yield Refused(0, f"It is in none of the formats that can be read here: {known}.", name)
        return
    yield from _told(reader.read(source), name, reader.name, source)


def _told(records: Iterator[Record], name: str, format_name: str, source: Source) -> Iterator[Record]:
    """The records of a file with its name, and a refusal where it ended too early or held nothing."""
    line, some, kept = 0, False, False
    held: Refused | None = None  # the last refusal, for of a file that ends too early it tells the same
    for record in records:
        if held is not None:
            yield held
            held = None
        line, some = record.line or line, True
        match record:
            case Read():
                kept = True
                yield replace(record, file=name, source=format_name)
            case LeftOut():
                yield replace(record, file=name)
            case Refused():
                held = replace(record, file=name)
    if source.trouble:
        yield Refused(line, source.trouble + (" Everything before was kept." if kept else ""), name)
    elif held is not None:
        yield held
    elif not some:
        yield Refused(0, f"It looks like {format_name}, but holds no papers.", name)


def find_format(source: Source, formats: Iterable[Reader]) -> Reader | None:
    """The format that a source is most likely in, None where it is like none of them."""
    likeness, best = max(
        ((reader.likeness(source.head, source.name.casefold()), reader) for reader in formats),
        key=lambda each: each[0],
        default=(0.0, None),
    )
    return best if likeness > 0 else None
