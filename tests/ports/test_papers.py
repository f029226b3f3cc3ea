"""The contract of `bot.ports.Papers`: what is added is there, once, whole and in order."""

from dataclasses import replace
from datetime import date, timedelta

from bot.papers import Kind, Origin, Paper, PaperId, PaperLink
from bot.ports import Added, Census
from bot.request import CONSOLE, Tenant
from tests.ports.records import ABSTRACT, NOON, added, every, known, record

LAB = Tenant.slack(None, "T1")
WHOLE = Paper(
    id=known("arxiv:2401.01234"),
    title="I²MoE: Mixtures of “Experts” 专家",
    authors=("José María de la Vega", "Łukasz Ø", "Li Fei-Fei"),
    year=2024,
    venue="ICML",
    abstract=ABSTRACT,
    links=(PaperLink(Kind.PAGE, "https://arxiv.org/abs/2401.01234"), PaperLink(Kind.CODE, "https://github.com/a/b")),
    ids=(known("arxiv:2401.01234"), known("doi:10.5555/1"), PaperId.of_text(ABSTRACT)),
    more_authors=True,
    version=3,
    withdrawn=True,
    published=date(2024, 1, 2),
    categories=("cs.LG", "cs.CL"),
    source_title=r"$\texttt{I$^2$MoE}$: Mixtures of ``Experts''",
    source_abstract=ABSTRACT + r" \textbf{Indeed}.",
    origins=(Origin("test list", "list.txt:14", NOON),),
    doi="10.5555/1",
)


def shown(store, paper: str | PaperId) -> Paper | None:
    with store.reading(CONSOLE) as shelves:
        return shelves.papers.get(known(paper) if isinstance(paper, str) else paper)


def test_every_field_is_kept(store):
    added(store, CONSOLE, WHOLE)
    assert shown(store, WHOLE.id) == replace(WHOLE, seq=1, added_at=NOON)


def test_a_derived_title_is_marked_as_one(store):
    added(store, CONSOLE, record(title="A paper about papers", title_is_derived=True, abstract=ABSTRACT))
    assert shown(store, PaperId.of_text(ABSTRACT)).title_is_derived


def test_a_paper_without_anything_but_a_title_reads_back(store):
    added(store, CONSOLE, record(title="Line Six"))
    paper = shown(store, PaperId.of_text("Line Six"))
    assert (paper.title, paper.authors, paper.year, paper.abstract, paper.links) == ("Line Six", (), None, "", ())


def test_what_the_source_wrote_is_kept_also_where_it_wrote_nothing(store):
    added(store, CONSOLE, record("arxiv:2401.00001", abstract=ABSTRACT, source_abstract=""))
    assert shown(store, "arxiv:2401.00001").source_abstract == ""


def test_every_id_of_a_paper_finds_it(store):
    added(store, CONSOLE, WHOLE)
    assert {shown(store, each).id for each in WHOLE.ids} == {WHOLE.id}


def test_an_unknown_id_finds_nothing(store):
    assert shown(store, "arxiv:2401.99999") is None


def test_the_doi_that_a_record_cites_finds_it(store):
    added(store, CONSOLE, record("arxiv:2401.00001", doi="10.5555/ABC"))
    assert shown(store, "doi:10.5555/abc").id == known("arxiv:2401.00001")


def test_many_come_in_the_order_asked_for_without_those_that_are_not_there(store):
    added(store, CONSOLE, *(record(f"arxiv:2401.0000{digit}", title=f"Paper {digit}") for digit in (1, 2, 3)))
    asked = [known(f"arxiv:2401.0000{digit}") for digit in (3, 9, 1, 3)]
    with store.reading(CONSOLE) as shelves:
        found = shelves.papers.many(asked)
    assert [str(paper.id) for paper in found] == ["arxiv:2401.00003", "arxiv:2401.00001", "arxiv:2401.00003"]


