"""The command line as a person meets it: real processes, real files, exit codes."""

import gzip
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture
def paperbot(tmp_path):
    """Runs `paperbot` with a library of its own; `typed` is what comes over standard input."""

    def run(*arguments, typed="", **settings):
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "PAPERBOT_DATA": str(tmp_path / "data"), **settings}
        return subprocess.run(
            [sys.executable, "-m", "bot", *map(str, arguments)],
            cwd=tmp_path, env=environment, input=typed, capture_output=True, text=True, timeout=120,
        )  # fmt: skip

    return run


def records(number):
    return [
        {
            "title": f"On the Matter of Number {n}",
            "authors": ["Ann Oak", f"Bo Pine{n}"],
            "year": 2000 + n % 20,
            "abstract": f"A{n}",
        }
        for n in range(number)
    ]


def written(path, rows):
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def test_a_piped_line_is_answered_and_the_program_ends(paperbot):
    ran = paperbot(typed="lora\n")
    assert ran.returncode == 0
    assert "LowRA" in ran.stdout
    assert "Traceback" not in ran.stderr


def test_a_thousand_records_with_three_broken_ones_keep_the_rest_and_list_the_three(paperbot, tmp_path):
    lines = [json.dumps(row) for row in records(997)]
    for place, broken in ((100, "{not json"), (500, "[1, 2]"), (900, '{"title": null}')):
        lines.insert(place, broken)
    path = tmp_path / "papers.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    ran = paperbot("import", path, "--json")
    report = json.loads(ran.stdout)
    assert (report["read"], report["added"], report["merged"]) == (997, 997, 0)
    assert [(refused["file"], refused["line"]) for refused in report["refused"]] == [
        (str(path), n) for n in (101, 501, 901)
    ]
    assert all(refused["why"] for refused in report["refused"])
    assert ran.returncode == 3


def test_what_papers_were_kept_without_is_listed_and_no_fault(paperbot, tmp_path):
    path = written(tmp_path / "papers.jsonl", [{"title": "On Kites", "arxiv_id": "2413.01234"}])
    ran = paperbot("import", path)
    assert ran.returncode == 0
    assert "Left out, 1 part of papers that were read:" in ran.stdout
    assert f"{path}, line 1: “2413.01234” under arxiv_id is no arXiv identifier" in ran.stdout
    assert json.loads(paperbot("import", path, "--json").stdout)["notes"][0]["line"] == 1


def test_reading_a_file_twice_adds_nothing(paperbot, tmp_path):
    path = written(tmp_path / "papers.jsonl", records(5))
    assert json.loads(paperbot("import", path, "--json").stdout)["added"] == 5
    again = paperbot("import", path, "--json")
    assert json.loads(again.stdout)["added"] == 0
    assert again.returncode == 0


def test_an_import_says_how_to_take_it_back_and_is_taken_back(paperbot, tmp_path):
    said = paperbot("import", written(tmp_path / "papers.jsonl", records(5))).stdout
    assert re.search(r"take it back: .+ import --undo 1$", said, re.MULTILINE)
    assert "5 papers removed" in paperbot("import", "--undo", "1").stdout
    assert json.loads(paperbot("search", "matter", "--json").stdout)["results"] == []
    unknown = paperbot("import", "--undo", "7")
    assert unknown.returncode == 1
    assert "There is none to take back." in unknown.stderr


def test_an_import_that_is_not_there_is_answered_with_those_that_are(paperbot, tmp_path):
    paperbot("import", written(tmp_path / "papers.jsonl", records(2)))
    assert "There is 1 (papers.jsonl, 20" in paperbot("import", "--undo", "7").stderr


def test_a_missing_file_costs_itself_alone(paperbot, tmp_path):
    ran = paperbot("import", tmp_path / "none.jsonl", written(tmp_path / "papers.jsonl", records(2)))
    assert ran.returncode == 3
    assert "There is no such file" in ran.stdout
    assert "2 added" in ran.stdout


def test_a_file_in_no_known_format_is_refused_with_the_formats_that_are(paperbot, tmp_path):
    path = tmp_path / "picture.png"
    path.write_bytes(bytes(range(256)) * 40)
    ran = paperbot("import", path)
    assert ran.returncode == 1
    assert "JSON Lines" in ran.stdout


def test_search_gives_what_scripts_need(paperbot):
    ran = paperbot("search", "vison", "language", "hallucination", "--json")
    answer = json.loads(ran.stdout)
    assert set(answer) == {"results", "corrected", "took_ms"}
    assert set(answer["results"][0]) == {
        "id",
        "title",
        "title_is_derived",
        "authors",
        "year",
        "venue",
        "url",
        "score",
        "why",
    }
    assert answer["results"][0]["id"] == "arxiv:2502.03628"
    assert answer["corrected"] == {"vison": "vision"}
    assert answer["took_ms"] > 0


