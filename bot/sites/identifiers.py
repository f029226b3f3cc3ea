"""The identifiers of papers: what arXiv, DOI, ACL Anthology, OpenReview and PMLR ids look like, and their addresses.

A reader takes one candidate and answers a Reference or None. Digits of other scripts never make an identifier.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import quote

from bot.papers import PaperId, Scheme


@dataclass(frozen=True, slots=True)
class Reference:
    """A paper that somebody named, and the version they named (None: none)."""

    id: PaperId
    version: int | None = None


# The shapes of identifiers, to find candidates with; the readers below are exact.
NEW_ARXIV = r"[0-9]{4}\.[0-9]{4,5}(?:v[0-9]{1,3})?(?![0-9])"
OLD_ARXIV = r"[a-z][a-z-]{1,8}(?:\.[a-z-]{2,9})?/[0-9]{7}(?:v[0-9]{1,3})?(?![0-9])"
ARXIV = f"(?:{NEW_ARXIV}|{OLD_ARXIV})"
DOI = r"10\.[1-9][0-9]{3,8}(?:\.[0-9]+)*+/"
# https://aclanthology.org/info/ids/: since 2020 year.collection-volume.number, before a letter, the year and a number.
NEW_ACL = r"(?:19|20)[0-9]{2}\.[a-z0-9]+-[a-z0-9]+\.[1-9][0-9]{0,4}"
OLD_ACL = r"[ac-fh-ux-z](?:6[5-9]|[7-9][0-9]|[01][0-9])-[0-9]{4,5}|w[0-9]{2}-[0-9]{4,5}"

_ARCHIVES = frozenset(
    """acc-phys adap-org alg-geom ao-sci astro-ph atom-ph bayes-an chao-dyn chem-ph cmp-lg comp-gas cond-mat cs dg-ga
    funct-an gr-qc hep-ex hep-lat hep-ph hep-th math-ph math mtrl-th nlin nucl-ex nucl-th patt-sol physics plasm-ph
    q-alg q-bio quant-ph solv-int supr-con""".split()
)
_ARXIV = re.compile(
    r"(?:(?P<archive>[a-z-]+)(?:\.[a-z-]+)?/)?(?P<number>(?P<year>[0-9]{2})(?P<month>[0-9]{2})\.?(?P<count>[0-9]{3,5}))"
    r"(?:v(?P<version>[1-9][0-9]{0,2}))?"
)
_DOI = re.compile(DOI + r"(?:[!-~]|[^\W\d_])+")
_ACL = re.compile(rf"(?P<id>{NEW_ACL}|{OLD_ACL})(?:v(?P<version>[1-9]))?", re.IGNORECASE)
_OPENREVIEW = re.compile(r"[A-Za-z0-9_-]{6,20}")
_PMLR = re.compile(r"([vr][0-9]{1,4})/([a-z][a-z0-9_-]*[0-9]{1,2}[a-z]{0,3})", re.IGNORECASE)
_TEXT = re.compile(r"[0-9a-f]{16}")
_ARXIV_DOI = re.compile(r"10\.48550/arxiv\.(.+)")
_PREPRINT_DOI = re.compile(r"(10\.(?:1101|64898)/[0-9.]+[0-9])v([1-9][0-9]{0,2})")  # bioRxiv, medRxiv, openRxiv
_ACL_DOI = re.compile(r"10\.(?:18653|3115)/v1/(.+)")


def arxiv(text: str) -> Reference | None:
    """`2401.01234v2`, `hep-th/9901001`, `math.GT/0309136`: the key has neither version nor subject class."""
    found = _ARXIV.fullmatch(text.lower())
    if not found or not _is_arxiv(found["archive"], found["number"], int(found["year"]), int(found["month"])):
        return None
    key = f"{found['archive']}/{found['number']}" if found["archive"] else found["number"]
    return Reference(PaperId(Scheme.ARXIV, key), int(found["version"]) if found["version"] else None)


def _is_arxiv(archive: str | None, number: str, year: int, month: int) -> bool:
    """Whether arXiv gave such numbers in that month (https://info.arxiv.org/help/arxiv_identifier.html).

    The old form, with an archive and three digits, was used from July 1991 to March 2007; the new one since, with four
    digits until 2014 and five from then on.
    """
    if not 1 <= month <= 12:
        return False
    if archive:
        is_old = (year, month) >= (91, 7) or (year, month) <= (7, 3)
        return archive in _ARCHIVES and is_old and len(number) == len("9107001") and number.isdigit()
    width = 4 if (year, month) < (15, 1) else 5
    return (7, 4) <= (year, month) < (91, 1) and number[4] == "." and len(number) == len("0704.") + width


def doi(text: str) -> Reference | None:
    """`10.1000/182`, in lower case; a DOI that arXiv or the ACL Anthology made of its own id is that id."""
    key = text.lower()
    if not _DOI.fullmatch(key):
        return None
    if wrapped := _ARXIV_DOI.fullmatch(key):
        return arxiv(wrapped[1])
    if (wrapped := _ACL_DOI.fullmatch(key)) and (known := acl(wrapped[1])):
        return known
    if versioned := _PREPRINT_DOI.fullmatch(key):
        return Reference(PaperId(Scheme.DOI, versioned[1]), int(versioned[2]))
    return Reference(PaperId(Scheme.DOI, key))


def acl(text: str) -> Reference | None:
    """`2021.emnlp-main.334`, `P18-1001`; `v2` behind it is a revision."""
    if not (found := _ACL.fullmatch(text)):
        return None
    key = found["id"].lower() if "." in text else found["id"].upper()
    return Reference(PaperId(Scheme.ACL, key), int(found["version"]) if found["version"] else None)


def openreview(text: str) -> Reference | None:
    """The id of a forum; its case matters."""
    return Reference(PaperId(Scheme.OPENREVIEW, text)) if _OPENREVIEW.fullmatch(text) else None


def pmlr(text: str) -> Reference | None:
    """`v267/zong25a`; some early volumes have capitals, `v30/Telgarsky13`, and their addresses mind them."""
    found = _PMLR.fullmatch(text)
    return Reference(PaperId(Scheme.PMLR, f"{found[1].lower()}/{found[2]}")) if found else None


def text_hash(text: str) -> Reference | None:
    """The key of a record that has no identifier."""
    return Reference(PaperId(Scheme.TEXT, text)) if _TEXT.fullmatch(text) else None


# --- addresses ------------------------------------------------------------------------------------------------------

_IN_PATH = "/:;()-._~!*'@+$"  # what RFC 3986 lets stand in a path, and DOIs hold; a comma would end it in a table


def canonical_url(paper: PaperId) -> str:
    """The page of a paper at whoever gave its id; empty for one known by its text only."""
    match paper.scheme:
        case Scheme.ARXIV:
            return f"https://arxiv.org/abs/{paper.key}"
        case Scheme.DOI:
            return f"https://doi.org/{quote(paper.key, safe=_IN_PATH)}"
        case Scheme.ACL:
            return f"https://aclanthology.org/{paper.key}/"
        case Scheme.OPENREVIEW:
            return f"https://openreview.net/forum?id={paper.key}"
        case Scheme.PMLR:
            return f"https://proceedings.mlr.press/{paper.key}.html"
        case Scheme.TEXT:
            return ""


def pdf_url(paper: PaperId) -> str:
    """The PDF of a paper where its id tells the address; empty where it does not."""
    match paper.scheme:
        case Scheme.ARXIV:
            return f"https://arxiv.org/pdf/{paper.key}"
        case Scheme.ACL:
            return f"https://aclanthology.org/{paper.key}.pdf"
        case Scheme.OPENREVIEW:
            return f"https://openreview.net/pdf?id={paper.key}"
        case Scheme.PMLR:
            return _pmlr_pdf(*paper.key.split("/", 1))
        case Scheme.DOI | Scheme.TEXT:
            return ""


def _pmlr_pdf(volume: str, name: str) -> str:
    """PMLR's three ways to keep PDFs, read from the `pdf` fields of its volumes' records (github.com/mlresearch)."""
    number = int(volume[1:])
    if number == 235 or number >= 243:
        return f"https://raw.githubusercontent.com/mlresearch/{volume}/main/assets/{name}/{name}.pdf"
    if 28 <= number <= 53:
        return f"https://proceedings.mlr.press/{volume}/{name}.pdf"
    return f"https://proceedings.mlr.press/{volume}/{name}/{name}.pdf"
