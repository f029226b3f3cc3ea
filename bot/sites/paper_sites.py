"""Sites of papers: which paper an address leads to."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import parse_qs, unquote, urlsplit

from bot.sites import identifiers
from bot.sites.addresses import belongs, host, sites, trimmed, without_tex_escapes
from bot.sites.identifiers import Reference


@dataclass(frozen=True, slots=True)
class Address:
    """An address in parts: host, decoded path, and each of the query's fields once."""

    host: str
    path: str
    query: dict[str, str]


def paper_at(url: str) -> Reference | None:
    """The paper that an http(s) address leads to; its scheme may be missing."""
    if any(char.isspace() for char in url):
        return None
    address = _address(url)
    if address and (inner := _redirected(address)):
        address = _address(inner)
    return next(filter(None, (site(address) for site in SITES)), None) if address else None


def _address(url: str) -> Address | None:
    schemed = url if re.match("https?://", url, re.IGNORECASE) else f"https://{url.removeprefix('//')}"
    name = host(schemed)
    if not name or schemed.count("/") < 3:
        return None
    parts = urlsplit(schemed)
    return Address(
        name,
        unquote(parts.path),
        {key: values[0] for key, values in parse_qs(parts.query, max_num_fields=None).items()},
    )


_REDIRECTS = sites("google.com slack-redir.net facebook.com safelinks.protection.outlook.com duckduckgo.com")
_ARCHIVED = re.compile(r"/web/[0-9a-z_*]+/(https?:/.*)", re.IGNORECASE)


def _redirected(address: Address) -> str:
    """Where a redirecting site would lead: a search engine's result, a chat's or a mailer's checked link."""
    if belongs(address.host, _REDIRECTS):
        return next(
            (address.query[key] for key in ("url", "q", "u", "uddg") if "://" in address.query.get(key, "")),
            "",
        )
    archived = _ARCHIVED.fullmatch(address.path) if address.host == "web.archive.org" else None
    return archived[1].replace(":/", "://", 1).replace(":///", "://", 1) if archived else ""


# --- arXiv and those who show its papers ----------------------------------------------------------------------------

_ARXIV_SITES = sites(
    """alphaxiv.org ar5iv.org arxiv-vanity.com arxiv.org catalyzex.com emergentmind.com hf.co huggingface.co
    inspirehep.net papers.cool paperswithcode.com scirate.com semanticscholar.org xxx.lanl.gov"""
)
_ARXIV_PATH = re.compile(
    r"(?:/(?:abs|pdf|html|ps|format|e-?print|src|tb|dvi|cite|refs|papers?|overview|resources|blog|audio|arxiv|api|graph"
    r"|v1|ftp|[0-9]{4}|[a-z]{2}(?:-[a-z]{2})?))*"
    rf"/(?:arxiv[.:-])?(?P<id>{identifiers.ARXIV})(?:\.(?:pdf|ps|gz|html))*(?:[^0-9a-z.].*)?",
    re.IGNORECASE,
)
_DBLP_PATH = re.compile(r"/rec/(?:[a-z]+/)?journals/corr/abs-([0-9]{4})-([0-9]{4,5})(?:\..*)?", re.IGNORECASE)


def _arxiv(address: Address) -> Reference | None:
    if not belongs(address.host, _ARXIV_SITES):
        return None
    if found := _ARXIV_PATH.fullmatch(address.path):
        return identifiers.arxiv(found["id"])
    return identifiers.arxiv(address.query.get("arxiv_id", address.query.get("arxiv", "")))


def _dblp(address: Address) -> Reference | None:
    found = _DBLP_PATH.fullmatch(address.path) if address.host.startswith("dblp.") else None
    return identifiers.arxiv(f"{found[1]}.{found[2]}") if found else None


# --- proceedings ----------------------------------------------------------------------------------------------------

_ACL_SITES = sites("aclanthology.org aclanthology.info aclanthology.coli.uni-saarland.de aclweb.org")
_ACL_PATH = re.compile(
    r"/(?:anthology(?:-new)?/)?(?:papers/)?(?:[a-z]/[a-z][0-9]{2}/)?([^/]+?)(?:\.(?:pdf|bib|xml|endf|mods)|/[^/]*)?/?",
    re.IGNORECASE,
)
_PMLR_SITES = sites("proceedings.mlr.press")
_PMLR_PATH = re.compile(r"/([vr][0-9]+/[^/.]+)(?:\.html|\.pdf|/.*)?")
_PMLR_BEFORE = sites("jmlr.org jmlr.csail.mit.edu")
_PMLR_FILES = re.compile(r"/mlresearch/([vr][0-9]+)/(?:(?:raw|blob)/)?[^/]+/assets/([^/]+)/.*")


