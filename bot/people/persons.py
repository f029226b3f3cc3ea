"""One author's name and its parts: which of its words are the family's."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache


def vocabulary(words: str) -> frozenset[str]:
    """The words of a text, as a set."""
    return frozenset(words.split())


PARTICLES = vocabulary(
    """af al av ben bin bint da das de degli dei del dell della den der des di do dos du el ibn la las le los op te ten
    ter van vander vom von zu zum zur 't ’t"""
)
_JOINING = vocabulary("y i e")  # Ramón y Cajal, Planas i Lisbona, Vieira e Silva
_CAPITAL_PARTICLES = frozenset(word.capitalize() for word in PARTICLES - {"ben", "bin", "do", "te"}) | {"San", "St."}
SUFFIXES = vocabulary("jr sr ii iii iv 2nd 3rd 4th")
_GROUP_WORDS = vocabulary(
    """Alliance Association Authors Collaboration Committee Community Consortium Foundation Group Initiative Institute
    Labs Laboratory Network Organization Project Society Team University collaboration consortium for group of team the"""
)
# Frequent family names of China, Korea and Vietnam: there the family comes first.
_EASTERN = vocabulary(
    """ahn an bae baek bai bui cai cao cha chang chen cheng cho choi chu chung cui dai dang deng ding dong du
    duan duong fan fang feng fu gao gong gu guo ha han hao he ho hoang hong hou hsu hu huang huynh hwang
    jang jeon jeong jia jiang jin jo jung kang kim ko kong kuo kwak kwon lai lam lee lei li liang liao
    lim lin ling liu long lu luo lv ma mao mei meng moon nam ngo nguyen ni noh oh pan park peng pham
    phan pi qian qiao qin qiu ren ryu seo shao shen shi shin son song su sun tan tang tao tian tran tsai
    vu wan wang wei wen wong woo wu xia xiang xiao xie xing xiong xu xue yan yang yao ye yi yin yoo yoon
    yu yuan yun zeng zhang zhao zheng zhong zhou zhu zou"""
)
_LONG_EASTERN = vocabulary(
    """欧阳 歐陽 司马 司馬 上官 诸葛 諸葛 东方 東方 皇甫 尉迟 尉遲 公孙 公孫 慕容 令狐 夏侯 轩辕 軒轅 长孙 長孫
    宇文 司徒 南宫 南宮 端木 独孤 獨孤 남궁 황보 제갈 사공 선우"""
)
EAST_ASIAN = re.compile(r"[\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\U00020000-\U0003ffff]+")
_INITIALS = re.compile(r"(?:[^\W\d_]\.?-?){1,3}")


@dataclass(frozen=True, slots=True)
class Name:
    """A name in parts. A group, or a person of one name, has a `family` only."""

    given: str = ""
    particle: str = ""
    family: str = ""
    suffix: str = ""
    group: bool = False

    @property
    def surname(self) -> str:
        """`de la Vega`: particle and family."""
        return f"{self.particle} {self.family}".strip()


def is_suffix(word: str) -> bool:
    """`Jr.`, `III`, `3rd`."""
    return word.strip(".").casefold() in SUFFIXES


def is_initials(word: str) -> bool:
    """`Y.`, `J.-P.`, `YQ`: up to three capitals that stand for given names. `LI` and `OAK` are shouted names."""
    if not _INITIALS.fullmatch(word) or not word.isupper():
        return False
    if "." in word or len(word) == 1:
        return True
    return not is_eastern(word) and (len(word) == 2 or not re.search("[AEIOUY]", word))


def is_eastern(word: str) -> bool:
    return word.casefold() in _EASTERN


