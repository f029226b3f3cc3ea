"""arXiv's answers to queries: an Atom feed with an entry for each paper (https://info.arxiv.org/help/api/user-manual.html)."""

from __future__ import annotations

from collections.abc import Iterator

from adapters.sources.arxiv import is_category, misfits, paper_of_arxiv
from adapters.sources.opening import Source
from adapters.sources.unused import Unused
from adapters.sources.xml_pieces import root_of
from adapters.sources.xml_records import Element, elements_of
from bot.importing import Read, Record, Refused
from bot.people.authors import divided
from bot.records.draft import Unfit

_KEPT = (
    *("id", "title", "summary", "published", "updated", "author", "link", "category"),
    *("arxiv:primary_category", "arxiv:journal_ref", "arxiv:doi"),
)
_SIGNS = ("http://arxiv.org/schemas/atom", "://arxiv.org/api/", "://arxiv.org/abs/")


class ArxivAtom:
    """Read entry by entry; what arXiv answers instead of papers is told as its error."""

    name = "arXiv Atom"

    def likeness(self, head: str, filename: str) -> float:  # noqa: ARG002
        is_arxiv = root_of(head) == "feed" and any(sign in head for sign in _SIGNS)
        return 0.97 if is_arxiv else 0.0

    def read(self, source: Source) -> Iterator[Record]:
        unused = Unused(_KEPT)
        for line, entry in elements_of(source, "entry"):
            yield entry if isinstance(entry, Refused) else _record(entry, line, unused)
        yield from unused.told()


def _record(entry: Element, line: int, unused: Unused) -> Record:
    known = entry.said("id")
    if "/api/errors" in known or (entry.said("title") == "Error" and "/abs/" not in known):
        return Refused(line, f"arXiv answered with an error: {entry.said('summary') or known}.")
    classes = list(
        dict.fromkeys(each.attributes.get("term", "") for each in entry.all("arxiv:primary_category", "category"))
    )
    told: dict[str, object] = {
        "id": known,
        "title": entry.said("title"),
        "published": entry.said("published", "updated"),
        "venue": entry.said("arxiv:journal_ref"),
    }
    try:
        paper = paper_of_arxiv(
            told,
            divided(each.said("name") for each in entry.all("author")),
            abstract=entry.said("summary"),
            comment=entry.said("arxiv:comment"),
            dois=entry.said("arxiv:doi"),
            categories=classes,
            source=ArxivAtom.name,
        )
    except Unfit as reason:
        return Refused(line, str(reason))
    names = [each.name for each in entry.elements]
    inner = [
        f"{each.name} of an author" for author in entry.all("author") for each in author.elements if each.name != "name"
    ]
    others = ["class of another society" for each in classes if each and not is_category(each)]
    unused.note((*names, *inner, *others))
    return Read(paper, line, left_out=misfits(told, entry.said("arxiv:doi")))
