"""The contract of `bot.ports.Papers`: who sees what."""

import pytest

from bot.errors import NotFound
from bot.request import CONSOLE, Tenant
from tests.ports.records import ABSTRACT, NOON, added, every, imported, known, record

HERE, THERE = Tenant.slack(None, "T1"), Tenant.discord(42)
ID = "arxiv:2401.00001"


def test_what_is_added_at_the_console_is_seen_by_all(store):
    added(store, CONSOLE, record(ID))
    assert every(store, HERE)[0].id == every(store, CONSOLE)[0].id == known(ID)


def test_a_tenants_paper_is_its_own(store):
    added(store, HERE, record(ID, abstract=ABSTRACT))
    assert len(every(store, HERE)) == 1
    for other in (THERE, CONSOLE):
        with store.reading(other) as shelves:
            assert list(shelves.papers.every()) == []
            assert shelves.papers.get(known(ID)) is None
            assert shelves.papers.many([known(ID)]) == []
            assert shelves.papers.nth(0) is None
            assert shelves.papers.census().papers == 0


def test_two_tenants_can_have_the_same_paper_each_in_its_own_words(store):
    added(store, HERE, record(ID, title="As They Say Here"))
    added(store, THERE, record(ID, title="As They Say There"))
    assert [paper.title for paper in every(store, HERE)] == ["As They Say Here"]
    assert [paper.title for paper in every(store, THERE)] == ["As They Say There"]


def test_a_private_paper_is_public_once_the_public_knows_it(store):
    added(store, HERE, record(ID, "doi:10.5555/1", title="A Private Title, Rather Long"))
    (public,) = added(store, CONSOLE, record(ID, title="A Public Title"))
    assert public.added == 1
    for tenant in (HERE, THERE, CONSOLE):
        assert [paper.title for paper in every(store, tenant)] == ["A Public Title"]
    with store.reading(HERE) as shelves:
        assert shelves.papers.get(known("doi:10.5555/1")).title == "A Public Title"
        assert shelves.papers.census().papers == 1
        assert shelves.papers.nth(1) is None
    with store.reading(THERE) as shelves:
        assert shelves.papers.get(known("doi:10.5555/1")) is None


def test_what_a_tenant_says_of_a_public_paper_changes_nothing_for_others(store):
    added(store, CONSOLE, record(ID, title="A Public Title"))
    (private,) = added(store, HERE, record(ID, title="A Private Title, Rather Long", abstract=ABSTRACT))
    assert (private.added, private.merged, private.ids) == (0, 1, (known(ID),))
    for tenant in (HERE, THERE, CONSOLE):
        assert [(paper.title, paper.abstract) for paper in every(store, tenant)] == [("A Public Title", "")]


def test_a_tenant_adding_a_public_paper_again_changes_nothing(store):
    added(store, CONSOLE, record(ID))
    assert [each.unchanged for each in added(store, HERE, record(ID, place="a:1"), record(ID, place="a:2"))] == [0, 1]


def test_a_private_paper_comes_back_when_the_public_one_is_taken_back(store):
    added(store, HERE, record(ID, title="A Private Title"))
    (before,) = every(store, HERE)
    number = imported(store, CONSOLE, record(ID, title="A Public Title"))
    with store.writing(CONSOLE) as shelves:
        shelves.papers.undo_import(number)
    assert every(store, HERE) == [before]
    assert every(store, THERE) == []


def test_a_private_paper_stays_covered_when_its_public_one_becomes_part_of_another(store):
    added(store, HERE, record("doi:10.5555/1", title="A Private Title"))
    added(store, CONSOLE, record(ID, title="A Public Title"), record("doi:10.5555/1", title="A Public Title, Too"))
    added(store, CONSOLE, record(ID, "doi:10.5555/1", title="A Public Title"))
    assert [paper.title for paper in every(store, HERE)] == ["A Public Title, Too"]


def test_a_private_paper_covered_by_its_title_alone_shows_again_when_the_public_one_becomes_another(store):
    facts = {"title": "Papers Read Twice", "authors": ("Ann Oak",), "year": 2024}
    added(store, HERE, record("openreview:abcdef", **facts))
    added(store, CONSOLE, record(ID, title="Papers, Read Twice Again"), record("doi:10.5555/1", **facts))
    added(store, CONSOLE, record(ID, "doi:10.5555/1", title=""))
    assert [paper.id for paper in every(store, HERE)] == [known("openreview:abcdef"), known(ID)]
    assert [paper.id for paper in every(store, CONSOLE)] == [known(ID)]


def test_a_private_paper_and_a_public_one_without_a_common_id_meet_by_title_author_and_year(store):
    facts = {"title": "Papers Read Twice", "authors": ("Ann Oak",), "year": 2024}
    added(store, HERE, record("doi:10.5555/1", venue="Private", **facts))
    added(store, CONSOLE, record(ID, venue="Public", **facts))
    assert [paper.venue for paper in every(store, HERE)] == ["Public"]


def test_where_a_paper_came_from_is_told_to_nobody_else(store):
    added(store, CONSOLE, record(ID, place="console.txt:1"))
    added(store, HERE, record(ID, place="here.txt:1"))
    places = {
        tenant: [o.place for paper in every(store, tenant) for o in paper.origins] for tenant in (CONSOLE, HERE, THERE)
    }
    assert places == {CONSOLE: ["console.txt:1"], HERE: ["here.txt:1"], THERE: []}


def test_imports_are_numbered_and_listed_for_each_tenant(store):
    assert (imported(store, HERE, record(ID)), imported(store, THERE, record(ID), label="secret.txt")) == (1, 1)
    with store.writing(HERE) as shelves:
        assert [each.label for each in shelves.papers.imports()] == ["list.txt"]
        with pytest.raises(NotFound):
            shelves.papers.undo_import(2)
        shelves.papers.undo_import(1)
    assert (len(every(store, HERE)), len(every(store, THERE))) == (0, 1)


def test_a_tenant_cannot_add_under_the_import_of_another(store):
    imported(store, HERE, record(ID))
    with pytest.raises(NotFound), store.writing(THERE) as shelves:
        shelves.papers.add([record(ID)], NOON, 1)


def test_no_word_of_one_tenant_reaches_another(store):
    canary = "kanarienvogel"
    said = record(
        ID,
        f"doi:10.5555/{canary}",
        title=canary,
        authors=(canary,),
        venue=canary,
        abstract=canary,
        place=canary,
        doi=canary,
    )
    imported(store, HERE, said, label=canary)
    imported(store, CONSOLE, record(ID, title="Public"))
    imported(store, HERE, said, label=canary)
    for tenant in (THERE, CONSOLE):
        with store.reading(tenant) as shelves:
            papers = shelves.papers
            everything = (list(papers.every()), papers.imports(), papers.get(known(ID)), papers.nth(0), papers.census())
            assert canary not in repr(everything)
