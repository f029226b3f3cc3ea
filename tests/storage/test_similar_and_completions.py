"""Papers near to one, and completions of what was typed so far."""

from datetime import UTC, datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.papers import Paper, PaperId
from bot.request import CONSOLE, Tenant

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
TEAM = Tenant.slack(None, "T1")


@pytest.fixture
def library(sample_store):
    with sample_store.reading(CONSOLE) as shelves:
        yield shelves


def test_the_nearest_papers_share_telling_words_and_say_which(library):
    (paper,) = [paper for paper in library.papers.every() if paper.title.startswith("GraphGPT")]
    hits = library.library.similar(paper)
    assert hits[0].paper.title.startswith(("Towards Learning Generalities Across Graphs", "Graph4MM"))
    assert paper.id not in [hit.paper.id for hit in hits]
    assert hits[0].why.startswith("shares “")
    assert len({hit.paper.id for hit in hits}) == len(hits) <= 5
    assert sorted(hits, key=lambda hit: -hit.score) == hits


def test_every_paper_of_the_sample_has_neighbours(library):
    lonely = [paper.title for paper in library.papers.every() if not library.library.similar(paper)]
    assert lonely == []


@pytest.mark.parametrize(
    "field, beginning, first",
    [
        ("title", "graphg", "GraphGPT: Generative Pre-trained Graph Eulerian Transformer"),
        ("title", "how far is", "How Far Is Video Generation from World Model: A Physical Law Perspective"),
        ("author", "varoq", "Gael Varoquaux"),
        ("author", "david holz", "David Holzmüller"),
        ("venue", "ic", "ICML"),
    ],
)
def test_what_was_typed_so_far_is_completed(library, field, beginning, first):
    assert library.library.suggest(field, beginning)[0] == first


@pytest.mark.parametrize("field", ["title", "author", "venue"])
def test_nothing_typed_completes_to_nothing_and_a_limit_holds(library, field):
    assert library.library.suggest(field, "  ") == []
    assert len(library.library.suggest(field, "a", 3)) <= 3


@given(beginning=st.text(max_size=40))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_is_completed_or_left_alone(beginning, library):
    for field in ("title", "author", "venue"):
        assert len(library.library.suggest(field, beginning, 5)) <= 5


def test_a_private_paper_is_suggested_and_near_to_its_owner_alone(store):
    secret = Paper(
        PaperId.of_text("s"),
        "Zebrafish Zeitgeist",
        ("Zoe Zunic",),
        2025,
        "Zürich Zoology",
        "Zebrafish swim in schools.",
    )
    public = Paper(
        PaperId.of_text("p"), "Zebrafish in Public", ("Ann Oak",), 2025, "ICML", "Zebrafish swim in schools."
    )
    for tenant, paper in ((TEAM, secret), (CONSOLE, public)):
        with store.writing(tenant) as shelves:
            shelves.papers.add([paper], NOON)
    for field, beginning in (("title", "zebrafish ze"), ("author", "zun"), ("venue", "zür")):
        with store.reading(Tenant.slack(None, "T2")) as shelves:
            assert not {"Zebrafish Zeitgeist", "Zoe Zunic", "Zürich Zoology"} & set(
                shelves.library.suggest(field, beginning)
            )
    with store.reading(Tenant.slack(None, "T2")) as shelves:
        assert shelves.library.similar(shelves.papers.get(public.id)) == []
    with store.reading(TEAM) as shelves:
        assert "Zebrafish Zeitgeist" in shelves.library.suggest("title", "zebrafish ze")
        assert [hit.paper.title for hit in shelves.library.similar(shelves.papers.get(public.id))] == [
            "Zebrafish Zeitgeist"
        ]
