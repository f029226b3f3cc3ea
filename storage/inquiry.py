"""One search, step by step: from the words of a query to the papers that answer it best.

    called so        a name or a whole title
    heading          every word in title and authors
    full text        every word in title, authors and abstract
    beginning        the last word is the beginning of one in the title
    second reading   where no paper holds every word: known words may be typing errors, too
    nearest          papers that hold the most telling of the words

Each step adds candidates to those before; the ranking decides. A step runs only where those before found too little.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from heapq import nlargest

from bot.query import Query
from bot.words import tokens
from storage.filters import Filters
from storage.marks import year_mark
from storage.matching import MOST_COUNTED, Candidate, Condition, Matching, all_but_one_of
from storage.nearest import nearest
from storage.ranking import Ranking
from storage.reasons import held_form, reason
from storage.spelling import Spelling
from storage.terms import Term, Terms

MOST = 100  # candidates of one step
MOST_LACKING = 60  # papers that hold only some of the words
RARE = 2_000  # papers up to which a word is rare enough to ask for it in the full text at once
MANY = 20  # papers found by title with which the full text need not be asked
FEW = 5  # papers below which the next step is taken
CUT = 7  # letters of a known word that may yet be the beginning of another
READ = 40  # papers whose abstracts are read, those that look best by title
LONG = 7  # telling words from which a query is a description, whose words hardly stand in one paper all together
CHEAP = 5_000  # the same where it pays for a short query, too
NEAREST = 120
MOST_NAMESAKES = 20  # papers that bear one name
NAMED = 1_000.0  # above any other score
FAINT = 0.25  # of the best score: what scores less than that is left out


@dataclass(slots=True)
class Answer:
    """The papers in their order, and what to say about them."""

    papers: list[Candidate] = field(default_factory=list)
    terms: list[Term] = field(default_factory=list)
    total: int = 0
    at_least: bool = False
    is_closest: bool = False
    respelt: list[tuple[str, str]] = field(default_factory=list)  # of the filters
    fixed_reason: str = ""

    def why(self, paper: Candidate) -> str:
        return reason(paper, self.terms, paper.score >= NAMED) or self.fixed_reason

    def corrected(self, shown: Sequence[Candidate]) -> tuple[tuple[str, str], ...]:
        """The guesses that the first paper bears out."""
        pairs = [*self.respelt]
        for term in self.terms if shown else ():
            held = held_form(shown[0], term)
            if held and held[0].guess:
                pairs.append((term.typed, held[0].guess))
        return tuple(pairs)

    def ignored(self, shown: Sequence[Candidate]) -> tuple[str, ...]:
        """Where nothing held every word: the telling words that the first paper lacks."""
        asked = [term for term in self.terms if not term.is_stop] if self.is_closest and shown else []
        return tuple(term.typed for term in asked if not held_form(shown[0], term))


class Inquiry:
    """A query being answered for one reader."""

    def __init__(self, rows: sqlite3.Connection, matching: Matching, query: Query) -> None:
        self._matching, self._query = matching, query
        count, length = rows.execute("SELECT papers, length FROM index_state").fetchone() or (0, 0)
        self._length = length / max(count, 1)
        spelling = Spelling(rows, matching.is_own)
        self._reader = Terms(rows, count, spelling, matching.is_own)
        self._filters = Filters(rows, matching, query, spelling)
        self._found: dict[int, Candidate] = {}
        self._named: set[int] = set()
        self._whole: set[int] = set()  # papers that hold every word that the library knows
        self._is_capped = False

    def answer(self, wanted: int) -> Answer:
        """At least `wanted` papers where there are so many."""
        if not self._filters.can_hold:
            return Answer()
        terms = self._reader.read(self._query.words)
        if not terms:
            return self._newest(wanted) if self._query.has_filters else Answer()
        terms = self._gather(terms)
        is_loose = not self._found and bool(self._filters.phrases)
        if is_loose:
            self._filters.phrases.clear()
            terms = self._gather(terms)
        return self._ranked(terms, wanted, is_loose)

    # --- steps -----------------------------------------------------------------------------------

    def _gather(self, terms: list[Term]) -> list[Term]:
        """Finds candidates. Returns the terms, with what was learnt of them on the way."""
        self._take(self._called_so())
        self._every_word(terms)
        if (len(self._found) < FEW or (len(terms) > 2 and _may_be_cut(terms[-1]))) and not self._filters.phrases:
            terms = self._begun(terms)
        is_long = len(_telling(terms)) >= LONG
        if not self._found and not is_long:
            doubted = [self._reader.doubted(term) for term in terms]
            self._every_word(doubted)
            terms = doubted if self._found else terms
        if len(self._found) < (MANY if is_long else FEW) and not self._filters.phrases:
            is_cheap = sum(term.papers for term in _telling(terms)) < CHEAP
            if is_long or is_cheap:
                papers = nearest(
                    self._matching, _telling(terms), self._filters.questions, NEAREST if is_long else MOST_LACKING
                )
                self._take([paper for paper in papers if self._condition is None or self._condition(paper)])
            else:
                self._fewer_words(terms)
        return terms

    def _take(self, papers: list[Candidate]) -> None:
        for paper in papers:
            self._found.setdefault(paper.seq, paper)
        self._is_capped = self._is_capped or len(papers) >= MOST

    def _heading(self, questions: list[str], most: int = MOST) -> list[Candidate]:
        asked = [*questions, *self._filters.questions]
        if self._filters.phrases:
            return self._matching.phrase("heading", asked, self._filters.phrases[0], most, self._filters.hold)
        return self._matching.heading(asked, most, self._condition)

    def _everywhere(self, questions: list[str], most: int = MOST) -> list[Candidate]:
        asked = [*questions, *self._filters.questions]
        if self._filters.phrases:
            return self._matching.phrase("fulltext", asked, self._filters.phrases[0], most, self._filters.hold)
        return self._matching.fulltext(asked, most, self._condition)

    @property
    def _condition(self) -> Condition | None:
        return self._filters.hold if self._filters.has_conditions else None

    def _called_so(self) -> list[Candidate]:
        papers = self._matching.called(self._query.words, MOST_NAMESAKES)
        papers = self._matching.are_there(papers, self._filters.questions)
        papers = [paper for paper in papers if self._condition is None or self._condition(paper)]
        self._named.update(paper.seq for paper in papers)
        return papers

    def _every_word(self, terms: list[Term]) -> None:
        """Papers that hold every telling word that the library knows."""
        asked = _telling(terms)
        if not asked:
            return
        questions = self._matching.every(asked)
        is_phrase, only_stops = bool(self._filters.phrases), asked[0].is_stop
        is_rare = min(term.papers for term in asked) < RARE and not is_phrase and not only_stops
        everywhere = self._everywhere(questions) if is_rare else []
        self._take(everywhere)
        if not is_rare or len(everywhere) >= MOST:
            in_heading = self._matching.every(term for term in terms if term.is_known) if is_phrase else questions
            self._take(self._heading(in_heading))
            enough = FEW if is_phrase else MANY
            self._take(self._everywhere(questions) if len(self._found) < enough and not only_stops else [])
        self._whole.update(self._found)

    def _begun(self, terms: list[Term]) -> list[Term]:
        """Takes the last word for the beginning of one that stands in a title."""
        last = terms[-1]
        others = _telling(terms[:-1])
        if len(last.word) < 2 or (len(terms) > 1 and not others):
            return terms
        if others:
            letters = self._matching.token(last.word[:3], beginning=True)
            papers = self._heading([*self._matching.every(others), letters])
            begun = self._reader.completed(last.word, {code for paper in papers for code in paper.title})
            forms = [begun] if begun.ways else []
            papers = [paper for paper in papers if not set(begun.ways).isdisjoint(paper.title)]
        else:
            forms = self._reader.completions(last.word)
            papers = self._heading([self._matching.term(replace(last, forms=tuple(forms)))]) if forms else []
        self._take(papers)
        self._whole.update(paper.seq for paper in papers)
        return [*terms[:-1], replace(last, forms=(*last.forms, *forms))]

    def _fewer_words(self, terms: list[Term]) -> None:
        """Papers that lack one of the words; where there are none, of the rarest two words, then of the rarest."""
        questions = self._matching.every(_telling(terms))
        rarest = [questions[:count] for count in range(min(2, len(questions) - 1), 0, -1)]
        for asked in ([all_but_one_of(questions)] if len(questions) > 2 else [], *rarest):
            if asked and len(self._found) < FEW:
                found = self._everywhere(asked, MOST_LACKING)
                self._take(found)
                self._take(self._heading(asked, MOST_LACKING) if len(found) >= MOST_LACKING else [])

    # --- the answer ------------------------------------------------------------------------------

    def _ranked(self, terms: list[Term], wanted: int, is_loose: bool) -> Answer:
        ranking = Ranking([term for term in terms if term.is_known], self._length, self._opening(terms))
        papers = list(self._found.values())
        for paper in papers:
            paper.score = ranking.score(paper)
        unread = [paper for paper in papers if paper.body is None]
        best = nlargest(READ, unread, key=lambda paper: (paper.seq in self._whole, paper.score))
        self._matching.read_bodies(best)
        for paper in best:
            paper.score = ranking.score(paper)
        bar = FAINT * max((paper.score for paper in papers), default=0.0)
        papers = [paper for paper in papers if paper.score >= bar or paper.seq in self._named]
        for paper in papers:
            paper.score += NAMED * (paper.seq in self._named)
        papers.sort(key=lambda paper: (-paper.score, -paper.year, -paper.seq))
        is_closest = is_loose or not self._whole or not all(term.is_known or term.is_stop for term in terms)
        answer = Answer(
            papers, terms, len(papers), self._is_capped, is_closest and bool(papers), self._filters.corrected
        )
        if self._is_capped and not is_closest:
            self._continue(answer, terms, wanted)
        return answer

    def _continue(self, answer: Answer, terms: list[Term], wanted: int) -> None:
        """Papers beyond those that were ranked follow, the newest first, for a reader who turns so many pages."""
        if wanted > len(answer.papers):
            more = self._everywhere(self._matching.every(_telling(terms)), wanted + MOST)
            answer.papers += [paper for paper in more if paper.seq not in self._found]

    def _opening(self, terms: list[Term]) -> str:
        """How a title begins that begins with the words typed, but the last, which may not be whole."""
        exact = {term.word: form.exact for term in terms for form in term.forms[:1]}
        words = tokens(self._query.words)[:-1]
        return "".join(exact[word] for word in words) if words and all(exact.get(word) for word in words) else ""

    def _newest(self, wanted: int) -> Answer:
        """The papers that the filters leave, the newest first."""
        found: list[Candidate] = []
        for year in self._filters.years():
            mark = self._matching.token(year_mark(year))
            found += self._heading([mark], wanted - len(found))
            if len(found) >= wanted:
                break
        total = len(found)
        if total >= wanted and not self._filters.has_conditions:
            total = self._matching.count(self._filters.questions)
        at_least = total >= MOST_COUNTED or (self._filters.has_conditions and len(found) >= wanted)
        return Answer(
            found, total=total, at_least=at_least, respelt=self._filters.corrected, fixed_reason=self._filters.said
        )


def _may_be_cut(term: Term) -> bool:
    """Whether a word may be a mere beginning; a long one that the library knows hardly is."""
    return len(term.word) <= CUT or not term.is_known or bool(term.guess)


def _telling(terms: list[Term]) -> list[Term]:
    """The known words that tell something; of stop words alone, all."""
    known = [term for term in terms if term.is_known]
    return [term for term in known if not term.is_stop] or known