def _acl(address: Address) -> Reference | None:
    found = _ACL_PATH.fullmatch(address.path) if belongs(address.host, _ACL_SITES) else None
    return identifiers.acl(found[1]) if found else None


def _openreview(address: Address) -> Reference | None:
    if belongs(address.host, sites("paperswithcode.com")):
        return identifiers.openreview(address.query.get("openreview", ""))
    if not belongs(address.host, sites("openreview.net")):
        return None
    leads = address.path.rstrip("/") in ("/forum", "/pdf", "/attachment", "/revisions")
    return identifiers.openreview(address.query.get("id", "")) if leads else None


def _pmlr(address: Address) -> Reference | None:
    if address.host in ("raw.githubusercontent.com", "github.com"):
        raw = _PMLR_FILES.fullmatch(address.path)
        return identifiers.pmlr(f"{raw[1]}/{raw[2]}") if raw else None
    path = address.path
    if belongs(address.host, _PMLR_BEFORE) and path.startswith("/proceedings/papers/"):
        path = path.removeprefix("/proceedings/papers")
    elif not belongs(address.host, _PMLR_SITES):
        return None
    found = _PMLR_PATH.fullmatch(path)
    return identifiers.pmlr(found[1]) if found else None


# --- DOIs -----------------------------------------------------------------------------------------------------------

_PUBLISHERS = sites(
    """acm.org acs.org aip.org aps.org biomedcentral.com biorxiv.org crossref.org datacite.org frontiersin.org iop.org
    medrxiv.org plos.org pnas.org sagepub.com science.org semanticscholar.org springer.com springeropen.com
    tandfonline.com unpaywall.org wiley.com worldscientific.com"""
)
_RESOLVER = re.compile(r"(?:www\.)?(?:dx[.-])?doi[.-].+")  # doi.org, dx.doi.org, doi.acm.org, doi-org.a-library.example
_DOI_PATH = re.compile(rf"/(?:doi:)?({identifiers.DOI}.+)", re.IGNORECASE)
_NATURE_PATH = re.compile(r"/articles/([a-z0-9.-]+?)(?:\.pdf|/.*)?")
# What publishers put behind the DOI in a path.
_BEHIND = re.compile(
    r"(?:/(?:pdf|epdf|full|full-text|fulltext|meta|abstract|html|references|summary)|\.(?:pdf|html?|full|abstract|full-text))$"
)
_PREPRINT = re.compile(r"(10\.(?:1101|64898)/[0-9.]+v[1-9][0-9]{0,2})[./].*")


def _doi(address: Address) -> Reference | None:
    if _RESOLVER.fullmatch(address.host):
        return doi_in(address.path.lstrip("/"))
    if belongs(address.host, sites("nature.com")) and (found := _NATURE_PATH.fullmatch(address.path)):
        return identifiers.doi(f"10.1038/{found[1]}")
    if not belongs(address.host, _PUBLISHERS) and "/doi/" not in address.path:
        return None
    found = _DOI_PATH.search(address.path) or _DOI_PATH.search("/" + address.query.get("id", ""))
    return _published(found[1]) if found else None


def _published(key: str) -> Reference | None:
    """A publisher's DOI with `/full`, `.pdf` or a preprint's `v2.full` behind it."""
    if preprint := _PREPRINT.fullmatch(key):
        return identifiers.doi(preprint[1])
    for _ in range(3):
        key = _BEHIND.sub("", key.rstrip("/"))
    return doi_in(key)


def doi_in(text: str) -> Reference | None:
    """The DOI that is the whole of `text` but for `doi:`, percent and TeX escapes, and punctuation behind it."""
    said = re.sub(r"^doi:\s*", "", text, flags=re.IGNORECASE)
    said = without_tex_escapes(said)
    return identifiers.doi(trimmed(unquote(said) if re.search("%[0-9a-f]{2}", said, re.IGNORECASE) else said))


SITES: tuple[Callable[[Address], Reference | None], ...] = (_arxiv, _acl, _openreview, _pmlr, _dblp, _doi)
