"""The grammars of paper identifiers: what arXiv, DOI, ACL Anthology, OpenReview and PMLR ids look like, exactly.

Every function takes one candidate and answers a Reference or None. The patterns are linear and ASCII only: a digit of
another script never makes an identifier.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.papers import PaperId, Scheme


@dataclass(frozen=True, slots=True)
class Reference:
    """A paper that somebody named, and the version they named (None: none)."""

    id: PaperId
    version: int | None = None


# https://info.arxiv.org/help/arxiv_identifier.html: four digits until 2014, five since; the old form ended in March 2007.
ARCHIVES = (
    "acc-phys adap-org alg-geom ao-sci astro-ph atom-ph bayes-an chao-dyn chem-ph cmp-lg comp-gas cond-mat cs dg-ga "
    "funct-an gr-qc hep-ex hep-lat hep-ph hep-th math math-ph mtrl-th nlin nucl-ex nucl-th patt-sol physics plasm-ph "
    "q-alg q-bio quant-ph solv-int supr-con"
).split()
MONTH = r"(?:0[1-9]|1[0-2])"
NEW_ARXIV = (
    rf"(?:0(?:70[4-9]|71[0-2]|[89]{MONTH})|1[0-4]{MONTH})\.[0-9]{{4}}|"
    rf"(?:1[5-9]|[2-8][0-9]|90){MONTH}\.[0-9]{{5}}"
)
OLD_ARXIV = (
    rf"(?:{'|'.join(sorted(ARCHIVES, key=len, reverse=True))})(?:\.[a-z]{{2}}(?:-[a-z]{{2,4}})?|\.[a-z]{{2,4}}-[a-z]{{2,5}})?"
    rf"/(?:91(?:0[789]|1[0-2])|9[2-9]{MONTH}|0[0-6]{MONTH}|070[1-3])[0-9]{{3}}"
)
ARXIV = rf"(?:{NEW_ARXIV}|{OLD_ARXIV})(?:v[1-9][0-9]{{0,2}})?(?![0-9])"
DOI = r"10\.[1-9][0-9]{3,8}(?:\.[0-9]+)*+/"
NEW_ACL = r"(?:19|20)[0-9]{2}\.[a-z0-9]+(?:-[a-z0-9]+)?\.[1-9][0-9]{0,4}"
OLD_ACL = r"[a-z][0-9]{2}-[0-9]{4,5}"

_ARXIV = re.compile(ARXIV, re.IGNORECASE)
_DOI = re.compile(DOI + r"[!-~\u00a1-\U0010ffff]+")
_ACL = re.compile(rf"{NEW_ACL}|{OLD_ACL}", re.IGNORECASE)
_OPENREVIEW = re.compile(r"[A-Za-z0-9_-]{6,20}")
_PMLR = re.compile(r"([vr][0-9]{1,4})/([a-z][a-z0-9_-]*[0-9]{2}[a-z]{0,3})", re.IGNORECASE)
_TEXT = re.compile(r"[0-9a-f]{16}")
_ARXIV_DOI = re.compile(r"10\.48550/arxiv\.(.+)")
_ACL_DOI = re.compile(r"10\.(?:18653|3115)/v1/(.+)")


def arxiv(text: str) -> Reference | None:
    """`2401.01234v2`, `hep-th/9901001`, `math.GT/0309136`: the key has neither version nor subject class."""
    if not _ARXIV.fullmatch(text):
        return None
    name, _, version = text.lower().rpartition("v") if re.search(r"v[0-9]+$", text, re.IGNORECASE) else (text.lower(), "", "")
    archive, slash, number = name.rpartition("/")
    key = archive.split(".")[0] + slash + number
    return Reference(PaperId(Scheme.ARXIV, key), int(version) if version else None)


def doi(text: str) -> Reference | None:
    """`10.1000/182`, lower-cased; the DOIs that arXiv and the ACL Anthology make of their own ids are those ids."""
    key = text.lower()
    if not _DOI.fullmatch(key):
        return None
    if wrapped := _ARXIV_DOI.fullmatch(key):
        return arxiv(wrapped[1])
    if (wrapped := _ACL_DOI.fullmatch(key)) and (known := acl(wrapped[1])):
        return known
    return Reference(PaperId(Scheme.DOI, key))


def acl(text: str) -> Reference | None:
    """`2021.emnlp-main.334`, `P18-1001`."""
    if not _ACL.fullmatch(text):
        return None
    return Reference(PaperId(Scheme.ACL, text.lower() if "." in text else text.upper()))


def openreview(text: str) -> Reference | None:
    """The id of a forum; its case matters."""
    return Reference(PaperId(Scheme.OPENREVIEW, text)) if _OPENREVIEW.fullmatch(text) else None


def pmlr(text: str) -> Reference | None:
    """`v267/zong25a`; volumes before 2016 have capitals, `v30/Telgarsky13`, and their addresses mind them."""
    found = _PMLR.fullmatch(text)
    return Reference(PaperId(Scheme.PMLR, f"{found[1].lower()}/{found[2]}")) if found else None


def text_hash(text: str) -> Reference | None:
    """The key of a record that has no identifier."""
    return Reference(PaperId(Scheme.TEXT, text)) if _TEXT.fullmatch(text) else None
