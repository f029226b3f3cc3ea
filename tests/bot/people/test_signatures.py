"""An author is found under every way to write the name, and nobody else is."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.people.persons import parts
from bot.people.signatures import fold, same_person

SHARED = Path(__file__).parents[3] / "../shared"


@pytest.mark.parametrize(
    ("name", "folded"),
    [
        ("Müller", "muller"), ("Größe", "grosse"), ("Øyvind Łukasz", "oyvind lukasz"), ("Æsop  Đorđe", "aesop dorde"),
        ("Þór", "thor"), ("José", "jose"), ("Jose\u0301", "jose"), ("O’Brien", "o'brien"), ("Jean‐Pierre", "jean-pierre"),
        ("王小明", "王小明"), ("김철수", "김철수"), ("が", "が"), ("ＡＢ", "ab"), ("Иван", "иван"), ("", ""),
    ],
)  # fmt: skip
def test_folding_takes_case_and_accents_away(name, folded):
    assert fold(name) == folded


@given(st.text(max_size=60))
def test_folding_twice_changes_nothing(name):
    assert fold(fold(name)) == fold(name)


@pytest.mark.parametrize(
    ("name", "queries"),
    [
        ("Yann Q. LeBrun", "LeBrun Yann|Y. LeBrun|LeBrun, Y. Q.|LeBrun YQ|lebrun|Yann LeBrun|yann lebrun|LeBrun, Yann|Y LeBrun|Y.Q. LeBrun|Le Brun|YANN LEBRUN"),
        ("Yann Le Brun", "LeBrun|Le Brun|Y. LeBrun|Brun|le brun, yann"),
        ("Y. LeBrun", "Yann LeBrun|LeBrun, Yann|LeBrun|Y. LeBrun|Y. Q. LeBrun"),
        ("S. M. de Bruyn Kops", "de Bruyn Kops|de Bruyn Kops, S M|S. de Bruyn Kops|Bruyn Kops|Kops|Kops, S. M.|S M de Bruyn Kops"),
        ("Jürgen Müller", "Muller|Müller|Mueller|J. Mueller|Juergen Muller|müller jürgen"),
        ("Anna Mueller", "Muller|Müller|Mueller|Anna Muller"),
        ("Anna Muller", "Muller|Müller|Mueller|A. Mueller"),
        ("Øyvind Łukasz", "lukasz|oyvind lukasz|Lukasz, Ø.|Łukasz|O. Lukasz"),
        ("Ming Li", "Li|Ming Li|Li Ming|M. Li|li, ming|LI Ming|MING LI"),
        ("Li Fei-Fei", "Li|Fei-Fei Li|Feifei Li|Fei Fei Li|Li Fei-Fei|F. Li|F.-F. Li"),
        ("Jean-Pierre Dupont", "J.-P. Dupont|J. Dupont|Jean Pierre Dupont|Dupont, Jean-Pierre|JP Dupont"),
        ("Hector García-Molina", "Garcia Molina|García-Molina|Molina|Garcia|H. Garcia-Molina"),
        ("Hector Garcia Molina", "Garcia Molina|Garcia-Molina|Molina|Molina, Hector"),
        ("Joe O’Brien", "O'Brien|OBrien|o brien|J. O'Brien"),
        ("王小明", "王小明|王|王 小明"),
        ("小明 王", "王小明|王"),
        ("Bo Li, Jr.", "Bo Li|Li|Li, Bo|Bo Li Jr."),
        ("Santiago Ramón y Cajal", "Ramon y Cajal|Cajal|Ramón|S. Ramón y Cajal"),
        ("Bo Du", "Du|Bo Du|Du, Bo|B. Du"),
        ("Quoc V. Le", "Le|Quoc Le|Q. V. Le"),
        ("Example Collaboration", "Example Collaboration|Example"),
        ("Nando de Freitas", "de Freitas|Freitas|N. de Freitas|Freitas, Nando de"),
    ],
)  # fmt: skip
def test_a_person_is_meant_by(name, queries):
    assert [query for query in queries.split("|") if not same_person(query, name)] == []


@pytest.mark.parametrize(
    ("name", "queries"),
    [
        ("Xiaoming Li", "Ming Li|Ming|X. M. Lin|Lin|L|iaoming Li"),
        ("Xiao-Ming Li", "Ming Li|M. Li"),
        ("Yann Q. LeBrun", "Yann|Q. LeBrun|Yves LeBrun|Z. LeBrun|Y. R. LeBrun|Brun|LeBrun Smith|"),
        ("S. M. de Bruyn Kops", "de|M. Kops|S M|Kops Lee"),
        ("Li Wang", "Li"),
        ("Wei-Yao Wang", "Wei Wang"),
        ("Xu Li", "Xue Li"),
        ("Min Xue", "Xu|Min Xu"),
        ("Yuezhi Chen", "Yuzhi Chen"),
        ("David W. Wang", "Wei Wang"),
        ("王小明", "小明|李|王小"),
        ("", "Li|"),
    ],
)  # fmt: skip
def test_another_person_is_not(name, queries):
    assert [query for query in queries.split("|") if same_person(query, name)] == []


def test_C08_author_queries_find_their_people():
    store = [
        "Yann Q. LeBrun",
        "Jürgen Müller",
        "Ming Li",
        "Xiaoming Li",
        "Ada Reed",
        "Anna Mueller",
        "Anna Muller",
        "S. M. de Bruyn Kops",
    ]
    found = {
        query: [number for number, name in enumerate(store, 1) if same_person(query, name)]
        for query in (
            "LeBrun Yann",
            "Y. LeBrun",
            "LeBrun, Y. Q.",
            "Ming Li",
            "de Bruyn Kops",
            "de Bruyn Kops, S M",
            "Li",
        )
    }
    assert list(found.values()) == [[1], [1], [1], [3], [8], [8], [3, 4]]


people = st.builds(
    "{} {}".format,
    st.sampled_from(["Ann", "Bo", "José María", "Jean-Pierre", "Ada Q.", "Łukasz", "Fei-Fei"]),
    st.sampled_from(["Oak", "Müller", "O’Brien", "García-Molina", "de la Vega", "Van Gool", "Li", "Öztürk"]),
)


@given(people)
def test_every_common_way_to_write_a_name_means_its_bearer(name):
    read = parts(name)
    for query in (
        name,
        fold(name),
        f"{read.surname}, {read.given}",
        f"{read.surname} {read.given}",
        f"{read.given[0]}. {read.surname}",
        read.surname,
    ):
        assert same_person(query, name), query


@given(st.text(max_size=50), st.text(max_size=50))
def test_white_space_around_any_query_changes_nothing(query, name):
    assert same_person(f" {query}\n", name) == same_person(query, name)


@pytest.mark.data
def test_the_seeds_authors_are_found_by_surname_and_by_the_reverse():
    for line in (SHARED / "seeds/titles.jsonl").read_text("utf-8").splitlines():
        for name in json.loads(line)["authors"]:
            read = parts(name)
            assert same_person(read.surname, name)
            assert same_person(f"{read.surname} {read.given}", name)
