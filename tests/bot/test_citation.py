"""References read back: small parsers of our own take apart what is written."""

import gzip
import json
import re
import unicodedata
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.citation import FORMATS, bibtex, bibtex_many, csl_json, csl_json_many, ris, ris_many
from bot.citations.keys import key_of, keys_of
from bot.latex import readable_title
from bot.papers import Kind, Paper, PaperId, PaperLink
from bot.text import one_line

SHARED = Path(__file__).parents[2] / "../shared"

ATTENTION = Paper(
    PaperId.parse("arxiv:1706.03762"),
    "Attention Is All You Need",
    ("Ashish Vaswani", "Łukasz Kaiser", "Illia Polosukhin"),
    2017,
    "NeurIPS",
    links=(PaperLink(Kind.PAGE, "https://arxiv.org/abs/1706.03762"),),
    categories=("cs.CL",),
)


def paper(title="A Title", *authors, known_as="text:0123456789abcdef", **rest):
    return Paper(PaperId.parse(known_as), title, authors, **rest)


# --- parsers written against the formats' own rules --------------------------------------------------------------------

COMMANDS = {
    "textbackslash": "\\",
    "textbraceleft": "\x01",
    "textbraceright": "\x02",
    "textasciicircum": "^",
    "textasciitilde": "~",
    "textasciigrave": "`",
}


def read_bibtex(text):
    """(type, key, fields) of each entry; braces are counted as BibTeX counts them, escaped or not."""
    entries, at = [], 0
    while (start := text.find("@", at)) >= 0:
        head = re.compile(r"@(\w+)\{([^\s,{}]+),\n").match(text, start)
        assert head, text[start : start + 60]
        fields, at = {}, head.end()
        while text[at] != "}":
            name = re.compile(r"  (\w+) = \{").match(text, at)
            end, depth = name.end(), 1
            while depth:
                depth += {"{": 1, "}": -1}.get(text[end], 0)
                end += 1
            assert name[1] not in fields
            assert text[end : end + 2] == ",\n"
            fields[name[1]] = text[name.end() : end - 1]
            at = end + 2
        entries.append((head[1], head[2], fields))
        at += 1
    assert re.sub(r"\s", "", text[at:]) == ""
    return entries


def untex(value):
    """What TeX sets for a value of ours."""
    value = re.sub(r"\{\\([a-z]{2,})\}", lambda match: COMMANDS[match[1]], value)
    value = re.sub(r"\\([&%$#_])", r"\1", value)
    return value.replace("{", "").replace("}", "").replace("\x01", "{").replace("\x02", "}")


def bibtex_names(value):
    """The names of an author field, split at `and` outside braces, as (surname, suffix, given) or one text."""
    pieces, depth, words = [], 0, [[]]
    for token in re.findall(r"[{}]|\s+|[^{}\s]+", value):
        depth += {"{": 1, "}": -1}.get(token, 0)
        if token == "and" and depth == 0:
            words.append([])
        else:
            words[-1].append(token)
    for name in words:
        text = "".join(name).strip()
        whole = text.startswith("{") and text.endswith("}")
        pieces.append((untex(text),) if whole else tuple(untex(part).strip() for part in text.split(", ")))
    return pieces


def read_ris(text):
    records, fields = [], None
    for line in text.splitlines():
        if not line:
            continue
        tag, value = re.fullmatch(r"([A-Z][A-Z0-9])  - (.*)", line).groups()
        if tag == "TY":
            assert fields is None
            fields = {"TY": [value]}
        elif tag == "ER":
            records.append(fields)
            fields = None
        else:
            fields.setdefault(tag, []).append(value)
    assert fields is None
    return records


def letters(text):
    return sorted(re.sub(r"[\s,]", "", text))


def nfkc(text):
    return unicodedata.normalize("NFKC", text)


# --- BibTeX ----------------------------------------------------------------------------------------------------------


def test_a_paper_of_a_conference_on_arxiv_in_bibtex():
    assert bibtex(ATTENTION) == (
        "@inproceedings{vaswani2017attention,\n"
        "  author = {Vaswani, Ashish and Kaiser, Łukasz and Polosukhin, Illia},\n"
        "  title = {Attention Is All You Need},\n"
        "  booktitle = {NeurIPS},\n"
        "  year = {2017},\n"
        "  eprint = {1706.03762},\n"
        "  archivePrefix = {arXiv},\n"
        "  primaryClass = {cs.CL},\n"
        "  url = {https://arxiv.org/abs/1706.03762},\n"
        "}\n"
    )


