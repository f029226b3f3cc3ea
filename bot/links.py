"""Papers hidden in text: an identifier or a link, however it was pasted, is one paper; and a paper's own addresses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from urllib.parse import parse_qs, quote, unquote, urlsplit

from bot import identifiers as ids
from bot.addresses import belongs, host, is_paper_site, kind_of_url, links_in_abstract, safe_url, trimmed
from bot.identifiers import Reference
from bot.papers import PaperId, Scheme
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

MAX_REFERENCE = 2000  # characters of the longest address read


def reference(text: str) -> Reference | None:
    """The paper that `text` as a whole names, as a person pastes it into a search box; None where it is anything else."""
    if len(text) > 2 * MAX_REFERENCE:
        return None
    said = _unwrapped(text)
    return None if not said or len(said) > MAX_REFERENCE else _of_url(said) or _of_name(said)


def ids_of_url(url: str) -> tuple[PaperId, ...]:
    """The id that an address carries, as an importer wants it: none or one."""
    found = reference(url)
    return (found.id,) if found else ()


# --- pasted text -----------------------------------------------------------------------------------------------------

_DASHES = str.maketrans(dict.fromkeys("‐‑‒–−﹣－", "-") | {"：": ":", "．": ".", "／": "/", "＜": "<", "＞": ">"})
_SLACK = re.compile(r"<([^<>|]*)(?:\|[^<>]*)?>")
_MARKDOWN = re.compile(r"!?\[[^\[\]]*\]\((.*)\)")
_QUOTED = "\"'`“”‘’„«»*_"
_ENTITIES = {"&amp;": "&", "&lt;": "<", "&gt;": ">"}


def _unwrapped(text: str) -> str:
    """`text` without what surrounds it: quotes, brackets, Slack's and Markdown's marks, a sentence's punctuation."""
    said = clean(text).translate(_DASHES).strip()
    for entity, meant in _ENTITIES.items():
        said = said.replace(entity, meant)
    for _ in range(6):
        before = said
        said = said.strip(_QUOTED + " \n")
        if marked := _SLACK.fullmatch(said) or _MARKDOWN.fullmatch(said):
            said = marked[1]
        elif said[:1] in "([{<" and said[-1:] in ")]}>":
            said = said[1:-1]
        said = trimmed(said.strip())
        if said == before:
            break
    return said


_ARXIV_NAME = re.compile(
    r"(?:(?:info:|oai:)?(?:e-?print\s+)?arxiv(?:\.org)?(?:\s+(?:e-?prints?|preprint|id))?[\s,]*(?:arxiv(?:\.org)?)?[\s:./_#-]*|(?:abs|pdf)/)?"
    rf"(?P<id>{ids.ARXIV})(?:\.pdf)?(?:\s*\[[a-z-]+(?:\.[a-z-]+)?\](?:\s+[0-9]{{1,2}} [a-z]{{3}} [0-9]{{4}})?)?",
    re.IGNORECASE,
)
_DOI_NAME = re.compile(r"(?:(?:info:)?doi(?:\.org)?\s*[:=/.#]*\s*)?(10(?:\.|%2e).*)", re.IGNORECASE | re.DOTALL)
_ACL_NAME = re.compile(r"(?:acl(?:\s*anthology)?\s*[:/ ]\s*)?([^\s:/]+?)(?:\.pdf)?", re.IGNORECASE)
_TAGGED = re.compile(r"(openreview|pmlr|text)\s*:\s*(\S+)", re.IGNORECASE)
_READERS: dict[str, Callable[[str], Reference | None]] = {"openreview": ids.openreview, "pmlr": ids.pmlr, "text": ids.text_hash}


def _of_name(said: str) -> Reference | None:
    if named := _ARXIV_NAME.fullmatch(said):
        return ids.arxiv(named["id"])
    if named := _DOI_NAME.fullmatch(said):
        return _doi(named[1])
    if named := _TAGGED.fullmatch(said):
        return _READERS[named[1].lower()](named[2])
    return ids.acl(named[1]) if (named := _ACL_NAME.fullmatch(said)) else None


