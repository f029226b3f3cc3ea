"""What sources write in titles and abstracts becomes readable, and what only looks like markup stays."""

import gzip
import json
import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.latex import readable, readable_title

SHARED = Path(__file__).parents[2] / "../shared"


def both(source):
    """What a title and an abstract of the same words say, if they agree."""
    said = readable(source)
    assert readable_title(source) == said
    return said


# --- TeX -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "source, said",
    [
        (r"achieved 5$\times$ FLOPs reduction", "achieved 5× FLOPs reduction"),
        (r"$\texttt{I$^2$MoE}$: Experts", "I²MoE: Experts"),
        (r"$\underline{I}$nterpretable $\underline{o}$f-$\underline{E}$xperts", "Interpretable of-Experts"),
        (r"a 30.4\% boost", "a 30.4% boost"),
        (r"limited by $\textbf{(a)}$ their focus", "limited by (a) their focus"),
        (r"by \textbf{(a)} and \emph{more}", "by (a) and more"),
        (r"color $>$ size $>$ shape", "color > size > shape"),
        (r"in $O(n^2)$ time", "in O(n²) time"),
        (r"$\alpha$-Divergence", "α-Divergence"),
        (r"$H_2O$ and $x^{10}$", "H₂O and x¹⁰"),
        (r"$\frac{a+b}{c}$", "(a+b)/c"),
        (r"$\frac12$ and $2\frac{1}{n}x$", "1/2 and 2(1/n)x"),
        (r"$\frac{\log n}{n}$", "(log n)/n"),
        (r"$\tilde{O}(n^{3/2}\sqrt{T})$", "Õ(n^(3/2)√T)"),
        (r"$\widetilde{\mathcal O}(\sqrt{nT})$", "Õ(√(nT))"),
        (r"$\mathbb{R}^d$, $\mathbb{R}^{n \times d}$", "ℝᵈ, ℝ^(n×d)"),
        (r"$x_i^{(k)}$, $x_{ij}$, $x_{\max}$, $x_{i,j}$", "xᵢ⁽ᵏ⁾, xᵢⱼ, x_max, x_(i,j)"),
        (r"$\epsilon\in(0,1)$, $d\times d$, $n \times d$, $p \leq 1$", "ε∈(0,1), d×d, n × d, p ≤ 1"),
        (r"$n\log n$, $\log\log n$, $\log_2 n$", "n log n, log log n, log₂ n"),
        (r"$\|x\|_2$, $\left( \frac{1}{\epsilon^2} \right)$", "‖x‖₂, ( 1/ε² )"),
        (r"$\hat{x}_i$, $\bar k$, $\vec{\theta}$, $\widehat{AB}$", "x̂ᵢ, k̄, θ⃗, hat(AB)"),
        (r"$360^\circ$REA and $A^\top B^*$", "360°REA and Aᵀ B*"),
        (r"the $7^{th}$ of $k$NN in $\approx$90%", "the 7th of kNN in ≈90%"),
        (r"\(x^2\) and \[ a \over b \] and $$y$$ here", "x² and a/b and y here"),
        (r"$\{a, b\}$", "{a, b}"),
        (r"$\sqrt[3]{x}$ or ${n \choose k}$", "∛x or (n choose k)"),
        (r"see \cite{foo,bar}, \url{https://a.org/x\_y}", "see [foo, bar], https://a.org/x_y"),
        (r"the \href{https://a.org}{page}", "the page"),
        (r"{\em what} and {\bf ho}moto{\bf p}y", "what and homotopy"),
        (r"\begin{equation} x \leq y \end{equation} holds", "x ≤ y holds"),
    ],
)
def test_tex_is_said_in_unicode(source, said):
    assert both(source) == said


@pytest.mark.parametrize(
    "source, said",
    [
        (r"Schr\"odinger, na\"ive, H\"{o}lder, Gr{\"o}bner", "Schrödinger, naïve, Hölder, Gröbner"),
        (r"Poincar\'e, {\'e}, Ren\'{e}, \'{\i}", "Poincaré, é, René, í"),
        (r"\c{c}, \v{s}, \H{o}, \k{a}, \u{g}", "ç, š, ő, ą, ğ"),
        (r"Stra\ss e, S\o ren, {\O}stergaard, \L{}ukasz, {\ae}", "Straße, Søren, Østergaard, Łukasz, æ"),
        (r"Polyak–{\L}ojasiewicz, Polyak–{Ł}ojasiewicz", "Polyak–Łojasiewicz, Polyak–Łojasiewicz"),
    ],
)
def test_accents_and_letters_of_text(source, said):
    assert both(source) == said


