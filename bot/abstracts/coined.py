"""The name that an abstract coins for what it brings, `CoSo`, `I²MoE`, `LAION-C`, and what it stands for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from bot.abstracts.acronyms import (
    CAPITALISED,
    RUN,
    THING,
    expansion,
    is_capitalised,
    is_known,
    is_made_up,
    spelt_out,
)
from bot.abstracts.runs import HEAD, NOT_CITED, QUOTE, SHORT, Coined, in_run, what_follows
from bot.abstracts.sentences import sentences
from bot.latex import readable

MAX_OBJECT = 300  # characters of a sentence that are read behind a verb
ENOUGH = 2.5  # the weight from which a name is believed


def coined_name(abstract: str) -> str | None:
    """The name that an abstract coins for its own contribution, or None where it coins none."""
    best = coined(readable(abstract))
    return best.name if best else None


def coined(abstract: str) -> Coined | None:
    """The same of a readable abstract, with what is said about it."""
    return max(coinages(abstract), key=lambda found: found.weight, default=None)


def coinages(abstract: str) -> list[Coined]:
    """Every name that a readable abstract coins, each once, in the order of their mention."""
    said = sentences(abstract)
    repositories = _repositories(abstract)
    best: dict[str, Coined] = {}
    for number, sentence in enumerate(said):
        aside = 0.6 * bool(_ASIDE.match(sentence))
        for found in _in_sentence(sentence):
            weight = _weight(found, number, said) + (found.name.casefold() in repositories)
            known = best.get(found.name)
            if weight >= ENOUGH and (known is None or known.weight < weight - aside):
                meaning = found.meaning or (known.meaning if known else "")
                best[found.name] = replace(found, weight=weight - aside, meaning=meaning)
    return list(best.values())


_ADDRESS = re.compile(
    r"(?:github\.com|gitlab\.com|huggingface\.co)/([^\s)\]}>,]{1,200})|//([^\s/.]{1,80})\.github\.io",
    re.IGNORECASE,
)
_ASIDE = re.compile(
    r"\W{0,3}(?:First|Second|Third|Finally|Lastly|Besides|Additionally|In addition|Moreover|Furthermore|Further|Then|"
    r"Next|Subsequently|Also|Specifically|In particular|To evaluate|The core|To this end, we also|"
    r"We (?:also|additionally|further))\b"
)


def _repositories(abstract: str) -> set[str]:
    """The words of the addresses of code: a name that is one of them is surely the paper's own."""
    return {part.casefold() for found in _ADDRESS.findall(abstract) for part in re.split(r"[/.]", "/".join(found))}


_NO_NAME = re.compile(r"[\\{}^_$:=<>|/]|\+(?!\+|$)")


def _weight(found: Coined, number: int, said: list[str]) -> float:
    """How sure it is that the name is the abstract's own: used later, and not before it is introduced."""
    if is_known(found.name) or len(found.name) > 60 or _NO_NAME.search(found.name):
        return 0.0
    word = re.compile(rf"(?<![\w-]){re.escape(found.name)}(?![\w-])")
    counts = [len(word.findall(sentence)) for sentence in said]
    earlier, later = sum(counts[:number]), sum(counts[number:]) - 1
    return found.weight + 0.35 * min(later, 5) - 1.5 * min(earlier, 2) - 0.02 * number


# --- the phrases that coin ------------------------------------------------------------------------

