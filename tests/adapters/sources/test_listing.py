from datetime import date

A24 = r"""------------------------------------------------------------------------------
\\
arXiv:2404.00001
Date: Mon, 1 Apr 2024 00:00:01 GMT   (31kb,D)

Title: Global Solutions of a Made-Up System: do they exist
  in generalised form?
Authors: Jan Yarrow and Max Furze (1) ((1) Example Institute, Ham, Kent)
Categories: math.AP
Comments: 16 pages
\\
  We construct solutions to
  \begin{cases}
  u_t = \Delta u \\
  v_t = \Delta v
  \end{cases}

  A second paragraph --- with 10\% more --- follows.
\\ ( https://arxiv.org/abs/2404.00001 ,  31kb)
------------------------------------------------------------------------------
\\
arXiv:2401.09999
replaced with revised version Tue, 2 Apr 2024 10:00:00 GMT   (12kb)

Title: An Older Paper, Revised
Authors: Nell Sedge
Categories: cs.LG
\\ ( https://arxiv.org/abs/2401.09999 ,  12kb)
------------------------------------------------------------------------------
"""


def test_A24_the_parts_of_a_record_are_told_from_line_breaks_of_tex(read):
    found = read(A24)
    first, second = found.papers
    assert str(first.id) == "arxiv:2404.00001"
    assert first.title == "Global Solutions of a Made-Up System: do they exist in generalised form?"
    assert first.authors == ("Jan Yarrow", "Max Furze")
    assert "v_t" in first.abstract
    assert "\n\nA second paragraph — with 10% more — follows." in first.abstract
    assert (first.published, first.categories) == (date(2024, 4, 1), ("math.AP",))
    assert first.url == "https://arxiv.org/abs/2404.00001"
    assert (str(second.id), second.title, second.abstract) == (
        "arxiv:2401.09999",
        "An Older Paper, Revised",
        "",
    )
    assert found.refused == []


def test_A24_a_replacement_is_marked_and_its_date_is_not_the_papers(read):
    first, second = read(A24).papers
    assert [origin.source for origin in first.origins] == ["arXiv listing"]
    assert [origin.source for origin in second.origins] == ["arXiv listing (replacement)"]
    assert second.published is None


def test_old_words_of_the_mail_are_known_too(read):
    text = A24.replace("arXiv:2404.00001", "Paper (*cross-listing*): arXiv:hep-th/9901001").replace(
        "2404.00001", "hep-th/9901001"
    )
    first = read(text).papers[0]
    assert str(first.id) == "arxiv:hep-th/9901001"
    assert [origin.source for origin in first.origins] == ["arXiv listing (cross-listing)"]


def test_what_stands_around_the_records_is_not_one(read):
    around = (
        "Send any comments regarding submissions directly to submitter.\n"
        + A24
        + "%%--%%--%%--%%--%%--%%--%%--%%\nThe end.\n"
    )
    assert len(read(around).papers) == 2


def test_a_record_without_a_readable_identifier_is_refused_by_its_line(read):
    found = read(A24.replace("arXiv:2404.00001", "arXiv:24.1"))
    assert len(found.papers) == 1
    assert found.lines == [3]


def test_only_a_comment_says_that_a_paper_is_withdrawn(read):
    withdrawn = A24.replace("16 pages", "This paper has been withdrawn by the author due to an error")
    assert [paper.withdrawn for paper in read(withdrawn).papers] == [True, False]
    about = A24.replace("An Older Paper, Revised", "When a Paper Is Withdrawn")
    assert [paper.withdrawn for paper in read(about).papers] == [False, False]
