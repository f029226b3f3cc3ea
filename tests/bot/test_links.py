"""Every way to write a reference reaches its paper, and nothing that merely looks like one does."""

import json
import random
from itertools import product
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.links import Reference, canonical_url, find_references, ids_of_url, pdf_url, reference
from bot.papers import PaperId, Scheme

SHARED = Path(__file__).parents[2] / "../shared"


def named(text: str) -> str | None:
    found = reference(text)
    return str(found.id) if found else None


def versioned(text: str) -> tuple[str, int | None] | None:
    found = reference(text)
    return (str(found.id), found.version) if found else None


def found_in(text: str) -> list[str]:
    return [str(each.id) for each in find_references(text)]


# --- arXiv ------------------------------------------------------------------------------------------------------------

IDS = ("2401.01234", "0704.0001", "1412.0001", "1501.00001", "hep-th/9901001", "cs/0309136")
HOSTS = (
    "arxiv.org", "www.arxiv.org", "export.arxiv.org", "browse.arxiv.org", "de.arxiv.org", "xxx.lanl.gov", "ar5iv.org",
    "ar5iv.labs.arxiv.org", "www.alphaxiv.org",
)  # fmt: skip
PATHS = ("/abs/{}", "/pdf/{}", "/pdf/{}.pdf", "/html/{}", "/ps/{}", "/format/{}")
ELSEWHERE = (
    "https://alphaxiv.org/overview/{}", "https://www.alphaxiv.org/zh/overview/{}", "https://huggingface.co/papers/{}",
    "https://hf.co/papers/{}", "https://paperswithcode.com/paper/arxiv-{}", "https://www.arxiv-vanity.com/papers/{}/",
    "https://api.semanticscholar.org/arXiv:{}", "https://www.semanticscholar.org/arxiv/{}", "https://scirate.com/arxiv/{}",
    "https://api.semanticscholar.org/graph/v1/paper/arXiv:{}", "https://inspirehep.net/api/arxiv/{}",
    "https://paperswithcode.com/api/v1/papers/?arxiv_id={}", "https://www.google.com/url?q=https://arxiv.org/abs/{}&sa=D",
    "https://slack-redir.net/link?url=https%3A%2F%2Farxiv.org%2Fabs%2F{}", "https://papers.cool/arxiv/{}",
    "https://web.archive.org/web/20240101000000/https://arxiv.org/abs/{}", "https://doi.org/10.48550/arXiv.{}",
    "https://arxiv.org/abs/{}?context=cs.LG", "https://arxiv.org/pdf/{}#page=4", "https://arxiv.org/html/{}/#S3",
    "http://arxiv.org/abs/{}/", "HTTPS://ARXIV.ORG/abs/{}", "arxiv.org/abs/{}", "//arxiv.org/abs/{}",
)  # fmt: skip
BARE = (
    "{}", "arXiv:{}", "ARXIV: {}", "arxiv {}", "arXiv:{}v3", "arXiv preprint arXiv:{}", "eprint arXiv:{}", "arXiv.org:{}",
    "oai:arXiv.org:{}", "info:arxiv/{}", "arXiv:{} [cs.LG]", "arXiv:{}v7 [cs.CL] 2 Aug 2023", "[{}] A Title", "abs/{}",
    "{}.pdf", "arXiv：{}", "arXiv id: {}", "10.48550/arXiv.{}", "doi:10.48550/ARXIV.{}",
)  # fmt: skip
AROUND = (
    "{}", " {} ", "<{}>", "<{}|label>", "({})", "[{}]", "“{}”", '"{}"', "`{}`", "{}.", "{},", "({}).", "[label]({})", "> {}",
    "&lt;{}&gt;", "*{}*", "_{}_", "{}\u200b",
)  # fmt: skip


def test_arxiv_is_known_on_every_site_and_path_that_shows_it() -> None:
    links = [f"https://{host}{path}" for host, path in product(HOSTS, PATHS)] + list(ELSEWHERE)
    assert len(links) * len(IDS) > 400
    for link, key in product(links, IDS):
        assert named(link.format(key)) == f"arxiv:{key}", link.format(key)


def test_arxiv_is_known_bare_in_every_form() -> None:
    for form, key in product(BARE, IDS):
        assert named(form.format(key)) == f"arxiv:{key}", form.format(key)