@pytest.mark.parametrize(
    "source, said",
    [
        (r"\mathbbR^d and \emphnon-convex and \sqrtT", "ℝ^d and non-convex and √T"),
        (r"called \uma (for short)", "called uma (for short)"),
        (r"with $15\\%$ and $\\hat{\\theta}$ and $\\{0,1\\}$", "with 15% and θ̂ and {0,1}"),
        ("12$ imes$14 and $\times$ and cow$ ightarrow$sheep", "12×14 and × and cow→sheep"),
        (r"it\'s a \"neural\" net", 'it\'s a "neural" net'),
        (r"\textbf{never closed", "never closed"),
        (r"$O(\foo{x}{y})$ and $\cO(n)$", "O(foo(x, y)) and O(n)"),
    ],
)
def test_tex_that_programs_have_maimed_is_read_as_far_as_it_goes(source, said):
    assert both(source) == said


def test_what_unicode_cannot_say_keeps_every_sign():
    assert readable(r"$\frac{\alpha_t}{1+\beta^{\gamma_t}}$") == "αₜ/(1+β^γₜ)"
    assert readable(r"a lower bound of \fracm \log n") == r"a lower bound of \fracm log n"


def test_where_tex_is_certain_braces_group_and_tildes_are_spaces():
    assert (
        readable_title("{BERT}: {P}re-training~of {Deep} {{M}odels}", tex=True) == "BERT: Pre-training of Deep Models"
    )
    assert readable_title("Pages 1--9 --- the ``end''", tex=True) == "Pages 1–9 — the “end”"
    assert readable_title("{BERT} in {Deep}") == "BERT in {Deep}"


@pytest.mark.parametrize(
    "text",
    [
        "between $5 and $10",
        "US$ 5 or US$ 10",
        "about $4, $8 and $10 per hour",
        "from $5M to $10M",
        "costs $5-$10",
        "Dutch$German and Italian$Romanian runs",
        "$100K or 100 Days",
    ],
)
def test_money_is_no_mathematics(text):
    assert both(text) == text


def test_an_escaped_dollar_is_money():
    assert both(r"costs \$5 and \$10") == "costs $5 and $10"


@pytest.mark.parametrize(
    "source, said",
    [
        ("e.g.~this and networks~(CNN) of~course", "e.g. this and networks (CNN) of course"),
        ("see HOG~\\cite{x} with~$k$", "see HOG [x] with k"),
        ("~O(n)~ and 5~10 and x~N(0,1)", "~O(n)~ and 5~10 and x~N(0,1)"),
        ("https://www.cs.example.edu/~ajy/x.~html", "https://www.cs.example.edu/~ajy/x.~html"),
        ("up to ~7% of ~ 2mm", "up to ~7% of ~ 2mm"),
        ("10~20个 样本~测试", "10~20个 样本~测试"),
    ],
)
def test_a_tilde_is_a_space_only_where_tex_means_it(source, said):
    assert both(source) == said


@pytest.mark.parametrize(
    "source, said",
    [
        ("examples---2.5\\% of", "examples—2.5% of"),
        ("a graph --- or two --- here", "a graph — or two — here"),
        ("pages 10--20 and Time--Data", "pages 10–20 and Time–Data"),
        ("Spaces -- A Survey", "Spaces – A Survey"),
        ("run it --fast or --very-fast", "run it --fast or --very-fast"),
        ("a --> b <!-- c --> |---|---|", "a --> b <!-- c --> |---|---|"),
        ("https://a.org/x--y", "https://a.org/x--y"),
        ("votes;--", "votes;--"),
    ],
)
def test_a_dash_is_set_where_one_is_meant(source, said):
    assert both(source) == said


