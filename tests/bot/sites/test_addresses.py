"""Links are safe to show, and an abstract's links end where they end."""

import json
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.papers import Kind
from bot.sites.addresses import MAX_URL, host, is_paper_site, kind_of_url, links_in_abstract, safe_url

SHARED = Path(__file__).parents[3] / "../shared"


# --- safety -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "safe"),
    [
        ("https://arxiv.org/abs/2401.01234", "https://arxiv.org/abs/2401.01234"),
        ("  http://example.org  ", "http://example.org"),
        ("HTTPS://Example.ORG/Path?q=1#Part", "https://example.org/Path?q=1#Part"),
        ("https://example.org:8080/a", "https://example.org:8080/a"),
        ("https://example.org/a(b)_c?x=~y&z=%20", "https://example.org/a(b)_c?x=~y&z=%20"),
        ("https://example.org/größe", "https://example.org/gr%C3%B6%C3%9Fe"),
        ("https://example.org/a|b<c>d\"e`f{g}[h]^", "https://example.org/a%7Cb%3Cc%3Ed%22e%60f%7Bg%7D%5Bh%5D%5E"),
        ("https://münchen.example/x", "https://xn--mnchen-3ya.example/x"),
        ("https://аpple.com/", "https://xn--pple-43d.com/"),  # the first letter is Cyrillic
        ("https://ｅxample.org/", "https://example.org/"),
        ("https://example.org./", "https://example.org/"),
        ("https://192.0.2.7/x", "https://192.0.2.7/x"),
        ("https://example.org/" + "a" * (MAX_URL - 20), "https://example.org/" + "a" * (MAX_URL - 20)),
    ],
)  # fmt: skip
def test_a_good_address_is_written_in_ascii(url, safe):
    assert safe_url(url) == safe


@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)", "data:text/html,x", "ftp://example.org/x", "file:///etc/passwd", "//example.org", "example.org/x",
        "https://user@example.org/", "https://user:secret@example.org/", "https://arxiv.org@evil.example/abs/1",
        "https://example.org\\@evil.example/", "https://example.org/a b", "https://example.org/a\nb", "https://exa\tmple.org/",
        "https://example.org/\x00", "https://example.org/\x7f", "https://example.org/\u202egnp.exe", "https://example.org/\u200b",
        "https://", "https:///x", "http:example.org", "https://localhost/", "https://2130706433/", "https://[::1]/",
        "https://[::1", "https://example.org:99999/", "https://example.org:x/", "https://-a-.example/", "https://a..b/",
        "https://example.org/" + "a" * (MAX_URL - 19), "https://example.org/" + "é" * 400, "https://example.org/\ud800",
        "https://" + "a" * 64 + ".org/", "https://exa%6dple.org/", "", " ", "https://ex<ample>.org/",
    ],
)  # fmt: skip
def test_a_bad_address_is_refused(url):
    assert safe_url(url) is None


def test_a_host_is_named_plainly_or_not_at_all():
    assert host("https://Example.ORG:443/x") == "example.org"
    assert host("https://аpple.com/") == "xn--pple-43d.com"
    assert host("https://arxiv.org@evil.example/") == ""
    assert host("mailto:a@b.org") == host("nonsense") == host("https://[::1") == ""


def test_only_paper_sites_themselves_are_paper_sites():
    for url in (
        "https://arxiv.org/abs/1",
        "http://www.arxiv.org/",
        "https://dl.acm.org/doi/1",
        "https://huggingface.co/papers/2401.01234",
    ):
        assert is_paper_site(url)
    for url in (
        "https://arxiv.org.evil.example/",
        "https://notarxiv.org/",
        "https://github.com/a/b",
        "https://huggingface.co/a/b",
        "x",
    ):
        assert not is_paper_site(url)


@given(
    st.text(max_size=60), st.sampled_from(["https://", "http://", "https://example.org/", "https://example.org", ""])
)
@example("é@", "https://")
def test_whatever_is_called_safe_is_plain_ascii_and_stays_so(text, before):
    safe = safe_url(before + text)
    if safe is not None:
        assert safe.isascii()
        assert safe.isprintable()
        assert not set(' \\<>"|') & set(safe)
        assert safe_url(safe) == safe
        assert "@" not in safe.split("/")[2]
        assert host(safe)


