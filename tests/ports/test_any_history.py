"""The contract of `bot.ports.Papers`, for any imports in any order, any of them taken back."""

from contextlib import closing

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.papers import Paper
from bot.records.identity import completed
from bot.records.merging import united
from bot.request import CONSOLE, Tenant
from tests.ports.records import NOON, content, every, record

# One id of each scheme: records that share one are one paper, and nothing speaks against it.
IDS = ("arxiv:2401.00001", "acl:P18-1001", "openreview:abcdef", "pmlr:v1/a18", "doi:10.5555/1")

records = st.builds(
    lambda ids, title, year, version: record(*ids, title=title, year=year, version=version),
    st.lists(st.sampled_from(IDS), min_size=1, max_size=2, unique=True),
    st.sampled_from(["A", "A: B", "a", "C"]),
    st.sampled_from([None, 2023, 2024]),
    st.sampled_from([None, 1, 2]),
)
histories = st.lists(st.lists(records, min_size=1, max_size=4), min_size=1, max_size=5)
slow = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def of_one_paper(said: list[Paper]) -> list[list[Paper]]:
    """The records in groups that hang together by their ids."""
    groups: list[list[Paper]] = []
    for each in said:
        near = [group for group in groups if any(set(each.ids) & set(other.ids) for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([each, *(other for group in near for other in group)])
    return groups


def expected(histories: list[list[Paper]]) -> set[tuple]:
    said = [completed(each) for history in histories for each in history]
    return {content(united(group)) for group in of_one_paper(said)}


def shown(store, tenant) -> set[tuple]:
    papers = every(store, tenant)
    assert len({content(paper) for paper in papers}) == len(papers)
    return {content(paper) for paper in papers}


def read(store, tenant, histories) -> list[int]:
    """Imports each list of records as a file of its own; the imports' numbers."""
    numbers = []
    for index, history in enumerate(histories):
        placed = [
            record(
                *map(str, each.ids),
                title=each.title,
                year=each.year,
                version=each.version,
                place=f"{index}.{line}.txt:1",
            )
            for line, each in enumerate(history)
        ]
        with store.writing(tenant) as shelves:
            numbers.append(shelves.papers.begin_import(str(index), NOON))
            shelves.papers.add(placed, NOON, numbers[-1])
    return numbers


@slow
@given(histories)
def test_the_papers_are_the_best_of_what_was_said_in_any_order(fresh_store, histories):
    with closing(fresh_store()) as store:
        here, there = Tenant.discord(1), Tenant.discord(2)
        read(store, here, histories)
        read(store, there, [list(reversed(history)) for history in reversed(histories)])
        assert shown(store, here) == shown(store, there) == expected(histories)


@slow
@given(histories, st.data())
def test_taking_imports_back_leaves_what_the_others_alone_would_have_made(fresh_store, histories, data):
    with closing(fresh_store()) as store:
        numbers = read(store, CONSOLE, histories)
        taken = data.draw(st.lists(st.sampled_from(numbers), unique=True))
        with store.writing(CONSOLE) as shelves:
            for number in taken:
                shelves.papers.undo_import(number)
        kept = [history for number, history in zip(numbers, histories, strict=True) if number not in taken]
        assert shown(store, CONSOLE) == expected(kept)


@slow
@given(histories)
def test_reading_everything_again_changes_nothing(fresh_store, histories):
    with closing(fresh_store()) as store:
        read(store, CONSOLE, histories)
        once = every(store, CONSOLE)
        read(store, CONSOLE, histories)
        assert every(store, CONSOLE) == once


@slow
@given(histories, histories, st.booleans())
def test_what_the_public_knows_covers_what_a_tenant_has_in_either_order(fresh_store, public, private, public_first):
    with closing(fresh_store()) as store:
        here = Tenant.discord(1)
        for tenant, said in (
            ((CONSOLE, public), (here, private)) if public_first else ((here, private), (CONSOLE, public))
        ):
            read(store, tenant, said)
        known = [set(each.ids) for history in public for each in history]
        own = of_one_paper([completed(each) for history in private for each in history])
        uncovered = [group for group in own if not any(ids & set(each.ids) for ids in known for each in group)]
        assert shown(store, CONSOLE) == expected(public)
        assert shown(store, here) == expected(public) | {content(united(group)) for group in uncovered}