def test_search_says_how_to_get_more_and_goes_on_there(paperbot):
    first = paperbot("search", "vison", "year:2025").stdout
    assert first.startswith("Read “vison” as “vision”.")
    assert "10  " in first
    assert "11  " not in first
    goes_on = re.search(r"For more, type `[^`]+ search (?P<line>[^`]+)`", first)["line"]
    rest = paperbot("search", *shlex.split(goes_on)).stdout
    assert "11  " in rest
    assert "10  " not in rest
    assert "For more" not in rest


def test_search_gives_as_many_papers_as_are_asked_for(paperbot):
    few = paperbot("search", "vision", "--limit", "3").stdout
    assert "3  " in few
    assert "4  " not in few
    assert few.rstrip().endswith("search vision --limit 5`")
    assert "11  " in paperbot("search", "vision", "--limit", "50").stdout


def test_search_takes_filters_identifiers_and_nothing_found_in_its_stride(paperbot):
    by_author = json.loads(paperbot("search", "author:Varoquaux", "--json").stdout)
    assert [result["title"].split(":")[0] for result in by_author["results"]] == ["TabICL"]
    by_link = json.loads(paperbot("search", "https://arxiv.org/abs/2502.03628v2", "--json").stdout)
    assert [result["id"] for result in by_link["results"]] == ["arxiv:2502.03628"]
    unknown = paperbot("search", "2106.99999", "--json")
    assert json.loads(unknown.stdout)["results"] == []
    assert unknown.returncode == 0


@pytest.mark.parametrize("more", [(), ("--json",)])
@pytest.mark.parametrize("words", ["year:20x", "page:none"])
def test_a_search_that_cannot_be_read_is_a_fault_of_usage(paperbot, words, more):
    ran = paperbot("search", "graph", words, *more)
    assert ran.returncode == 2
    assert "I can read" in ran.stderr
    assert ran.stdout == ""


def test_an_export_that_finds_nothing_says_so(paperbot):
    ran = paperbot("export", "--search", "zzqq")
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "Nothing found for zzqq\n")


def test_what_is_exported_reads_back_to_the_same_papers(paperbot, tmp_path):
    exported = paperbot("export", "--search", "vision language", "--format", "jsonl").stdout
    assert exported.count("\n") >= 3
    path = tmp_path / "exported.jsonl.gz"
    path.write_bytes(gzip.compress(exported.encode()))
    assert paperbot("import", path).returncode == 0
    again = paperbot("export", "--search", "vision language", "--format", "jsonl").stdout
    titles = [sorted(json.loads(line)["title"] for line in text.splitlines()) for text in (exported, again)]
    assert titles[0] == titles[1]


@pytest.mark.parametrize("form, sign", [("bibtex", "@inproceedings{"), ("ris", "TY  - "), ("csl", '"type"')])
def test_papers_are_exported_in_the_forms_of_reference_managers(paperbot, form, sign):
    ran = paperbot("export", "2502.03628", "--format", form)
    assert ran.returncode == 0
    assert sign in ran.stdout


def test_an_export_of_what_is_not_there_says_so(paperbot):
    ran = paperbot("export", "2106.99999", "2502.03628")
    assert ran.returncode == 3
    assert "2106.99999" in ran.stderr
    assert paperbot("export", "2106.99999").returncode == 1
    assert paperbot("export").returncode == 2
    assert paperbot("export", "2502.03628", "--format", "word").returncode == 2


def test_doctor_finds_a_healthy_machine_well(paperbot):
    ran = paperbot("doctor")
    assert ran.returncode == 0, ran.stdout
    assert all(line.startswith("ok") for line in ran.stdout.splitlines())


@pytest.mark.parametrize(
    "settings, named",
    [
        ({"PORT": "many", "SLACK_API_BASE_URL": "https://slack.com"}, ["PORT", "SLACK_API_BASE_URL"]),
        ({"PAPERBOT_DATABASE_URL": "postgresql://x/y"}, ["PAPERBOT_DATABASE_URL"]),
        ({"PAPERBOT_DATBASE": "x"}, ["PAPERBOT_DATBASE"]),
    ],
)
def test_doctor_names_every_setting_that_is_unfit(paperbot, settings, named):
    ran = paperbot("doctor", **settings)
    assert ran.returncode == 4
    for name in named:
        assert any(line.startswith("mend") and name in line for line in ran.stdout.splitlines())


def test_an_unfit_setting_stops_the_program_with_its_name_and_no_traceback(paperbot):
    ran = paperbot("search", "graph", PORT="0")
    assert ran.returncode == 4
    assert "PORT" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_database_that_is_none_is_named_with_the_remedy(paperbot, tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "paperbot.sqlite3").write_text("not a database, " * 100)
    ran = paperbot("search", "graph")
    assert ran.returncode == 4
    assert "Traceback" not in ran.stderr
