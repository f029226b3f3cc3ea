"""What a record says that its paper could not take is told, each part once."""

import pytest

from bot.records.left_out import left_out


@pytest.mark.parametrize(
    "field, said",
    [
        ({"arxiv_id": "2413.01234"}, "“2413.01234” under arxiv_id is no arXiv identifier"),
        ({"arXiv": "24O1.01234"}, "“24O1.01234” under arXiv is no arXiv identifier"),
        ({"id": "arXiv:2401"}, "“arXiv:2401” under id is no arXiv identifier"),
        ({"id": "2401.123"}, "“2401.123” under id is no arXiv identifier"),
        ({"doi": "see the publisher"}, "“see the publisher” under doi is no DOI"),
        ({"identifier": ["doi:11.1000/182", "doi:10.1000/182"]}, "“doi:11.1000/182” under identifier is no DOI"),
        ({"url": "javascript:alert(1)"}, "“javascript:alert(1)” under url is no web address"),
        ({"year": "soon"}, "“soon” under year is no year"),
        ({"eprint": {"value": "arxiv:x"}}, "“arxiv:x” under eprint is no arXiv identifier"),
    ],
)
def test_a_value_that_cannot_be_read_is_told(field, said):
    assert left_out({"title": "On Kites", **field}) == (f"{said}; the paper was kept without it.",)


@pytest.mark.parametrize(
    "field",
    [
        {"arxiv_id": "2401.01234v2"},
        {"arxiv_id": ""},
        {"arxiv_id": None},
        {"arxiv": "https://arxiv.org/abs/2401.01234"},
        {"id": "emnlp2021:334"},
        {"id": "17"},
        {"id": "FYvrNK6aIO"},
        {"eprint": "hal-01234567"},
        {"doi": "https://doi.org/10.1000/182"},
        {"url": "https://example.org/a.pdf", "pdf_url": ""},
        {"year": 2021},
        {"published": "soon"},
        {"remark": "javascript:alert(1)"},
    ],
)
def test_what_is_read_or_is_nothing_we_read_is_not(field):
    assert left_out({"title": "On Kites", **field}) == ()


def test_a_long_value_is_cut():
    (told,) = left_out({"doi": "x" * 500})
    assert len(told) < 150
