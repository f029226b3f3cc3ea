"""Bylines are read as a person reads them, and written so that they fit."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.people.names import LONGEST_NAME, byline, split_authors
from bot.text import units16

SHARED = Path(__file__).parents[3] / "../shared"
THREE = ("Ann Oak", "Bo Pine", "Cy Elm")


def names(text, **style):
    return list(split_authors(text, **style)[0])


# --- reading ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Ann Oak, Bo Pine and Cy Elm", "Ann Oak, Bo Pine, and Cy Elm", "Ann Oak; Bo Pine; Cy Elm", "Oak, Ann; Pine, Bo; Elm, Cy",
        "Ann Oak and Bo Pine and Cy Elm", "Oak, Ann and Pine, Bo and Elm, Cy", "Ann Oak, Bo Pine & Cy Elm", "Ann Oak, Bo Pine, Cy Elm",
        "Oak, Ann, Bo Pine, and Cy Elm", "Oak, Ann, Pine, Bo, and Elm, Cy", "Oak, Ann and Bo Pine and Cy Elm", "Ann Oak,Bo Pine,Cy Elm",
        "Ann Oak AND Bo Pine AND Cy Elm", "Ann Oak | Bo Pine | Cy Elm", "Ann Oak · Bo Pine · Cy Elm", "Ann Oak\nBo Pine\nCy Elm",
        "Authors: Ann Oak, Bo Pine, Cy Elm", "By Ann Oak, Bo Pine and Cy Elm", "Ann  Oak ,\n Bo Pine\tand\nCy Elm.;", "Ann~Oak and Bo~Pine and Cy~Elm",
        "Ann Oak1, Bo Pine2, Cy Elm1,2", "Ann Oak1,2, Bo Pine2,* and Cy Elm†", "Ann Oak¹, Bo Pine²∗, Cy Elm", "Ann Oak 1 Bo".replace(" 1 Bo", " 1, Bo Pine 2, Cy Elm 3"),
        "*Ann Oak, Bo Pine*, Cy Elm‡", "Ann Oak$^{1,*}$, Bo Pine$^2$, Cy Elm$^\\dagger$", "Ann Oak^{1}, Bo Pine^2, Cy Elm",
        "Ann Oak<sup>1</sup>, Bo Pine<sup>2</sup>, Cy Elm", "Ann Oak[1], Bo Pine[1,2], Cy Elm", "1Ann Oak, 2Bo Pine, 3Cy Elm",
        "Ann Oak <ann@example.org>, Bo Pine, Cy Elm bo@example.org", "Ann Oak (Univ. of A, B), Bo Pine (C and D), Cy Elm (E)",
        "Ann Oak (1), Bo Pine (1 and 2), Cy Elm (2) ((1) A, B and C, (2) D)", "Ann Oak, PhD, Bo Pine, M.D., Cy Elm",
        "and Ann Oak, Bo Pine and Cy Elm and", "Ann Oak, Bo Pine\u200b, Cy\u00a0Elm", "{Ann Oak} and {Bo Pine} and Cy {Elm}",
    ],
)  # fmt: skip
def test_a_list_of_three_is_read_however_it_is_written(text):
    assert split_authors(text) == (THREE, False)


@pytest.mark.parametrize(
    "text",
    [
        "Ann Oak, Bo Pine, Cy Elm, et al.", "Ann Oak, Bo Pine, Cy Elm et al", "Oak, Ann and Pine, Bo and Elm, Cy and others",
        "Ann Oak, Bo Pine, Cy Elm and 12 others", "Ann Oak, Bo Pine, Cy Elm, and 3 more", "Ann Oak; Bo Pine; Cy Elm; ...",
        "Ann Oak, Bo Pine, Cy Elm, …", "Ann Oak, Bo Pine, Cy Elm et. al.", "Oak, A., Pine, B., Elm, C. et al.",
    ],
)  # fmt: skip
def test_et_al_is_a_mark_and_no_author(text):
    read, more = split_authors(text)
    assert more
    assert len(read) == 3
    assert not any("al" in name.split() or "others" in name for name in read)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("", []), (" \n", []), ("et al.", []), ("others", []), ("1, 2", []), ("Ann Oak", ["Ann Oak"]), ("Plato", ["Plato"]),
        ("Oak, Ann", ["Ann Oak"]), ("Oak, A. B.", ["A. B. Oak"]), ("Oak, Ann B.", ["Ann B. Oak"]), ("Oak, Ann Mary", ["Ann Mary Oak"]),
        ("Van Gool, Luc", ["Luc Van Gool"]), ("de la Vega, José María", ["José María de la Vega"]), ("García Márquez, G.", ["G. García Márquez"]),
        ("Bo Li, Jr.", ["Bo Li, Jr."]), ("Bo Li Jr.", ["Bo Li Jr."]), ("Ann Oak, Bo Li, Jr., Cy Elm", ["Ann Oak", "Bo Li, Jr.", "Cy Elm"]),
        ("Li, Jr., Bo and Oak, Ann", ["Bo Li, Jr.", "Ann Oak"]), ("Fulton, James E., Jr. and Oak, Ann", ["James E. Fulton, Jr.", "Ann Oak"]),
        ("Eric H. Oak, 3rd", ["Eric H. Oak, 3rd"]), ("William Elm III, Ann Oak", ["William Elm III", "Ann Oak"]),
        ("Oak A, Pine BC, Elm D", ["Oak A", "Pine BC", "Elm D"]), ("Oak, A., Pine, B. C., & Elm, D.", ["A. Oak", "B. C. Pine", "D. Elm"]),
        ("A. Oak, B. Pine and C. Elm", ["A. Oak", "B. Pine", "C. Elm"]), ("Oak, Md and Pine, M.D.", ["Md Oak", "M.D. Pine"]),
        ("García Márquez, Gabriel José and Vargas Llosa, Mario Pedro", ["Gabriel José García Márquez", "Mario Pedro Vargas Llosa"]),
        ("Qi (Rose) Oak, Bo Pine (MIT)", ["Qi (Rose) Oak", "Bo Pine"]), ("Rudolph Oak)", ["Rudolph Oak"]), ("Ann Oak (unclosed, place", ["Ann Oak"]),
        ("王小明、李四，欧阳锋", ["王小明", "李四", "欧阳锋"]), ("王小明, 李四 等", ["王小明", "李四"]), ("林, 秀贞", ["林秀贞"]),
        ("{Oak and Pine Lab} and Elm, Cy", ["Oak and Pine Lab", "Cy Elm"]), ("{{The Oak, Pine Team}}", ["The Oak, Pine Team"]),
        ("Oak}, {Ann", ["Ann Oak"]), ("Wei Oak 0001 and Bo Pine", ["Wei Oak", "Bo Pine"]), ("AT&T Labs and Oak, Ann", ["AT&T Labs", "Ann Oak"]),
        (r"{\"O}zg{\"u}r, A. and Mu{\~n}oz, B.", [r"A. {\"O}zg{\"u}r", r"B. Mu{\~n}oz"]), (r"Jos\^{e} Oak", [r"Jos\^{e} Oak"]),
        ("Alexandra Sandberg and Ferdinand Borland", ["Alexandra Sandberg", "Ferdinand Borland"]),
    ],
)  # fmt: skip
def test_names_are_read_one_by_one(text, read):
    assert names(text) == read


def test_in_bibtex_a_comma_does_not_part_people():
    assert names("García Márquez, Gabriel José", bibtex=True) == ["Gabriel José García Márquez"]
    assert names("Oak Elm, Ann Mary and Bo Pine", bibtex=True) == ["Ann Mary Oak Elm", "Bo Pine"]
    assert names("Ann Oak, Bo Pine, Cy Elm", bibtex=True) == list(THREE), "a plain list in the field of a careless file"


def test_A08_bibtex_names_are_split_at_and_alone():
    n1 = "Borland, L. and van Heel, M. and {Air and Ground Research Team} and Sandberg, Alexandra and others"
    assert split_authors(n1, bibtex=True) == (
        ("L. Borland", "M. van Heel", "Air and Ground Research Team", "Alexandra Sandberg"),
        True,
    )
    assert split_authors(n1) == split_authors(n1, bibtex=True)
    assert names("King, Jr., Martin AND  Fei-Fei Li", bibtex=True) == ["Martin King, Jr.", "Fei-Fei Li"]


def test_A16_a_comma_before_jr_does_not_split():
    assert [names(name) for name in ("Ada Q. Reed", "Example Collaboration", "Bo Li, Jr.")] == [
        ["Ada Q. Reed"],
        ["Example Collaboration"],
        ["Bo Li, Jr."],
    ]


def test_A24_affiliations_in_brackets_are_no_authors():
    assert names("Jan Yarrow and Max Furze (1) ((1) Example Institute, Ham, Kent)") == ["Jan Yarrow", "Max Furze"]


def test_A28_author_lists_in_one_string():
    for text in (
        "Ann Oak, Bo Pine and Cy Elm",
        "Ann Oak, Bo Pine, and Cy Elm",
        "Ann Oak; Bo Pine; Cy Elm",
        "Oak, Ann; Pine, Bo; Elm, Cy",
    ):
        assert split_authors(text) == (THREE, False)
    assert split_authors("Ann Oak, Bo Pine, et al.") == (THREE[:2], True)
    assert split_authors("Li Fei-Fei & José María de la Vega") == (("Li Fei-Fei", "José María de la Vega"), False)


given_names = st.sampled_from(
    ["Ann", "Bo", "José María", "Jean-Pierre", "Ada Q.", "A.", "Y. Q.", "Łukasz", "Fei-Fei", "O'Neil"]
)
family_names = st.sampled_from(
    ["Oak", "Pine", "Müller", "O’Brien", "García-Molina", "Sandberg", "Borland", "Li", "Anderson", "Öztürk"]
)
people = st.lists(st.builds("{} {}".format, given_names, family_names), min_size=1, max_size=12)


@given(people, st.sampled_from(["; ", " and ", " AND\n", " & ", ", "]))
def test_any_separator_gives_the_names_back(everyone, separator):
    assert split_authors(separator.join(everyone)) == (tuple(everyone), False)


@given(people, st.sampled_from(["; ", " and "]))
def test_inverted_names_are_turned_round(everyone, separator):
    inverted = [f"{name.rpartition(' ')[2]}, {name.rpartition(' ')[0]}" for name in everyone]
    assert split_authors(separator.join(inverted), bibtex=separator == " and ") == (tuple(everyone), False)


@given(people, st.integers(0, 9))
def test_a_written_byline_is_read_back(everyone, shown):
    read, more = split_authors(byline(everyone, shown=max(shown, 1)))
    assert list(read) == everyone[: len(read)]
    assert more == (len(read) < len(everyone))


@given(st.text(max_size=200))
def test_any_text_gives_names_without_separators(text):
    for bibtex in (False, True):
        for name in split_authors(text, bibtex=bibtex)[0]:
            assert name == name.strip()
            assert any(map(str.isalpha, name))
            assert ";" not in name or "{" in text


@pytest.mark.parametrize(
    "piece",
    [",", ";", " and ", "(", "{", "^{", "<a@", "a1,", "Oak, A., ", "et al. ", "\\textsuperscript{", "$^", "a\n", "& "],
)
def test_a_hundred_thousand_characters_of_anything_are_a_byline(piece):
    assert all(split_authors("x" + piece * (100_000 // len(piece)))[0])


@pytest.mark.data
def test_the_seeds_authors_survive_every_separator():
    for line in (SHARED / "seeds/titles.jsonl").read_text("utf-8").splitlines():
        authors = json.loads(line)["authors"]
        for separator in ("; ", ", ", " and "):
            assert names(separator.join(authors)) == authors


# --- writing ----------------------------------------------------------------------------------------------------------


def test_B10_a_byline_counts_exactly_those_it_leaves_out():
    crowd = [f"Author{number:03} Zed" for number in range(1, 301)]
    assert byline(crowd) == "Author001 Zed, Author002 Zed, Author003 Zed and 297 more"
    assert len(byline(crowd)) < 300
    assert byline(crowd[:1]) == "Author001 Zed"
    assert byline([]) == ""
    for limit in (1, 2, 3, 10):
        assert byline(crowd[:limit], shown=limit).count("Zed") == limit
        assert "more" not in byline(crowd[:limit], shown=limit)
        assert byline(crowd[: limit + 1], shown=limit).count("Zed") == limit + 1
        assert byline(crowd[: limit + 2], shown=limit).endswith("Zed and 2 more")


def test_a_source_that_said_et_al_is_not_counted():
    assert byline(["Ann Oak", "Bo Pine"], more_authors=True) == "Ann Oak, Bo Pine et al."
    assert byline(["Ann Oak"] * 1234, more_authors=True).endswith(" and 1,231 or more others")
    assert byline([], more_authors=True) == ""


def test_blank_names_are_not_written():
    assert byline(["", "Ann Oak", " \n"]) == "Ann Oak"


@given(st.lists(st.text(max_size=400), max_size=8), st.integers(1, 3))
def test_a_byline_is_short_and_on_one_line_whatever_the_names(authors, shown):
    line = byline(authors, shown=shown)
    assert units16(line) < 300
    assert "\n" not in line
    assert "\u202e" not in line


def test_a_very_long_name_is_cut_between_graphemes():
    family = "👩‍👩‍👧‍👦" * 30
    cut_short = byline([family])
    assert cut_short.endswith("…")
    assert units16(cut_short) <= LONGEST_NAME
    assert set(cut_short.rstrip("…").split("👩‍👩‍👧‍👦")) == {""}
