"""Papers that are near to one: those that share its most telling words."""

from __future__ import annotations

import json
import math
import sqlite3
from collections import Counter, defaultdict

from bot.papers import Paper
from bot.text import listed
from bot.words import STOP_WORDS, tokens
from storage.matching import Candidate, Matching
from storage.nearest import nearest
from storage.ranking import Ranking
from storage.reasons import held_form
from storage.terms import Form, Term, telling

MOST_WORDS = 24  # of a paper that are asked for, the most telling
IN_TITLE = 3  # how often a word of the title counts
NEAREST = 100
SHOWN = 4  # words that the reason names
COMMON = 0.2  # of the papers: a word in more of them says little of why two are near

_STOP = frozenset(STOP_WORDS)
_SAYS_LITTLE = frozenset(  # of why two papers are near, though it is rare enough
    "across among based between beyond both existing first further however into many more novel over paper propose"
    " proposed recent several show such than their there these this those through toward towards under upon using via"
    " well when where which while with within without".split()
)


def similar(rows: sqlite3.Connection, matching: Matching, paper: Paper, limit: int) -> list[tuple[Candidate, str]]:
    """The nearest papers with what they share, the paper itself left out."""
    count, length = rows.execute("SELECT papers, length FROM index_state").fetchone() or (0, 0)
    terms = _terms(rows, paper, count)
    itself = {str(paper.id), *map(str, paper.ids)}
    near = nearest(matching, terms, [], NEAREST)
    near = [each for each in near if each.paper not in itself and each.seq != paper.seq]
    ranking = Ranking(terms, length / max(count, 1))
    for each in near:
        each.score = ranking.score(each)
    near.sort(key=lambda each: (-each.score, -each.year, -each.seq))
    told = [term for term in terms if _tells(term.word)]
    named = [term for term in told if term.papers <= max(COMMON * count, 2)]
    return [(each, _shared(each, named) or _shared(each, told) or _shared(each, terms)) for each in near[:limit]]


def _terms(rows: sqlite3.Connection, paper: Paper, count: int) -> list[Term]:
    """The most telling words of a paper that others may hold, too; one word of each stem."""
    said = Counter(tokens(paper.abstract))
    for word in tokens(paper.title):
        said[word] += IN_TITLE
    words = [word for word in said if word not in _STOP and len(word) > 1 and not word.isdecimal()]
    ask = "SELECT text, stem, code, papers FROM index_word WHERE text IN (SELECT value FROM json_each(?))"
    families: defaultdict[str, list[tuple[str, str, int]]] = defaultdict(list)
    for text, root, code, papers in rows.execute(ask, (json.dumps(words),)):
        families[root].append((text, chr(code), papers))
    found = [_term(root, family, said, count) for root, family in families.items()]
    return sorted(found, key=lambda term: -term.idf * term.times)[:MOST_WORDS]


def _term(root: str, family: list[tuple[str, str, int]], said: Counter[str], count: int) -> Term:
    word = max(family, key=lambda each: said[each[0]])[0]
    papers = sum(each[2] for each in family)
    times = sum(said[each[0]] for each in family)
    form = Form((root,), tuple(each[1] for each in family))
    return Term(word, word, (form,), papers, telling(papers, count), times=1 + round(math.log(times)))


def _tells(word: str) -> bool:
    return len(word) > 2 and word not in _SAYS_LITTLE


def _shared(paper: Candidate, terms: list[Term]) -> str:
    words = [f"“{term.typed}”" for term in terms if held_form(paper, term)]
    return f"shares {listed(words[:SHOWN])}" if words else ""
