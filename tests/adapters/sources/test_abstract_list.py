import json
from pathlib import Path

import pytest

from adapters.sources.abstract_list import AbstractList
from bot.papers import Kind, PaperLink

SEEDS = Path(__file__).parents[3] / "../shared/seeds"

COINED = (
    "Planning in large games is slow because every position is searched anew. We introduce DeepFern, a planner that "
    "remembers positions between games. In experiments on three board games it needs $5\\times$ less time, with 30.4\\% "
    "fewer nodes, and **plays better**. Code is at [https://github.com/example/deepfern](https://github.com/example/deepfern)."
)
PLAIN = (
    "Languages of small communities change quickly, and nobody knows how fast. We measure the speed of sound changes in "
    "twelve villages over forty years, with recordings that families lent to us. The results show that roads matter more "
    "than schools, and that markets matter more than roads. We discuss what this means for “dictionaries” and for those "
    "who write them."
)


def listed(*parts, gap="\n\n"):
    return gap.join(parts)


def test_the_heading_gives_venue_and_year_and_the_title_is_derived(read):
    first, second = read(listed("ICML 2025 论文列表", COINED, PLAIN)).papers
    assert [(paper.venue, paper.year) for paper in (first, second)] == [("ICML", 2025)] * 2
    assert first.title == "DeepFern: a planner that remembers positions between games"
    assert first.title_is_derived
    assert second.title_is_derived
    assert first.authors == ()


def test_the_abstract_is_readable_and_the_original_is_kept(read):
    (paper,) = read(listed("ICML 2025 Papers", COINED)).papers
    assert "5× less time, with 30.4% fewer nodes, and plays better" in paper.abstract
    assert paper.source_abstract == COINED


def test_links_in_the_text_are_the_papers(read):
    (paper,) = read(listed("ICML 2025 Papers", COINED)).papers
    assert paper.links == (PaperLink(Kind.CODE, "https://github.com/example/deepfern"),)


def test_a_list_without_heading_is_read_without_venue(read):
    found = read(listed(COINED, PLAIN))
    assert [(paper.venue, paper.year) for paper in found.papers] == [("", None)] * 2


def test_each_heading_rules_what_is_under_it(read):
    found = read(listed("# ACL 2022", COINED, "# NeurIPS 2024", "## Orals", PLAIN))
    assert [(paper.venue, paper.year) for paper in found.papers] == [("ACL", 2022), ("NeurIPS", 2024)]
    assert found.refused == []


def wrapped(text, width):
    words, lines = text.split(), [""]
    for word in words:
        lines = [*lines[:-1], f"{lines[-1]} {word}".strip()] if len(lines[-1]) < width else [*lines, word]
    return "\n".join(lines)


@pytest.mark.parametrize(
    "text",
    [
        listed("CVPR 2023", wrapped(COINED, 70), wrapped(PLAIN, 60)),
        listed("CVPR 2023", COINED, PLAIN).replace("\n", "\r\n"),
        listed("  CVPR 2023  ", COINED + "   ", "  " + PLAIN + "\t", gap=" \n\u3000\n\n\n"),
        listed("CVPR 2023", COINED, PLAIN, gap="\n"),
        listed("CVPR 2023", "1. " + COINED, "2. " + PLAIN),
        listed("CVPR 2023", "[1] " + COINED, "[2] " + PLAIN),
        listed("CVPR 2023", "Abstract: " + COINED, "**Abstract** — " + PLAIN),
        listed("CVPR 2023\n=========", COINED, "---", PLAIN),
        "\ufeff" + listed("CVPR 2023", COINED, PLAIN),
    ],
    ids=["wrapped", "crlf", "spaces", "no blank lines", "numbered", "brackets", "labelled", "rules", "mark"],
)
def test_one_paper_is_one_whatever_the_layout(read, text):
    found = read(text)
    plain = read(listed("CVPR 2023", COINED, PLAIN))
    assert [(paper.id, paper.title, paper.venue) for paper in found.papers] == [
        (paper.id, paper.title, paper.venue) for paper in plain.papers
    ]
    assert found.refused == []


def test_what_is_too_short_for_an_abstract_is_refused_by_its_line(read):
    found = read(listed("ICML 2025", COINED, "Vision and language", PLAIN))
    assert len(found.papers) == 2
    assert found.lines == [5]
    assert found.refused[0].why == "“Vision and language” has 3 words; an abstract in a list has 25 or more."


