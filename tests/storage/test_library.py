"""What a search answers: the papers, and what it says about them."""

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.papers import Paper, PaperId, Scheme, Years
from bot.query import MAX_QUERY, Query
from bot.request import CONSOLE, Tenant
from storage.store import SqlStore

SHARED = Path(__file__).parents[2] / "../shared"
NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
TEAM = Tenant.slack(None, "T1")

MADE = (
    ("Attention Is All You Need", "Ann Oak; Bo Pine", 2017, "NeurIPS", "A transformer without recurrence."),
    ("TabICL: A Tabular Model for In-Context Learning", "Cy Elm", 2025, "ICML", "Tables of 500K rows are read as context."),
    ("Mitigating Hallucination in Vision-Language Models", "Dee Fox", 2024, "CVPR", "Tokens drift from what is seen."),
    ("Hallucination in Summarisation", "Geoffrey E. Hinton", 2020, "ACL", "Facts that no source holds. Dropout helps."),
    ("Dropout Training of Deep Networks", "Ann Oak", 2013, "ICML", "Units are left out at random."),
    ("Deep Residual Networks", "Bo Pine", 2016, "CVPR", "Layers learn what to add."),
    ("Pretraining of Encoders", "Cy Elm", 2019, "NAACL", "Masked words are guessed."),
    ("Graph Attention", "Dee Fox", 2018, "ICLR", "Neighbours are weighed, and hallucination is rare."),
    ("On the Stability of Kernel Methods", "Ann Oak; Ming Li", 2021, "Proceedings of the 38th International Conference on Machine Learning", "Bounds."),
    ("A Survey of Whales", "Li Bo; Ming Oak", None, "", "Whales, whales and a kernel of truth."),
)  # fmt: skip


def made():
    for number, (title, authors, year, venue, abstract) in enumerate(MADE):
        known = PaperId(Scheme.ARXIV, f"2001.{number:05}")
        yield Paper(known, title, tuple(authors.split("; ")), year, venue, abstract, ids=(known,))


@pytest.fixture(scope="module")
def small():
    store = SqlStore.open()
    with store.writing(CONSOLE) as shelves:
        shelves.papers.add(made(), NOON)
    yield store
    store.close()


@pytest.fixture
def search(small):
    def searched(words="", limit=10, offset=0, **filters):
        with small.reading(CONSOLE) as shelves:
            return shelves.library.search(Query.read(words, **filters), limit, offset)

    return searched


def titles(found):
    return [hit.paper.title.split(":")[0] for hit in found.hits]


# --- names and titles --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["TabICL", "tabicl", "TABICL", "Tab-ICL", "tab icl"])
def test_a_name_is_answered_first_and_said_to_be_one(search, name):
    found = search(name)
    assert titles(found)[0] == "TabICL"
    assert found.hits[0].why.startswith("called so")
    assert not found.closest


@pytest.mark.parametrize(
    "typed",
    ["attention is all you need", "Attention is all you need!", "atention is all you need", "attention is al you ned"],
)
def test_a_title_is_found_also_with_errors_in_short_words(search, typed):
    assert titles(search(typed))[0] == "Attention Is All You Need"


@pytest.mark.parametrize("typed", ["deep resid", "attention is all yo", "mitigating hallu", "tab", "graph att"])
def test_a_title_is_found_by_its_beginning(search, typed):
    first = {"deep": "Deep Residual Networks", "atte": "Attention Is All You Need", "miti": MADE[2][0], "tab": "TabICL"}
    assert titles(search(typed))[0] == (first | {"grap": "Graph Attention"})[typed[:4]]


def test_an_identifier_is_looked_up_and_an_unknown_one_is_not_guessed(search):
    assert titles(search("arXiv:2001.00004v3")) == ["Dropout Training of Deep Networks"]
    assert search("https://arxiv.org/abs/2106.99999").hits == ()
    assert not search("2106.99999").closest


# --- words -------------------------------------------------------------------------------------------


def test_a_word_in_the_title_counts_more_than_one_in_the_abstract(search):
    assert titles(search("hallucination"))[-1] == "Graph Attention"
    assert titles(search("kernel")) == ["On the Stability of Kernel Methods", "A Survey of Whales"]


def test_an_answer_says_where_the_words_stand(search):
    (hit, *_) = search("hinton hallucination facts").hits
    assert hit.why == "“hallucination” in the title, “hinton” among the authors, “facts” in the abstract"


