import json

import pytest

from bot.papers import PaperId

A23 = (
    '{"title":"Line One","authors":["Ada"],"year":2020}\n'
    "\n"
    '{"title":"Line Three, cut of\n'
    '["not","an","object"]\n'
    '{"title":null,"abstract":null}\n'
    '{"title":"Line Six","authors":null,"year":null,"abstract":null,"doi":null}\n'
    '{"title":"Line Seven no newline","authors":"Bo Reed and Cy Lark","year":"2021"}'
)


def line(**fields):
    return json.dumps(fields) + "\n"


def test_A23_a_bad_line_costs_itself_alone_and_is_named(read):
    found = read(A23)
    assert [paper.title for paper in found.papers] == ["Line One", "Line Six", "Line Seven no newline"]
    assert found.lines == [3, 4, 5]
    six, seven = found.papers[1:]
    assert (six.authors, six.year, six.abstract, six.doi) == ((), None, "", "")
    assert (seven.authors, seven.year) == (("Bo Reed", "Cy Lark"), 2021)


def test_A23_the_reasons_are_told_in_words(read):
    assert [refused.why for refused in read(A23).refused] == [
        "It is cut off: the JSON ends in the middle.",
        "It is a list, not an object with a paper's fields.",
        "It has neither a title nor an abstract.",
    ]


ODD = {
    "nested too deeply": '{"title":' + "[" * 100_000,
    "deep objects": '{"a":' * 50_000 + "1" + "}" * 50_000,
    "a number of 9,000 digits": '{"title":"t","year":' + "9" * 9_000 + "}",
    "two objects": '{"title":"a"}{"title":"b"}',
    "no JSON": "title: a paper",
    "a half surrogate without its quote": '{"title":"\\ud8',
    "a text": '"title"',
    "a number": "12",
    "true": "true",
}


@pytest.mark.parametrize("bad", ODD.values(), ids=ODD.keys())
def test_what_is_no_paper_is_refused_in_words_without_an_exceptions_text(read, bad):
    found = read(line(title="Before") + bad + "\n" + line(title="After"), "list.jsonl")
    assert [paper.title for paper in found.papers] == ["Before", "After"]
    assert found.lines == [2]
    why = found.refused[0].why
    assert why.endswith(".")
    assert not any(word in why for word in ("Error", "Expecting", "delimiter", "recursion", "char ", "{", "Exceeds"))


@pytest.mark.parametrize(
    ("fields", "year"),
    [
        ('"year": NaN', None),
        ('"year": Infinity', None),
        ('"year": 1e400', None),
        ('"year": ' + "7" * 400, None),
        ('"year": 2021.0', 2021),
        ('"year": true', None),
        ('"year": "c. 1998"', 1998),
        ('"year": 99999', None),
        ('"year": 1999, "year": 2004', 2004),
        ('"year": {"value": 2020}', 2020),
        ('"year": [2019]', 2019),
        ('"published": "2023-02-30"', 2023),
    ],
)
def test_any_value_may_stand_for_a_year(read, fields, year):
    (paper,) = read('{"title": "A Title of a Paper", ' + fields + "}").papers
    assert paper.year == year


def test_half_surrogates_and_nuls_do_not_reach_the_paper(read):
    (paper,) = read('{"title": "A \\ud800 Ti\\u0000tle \\ud83d\\ude00", "authors": ["Ada \\udfff Lovelace"]}').papers
    paper.title.encode()
    assert paper.title == "A Title 😀"
    assert paper.authors == ("Ada Lovelace",)


def test_a_raw_control_character_in_a_text_is_read(read):
    (paper,) = read(b'{"title": "A\tTitle\x00 Here"}').papers
    assert paper.title == "A Title Here"


def test_windows_and_utf16_files_are_read(read):
    text = '{"title": "Über die Größe kleiner Netze", "authors": ["Jürgen Größ", "Iñes Muñoz"]}\r\n'
    for encoding in ("cp1252", "utf-16", "utf-8-sig"):
        (paper,) = read(text.encode(encoding), "list.jsonl").papers
        assert paper.title == "Über die Größe kleiner Netze"
        assert paper.authors == ("Jürgen Größ", "Iñes Muñoz")