def test_what_surrounds_a_reference_does_not_matter() -> None:
    links = [
        "https://arxiv.org/abs/2401.01234",
        "arXiv:2401.01234",
        "https://arxiv.org/pdf/2401.01234v2.pdf",
        "2401.01234",
    ]
    for around, link in product(AROUND, links):
        assert named(around.format(link)) == "arxiv:2401.01234", around.format(link)


def test_A14_old_ids_keep_their_archive() -> None:
    said = (
        "https://arxiv.org/abs/cmp-lg/9808001v1", "https://arxiv.org/abs/cs/9808001v1", "arXiv:hep-th/9901001",
        "atom-ph/9601001", "math.GT/0309136v2", "https://arxiv.org/pdf/cond-mat/0612198.pdf",
    )  # fmt: skip
    assert [versioned(text) for text in said] == [
        ("arxiv:cmp-lg/9808001", 1), ("arxiv:cs/9808001", 1), ("arxiv:hep-th/9901001", None),
        ("arxiv:atom-ph/9601001", None), ("arxiv:math/0309136", 2), ("arxiv:cond-mat/0612198", None),
    ]  # fmt: skip
    rebuilt = [canonical_url(found.id) for text in said if (found := reference(text))]
    assert rebuilt[0] == "https://arxiv.org/abs/cmp-lg/9808001"
    assert len(set(rebuilt)) == 6


def test_A15_every_form_of_a_preprint_is_one_paper() -> None:
    said = (
        "arXiv:2401.01234v1", "https://arxiv.org/abs/2401.01234v3", "http://www.arxiv.org/pdf/2401.01234v2.pdf", "2401.01234",
        "https://doi.org/10.48550/arXiv.2401.01234", "10.48550/ARXIV.2401.01234", "https://arxiv.org/html/2401.01234v3",
        "https://export.arxiv.org/abs/2401.01234?context=cs.LG",
    )  # fmt: skip
    found = [each for text in said if (each := reference(text))]
    assert {str(each.id) for each in found} == {"arxiv:2401.01234"}
    assert [each.version for each in found] == [1, 3, 2, None, None, None, 3, None]
    assert named("2401.1234") is None
    assert named("1412.0001") == "arxiv:1412.0001"
    assert named("0704.0001") == "arxiv:0704.0001"


def test_C09_pasted_ids_links_and_dois_are_read() -> None:
    for text in (
        "2106.00009",
        "arXiv:2106.00009v2",
        "https://arxiv.org/abs/2106.00009v1",
        "<https://arxiv.org/pdf/2106.00009>",
    ):
        assert named(text) == "arxiv:2106.00009"
    for text in ("hep-th/9901012", "https://arxiv.org/abs/hep-th/9901012v1"):
        assert named(text) == "arxiv:hep-th/9901012"
    for text in ("10.5555/paper.9", "https://doi.org/10.5555/PAPER.9", "doi:10.5555/paper.9."):
        assert named(text) == "doi:10.5555/paper.9"
    assert named("2106.99999") == "arxiv:2106.99999"


@pytest.mark.parametrize(
    "text",
    [
        "2401.1234", "1412.00011", "1501.0001", "2413.01234", "2400.01234", "0703.0001", "0612.0001", "9912.12345",
        "2401.01234v0", "2401.01234v1000", "2401.01234v01", "2401.012345", "hep-th/9913001", "hep-th/0704001",
        "hep-th/9106001", "hep-th/990100", "foo-bar/9901001", "math/0309136v", "10.48550/arXiv.2401.1234",
        "٢٤٠١.٠١٢٣٤", "2401.01234 2402.01234", "https://arxiv.org/abs/2401.1234", "https://arxiv.org/abs/",
    ],
)  # fmt: skip
def test_malformed_arxiv_ids_are_refused(text: str) -> None:
    assert reference(text) is None


@given(st.integers(7, 90), st.integers(0, 14), st.integers(0, 99999), st.integers(0, 1200))
def test_arxivs_rules_of_month_length_and_version_hold(year: int, month: int, number: int, version: int) -> None:
    width = 4 if (year, month) < (15, 1) else 5
    right = (year, month) >= (7, 4) and 1 <= month <= 12 and len(str(number)) <= width
    stem = f"{year:02}{month:02}."
    suffix = f"v{version}" if version else ""
    expected = f"arxiv:{stem}{number:0{width}}" if right and version < 1000 else None
    assert named(f"{stem}{number:0{width}}{suffix}") == expected
    assert reference(f"{stem}{number:0{width + 1}}{suffix}") is None or len(str(number)) > width


