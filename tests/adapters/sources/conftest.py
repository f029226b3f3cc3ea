"""What the tests of readers share: bytes read as a file of a name would be."""

import io
from collections.abc import Callable

import pytest

from adapters.sources.formats import FORMATS
from adapters.sources.reading import read_stream
from bot.importing import LeftOut, Read, Record, Refused
from bot.papers import Paper


class Reading:
    """All that was read of one file."""

    def __init__(self, records: list[Record]) -> None:
        self.records = records

    @property
    def papers(self) -> list[Paper]:
        return [record.paper for record in self.records if isinstance(record, Read)]

    @property
    def refused(self) -> list[Refused]:
        return [record for record in self.records if isinstance(record, Refused)]

    @property
    def notes(self) -> list[str]:
        """What papers, and the file as a whole, were read without."""
        of_papers = [note for record in self.records if isinstance(record, Read) for note in record.left_out]
        return of_papers + [record.what for record in self.records if isinstance(record, LeftOut)]

    @property
    def lines(self) -> list[int]:
        """The lines of the refusals."""
        return [record.line for record in self.refused]

    @property
    def source(self) -> str:
        """The format that was found."""
        return next(record.source for record in self.records if isinstance(record, Read))


@pytest.fixture
def read() -> Callable[..., Reading]:
    def reading(data: bytes | str, name: str = "list") -> Reading:
        raw = data.encode() if isinstance(data, str) else data
        return Reading(list(read_stream(io.BytesIO(raw), name, FORMATS)))

    return reading