def _doi(text: str) -> Reference | None:
    return ids.doi(trimmed(unquote(text) if re.search(r"%[0-9a-f]{2}", text, re.IGNORECASE) else text))


# --- addresses -------------------------------------------------------------------------------------------------------

_ARXIV_HOSTS = frozenset(
    "arxiv.org xxx.lanl.gov ar5iv.org alphaxiv.org arxiv-vanity.com scirate.com huggingface.co hf.co semanticscholar.org "
    "papers.cool paperswithcode.com emergentmind.com inspirehep.net catalyzex.com".split()
)
_ARXIV_PATH = re.compile(
    r"(?:/(?:[a-z]{2}(?:-[a-z]{2})?|api|graph|v1|arxiv|abs|pdf|html|ps|format|e-?print|src|tb|dvi|cite|refs|papers?|overview|main))*"
    rf"/(?:arxiv[.:])?(?P<id>{ids.ARXIV})(?:\.(?:pdf|ps|gz|html))*(?:[/:].*)?",
    re.IGNORECASE,
)
_ACL_PATH = re.compile(r"/(?:anthology/)?(?:papers/[a-z]/[a-z][0-9]{2}/)?([^/]+?)(?:v[1-9])?(?:\.(?:pdf|bib|xml|endf|mods))?/?", re.IGNORECASE)
_PMLR_PATH = re.compile(r"/(?:proceedings/papers/)?([vr][0-9]+/[^/.]+)(?:\.html|\.pdf|/.*)?", re.IGNORECASE)
_PMLR_RAW = re.compile(r"/mlresearch/(v[0-9]+)/(?:raw/|blob/)?[^/]+/assets/([^/]+)/.*", re.IGNORECASE)
_DBLP_PATH = re.compile(r"/rec/(?:[a-z]+/)?journals/corr/abs-([0-9]{4})-([0-9]{4,5})(?:\..*)?", re.IGNORECASE)
_DOI_HOSTS = frozenset(("doi.org",))
_PUBLISHERS = frozenset(
    "acm.org acs.org aip.org aps.org biorxiv.org crossref.org frontiersin.org iop.org medrxiv.org oup.com plos.org "
    "pnas.org sagepub.com science.org springer.com springeropen.com biomedcentral.com tandfonline.com wiley.com worldscientific.com".split()
)
_DOI_PATH = re.compile(rf"({ids.DOI}.+)")
_TAILS = re.compile(r"/(?:pdf|full|meta|abstract|epdf|fulltext|html|full-text|references)$|\.(?:pdf|html?|full|abstract|article-info)$")
_PREPRINT = re.compile(r"(10\.(?:1101|64898)/[0-9.]+)v([1-9][0-9]{0,2})(?:\..*)?")


def _of_url(said: str) -> Reference | None:
    """The paper that an address leads to, its scheme left out or not."""
    if any(char.isspace() for char in said):
        return None
    url = said if "//" in said[:8] else "https://" + said
    url = "https:" + url if url.startswith("//") else url
    name = host(url)
    if not name or "/" not in url[8:]:
        return None
    parts = urlsplit(url)
    path, query = unquote(parts.path), parse_qs(parts.query)
    return next(filter(None, (read(name, path, query) for read in _SITES)), None)


def _arxiv_site(name: str, path: str, query: dict[str, list[str]]) -> Reference | None:
    found = _ARXIV_PATH.fullmatch(path) if belongs(name, _ARXIV_HOSTS) else None
    return ids.arxiv(found["id"]) if found else None


def _dblp_site(name: str, path: str, query: dict[str, list[str]]) -> Reference | None:
    found = _DBLP_PATH.fullmatch(path) if name.startswith("dblp.") else None
    return ids.arxiv(f"{found[1]}.{found[2]}") if found else None


def _acl_site(name: str, path: str, query: dict[str, list[str]]) -> Reference | None:
    found = _ACL_PATH.fullmatch(path) if belongs(name, frozenset(("aclanthology.org", "aclweb.org", "aclanthology.info"))) else None
    return ids.acl(found[1]) if found else None


