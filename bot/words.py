"""The words of a text, alike however they were written: what the index holds and what a query asks for.

`tokens` cuts text into words without case, accents and punctuation; `stem` takes away a word's endings. Both are part of
what is stored: raise VERSION with every change of what they return, and the index is built anew.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

import regex

VERSION = 1
LONGEST = 64  # letters kept of a word

# In the order of their frequency in English abstracts; 94 at most, see storage/encoding.py.
STOP_WORDS = tuple(
    "the of and to in a for we is that on with this by as are our an from which can be it or these such at have has"
    " also not both however between more their than into its they over one other only while when where been there"
    " was were each some how most but about all i you do does did what who will would could should may if so then them"
    " those many any no his he she her my me your us am being had very just".split()
)


def tokens(text: str) -> list[str]:
    """The words of `text` in order, each fit to be compared: `The I²MoE of Größe` is `the i2moe of grosse`.

    Hyphens separate, apostrophes vanish, `C++` is `cplusplus`, a Greek letter on its own or in TeX is its name; Chinese,
    Japanese and Korean are cut into overlapping pairs of characters.
    """
    return _cut(fold(text))


def index_tokens(text: str) -> list[str]:
    """`tokens`, and behind them each Chinese, Japanese or Korean character by itself, for queries of only one."""
    plain = fold(text)
    if plain.isascii():
        return _cut(plain)
    return _cut(plain) + [char for run in _PAIRED.findall(plain) if len(run) > 1 for char in run]


def _cut(plain: str) -> list[str]:
    if plain.isascii():
        return plain.translate(_BREAKS).split()
    return [word for run in _RUN.findall(plain.replace("'", "")) for word in _grams(run)]


def squeezed(text: str) -> str:
    """Letters and digits alone: `LAION-C`, `laion c` and `LaionC` are one name."""
    plain = fold(text)
    return plain.translate(_GONE) if plain.isascii() else "".join(_RUN.findall(plain))


# --- letters ---------------------------------------------------------------------------------------------------------

_BREAKS = {code: " " for code in range(128) if not chr(code).isalnum()} | {ord("'"): None}
_GONE = dict.fromkeys(code for code in range(128) if not chr(code).isalnum())
_RUN = regex.compile(r"[\p{L}\p{M}\p{N}]+")
_SHARP = re.compile(r"(?<![^\W_])([a-z])(\+\+|#)(?![\w+#])")
_SHARP_NAMES = {"++": "plusplus", "#": "sharp"}
_BROKEN = re.compile(r"\(cid:\d{1,5}\)\s?")  # a soft hyphen as some PDF readers write it
_TEX_SHAPE = re.compile(
    r"\\(?:(?:text|math)?(?:bf|bb|cal|frak|it|normal|rm|sc|scr|sf|sl|tt)|emph|operatorname|boldsymbol|bm|left|right"
    r"|hspace|vspace)(?![a-z])"
)
_TEX_ACCENT = re.compile(r"\{?\\[\"'`^~=.]\{?\\?([a-z])\}{0,2}")
_FOREIGN = re.compile(r"[^\x00-\x7f]+")
_FOREIGN_PUNCTUATION = regex.compile(r"[^\p{L}\p{M}\p{N}\x00-\x7f]+")

_MARKS = re.compile(r"[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff]+")
_LONE_GREEK = re.compile(r"(?<![\u0370-\u03ff])[\u03b1-\u03c9](?![\u0370-\u03ff])")
_ALIKE = str.maketrans(
    {"ß": "ss", "ø": "o", "ł": "l", "æ": "ae", "œ": "oe", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ħ": "h", "ŋ": "n"}
    | {"ŧ": "t", "ς": "σ", "\u00ad": "", "\u200b": "", "\u200c": "", "\u200d": "", "\u2060": "", "\ufeff": ""}
    | dict.fromkeys("’‘ʼʻʹ´`＇′", "'")
)


def fold(text: str) -> str:
    """`text` in lower case without accents, ligatures and invisible characters; ASCII punctuation stays."""
    plain = text.lower()
    if not plain.isascii():
        plain = _FOREIGN.sub(_folded, plain)
    if "\\" in plain:
        plain = _TEX_ACCENT.sub(r"\1", _TEX_SHAPE.sub("", plain))
    if "+" in plain or "#" in plain:
        plain = _SHARP.sub(lambda found: found[1] + _SHARP_NAMES[found[2]], plain)
    return _BROKEN.sub("", plain) if "(cid:" in plain else plain


def _folded(run: re.Match[str]) -> str:
    return _fold_run(run[0])


@lru_cache(maxsize=4096)
def _fold_run(run: str) -> str:
    """A run of characters outside ASCII, folded; runs repeat, so most come from the cache."""
    apart = unicodedata.normalize("NFKD", run.translate(_ALIKE)).lower().translate(_ALIKE)
    plain = _FOREIGN_PUNCTUATION.sub(" ", unicodedata.normalize("NFKC", _MARKS.sub("", apart)).lower())
    return _LONE_GREEK.sub(lambda found: f" {_greek_name(found[0])} ", plain)


def _greek_name(letter: str) -> str:
    return unicodedata.name(letter).rpartition(" ")[2].lower().replace("lamda", "lambda")


# --- scripts without spaces ------------------------------------------------------------------------------------------

_PAIRED = re.compile(
    r"[\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]+"
)


def _grams(word: str) -> list[str]:
    """`gpt评测` is `gpt`, `评测`; `扩散模型` is `扩散`, `散模`, `模型`."""
    if word.isascii() or not _PAIRED.search(word):
        return [word]
    found, end = list[str](), 0
    for run in _PAIRED.finditer(word):
        found += [word[end : run.start()], *_pairs(run[0])]
        end = run.end()
    return [gram for gram in (*found, word[end:]) if gram]


def _pairs(run: str) -> list[str]:
    return [run[at : at + 2] for at in range(len(run) - 1)] or [run]


# --- endings ---------------------------------------------------------------------------------------------------------

_IRREGULAR = dict(
    pair.split(">")
    for pair in (
        "news>news bias>bias lens>lens embed>embed analysis>analys analyses>analys analyze>analys analyzed>analys"
        " analyzes>analys analyzing>analys matrices>matrix vertices>vertex vortices>vortex indices>index corpora>corpus"
        " phenomena>phenomenon criteria>criterion automata>automaton spectra>spectrum optima>optimum maxima>maximum"
        " minima>minimum supply>suppli stimuli>stimulus nuclei>nucleus children>child mice>mouse"
    ).split()
)
_ENDINGS = dict(
    pair.split(">")
    for pair in (
        "ization>ize isation>ize ational>ate ation>ate ator>ate tional>tion iveness>ive fulness>ful ousness>ous"
        " ability>able ibility>ible ality>al ivity>ive icity>ic ically>ic ical>ic izer>ize iser>ize ative>ate ally>al"
        " ently>ent ously>ous ively>ive ness> ful> ly> alism>al alize>al ment> ance> ence> ancy>ant ency>ent"
    ).split()
)
_ENDING_LENGTHS = sorted(set(map(len, _ENDINGS)), reverse=True)
_STOP = frozenset(STOP_WORDS)
_VOWEL = re.compile(r"[aeiouy]")
_WITHOUT_E = re.compile(r"[^aeiouy][aeiouy][^aeiouwxy]")  # left of `tuning` and `coded`; `mapping` leaves `mapp`
_BRITISH = ("viour", "lour", "bour", "vour", "nour")


def stem(word: str) -> str:
    """`word` without its endings, lightly: `hallucinations` and `hallucination` are one, `universe` and `university` two.

    The table of derivations was chosen by nDCG on three judged collections: heavier and lighter ones found less.
    """
    if len(word) < 4 or not word.isascii() or word in _STOP:
        return word
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if not word.isalpha():
        return word[:-1] if word[-1] == "s" and word[-2].isalpha() else word  # C2RPQs
    return _tail(_underived(_uninflected(_singular(word))))


def _singular(word: str) -> str:
    if word[-1] != "s":
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith("theses"):
        return word[:-2] + "is"
    if word.endswith(("sses", "xes", "ches", "shes", "zzes")):
        return word[:-2]
    return word if word[-2] in "sui" else word[:-1]


def _uninflected(word: str) -> str:
    """Without -ing and -ed; `mapped` is `map`, `tuning` is `tune`."""
    if word.endswith("ing") and len(word) > 5:
        base = word[:-3]
    elif word.endswith("ed") and len(word) > 4 and word[-3] != "e":
        base = word[:-2]
    else:
        return word
    if not _VOWEL.search(base):
        return word
    if _WITHOUT_E.fullmatch(base):
        return base + "e"
    return base[:-1] if base[-1] == base[-2] and base[-1] not in "aeioulsz" else base


def _underived(word: str) -> str:
    for length in _ENDING_LENGTHS:
        kept, ending = word[:-length], word[-length:]
        if ending in _ENDINGS and len(kept) > (3 if ending == "ly" else 2) and _VOWEL.search(kept):
            return kept + _ENDINGS[ending]
    return word


def _tail(word: str) -> str:
    """One spelling for what is left: `optimise` and `optimize`, `behaviour` and `behavior`, `modell` and `model`."""
    if word.endswith("ise") and len(word) > 7:
        word = word[:-2] + "ze"
    elif word.endswith(_BRITISH):
        word = word[:-2] + "r"
    if word[-1] == "e" and len(word) > 4:
        word = word[:-1]
    if word.endswith("ll") and len(word) > 5:
        word = word[:-1]
    return word[:-1] + "i" if word[-1] == "y" and len(word) > 2 and word[-2] not in "aeiou" else word