@pytest.mark.parametrize(
    "known, kind, container",
    [
        ({"known_as": "arxiv:2401.01234"}, "misc", None),
        ({"known_as": "arxiv:2401.01234", "venue": "arXiv preprint"}, "misc", None),
        ({"venue": "ICML"}, "inproceedings", "booktitle"),
        ({"venue": "Proceedings of the 2020 Conference on Machine Learning"}, "inproceedings", "booktitle"),
        ({"venue": "Journal of Examples"}, "article", "journal"),
        ({"venue": "IEEE Transactions on Examples"}, "article", "journal"),
        ({"venue": "Proceedings of the IEEE"}, "article", "journal"),
        ({"known_as": "acl:2021.tacl-1.4", "venue": "Whatever"}, "article", "journal"),
        ({}, "misc", None),
    ],
)
def test_the_type_of_an_entry_follows_the_place_of_publication(known, kind, container):
    [(said, _, fields)] = read_bibtex(bibtex(paper("A Title", **known)))
    assert said == kind
    assert container is None or fields[container] == known["venue"]
    assert container or not fields.keys() & {"booktitle", "journal", "howpublished"}


def test_a_preprint_names_its_eprint_and_doi():
    [(_, _, fields)] = read_bibtex(bibtex(paper(known_as="arxiv:2401.01234")))
    assert fields["eprint"] == "2401.01234"
    assert fields["archivePrefix"] == "arXiv"
    assert fields["doi"] == "10.48550/arXiv.2401.01234"


@pytest.mark.parametrize(
    "name, said",
    [
        ("Ludwig van der Berg", "van der Berg, Ludwig"),
        ("José de la Vega", "de la Vega, José"),
        ("Martin Luther King, Jr.", "King, Jr., Martin Luther"),
        ("Gabriel José García-Márquez", "García-Márquez, Gabriel José"),
        ("Example Collaboration", "{Example Collaboration}"),
        ("Research and Development", "{Research and Development}"),
        ("王小明", "王小明"),
        ("Prabhat", "Prabhat"),
        ("others", "{others}"),
    ],
)
def test_names_are_written_last_name_first(name, said):
    [(_, _, fields)] = read_bibtex(bibtex(paper("A Title", name)))
    assert fields["author"] == said


def test_more_authors_than_are_known_are_others():
    known = paper("A Title", "Ann Oak", more_authors=True)
    assert "author = {Oak, Ann and others}" in bibtex(known)
    assert "more authors" in ris(known)
    assert "more authors" in csl_json(known)


@pytest.mark.parametrize(
    "title, said",
    [
        ("BERT: Pre-training of Deep Transformers", "{BERT}: Pre-training of Deep Transformers"),
        ("I²MoE and mT5 for C++ in 3D", "{I²MoE} and {mT5} for {C++} in {3D}"),
        ("A corpus of English: the Penn treebank of words", "A corpus of {English}: the {Penn} treebank of words"),
        ("Vision-Language Models with GPT-4o", "Vision-Language Models with {GPT-4o}"),
        ("R&D at 5% for $3 #1 a_b", r"{R\&D} at 5\% for \$3 \#1 a\_b"),
        ("Use --fast", "Use -{}-fast"),
    ],
)
def test_a_title_keeps_its_capitals_and_escapes_what_is_special(title, said):
    [(_, _, fields)] = read_bibtex(bibtex(paper(title)))
    assert fields["title"] == said


def test_an_address_is_verbatim_and_holds_no_brace():
    known = paper(links=(PaperLink(Kind.PAGE, "https://a.org/x_y?a=1&b=%20#{c}`"),), doi="10.1000/a_b<c>")
    [(_, _, fields)] = read_bibtex(bibtex(known))
    assert fields["url"] == "https://a.org/x_y?a=1&b=%20#%7Bc%7D%60"
    assert fields["doi"] == "10.1000/a_b<c>"


