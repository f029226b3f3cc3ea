"""English as far as a derived title needs it: plain forms, gerunds, and where a phrase can be cut."""

from __future__ import annotations

import re

from bot.people.persons import vocabulary
from bot.text import cut

_IRREGULAR = {
    "built": "build",
    "found": "find",
    "gave": "give",
    "has": "have",
    "is": "be",
    "led": "lead",
    "made": "make",
    "showed": "show",
    "shown": "show",
    "took": "take",
}
_ENDINGS = (("ies", "y"), ("ied", "y"), ("sses", "ss"), ("shes", "sh"), ("ches", "ch"), ("xes", "x"))
_WITH_E = re.compile(r"(?:ac|ag|ar|as|at|av|ib|id|in|ir|iv|iz|or|os|ov|uc|ur|ut|ys|yz)$")  # evaluated, observed
_DOUBLED = vocabulary(
    "begin control cut drop fit get let map permit plan plot plug put run scan set split spot stop submit swap tap"
)


def plain_form(verb: str) -> str:
    """`studies` → `study`, `evaluated` → `evaluate`, `shows` → `show`, as far as the ending tells."""
    said = verb.casefold()
    if said in _IRREGULAR:
        return _IRREGULAR[said]
    for ending, plain in _ENDINGS:
        if said.endswith(ending):
            return said.removesuffix(ending) + plain
    if said.endswith("ed") and len(said) > 4 and not said.endswith("eed"):
        return said[:-1] if _WITH_E.search(said[:-2]) else said[:-2]
    return said[:-1] if said.endswith("s") and not said.endswith("ss") else said


def gerund(verb: str) -> str:
    """`learn` → `learning`, `use` → `using`, `map` → `mapping`."""
    if verb.endswith("ing") and len(verb) > 5:
        return verb
    if verb.endswith("ie"):
        return verb[:-2] + "ying"
    if verb.endswith("e") and not verb.endswith(("ee", "oe", "ye")) and len(verb) > 2:
        return verb[:-1] + "ing"
    return f"{verb}{verb[-1]}ing" if verb in _DOUBLED else f"{verb}ing"


_OPENING = re.compile(
    r"^(?:[A-Z]\w+ly|However|Here|Hence|Thus|Therefore|Nowadays|Today|To this end|In this (?:paper|work)), (?:we )?"
)


def unadorned(said: str) -> str:
    """A phrase without brackets, praise (`novel`, `new`), an unexplained "such" and its full stop."""
    said = re.sub(r"\s?[(\[][^()\[\]]*[)\]]", "", said).strip(" ,;:*")
    said = _OPENING.sub("", said)
    said = re.sub(r"^our\b", "the", said)
    said = re.sub(r"^(an?|the) (?:(?:novel|new),? (?:and |yet |but )?)+", r"\1 ", said)
    said = re.sub(r"^novel ", "", said)
    said = re.sub(r"\bsuch (?!as\b|that\b|an?\b)", "", said)
    said = re.sub(r"^an? (?=(\w+))", lambda found: "an " if _sounds_open(found[1]) else "a ", said)
    return said if said.endswith("?") else said.rstrip(" .")


def _sounds_open(word: str) -> bool:
    """Whether a word takes "an": `MLP` and `LLM` are spelt out."""
    open_sound = re.match(r"[aeio]|un(?!i)|u[^ns]|[AEFHILMNORSX](?:[A-Z]|$)|[AEIO]", word)
    return bool(open_sound) and not re.match(r"one\b|eu", word)


_SUBORDINATE = re.compile(
    r";| [–—―-]+ |: |,? (?:thereby|thus|while|whereas|although|because|since|so that|in order to|"
    r"such that)\b|, (?:which|where|that|who|whose|but|as|by|with|in|on|to|then|and we|e\.g|i\.e|such as|"
    r"based|designed|called|named|dubbed|termed|namely|achieving|allowing|demonstrating|enabling|including|"
    r"leading|leveraging|making|outperforming|providing|resulting|showing|using)\b"
)
_COORDINATE = re.compile(
    r",? and (?:(?:then|also|thus|further|we) )?(?:address|aim|analy[sz]e|apply|argue|assess|believe|"
    r"compare|conclude|demonstrate|derive|describe|develop|discuss|establish|evaluate|examine|explain|"
    r"explore|find|give|hope|identify|illustrate|implement|introduce|investigate|leverage|offer|outline|"
    r"present|propose|prove|provide|report|show|study|suggest|summari[sz]e|test|train|use|validate|"
    r"verify)(?:s|es)?\b(?! of)"
)
# Places to cut before; not behind a word that needs what follows (`based on`, `up to`, `due to`).
_JOINT = re.compile(
    r",? (?:that|which|who|when|where|while|(?<!ed )(?<!ing )(?<!up )(?<!due )(?<!able )(?<!subject "
    r")(?:across|after|against|along|among|based|before|by|during|for|from|in|into|on|through|to|under|"
    r"using|via|with|within|without|achieving|allowing|capable|comprising|consisting|containing|designed|"
    r"developed|enabling|including|leveraging|providing|trained))\b"
)
_LOOSE_JOINT = re.compile(r",? (?:and|of|between|at|over|as|than|or)\b|, ")
_DANGLING = re.compile(
    r"(?:,? (?:that \w+|which \w+|who \w+|that|which|who|and|or|but|a|an|the|of|for|to|in|on|with|by|from|"
    r"at|as|via|both|either|our|has|have|is|are|was|were|can|could|may|will|be|been|being|due|then|their|"
    r"its|\w+ly))+$"
)


def shortened(phrase: str, room: int) -> str:
    """A phrase of at most `room` characters that ends where one of its parts does."""
    for ends, least in ((_COORDINATE, 8), (_SUBORDINATE, 25)):
        end = next((found for found in ends.finditer(phrase) if least <= found.start() <= room), None)
        phrase = phrase[: end.start()] if end else phrase
    while len(phrase) > room:
        joints = [at for places in (_JOINT, _LOOSE_JOINT) if (at := _last(places, phrase, room))]
        if not joints:
            return cut(phrase, room, len)
        phrase = phrase[: joints[0]]
    return _DANGLING.sub("", phrase.strip(" ,;:."))


def _last(joints: re.Pattern[str], phrase: str, room: int) -> int:
    """The last place to cut within `room`, none before its third part (0)."""
    starts = (found.start() for found in joints.finditer(phrase, room // 3, room + 20))
    return max((start for start in starts if start <= room), default=0)


def capital(said: str) -> str:
    """With a capital at its beginning, unless its first word has one of its own: `iPhone`."""
    return said if any(map(str.isupper, said.split(" ", 1)[0])) else said[:1].upper() + said[1:]


def uncapital(said: str) -> str:
    """Without a capital at its beginning, unless its first word is a name."""
    return said if sum(map(str.isupper, said.split(" ", 1)[0])) > 1 else said[:1].lower() + said[1:]
