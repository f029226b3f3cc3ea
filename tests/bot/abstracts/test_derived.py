import gzip
import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.abstracts.derived import MAX_TITLE, coined_name, derived_title
from bot.latex import readable, readable_title

SHARED = Path(__file__).parents[3] / "../shared"


@pytest.mark.parametrize(
    ("abstract", "title"),
    [
        (
            "Existing tools are slow. We present PyFern, an open-source platform providing training software. PyFern is fast.",
            "PyFern: an open-source platform providing training software",
        ),
        (
            "To address this, we introduce FERN-C as a benchmark alternative for Moss-C. FERN-C is hard.",
            "FERN-C: a benchmark alternative for Moss-C",
        ),
        ("We propose a novel method, Deep Fern Search (DeFeS), for agents.", "DeFeS: Deep Fern Search"),
        ("We propose FernNet, a novel network, which counts ferns.", "FernNet: a network, which counts ferns"),
        ("We propose FernNet to count rare ferns in forests.", "FernNet: counting rare ferns in forests"),
        ("We propose FernNet. FernNet counts rare ferns by their leaves.", "FernNet counts rare ferns by their leaves"),
        (
            "Tuning forgets. We propose measuring the importance of every parameter of a model.",
            "Measuring the importance of every parameter of a model",
        ),
        (
            "Ferns are old. We study how rare ferns spread in wet forests of the north.",
            "How rare ferns spread in wet forests of the north",
        ),
        (
            "We show that rare ferns spread faster in wet forests than in dry ones.",
            "Rare ferns spread faster in wet forests than in dry ones",
        ),
        (
            "This paper surveys methods to count rare ferns from the air.",
            "A survey of methods to count rare ferns from the air",
        ),
        (
            "Ferns are old. In this work we propose to learn the shape of leaves from few pictures.",
            "Learning the shape of leaves from few pictures",
        ),
        (
            "We evaluated twelve planners on real forests with wind and rain.",
            "Evaluating twelve planners on real forests with wind and rain",
        ),
        (
            "In this paper, a fast controller for walking robots on ice is proposed. It works.",
            "A fast controller for walking robots on ice",
        ),
        ("Can ferns be counted without labels? We try.", "Can ferns be counted without labels?"),
        ("Rare ferns grow in forests.", "Rare ferns grow in forests"),
        ("", ""),
        ("  \n ", ""),
    ],
)
def test_a_title_names_what_is_coined_or_tells_what_it_is_about(abstract, title):
    assert derived_title(abstract) == title


@given(st.text(max_size=2000))
def test_any_text_gives_one_short_line(text):
    title = derived_title(text)
    assert len(title) <= MAX_TITLE
    assert "\n" not in title
    assert not title.endswith(".") or title.endswith("…")


@given(
    st.lists(
        st.sampled_from("we We propose a the CoSo A-B (Cd) , . : model that of to is called – ? I²".split()),
        max_size=120,
    )
)
def test_any_words_give_one_short_line(words):
    assert len(derived_title(" ".join(words))) <= MAX_TITLE


SEED_NAMES = (
    "LAION-C PyTDC CoreMatching CoSo - LSMI EasyRef - CLIP-ICM CSTR-CLIP SRC RB-LRA LowRA UniVLG - Graph4MM L-PPO - I²MoE "
    "Whitened_CLIP - Lavender - GIT Race-DiT VISTA GAPrompt GraphGPT - ViLAMP TabICL"
)


def seeds():
    for path in sorted((SHARED / "seeds").glob("*.txt")):
        paragraphs = path.read_text("utf-8").split("\n\n")
        yield from (readable(paragraph) for paragraph in paragraphs if len(paragraph) > 200)


@pytest.mark.data
def test_the_name_that_a_seed_coins_begins_its_title():
    named = [None if name == "-" else name.replace("_", " ") for name in SEED_NAMES.split()]
    abstracts = list(seeds())
    assert [coined_name(abstract) for abstract in abstracts] == named
    titles = list(map(derived_title, abstracts))
    assert all(title.startswith(f"{name}: ") for title, name in zip(titles, named, strict=True) if name)
    assert all(20 < len(title) <= MAX_TITLE and not title.lower().startswith(("we ", "this paper")) for title in titles)


@pytest.mark.data
def test_the_names_of_real_papers_are_found():
    """Of titles such as `CoSo: …` whose abstract says the name, three in four are found; nine in ten answers are right."""
    known = found = right = 0
    with gzip.open(SHARED / "corpora/papers-20k.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            paper = json.loads(line)
            name, colon, _ = readable_title(paper["title"]).partition(": ")
            looks_coined = re.search(r"[A-Z]\S*[A-Z]|[a-z][A-Z]|\d", name.partition(" ")[0])
            abstract = readable(paper["abstract"])
            if (
                not colon
                or len(name.split()) > 3
                or not looks_coined
                or not re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", abstract)
            ):
                continue
            said = coined_name(abstract)
            known, found = known + 1, found + (said is not None)
            right += (said or "").casefold() == name.casefold()
    assert known > 1900
    assert right / known > 0.75
    assert right / found > 0.9