# --- what they lead to ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "urls"),
    [
        (Kind.CODE, "https://github.com/a/b https://www.github.com/a/b https://gitlab.com/a/b https://gitlab.inria.fr/a/b "
         "https://bitbucket.org/a/b https://huggingface.co/a/model https://huggingface.co/datasets/a/b "
         "https://modelscope.cn/models/a https://anonymous.4open.science/r/a-1 https://gitee.com/a/b https://codeberg.org/a/b"),
        (Kind.PDF, "https://example.org/a.pdf https://example.org/A.PDF?x=1 https://arxiv.org/pdf/2401.01234 "
         "https://openreview.net/pdf?id=HkfXMz-Ab https://github.com/a/b/blob/main/paper.pdf"),
        (Kind.PROJECT, "https://a.github.io/b https://sites.google.com/view/a https://example.org/project https://youtu.be/x "
         "https://huggingface.co/spaces/a/b https://tinyurl.com/a"),
        (Kind.PAGE, "https://arxiv.org/abs/2401.01234 https://openreview.net/forum?id=HkfXMz-Ab https://doi.org/10.5555/1 "
         "https://huggingface.co/papers/2401.01234 https://icml.cc/virtual/2025/poster/1 nonsense"),
    ],
)  # fmt: skip
def test_a_links_kind_is_judged_by_its_looks(kind, urls):
    assert {url: kind_of_url(url) for url in urls.split()} == dict.fromkeys(urls.split(), kind)


# --- in abstracts -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "links"),
    [
        ("Code: https://example.org/a/b.", ["https://example.org/a/b"]),
        ("Code is at github.com/a/W_b/tree/main.", ["https://github.com/a/W_b/tree/main"]),
        ("[https://example.org/a/main](https://example.org/a/main).", ["https://example.org/a/main"]),
        ("the [project page](https://example.org/vlm/).", ["https://example.org/vlm/"]),
        ("[![github](/images/i.svg) a/b](https://github.com/a/b)", ["https://github.com/a/b"]),
        ("code (https://example.org/a) and data", ["https://example.org/a"]),
        ("see https://example.org/a_(b)_c, or", ["https://example.org/a_(b)_c"]),
        (r"\url{https://example.org/a\_b}.", ["https://example.org/a_b"]),
        (r"\href{https://example.org/a\%20b\#c}{our page} here", ["https://example.org/a%20b#c"]),
        (r"\footnote{\url{https://example.org/a}}", ["https://example.org/a"]),
        (r"{\tt https://example.org/$\sim$a/\~{}b}", ["https://example.org/~a/~b"]),
        ("{https://example.org/a}{https://example.org/b}", ["https://example.org/a", "https://example.org/b"]),
        ("<https://example.org/a>; \"https://example.org/b\"", ["https://example.org/a", "https://example.org/b"]),
        ("www.example.org/a and a.github.io/b or c.github.io.", ["https://www.example.org/a", "https://a.github.io/b", "https://c.github.io"]),
        ("**https://example.org/a**, *https://example.org/b*", ["https://example.org/a", "https://example.org/b"]),
        ("https: //example.org/a and https://github. com/a/b.", ["https://example.org/a", "https://github.com/a/b"]),
        ("代码见https://example.org/a。数据在http://example.org/b（新）", ["https://example.org/a", "http://example.org/b"]),
        ("https://example.org/a, https://example.org/a!", ["https://example.org/a"]),
        ("https://example.org/ahttps://example.org/b", ["https://example.org/a", "https://example.org/b"]),
        ("https://web.archive.org/web/2018/http://example.org/a", ["https://web.archive.org/web/2018/http://example.org/a"]),
        ("HTTP://Example.org/A?", ["http://example.org/A"]),
        ("mail a@github.com/b, not/github.com/c, https://, www.", []),
        ("https://user@example.org/a", []),
        ("https://example.org/" + "a" * 3000, []),
        ("", []),
    ],
)  # fmt: skip
def test_a_link_in_an_abstract_ends_where_it_ends(source, links):
    assert links_in_abstract(source) == links


@given(st.text(max_size=300))
def test_every_link_found_is_safe(source):
    for link in links_in_abstract(source):
        assert safe_url(link) == link


@pytest.mark.parametrize(
    "piece", ["https://a.b/(", "https://", "www.", "github.com/", ")", "\\_", "{\\_}", "a.github.io", "https: //"]
)
def test_links_are_sought_in_a_hundred_thousand_characters_of_anything(piece):
    assert len(links_in_abstract(piece * (100_000 // len(piece)))) <= 1


@pytest.mark.data
def test_the_seeds_links_are_all_found_and_are_their_papers_code_or_page():
    titles = [json.loads(line) for line in (SHARED / "seeds/titles.jsonl").read_text("utf-8").splitlines()]
    known = {row["code_url"] for row in titles if row["code_url"]}
    texts = [path.read_text("utf-8") for path in sorted((SHARED / "seeds").glob("*.txt"))]
    found = [link for text in texts for link in links_in_abstract(text)]
    assert len(found) == len(set(found)) == 14
    assert {kind_of_url(link) for link in found} == {Kind.CODE, Kind.PROJECT}
    assert len(known & set(found)) >= 8
