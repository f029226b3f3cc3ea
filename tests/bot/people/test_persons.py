"""A name's parts are told apart however it is written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.people.persons import Name, is_initials, parts


@pytest.mark.parametrize(
    ("name", "given_part", "particle", "family", "suffix"),
    [
        ("Ann Oak", "Ann", "", "Oak", ""),
        ("Ann B. Oak", "Ann B.", "", "Oak", ""),
        ("Oak, Ann", "Ann", "", "Oak", ""),
        ("Plato", "", "", "Plato", ""),
        ("", "", "", "", ""),
        ("Ludwig van Beethoven", "Ludwig", "van", "Beethoven", ""),
        ("Ludwig von der Heide", "Ludwig", "von der", "Heide", ""),
        ("José María de la Vega", "José María", "de la", "Vega", ""),
        ("de la Vega, José", "José", "de la", "Vega", ""),
        ("Vega, José de la", "José", "de la", "Vega", ""),
        ("S. M. de Bruyn Kops", "S. M.", "de", "Bruyn Kops", ""),
        ("Johannes van 't Hoff", "Johannes", "van 't", "Hoff", ""),
        ("Luc Van Gool", "Luc", "", "Van Gool", ""),
        ("Fernando De la Torre", "Fernando", "", "De la Torre", ""),
        ("Di Wang", "Di", "", "Wang", ""),
        ("Sang Bin Moon", "Sang Bin", "", "Moon", ""),
        ("Santiago Ramón y Cajal", "Santiago", "", "Ramón y Cajal", ""),
        ("Bo Li, Jr.", "Bo", "", "Li", "Jr."),
        ("Bo Li Jr.", "Bo", "", "Li", "Jr."),
        ("King, Jr., Martin", "Martin", "", "King", "Jr."),
        ("William Elm III", "William", "", "Elm", "III"),
        ("Luis de Souza Jr", "Luis", "de", "Souza", "Jr"),
        ("Eric H. Oak, 3rd", "Eric H.", "", "Oak", "3rd"),
        ("YANG Wei", "Wei", "", "YANG", ""),
        ("Wei YANG", "Wei", "", "YANG", ""),
        ("LI Fei-Fei", "Fei-Fei", "", "LI", ""),
        ("Li Fei-Fei", "Fei-Fei", "", "Li", ""),
        ("Fei-Fei Li", "Fei-Fei", "", "Li", ""),
        ("Li Wei", "Li", "", "Wei", ""),
        ("Jean DUPONT MARTIN", "Jean", "", "DUPONT MARTIN", ""),
        ("ANN OAK", "ANN", "", "OAK", ""),
        ("TJ Elm", "TJ", "", "Elm", ""),
        ("Oak AB", "AB", "", "Oak", ""),
        ("de Bruyn Kops SM", "SM", "de", "Bruyn Kops", ""),
        ("Soman K. P.", "K. P.", "", "Soman", ""),
        ("Amir M. Oak E.", "Amir M.", "", "Oak E.", ""),
        ("王小明", "小明", "", "王", ""),
        ("欧阳锋", "锋", "", "欧阳", ""),
        ("山田太郎", "太郎", "", "山田", ""),
        ("王 小明", "小明", "", "王", ""),
        ("小明 王", "小明", "", "王", ""),
        ("김철수", "철수", "", "김", ""),
        ("ジョン", "", "", "ジョン", ""),
    ],
)
def test_the_parts_of_a_name(name, given_part, particle, family, suffix):
    assert parts(name) == Name(given_part, particle, family, suffix)


@pytest.mark.parametrize(
    "name", ["Air and Ground Research Team", "Example Collaboration", "Institute of Examples", "The Oak Lab for Elms"]
)
def test_a_group_is_all_family(name):
    assert parts(name) == Name(family=name, group=True)


def test_a_surname_has_its_particle():
    assert parts("Ludwig von der Heide").surname == "von der Heide"
    assert parts("Ann Oak").surname == "Oak"


def test_initials_are_told_from_shouted_names():
    assert all(map(is_initials, ("Y.", "Y", "J.-P.", "YQ", "Y.Q.", "SMD")))
    assert not any(map(is_initials, ("Yann", "LI", "OAK", "y", "", "王", "Jr.", "A.B.C.D.")))


@given(st.lists(st.text(st.sampled_from("abcAB.-'é王"), min_size=1, max_size=6), max_size=5).map(" ".join))
def test_no_word_of_a_name_is_lost(name):
    read = parts(name)
    told = f"{read.given} {read.particle} {read.family} {read.suffix}".split()
    assert sorted("".join(told)) == sorted(name.replace(" ", ""))


@given(st.text(max_size=100))
def test_every_name_has_a_family_unless_it_is_empty(name):
    assert bool(parts(name).family) == bool(name.replace(",", " ").split()) or "," in name
