"""The parts of the benchmarks: each takes a Setting and yields rows. The targets are those that the project set itself."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median

from tests.bench import corpora, known_items, process
from tests.bench.adding import while_adding
from tests.bench.discord import talking_on_discord
from tests.bench.inside import corrected, nothing_corrected
from tests.bench.meters import Run, put
from tests.bench.oddities import odd_strings, slowest
from tests.bench.ours import Ours
from tests.bench.quality import mean_ndcg, measured
from tests.bench.report import Row, at_least, at_most, not_measured, told
from tests.bench.rivals import EveryTitle, Like, Tantivy
from tests.bench.seeds import found_beside
from tests.bench.setting import Setting, copied, how_added, how_imported
from tests.bench.slack import talking_to_slack

INVENTED = "no target: these papers are invented"
ABSENT = "the folder ../shared is not beside the project"
NDCG = {"cranfield": 0.385, "cacm": 0.41, "tldr_known_item": 0.86}
CACM_SECOND_STEP = 0.48
KEPT_WITH_TYPOS = 96.5  # per cent
LOST_BY_CORRECTING = 1.5  # per cent
KNOWN = {
    "rare words": 0.89,
    "author + word": 0.76,
    "title, 2 typos": 0.99,
    "3 words, 1 typo": 0.93,
    "prefix": 0.94,
    "system name": 0.95,
}
STARTS = 7


def quality(setting: Setting) -> Iterator[Row]:
    """nDCG at 10 over judged queries, clean and with two typos in each."""
    for name in corpora.COLLECTIONS:
        if corpora.there():
            yield from _quality(setting, corpora.collection(name))
        else:
            yield not_measured(f"{name}: nDCG@10", ABSENT)


def _quality(setting: Setting, collection: corpora.Collection) -> Iterator[Row]:
    name, papers = collection.name, lambda: collection.papers
    searching = setting.ours(name, papers)
    ours = measured(searching.typed, collection)
    yield at_least(f"{name}: nDCG@10", ours.clean, NDCG[name])
    if name == "cacm":
        yield at_least(f"{name}: nDCG@10, second step", ours.clean, CACM_SECOND_STEP)
    typos = f"nDCG@10 {ours.misspelt:.3f}"
    yield at_least(f"{name}: kept with two typos", 100 * ours.kept, KEPT_WITH_TYPOS, "%", typos)
    with nothing_corrected():
        plain = mean_ndcg(searching.typed, collection)
    lost = 100 * (1 - ours.clean / plain)
    yield at_most(
        f"{name}: lost by correcting clean queries", lost, LOST_BY_CORRECTING, "%", note=f"without {plain:.3f}"
    )
    for rival in (setting.tantivy(name, papers), setting.full_text(name, papers)):
        theirs = measured(rival.any_word, collection)
        yield told(f"{name}: {rival.name}, OR", theirs.clean, note=f"with two typos {theirs.misspelt:.3f}")


def known(setting: Setting) -> Iterator[Row]:
    """MRR at 10 of readers who have one paper in mind."""
    size = "87k" if corpora.there() and not setting.quick else "20k"
    papers = list(corpora.papers(size))
    library = known_items.Library.of(papers)
    count = 60 if setting.quick else known_items.COUNT
    asked = {kind: known_items.queries(library, kind, count) for kind in known_items.KINDS}
    ours, tantivy = setting.ours(size, lambda: papers), setting.tantivy(size, lambda: papers)
    every_title = EveryTitle(papers)
    for kind, queries in asked.items():
        rank, name = known_items.mrr(ours.typed, queries), f"{kind}: MRR@10 over {size}"
        yield at_least(name, rank, KNOWN[kind]) if corpora.there() else told(name, rank, note=INVENTED)
        yield told(f"{kind}: tantivy, boosted", known_items.mrr(tantivy.boosted, queries))
        few = queries[: len(queries) // 10]
        yield told(f"{kind}: rapidfuzz", known_items.mrr(every_title.by_words, few), note=f"{len(few)} queries")


def speed(setting: Setting) -> Iterator[Row]:
    """CPU milliseconds of the mix, and what else is asked of the search, at each size."""
    for size in setting.sizes:
        yield from _speed(setting, size)
    yield from _spelling(setting)
    yield from _oddities(setting)
    yield from _adding(setting)


def _speed(setting: Setting, size: str) -> Iterator[Row]:
    papers, mix = partial(corpora.papers, size), setting.mix()
    ours, tantivy, full_text = setting.imported(size), setting.tantivy(size, papers), setting.full_text(size, papers)
    us, theirs, plain = put(ours, mix), put(tantivy, mix), put(full_text, mix)
    yield _beside(f"{size}: p95", us, 1.5, theirs, "tantivy", judged=size != "20k")
    yield told(f"{size}: tantivy, p95", theirs.times.p95, "ms", _middle(theirs))
    if size == "million":
        yield _beside(f"{size}: p95", us, 1 / 7, plain, "FTS5 plain bm25")
    yield told(f"{size}: FTS5 plain bm25, p95", plain.times.p95, "ms", _middle(plain))
    if size != "million":
        like = put(Like(full_text.folder), slow := setting.mix(0.2), warm=False)
        yield _beside(f"{size}: p95", us, 1 / 40, like, "SQL LIKE", judged=size != "20k")
        yield told(f"{size}: SQL LIKE, p95", like.times.p95, "ms", f"{_middle(like)}; {len(slow)} queries")
    fuzzy = put(EveryTitle(papers()), few := setting.mix(0.02), warm=False)
    yield told(
        f"{size}: rapidfuzz over every title, p95", fuzzy.times.p95, "ms", f"{_middle(fuzzy)}; {len(few)} queries"
    )
    yield from _by_kind(size, us, theirs)
    yield at_most(f"{size}: without a result", 100 * len(us.empty) / len(mix), 3, "%")
    yield from _space(size, ours, tantivy)


def _beside(name: str, us: Run, times: float, them: Run, who: str, judged: bool = True) -> Row:
    """Our 95th percentile as a part of theirs. The targets are for 100,000 papers and more."""
    share = us.times.p95 / them.times.p95
    note = f"{us.times.p95:.2f} ms, {_middle(us)}"
    if not judged:
        return told(f"{name} × {who}", share, note=f"{note}; no target for so few papers")
    return at_most(f"{name} × {who}", share, times, note=note)


def _by_kind(size: str, us: Run, theirs: Run) -> Iterator[Row]:
    for kind, times in us.by_kind.items():
        other = theirs.by_kind[kind]
        beside = f"p50 {times.p50:.2f}; tantivy p95 {other.p95:.2f}, p50 {other.p50:.2f}"
        yield told(f"{size}: {kind}, p95", times.p95, "ms", beside)


def _space(size: str, ours: Ours, tantivy: Tantivy) -> Iterator[Row]:
    text = corpora.text_size(corpora.papers(size))
    note = f"whole database {ours.size() / text:.2f} × text; tantivy {tantivy.size() / text:.2f}"
    share, name = ours.index_size() / text, f"{size}: index beside text"
    yield at_most(name, share, 1, note=note) if corpora.there() else told(name, share, note=f"{note}; {INVENTED}")


def _middle(run: Run) -> str:
    return f"p50 {run.times.p50:.2f}"


def _spelling(setting: Setting) -> Iterator[Row]:
    size = setting.largest
    found = corrected(setting.imported(size), list(corpora.papers(size)))
    note = f"p50 {found.times.p50:.2f}; {found.right:.0f} % read as they were meant"
    yield at_most(f"spelling of one word of {found.vocabulary:,}, p95", found.times.p95, 1, "ms", note=note)


def _oddities(setting: Setting) -> Iterator[Row]:
    if not corpora.there():
        yield not_measured("slowest odd string", ABSENT)
        return
    strings = odd_strings()
    spent, odd = slowest(setting.imported(setting.largest), strings)
    yield at_most("slowest odd string", spent, 50, "ms", note=f"of {len(strings):,}: {odd[:40]!a}")


def _adding(setting: Setting) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        ours = copied(setting.imported(setting.largest), Path(folder))
        rise = while_adding(ours, setting.mix())
        ours.close()
    name, note = "rise of p95 while 1,000 are added", f"by the clock {rise.clock:.0f} %, {rise.asked} searches"
    yield at_most(name, rise.cpu, 25, "%", note=note)
    yield told("rise beside a thread that only works on JSON", rise.beside_json, "%")
    yield at_most("errors meanwhile", rise.errors, 0)
    yield at_least("found in the transaction that adds", rise.found_at_once, 100, "%")


def importing(setting: Setting) -> Iterator[Row]:
    """A whole import from a file (a million papers have none), and the store's part of it."""
    for size in setting.sizes:
        if size != "million":
            how = how_imported(setting.imported(size))
            note = f"{how.seconds:.0f} s by the clock on {how.at}"
            yield told(f"{size}: imported a CPU second", how.papers / how.cpu_seconds, "papers", note)
            yield at_most(f"{size}: peak memory of the import", how.peak_mb, 300, "MB")
        added = how_added(setting.ours(size, partial(corpora.papers, size)))
        yield told(f"{size}: stored and indexed a CPU second", added.stored, "papers", "without reading a file")
        yield at_least(f"{size}: indexed a CPU second", added.indexed, 5_000, "papers")