# --- keys ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "known, key",
    [
        (ATTENTION, "vaswani2017attention"),
        (paper("The Größe of It", "Jörg van der Größ", year=2020), "vandergross2020grosse"),
        (paper("A Survey", "Łukasz Ożóg"), "ozogsurvey"),
        (paper("3D Vision", year=2024), "p20243d"),
        (paper("I²MoE: Experts", "Xin Li", year=2025), "li2025i2moe"),
        (paper("大模型", "王小明", known_as="arxiv:2401.01234"), "paperarxiv240101234"),
    ],
)
def test_a_key_is_surname_year_and_the_first_telling_word(known, key):
    assert key_of(known) == key


def test_no_key_occurs_twice_in_a_list():
    assert keys_of([ATTENTION] * 3) == ["vaswani2017attention", "vaswani2017attentionb", "vaswani2017attentionc"]
    assert len(set(keys_of([ATTENTION] * 60))) == 60


# --- RIS and CSL-JSON ------------------------------------------------------------------------------------------------


def test_a_paper_in_ris():
    assert ris(ATTENTION) == (
        "TY  - CONF\nID  - vaswani2017attention\nAU  - Vaswani, Ashish\nAU  - Kaiser, Łukasz\nAU  - Polosukhin, Illia\n"
        "TI  - Attention Is All You Need\nT2  - NeurIPS\nPY  - 2017\nAN  - arXiv:1706.03762\n"
        "UR  - https://arxiv.org/abs/1706.03762\nER  - \n"
    )


def test_a_paper_in_csl_json():
    known = paper(
        "On X",
        "Ludwig van der Berg, Jr.",
        "Example Collaboration",
        known_as="arxiv:2401.01234",
        published=date(2024, 1, 2),
    )
    assert json.loads(csl_json(known)) == [
        {
            "id": "vanderberg2024on",
            "type": "article",
            "title": "On X",
            "author": [
                {"family": "Berg", "given": "Ludwig", "non-dropping-particle": "van der", "suffix": "Jr."},
                {"literal": "Example Collaboration"},
            ],
            "issued": {"date-parts": [[2024, 1, 2]]},
            "publisher": "arXiv",
            "number": "arXiv:2401.01234",
            "DOI": "10.48550/arXiv.2401.01234",
            "URL": "https://arxiv.org/abs/2401.01234",
        }
    ]


def test_an_abstract_is_given_only_if_asked():
    known = paper(abstract="One line.\nTwo lines.")
    assert "One line" not in bibtex(known) + ris(known) + csl_json(known)
    assert read_ris(ris(known, abstract=True))[0]["AB"] == ["One line. Two lines."]
    assert json.loads(csl_json(known, abstract=True))[0]["abstract"] == "One line. Two lines."


# --- all forms -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMATS)
def test_a_derived_title_is_marked_as_such(form):
    write = FORMATS[form][1]
    assert "made from the abstract" in write(paper("A guess", title_is_derived=True))
    assert "made from the abstract" not in write(paper("A title"))


@pytest.mark.parametrize("form", FORMATS)
def test_a_paper_of_which_nothing_is_known_has_a_reference(form):
    said = FORMATS[form][1](paper(""))
    assert "gives no title" in said
    assert "None" not in said


@pytest.mark.parametrize("form", FORMATS)
def test_B13_no_three_back_ticks_stand_in_a_row(form):
    known = paper(
        "Fences ``` @everyone ``` and `code", "A ```` B", venue="V```", abstract="Use ```python\nprint(1)\n``` here"
    )
    assert "```" not in FORMATS[form][1](known)
    assert "```" not in ris(known, abstract=True) + csl_json(known, abstract=True)


def test_B13_back_ticks_read_back():
    known = paper("Fences ``` @everyone ``` and `code")
    assert untex(read_bibtex(bibtex(known))[0][2]["title"]) == known.title
    assert json.loads(csl_json(known))[0]["title"] == known.title
    assert nfkc(read_ris(ris(known))[0]["TI"][0]) == known.title


def test_lists_hold_every_paper_and_may_be_empty():
    papers = [ATTENTION, paper("A"), paper("A")]
    assert (
        len(read_bibtex(bibtex_many(papers)))
        == len(read_ris(ris_many(papers)))
        == len(json.loads(csl_json_many(papers)))
        == 3
    )
    assert (bibtex_many([]), ris_many([]), json.loads(csl_json_many([]))) == ("", "", [])