def test_a_ruled_line_is_no_dash():
    assert readable("One\n---\nTwo") == "One\n---\nTwo"


@pytest.mark.parametrize(
    "source, said",
    [
        ("the ``best of both worlds'' approach", "the “best of both worlds” approach"),
        ('the ``triangle" structure', "the “triangle” structure"),
        ("a `consistency' loss", "a ‘consistency’ loss"),
        ("`Don't Get Too Technical with Me'", "‘Don't Get Too Technical with Me’"),
        ("with `grep` and `sed`", "with `grep` and `sed`"),
        ("fences ``` @everyone ``` and `code", "fences ``` @everyone ``` and `code"),
    ],
)
def test_quotation_marks_of_tex_are_set_and_code_stays(source, said):
    assert both(source) == said


# --- what stays ------------------------------------------------------------------------------------------------------

TITLES_AS_THEY_ARE = [
    "Learning <T>-Structures & R&D > Baselines, or why &amp; fails",
    "A* Search, snake_case_name and ~O(n)~ with `grep` > 3 *stars*",
    "||Hidden|| Markov Models",
    "Seen <t:0:R> ago",
    "# Not a heading",
    "-# not small",
    "> not a quote",
    "- not a list",
    "Why https://example.com is not enough",
    "[RETRACTED] Sets ] and [ Brackets",
    "🔴 Red Dot Networks",
    r"\*Starred\* Work",
    "Fences ``` @everyone ``` and `code",
    "*<!channel>* @everyone [free](http://evil)",
    r"¯\_(ツ)_/¯ and \o/",
    r"C:\temp\new and \d+\w*",
    "C*-Algebras, 2 * 3 * 4, t*_i and x**2 + y**2",
    "The <C,A>,T Framework",
    "Sets {a, b} and {0,1}^n",
    "__init__.py and _private_name",
    "大语言模型的推理能力：综述",
    "𝓐 Note on C++ & C#",
]


@pytest.mark.parametrize("title", TITLES_AS_THEY_ARE)
def test_B01_B03_a_plain_title_stays_as_it_is(title):
    assert readable_title(title) == title


def test_a_title_is_one_line():
    assert readable_title("2024. A Year in Review\n2. Second  line \n") == "2024. A Year in Review 2. Second line"


# --- HTML ------------------------------------------------------------------------------------------------------------


def test_A16_a_title_loses_its_tags_and_line_breaks_but_no_ampersand():
    source = "On the Shape of\n  Very Long <i>Titles</i> & Their\n  Friends"
    assert readable_title(source) == "On the Shape of Very Long Titles & Their Friends"


@pytest.mark.parametrize(
    "source, said",
    [
        ("H<sub>2</sub>O and LEN<sup>p</sup>", "H₂O and LENᵖ"),
        ("<b>B</b>ig <jats:italic>E. coli</jats:italic>", "Big E. coli"),
        ("a <a href='https://a.org'>page</a>", "a page"),
        ("Barnes &amp; Noble, caf&eacute; &#8211; &lt;T&gt;", "Barnes & Noble, café – <T>"),
        ("R&D and why &amp; fails", "R&D and why &amp; fails"),
        ("as<jats:italic>Phaser</jats:italic>can, 1<i>H</i>-indole", "as Phaser can, 1H-indole"),
        ("the token </s> and <pad> and <b>", "the token </s> and <pad> and <b>"),
        ("<human action object> and <image, verb>", "<human action object> and <image, verb>"),
        ("&lt;i&gt;Escherichia&lt;/i&gt; coli", "Escherichia coli"),
        (
            "<mml:math><mml:msup><mml:mi>x</mml:mi><mml:mn>2</mml:mn></mml:msup>\n <mml:mo>=</mml:mo></mml:math> done",
            "x²= done",
        ),
    ],
)
def test_html_is_taken_away_where_it_is_html(source, said):
    assert both(source) == said


def test_a_jats_abstract_is_its_paragraphs():
    source = "<jats:title>Abstract</jats:title><jats:p>One.</jats:p><jats:sec><jats:title>Aim</jats:title><jats:p>Two.</jats:p></jats:sec>"
    assert readable(source).split("\n\n") == ["One.", "Aim", "Two."]


