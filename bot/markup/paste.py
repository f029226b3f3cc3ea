"""What PDFs and wrong codecs leave behind, mended: ligatures, broken words, `â\x80\x99` for an apostrophe."""

from __future__ import annotations

import re

from bot.markup.tables import words

_LIGATURES = str.maketrans({"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"})
_LIGATURE = re.compile("[ﬀ-ﬆ]")
# `(cid:N)`: a glyph that a PDF names by number only. 173 is the soft hyphen; 11 to 15 are TeX's ligatures.
_GLYPHS = {"11": "ff", "12": "fi", "13": "fl", "14": "ffi", "15": "ffl", "147": "“", "148": "”"}
_GLYPH = re.compile(r"\(cid:(\d{1,5})\)")
_ESCAPED_CONTROL = re.compile(r"_x00([01][0-9A-Fa-f])_")  # how spreadsheets write a control character
_SOFT_BREAK = re.compile(r"(?<=[^\W\d_])(?:\x02|\(cid:173\)) ?\n? ?(?=[^\W\d_])")
_SOFT_HYPHEN = re.compile(r"\u00ad[^\S\n]*\n[^\S\n]*(?=\w)|\u00ad|\x02|\(cid:173\)")
_BREAK = re.compile(r"(?<=[^\W\d_])[-‐](?P<gap>[^\S\n]*+\n[^\S\n]*+| )(?P<after>[^\W\d_]++)")
_WORDS = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
LONGEST = 60  # characters of a broken word's first half
_SUSPENDED = words("and or to und oder et ou y o vs bzw as")  # `pre- and post-training`

# Words that stand before or behind a hyphen of their own rather than being the half of a broken word.
_LEADING = words(
    "all anti cost cross cut data deep domain down end ex few fine full graph half hand hard high higher human "
    "hyper inter intra knowledge language large late layer left light long loop low lower machine meta mid mini "
    "model multi multiple near neuro non object off one open out pair plug point policy post pre privacy pseudo "
    "pure quasi question rank real right rule sample self semi sequence short single small soft source spatio "
    "state step super target task text three time token top two ultra user vision weakly well wide word zero"
)
_TRAILING = words(
    "agnostic art augmented aware based by centric class conditioned consuming constrained controlled dependent "
    "dimensional driven effective efficient end free friendly grained guided horizon independent informed "
    "invariant language level like of oriented preserving quality resource scale sensitive shot specific stage "
    "standing step supervised to trained tuned tuning wise world"
)

# UTF-8 that was read as Latin-1 or Windows-1252 (`â\x80\x99`, `â€™`, `Ã©` for `’` and `é`), and bytes of
# Windows-1252 that were taken for control characters.
_CONTINUED = "\x80-\xbf"
_WINDOWS = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ"
_MISREAD = re.compile(
    rf"[\xc2-\xdf](?:[\x80-\x9f]|(?<=[ÂÃÎÏ])[{_CONTINUED}{_WINDOWS}])|[\xe0-\xef][{_CONTINUED}]{{2}}|"
    rf"â[€„†ˆ‰][{_CONTINUED}{_WINDOWS}]|\xf0[{_CONTINUED}]{{3}}"
)
_CONTROL = re.compile(r"[\x80-\x9f]")
_SUSPECT = re.compile(r"[\x80-\x9fÂÃÎÏâ]")


def _reread(match: re.Match[str]) -> str:
    try:
        return b"".join(_byte(char) for char in match[0]).decode("utf-8")
    except UnicodeDecodeError:
        return match[0]


def _byte(char: str) -> bytes:
    return bytes([ord(char)]) if ord(char) < 256 else char.encode("cp1252")


def _from_windows(match: re.Match[str]) -> str:
    r"""A capital inside a word of small letters was a Macintosh's small one: `d\x8ependance`."""
    byte = match[0].encode("latin-1")
    said = byte.decode("cp1252", "ignore")
    around = match.string[match.start() - 1 : match.start()], match.string[match.end() : match.end() + 1]
    return byte.decode("mac-roman") if said.isupper() and all(map(str.islower, around)) else said


def mended(source: str) -> str:
    """`source` with whole letters and whole words."""
    text = source
    if "_x00" in text:
        text = _ESCAPED_CONTROL.sub(lambda match: chr(int(match[1], 16)), text)
    if _SUSPECT.search(text):
        text = _MISREAD.sub(_reread, _MISREAD.sub(_reread, text))  # twice: so often it was misread
        text = _CONTROL.sub(_from_windows, text)
    text = text.translate(_LIGATURES) if _LIGATURE.search(text) else text
    if "\x02" in text or "\u00ad" in text or "(cid:" in text:
        text = _SOFT_HYPHEN.sub("", _SOFT_BREAK.sub("-\n", text))
        text = _GLYPH.sub(lambda match: _GLYPHS.get(match[1], ""), text)
    return _joined(text) if "-\n" in text or "- " in text or "‐" in text or "-\r" in text else text


def _joined(text: str) -> str:
    """Words broken by a hyphen at the end of a line, made whole; a hyphen of the word's own stays."""
    said: frozenset[str] | None = None

    def join(match: re.Match[str]) -> str:
        nonlocal said
        before = _word_before(text, match.start())
        if not before or (match["gap"] == " " and match["after"].lower() in _SUSPENDED):
            return match[0]
        said = frozenset(_WORDS.findall(text.lower())) if said is None else said
        return _mended_break(before, match, said)

    return _BREAK.sub(join, text)


def _word_before(text: str, end: int) -> str:
    """The word that ends at `end`, with what hyphens join to it."""
    start = end
    while start > max(0, end - LONGEST) and (text[start - 1].isalnum() or text[start - 1] in "-‐"):
        start -= 1
    return text[start:end].lstrip("-‐")


def _mended_break(before: str, match: re.Match[str], said: frozenset[str]) -> str:
    """What stands behind `before`; the text itself is the first witness of how the word is written."""
    after, last = match["after"], re.split("[-‐]", before)[-1]
    if (last + after).lower() in said:
        return after
    if f"{before}-{after}".lower() in said:
        return f"-{after}"
    if match["gap"] == " ":
        return match[0]
    return f"-{after}" if _own_hyphen(before, last, after) else after


def _own_hyphen(before: str, last: str, after: str) -> bool:
    capitals = after[0].isupper() or (last[-1:].isupper() and len(last) > 1)
    return before != last or capitals or last.lower() in _LEADING or after.lower() in _TRAILING