def _openreview_site(name: str, path: str, query: dict[str, list[str]]) -> Reference | None:
    if not belongs(name, frozenset(("openreview.net",))) or path.rstrip("/") not in ("/forum", "/pdf", "/attachment", "/revisions"):
        return None
    return ids.openreview(query.get("id", [""])[0])


def _pmlr_site(name: str, path: str, query: dict[str, list[str]]) -> Reference | None:
    if belongs(name, frozenset(("proceedings.mlr.press", "jmlr.org", "jmlr.csail.mit.edu"))):
        found = _PMLR_PATH.fullmatch(path)
        return ids.pmlr(found[1]) if found else None
    raw = _PMLR_RAW.fullmatch(path) if name in ("raw.githubusercontent.com", "github.com") else None
    return ids.pmlr(f"{raw[1]}/{raw[2]}") if raw else None


def _doi_site(name: str, path: str, query: dict[str, list[str]]) -> Reference | None:
    if belongs(name, _DOI_HOSTS):
        return _doi(path.lstrip("/").removeprefix("doi:"))
    if name.endswith("nature.com") and (found := re.fullmatch(r"/articles/([a-z0-9.-]+?)(?:\.pdf|/.*)?", path)):
        return ids.doi("10.1038/" + found[1])
    if not (belongs(name, _PUBLISHERS) or "/doi/" in path):
        return None
    found = _DOI_PATH.search(path) or _DOI_PATH.search(query.get("id", [""])[0])
    return _published(found[1]) if found else None


def _published(key: str) -> Reference | None:
    """The DOI in a publisher's path, which goes on behind it: `/full`, `.pdf`, `v2.full`."""
    if preprint := _PREPRINT.fullmatch(key):
        return Reference(PaperId(Scheme.DOI, preprint[1]), int(preprint[2]))
    return _doi(_TAILS.sub("", _TAILS.sub("", key.rstrip("/"))))


_SITES = (_arxiv_site, _acl_site, _openreview_site, _pmlr_site, _dblp_site, _doi_site)


# --- running text ----------------------------------------------------------------------------------------------------

_CANDIDATE = re.compile(
    r"(?P<url>https?://[!-~]+)"
    r"|(?P<site>(?<![\w@./-])(?:[a-z0-9-]++\.)++[a-z]{2,12}/[!-~]+)"
    rf"|(?P<arxiv>(?<![\w/.])arxiv(?:\.org)?(?:\s+(?:e-?prints?|preprint|id))?[\s,]{{0,3}}(?:arxiv)?[\s:]{{0,3}}(?:{ids.ARXIV}))(?![\w])"
    rf"|(?P<doi>(?:\bdoi\s{{0,3}}[:=]?\s{{0,3}}|(?<![\w./$€£¥+-])){ids.DOI}[!-~]+)"
    rf"|(?P<acl>\bacl(?:\s?anthology)?\s{{0,2}}:?\s{{0,2}}(?:{ids.NEW_ACL}|{ids.OLD_ACL}))(?![\w-])",
    re.IGNORECASE,
)


def find_references(text: str) -> list[Reference]:
    """Every paper named in running text, each once, in order. A bare number counts only where something says what it is."""
    return list({found.id: found for found in reversed(list(_mentioned(text)))}.values())[::-1]


def _mentioned(text: str) -> Iterator[Reference]:
    for match in _CANDIDATE.finditer(text):
        said = re.split(r"[<>\"|]", match[0], maxsplit=1)[0] if match.lastgroup in ("url", "site") else match[0]
        if found := reference(said):
            yield found


# --- a paper's own addresses -----------------------------------------------------------------------------------------

_IN_PATH = "/:;()-._~!*',@+$"  # what RFC 3986 lets stand in a path, and DOIs hold


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
            return f"https://proceedings.mlr.press/{paper.key}/{paper.key.rpartition('/')[2]}.pdf"
        case Scheme.DOI | Scheme.TEXT:
            return ""
