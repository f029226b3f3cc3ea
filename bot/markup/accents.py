r"""Letters with marks as TeX writes them in text: `\"u`, `\'{e}`, `\c{c}`, `{\'\i}`."""

from __future__ import annotations

import re
import unicodedata

from bot.markup.tables import LETTER_ACCENTS, SIGN_ACCENTS

_LETTER = re.compile(
    r"\s{0,9}\{\s{0,9}(?:\\(?P<dotless>[ij])|(?P<letter>[^\W\d_]))?\s{0,9}\}|\\(?P<bare_dotless>[ij])(?![A-Za-z])\s?|(?P<bare>[^\W\d_])"
)
_CONTRACTION = re.compile(r"(?:s|t|d|m|re|ll|ve)(?![^\W\d_])")
_STANDING = {"~": "~", "^": "^"}  # `\~{}` is the sign itself


def accented_at(source: str, at: int, name: str, last: str, *, tex: bool) -> tuple[str, int] | None:
    """What the accent `name`, whose command ends at `at`, makes of the letter there, and where that ends.

    None where it is no accent: programs escape quotation marks the same way, `it\\'s`, `\\"neural\\"`. `last` is the
    character before the command.
    """
    named = name in LETTER_ACCENTS
    spaced = named and tex and source.startswith(" ", at)
    match = _LETTER.match(source, at + spaced)
    if match is None or (named and match["bare"] and not spaced):
        return None
    letter = match["letter"] or match["bare"] or match["dotless"] or match["bare_dotless"] or ""
    mark = LETTER_ACCENTS[name] if named else SIGN_ACCENTS[name]
    made = unicodedata.normalize("NFC", letter + mark) if letter else _STANDING.get(name, "")
    contracted = name == "'" and last.isalpha() and bool(match["bare"]) and _CONTRACTION.match(source, at)
    if contracted or (len(made) > 1 and not tex and not named):
        return None
    return made, match.end()
