"""A run of capitalised words and what stands behind it: the name in it, what that stands for, what it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.abstracts.acronyms import THING, expansion, is_capitalised, is_known, is_made_up, is_ordinary, spelt_out

# Parts of the patterns that look for names.
QUOTE = r"[“\"‘'`*_]{0,2}"
ALIAS = r"(?:or |called |named |abbr\. |a\.k\.a\.? |aka |short |dubbed |hereafter |henceforth )?"
SHORT = rf"{ALIAS}{QUOTE}(?P<short>[^\s()\[\]]{{2,30}}?(?:\s[A-Z0-9][^\s()\[\]]{{0,14}}){{0,2}}){QUOTE}"
NOT_CITED = r"[,;](?!\s\d{4})"
HEAD = re.compile(rf"(?:\s(?!that|which|to|for|and|with)[a-z][\w-]{{0,30}})?\s(?:{THING})\b")


@dataclass(frozen=True, slots=True)
class Coined:
    """A name, what its letters stand for and what is so called (`a tabular model`); both may be empty."""

    name: str
    meaning: str = ""
    what: str = ""
    weight: float = 0.0


_GLOSS = re.compile(rf"\s?\({ALIAS}(?P<in>[^()]{{2,160}})\)")
_ALONE = re.compile(rf"{SHORT}(?:$|{NOT_CITED})")
_ENDS = re.compile(
    r"\s?(?:[,:;()—–.!?”\"’]|$|-\s|(?:a|an|that|which|to|for|as|in|by|with|on|using|where|and|whose|via|"
    r"through|based|is)\b)"
)
_THING_NEXT = re.compile(rf"\s(?:[a-z][\w-]{{0,30}}\s)?(?:{THING})\b")


def in_run(run: str, rest: str, weight: float) -> Iterator[Coined]:
    """The name in a run of capitalised words and in the brackets behind it."""
    run = run.strip().rstrip(".'’*_”\"").removesuffix("'s").removesuffix("’s")
    rest = re.sub(rf"^{QUOTE}[”\"’]?", "", rest)
    if gloss := _GLOSS.match(rest):
        inside, after = gloss["in"].strip("“”\"'‘’*_ "), rest[gloss.end() :]
        short = _ALONE.match(inside)
        if short and (is_made_up(short["short"]) or (is_capitalised(short["short"]) and " " in run)):
            meaning = spelt_out(short["short"], run)
            head = HEAD.match(after) if meaning else None
            yield Coined(short["short"], meaning + (head[0] if head else ""), what_follows(after), weight + 0.4)
            return
        if len(inside.split()) > 2 and not re.match(r"e\.g|i\.e|see|Fig|\d", inside):
            for found in in_run(run, after or ",", weight + 0.2):
                yield replace(found, meaning=inside if expansion(found.name, inside) else "")
            return
    if name := _name_of(run, rest):
        following = run[len(name) :] + rest
        sure = any(map(is_made_up, name.split())) or re.match(r",\s(?:an?|the|our)\s", following)
        yield Coined(name, "", what_follows(following), weight if sure else weight - 0.5)


def _name_of(run: str, rest: str) -> str | None:
    """The part of a run that is the name: all of it, or what stands before the first small word."""
    words = run.split()
    cuts = (at for at in range(1, len(words)) if words[at].islower() and is_made_up(words[at - 1]))
    if cut := next(cuts, 0):
        words, rest = words[:cut], f" {' '.join(words[cut:])}{rest}"
    while words and is_ordinary(words[-1]):
        words.pop()
    if not words or len(words) > 5 or is_ordinary(words[0]) or re.fullmatch(r"\d[\d.,]*\S?", words[0]):
        return None
    name = " ".join(words).strip("*_'’“”\"`.")
    if any(map(is_made_up, words)):
        return name if len(words) == 1 or _ENDS.match(rest) or _THING_NEXT.match(rest) else None
    is_title = len(words) > 1 or is_capitalised(name)
    return name if is_title and _ENDS.match(rest) and not all(map(is_known, words)) else None


_WHAT = re.compile(
    r"\s*(?:,|:|[—–]|--?)\s*(?:which is |i\.e\.,? |namely )?(?P<apposed>(?:a|an|the|our|one|two|"
    r"three)\s[^;:]{3,400})|\s(?:as|is)\s(?P<as>(?:a|an|the)\s[^;:]{3,400})"
    rf"|\s(?P<thing>(?:[a-z][\w-]{{0,30}}\s)?(?:{THING})\s(?:for|of|that|to)\s[^;:,]{{3,300}})|"
    rf"\s(?P<bare>(?:a|an)\s[^;:,]{{3,300}})"
)


def what_follows(rest: str) -> str:
    """What is said to be so named, in the words that follow the name."""
    found = _WHAT.match(rest)
    return next((part for part in found.groups() if part), "").strip() if found else ""