# --- Markdown --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "source, said",
    [
        ("We introduce *Lavender*, a simple", "We introduce Lavender, a simple"),
        ("**VISTA** (**V**isual **I**nformation)", "VISTA (Visual Information)"),
        ("**p**rompt **o**ptimizer for T2**I** (**POSI**)", "prompt optimizer for T2I (POSI)"),
        ("dubbed ***AGAP***, well", "dubbed AGAP, well"),
        ("on the [project page](https://a.org/x_(y)/).", "on the project page."),
        ("at [https://a.org](https://a.org).", "at https://a.org."),
        ("at <https://a.org/x>.", "at https://a.org/x."),
        ("is _amplified_ and __across__", "is amplified and across"),
        ("A* search, Weighted A*, and RRT*.", "A* search, Weighted A*, and RRT*."),
        ("in *SEM 2012 we use A* only", "in *SEM 2012 we use A* only"),
        ("a 3*3 and 5*E matrix, 2 * 3 * 4", "a 3*3 and 5*E matrix, 2 * 3 * 4"),
        ("snake_case_name, ENOUGH_INFO_X, __init__", "snake_case_name, ENOUGH_INFO_X, __init__"),
        ("fill in the _____ and x**2 + y**2", "fill in the _____ and x**2 + y**2"),
        ("in [0,1](n) and [mm](width)", "in [0,1](n) and [mm](width)"),
        ("https://a.org/_x_/b_c_d and *this*", "https://a.org/_x_/b_c_d and this"),
    ],
)
def test_markdown_in_an_abstract_loses_its_marks_where_they_pair_as_emphasis(source, said):
    assert readable(source) == said


def test_the_lines_of_an_abstract_stay():
    assert readable("One  line\r\n and *two*\n\n\n\nthree ") == "One line\nand two\n\nthree"


# --- what PDFs and codecs leave --------------------------------------------------------------------------------------


def test_A27_a_text_pasted_from_a_pdf_has_whole_words():
    assert readable_title("Efﬁcient Ofﬂine Reinforce-\nment Learning with Diﬀusion") == (
        "Efficient Offline Reinforcement Learning with Diffusion"
    )
    said = readable(
        "for self-\nsupervised learning on 3 bench\u00admarks, a state-of-the-\nart and signiﬁcantly\nfaster one"
    )
    assert said == "for self-supervised learning on 3 benchmarks, a state-of-the-art and significantly\nfaster one"


@pytest.mark.parametrize(
    "source, said",
    [
        ("neu(cid:173) rons and Hopfield(cid:173)like", "neurons and Hopfield-like"),
        ("dissemina\x02tors at a cost\x02effective price", "disseminators at a cost-effective price"),
        ("com-\nputation", "computation"),
        ("GPT-\nbased", "GPT-based"),
        ("Vision-\nLanguage", "Vision-Language"),
        ("zero- and few-shot", "zero- and few-shot"),
        ("more lan- guages than languages", "more languages than languages"),
        ("a robotâ\x80\x99s, donâ€™t, caf\u00c3\u00a9, Î±, \x93so\x94", "a robot’s, don’t, café, α, “so”"),
        ("par_x0002_ticular _x0008_APT", "particular APT"),
        ("dé\u00adjà vu", "déjà vu"),
    ],
)
def test_words_broken_by_programs_are_mended(source, said):
    assert both(source) == said


# --- all of it -------------------------------------------------------------------------------------------------------

MARKUP = st.sampled_from(
    r"\frac \sqrt[ \hat \emph{ \begin{cases} \end{cases} \( \) \[ \] \left( \over \\ \" \' \c \o { } $ $$ ^ _ ~ & * ** _ ` `` '' -- --- "
    r"<b> </b> <sub> &amp; &lt; [a](https://a.org) https://a.org/~b a A 1 \alpha \log \uma , . ( ) - \% \_ {a} \url{ \cite{a}".split()
) | st.sampled_from(
    [" ", "\n", "\n\n", "-\n", "é", "e\u0301", "ﬁ", "\u00ad", "\u200d", "(cid:173)", "汉", "𝓐", "\x02", "\x92"]
)
texts = st.text(st.characters(codec=None), max_size=80) | st.lists(MARKUP, max_size=40).map("".join)


