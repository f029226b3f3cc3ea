"""The benchmarks measure what they say they measure: tried on a tiny library, with nothing timed."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import OSA

from bot.papers import Paper
from bot.query import Query
from tests.bench import corpora, discord, invented, known_items, mix, quality, typos
from tests.bench.__main__ import main
from tests.bench.adding import while_adding
from tests.bench.kept import Kept
from tests.bench.ours import Ours
from tests.bench.rivals import EveryTitle, FullText, Like, Tantivy

LETTERS = st.text("abcdefghijklmnopqrstuvwxyz", min_size=typos.SHORTEST, max_size=15)


@pytest.fixture(scope="module")
def papers() -> list[Paper]:
    return [corpora.paper_of(number, row) for number, row in enumerate(invented.rows(400))]


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A place where no corpora are, so that libraries are invented, and small ones."""
    monkeypatch.setattr(corpora, "SHARED", tmp_path / "absent")
    for size in ("20k", "135k"):
        monkeypatch.setitem(corpora.SIZES, size, 400)
    return tmp_path


def test_the_invented_library_is_the_same_every_time() -> None:
    assert list(invented.rows(20)) == list(invented.rows(20))
    assert list(islice(invented.rows(400), 20)) == list(invented.rows(20))


def test_recombined_papers_are_new_ones_made_of_what_others_have(papers: list[Paper]) -> None:
    families = {name for paper in papers for name in _family_names(paper)}
    more = list(invented.recombined(papers, 200))
    assert more == list(invented.recombined(papers, 200))
    assert len({paper.id for paper in (*papers, *more)}) == 600
    assert len({paper.title for paper in more} - {paper.title for paper in papers}) > 150
    assert {name for paper in more for name in _family_names(paper)} <= families


@given(LETTERS, st.integers())
def test_a_misspelt_word_is_one_edit_away_from_the_word(word: str, seed: int) -> None:
    assert OSA.distance(typos.misspelt(word, Random(seed)), word) == 1


@given(st.lists(LETTERS, min_size=3, max_size=8), st.integers())
def test_two_typos_fall_into_two_words(said: list[str], seed: int) -> None:
    wrong = typos.with_typos(" ".join(said), 2, Random(seed)).split()
    assert sum(a != b for a, b in zip(said, wrong, strict=True)) == 2


def test_short_words_and_words_with_digits_get_no_typo() -> None:
    assert typos.with_typos("the GPT-4o and I2MoE on a map", 5, Random(1)) == "the GPT-4o and I2MoE on a map"


def test_ndcg_counts_a_paper_once_and_discounts_by_rank() -> None:
    grades = {"a": 1.0, "b": 1.0}
    assert quality.ndcg(["a", "b"], grades) == 1.0
    assert quality.ndcg(["a", "a", "a"], grades) == pytest.approx(1 / (1 + 1 / 1.584962500721156))
    assert quality.ndcg(["x", "a"], {"a": 3.0}) == pytest.approx(1 / 1.584962500721156)
    assert quality.ndcg([], grades) == 0.0


def test_a_reciprocal_rank_ends_at_ten() -> None:
    assert known_items.reciprocal_rank(["x", "y", "a"], "a") == pytest.approx(1 / 3)
    assert known_items.reciprocal_rank([*map(str, range(10)), "a"], "a") == 0.0


def test_every_kind_of_known_item_asks_for_papers_of_the_library(papers: list[Paper]) -> None:
    library = known_items.Library.of(papers)
    keys = {str(paper.id) for paper in papers}
    for kind in known_items.KINDS:
        asked = known_items.queries(library, kind, 20)
        assert asked, kind
        assert asked == known_items.queries(library, kind, 20)
        assert len({wanted for _, wanted in asked} & keys) == len(asked)


def test_a_search_that_knows_the_answer_has_the_full_rank(papers: list[Paper]) -> None:
    asked = known_items.queries(known_items.Library.of(papers), "title, 2 typos", 20)
    answers = dict(asked)
    assert known_items.mrr(lambda typed, limit: [answers[typed]], asked) == 1.0


def test_the_mix_is_five_hundred_queries_of_every_kind_and_always_the_same(papers: list[Paper]) -> None:
    mixed = mix.queries(papers)
    assert len(mixed) == 500
    assert {asked.kind for asked in mixed} == set(mix.KINDS)
    assert all(asked.query for asked in mixed)
    assert mixed == mix.queries(papers)


def test_every_engine_finds_a_paper_by_its_title(papers: list[Paper], tmp_path: Path) -> None:
    folders = {kind: tmp_path / kind.__name__ for kind in (Tantivy, FullText, Ours)}
    for kind, folder in folders.items():
        folder.mkdir()
        kind.build(folder, papers)
    ours = Ours(folders[Ours])
    engines = (
        ours,
        Tantivy(folders[Tantivy]),
        FullText(folders[FullText]),
        Like(folders[FullText]),
        EveryTitle(papers),
    )
    for engine in engines:
        for paper in papers[::50]:
            assert str(paper.id) in engine(Query.read(paper.title), 10), engine.name
    assert 0 < ours.index_size() < ours.size()
    ours.close()


def test_what_is_built_is_kept_until_its_version_changes(tmp_path: Path) -> None:
    built = []
    for version in ("1", "1", "2"):
        Kept(tmp_path).built("thing", version, built.append)
    Kept(tmp_path, stale=True).built("thing", "3", built.append)
    assert len(built) == 2
    assert [folder.name for folder in tmp_path.iterdir()] == ["thing 2"]


def test_papers_are_found_while_others_are_added(papers: list[Paper], tiny: Path) -> None:
    Ours.build(tiny, papers)
    rise = while_adding(ours := Ours(tiny), mix.queries(papers, 0.02), 300)
    ours.close()
    assert rise.errors == 0
    assert rise.found_at_once == 100


def test_the_benchmarks_print_a_table_and_write_their_figures(tiny: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tiny / "results.json"
    assert main(["quality", "known", "--quick", "--cache", str(tiny / "kept"), "--json", str(file)]) == 0
    written = json.loads(file.read_text(encoding="utf-8"))
    assert {row["name"] for row in written["known"]["rows"]} >= {
        "prefix: MRR@10 over 20k",
        "system name: tantivy, boosted",
    }
    assert all(row["note"].startswith("not measured") for row in written["quality"]["rows"])
    assert "targets reached" in capsys.readouterr().out


def test_people_on_discord_type_ask_press_and_page_and_are_answered(
    tiny: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = []

    class Watched(discord.People):
        def next(self) -> discord.Payload:
            done.append(super().next())
            return done[-1]

    monkeypatch.setattr(discord, "People", Watched)
    monkeypatch.setattr(discord, "SECONDS", 5)
    file = tiny / "results.json"
    assert main(["discord", "--quick", "--cache", str(tiny / "kept"), "--json", str(file)]) == 0
    rows = {row["name"]: row for row in json.loads(file.read_text(encoding="utf-8"))["discord"]["rows"]}
    assert rows["errors"]["measured"] == 0, rows["errors"]["note"]
    assert {payload["type"] for payload in done} == {2, 3, 4}
    assert any("page=" in payload["data"].get("custom_id", "") for payload in done)
    assert len({payload["guild_id"] for payload in done}) > 100


def _family_names(paper: Paper) -> list[str]:
    return [name.split()[-1] for name in paper.authors]