_STEM = "|".join(
    """advocat build built collect compil construct contribut creat curat deriv describ design develop devis establish
    formulat introduc launch mak offer open-sourc present propos provid publish releas showcas unveil""".split()
)
_WEAK_STEM = "|".join(
    "demonstrat explor implement investigat leverag study studi suggest train us".split()  # often of others' work
)
_VERB = (
    rf"(?:(?:{_STEM}|(?P<weak>{_WEAK_STEM}))(?:e|es|ed|s|ing)?|made(?: public| available)?|com(?:e|es|ing) up with|"
    r"put(?:s|ting)? forward|address(?:es|ed)? .{0,60} with|extend(?:s|ed)? .{0,60} to|report(?:s|ed)? on)"
)
_SUBJECT = (
    r"\b(?:[Ww]e|I|[Pp]aper|[Ww]ork|[Aa]uthors?|[Aa]rticle|[Ss]tudy|[Tt]hesis|[Rr]eport|[Tt]alk|[Dd]emo|"
    r"[Dd]emonstration|[Ll]etter)\b"
)
_NOT_BEFORE = r"(?<!the )(?<!our )(?<!how to )(?<!is )(?<!are )(?<!was )"
_INTRODUCES = re.compile(rf"{_SUBJECT}[^.;]{{0,120}}?\b{_NOT_BEFORE}{_VERB}\s")
_ALSO = re.compile(
    r"(?:\band|,|;|[Bb]y|\bthen)\s(?:also |further |finally )?"
    r"(?:introduc|propos|present|develop|releas)(?:e|es|ing|ed|s)?\s"
)
_CALLED = (
    r"(?:called?|calls|named?|names|dub|dubbed|termed?|coin|coined|titled?|entitled|label|labell?ed|tagged|namely|"
    r"refer(?:red)? to (?:it )?as|denoted? (?:it )?(?:as|by)|abbreviated (?:as|to)|known as|nicknamed|christened|"
    r"codenamed|viz\.?|i\.e\.)(?:\s(?:it|this|them))?(?:\s(?:as|the|a|an|by))?"
)
_NAMED = re.compile(rf"\b{_CALLED},?:?\s(?:the\s)?{QUOTE}(?P<run>{RUN})")
_CALL_IT = re.compile(
    r"\b(?:call|name|term|dub|title|denote|refer to|label)\s(?:this|it|our|the|these|such|them)\b[^.;,:]{0,80}?"
    rf"\s(?:as\s)?(?:the\s)?{QUOTE}(?P<run>{RUN})"
)
_OURS = re.compile(
    r"\b(?:[Oo]ur|[Tt]he (?:proposed|resulting|presented|developed|new)|[Tt]his|[Pp]roposed)\s"
    rf"(?:[\w-]{{1,30}}\s){{0,4}}?(?:{THING})(?:,|\s[-–—―]+|:|\s\(|\scalled|\snamed|,?\sdubbed)?\s"
    rf"(?:the |an? )?{QUOTE}(?P<run>{RUN})"
)
_PROPOSED = re.compile(
    r"\b(?:[Tt]he|[Oo]ur)\s(?:newly )?(?:proposed|new|novel|resulting|introduced|presented|developed|own)\s"
    rf"{QUOTE}(?P<run>{RUN})"
)
_SPELT = re.compile(rf"\b{_CALLED},?:?\s(?P<long>[^(),;:.]{{5,120}}?)\s?\({SHORT}\)")
_PASSIVE = re.compile(
    rf"(?P<run>{RUN})(?P<in>\s\([^()]{{2,120}}\))?,?\s(?:[\w\s-]{{0,60}},\s)?(?:is|are|was|has been|have been)\s"
    r"(?:introduced|proposed|presented|developed|described|released)\b"
)
_IS_NEW = re.compile(
    rf"{QUOTE}(?P<run>{RUN})(?P<in>\s\([^()]{{2,120}}\))?\s(?:is|are)\s(?P<what>(?:an?|the)\s(?:\w+\s)?"
    r"(?:new|novel|first|recent|open|free|large|multi|collection|system|tool|platform|toolkit|corpus|dataset|"
    r"library|framework)[^.;:,]{0,160})"
)
# How the phrases rank: what is "called" so is more surely a name than what is "our" so.
_PHRASES = ((_NAMED, 3.6), (_CALL_IT, 3.0), (_OURS, 2.7), (_PROPOSED, 2.7))


def _in_sentence(sentence: str) -> Iterator[Coined]:
    for verb in islice(_INTRODUCES.finditer(sentence), 4):
        said = sentence[verb.end() : verb.end() + MAX_OBJECT]
        yield from _lighter(_object(said), 1.2 * bool(verb["weak"]))
    for verb in islice(_ALSO.finditer(sentence), 4):
        yield from _lighter(_object(sentence[verb.end() : verb.end() + MAX_OBJECT]), 0.4)
    for found in _SPELT.finditer(sentence):
        if meaning := expansion(found["short"], found["long"]):
            yield Coined(found["short"], meaning, what_follows(sentence[found.end() :]), 3.2)
    for pattern, weight in _PHRASES:
        for found in pattern.finditer(sentence):
            if not _is_enumeration(found[0], sentence[found.end() :]):
                yield from in_run(found["run"], sentence[found.end() :], weight)
    for found in _PASSIVE.finditer(sentence):
        yield from in_run(found["run"], found["in"] or "", 2.2)
    if new := _IS_NEW.match(sentence):
        weight = 2.6 if re.search(r"\b(?:new|novel)\b", new["what"]) else 2.0
        yield from (replace(each, what=new["what"]) for each in in_run(new["run"], new["in"] or ",", weight))


def _lighter(found: Iterator[Coined], by: float) -> Iterator[Coined]:
    return (replace(each, weight=each.weight - by) for each in found)


