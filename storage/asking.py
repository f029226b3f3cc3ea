"""How a query begins that asks for papers before it says what about: `find papers about graphs` asks for `graphs`."""

from __future__ import annotations

import re
from collections.abc import Sequence

# What stands in a query in which nothing need be misspelt, though no paper may say so.
EVERYDAY = frozenset(
    "find show give get list search look looking want need read tell know like please latest recent newest paper papers"
    " article articles literature research work works study studies anything something interested related".split()
)

_POLITE = "(?:(?:hi|hello|hey|please|(?:can|could|would) (?:you|i)) )*"
_WHICH = "(?:(?:me|us|all|any|some|the|a|an|few|more|other|latest|recent|newest|new|good|best|relevant|interesting) )*"
_PAPERS = "(?:(?:research )?(?:papers?|articles?|publications?))"
_WORK = "(?:literature|research|works?|stud(?:y|ies)|anything|something|everything)"
_SAYING = "(?:discuss|describe|mention|address|study|use|cover|propose|deal with|talk about|are about|deal)"
_ABOUT = (
    "(?:on|about|regarding|concerning|covering|discussing|describing|(?:related|relating) to|dealing with"
    f"|(?:that|which) {_SAYING})"
)
_SOUGHT = f"(?:{_WHICH}(?:{_PAPERS}|{_WORK}) )"
_TOLD = f"(?:(?:there |out there )?(?:{_ABOUT}|{_SAYING}) )"
_ENDS = (
    f"(?:find|show|give|get|list|recommend|suggest|fetch|bring|send) {_WHICH}(?:{_SOUGHT}{_TOLD}?|(?<=me )|(?<=us ))",
    f"(?:find (?!and )|(?:i am |i m |im )?(?:(?:searching|looking|search|look) for|interested in) ){_SOUGHT}?{_TOLD}?",
    f"i (?:want|need|would like|d like)(?: to (?:read|see|find|know|learn))? {_SOUGHT}?{_TOLD}?(?:about )?",
    "(?:tell|teach) (?:me|us) (?:something )?about ",
    f"{_WHICH}{_PAPERS} (?:{_ABOUT}|by|from|using) ",
    f"{_WHICH}{_WORK} {_ABOUT} ",
    f"(?:what|which) (?:{_PAPERS}|{_WORK}) (?:(?:are there|exist|exists|is there|do you have|have you) )?{_TOLD}?",
    f"(?:is|are) there {_SOUGHT}{_TOLD}?",
    f"do you (?:have|know) {_SOUGHT}?{_TOLD}?",
    f"(?:what|which|where) (?:is|are|was|were|s) {_SOUGHT}{_TOLD}",
    "(?:what|who) (?:is|are|was|were|s) (?:(?:the|a|an) )?",
    "how (?:do|does|can|could|should|would|to) (?:(?:i|you|we|one) )?",
)
_HEAD = re.compile(f"{_POLITE}(?:{'|'.join(_ENDS)}|(?<=please ))")


def asking(words: Sequence[str]) -> int:
    """How many of a query's words, from its first, only ask; none where nothing follows them."""
    found = _HEAD.match(" ".join(words) + " ")
    count = len(found[0].split()) if found else 0
    return count if count < len(words) else 0