def test_words_of_authors_titles_and_abstracts_are_found_together(search):
    assert titles(search("hinton dropout"))[0] == "Hallucination in Summarisation"
    assert titles(search("oak kernel"))[0] == "On the Stability of Kernel Methods"


@pytest.mark.parametrize("typed", ["pre training encoders", "pre-training encoders", "pretraining encoders"])
def test_words_written_as_one_or_as_two_are_the_same(search, typed):
    assert titles(search(typed))[0] == "Pretraining of Encoders"


@pytest.mark.parametrize("typed", ["visionlanguage", "vision language", "vision-language", '"vision-language"'])
def test_the_other_way_round(search, typed):
    assert titles(search(typed))[0] == "Mitigating Hallucination in Vision-Language Models"


def test_a_year_and_a_venue_are_words_too(search):
    assert titles(search("icml 2025"))[0] == "TabICL"
    assert titles(search("dropout icml 2013"))[0] == "Dropout Training of Deep Networks"
    assert search("icml 2025").hits[0].why == "“icml” and “2025” as venue or year"


@pytest.mark.parametrize("typed", ["hallucination 2024", "cvpr hallucination", "2024 hallucination CVPR"])
def test_a_year_or_a_venue_as_a_word_is_not_missed(search, typed):
    found = search(typed)
    assert titles(found)[0] == "Mitigating Hallucination in Vision-Language Models"
    assert (found.closest, found.ignored, found.corrected) == (False, (), ())
    assert "as venue or year" in found.hits[0].why


@pytest.mark.parametrize(
    "typed", ["find papers about whales", "papers on whales", "what is a whale", "show me papers about whales", "Are there any studies on whales?"]
)  # fmt: skip
def test_words_that_only_ask_do_not_count(search, typed):
    found = search(typed)
    assert titles(found) == ["A Survey of Whales"]
    assert (found.closest, found.ignored, found.corrected) == (False, (), ())


# --- reasons -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "typed, why",
    [
        ("vision-language", "“vision-language” in the title"),
        ("language-vision", "“language” and “vision” in the title"),
        ("hallucination-tokens", "“hallucination” in the title, “tokens” in the abstract"),
        ("the hallucination of tokens", "“hallucination” in the title, “tokens” in the abstract"),
        ("the in", "“in” in the title"),
    ],
)
def test_a_reason_names_what_stands_there_once(search, typed, why):
    assert why in [hit.why for hit in search(typed).hits]


# --- errors ------------------------------------------------------------------------------------------


def test_corrections_are_told_as_typed_and_as_read(search):
    found = search("Halucination sumarisation")
    assert titles(found)[0] == "Hallucination in Summarisation"
    assert found.corrected == (("Halucination", "hallucination"), ("sumarisation", "summarisation"))
    assert not found.closest


def test_a_word_that_the_library_knows_is_not_corrected(search):
    assert search("whales").corrected == search("hallucination facts").corrected == ()


@pytest.mark.parametrize("typed", ["drop networks", "masked whales", "learn random neighbours"])
def test_not_even_where_no_paper_holds_all_the_words(search, typed):
    assert search(typed).corrected == ()


def test_of_two_readings_the_one_that_goes_with_the_other_words_is_taken(small):
    with small.writing(TEAM) as shelves:
        shelves.papers.add([Paper(PaperId.of_text(each), each) for each in ("Goats of Crete", "Boats of Rhodes")], NOON)
    with small.reading(TEAM) as shelves:
        for typed, meant in (("zoats crete", "goats"), ("zoats rhodes", "boats")):
            assert shelves.library.search(Query.read(typed)).corrected == (("zoats", meant),)


def test_what_was_left_out_to_find_the_closest_is_named(search):
    found = search("whales xylophone")
    assert titles(found) == ["A Survey of Whales"]
    assert (found.closest, found.ignored) == (True, ("xylophone",))


def test_words_that_stand_in_no_paper_together_find_those_that_hold_most(search):
    found = search("deep residual whales networks")
    assert titles(found)[0] == "Deep Residual Networks"
    assert (found.closest, found.ignored) == (True, ("whales",))


@pytest.mark.parametrize("typed", ["qqqqxx zzzzyy", "🤖", "", "   ", "* ( ) $", "的"])
def test_nothing_like_it_is_nothing(search, typed):
    found = search(typed)
    assert (found.hits, found.total, found.closest, found.ignored) == ((), 0, False, ())


# --- phrases -----------------------------------------------------------------------------------------


