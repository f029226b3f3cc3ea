"""Words are alike however they were written."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.people.signatures import fold as fold_name
from bot.words import LONGEST, STOP_WORDS, fold, index_tokens, squeezed, stem, tokens


@pytest.mark.parametrize(
    "text, words",
    [
        ("The I²MoE of Größe", ["the", "i2moe", "of", "grosse"]),
        ("self-supervised", ["self", "supervised"]),
        ("don't don’t don＇t", ["dont", "dont", "dont"]),
        ("C++ or C#, not C", ["cplusplus", "or", "csharp", "not", "c"]),
        ("c++11 a+b x#y", ["c", "11", "a", "b", "x", "y"]),
        ("GPT-4o", ["gpt", "4o"]),
        ("ﬁne-tuning", ["fine", "tuning"]),
        ("soft\u00adhyphen zero\u200bwidth", ["softhyphen", "zerowidth"]),
        ("net(cid:173) works", ["networks"]),
        ("Øyvind Łukasz Æther Þór İstanbul", ["oyvind", "lukasz", "aether", "thor", "istanbul"]),
        ("ℓ₁ H₂O x²", ["l1", "h2o", "x2"]),
        ("हिन्दी शब्द", ["हिन्दी", "शब्द"]),
        ("", []),
        ("*** $ -- 🤖", []),
    ],
)
def test_a_text_is_cut_into_words(text, words):
    assert tokens(text) == words


@pytest.mark.parametrize("text", [r"$\alpha$", r"\alpha", "α", "alpha", "Α", "𝛼"])
def test_a_greek_letter_is_its_name_in_tex_too(text):
    assert tokens(f"{text} divergence") == ["alpha", "divergence"]


def test_greek_words_stay_greek():
    assert tokens("Αθήνα β-VAE") == ["αθηνα", "beta", "vae"]


@pytest.mark.parametrize("text", [r"\textbf{graph}", r"\emph{graph}", r"$\mathcal{graph}$", r"\mathrm{graph}"])
def test_a_command_that_only_shapes_letters_is_no_word(text):
    assert tokens(text) == ["graph"]


@pytest.mark.parametrize("text", ["Müller", "Mu\u0308ller", r"M\"uller", r"M\"{u}ller", r"M{\"u}ller", "MÜLLER"])
def test_an_accent_is_left_out_however_it_is_written(text):
    assert tokens(text) == ["muller"]


def test_chinese_japanese_and_korean_are_pairs_of_characters():
    assert tokens("扩散模型综述与GPT评测") == ["扩散", "散模", "模型", "型综", "综述", "述与", "gpt", "评测"]
    assert tokens("がく 한국어") == ["がく", "한국", "국어"]


def test_the_index_also_knows_single_characters():
    assert index_tokens("评测 of") == ["评测", "of", "评", "测"]
    assert index_tokens("plain words") == tokens("plain words")


@pytest.mark.parametrize("text", ["LAION-C", "laion c", "Laion‑C", "LaionC", " laion.c "])
def test_a_name_is_one_however_it_is_spaced(text):
    assert squeezed(text) == "laionc"


@pytest.mark.parametrize(
    "one, other",
    [
        ("galaxy", "galaxies"), ("training", "train"), ("trained", "train"), ("mapping", "maps"),
        ("hallucination", "hallucinations"), ("C2RPQs".lower(), "c2rpq"), ("LLMs".lower(), "llm"),
        ("optimisation", "optimization"), ("optimise", "optimize"), ("behaviour", "behaviors"), ("modelling", "models"),
        ("embedded", "embedding"), ("biased", "biases"), ("analysis", "analyzing"), ("matrices", "matrix"),
        ("hypotheses", "hypothesis"), ("applied", "applies"), ("apply", "applied"), ("families", "family"),
        ("tune", "tuning"), ("tuned", "tune"), ("coding", "codes"), ("based", "base"), ("fixing", "fix"), ("running", "run"),
    ],
)  # fmt: skip
def test_C10_forms_of_one_word_share_their_stem(one, other):
    assert stem(one) == stem(other)


@pytest.mark.parametrize(
    "one, other",
    [("universe", "university"), ("news", "new"), ("early", "ear"), ("only", "on"), ("speed", "spe"), ("string", "str"),
     ("gas", "ga"), ("this", "thi"), ("4o", "4os")],
)  # fmt: skip
def test_C10_other_words_do_not(one, other):
    assert stem(one) != stem(other)


def test_stop_words_are_their_own_stems_and_few_enough_for_one_character_each():
    assert [stem(word) for word in STOP_WORDS] == list(STOP_WORDS)
    assert len(set(STOP_WORDS)) == len(STOP_WORDS) <= 94


anything = st.text(max_size=200)


@given(anything)
def test_words_of_words_are_the_same_words(text):
    assert tokens(" ".join(tokens(text))) == tokens(text)


@given(anything)
def test_case_and_composition_make_no_difference(text):
    assert tokens(unicodedata.normalize("NFD", text)) == tokens(unicodedata.normalize("NFC", text))
    if text.upper().lower() == text.lower():
        assert tokens(text.upper()) == tokens(text.lower())


@given(anything)
def test_a_word_holds_letters_and_digits_alone(text):
    assert all(word and not any(char.isspace() or char in "\"'*()@#~^-:" for char in word) for word in tokens(text))


@given(anything)
def test_a_stem_is_never_empty_and_its_own_beginning_mostly(text):
    assert all(stem(word) and len(stem(word)) <= len(word) + 1 for word in tokens(text))


@given(st.text(st.characters(categories=["Lu", "Ll"], max_codepoint=0x17F), max_size=30))
def test_names_and_words_are_folded_alike(name):
    assert "".join(tokens(fold_name(name))) == "".join(tokens(name))


def test_a_very_long_word_is_no_trouble():
    assert len(tokens("x" * 100_000)) == 1
    assert LONGEST < 100
    assert fold("A" * 100_000) == "a" * 100_000
