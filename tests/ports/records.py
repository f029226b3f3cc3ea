"""Records as readers hand them in, made up for tests."""

from datetime import UTC, datetime

from bot.papers import Origin, Paper, PaperId

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
ABSTRACT = "We ask whether a paper that is read twice is the same paper, and show for nine libraries that it is."


def known(text: str) -> PaperId:
    return PaperId.parse(text)


def record(*ids: str, title: str = "Papers Read Twice", place: str = "", **fields) -> Paper:
    """A record known by `ids` (the first is its own), or by its text where there are none."""
    given = tuple(map(known, ids)) or (PaperId.of_text(fields.get("abstract") or title),)
    origins = (Origin("test list", place, NOON),) if place else ()
    return Paper(given[0], title, ids=given, origins=origins, **fields)


def added(store, tenant, *records, under=None):
    """Adds records in one unit of work, each by itself."""
    with store.writing(tenant) as shelves:
        return [shelves.papers.add([each], NOON, under) for each in records]


def imported(store, tenant, *records, label="list.txt"):
    """Adds records under a new import; its number."""
    with store.writing(tenant) as shelves:
        number = shelves.papers.begin_import(label, NOON)
        shelves.papers.add(records, NOON, number)
    return number


def every(store, tenant) -> list[Paper]:
    with store.reading(tenant) as shelves:
        return list(shelves.papers.every())


def content(paper: Paper) -> tuple:
    """What a paper says, whenever it came and wherever it stands."""
    return paper.title, paper.authors, paper.year, paper.venue, paper.abstract, paper.links, paper.ids, paper.version