# --- parts --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def parts(name: str) -> Name:
    """The parts of one name, in whatever order shows which is which.

    `Vega, José de la`, `King, Jr., Martin`, `Ludwig von der Heide`, `YANG Wei`, `LeBrun YQ`, `王小明`. Where nothing
    tells, the last word is the family's.
    """
    before, comma, after = (" ".join(piece.split()) for piece in name.partition(","))
    words = before.split()
    if len(words) > 1 and not _GROUP_WORDS.isdisjoint(words):
        return Name(family=" ".join(name.split()), group=True)
    if words and EAST_ASIAN.fullmatch("".join(words)):
        return _east_asian([before, after] if after else words)
    if comma and after:
        return _inverted(words, after)
    suffix = words.pop() if len(words) > 1 and is_suffix(words[-1]) else ""
    return _divided(words, suffix)


def _inverted(before: list[str], after: str) -> Name:
    """`Family, Given`, `Family, Jr., Given` or `Given Family, Jr.`."""
    pieces = [piece.strip() for piece in after.split(",")]
    suffix = next(filter(is_suffix, pieces), "")
    given = " ".join(piece for piece in pieces if piece != suffix).split()
    if not given:
        return _divided(before, suffix)
    end = len(given)
    while end > 1 and given[end - 1] in PARTICLES:
        end -= 1
    return _named(given[:end], [*given[end:], *before], suffix)


def _divided(words: list[str], suffix: str) -> Name:
    """A name written without a comma."""
    if _stands_first(words):
        return _named(words[1:], words[:1], suffix)
    if len(words) > 1 and is_initials(words[-1]) and not is_initials(words[0]):
        return _before_initials(words, suffix)
    start = _surname_start(words)
    return _named(words[:start], words[start:], suffix)


def _before_initials(words: list[str], suffix: str) -> Name:
    """`LeBrun YQ`, `Soman K. P.`; with initials amid it as well, as in `Amir M. Ghalamzan E.`, the last word has them."""
    end = max(at for at, word in enumerate(words) if not is_initials(word)) + 1
    if any(map(is_initials, words[:end])):
        return _named(words[: end - 1], words[end - 1 :], suffix)
    return _named(words[end:], words[:end], suffix)


def _stands_first(words: list[str]) -> bool:
    """Whether the family name comes first: `YANG Wei`, `Li Fei-Fei`."""
    if len(words) < 2:
        return False
    first, last = words[0], words[-1]
    if first.isupper() and first.isalpha() and len(first) > 1 and not last.isupper():
        return is_eastern(first) or (len(first) > 3 and not is_suffix(first))
    return len(words) == 2 and is_eastern(first) and last.count("-") == 1 and len(last) <= 12


def _surname_start(words: list[str]) -> int:
    last = len(words) - 1
    start = next((at for at in range(1, last) if words[at] in PARTICLES), last)
    if start > 1 and words[start - 1] in _JOINING:
        return max(start - 2, 1)
    while start > 1 and words[start - 1] in _CAPITAL_PARTICLES and not is_eastern(words[last]):
        start -= 1
    while start > 1 and _is_shouted(words[start]) and _is_shouted(words[start - 1]) and not words[0].isupper():
        start -= 1
    return start


def _is_shouted(word: str) -> bool:
    return word.isupper() and len(word) > 2 and "." not in word


def _named(given: list[str], surname: list[str], suffix: str) -> Name:
    """Particles in small letters stand by themselves; capitalised ones belong to the family's name, as in BibTeX."""
    end = 0
    while end < len(surname) - 1 and surname[end] in PARTICLES:
        end += 1
    return Name(" ".join(given), " ".join(surname[:end]), " ".join(surname[end:]), suffix)


def _east_asian(words: list[str]) -> Name:
    if len(words) == 2:
        family, given = words if len(words[0]) == 1 or len(words[1]) > 1 else (words[1], words[0])
        return Name(given, family=family)
    whole = "".join(words)
    if not 2 <= len(whole) <= 4 or re.search("[\u3040-\u30ff]", whole):
        return Name(family=whole)
    split = 2 if len(whole) > 2 and (whole[:2] in _LONG_EASTERN or len(whole) == 4) else 1
    return Name(whole[split:], family=whole[:split])