words = st.text(st.characters(codec=None), max_size=30) | st.sampled_from(
    [
        "{",
        "}",
        "\\",
        "`" * 5,
        "and",
        "@x{y,",
        "% & $ # _ ^ ~",
        '"',
        "--",
        "''",
        "Jr.",
        "van der",
        "王",
        "\u202e",
        "e\u0301",
        "ER  - ",
        "\n",
    ]
)
lines = st.lists(words, max_size=5).map(" ".join)
papers = st.builds(
    Paper,
    st.sampled_from(["arxiv:2401.01234", "acl:P18-1001", "doi:10.1/a{b", "text:0123456789abcdef"]).map(PaperId.parse),
    lines,
    st.lists(lines, max_size=3).map(tuple),
    st.none() | st.integers(1000, 2999),
    lines,
    lines,
    more_authors=st.booleans(),
    title_is_derived=st.booleans(),
    published=st.none() | st.dates(),
    doi=lines,
)


@settings(max_examples=300)
@given(st.lists(papers, max_size=3))
def test_any_papers_read_back_from_bibtex(known):
    said = bibtex_many(known)
    entries = read_bibtex(said)
    assert len({key for _, key, _ in entries}) == len(entries) == len(known)
    for each, (_, key, fields) in zip(known, entries, strict=True):
        assert re.fullmatch(r"[a-z][a-z0-9-]*", key)
        assert untex(fields.get("title", "")) == one_line(each.title)
        names = bibtex_names(fields["author"]) if "author" in fields else []
        authors = [one_line(name) for name in each.authors if one_line(name)]
        others = [("others",)] if authors and each.more_authors else []
        assert [letters("".join(name)) for name in names] == [letters(name) for name in authors] + [
            letters(*name) for name in others
        ]


@settings(max_examples=300)
@given(st.lists(papers, max_size=3))
def test_any_papers_read_back_from_ris_and_csl_json(known):
    records, items = read_ris(ris_many(known, abstract=True)), json.loads(csl_json_many(known, abstract=True))
    assert len(records) == len(items) == len(known)
    for each, record, item in zip(known, records, items, strict=True):
        title, abstract = one_line(each.title), one_line(each.abstract)
        authors = [one_line(name) for name in each.authors if one_line(name)]
        assert [nfkc(text) for text in record.get("TI", [""])] == [nfkc(title)]
        assert item.get("title", "") == title
        assert item.get("abstract", "") == abstract
        assert [letters(nfkc(name)) for name in record.get("AU", [])] == [letters(nfkc(name)) for name in authors]
        assert [letters("".join(name.values())) for name in item.get("author", [])] == [
            letters(name) for name in authors
        ]


@settings(max_examples=300)
@given(papers)
def test_no_form_holds_a_control_character_or_a_fence(known):
    for name, write in FORMATS.values():
        said = write(known)
        assert "```" not in said, name
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\ud800-\udfff]", said)


@pytest.mark.data
def test_real_papers_read_back():
    with gzip.open(SHARED / "corpora/papers-20k.jsonl.gz", "rt", encoding="utf-8") as file:
        rows = [json.loads(line) for line, _ in zip(file, range(3000), strict=False)]
    known = [
        paper(
            readable_title(row["title"]),
            *map(one_line, row["authors"]),
            known_as=f"text:{n:016x}",
            venue=row["venue"],
            year=row["year"],
        )
        for n, row in enumerate(rows)
    ]
    entries, records, items = (
        read_bibtex(bibtex_many(known)),
        read_ris(ris_many(known)),
        json.loads(csl_json_many(known)),
    )
    assert [untex(fields["title"]) for _, _, fields in entries] == [each.title for each in known]
    assert [readable_title(fields["title"], tex=True) for _, _, fields in entries] == [each.title for each in known]
    assert (
        [record["TI"][0] for record in records] == [item["title"] for item in items] == [each.title for each in known]
    )
    assert [len(bibtex_names(fields["author"])) for _, _, fields in entries] == [len(each.authors) for each in known]
    assert len({key for _, key, _ in entries}) == len(known)