# --- DOIs -------------------------------------------------------------------------------------------------------------

DOIS = (
    "10.1016/s0140-6736(20)30183-5", "10.1145/3292500.3330701", "10.5555/177088", "10.1007/978-3-030-58580-8_1",
    "10.1002/(sici)1097-4636(199823)43:4<465::aid-jbm15>3.0.co;2-d", "10.1000/182", "10.1103/physrevb.33.3547.2",
)  # fmt: skip
DOI_FORMS = (
    "{}", "doi:{}", "DOI {}", "DOI: {}", "doi.org/{}", "https://doi.org/{}", "http://dx.doi.org/{}", "https://doi.org/doi:{}",
    "info:doi/{}", "urn:doi:{}", "{}.", "{},", "({})", "<https://doi.org/{}>", "https://doi.acm.org/{}", "“{}”",
    "DOI: https://doi.org/{}", "https://doi-org.library.example.edu/{}", "https://api.crossref.org/works/{}",
)  # fmt: skip


def test_a_doi_is_read_from_every_form_and_kept_in_small_letters() -> None:
    for form, key in product(DOI_FORMS, DOIS):
        if "<https" in form and "<" in key:
            continue
        assert named(form.format(key)) == f"doi:{key}", form.format(key)
        assert named(form.format(key.upper())) == f"doi:{key}"


def test_percent_and_tex_escapes_in_a_doi_are_read() -> None:
    assert named("https://doi.org/10.1016/S0140-6736%2820%2930183-5") == f"doi:{DOIS[0]}"
    assert named("10.1016%2FS0140-6736(20)30183-5") == f"doi:{DOIS[0]}"
    assert named("10.1007/978-3-030-58580-8\\_1") == f"doi:{DOIS[3]}"
    assert named("10.1007/978-3-030-58580-8{\\_}1") == f"doi:{DOIS[3]}"
    assert (
        named("https://doi.org/10.1002/(SICI)1097-4636(199823)43:4%3C465::AID-JBM15%3E3.0.CO;2-D") == f"doi:{DOIS[4]}"
    )


def test_a_publishers_page_carries_its_doi() -> None:
    pages = {
        "https://dl.acm.org/doi/10.1145/3292500.3330701": "10.1145/3292500.3330701",
        "https://dl.acm.org/doi/abs/10.1145/3292500.3330701": "10.1145/3292500.3330701",
        "https://dl.acm.org/doi/pdf/10.1145/3292500.3330701?download=true": "10.1145/3292500.3330701",
        "https://link.springer.com/article/10.1007/s11263-015-0816-y": "10.1007/s11263-015-0816-y",
        "https://link.springer.com/chapter/10.1007/978-3-030-58580-8_1#Sec2": "10.1007/978-3-030-58580-8_1",
        "https://link.springer.com/content/pdf/10.1007/978-3-030-58580-8_1.pdf": "10.1007/978-3-030-58580-8_1",
        "https://www.nature.com/articles/s41586-021-03819-2": "10.1038/s41586-021-03819-2",
        "https://www.nature.com/articles/s41586-021-03819-2.pdf": "10.1038/s41586-021-03819-2",
        "https://www.nature.com/articles/nature14539/figures/1": "10.1038/nature14539",
        "https://onlinelibrary.wiley.com/doi/full/10.1002/spe.2850": "10.1002/spe.2850",
        "https://www.science.org/doi/10.1126/science.aar6404": "10.1126/science.aar6404",
        "https://www.pnas.org/doi/abs/10.1073/pnas.1611835114": "10.1073/pnas.1611835114",
        "https://www.tandfonline.com/doi/full/10.1080/01621459.2017.1285773": "10.1080/01621459.2017.1285773",
        "https://journals.plos.org/plosone/article?id=10.1371/journal.pone.0038236": "10.1371/journal.pone.0038236",
        "https://www.frontiersin.org/articles/10.3389/fnins.2020.00001/full": "10.3389/fnins.2020.00001",
        "https://journals.aps.org/prb/abstract/10.1103/PhysRevB.33.3547.2": "10.1103/physrevb.33.3547.2",
        "https://iopscience.iop.org/article/10.1088/1742-6596/1/1/012001/pdf": "10.1088/1742-6596/1/1/012001",
    }
    assert {page: named(page) for page in pages} == {page: f"doi:{key}" for page, key in pages.items()}


