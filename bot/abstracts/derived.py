"""A title derived from an abstract: the name it coins and what that is, else what it is about."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from bot.abstracts.coined import coined, coined_name
from bot.abstracts.phrases import capital, gerund, plain_form, shortened, unadorned, uncapital
from bot.abstracts.runs import Coined
from bot.abstracts.sentences import sentences
from bot.latex import readable
from bot.people.persons import vocabulary

__all__ = ["coined_name", "derived_title"]

MAX_TITLE = 120  # characters
SHORT = 40  # a subject of fewer characters says too little alone


def derived_title(abstract: str) -> str:
    """A title of at most MAX_TITLE characters, without a full stop; empty for an empty abstract."""
    told = readable(abstract)
    said = sentences(told)
    named = coined(told) if said else None
    return _of_name(named, said) if named else _of_subject(said)


# --- with a name ----------------------------------------------------------------------------------


def _of_name(named: Coined, said: list[str]) -> str:
    """`CoSo: Counterfactual Soft Reinforcement Learning`, `PyTDC: an open-source platform`."""
    room = MAX_TITLE - len(named.name) - 2
    if named.meaning:
        return f"{named.name}: {shortened(capital(re.sub('^(?:an?|the|our) ', '', named.meaning)), room)}"
    if what := shortened(unadorned(named.what), room):
        return f"{named.name}: {what}"
    joint, what = _said_of(named.name, said)
    if what := shortened(what, room - len(joint)):
        return named.name + joint + what
    others = [sentence for sentence in said if named.name not in sentence]
    return f"{named.name}: {uncapital(_of_subject(others or said, room))}"


def _said_of(name: str, said: list[str]) -> tuple[str, str]:
    """What an abstract says of a name elsewhere, and what joins it: `: a …`, `, which …`."""
    word = rf"(?<![\w-]){re.escape(name)}(?:\s\([^()]{{0,100}}\))?"
    ways = (
        (rf"{word}(?:,|\sis|\sas|:|\s[-–—]+)\s(?P<what>an?\s.+)", ": "),
        (
            rf"{word}\s(?:framework |model |method |system |dataset |approach |algorithm )?to\s(?!the\b|"
            rf"an?\b)(?P<verb>\w+)(?P<what>\s.+)",
            ": ",
        ),
        (rf"{word},?\s(?:which|that)\s(?P<what>.+)", ", which "),
        (rf"^{word}\s(?P<what>(?!is\b|was\b|has\b)[a-z]+s\s.+)", " "),
    )
    for pattern, joint in ways:
        for sentence in said:
            if found := re.search(pattern, sentence):
                verb = gerund(found["verb"]) if "verb" in found.groupdict() else ""
                return joint, f"{verb} {unadorned(found['what'])}".strip()
    return "", ""


# --- without one ----------------------------------------------------------------------------------

_UNRESOLVED = re.compile(r"\b(?:they|it|this|these|those|such)\b", re.IGNORECASE)


def _of_subject(said: list[str], room: int = MAX_TITLE) -> str:
    """What an abstract is about: its opening question, what its authors say they do, or its beginning."""
    first = unadorned(said[0]) if said else ""
    if first.endswith("?") and len(first) <= room and not _UNRESOLVED.search(first):
        return capital(first)
    done = [
        (weight - 0.25 * number, phrase) for number, sentence in enumerate(said) for weight, phrase in _done(sentence)
    ]
    done.sort(key=lambda each: -each[0])
    phrases = [shortened(phrase, room) for weight, phrase in done if weight > 0] or [shortened(first, room)]
    title, left = phrases[0], room - len(phrases[0]) - 2
    if len(title) < SHORT and (more := next((each for each in phrases[1:] if SHORT // 2 < len(each) <= left), "")):
        title = f"{title}: {uncapital(more)}"
    return capital(title)


_WE = re.compile(
    r"(?:\b[Ww]e|\bI|\b[Tt]h(?:is|e|e present|e current|e following)\s(?:paper|work|article|study|thesis|"
    r"report|letter|survey|chapter|demo|contribution|talk)|\b[Tt]he authors?)\s(?P<rest>.+)"
)
_LEAD = re.compile(
    r"(?:we|am|are|is|was|were|have|has|had|been|will|shall|would|can|could|may|also|then|thus|therefore|"
    r"hence|here|first|firstly|instead|further|next|now|therein|finally|the first|aims?|aimed|attempts?|"
    r"attempted|seeks?|sought|try|tries|tried|wants?|intends?|intended|able|to|in this (?:paper|work|study|"
    r"article),?|do|do not|goes?|how|\w+ly|,)\s"
)
_DONE_TO = re.compile(
    r"(?:(?:In|With|Here,? in) this (?:\w+ )?(?:paper|work|study|article|"
    r"letter),?(?: we)? )?(?P<what>\S.{12,250}?),? (?:is|are|has been|have been) (?:\w+ly )?(?:proposed|"
    r"presented|introduced|developed|described|studied|investigated|considered|discussed|reported|"
    r"addressed|examined|explored|designed|analy[sz]ed)\b"
)
_ASIDE = re.compile(
    r"\W{0,3}(?:Second|Third|Finally|Lastly|Besides|Additionally|In addition|Moreover|Furthermore|Further|"
    r"We also|We additionally|Also|Extensive|Experiment)"
)
_EMPTY = re.compile(
    r"\W{0,3}(?:this|these|those|it|them|their|its|here|both|each|such|that (?:it|this|they|our)|our|"
    r"extensive|comprehensive|experiments?|results?)\b",
    re.IGNORECASE,
)
# How much what is done tells of the whole paper; any other verb counts 2.4.
_TELLING = {
    verb: weight
    for weight, verbs in (
        (5.0, "contribute describe design develop devise introduce offer present propose put release"),
        (4.6, "address analyse analyze consider examine explore focus formalize formulate investigate"),
        (4.6, "review revisit study survey tackle"),
        (4.0, "build characterise characterize compare construct create define establish evaluate measure"),
        (3.6, "argue demonstrate derive discover find observe prove reveal show"),
        (3.2, "adapt apply employ extend improve learn model reformulate solve train use"),
        (1.5, "assume be begin believe call conduct discuss give have hope make note opt perform provide"),
        (1.5, "refer report start take"),
    )
    for verb in verbs.split()
}
# Verbs whose object alone is the subject: "we propose a method" is about a method.
_TRANSPARENT = vocabulary(
    """address consider contribute deal describe design develop devise discuss explore focus give introduce
    investigate offer present propose provide put release report study tackle"""
)


def _done(sentence: str) -> Iterator[tuple[float, str]]:
    """What the authors do in a sentence, as phrases that could be titles, each with its weight."""
    aside = 1.0 * bool(_ASIDE.match(sentence))
    if passive := _DONE_TO.match(sentence):
        vague = 1.5 * bool(_EMPTY.match(passive["what"]))
        yield 4.2 - aside - vague, shortened(unadorned(passive["what"]), MAX_TITLE)
    for rest in islice(_clauses(sentence), 4):
        verb, _, said = rest.partition(" ")
        phrase = shortened(_phrase(plain_form(verb), unadorned(said)), MAX_TITLE)
        if phrase and verb.isalpha():
            vague = 1.5 * bool(_EMPTY.match(said)) + 1.0 * (len(phrase.split()) < 3)
            yield _TELLING.get(plain_form(verb), 2.4) - aside - vague, phrase


def _clauses(sentence: str) -> Iterator[str]:
    """What follows each `we` and `this paper`, from its verb on."""
    found = _WE.search(sentence)
    while found:
        rest = found["rest"]
        while lead := _LEAD.match(rest):
            rest = rest[lead.end() :]
        yield rest
        found = _WE.search(sentence, found.start("rest"))


def _phrase(verb: str, said: str) -> str:
    """`propose, to learn X` → `learning X`; `show, that X holds` → `X holds`."""
    said = re.sub(r"^(?:(?:and|or|then) \w+ |here |, [^,]{1,40}, )", "", said)
    if verb in ("deal", "focus", "put", "report"):
        said = re.sub(r"^(?:on|with|forward|out|up|into|,)\s", "", said)
    if infinitive := re.match(r"to (?:\w+ly )?(?!an?\b|the\b)(\w+)", said):
        return gerund(infinitive[1]) + said[infinitive.end() :]
    if clause := re.match(r"(?:both |empirically |theoretically )?that(?:, [^,]{1,40},)? (.+)", said):
        return clause[1]
    if verb in ("survey", "review"):
        return f"a {verb} of {said}"
    if re.match(r"(?:how|whether|why|what|when|if|\w{3,}ing)\b", said):
        return re.sub(r"^if\b", "whether", said)
    names_itself = verb in _TRANSPARENT or (verb == "establish" and re.match(r"(?:an?|the)\b", said))
    return said if names_itself else f"{gerund(verb)} {said}"