def test_a_phrase_is_a_phrase(search):
    assert titles(search('"deep networks"')) == ["Dropout Training of Deep Networks"]
    assert titles(search('"ann oak"')) == [
        "On the Stability of Kernel Methods",
        "Attention Is All You Need",
        "Dropout Training of Deep Networks",
    ] or set(titles(search('"ann oak"'))) == {MADE[0][0], MADE[4][0], MADE[8][0]}
    assert titles(search('"is seen" tokens')) == ["Mitigating Hallucination in Vision-Language Models"]


def test_a_phrase_that_stands_nowhere_finds_the_closest_and_says_so(search):
    found = search('"networks of deep"')
    assert set(titles(found)) >= {"Dropout Training of Deep Networks", "Deep Residual Networks"}
    assert found.closest


# --- filters -----------------------------------------------------------------------------------------


def test_filters_alone_list_the_newest(search):
    found = search(venue="icml")
    assert titles(found) == ["TabICL", "On the Stability of Kernel Methods", "Dropout Training of Deep Networks"]
    assert found.hits[0].why == "at icml"
    assert found.total == 3


@pytest.mark.parametrize(
    "venue, count", [("ICML", 3), ("icml 2013", 1), ("2013 ICML", 1), ("ICML'13", 0), ("machine learning", 1), ("CVPR", 2), ("nips", 0)]
)  # fmt: skip
def test_a_venue_is_found_by_its_words_its_acronym_and_with_a_year(search, venue, count):
    assert search(venue=venue).total == count


@pytest.mark.parametrize(
    "years, count", [("2013", 1), ("2016-2018", 3), ("2018-2016", 3), ("-2015", 1), ("2024-", 2), ("2099", 0)]
)
def test_years_are_a_range(search, years, count):
    assert search(years=Years.parse(years)).total == count


def test_a_range_among_the_words_is_a_filter(search):
    assert titles(search("hallucination 2023-2025")) == ["Mitigating Hallucination in Vision-Language Models"]


@pytest.mark.parametrize(
    "author, count",
    [("Ming Li", 1), ("Li", 2), ("li bo", 1), ("G. Hinton", 1), ("Hinton, Geoffrey", 1), ("Hinton, G. E.", 1), ("Bo Oak", 0), ("Oak", 4)],
)  # fmt: skip
def test_an_author_is_one_person(search, author, count):
    assert search(author=author).total == count


def test_an_author_is_corrected_and_told(search):
    found = search(author="Hintn")
    assert titles(found) == ["Hallucination in Summarisation"]
    assert found.corrected == (("hintn", "hinton"),)


def test_words_and_filters_hold_together(search):
    assert titles(search("hallucination", venue="ACL")) == ["Hallucination in Summarisation"]
    assert titles(search("networks", author="Pine")) == ["Deep Residual Networks"]


def test_where_the_filters_leave_no_paper_with_the_words_they_alone_are_answered(search):
    found = search("whales", author="Pine")
    assert titles(found) == ["Attention Is All You Need", "Deep Residual Networks"] or set(titles(found)) == {
        MADE[0][0],
        MADE[5][0],
    }
    assert (found.closest, found.ignored) == (True, ("whales",))


# --- pages -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def large():
    store = SqlStore.open()
    with store.writing(CONSOLE) as shelves:
        for start in range(0, 900, 300):
            papers = (
                Paper(
                    PaperId.of_text(str(n)),
                    f"Whales and number {n}",
                    (f"Ann Oak{n % 7}",),
                    2000 + n % 20,
                    "ICML",
                    "Songs",
                )
                for n in range(start, start + 300)
            )
            shelves.papers.add(papers, NOON)
    yield store
    store.close()


@pytest.mark.parametrize("query", [Query.read("whales"), Query.read("songs of whales"), Query.read(venue="ICML")])
def test_pages_follow_one_another_to_the_last_paper(large, query):
    with large.reading(CONSOLE) as shelves:
        pages = [shelves.library.search(query, 50, offset) for offset in range(0, 1000, 50)]
    ids = [hit.paper.id for page in pages for hit in page.hits]
    assert len(set(ids)) == len(ids) == 900
    assert all(page.total <= 900 and (page.total == 900 or page.at_least) for page in pages)


def test_a_small_total_is_the_number_of_papers_on_all_pages(large):
    query = Query.read("number 17", venue="ICML")
    with large.reading(CONSOLE) as shelves:
        first, everything = shelves.library.search(query, 3), shelves.library.search(query, 100)
    assert first.hits[0].paper.title == "Whales and number 17"
    assert (first.total, first.at_least) == (len(everything.hits), False)