def test_every_paper_comes_in_the_order_of_seq(store):
    with store.writing(CONSOLE) as shelves:
        shelves.papers.add((record(f"doi:10.5555/{number}", title=f"Paper {number}") for number in range(1_203)), NOON)
    seqs = [paper.seq for paper in every(store, CONSOLE)]
    assert seqs == sorted(set(seqs))
    assert len(seqs) == 1_203


def test_a_seq_is_higher_than_all_before_and_never_given_twice(store):
    with store.writing(CONSOLE) as shelves:
        number = shelves.papers.begin_import("list.txt", NOON)
        shelves.papers.add([record("arxiv:2401.00001"), record("arxiv:2401.00002", title="Other")], NOON, number)
    highest = max(paper.seq for paper in every(store, CONSOLE))
    with store.writing(CONSOLE) as shelves:
        shelves.papers.undo_import(number)
    added(store, CONSOLE, record("arxiv:2401.00003"))
    assert shown(store, "arxiv:2401.00003").seq > highest


def test_the_census_counts_papers_and_spans_their_years(store):
    later = NOON + timedelta(days=1)
    with store.writing(CONSOLE) as shelves:
        shelves.papers.add([record("arxiv:2401.00001", year=2024), record("acl:P18-1001", title="B", year=2018)], NOON)
        shelves.papers.add([record("openreview:abcdef", title="C", withdrawn=True)], later)
        assert shelves.papers.census() == Census(3, later, 2018, 2024)


def test_the_census_of_an_empty_store_is_empty(store):
    with store.reading(CONSOLE) as shelves:
        assert shelves.papers.census() == Census()


def test_the_nth_paper_leaves_out_withdrawn_ones(store):
    added(store, CONSOLE, *(record(f"arxiv:2401.0000{n}", title=f"T {n}", withdrawn=n == 2) for n in (1, 2, 3)))
    with store.reading(CONSOLE) as shelves:
        told = [shelves.papers.nth(index) for index in (-1, 0, 1, 2)]
    assert [paper and paper.id.key for paper in told] == [None, "2401.00001", "2401.00003", None]


def test_adding_tells_what_became_of_each_record(store):
    first, second = record("arxiv:2401.00001"), record("arxiv:2401.00002", title="Other")
    longer = replace(first, abstract=ABSTRACT)
    with store.writing(CONSOLE) as shelves:
        assert shelves.papers.add([first, second, first], NOON) == Added(2, 0, 1, (first.id, second.id, first.id))
        assert shelves.papers.add([longer, second], NOON) == Added(0, 1, 1, (first.id, second.id))


def test_the_ids_told_are_those_that_the_papers_go_by_in_the_end(store):
    text_only, better = record(abstract=ABSTRACT), record("arxiv:2401.00001", abstract=ABSTRACT)
    with store.writing(CONSOLE) as shelves:
        assert shelves.papers.add([text_only, better], NOON).ids == (better.id, better.id)


def test_adding_nothing_is_nothing(store):
    with store.writing(CONSOLE) as shelves:
        assert shelves.papers.add([], NOON) == Added()


def test_a_record_with_half_a_character_is_stored_all_the_same(store):
    half = record(
        "arxiv:2401.00001", title="Half \ud83d", source_title="\udc00", authors=("A \ud800",), place="b\udcff:1"
    )
    added(store, CONSOLE, half, half)
    paper = shown(store, "arxiv:2401.00001")
    assert (paper.title, paper.authors, paper.origins[0].place) == ("Half ?", ("A ?",), "b?:1")
    assert len(every(store, CONSOLE)) == 1


def test_papers_that_name_no_author_are_counted(store):
    alone = record("arxiv:2401.00001", title="On Kites")
    named = record("arxiv:2401.00002", title="On Rafts", authors=("Ann Oak",))
    added(store, CONSOLE, alone, named)
    added(store, LAB, record("arxiv:2401.00003", title="On Boats"))
    with store.reading(CONSOLE) as shelves:
        assert shelves.papers.without_authors() == 1
    with store.reading(LAB) as shelves:
        assert shelves.papers.without_authors() == 2
