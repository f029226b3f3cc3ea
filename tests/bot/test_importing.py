import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from adapters.sources.formats import FORMATS
from adapters.sources.reading import read_files
from bot.importing import BATCH, ImportReport, Read, Refused, import_papers
from bot.papers import Origin, Paper, PaperId
from bot.query import Query
from bot.records.admission import MAX_TITLE
from bot.records.record import to_record
from bot.request import CONSOLE
from bot.sample import sample_papers

SHARED = Path(__file__).parents[2] / "../shared"
NOW = datetime(2026, 11, 30, 9, tzinfo=UTC)


def imported(store, *paths, at=NOW):
    return import_papers(store, CONSOLE, read_files(paths, FORMATS), "files", at)


def written(path, *records):
    path.write_text("".join(json.dumps(record) + "\n" for record in records), "utf-8")
    return path


def papers_in(store):
    with store.reading(CONSOLE) as shelves:
        return list(shelves.papers.every())


def titles_in(store):
    return sorted(paper.title for paper in papers_in(store))


def numbered(count, first=0):
    return [
        {"title": f"Paper Number {number}", "authors": ["Ann Oak"], "arxiv_id": f"2401.{number:05}"}
        for number in range(first, first + count)
    ]


def test_broken_records_are_listed_and_the_others_kept(store, tmp_path):
    lines = [json.dumps(record) for record in numbered(1000)]
    lines[9], lines[499], lines[999] = '{"title": "cut', "[1, 2]", '{"title": null}'
    path = tmp_path / "list.jsonl"
    path.write_text("\n".join(lines))
    report = imported(store, path)
    assert (report.read, report.added, report.merged, report.unchanged) == (997, 997, 0, 0)
    assert [refused.line for refused in report.refused] == [10, 500, 1000]
    assert len(papers_in(store)) == 997


def test_reading_a_file_twice_adds_nothing(store, tmp_path):
    path = written(tmp_path / "list.jsonl", *numbered(5))
    imported(store, path)
    again = imported(store, path, at=NOW + timedelta(days=1))
    assert (again.read, again.added, again.merged, again.unchanged) == (5, 0, 0, 5)


def test_several_files_are_one_import(store, tmp_path):
    first = written(tmp_path / "a.jsonl", *numbered(3))
    second = written(tmp_path / "b.jsonl", *numbered(3, first=2))
    report = imported(store, first, tmp_path / "missing.jsonl", second)
    assert (report.read, report.added) == (6, 5)
    assert [str(refused) for refused in report.refused] == [f"{tmp_path / 'missing.jsonl'}: There is no such file."]
    with store.reading(CONSOLE) as shelves:
        assert [each.number for each in shelves.papers.imports()] == [report.number]


def test_an_import_is_undone_as_a_whole(store, tmp_path):
    imported(store, written(tmp_path / "a.jsonl", *numbered(2)))
    report = imported(store, written(tmp_path / "b.jsonl", *numbered(BATCH + 10, first=1)))
    assert len(papers_in(store)) == BATCH + 11
    with store.writing(CONSOLE) as shelves:
        shelves.papers.undo_import(report.number)
    assert titles_in(store) == ["Paper Number 0", "Paper Number 1"]


def test_nothing_read_is_no_import(store, tmp_path):
    report = imported(store, tmp_path / "missing.jsonl")
    assert (report.number, report.read, report.refused_in_all) == (0, 0, 1)
    with store.reading(CONSOLE) as shelves:
        assert list(shelves.papers.imports()) == []


class Killed(Exception):
    """The process ends."""


def test_what_is_in_stays_when_the_import_dies_and_the_rest_follows(store, tmp_path):
    path = written(tmp_path / "list.jsonl", *numbered(3 * BATCH))

    def dying():
        for count, record in enumerate(read_files([path], FORMATS)):
            if count == 2 * BATCH + 7:
                raise Killed
            yield record

    with pytest.raises(Killed):
        import_papers(store, CONSOLE, dying(), "files", NOW)
    assert len(papers_in(store)) == 2 * BATCH
    report = imported(store, path)
    assert (report.added, report.unchanged) == (BATCH, 2 * BATCH)


def test_searches_go_on_between_the_batches(store, tmp_path):
    path = written(tmp_path / "list.jsonl", *numbered(2 * BATCH))
    seen = []

    def watched():
        for count, record in enumerate(read_files([path], FORMATS)):
            if count == BATCH:
                seen.append(len(papers_in(store)))
            yield record

    import_papers(store, CONSOLE, watched(), "files", NOW)
    assert seen == [BATCH]


def test_a_paper_too_large_is_refused_by_its_line(store, tmp_path):
    path = written(tmp_path / "list.jsonl", *numbered(1), {"title": "x" * (MAX_TITLE + 1)}, *numbered(1, first=1))
    report = imported(store, path)
    assert report.added == 2
    assert [(refused.line, refused.file) for refused in report.refused] == [(2, str(path))]


def test_each_paper_tells_where_it_came_from_and_when(store, tmp_path):
    imported(store, written(tmp_path / "list.jsonl", *numbered(2)))
    assert [paper.origins for paper in papers_in(store)] == [
        (Origin("JSON Lines", "list.jsonl:1", NOW),),
        (Origin("JSON Lines", "list.jsonl:2", NOW),),
    ]


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