@settings(max_examples=400)
@given(texts, st.booleans())
def test_any_text_is_read_and_holds_no_control_character(source, tex):
    for said in (readable(source, tex=tex), readable_title(source, tex=tex)):
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\ufb00-\ufb06]", said)
        assert said == said.strip()
        said.encode("utf-8")
    assert "\n" not in readable_title(source, tex=tex)


@given(
    st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cf", "Co", "Cn", "Zs", "Zl", "Zp"]), max_size=60)
)
def test_a_text_without_markup_stays_as_it_is(text):
    text = re.sub(r"[\\$<&{}~`*_‐ÂÃâÄ-ÑØ-Ýà-ôﬀ-ﬆ\u3164\uffa0]|--|\]\(", "", text)
    assert readable(text) == readable_title(text)
    if not re.search(r"[\u0300-\u036f]|\W", text):
        assert readable(text) == unicodedata.normalize("NFC", text)


PIECES = [
    "a",
    "(",
    "$",
    "\\",
    "{",
    "}",
    "`",
    "*",
    "_",
    "~",
    "<",
    "&",
    "'",
    "-\n",
    "- a",
    "[",
    "](",
    "\\frac",
    "\\frac{",
    "$$",
    "\\(",
    "^{",
]
MORE_PIECES = [
    "\\begin{align}",
    "<b>",
    "<b a=",
    "&amp;",
    "\u0301",
    "\u200d",
    "(cid:173)",
    "\\c",
    "{\\em ",
    "$\\text{",
    "**a ",
    "``a ",
    "www.~",
    " ",
]


@pytest.mark.parametrize("piece", PIECES + MORE_PIECES)
def test_hostile_text_of_any_length_is_read(piece):
    """Were one pattern not linear or one step recursive, this would not end or would raise."""
    source = piece * (100_000 // len(piece))
    readable(source)
    readable_title(source, tex=True)


def test_ten_thousand_nested_braces_are_read():
    assert "x" in readable("{" * 10_000 + "x" + "}" * 10_000)
    assert "x" in readable("$" + r"\sqrt{" * 10_000 + "x" + "}" * 10_000 + "$")
    assert "x" in readable("<b>" * 10_000 + "x" + "</b>" * 10_000)


# --- real texts ------------------------------------------------------------------------------------------------------


def real_fields():
    for line in (SHARED / "badinput/messy_fields.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        yield row["text"], readable if row["field"] == "abstract" else readable_title


@pytest.mark.data
def test_real_messy_fields_are_readable():
    said = [(source, read(source), read) for source, read in real_fields()]
    assert len(said) == 450
    assert not [text for _, text, _ in said if re.search(r"[\\\x00-\x09\x0b-\x1f\x7f-\x9f]|``|---", text)]
    assert sum("$" in text for _, text, _ in said) <= 4  # money, `Dutch$German`
    assert sum("{" in text for _, text, _ in said) <= 1  # a set
    assert all(read(text) == text for _, text, read in said)


@pytest.mark.data
def test_reading_real_papers_twice_is_reading_them_once():
    seen, changed = 0, []
    with gzip.open(SHARED / "corpora/papers-20k.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            paper = json.loads(line)
            title, abstract = readable_title(paper["title"]), readable(paper["abstract"] or "")
            seen += 2
            changed += [text for text in (title,) if readable_title(text) != text]
            changed += [text for text in (abstract,) if readable(text) != text]
    assert seen == 40_000
    assert len(changed) <= 5, changed[:5]  # texts so broken that a first reading makes sense of half


@pytest.mark.data
def test_the_seed_abstracts_lose_their_markup():
    for name in ("000_e0556dcac65e4be6.txt", "004_a4d77ba2c91fc4a2.txt"):
        said = readable((SHARED / "seeds" / name).read_text(encoding="utf-8"))
        assert not re.search(r"[\\$*]|---|\]\(", said)
    assert "I²MoE (Interpretable Multimodal Interaction-aware Mixture-of-Experts)" in readable(
        (SHARED / "seeds/000_e0556dcac65e4be6.txt").read_text(encoding="utf-8")
    )
