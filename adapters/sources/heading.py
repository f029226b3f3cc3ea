"""The line over a list of papers: `ICML 2025 论文列表`, `# ACL 2022`, `CVPR-2023 accepted papers`."""

from __future__ import annotations

import re
from dataclasses import dataclass

MAX_HEADING = 150  # characters; a longer line is text
MAX_WORDS = 14

# As their own pages write them.
_NAMES = """3DV AAAI ACL ACML AISTATS ASPLOS CHI CIKM COLING COLM COLT CoLLAs CoNLL CoRL CVPR EACL
    ECCV ECIR EMNLP FAccT FSE HPCA ICASSP ICCV ICDE ICDM ICLR ICME ICML ICRA ICSE IJCAI INTERSPEECH
    IROS ISCA ISMIR JMLR KDD LREC MICCAI MICRO MLSys NAACL NDSS NeurIPS NSDI OSDI PLDI POPL PVLDB
    RecSys RSS SIGGRAPH SIGIR SIGMOD SODA SOSP SP STOC TACL TMLR UAI UIST USENIX VLDB WACV WMT WSDM
    WWW"""
_VENUES = {name.casefold(): name for name in _NAMES.split()} | {"nips": "NeurIPS"}

_YEAR = re.compile(r"(?<!\d)((?:19|20)\d\d)(?!\d)|(?<=[A-Za-z ])[’'](\d\d)(?!\d)")
_MARKS = re.compile(r"^[\s#=*_>\-–—•【\[（(]+|[\s#=*_\-–—:：】\])）]+$")
_LIST_WORDS = re.compile(
    r"\b(?:accepted|abstracts?|lists?|listing|notes|orals?|papers?|posters?|presentations?|proceedings|"
    r"program|select(?:ed|ion)|sessions?|spotlights?|summaries|track)\b|论文集?|列表|清单|会议|摘要|收录|接收",
    re.IGNORECASE,
)
_SMALL_WORDS = re.compile(
    r"\b(?:all|an?|and|at|by|collection|conference|from|full|in|long|main|my|of|on|reading|regular|short|"
    r"some|the|to|year)\b|年|的",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[.!?。！？]\s*$|[,;]")
_ACRONYM = re.compile(r"[A-Z][\w-]*[A-Z][\w-]*")


@dataclass(frozen=True, slots=True)
class Heading:
    """What a heading says of the papers under it; a heading of a section may say nothing."""

    venue: str = ""
    year: int | None = None


def heading(line: str) -> Heading | None:
    """What a line says as a heading, or None for text.

    With a year, the words that remain are the venue; without one, a known conference or an acronym is.
    """
    said = _MARKS.sub("", line.strip())
    is_marked = line.lstrip().startswith(("#", "**"))
    if not said or len(said) > MAX_HEADING or len(said.split()) > MAX_WORDS:
        return None
    if _SENTENCE.search(said) and not is_marked:
        return None
    year = _year(said)
    rest = _YEAR.sub(" ", said, count=1) if year else said
    venue = _venue(rest)
    is_of_papers = bool(_LIST_WORDS.search(rest))
    if venue and _is_venue(venue, is_of_papers, year is not None):
        return Heading(venue, year)
    if is_of_papers and not venue:
        return Heading(year=year)
    return Heading() if is_marked else None


def _year(said: str) -> int | None:
    found = _YEAR.search(said)
    if found is None:
        return None
    return int(found[1]) if found[1] else 2000 + int(found[2]) if int(found[2]) < 70 else 1900 + int(found[2])


def _venue(rest: str) -> str:
    """What is left of a heading without the words of every heading; known names as they write themselves."""
    words = _SMALL_WORDS.sub(" ", _LIST_WORDS.sub(" ", rest)).strip(" -–—_:：()（）[]|/·,")
    return " ".join(_VENUES.get(word.casefold(), word) for word in words.split())


def _is_venue(said: str, is_of_papers: bool, has_year: bool) -> bool:
    """Whether words name a venue: a known one is among them, an acronym over a list, or few stand beside a year."""
    words = said.split()
    if any(word.casefold() in _VENUES for word in words):
        return len(words) <= (5 if has_year or is_of_papers else 1)
    if is_of_papers and any(map(_ACRONYM.fullmatch, words)):
        return len(words) <= 5
    return has_year and len(words) <= 3 and said[:1].isupper()