def test_papers_that_lack_a_word_only_fill_up_a_short_list(store):
    animals = ["Otters and boats"] * 3 + ["Otters"] * 20 + ["Boats"] * 2 + ["Seals"] * 75
    papers = [Paper(PaperId.of_text(str(n)), f"{animal} of river {n}") for n, animal in enumerate(animals)]
    with store.writing(CONSOLE) as shelves:
        shelves.papers.add(papers, NOON)
    with store.reading(CONSOLE) as shelves:
        found = shelves.library.search(Query.read("otters boats"), 20)
    assert [hit.paper.title.startswith("Otters and boats") for hit in found.hits] == [True] * 3 + [False] * 7
    assert (found.total, found.near, found.at_least, found.closest) == (10, 7, False, False)


def test_a_total_says_when_it_is_a_floor(store):
    papers = [
        Paper(PaperId.of_text(str(n)), f"Seals {n}" if n < 30 else f"Ice {n}", abstract="Seals dive.")
        for n in range(60)
    ]
    with store.writing(CONSOLE) as shelves:
        shelves.papers.add(papers, NOON)
    with store.reading(CONSOLE) as shelves:
        found = shelves.library.search(Query.read("seals"), 5)
    assert found.total == 60 or found.at_least


# --- whatever is typed -------------------------------------------------------------------------------


@given(st.text(max_size=400), st.text(max_size=60), st.text(max_size=60), st.booleans())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_any_text_is_a_query_and_a_filter(small, words, author, venue, quoted):
    said = f'"{words}"' if quoted else words
    for query in (Query.read(said), Query.read(said, author, venue=venue), Query(said, (said,), author, None, venue)):
        with small.reading(CONSOLE) as shelves:
            found = shelves.library.search(query, 5)
        assert len(found.hits) <= 5
        assert found.total >= len(found.hits)
        assert all(hit.why for hit in found.hits)


words = st.lists(st.sampled_from([word for title, *_ in MADE for word in title.split()]), min_size=1, max_size=40)


@given(words, st.sampled_from(["", '"', "'", " AND ", "*", " NOT ", "-"]))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_words_of_the_library_always_find_something(small, said, between):
    with small.reading(CONSOLE) as shelves:
        assert shelves.library.search(Query.read((between or " ").join(said) or " ".join(said))).hits or between in (
            "-",
            "*",
            "'",
            '"',
        )
        assert shelves.library.search(Query.read(" ".join(said)[:MAX_QUERY])).hits


def test_many_threads_search_at_once_while_one_writes(store):
    with store.writing(CONSOLE) as shelves:
        shelves.papers.add(made(), NOON)

    def searched(number):
        with store.reading(CONSOLE) as shelves:
            return len(shelves.library.search(Query.read(("halucination", "oak", '"deep networks"')[number % 3])).hits)

    def added(number):
        with store.writing(CONSOLE) as shelves:
            shelves.papers.add([Paper(PaperId.of_text(str(number)), f"Otters {number}")], NOON)

    with ThreadPoolExecutor(8) as threads:
        writing = threads.submit(lambda: [added(number) for number in range(20)])
        found = list(threads.map(searched, range(120)))
        writing.result()
    assert found == [found[0], found[1], found[2]] * 40
    assert min(found) > 0


def _strings(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _strings(each)


@pytest.mark.data
def test_every_bad_string_is_answered(small):
    folder = SHARED / "badinput"
    bad = [
        *_strings(json.loads((folder / "blns.json").read_text())),
        *_strings(json.loads((folder / "chat_injection.json").read_text())),
    ]
    for file in sorted((folder / "fuzzdb").glob("*.txt")):
        bad += file.read_bytes().decode("utf-8", "surrogateescape").split("\n")
    for line in (folder / "messy_fields.jsonl").read_text().splitlines():
        bad += _strings(json.loads(line))
    with small.reading(CONSOLE) as shelves:
        for text in bad:
            for query in (
                Query.read(text),
                Query.read(f'"{text}"'),
                Query.read(author=text),
                Query.read("whales", venue=text),
            ):
                assert shelves.library.search(query, 3).total >= 0
            for field in ("title", "author", "venue"):
                assert len(shelves.library.suggest(field, text, 3)) <= 3
    assert len(bad) > 1500