def test_a_preprints_version_is_no_part_of_its_doi() -> None:
    for page in (
        "https://www.biorxiv.org/content/10.1101/2020.01.01.123456v2", "10.1101/2020.01.01.123456v2",
        "https://www.medrxiv.org/content/10.1101/2020.01.01.123456v2.full.pdf",
        "https://www.biorxiv.org/content/10.1101/2020.01.01.123456v2.full",
    ):  # fmt: skip
        assert versioned(page) == ("doi:10.1101/2020.01.01.123456", 2)


# --- proceedings ------------------------------------------------------------------------------------------------------


def test_acl_anthology_ids_are_read_from_every_form() -> None:
    old = (
        "P18-1001", "p18-1001", "P18‑1001", "https://aclanthology.org/P18-1001/", "https://aclanthology.org/P18-1001.pdf",
        "https://www.aclweb.org/anthology/P18-1001", "http://aclweb.org/anthology/P/P18/P18-1001.pdf", "ACL P18-1001",
        "https://aclanthology.info/papers/P18-1001/p18-1001", "10.18653/v1/P18-1001", "acl:P18-1001",
        "https://doi.org/10.18653/v1/p18-1001", "10.3115/v1/P18-1001",
    )  # fmt: skip
    new = (
        "2021.emnlp-main.334", "https://aclanthology.org/2021.emnlp-main.334/", "aclanthology.org/2021.emnlp-main.334",
        "https://aclanthology.org/2021.emnlp-main.334.pdf", "https://aclanthology.org/2021.emnlp-main.334.bib",
        "https://www.aclweb.org/anthology/2021.emnlp-main.334", "10.18653/v1/2021.emnlp-main.334",
        "https://aclanthology.org/2021.emnlp-main.334v2.pdf", "2021.EMNLP-main.334",
    )  # fmt: skip
    assert {named(text) for text in old} == {"acl:P18-1001"}
    assert {named(text) for text in new} == {"acl:2021.emnlp-main.334"}


def test_openreview_forums_are_read_with_their_case() -> None:
    said = (
        "https://openreview.net/forum?id=HkfXMz-Ab", "https://openreview.net/forum?id=HkfXMz-Ab&noteId=abcdefghij",
        "openreview.net/forum?noteId=abcdefghij&amp;id=HkfXMz-Ab", "https://openreview.net/pdf?id=HkfXMz-Ab",
        "https://openreview.net/attachment?id=HkfXMz-Ab&name=supplementary_material", "openreview:HkfXMz-Ab",
        "https://openreview.net/forum?id=HkfXMz-Ab#discussion",
    )  # fmt: skip
    assert {named(text) for text in said} == {"openreview:HkfXMz-Ab"}
    assert named("https://openreview.net/forum?id=BJQRKzbA-.") == "openreview:BJQRKzbA-"
    assert found_in("_https://openreview.net/forum?id=HkfXMz-Ab_") == ["openreview:HkfXMz-Ab"]


def test_pmlr_papers_are_read_from_page_and_files() -> None:
    said = (
        "https://proceedings.mlr.press/v267/zong25a.html", "http://proceedings.mlr.press/v267/zong25a",
        "https://proceedings.mlr.press/v267/zong25a/zong25a.pdf", "pmlr:v267/zong25a",
        "https://raw.githubusercontent.com/mlresearch/v267/main/assets/zong25a/zong25a.pdf",
        "https://github.com/mlresearch/v267/raw/main/assets/zong25a/zong25a.pdf",
    )  # fmt: skip
    assert {named(text) for text in said} == {"pmlr:v267/zong25a"}
    assert named("http://jmlr.org/proceedings/papers/v28/sutskever13.html") == "pmlr:v28/sutskever13"
    assert named("https://proceedings.mlr.press/v30/Telgarsky13.html") == "pmlr:v30/Telgarsky13"