def _is_enumeration(phrase: str, rest: str) -> bool:
    """`three datasets, namely VisDA, Office-Home`: these are others' names."""
    told = re.match(r"\W{0,3}(?:namely|i\.e)", phrase)
    return bool(told and re.match(rf"(?: \([^()]*\))?,? (?:and )?{CAPITALISED}", rest))


# --- what an introducing verb governs -------------------------------------------------------------

_ARTICLE = r"(?:a|an|the|our|two|three|several|another|one|its|new|novel)\b"
_LEAD = re.compile(
    r"(?:(?:and|then|here|also|first|further|therefore|thus|jointly|publicly|to \w+) (?:\w+ )?|in this "
    r"(?:paper|work),? |,\s)?"
)
_ARTICLES = re.compile(rf"{QUOTE}(?:{_ARTICLE}\s)+|(?=[a-z])")
_FOLLOWS = r"(?=[^\w\s-]|\s[—–―(-]|\s(?:that|which|to|for|as|where|and|with|in|by|based)\b|$)"
_APPOSED = re.compile(
    rf"(?P<what>(?:[^,;:()—–―]{{3,140}}|[^;:()—–―]{{3,140}}?\b(?:{THING})))(?:,|:|"
    rf"\s[—–―-]+)\s{QUOTE}(?P<run>{RUN}){_FOLLOWS}"
)
_GLOSSED = re.compile(rf"(?P<run>{CAPITALISED})(?=\s?\()")
_INSIDE = re.compile(
    rf"(?P<before>(?:[a-z][\w-]{{0,30}}\s){{0,6}}?)(?P<run>{RUN})\s"
    rf"(?P<thing>(?:[a-z][\w-]{{0,30}}\s){{0,2}}?(?:{THING}))\b"
)
_HEADED = re.compile(
    rf"(?P<what>(?:[\w-]{{1,40}}\s){{1,7}}?(?:{THING}))\s\(?{QUOTE}"
    rf"(?P<run>{CAPITALISED}(?:\s{CAPITALISED}){{0,2}}){_FOLLOWS}"
)


def _object(said: str) -> Iterator[Coined]:
    """The names in `PyTDC, a platform`, `a framework called X`, `a novel Prompt (GAPrompt) that`."""
    lead = _LEAD.match(said)
    said = said[lead.end() :] if lead else said
    begins = re.match(rf"{QUOTE}(?P<run>{RUN})", said)
    article = _ARTICLES.match(said)
    if begins and not re.match(_ARTICLE, said):
        yield from in_run(begins["run"], said[begins.end() :], 3.0)
    elif article:
        yield from _after_article(said[article.end() :], article[0])


def _after_article(said: str, article: str) -> Iterator[Coined]:
    yield from _bracketed(said, article)
    last = article.split()[-1:]
    if last == ["our"] and (run := re.match(RUN, said)):
        yield from in_run(run[0], said[run.end() :], 2.6)
    if last not in (["two"], ["three"], ["several"]) and (found := _APPOSED.match(said)):
        yield from _called(in_run(found["run"], said[found.end() :], 2.9), article + found["what"])
    if found := _GLOSSED.match(said):
        yield from in_run(found["run"], said[found.end() :], 2.6)
    if found := _INSIDE.match(said):
        rest = said[found.end() :]
        yield from in_run(found["run"], rest if rest.startswith(" (") else f" {found['thing']}{rest}", 2.3)
    if found := _HEADED.match(said):
        yield from _called(in_run(found["run"], said[found.end() :], 2.6), article + found["what"])


def _called(found: Iterator[Coined], what: str) -> Iterator[Coined]:
    return (replace(each, what=each.what or what) for each in found)


_PREPOSITION = re.compile(
    r"\b(?:for|in|to|on|with|using|via|based on|from|by|that|which|where|through|under|over|called|named|"
    r"into|against|at|and)\b"
)
_IN_BRACKETS = re.compile(rf"\s?\({SHORT}(?:{NOT_CITED}[^()]*)?\)")


def _bracketed(said: str, article: str) -> Iterator[Coined]:
    """`Lightweight Sample-wise Interaction (LSI) estimator`: an acronym behind the head of the phrase."""
    for found in islice(_IN_BRACKETS.finditer(said), 3):
        before = said[: found.start()]
        if len(before) > 170 or re.search(r"[.;]\s", before):
            return
        meaning = expansion(found["short"], before) or spelt_out(found["short"], before)
        lead = before[: len(before) - len(meaning)]
        if not _PREPOSITION.search(lead) and (is_made_up(found["short"]) or is_capitalised(found["short"])):
            head = HEAD.match(said, found.end()) if meaning else None
            what = "" if meaning else article + before
            yield Coined(found["short"], meaning + (head[0] if head else ""), what, 2.9 if meaning else 2.6)
