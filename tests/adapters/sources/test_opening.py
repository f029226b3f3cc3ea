import gzip
import io
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.sources import opening
from adapters.sources.opening import Source

TEXT = "Größe\nZoë ∑ 汉\n"


def lines(data, name="f"):
    return [line.text for line in Source.of(io.BytesIO(data), name).lines()]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"], ids=lambda name: name)
def test_every_unicode_encoding_is_read_with_and_without_its_mark(encoding):
    text = "A line of plain words, long enough to tell.\nGröße ∑\n"
    assert lines(text.encode(encoding)) == text.splitlines()


def test_bytes_that_are_no_utf8_are_windows_letters():
    assert lines("Über Jürgen Größ – “Iñes” Muñoz".encode("cp1252")) == ["Über Jürgen Größ – “Iñes” Muñoz"]


def test_the_five_bytes_without_a_windows_letter_are_latin1():
    assert lines(b"a\x81b") == ["a\x81b"]


def test_one_odd_byte_does_not_spoil_the_utf8_around_it():
    assert lines("Zoë ".encode() + b"\xe9" + " 汉".encode()) == ["Zoë é 汉"]


def test_every_end_of_line_ends_a_line_and_the_last_needs_none():
    assert lines(b"a\nb\r\nc\rd") == ["a", "b", "c", "d"]


def test_lines_are_counted_from_one_and_empty_ones_count():
    found = list(Source.of(io.BytesIO(b"a\n\nb"), "f").lines())
    assert [(line.number, line.text) for line in found] == [(1, "a"), (2, ""), (3, "b")]


def test_a_line_beyond_the_limit_is_told_and_the_next_is_read(monkeypatch):
    monkeypatch.setattr(opening, "MAX_LINE", 10)
    found = list(Source.of(io.BytesIO(b"x" * 25 + b"\nshort\n" + b"y" * 9 + b"\n"), "f").lines())
    assert [(line.number, line.text, line.too_long) for line in found] == [
        (1, "", True),
        (2, "short", False),
        (3, "y" * 9, False),
    ]


def test_gzip_is_known_by_its_first_bytes_and_members_follow_one_another():
    packed = gzip.compress(TEXT.encode()) + gzip.compress(b"more\n") + b"\x00" * 20
    assert lines(packed, "no-such-ending") == ["Größe", "Zoë ∑ 汉", "more"]


def test_a_gzip_file_that_is_cut_keeps_what_was_good_and_says_so():
    whole = b"".join(b"line %d\n" % number for number in range(20_000))
    source = Source.of(io.BytesIO(gzip.compress(whole)[:-20_000]), "f")
    found = [line.text for line in source.lines()]
    assert found[:3] == ["line 0", "line 1", "line 2"]
    assert len(found) > 1000
    assert "ends too early" in source.trouble


def test_a_gzip_file_that_is_damaged_keeps_what_was_good_and_says_so():
    packed = bytearray(gzip.compress(b"line 1\nline 2\n" + bytes(range(256)) * 4))
    packed[-6] ^= 1  # in the checksum
    source = Source.of(io.BytesIO(bytes(packed)), "f")
    assert [line.text for line in source.lines()][:2] == ["line 1", "line 2"]
    assert "damaged" in source.trouble


def test_what_follows_a_gzip_member_and_is_none_is_damage():
    source = Source.of(io.BytesIO(gzip.compress(b"good\n") + b"rubbish"), "f")
    assert [line.text for line in source.lines()] == ["good"]
    assert "damaged" in source.trouble


def test_a_bomb_is_cut_off():
    squeezed = zlib.compressobj(9, wbits=31)
    bomb = b"".join(squeezed.compress(b"\x00" * (1 << 20)) for _ in range(64)) + squeezed.flush()
    source = Source.of(io.BytesIO(bomb), "f")
    size = sum(len(text) for text in source.chunks())
    assert size <= opening.FREE_BYTES + opening.HEAD
    assert "far more than a list of papers" in source.trouble


def test_progress_counts_the_bytes_of_the_file_not_those_it_inflates_to():
    packed = gzip.compress(b"word " * 100_000)
    told = []
    source = Source.of(io.BytesIO(packed), "f", told.append)
    list(source.chunks())
    assert told == sorted(told)
    assert told[-1] == len(packed)


def test_the_head_is_the_beginning_and_reading_starts_there_again():
    source = Source.of(io.BytesIO(TEXT.encode()), "f")
    assert source.head == TEXT
    assert [line.text for line in source.lines()] == TEXT.splitlines()


@given(st.binary(max_size=3000))
def test_any_bytes_are_lines(data):
    for content in (data, opening.GZIP + data, gzip.compress(data)[:-1]):
        source = Source.of(io.BytesIO(content), "f")
        assert all("\n" not in line.text for line in source.lines())


@given(st.text(max_size=500))
def test_any_text_in_utf8_is_the_same_text(text):
    kept = text.encode("utf-8", "replace").decode()
    universal = kept.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    source = Source.of(io.BytesIO(kept.encode()), "f")
    if opening.encoding_of(kept.encode()).startswith("utf-8"):
        assert "".join(source.chunks()) == universal