@pytest.mark.parametrize(
    "text",
    [
        "https://arxiv.org/list/cs.LG/2401", "https://arxiv.org/search/?query=2401.01234", "https://arxiv.org/",
        "https://openreview.net/references/pdf?id=HkfXMz-Ab", "https://openreview.net/group?id=ICLR.cc/2024",
        "https://openreview.net/pdf/0123456789abcdef0123456789abcdef01234567.pdf", "https://openreview.net/forum",
        "https://ieeexplore.ieee.org/document/123456", "https://jmlr.org/papers/v15/srivastava14a.html",
        "https://arxiv.org@evil.example/abs/2401.01234", "https://user:pw@arxiv.org/abs/2401.01234",
        "https://evil.example/abs/2401.01234", "https://arxiv.org.evil.example/abs/2401.01234",
        "https://notarxiv.org/abs/2401.01234", "ftp://arxiv.org/abs/2401.01234", "javascript:alert(1)",
        "https://github.com/a/b/2401.01234", "https://doi.org/", "https://doi.org/10.1000", "https://doi.org/10.12/abc",
        "https://aclanthology.org/volumes/2021.emnlp-main/", "https://aclanthology.org/people/a/ann-oak/",
        "https://proceedings.mlr.press/v267/", "2021.emnlp-main", "B18-1001", "hello", "", "10.1234", "GPT-4", "v267",
        "attention is all you need", "text:xyz", "https://huggingface.co/papers/month/2024-01", "http://[::1", "<>", "()",
    ],
)  # fmt: skip
def test_other_pages_and_words_are_no_reference(text: str) -> None:
    assert reference(text) is None
    assert ids_of_url(text) == ()


# --- ids and their addresses ------------------------------------------------------------------------------------------

arxiv_keys = st.from_regex(
    r"(0[89]|1[0-4])(0[1-9]|1[0-2])\.[0-9]{4}|2[0-5](0[1-9]|1[0-2])\.[0-9]{5}|(hep-th|math|cs)/9[2-9]0[1-9][0-9]{3}",
    fullmatch=True,
)
doi_keys = st.from_regex(r"10\.[1-9][0-9]{3,5}/[a-z0-9][a-z0-9._;()/:<>#%-]{0,20}[a-z0-9]", fullmatch=True).filter(
    lambda key: key.count("(") == key.count(")") and "%" not in key
)
paper_ids = st.one_of(
    st.builds(PaperId, st.just(Scheme.ARXIV), arxiv_keys),
    st.builds(PaperId, st.just(Scheme.DOI), doi_keys),
    st.builds(PaperId, st.just(Scheme.ACL), st.from_regex(r"20[0-9]{2}\.[a-z]{3,6}-[a-z]{4,5}\.[1-9][0-9]{0,2}|[PNDW]1[0-9]-[0-9]{4}", fullmatch=True)),
    st.builds(PaperId, st.just(Scheme.OPENREVIEW), st.from_regex(r"[A-Za-z0-9_-]{9,13}", fullmatch=True)),
    st.builds(PaperId, st.just(Scheme.PMLR), st.from_regex(r"v[1-9][0-9]{0,2}/[a-z]{2,9}[0-9]{2}[a-z]", fullmatch=True)),
)  # fmt: skip


@given(paper_ids)
@example(PaperId(Scheme.DOI, "10.1002/(sici)1097-4636(199823)43:4<465::aid-jbm15>3.0.co;2-d"))
@example(PaperId(Scheme.OPENREVIEW, "BJQRKzbA_"))
def test_an_id_is_read_back_from_its_text_its_page_and_its_pdf(paper: PaperId) -> None:
    expected = Reference(paper)
    for said in (canonical_url(paper), pdf_url(paper) or canonical_url(paper), f"<{canonical_url(paper)}|x>"):
        assert reference(said) == expected, said
    assert find_references(f"see {canonical_url(paper)} there") == [expected]
    if "<" not in paper.key:
        assert reference(str(paper)) == expected


