"""Where a sentence ends in an abstract."""

import re

MAX_READ = 20_000  # characters of a text that are looked at (SECURITY: oversize)
MAX_SENTENCE = 1_500  # characters kept of one

_ABBREVIATED = re.compile(
    r"(?:\b(?:e\.g|i\.e|et al|vs|cf|resp|approx|etc|w\.r\.t|Fig|Figs|Eq|Sec|Dr|St|No|viz)|(?:^|\s)[A-Z])\.$"
)
# White space behind a full stop, or none where the typesetter lost it: `is tapped.To bridge the gap`.
_STOP = re.compile(
    r"(?<=[.!?])[\"'”’)\]*]{0,3}\s(?=[\"'“‘(\[*]{0,3}[^\Wa-z_])|"
    r"(?<=[A-Za-z)]{3}\.)(?=[A-Z][A-Za-z]{0,30}[\s,])"
)


def sentences(text: str) -> list[str]:
    """The sentences of running text, its white space made single; an abbreviation ends none."""
    said = " ".join(text[:MAX_READ].split())
    found: list[str] = []
    start = 0
    for stop in _STOP.finditer(said):
        if not _ABBREVIATED.search(said, max(0, stop.start() - 12), stop.start()):
            found.append(said[start : stop.end()].strip())
            start = stop.end()
    found.append(said[start:].strip())
    return [sentence[:MAX_SENTENCE] for sentence in found if sentence]
