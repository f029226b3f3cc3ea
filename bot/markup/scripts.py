"""Mathematics on one line: raised and lowered signs, fractions, roots, accents, in Unicode where it has the sign."""

from __future__ import annotations

import re
import unicodedata

_RAISED = dict(zip("0123456789+-−=()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾", strict=True)) | dict(
    zip(
        "abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδθφχ",
        "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᶿᵠᵡ",
        strict=True,
    )
)
_LOWERED = dict(zip("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎", strict=True)) | dict(
    zip("aehijklmnoprstuvxβγρφχ", "ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ", strict=True)
)
SCRIPTS = "".join({*_RAISED.values(), *_LOWERED.values()} - {"ⱽ"}) + "ⱽ′*°†‡"

_ALREADY_HIGH = {
    "∘": "°",
    "°": "°",
    "⊤": "ᵀ",
    "′": "′",
    "″": "″",
    "'": "′",
    "''": "″",
    "*": "*",
    "∗": "*",
    "⋆": "⋆",
    "†": "†",
    "‡": "‡",
    "®": "®",
    "™": "™",
}
_ORDINALS = frozenset(("st", "nd", "rd", "th"))
_SPACE_IN_SCRIPT = re.compile(r"(?<=\W)\s+|\s+(?=\W)")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
_FACTOR = re.compile(rf"(?:\d[\d.,]*|[^\W\d_])[\u0300-\u036f\u20d7]*[{re.escape(SCRIPTS)}]*(?:_\w+)?|√\w+|[^\w\s]")
_FUNCTION = re.compile(r"(?:log|ln|exp|min|max|sin|cos|poly|polylog)")
_SUM = re.compile(r"[\s+\-−±=<>≤≥/,:∈·×]")


def superscript(text: str) -> str:
    """`10` as `¹⁰`, `th` as it is; what has no raised signs as `^(2/3)`."""
    text = _SPACE_IN_SCRIPT.sub("", text.strip())
    if text in _ALREADY_HIGH or text in _ORDINALS:
        return _ALREADY_HIGH.get(text, text)
    bracketed = "(" in text and not enclosed(text)
    if text and not bracketed and all(char in _RAISED for char in text):
        return "".join(_RAISED[char] for char in text)
    return _spelt("^", text)


def subscript(text: str) -> str:
    """`2` as `₂`, `ij` as `ᵢⱼ`; words and what has no lowered signs as `_max`, `_(i,j)`."""
    text = _SPACE_IN_SCRIPT.sub("", text.strip())
    if text and all(char in _LOWERED for char in text) and not (len(text) > 2 and text.isalpha()):
        return "".join(_LOWERED[char] for char in text)
    return _spelt("_", text)


def _spelt(sign: str, text: str) -> str:
    if len(text) < 2 or text.isalpha() or _NUMBER.fullmatch(text) or enclosed(text):
        return sign + text if text else ""
    return f"{sign}({text})"


def fraction(above: str, below: str) -> str:
    """`(a+b)/c`: brackets only where the line would read otherwise without them."""
    above, below = above.strip(), below.strip()
    above = above if not _SUM.search(above) or enclosed(above) else f"({above})"
    below = below if _FACTOR.fullmatch(below) or enclosed(below) else f"({below})"
    return f"{above}/{below}"


def root(text: str, index: str = "") -> str:
    """`√n`, `∛x`, `√(a+b)`."""
    text = text.strip()
    sign = {"": "√", "2": "√", "3": "∛", "4": "∜"}.get(index.strip()) or superscript(index) + "√"
    bare = _FACTOR.fullmatch(text) or _FUNCTION.fullmatch(text) or enclosed(text)
    return sign + (text if bare else f"({text})")


def accented(text: str, mark: str, name: str) -> str:
    """`Õ` for one letter, scripts behind it allowed; `hat(AB)` for more, since marks do not span letters."""
    bare = text.strip()
    base = bare.rstrip(SCRIPTS)
    if mark == "\u0338":
        return unicodedata.normalize("NFC", bare[:1] + mark + bare[1:])
    if len(unicodedata.normalize("NFC", base)) == 1 or (base[1:] and all(map(unicodedata.combining, base[1:]))):
        plain = {"ı": "i", "ȷ": "j"}.get(base, base)
        return unicodedata.normalize("NFC", plain + mark) + bare[len(base) :]
    if name == "overline" and len(base) == 2 and base.isalpha():
        return f"{base[0]}{mark}{base[1]}{mark}{bare[len(base) :]}"
    return f"{name.removeprefix('wide').removeprefix('over')}({bare})" if bare else ""


def double_struck(text: str) -> str:
    """`ℝ`, `𝔼`, `𝟙`: capitals and digits of blackboard bold; other signs stay."""
    return "".join(_STRUCK.get(char, char) for char in text.strip())


_STRUCK = {chr(65 + n): chr(0x1D538 + n) for n in range(26)} | dict(zip("CHNPQRZ", "ℂℍℕℙℚℝℤ", strict=True))
_STRUCK |= {chr(48 + n): chr(0x1D7D8 + n) for n in range(10)}


def enclosed(text: str) -> bool:
    """Whether the first bracket of `text` is closed by its last character."""
    if len(text) < 2 or text[0] + text[-1] not in ("()", "[]", "{}", "⟨⟩", "⌈⌉", "⌊⌋", "||", "‖‖"):
        return False
    if text[0] == text[-1]:
        return text.count(text[0]) == 2
    depth = 0
    for at, char in enumerate(text):
        depth += (char == text[0]) - (char == text[-1])
        if depth == 0:
            return at == len(text) - 1
    return False