def test_the_addresses_of_papers_are_their_sites_own() -> None:
    pages = {
        "arxiv:2401.01234": ("https://arxiv.org/abs/2401.01234", "https://arxiv.org/pdf/2401.01234"),
        "doi:10.1000/a<b>": ("https://doi.org/10.1000/a%3Cb%3E", ""),
        "acl:P18-1001": ("https://aclanthology.org/P18-1001/", "https://aclanthology.org/P18-1001.pdf"),
        "openreview:HkfXMz-Ab": ("https://openreview.net/forum?id=HkfXMz-Ab", "https://openreview.net/pdf?id=HkfXMz-Ab"),
        "pmlr:v202/choo23a": (
            "https://proceedings.mlr.press/v202/choo23a.html", "https://proceedings.mlr.press/v202/choo23a/choo23a.pdf"
        ),
        "pmlr:v48/gal16": ("https://proceedings.mlr.press/v48/gal16.html", "https://proceedings.mlr.press/v48/gal16.pdf"),
        "pmlr:v267/zong25a": (
            "https://proceedings.mlr.press/v267/zong25a.html",
            "https://raw.githubusercontent.com/mlresearch/v267/main/assets/zong25a/zong25a.pdf",
        ),
        "text:0123456789abcdef": ("", ""),
    }  # fmt: skip
    for text, addresses in pages.items():
        paper = PaperId.parse(text)
        assert (canonical_url(paper), pdf_url(paper)) == addresses
        assert named(text) == text


# --- running text -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "papers"),
    [
        ("have you seen https://arxiv.org/abs/2401.01234?", ["arxiv:2401.01234"]),
        ("<https://arxiv.org/abs/2401.01234|arXiv:2401.01234> is new", ["arxiv:2401.01234"]),
        (
            "see (arXiv:2401.01234), and [this](https://doi.org/10.5555/177088).",
            ["arxiv:2401.01234", "doi:10.5555/177088"],
        ),
        ("请看https://arxiv.org/abs/2401.01234这篇。", ["arxiv:2401.01234"]),
        (
            "arXiv:2401.01234, 2402.05678 and 2403.00001; 1.2",
            ["arxiv:2401.01234", "arxiv:2402.05678", "arxiv:2403.00001"],
        ),
        ("arxiv.org/abs/2401.01234v2 then arXiv 2401.01234", ["arxiv:2401.01234"]),
        ("a,https://arxiv.org/abs/2401.01234,b", ["arxiv:2401.01234"]),
        ("https://a.example/c,https://arxiv.org/abs/2401.01234", ["arxiv:2401.01234"]),
        ("doi = {10.1145/3292500.3330701},", ["doi:10.1145/3292500.3330701"]),
        (r"\href{https://doi.org/10.1145/123.456}{text}", ["doi:10.1145/123.456"]),
        ("It is 10.1016/S0140-6736(20)30183-5. Next", ["doi:10.1016/s0140-6736(20)30183-5"]),
        ("(doi:10.1000/182)", ["doi:10.1000/182"]),
        ("10.5555/177088,https://example.org/177088", ["doi:10.5555/177088"]),
        ("x,https://doi.org/10.5555/177088,,1/2/2020,y", ["doi:10.5555/177088"]),
        ("10.5555/177088;10.5555/177089", ["doi:10.5555/177088", "doi:10.5555/177089"]),
        (
            "DOI 10.1002/1529-0131(200106)45:3<235::AID-ART255>3.0.CO;2-J, and so on",
            ["doi:10.1002/1529-0131(200106)45:3<235::aid-art255>3.0.co;2-j"],
        ),
        ("2401.01234 [cs.LG]", ["arxiv:2401.01234"]),
        ("math.GT/0309136 and hep-th/9901001", ["arxiv:math/0309136", "arxiv:hep-th/9901001"]),
        ("2021.acl-long.12, ACL P18-1001", ["acl:2021.acl-long.12", "acl:P18-1001"]),
        ("https://openreview.net/forum?id=HkfXMz-Ab&amp;noteId=x, ok", ["openreview:HkfXMz-Ab"]),
        ("*https://proceedings.mlr.press/v267/zong25a.html*", ["pmlr:v267/zong25a"]),
        ("nothing here", []),
        ("", []),
    ],
)
def test_papers_in_a_message_are_found_once_and_in_order(text: str, papers: list[str]) -> None:
    assert found_in(text) == papers


def test_the_first_version_named_is_kept() -> None:
    assert find_references("arXiv:2401.01234v2, later arXiv:2401.01234v3") == [
        Reference(PaperId(Scheme.ARXIV, "2401.01234"), 2)
    ]


