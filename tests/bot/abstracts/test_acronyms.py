import pytest

from bot.abstracts.acronyms import expansion, is_made_up, spelt_out


@pytest.mark.parametrize(
    "word", ["CoSo", "PyTDC", "LAION-C", "Graph4MM", "I²MoE", "hTetro", "S2F2", "R-Tuning", "mBART"]
)
def test_a_coined_word_looks_made_up(word):
    assert is_made_up(word)


@pytest.mark.parametrize(
    "word",
    ["we", "Vision-Language", "LLMs", "CNN", "3D", "2024", "1990s", "A.", "BERT-based", "Gaussian", "x", "GPT-4"],
)
def test_other_words_do_not(word):
    assert not is_made_up(word)


@pytest.mark.parametrize(
    ("short", "before", "meaning"),
    [
        ("CoSo", "method, Counterfactual Soft Reinforcement Learning", "Counterfactual Soft Reinforcement Learning"),
        (
            "LSMI",
            "the Lightweight Sample-wise Multimodal Interaction",
            "Lightweight Sample-wise Multimodal Interaction",
        ),
        (
            "RB-LRA",
            "reparameterizable branch-based low-rank approximation",
            "reparameterizable branch-based low-rank approximation",
        ),
        ("S2F2", "a Single-Stage Flow Forecasting", "Single-Stage Flow Forecasting"),
        ("LLMs", "of large language models", "large language models"),
        ("ABC", "nothing of the kind here", ""),
        ("", "anything", ""),
    ],
)
def test_an_acronyms_letters_are_found_in_the_words_before_it(short, before, meaning):
    assert expansion(short, before) == meaning


def test_a_run_of_capitals_is_spelt_out_as_a_whole():
    assert spelt_out("GIT", "Graph Generality Identifier on Task-Trees") == "Graph Generality Identifier on Task-Trees"
    assert spelt_out("CLIP-ICM", "the Invariant Causal Mechanism of CLIP") == "Invariant Causal Mechanism of CLIP"
    assert spelt_out("XYZ", "Something Else") == ""
