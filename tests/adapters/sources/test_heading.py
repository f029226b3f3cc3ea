import pytest

from adapters.sources.heading import Heading, heading


@pytest.mark.parametrize(
    ("line", "venue", "year"),
    [
        ("ICML 2025 论文列表", "ICML", 2025),
        ("ICML 2025 Papers", "ICML", 2025),
        ("NeurIPS 2024", "NeurIPS", 2024),
        ("CVPR-2023 accepted papers", "CVPR", 2023),
        ("# ACL 2022", "ACL", 2022),
        ("## **EMNLP 2021**", "EMNLP", 2021),
        ("iclr2024", "ICLR", 2024),
        ("ICML'25 Papers", "ICML", 2025),
        ("2023年 AAAI 论文集", "AAAI", 2023),
        ("List of accepted papers at ECCV 2020:", "ECCV", 2020),
        ("Findings of EMNLP 2023", "Findings EMNLP", 2023),
        ("NIPS 2016 Spotlights", "NeurIPS", 2016),
        ("Robotics Workshop 2019", "Robotics Workshop", 2019),
        ("Papers from KDD", "KDD", None),
        ("UAI", "UAI", None),
        ("Papers 2024", "", 2024),
        ("Accepted Papers", "", None),
        ("# Notes", "", None),
    ],
)
def test_a_heading_names_venue_and_year(line, venue, year):
    assert heading(line) == Heading(venue, year)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "We introduce CoSo, a method for agents.",
        "In 2024, large models were trained on more text than ever before",
        "Vision and language",
        "A survey of the papers that appeared at ICML 2025 and what their authors released with them in public",
        "Training on ImageNet in 2012 changed the field",
        "12",
    ],
)
def test_text_is_no_heading(line):
    assert heading(line) is None