def test_code_is_passed_over() -> None:
    assert found_in("run `curl https://arxiv.org/abs/2401.01234` or\n```\narXiv:2402.01234\n```") == []
    assert found_in("``quoted'' as in arXiv:2401.01234") == ["arxiv:2401.01234"]


def look_alikes(seed: int = 20) -> list[str]:
    """Fifty of each kind of number or word that resembles an identifier, drawn with a fixed seed."""
    draw = random.Random(seed)

    def digits(count: int) -> str:
        return "".join(draw.choice("0123456789") for _ in range(count))

    number = "2401." + digits(5)
    kinds = (
        lambda: f"call {digits(4)} {digits(5)} or +{digits(2)} {digits(4)}.{digits(5)}",
        lambda: (
            f"version {draw.randint(20, 26)}{draw.randint(10, 12)}.{digits(5)} is out, v{digits(1)}.{digits(2)}.{digits(1)}"
        ),
        lambda: f"it costs ${digits(4)}.{digits(2)} or 10.{draw.randint(1000, 9999)}/month",
        lambda: f"a loss of {draw.randint(1000, 9999)}.{digits(5)} and 0.{digits(5)}",
        lambda: f"on {digits(2)}.{draw.randint(10, 12)}.20{digits(2)}, 10.2024/11.20{digits(2)}, 2024-01-{digits(2)}",
        lambda: f"host 10.{draw.randint(0, 255)}.{draw.randint(0, 255)}.{draw.randint(0, 255)}/{draw.randint(8, 30)}",
        lambda: f"numpy=={draw.randint(20, 26)}01.{digits(5)} and x = a/{digits(7)} + 10.{digits(3)}/b",
        lambda: f"a ratio of 10.{draw.randint(1000, 9999)}/{digits(2)}.{digits(4)}",
        lambda: f"file data/hep-th/{digits(7)} or build-{number} or part A{digits(2)}-{digits(4)}",
        lambda: (
            f"ISBN 978-{digits(1)}-{digits(4)}-{digits(4)}-{digits(1)}, issue #{digits(4)}, room {digits(4)}.{digits(4)}"
        ),
        lambda: (
            f"https://{draw.choice(['example.org', 'github.com/a', 'notarxiv.org'])}/abs/24{draw.randint(10, 12)}.{digits(5)}"
        ),
        lambda: (
            f"arXiv:{draw.randint(15, 25)}{draw.randint(13, 99)}.{digits(5)} and arXiv {draw.randint(16, 25)}01.{digits(4)}"
        ),
    )
    return [kind() for kind in kinds for _ in range(50)]


def test_look_alikes_are_no_papers() -> None:
    texts = look_alikes()
    assert len(texts) >= 500
    assert {text: found_in(text) for text in texts if found_in(text)} == {}


@given(st.text(max_size=300))
@example("10.1234/(((")
@example("arXiv:")
@example("https://")
@example("[" * 300)
def test_any_text_is_answered_and_what_is_found_is_a_reference_of_its_own(text: str) -> None:
    for found in [*find_references(text), *filter(None, [reference(text)])]:
        assert reference(canonical_url(found.id) or str(found.id)) == Reference(found.id)


@pytest.mark.parametrize(
    "piece",
    [
        "10.1234/",
        "arXiv:",
        "arxiv ",
        "https://",
        "https://a.b/(",
        "a.b.",
        "doi:10.1234/(",
        "```",
        "`",
        "<",
        "&lt;",
        "\\_",
        "hep-th/",
        "2401.01234 ",
    ],
)
def test_a_hundred_thousand_characters_of_anything_are_answered(piece: str) -> None:
    text = piece * (100_000 // len(piece))
    assert reference(text) is None
    assert len(find_references(text)) <= 1


@pytest.mark.data
def test_every_page_of_the_seeds_titles_names_its_paper() -> None:
    rows = [json.loads(line) for line in (SHARED / "seeds/titles.jsonl").read_text("utf-8").splitlines()]
    for row in rows:
        if row["arxiv_id"]:
            assert ids_of_url(f"https://arxiv.org/abs/{row['arxiv_id']}") == (PaperId(Scheme.ARXIV, row["arxiv_id"]),)
        assert len(ids_of_url(row["url"])) == (0 if "icml.cc" in row["url"] else 1)