@pytest.mark.parametrize("order", [A15, A15[::-1], A15[4:] + A15[:4]], ids=["given", "backwards", "turned"])
def test_A15_all_forms_of_one_preprint_are_one_paper_in_any_order(store, tmp_path, order):
    path = written(tmp_path / "list.jsonl", *({"title": "One Preprint Only", "id": said} for said in order))
    report = imported(store, path)
    assert (report.read, report.added) == (8, 1)
    (paper,) = papers_in(store)
    assert (str(paper.id), paper.version) == ("arxiv:2401.01234", 3)
    with store.reading(CONSOLE) as shelves:
        assert len(shelves.library.search(Query.read("one preprint only")).hits) == 1


def test_A14_papers_of_different_archives_stay_apart(store, tmp_path):
    urls = ["https://arxiv.org/abs/cmp-lg/9808001v1", "https://arxiv.org/abs/cs/9808001v1", "arXiv:hep-th/9901001"]
    path = written(tmp_path / "list.jsonl", *({"title": f"Old Paper {url[-14:]}", "id": url} for url in urls))
    assert imported(store, path).added == 3


def test_a_real_title_replaces_a_derived_one(store, tmp_path):
    abstract = (
        "Planning in large games is slow. We introduce DeepFern, a planner that remembers positions between games. The "
        "results show that it needs less time and fewer nodes, and our experiments cover three board games."
    )
    seed = tmp_path / "icml.txt"
    seed.write_text(f"ICML 2025 Papers\n\n{abstract}\n")
    imported(store, seed)
    assert [paper.title_is_derived for paper in papers_in(store)] == [True]
    imported(
        store,
        written(
            tmp_path / "known.jsonl", {"title": "Remembering Games", "abstract": abstract, "arxiv_id": "2501.00001"}
        ),
    )
    (paper,) = papers_in(store)
    assert (paper.title, paper.title_is_derived, str(paper.id)) == ("Remembering Games", False, "arxiv:2501.00001")
    assert (paper.venue, paper.year) == ("ICML", 2025)


def test_what_is_exported_reads_back(store, tmp_path):
    path = tmp_path / "export.jsonl"
    path.write_text(
        "".join(json.dumps(to_record(paper), ensure_ascii=False) + "\n" for paper in sample_papers()), "utf-8"
    )
    assert imported(store, path).refused == ()
    strip = {"origins": None, "added_at": None, "seq": None, "source_abstract": None, "ids": None}
    stored = [{**to_record(paper), **strip} for paper in papers_in(store)]
    assert stored == [{**to_record(paper), **strip} for paper in sample_papers()]


def test_refusals_are_told_up_to_some_and_the_rest_is_counted():
    refused = tuple(Refused(line, "It is no JSON.", "a.jsonl") for line in range(1, 21))
    said = ImportReport(refused=refused, refused_in_all=1_030).refusals(3)
    assert said == [
        "a.jsonl, line 1: It is no JSON.",
        "a.jsonl, line 2: It is no JSON.",
        "a.jsonl, line 3: It is no JSON.",
        "and 1,027 more",
    ]
    assert ImportReport(refused=refused[:1], refused_in_all=1).refusals() == ["a.jsonl, line 1: It is no JSON."]


def test_a_thousand_refusals_are_kept_and_all_are_counted(store):
    report = import_papers(store, CONSOLE, (Refused(line, "It is no JSON.") for line in range(3_000)), "x", NOW)
    assert (len(report.refused), report.refused_in_all) == (1_000, 3_000)


def test_the_name_of_a_file_alone_is_kept_as_its_place():
    paper = Paper(id=PaperId.of_text("x"), title="T")
    for file in ("/home/somebody/list.txt", "C:\\papers\\list.txt", "list.txt"):
        assert Read(paper, 14, file, "abstract list").origins(NOW) == (Origin("abstract list", "list.txt:14", NOW),)


@pytest.mark.data
def test_both_seed_lists_give_31_papers_and_nothing_when_read_again(store):
    lists = sorted((SHARED / "seeds").glob("*.txt"))
    report = imported(store, *lists)
    assert (report.read, report.added, report.refused) == (31, 31, ())
    again = imported(store, *lists)
    assert (again.added, again.merged, again.unchanged) == (0, 0, 31)


def test_a_record_is_kept_without_the_identifier_that_is_none_and_the_report_says_so(store, tmp_path):
    good, bad = numbered(1, first=1)[0], {"title": "On Kites", "authors": ["Ann Oak"], "arxiv_id": "2413.01234"}
    path = written(tmp_path / "list.jsonl", good, bad)
    report = imported(store, path)
    assert (report.added, report.refused, report.left_out_in_all) == (2, (), 1)
    assert report.notes() == [
        f"{path}, line 2: “2413.01234” under arxiv_id is no arXiv identifier; the paper was kept without it."
    ]
    assert "On Kites" in titles_in(store)


def test_notes_are_counted_beyond_those_that_are_told(store, tmp_path):
    rows = [{"title": f"On Kite {number}", "doi": f"none {number}"} for number in range(1_500)]
    report = imported(store, written(tmp_path / "list.jsonl", *rows))
    assert (len(report.left_out), report.left_out_in_all) == (1_000, 1_500)
    assert report.notes(2)[2:] == ["and 1,498 more"]
