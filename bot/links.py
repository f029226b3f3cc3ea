"""Papers hidden in text: an identifier or a link, however it was pasted, is one paper."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from itertools import islice

from bot.papers import PaperId
from bot.sites import identifiers
from bot.sites.addresses import (
    host,
    is_paper_site,
    kind_of_url,
    links_in_abstract,
    own_part,
    safe_url,
    trimmed,
    without_tex_escapes,
)
from bot.sites.identifiers import Reference, canonical_url, pdf_url
from bot.sites.paper_sites import doi_in, paper_at
from bot.text import clean

__all__ = [
    "Reference",
    "canonical_url",
    "find_references",
    "host",
    "ids_of_url",
    "is_paper_site",
    "kind_of_url",
    "links_in_abstract",
    "pdf_url",
    "reference",
    "safe_url",
]

MAX_REFERENCE = 2000  # characters of the longest address that is read
MAX_MENTIONS = 1000  # candidates read of one text; more is a list to be imported


def reference(text: str) -> Reference | None:
    """The paper that `text` as a whole names, as a person pastes it into a search box; None for anything else."""
    said = _unwrapped(text) if len(text) <= 2 * MAX_REFERENCE else ""
    return (paper_at(said) or _named(said)) if 0 < len(said) <= MAX_REFERENCE else None


def ids_of_url(url: str) -> tuple[PaperId, ...]:
    """The ids that an address or an identifier carries, as an importer wants them: none or one."""
    found = reference(url)
    return (found.id,) if found else ()


# --- what was pasted ------------------------------------------------------------------------------------------------

_LOOKALIKES = str.maketrans(dict.fromkeys("‐‑‒–−", "-") | {"：": ":"})
_LABELLED = re.compile(r"[\w ]{1,20}: ?(https?://\S+)", re.IGNORECASE)
_SLACK = re.compile(r"<([^<>|]*)(?:\|[^<>]*)?>")
_MARKDOWN = re.compile(r"!?\[[^\[\]]*\]\((.*)\)")
_PAIRS = {"(": ")", "[": "]", "{": "}", "<": ">", "“": "”", "„": "“", "‘": "’", "«": "»"} | {q: q for q in "\"'`*_~"}


def _unwrapped(text: str) -> str:
    """`text` without what surrounds it: quotes, brackets, Slack's and Markdown's marks, a sentence's punctuation."""
    said = clean(text).translate(_LOOKALIKES)
    said = said if said.isascii() else unicodedata.normalize("NFKC", said)
    said = _plain_entities(said).strip().lstrip(">•\n ")
    for _ in range(6):
        before = said
        if marked := _SLACK.fullmatch(said) or _MARKDOWN.fullmatch(said) or _LABELLED.fullmatch(said):
            said = marked[1]
        elif len(said) > 2 and _PAIRS.get(said[0]) == said[-1]:
            said = said[1:-1]
        said = trimmed(_without_stray_closer(said.strip()))
        if said == before:
            break
    return said


def _plain_entities(text: str) -> str:
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&") if "&" in text else text


def _without_stray_closer(said: str) -> str:
    """`10.1000/182)` without the bracket that was opened elsewhere."""
    for opener, closer in ("()", "[]", "{}", "<>", "“”"):
        if said.endswith(closer) and said.count(closer) > said.count(opener):
            return said[:-1]
    return said.rstrip("\"'”`") if said.endswith(('"', "'", "”", "`")) else said


_ARXIV_NAME = re.compile(
    r"(?:(?:info:|oai:|e-?print\s+)?arxiv(?:\.org)?(?:\s+(?:e-?prints?|preprint|paper|number|id|no\.?))?[\s,]*"
    r"(?:arxiv(?:\.org)?)?[\s:./_#-]*|(?:abs|pdf)/)?"
    rf"(?P<id>{identifiers.ARXIV})(?:\.pdf|\.tar\.gz)?"
    r"(?:\s*[\[(][a-z-]+(?:\.[a-z-]+)?[\])])?(?:\s+[0-9]{1,2} [a-z]{3} [0-9]{4})?",  # arXiv's stamp: [cs.LG] 3 Jan 2024
    re.IGNORECASE,
)
_TAB_TITLE = re.compile(rf"\[(?P<id>{identifiers.ARXIV})\]\s\S.*", re.IGNORECASE)  # as browsers name arXiv's pages
_DOI_NAME = re.compile(r"(?:(?:urn:|info:)?doi(?:\.org)?\s*[:=/#]?\s*)?(10(?:\.|%2e)\S*)", re.IGNORECASE)
_ACL_NAME = re.compile(r"(?:acl(?:\s*anthology)?\s*[:/]?\s*)?([^\s:/]+?)(?:\.pdf|\.bib)?", re.IGNORECASE)
_TAGGED = re.compile(r"(openreview|pmlr|text)\s?:\s?(\S+)", re.IGNORECASE)
_TAGS: dict[str, Callable[[str], Reference | None]] = {
    "openreview": identifiers.openreview,
    "pmlr": identifiers.pmlr,
    "text": identifiers.text_hash,
}


def _named(said: str) -> Reference | None:
    if named := _ARXIV_NAME.fullmatch(said) or _TAB_TITLE.fullmatch(said):
        return identifiers.arxiv(named["id"])
    if named := _DOI_NAME.fullmatch(said):
        return doi_in(named[1])
    if named := _TAGGED.fullmatch(said):
        return _TAGS[named[1].lower()](named[2])
    return identifiers.acl(named[1]) if (named := _ACL_NAME.fullmatch(said)) else None


