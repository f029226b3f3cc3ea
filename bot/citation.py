"""References to papers in the forms that reference managers read: BibTeX, RIS and CSL-JSON.

What is written reads back: same title, same authors in the same order. A title that we derived is never given as the
source's own: a note says so. No form holds three back-ticks in a row or a control character but the line's end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.citations import bibtex as bibtex_form
from bot.citations import csl as csl_form
from bot.citations import ris as ris_form
from bot.citations.facts import facts_of
from bot.citations.keys import keys_of
from bot.papers import Paper
from bot.text import one_line


def bibtex(paper: Paper) -> str:
    """One BibTeX entry."""
    return bibtex_many([paper])


def bibtex_many(papers: Sequence[Paper]) -> str:
    """BibTeX entries with an empty line between them; no key occurs twice."""
    return "\n".join(
        bibtex_form.entry(facts_of(paper), key) for paper, key in zip(papers, keys_of(papers), strict=True)
    )


def ris(paper: Paper, *, abstract: bool = False) -> str:
    """One RIS record."""
    return ris_many([paper], abstract=abstract)


def ris_many(papers: Sequence[Paper], *, abstract: bool = False) -> str:
    """RIS records with an empty line between them, with their abstracts if asked."""
    return "\n".join(
        ris_form.entry(facts_of(paper), key, one_line(paper.abstract) if abstract else "")
        for paper, key in zip(papers, keys_of(papers), strict=True)
    )


def csl_json(paper: Paper, *, abstract: bool = False) -> str:
    """A CSL-JSON list of one item."""
    return csl_json_many([paper], abstract=abstract)


def csl_json_many(papers: Sequence[Paper], *, abstract: bool = False) -> str:
    """A CSL-JSON list, with abstracts if asked."""
    return csl_form.document(
        csl_form.item(facts_of(paper), key, one_line(paper.abstract) if abstract else "")
        for paper, key in zip(papers, keys_of(papers), strict=True)
    )


FORMATS: dict[str, tuple[str, Callable[[Paper], str]]] = {
    "bibtex": ("BibTeX", bibtex),
    "ris": ("RIS", ris),
    "csl": ("CSL-JSON", csl_json),
}
