import pytest

from bot.abstracts.coined import coinages, coined, coined_name

FILL = "Large models are slow. "


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("We introduce DeepFern, a planner for games.", "DeepFern"),
        ("In this paper, we present Ferny, a new corpus of plants.", "Ferny"),
        ("To this end, we propose Fern and Moss LM, a global alternative.", "Fern and Moss LM"),
        ("We propose a novel method, Deep Fern Search (DFS2), for agents.", "DFS2"),
        ("We introduce the Deep Local Fern (DLF) estimator.", "DLF"),
        ("We propose a fern-aware low-rank network (FaLoN) for speech.", "FaLoN"),
        ("This work presents a planner called Mossy that remembers.", "Mossy"),
        ("We build a new dataset named FernBank with 40 hours of speech.", "FernBank"),
        ("Our system, FernQA, answers questions about plants.", "FernQA"),
        ("We propose FERN (Fast Estimation of Rare Nodes), which counts.", "FERN"),
        ("The proposed FernNet outperforms all others.", "FernNet"),
        ("A fast algorithm, named FERN-X, is introduced.", "FERN-X"),
        ("We term this as Layer-Wise Fern (L-FRN).", "L-FRN"),
        ("We name the augmented model TransFern and release it.", "TransFern"),
        ("Finally, we release “FernEval”, a benchmark of 300 tasks.", "FernEval"),
        ("We present I²FeN (Interpretable Inference-aware Ferny Network).", "I²FeN"),
        ("FernKit is a new open toolkit for plant science.", "FernKit"),
        ("We propose a new benchmark named Korean balanced evaluation of ferns (KoBEF).", "KoBEF"),
    ],
)
def test_a_name_is_found_in_every_phrase_that_coins_one(sentence, name):
    assert coined_name(FILL + sentence) == name


@pytest.mark.parametrize(
    "abstract",
    [
        "",
        "We propose measuring the importance of parameters before and after tuning.",
        "We evaluate LLaVA and GPT-4 on nine benchmarks and find that uncertainty ranks them well.",
        "We employ Singular Value Decomposition (SVD) to split the features.",
        "We study how to build Question Generation (QG) models for schools.",
        "We use three datasets, namely VisDA, Office-Home and DomainNet, for a Bayesian analysis.",
        "We propose a method for Visual Question Answering (VQA).",
        "BERT is a popular model. We compare BERT with RoBERTa (Liu et al., 2019).",
        "We train a BERT-based classifier on Twitter.",
        "We establish the optimal rate $O(n^{-2/(d+4)})$ of the estimator.",
    ],
)
def test_no_name_is_found_where_none_is_coined(abstract):
    assert coined_name(abstract) is None


def test_a_name_known_before_it_is_introduced_is_not_the_papers():
    abstract = "ResNeXt and its kin are slow. ResNeXt needs memory. We use ResNeXt, a network, to count ferns."
    assert coined_name(abstract) is None


def test_of_several_names_the_one_used_most_is_the_papers():
    abstract = (
        "We build FernBank, a dataset. We then propose MossNet, a network for it. MossNet is fast. MossNet is small, and "
        "beats what came before on three tasks."
    )
    assert coined_name(abstract) == "MossNet"
    assert [found.name for found in coinages(abstract)] == ["FernBank", "MossNet"]


def test_the_name_of_the_repository_is_surely_the_papers():
    abstract = (
        "We present MossNet, a network, trained on FernBank, a dataset that we introduce. "
        "Finally, we release FernBank, a corpus. Code: https://github.com/example/MossNet"
    )
    assert coined_name(abstract) == "MossNet"


def test_what_the_name_stands_for_is_told():
    found = coined("We introduce Graph Generality Identifier on Task-Trees (GIT), a graph foundation model.")
    assert (found.name, found.meaning, found.what) == (
        "GIT",
        "Graph Generality Identifier on Task-Trees",
        "a graph foundation model.",
    )
