"""Plain text that is safe to show: cleaned of invisible tricks, cut where a reader would cut."""

import re
import unicodedata
from collections.abc import Callable

import regex

ELLIPSIS = "…"
MAX_COMBINING = 4  # marks on one letter; more is decoration ("Zalgo") that spills over its neighbours
JOINERS = "\u200c\u200d"

_GRAPHEME = regex.compile(r"\X")
_MARKS = regex.compile(rf"(\p{{M}}{{{MAX_COMBINING}}})\p{{M}}+")
# The letters U+3164 and U+FFA0 show nothing: fillers of Korean keyboards, used to forge empty names.
_INVISIBLE = regex.compile(
    rf"[[\p{{Cc}}\p{{Cf}}\p{{Cs}}\p{{Co}}\p{{Noncharacter_Code_Point}}\u3164\uffa0]--[\n{JOINERS}]]", regex.V1
)
_JOINED = r"\p{L}\p{M}\p{Extended_Pictographic}"
_STRAY_JOINER = regex.compile(
    rf"(?<![{_JOINED}\U0001f3fb-\U0001f3ff])[{JOINERS}]+|[{JOINERS}]+(?![{_JOINED}])", regex.V1
)
# Whatever is not known to need no care: marks, joiners, controls, rare scripts.
_NEEDS_CARE = re.compile(
    "[^\n -~\xa0-\xac\xae-\u02ff\u0370-\u0482\u048a-\u0588\u1e00-\u1fff\u2010-\u2027\u202f-\u205f\u2070-\u209f"
    "\u2100-\u2bff\u3001-\u3029\u3041-\u3096\u309d-\u3163\u3400-\u9fff\uac00-\ud7a3\uff01-\uff9f]"
)

_SPACED = str.maketrans(dict.fromkeys("\r\x85\u2028\u2029", "\n") | dict.fromkeys("\t\x0b\x0c", " "))
_LOOSE_ENDS = f" \n\xa0\u2002\u2003\u2009\u202f\u3000{JOINERS}"

Measure = Callable[[str], int]


def units16(text: str) -> int:
    """The length of `text` in UTF-16 code units, which is what Discord and browsers count."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def clean(text: str) -> str:
    """NFC text without control, bidirectional, zero-width and private characters; newlines stay, tabs become spaces.

    SECURITY: real titles hold such characters (3 of 407,897 seen in the wild hold bidirectional ones).
    """
    if not _NEEDS_CARE.search(text) and unicodedata.is_normalized("NFC", text):
        return text
    shown = _INVISIBLE.sub("", text.replace("\r\n", "\n").translate(_SPACED))
    shown = unicodedata.normalize("NFC", _STRAY_JOINER.sub("", shown))
    return str(_MARKS.sub(r"\1", shown))


def one_line(text: str) -> str:
    """`clean` text on a single line, runs of white space made one space, none at the ends."""
    return " ".join(clean(text).split())


def cut(text: str, limit: int, measure: Measure = units16) -> str:
    """`text` if it measures at most `limit`, else its longest beginning of whole graphemes and "…", within `limit`.

    A cut prefers the end of a word when one lies in the last fifth. `measure` must grow with the text.
    """
    if measure(text) <= limit:
        return text
    room, end = limit - measure(ELLIPSIS), 0
    if room < 0:
        return ""
    for match in _GRAPHEME.finditer(text):
        room -= measure(match[0])
        if room < 0:
            break
        end = match.end()
    return _at_word(text[:end].rstrip(_LOOSE_ENDS), text) + ELLIPSIS


def _at_word(kept: str, text: str) -> str:
    if text[len(kept) : len(kept) + 1].isspace():
        return kept
    space = kept.rfind(" ")
    return kept[:space].rstrip(_LOOSE_ENDS) if space >= len(kept) * 4 // 5 and space > 0 else kept


def counted(number: int, noun: str, plural: str | None = None) -> str:
    """`1 paper`, `1,204 papers`: a number with its noun."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def listed(words: list[str] | tuple[str, ...], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`: words as a person lists them."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