# --- in running text ------------------------------------------------------------------------------------------------

_CODE = re.compile(r"```.*?```|(?<!`)`[^`\n]+`(?!`)", re.DOTALL)
_EVENTS = "acl|aacl|cl|coling|conll|eacl|emnlp|findings|ijcnlp|iwslt|lrec|naacl|semeval|sigdial|starsem|tacl|wmt"
_DOI = rf"{identifiers.DOI}(?:(?![,;](?:10\.|https?:))[!-~])+"
_CANDIDATE = re.compile(
    r"(?=[a-z0-9])(?:(?P<url>https?://(?:(?!https?://)[!-~])+)"
    rf"|(?P<old>(?<![\w/.-])(?=[a-z]+[.-]){identifiers.OLD_ARXIV}(?![\w/]))"
    r"|(?P<site>(?<![\w@./-])(?:[a-z0-9-]++\.)++[a-z]{2,12}/[!-~]+)"
    r"|(?P<arxiv>(?<![\w/.])arxiv(?:\.org)?(?:\s{1,3}(?:e-?prints?|preprint|paper|number|id))?[\s,:.#/-]{0,3}"
    rf"(?:arxiv[\s:]{{0,3}})?(?=[0-9]|[a-z-]{{2,8}}[./]){identifiers.ARXIV}(?![\w-]))"
    rf"|(?P<stamped>(?<![\w/.-]){identifiers.NEW_ARXIV}\s?\[[a-z-]{{2,9}}(?:\.[a-z-]{{2,9}})?\])"
    rf"|(?P<said_doi>\bdoi\s{{0,2}}[:=/]?\s{{0,2}}{_DOI})"
    rf"|(?P<doi>(?<![\w./$€£¥+-]){_DOI})"
    rf"|(?P<acl>\bacl(?:\s?anthology)?\s?:?\s?(?:{identifiers.NEW_ACL}|{identifiers.OLD_ACL})(?![\w-])"
    rf"|(?<![\w/.-])(?=(?:19|20)[0-9]{{2}}\.(?:{_EVENTS})-){identifiers.NEW_ACL}(?![\w-])))",
    re.IGNORECASE,
)
_ANOTHER = re.compile(
    rf"\s?(?:,|;|&|/|and\b|or\b)\s?(?:and\s|or\s)?(?P<id>{identifiers.NEW_ARXIV})(?![\w-]|\.[0-9])",
    re.IGNORECASE,
)


def find_references(text: str) -> list[Reference]:
    """Every paper named in running text, each once, in order; code is passed over.

    A bare number counts only where something says what it is: `arXiv 2401.01234` but not `build 2401.01234`.
    """
    plain = without_tex_escapes(_plain_entities(text).translate(_LOOKALIKES))
    found: dict[PaperId, Reference] = {}
    for each in _mentioned(_CODE.sub(" ", plain)):
        found.setdefault(each.id, each)
    return list(found.values())


def _mentioned(text: str) -> Iterator[Reference]:
    for match in islice(_CANDIDATE.finditer(text), MAX_MENTIONS):
        said = _cut_off(match[0], match.lastgroup or "", text[max(match.start() - 1, 0)])
        if match.lastgroup == "doi" and not _is_plainly_a_doi(said):
            continue
        if found := paper_at(said) if match.lastgroup in ("url", "site") else reference(said):
            yield found
        if match.lastgroup == "arxiv":
            yield from _others(text, match.end())


_MARKUP = re.compile(r"[<>\"|\\^]")
_SICI = re.compile(r"\(sici\)|<[0-9]+::", re.IGNORECASE)  # a kind of DOI until 2000: (SICI)…<465::AID-JBM15>3.0.CO;2-D
_NEXT_COLUMN = re.compile(r"[,\"|]")


def _cut_off(said: str, kind: str, before: str) -> str:
    """What was found without what goes on behind it: markup, brackets, the next column of a table."""
    said = said[: MAX_REFERENCE + 1]
    said = (_NEXT_COLUMN if _SICI.search(said) else _MARKUP).split(said, maxsplit=1)[0]
    if kind in ("doi", "said_doi") or "/10." in said:
        said = _NEXT_COLUMN.split(said, maxsplit=1)[0]
    if kind in ("url", "site", "doi", "said_doi"):
        said = own_part(said)
    return said.rstrip(before) if before in ("*", "_", "~") else said


def _is_plainly_a_doi(said: str) -> bool:
    """Whether a DOI without the word beside it is one: `10.2500/month`, `10.2024/11.2024` and `10.1234/98.7` are not."""
    suffix = said.partition("/")[2]
    if re.fullmatch(r"[0-9.,%]+", suffix):
        return bool(re.match(r"[0-9]{5}", suffix))
    return len(suffix) > 3 and bool(re.search(r"[0-9]|\w[._()-]\w", suffix))


def _others(text: str, end: int) -> Iterator[Reference]:
    """The further numbers of `arXiv:2401.01234, 2402.05678 and 2403.00001`."""
    while another := _ANOTHER.match(text, end):
        if found := identifiers.arxiv(another["id"]):
            yield found
        end = another.end()
