"""Web addresses: which are safe to show, what they lead to, and those that stand in an abstract."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from urllib.parse import SplitResult, quote, urlsplit

from bot.papers import Kind

MAX_URL = 2000  # characters (SECURITY: link spoofing)
MAX_LINKS = 200  # read of one abstract


def sites(names: str) -> frozenset[str]:
    """Hosts, told apart by white space."""
    return frozenset(names.split())


PAPER_SITES = sites(
    """aaai.org aclanthology.org aclweb.org acm.org alphaxiv.org ar5iv.org arxiv.org biorxiv.org dblp.org doi.org
    ecva.net frontiersin.org iclr.cc icml.cc ieee.org ijcai.org jmlr.org lanl.gov mdpi.com medrxiv.org mlr.press
    nature.com neurips.cc nips.cc openreview.net plos.org pnas.org roboticsproceedings.org science.org
    sciencedirect.com semanticscholar.org springer.com thecvf.com usenix.org wiley.com"""
)
CODE_SITES = sites(
    """anonymous.4open.science bitbucket.org codeberg.org gitee.com github.com gitlab.com modelscope.cn modelscope.ai
    sourceforge.net sr.ht"""
)
HUGGING_FACE = sites("huggingface.co hf.co")


# --- safety ---------------------------------------------------------------------------------------------------------

# Controls, white space and what is invisible; a backslash, which browsers read as a slash.
_UNFIT = re.compile(r"[\x00-\x20\x7f-\xa0\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\\]")
_LABEL = re.compile(r"[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?")
_KEPT = "/:?#@!$&'()*+,;=%~-._"


def host(url: str) -> str:
    """The host of an http(s) address, in lower case, in punycode where it is not ASCII; empty where it has none to trust.

    An address with a user's name or password has none: `https://arxiv.org@evil.example/` deceives.
    """
    parts = _split(url)
    return _ascii_host(parts.hostname or "") if parts else ""


def _split(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url)
        fit = parts.scheme in ("http", "https") and "@" not in parts.netloc and parts.port != 0
    except ValueError:
        return None
    return parts if fit else None


def _ascii_host(name: str) -> str:
    try:
        plain = (name if name.isascii() else name.encode("idna").decode("ascii")).lower().rstrip(".")
    except UnicodeError:
        return ""
    labels = plain.split(".")
    return plain if len(labels) > 1 and len(plain) < 254 and all(map(_LABEL.fullmatch, labels)) else ""


def safe_url(url: str) -> str | None:
    """`url` in ASCII and fit to be linked, or None.

    Fit is http(s) to a plain host, without a user's name, a control character or a space, of at most MAX_URL characters.
    """
    url = url.strip()
    parts = _split(url) if len(url) <= MAX_URL and not _UNFIT.search(url) else None
    name = _ascii_host(parts.hostname or "") if parts else ""
    if not parts or not name:
        return None
    port = f":{parts.port}" if parts.port else ""
    rest = url[len(parts.scheme) + len("://") + len(parts.netloc) :]
    try:
        safe = f"{parts.scheme}://{name}{port}{quote(rest, safe=_KEPT)}"
    except UnicodeError:  # half of a surrogate pair
        return None
    return safe if len(safe) <= MAX_URL else None


# --- what they lead to ----------------------------------------------------------------------------------------------


def belongs(name: str, known: frozenset[str]) -> bool:
    """Whether a host is one of `known` or below one."""
    labels = name.split(".")
    return any(".".join(labels[start:]) in known for start in range(len(labels)))


def is_paper_site(url: str) -> bool:
    """Whether an address leads to a known site of papers, so that a link to it need not show its host."""
    name = host(url)
    return belongs(name, PAPER_SITES) or (belongs(name, HUGGING_FACE) and urlsplit(url).path.startswith("/papers/"))


def kind_of_url(url: str) -> Kind:
    """What an address leads to, judged by its looks: a known site's page, a PDF, code, else a project's page."""
    name = host(url)
    path = urlsplit(url).path.lower() if name else ""
    if path.endswith(".pdf") or (path.startswith("/pdf") and belongs(name, sites("arxiv.org openreview.net"))):
        return Kind.PDF
    if is_paper_site(url) or not name:
        return Kind.PAGE
    if belongs(name, HUGGING_FACE):
        return Kind.PROJECT if path.startswith(("/spaces/", "/blog")) else Kind.CODE
    if belongs(name, CODE_SITES) or name.startswith(("git.", "gitlab.", "code.")):
        return Kind.CODE
    return Kind.PROJECT


# --- in text --------------------------------------------------------------------------------------------------------

# Sites that abstracts name without a scheme.
_BARE = r"(?:github|gitlab|bitbucket|sites\.google)\.com/|(?:huggingface\.co|anonymous\.4open\.science|zenodo\.org|osf\.io)/"
_BODY = r"(?:(?!(?<![/=])(?i:https?)://)[^\s<>\"`|\u2018-\u201f\u3000-\u30ff\u3400-\u9fff\uff00-\uffef])"
_IN_TEXT = re.compile(
    rf"(?i:https?)://{_BODY}*"
    rf"|(?<![\w./@-])(?i:www\.(?=[a-z0-9-]+\.[a-z])|[a-z0-9-]{{1,63}}\.github\.io(?![\w.-]*@)|{_BARE}){_BODY}*"
)
_BROKEN_SCHEME = re.compile(r"(https?:) (//)", re.IGNORECASE)
_BROKEN_HOST = re.compile(r"(?<=/)(github|gitlab)\. (com/)", re.IGNORECASE)
_TEX_TILDE = re.compile(r"\$\\sim\$|\{?\\textasciitilde(?:\{\}|\}| )?|\\~(?:\{\})?")
_TEX_ESCAPE = re.compile(r"\{?\\([_%#&$])\}?")
_TRAILING = frozenset(".,;:!?'*…。，、；：！？’”")
_CLOSERS = {")": "(", "]": "[", "}": "{"}


def links_in_abstract(source: str) -> list[str]:
    """The addresses in an abstract as its source wrote it (plain, Markdown or TeX), each once, in order."""
    return list(dict.fromkeys(filter(None, _links(source))))


def _links(source: str) -> Iterator[str | None]:
    text = _BROKEN_HOST.sub(r"\1.\2", _BROKEN_SCHEME.sub(r"\1\2", source))
    text = without_tex_escapes(_TEX_TILDE.sub("~", text))
    for match in islice(_IN_TEXT.finditer(text), MAX_LINKS):
        said = own_part(match[0][: MAX_URL + 1].partition("\\")[0])
        if said.lower() not in ("http://", "https://"):
            yield safe_url(said if re.match("https?:", said, re.IGNORECASE) else f"https://{said}")


def without_tex_escapes(text: str) -> str:
    r"""`a_b` for TeX's `a\_b` and Mendeley's `a{\_}b`."""
    return _TEX_ESCAPE.sub(r"\1", text) if "\\" in text else text


def own_part(url: str) -> str:
    """An address without what only surrounds it: it ends at a bracket that it did not open, and not in punctuation."""
    opened: list[str] = []
    for at, char in enumerate(url):
        if char in "([{":
            opened.append(char)
        elif char in _CLOSERS and (not opened or opened.pop() != _CLOSERS[char]):
            url = url[:at]
            break
    return trimmed(url).rstrip("([{")


def trimmed(text: str) -> str:
    """`text` without the punctuation behind it."""
    end = len(text)
    while end and text[end - 1] in _TRAILING:
        end -= 1
    return text[:end]
