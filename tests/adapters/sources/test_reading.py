import gzip
import io
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.sources.formats import FORMATS
from adapters.sources.reading import read_files, read_stream
from bot.importing import Read, Refused

SHARED = Path(__file__).parents[3] / "../shared"
GOOD = b'{"title": "A Good Paper"}\n'


def refusals(*paths):
    return [
        (record.file, record.line, record.why) for record in read_files(paths, FORMATS) if isinstance(record, Refused)
    ]


def test_a_file_that_cannot_be_read_is_one_refusal_and_the_others_are_read(tmp_path):
    good = tmp_path / "good.jsonl"
    good.write_bytes(GOOD)
    missing = tmp_path / "missing.jsonl"
    found = list(read_files([missing, tmp_path, good], FORMATS))
    assert [record.paper.title for record in found if isinstance(record, Read)] == ["A Good Paper"]
    assert refusals(missing, tmp_path, good) == [
        (str(missing), 0, "There is no such file."),
        (str(tmp_path), 0, "It is a folder; name the files in it."),
    ]


@pytest.mark.parametrize(
    "data", [b"", b"\n \r\n", b"\xef\xbb\xbf", gzip.compress(b"", mtime=0), b"\x00" * 50], ids=repr
)
def test_an_empty_file_is_said_to_be_empty(tmp_path, data):
    path = tmp_path / "list.gz"
    path.write_bytes(data)
    assert [why for _, _, why in refusals(path)] == ["It is empty."]


def test_a_file_in_no_format_is_told_which_there_are(tmp_path):
    path = tmp_path / "junk.bin"
    path.write_bytes(bytes(range(256)) * 40)
    ((_, line, why),) = refusals(path)
    assert line == 0
    assert all(name in why for name in ("JSON Lines", "abstract list", "arXiv listing"))


def test_a_name_with_a_null_is_no_file():
    assert refusals(Path("a\0b")) == [("a\0b", 0, "There is no such file.")]


def test_each_paper_tells_its_file_its_line_and_its_format(tmp_path):
    path = tmp_path / "list.jsonl.gz"
    path.write_bytes(gzip.compress(b"\n" + GOOD))
    (record,) = read_files([path], FORMATS)
    assert (record.file, record.line, record.source) == (str(path), 2, "JSON Lines")


def test_a_compressed_file_that_is_cut_gives_what_is_good_and_names_the_rest(tmp_path):
    lines = b"".join(
        json.dumps({"title": f"Paper {number:05}", "abstract": hex(number**9)}).encode() + b"\n"
        for number in range(3000)
    )
    path = tmp_path / "list.jsonl.gz"
    path.write_bytes(gzip.compress(lines)[:-5000])
    found = list(read_files([path], FORMATS))
    assert sum(isinstance(record, Read) for record in found) > 2000
    (refused,) = [record for record in found if isinstance(record, Refused)]
    assert refused.why == "The file ends too early: its compressed data is cut off. Everything before was kept."
    assert refused.line > 2000


def test_a_compressed_file_that_is_cut_before_its_first_paper_says_no_more_than_that(tmp_path):
    path = tmp_path / "list.jsonl.gz"
    path.write_bytes(gzip.compress(GOOD)[:12])
    (refused,) = read_files([path], FORMATS)
    assert (refused.line, refused.why) == (1, "The file ends too early: its compressed data is cut off.")


def test_progress_is_told_in_bytes_of_the_file(tmp_path):
    path = tmp_path / "list.jsonl"
    path.write_bytes(GOOD * 20_000)
    told = []
    list(read_files([path], FORMATS, lambda *step: told.append(step)))
    size = path.stat().st_size
    assert told[-1] == (str(path), size, size)
    assert len(told) > 3


beginnings = st.sampled_from(
    [
        b"",
        b"{",
        b"[{",
        b'{"title":"',
        b"\\\\\narXiv:2401.00001\n",
        b"ICML 2025\n\n",
        b"T\n\nAbstract ",
        b"\x1f\x8b\x08\x00",
    ]
)


@given(beginnings, st.binary(max_size=2000), st.sampled_from(["f", "f.jsonl", "f.json", "f.txt"]))
def test_any_bytes_are_read_without_an_error(beginning, rest, name):
    for data in (beginning + rest, gzip.compress(beginning + rest)):
        for record in read_stream(io.BytesIO(data), name, FORMATS):
            said = record.left_out if isinstance(record, Read) else (str(record),)
        assert all(sentence.endswith(".") for sentence in said)


pieces = st.sampled_from(
    [
        '{"title":',
        '"A Paper"',
        ",",
        "}",
        "[",
        "]",
        "\n",
        "\n\n",
        "\\\\\n",
        "arXiv:2401.00001\n",
        "Title: X\n",
        "Abstract. ",
        "We propose CoSo, a method. ",
        "ICML 2025 ",
        "x" * 300,
        ". ",
        "-" * 30,
        '"year": 1',
        "  ",
        "\ud7ff",
        "\u2028",
        "\r",
    ]
)


@given(st.lists(pieces, max_size=40))
def test_any_mixture_of_the_formats_is_read_without_an_error(parts):
    for record in read_stream(io.BytesIO("".join(parts).encode()), "f", FORMATS):
        said = record.left_out if isinstance(record, Read) else (str(record),)
        assert all(sentence.endswith(".") for sentence in said)


@pytest.mark.data
def test_the_corpus_is_read_wholly():
    count = 0
    for record in read_files([SHARED / "corpora/papers-20k.jsonl.gz"], FORMATS):
        assert isinstance(record, Read), record
        assert record.paper.abstract
        count += 1
    assert count == 20_000


@pytest.mark.data
def test_no_file_of_the_collections_raises():
    files = [
        path
        for folder in ("imports", "badinput", "cases")
        for path in sorted((SHARED / folder).rglob("*"))
        if path.is_file()
    ]
    assert len(files) > 100
    for record in read_files(files, FORMATS):
        said = record.left_out if isinstance(record, Read) else (str(record),)
        assert all(sentence.endswith(".") for sentence in said)