def test_a_line_too_long_for_a_paper_is_refused_and_the_next_is_read(read):
    long = '{"title": "' + "x" * 2_100_000 + '"}\n'
    found = read(line(title="Before it") + long + line(title="After it"))
    assert [paper.title for paper in found.papers] == ["Before it", "After it"]
    assert found.lines == [2]


def test_the_format_is_known_by_its_content_whatever_the_name(read):
    assert read(line(title="A Paper Title"), "papers.txt").source == "JSON Lines"


def test_a_first_line_that_is_damaged_does_not_hide_the_format(read):
    found = read("{{{\n" + line(title="A Paper Title"), "unknown")
    assert [paper.title for paper in found.papers] == ["A Paper Title"]
    assert found.lines == [1]


def test_A14_old_identifiers_keep_their_archive(read):
    urls = [
        "https://arxiv.org/abs/cmp-lg/9808001v1",
        "https://arxiv.org/abs/cs/9808001v1",
        "arXiv:hep-th/9901001",
        "atom-ph/9601001",
        "math.GT/0309136v2",
        "https://arxiv.org/pdf/cond-mat/0612198.pdf",
    ]
    found = read("".join(line(title=f"Paper {number}", id=url) for number, url in enumerate(urls)))
    assert [str(paper.id) for paper in found.papers] == [
        "arxiv:cmp-lg/9808001",
        "arxiv:cs/9808001",
        "arxiv:hep-th/9901001",
        "arxiv:atom-ph/9601001",
        "arxiv:math/0309136",
        "arxiv:cond-mat/0612198",
    ]
    assert [paper.version for paper in found.papers] == [1, 1, None, None, 2, None]
    assert found.papers[0].url == "https://arxiv.org/abs/cmp-lg/9808001"


A15 = [
    "arXiv:2401.01234v1",
    "https://arxiv.org/abs/2401.01234v3",
    "http://www.arxiv.org/pdf/2401.01234v2.pdf",
    "2401.01234",
    "https://doi.org/10.48550/arXiv.2401.01234",
    "10.48550/ARXIV.2401.01234",
    "https://arxiv.org/html/2401.01234v3",
    "https://export.arxiv.org/abs/2401.01234?context=cs.LG",
]


@pytest.mark.parametrize("field", ["id", "url", "arxiv_id", "doi"])
def test_A15_every_form_of_an_arxiv_identifier_is_one_paper(read, field):
    found = read("".join(line(**{"title": "One Paper", field: said}) for said in A15))
    assert {paper.id for paper in found.papers} == {PaperId.parse("arxiv:2401.01234")}
    assert max(paper.version or 0 for paper in found.papers) == 3


def test_A15_a_malformed_identifier_is_none(read):
    found = read(line(title="A Malformed One", arxiv_id="2401.1234") + line(title="An Old One", arxiv_id="1412.0001"))
    assert [paper.id.scheme for paper in found.papers] == ["text", "arxiv"]


@pytest.mark.parametrize(
    "said",
    [
        "Ann Oak, Bo Pine and Cy Elm",
        "Ann Oak, Bo Pine, and Cy Elm",
        "Ann Oak; Bo Pine; Cy Elm",
        "Oak, Ann; Pine, Bo; Elm, Cy",
    ],
)
def test_A28_authors_in_one_text_are_several_people(read, said):
    for authors in (said, [said]):
        (paper,) = read(line(title="A Paper Title", authors=authors)).papers
        assert (paper.authors, paper.more_authors) == (("Ann Oak", "Bo Pine", "Cy Elm"), False)


def test_A28_et_al_is_a_mark_and_no_name(read):
    (paper,) = read(line(title="A Paper Title", authors="Ann Oak, Bo Pine, et al.")).papers
    assert (paper.authors, paper.more_authors) == (("Ann Oak", "Bo Pine"), True)
    (paper,) = read(line(title="A Paper Title", authors=["Ann Oak", "Bo Pine", "et al."])).papers
    assert (paper.authors, paper.more_authors) == (("Ann Oak", "Bo Pine"), True)


def test_A28_word_order_inside_a_name_is_never_swapped(read):
    (paper,) = read(line(title="A Paper Title", authors="Li Fei-Fei & José María de la Vega")).papers
    assert paper.authors == ("Li Fei-Fei", "José María de la Vega")
