import pytest

A27 = (
    "Efﬁcient Ofﬂine Reinforce-\nment Learning with Diﬀusion\n\nJane O’Neil, Zoë Hart\n\n"
    "Abstract. We present an efﬁcient ﬂow “model” for self-\nsupervised learning, state-of-the-art on 3 bench\u00admarks. It\n"
    "is signiﬁcantly faster—by 10×.\n"
)


def test_A27_a_first_page_is_one_paper_in_whole_words(read):
    found = read(A27, "paste.txt")
    (paper,) = found.papers
    assert paper.title == "Efficient Offline Reinforcement Learning with Diffusion"
    assert paper.authors == ("Jane O’Neil", "Zoë Hart")
    assert paper.abstract == (
        "We present an efficient flow “model” for self-supervised learning, state-of-the-art on 3 benchmarks. It is "
        "significantly faster—by 10×."
    )
    assert not paper.title_is_derived
    assert found.refused == []


BODY = "We show that trees help when graphs are sparse, and prove it for three kinds of trees."


@pytest.mark.parametrize(
    "page",
    [
        f"Trees Help\n\nAnn Oak, Bo Pine\n\nAbstract\n\n{BODY}\n\n1 Introduction\n\nTrees are old.",
        f"Trees Help\nAnn Oak1,2∗, Bo Pine2\n1University of Ham 2Example Institute\nann@ham.edu\n\nAbstract\n{BODY}\nKeywords: trees",
        f"Published as a conference paper at ICLR 2025\nTrees Help\n\nAnn Oak and Bo Pine\nDepartment of Trees\n\nABSTRACT\n{BODY}",
        f"Trees Help\n\nAnn Oak\n\nBo Pine\n\nHam University\n\nA B S T R A C T\n\n{BODY}\n\nIndex Terms—trees",
        f"Trees Help\n\nAnn Oak, Bo Pine\n\nAbstract—{BODY}",
    ],
    ids=["label alone", "footnotes", "banner", "one a line", "dash"],
)
def test_title_authors_and_abstract_are_told_apart(read, page):
    (paper,) = read(page).papers
    assert (paper.title, paper.authors, paper.abstract) == ("Trees Help", ("Ann Oak", "Bo Pine"), BODY)


def test_a_title_of_several_lines_is_one(read):
    (paper,) = read(f"Trees Help: A Study of\nSparse Graphs and\nTheir Trees\n\nAnn Oak\n\nAbstract: {BODY}").papers
    assert paper.title == "Trees Help: A Study of Sparse Graphs and Their Trees"


def test_a_list_whose_abstracts_are_labelled_is_no_first_page(read):
    words = " ".join([BODY] * 3)
    found = read(f"ICML 2025\n\nAbstract: {words}\n\nAbstract: Another. {words}")
    assert [paper.title_is_derived for paper in found.papers] == [True, True]