def start(setting: Setting) -> Iterator[Row]:
    """From the start of the process to its answer, by the clock: the middle of several."""
    size, times = setting.largest, 3 if setting.quick else STARTS
    ours = setting.imported(size)
    there = process.settings_for(ours.folder)
    ours.close()
    yield _started(f"search over {size}", times, ["search", "graph neural networks"], there)
    yield _started(f"console over {size}", times, ["console"], there, "lora\n")
    with tempfile.TemporaryDirectory() as folder:
        new = process.settings_for(Path(folder))
        yield _started("first start ever, the store being made", 1, ["run"], new, "lora\n")
        yield _started("console over the sample library", times, ["run"], new, "lora\n")


def _started(name: str, times: int, words: list[str], settings: dict[str, str], typed: str = "") -> Row:
    seconds = sorted(process.seconds_to_answer(words, settings, typed) for _ in range(times))
    return at_most(name, median(seconds), 1, "s", note=f"{seconds[0]:.2f} to {seconds[-1]:.2f} in {times}")


def memory(setting: Setting) -> Iterator[Row]:
    """What the console holds while it waits, and what an import needs at its peak."""
    ours = setting.imported(setting.largest)
    typed = [asked.query.words for asked in setting.mix(0.2)]
    idle = process.idle_mb(process.settings_for(ours.folder), typed)
    yield at_most(f"idle with {setting.largest} papers", idle, 150, "MB", note=f"after {len(typed)} searches")
    yield at_most(f"importing {setting.largest} papers, peak", how_imported(ours).peak_mb, 300, "MB")


PARTS: dict[str, Callable[[Setting], Iterator[Row]]] = {
    "quality": quality,
    "known": known,
    "speed": speed,
    "import": importing,
    "start": start,
    "memory": memory,
    "seeds": found_beside,
    "slack": talking_to_slack,
    "discord": talking_on_discord,
}