def test_a_line_of_links_belongs_to_the_abstract_before_it(read):
    found = read(listed("ICML 2025", PLAIN, "Code: https://github.com/example/villages", COINED))
    assert found.papers[0].link(Kind.CODE) == "https://github.com/example/villages"
    assert found.refused == []


def test_a_short_line_right_over_an_abstract_is_its_title(read):
    (paper,) = read("ICML 2025\n\nHow Fast Villages Speak\n" + PLAIN).papers
    assert (paper.title, paper.title_is_derived) == ("How Fast Villages Speak", False)


def test_a_chinese_abstract_is_one(read):
    text = "我们提出了一种新的强化学习方法，用于在线微调视觉语言模型代理。" * 4
    (paper,) = read("ICML 2025 论文列表\n\n" + text).papers
    assert paper.abstract == text
    assert paper.title


@pytest.mark.parametrize(
    "text",
    [
        "Task;Who;Year;Remark\nA Walk;Ann Oak;2020;" + PLAIN,
        '"Key","Item Type","Publication Year","Author"\n"A","book","2020","We show our results in this paper. '
        + PLAIN
        + '"',
        "# Awesome Papers 2020\n\n"
        + "- [A Paper](https://example.org/a) We show a method, with results and our code.\n" * 20,
        "All the world is a stage, and all the men and women merely players. They have their exits. " * 4,
        "%PDF-1.4 \x00\x01\x02" + PLAIN,
        "just a few words",
    ],
    ids=["csv", "zotero", "link list", "other prose", "pdf", "words"],
)
def test_other_texts_are_not_taken_for_abstracts(read, text):
    found = read(text)
    assert found.papers == []
    assert "in none of the formats" in found.refused[0].why
    assert "JSON Lines" in found.refused[0].why


def test_a_ris_file_is_not_taken_for_abstracts(read):
    text = "TY  - JOUR\nTI  - A Title\nAB  - " + PLAIN
    assert AbstractList().likeness(text, "list.ris") == 0
    assert read(text).source == "RIS"


# --- the lists the project was born from ---


def facts():
    return [json.loads(line) for line in (SEEDS / "titles.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.data
@pytest.mark.parametrize("name", ["000_e0556dcac65e4be6.txt", "004_a4d77ba2c91fc4a2.txt"])
def test_each_abstract_of_the_seeds_is_one_paper_of_icml_2025(read, name):
    found = read((SEEDS / name).read_bytes(), name)
    expected = [fact for fact in facts() if fact["file"] == name]
    assert found.refused == []
    assert [paper.source_abstract[:60].strip() for paper in found.papers] == [
        fact["begins"].strip() for fact in expected
    ]
    assert {(paper.venue, paper.year) for paper in found.papers} == {("ICML", 2025)}
    assert all(paper.title_is_derived and paper.title for paper in found.papers)
    assert len({paper.id for paper in found.papers}) == len(expected)


@pytest.mark.data
def test_the_links_in_the_seeds_are_found(read):
    papers = [paper for path in sorted(SEEDS.glob("*.txt")) for paper in read(path.read_bytes()).papers]
    assert sum(bool(paper.link(Kind.CODE)) for paper in papers) == 11
    assert {paper.link(Kind.PROJECT) for paper in papers} == {
        "",
        "https://univlg.github.io",
        "https://astrazeneca.github.io/vlm/",
    }
    whitened = next(paper for paper in papers if "Whitened" in paper.title)
    assert whitened.link(Kind.CODE) == "https://github.com/rbetser/W_CLIP/tree/main"


@pytest.mark.data
def test_the_seeds_are_readable(read):
    papers = [paper for path in sorted(SEEDS.glob("*.txt")) for paper in read(path.read_bytes()).papers]
    text = "\n".join(paper.abstract for paper in papers)
    for shown in (
        "5× FLOPs",
        "10× overall",
        "I²MoE",
        "30.4% reduction",
        "limited by (a)",
        "VISTA (Visual Information Steering",
    ):
        assert shown in text
    for hidden in ("\\texttt", "\\underline", "\\times", "\\%", "**", "]("):
        assert hidden not in text
