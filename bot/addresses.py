"""Web addresses: which are safe to show, what they lead to, and those that stand in an abstract."""

from __future__ import annotations

import re
from urllib.parse import quote, urlsplit

from bot.papers import Kind

MAX_URL = 2000  # characters; SECURITY row 5

PAPER_SITES = frozenset(
    "aaai.org aclanthology.org aclweb.org acm.org alphaxiv.org ar5iv.org arxiv.org biorxiv.org cvf.com dblp.org doi.org ecva.net "
    "frontiersin.org hf.co huggingface.co iclr.cc icml.cc ieee.org ijcai.org jmlr.org lanl.gov mdpi.com medrxiv.org mlr.press nature.com "
    "neurips.cc nips.cc openreview.net plos.org pnas.org roboticsproceedings.org science.org sciencedirect.com semanticscholar.org "
    "springer.com thecvf.com usenix.org wiley.com".split()
)
CODE_SITES = frozenset(
    "anonymous.4open.science bitbucket.org codeberg.org git.sr.ht gitee.com github.com gitlab.com modelscope.cn modelscope.ai "
    "sourceforge.net".split()
)
_PROJECT_SITES = ("github.io", "gitlab.io", "pages.dev", "vercel.app", "netlify.app", "sites.google.com", "huggingface.co")
# Sites that abstracts name without a scheme.
_BARE = r"(?:github\.com|gitlab\.com|bitbucket\.org|huggingface\.co|sites\.google\.com|anonymous\.4open\.science|[a-z0-9-]+\.github\.io)"

_CONTROL = re.compile(r"[\x00-\x20\x7f-\xa0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u2064\u2066-\u206f\u3000\ufeff\\]")
_PORT = re.compile(r":[0-9]{1,5}")
_LABEL = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?")
_KEPT = "/:?#[]@!$&'()*+,;=%~-._"
_ESCAPED = re.compile(r"\\([_%#&~{}$^-])")
_IN_TEXT = re.compile(
    rf"\\href\s*\{{(?P<href>[^{{}}\s]+)\}}|(?P<url>(?<![a-z0-9])https?://[^\s<>\"`|]+|(?<![\w./@-])(?:www\.(?=[a-z0-9-]+\.[a-z])|{_BARE}/)[^\s<>\"`|]+)",
    re.IGNORECASE,
)
_TRAILING = ".,;:!?'*_…。，、；：！？’”"
_CLOSERS = {")": "(", "]": "[", "}": "{", "）": "（", "】": "【", "」": "「", "》": "《"}


def host(url: str) -> str:
    """The host of an http(s) address, lower case; in punycode where it is not ASCII. Empty where there is none to trust."""
    try:
        parts = urlsplit(url)
        name = parts.hostname or ""
    except ValueError:
        return ""
    if parts.scheme not in ("http", "https") or "@" in parts.netloc:
        return ""
    return _ascii_host(name)


def _ascii_host(name: str) -> str:
    try:
        plain = name if name.isascii() else name.encode("idna").decode("ascii")
    except UnicodeError:
        return ""
    plain = plain.lower().rstrip(".")
    labels = plain.split(".")
    return plain if len(labels) > 1 and len(plain) < 254 and all(map(_LABEL.fullmatch, labels)) else ""


def safe_url(url: str) -> str | None:
    """`url` in ASCII, fit to be linked, or None: http(s), a plain host, nobody's name or password, at most MAX_URL long."""
    url = url.strip()
    if len(url) > MAX_URL or _CONTROL.search(url):
        return None
    name = host(url)
    if not name:
        return None
    parts = urlsplit(url)
    port = parts.netloc.rpartition("]")[2].partition(":")[1:]
    if port[0] and not (port[1].isdigit() and port[1].isascii() and len(port[1]) < 6):
        return None
    rest = url.split("//", 1)[1]
    rest = rest[len(parts.netloc) :]
    safe = f"{parts.scheme}://{name}{''.join(port)}{quote(rest, safe=_KEPT)}"
    return safe if len(safe) <= MAX_URL else None


def belongs(name: str, sites: frozenset[str]) -> bool:
    """Whether a host is one of `sites` or below one."""
    labels = name.split(".")
    return any(".".join(labels[start:]) in sites for start in range(len(labels)))


def is_paper_site(url: str) -> bool:
    """Whether an address leads to a known site of papers, so that a link need not show its host."""
    return belongs(host(url), PAPER_SITES)


def kind_of_url(url: str) -> Kind:
    """What an address leads to, judged by its looks."""
    name, path = host(url), urlsplit(url).path.lower() if host(url) else ""
    if path.endswith(".pdf") or (name == "arxiv.org" and path.startswith("/pdf/")) or (name == "openreview.net" and path == "/pdf"):
        return Kind.PDF
    if belongs(name, CODE_SITES) or name.startswith(("gitlab.", "git.")):
        return Kind.CODE
    if name in ("huggingface.co", "hf.co"):
        return Kind.PAGE if path.startswith("/papers") else Kind.PROJECT if path.startswith("/spaces") else Kind.CODE
    if name.endswith(tuple("." + site for site in _PROJECT_SITES)) or name in _PROJECT_SITES:
        return Kind.PROJECT
    return Kind.PAGE if belongs(name, PAPER_SITES) else Kind.PROJECT


def trimmed(url: str) -> str:
    """An address without the punctuation of the sentence around it; brackets stay where they close one of its own."""
    while url:
        last = url[-1]
        if last in _TRAILING or (last in _CLOSERS and url.count(last) > url.count(_CLOSERS[last])):
            url = url[:-1]
        else:
            return url
    return url


def links_in_abstract(source: str) -> list[str]:
    """The addresses in an abstract as its source wrote it (plain, Markdown or TeX), each once, in order."""
    found = (safe_url(_address(match)) for match in _IN_TEXT.finditer(source))
    return list(dict.fromkeys(url for url in found if url))


def _address(match: re.Match[str]) -> str:
    url = _ESCAPED.sub(r"\1", match["href"] or match["url"])
    if match["url"]:
        url = trimmed(re.split(r"\]\(|\)[\[{]|\}\{|[{}]", url, maxsplit=1)[0])
    return url if url.lower().startswith("http") else "https://" + url
