"""One search, step by step: from the words of a query to the papers that answer it best.

    called so        a name or a whole title
    every word       all in title and authors, then all in title, authors and abstract
    beginning        the last word is the beginning of one in the title
    second reading   where no paper holds every word: known words may be typing errors, too
    like a title     where none does still: what is nearly a title
    nearest          papers that hold the most telling of the words

Each step adds candidates to those before; the ranking decides. A step runs only where those before found too little.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import replace
from heapq import nlargest

from rapidfuzz import fuzz

from bot.query import Query
from storage.answer import NAMED, Answer
from storage.filters import Filters
from storage.marks import year_mark
from storage.matching import MOST_COUNTED, Candidate, Condition, Matching, all_but_one_of, any_of
from storage.nearest import nearest
from storage.ranking import Ranking
from storage.reader import Reader
from storage.terms import Term
from storage.vocabulary import Vocabulary

MOST = 100  # candidates of one step
MOST_LACKING = 60  # papers that hold only some of the words
MOST_NAMESAKES = 20  # papers that bear one name
RARE = 2_000  # papers up to which a word is rare enough to ask for it in the full text at once
MANY = 20  # papers found by title with which the full text need not be asked
FEW = 5  # papers below which the next step is taken
CUT = 7  # letters of a known word that may yet be the beginning of another
LONG = 7  # telling words from which a query is a description, whose words hardly stand in one paper all together
CHEAP = 5_000  # papers of all words together with which a short query, too, can be looked up word by word
NEAREST = 120
READ = 40  # papers whose abstracts are read, those that look best by title
FILLED = 10  # papers to which a list is filled up with some that lack a word
FAINT = 0.25  # of the best score: what lacks a word and scores less than that is left out
ALIKE = 80.0  # per cent of likeness (rapidfuzz's ratio) from which a title is taken for what was typed


class Inquiry:
    """A query being answered for one reader."""

    def __init__(self, rows: sqlite3.Connection, matching: Matching, query: Query) -> None:
        self._matching, self._query = matching, query
        count, length = rows.execute("SELECT papers, length FROM index_state").fetchone() or (0, 0)
        self._length = length / max(count, 1)
        self._vocabulary = Vocabulary(rows, matching.is_own)
        self._reader = Reader(self._vocabulary, query.words, count)
        self._filters = Filters(rows, matching, query, self._vocabulary.spelling)
        self._found: dict[int, Candidate] = {}
        self._named: set[int] = set()
        self._whole: set[int] = set()  # papers that hold every word that the library knows
        self._alike: dict[int, float] = {}  # papers whose title is nearly what was typed
        self._is_capped = False

    def answer(self, wanted: int) -> Answer:
        """At least `wanted` papers where there are so many."""
        if not self._filters.can_hold:
            return Answer()
        if not self._reader.words:
            return self._newest(wanted) if self._query.has_filters else Answer()
        terms = self._gather(self._reader.terms())
        is_loose = not self._found and bool(self._filters.phrases)
        if is_loose:
            self._filters.phrases.clear()
            terms = self._gather(terms)
        if not self._found and self._query.has_filters:
            newest = self._newest(wanted)
            return replace(newest, terms=terms, is_closest=bool(newest.papers))
        return self._ranked(terms, wanted, is_loose)

    # --- steps -----------------------------------------------------------------------------------

    def _gather(self, terms: list[Term]) -> list[Term]:
        """Finds candidates. Returns the terms, with what was learnt of them on the way."""
        self._named.update(self._take(self._called_so()))
        self._every_word(terms)
        is_phrase, is_long = bool(self._filters.phrases), len(_telling(terms)) >= LONG
        if not is_phrase and (len(self._found) < FEW or (len(terms) > 2 and _may_be_cut(terms[-1]))):
            terms = self._begun(terms)
        if not self._found and not is_long:
            doubted = [self._reader.doubted(term) for term in terms]
            self._every_word(doubted)
            terms = doubted if self._found else terms
        if not is_phrase and not self._lacks_nothing(terms):
            self._like_a_title(terms)
        if not is_phrase and len(self._found) < (MANY if is_long else FEW):
            is_cheap = sum(term.papers for term in _telling(terms)) < CHEAP
            self._lacking(terms, NEAREST if is_long else MOST_LACKING if is_cheap else 0)
        return terms

    def _take(self, papers: list[Candidate]) -> list[int]:
        for paper in papers:
            self._found.setdefault(paper.seq, paper)
        self._is_capped = self._is_capped or len(papers) >= MOST
        return [paper.seq for paper in papers]

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

    def _holding(self, papers: Iterable[Candidate]) -> list[Candidate]:
        return [paper for paper in papers if self._condition is None or self._condition(paper)]

    def _lacks_nothing(self, terms: list[Term]) -> bool:
        """Whether a paper holds every word that tells something."""
        return bool(self._whole or self._named) and all(term.is_known or term.is_stop for term in terms)

    def _called_so(self) -> list[Candidate]:
        said = dict.fromkeys((self._query.words, " ".join(self._reader.words)))
        papers = [paper for name in said for paper in self._matching.called(name, MOST_NAMESAKES)]
        return self._holding(self._matching.are_there(papers, self._filters.questions))

    def _every_word(self, terms: list[Term]) -> None:
        """Papers that hold every telling word that the library knows."""
        asked = _telling(terms)
        if not asked:
            return
        questions = self._matching.every(asked)
        is_phrase, only_stops = bool(self._filters.phrases), asked[0].is_stop
        is_rare = min(term.papers for term in asked) < RARE and not is_phrase and not only_stops
        everywhere = self._everywhere(questions) if is_rare else []
        self._whole.update(self._take(everywhere))
        if not is_rare or len(everywhere) >= MOST:
            in_heading = self._matching.every(term for term in terms if term.is_known) if is_phrase else questions
            self._whole.update(self._take(self._heading(in_heading)))
            if len(self._found) < (FEW if is_phrase else MANY) and not only_stops:
                self._whole.update(self._take(self._everywhere(questions)))
            elif not only_stops:
                self._is_capped = True  # those that hold the words in the abstract alone are not counted

    def _begun(self, terms: list[Term]) -> list[Term]:
        """Takes the last word for the beginning of one that stands in a title."""
        last = next(term for term in terms if term.word == self._reader.words[-1])
        others = _telling([term for term in terms if term is not last])
        if len(last.word) < 2 or (len(terms) > 1 and not others):
            return terms
        if others:
            letters = self._matching.token(last.word[:3], beginning=True)
            papers = self._heading([*self._matching.every(others), letters])
            begun = self._vocabulary.completed(last.word, {code for paper in papers for code in paper.title})
            forms = [begun] if begun.ways else []
            papers = [paper for paper in papers if not set(begun.ways).isdisjoint(paper.title)]
        else:
            forms = self._vocabulary.completions(last.word)
            papers = self._heading([self._matching.term(replace(last, forms=tuple(forms)))]) if forms else []
        self._whole.update(self._take(papers))
        longer = replace(last, forms=(*last.forms, *forms))
        return [longer if term is last else term for term in terms]

    def _like_a_title(self, terms: list[Term]) -> None:
        """Titles that are nearly what was typed, of those that hold its longer words and its stop words.

        A query without stop words is hardly a title.
        """
        sure = [term for term in terms if term.is_known and (term.is_stop or len(term.word) > 3)]
        if len({term.is_stop for term in sure}) < 2 or len(terms) < 4:
            return
        papers = self._heading(self._matching.every(sure), MOST_LACKING)
        words = self._vocabulary.words_of([paper.title for paper in papers]) if papers else {}
        typed = " ".join(self._reader.typed)
        for paper in papers:
            likeness = fuzz.ratio(typed, " ".join(words[code] for code in paper.title), score_cutoff=ALIKE)
            if likeness:
                self._alike[paper.seq] = likeness
                self._take([paper])

    def _lacking(self, terms: list[Term], count: int) -> None:
        """Papers that lack some of the words: the nearest by all their weights, or, where `count` is 0, by a few questions."""
        asked, questions = _telling(terms), self._matching.every(_telling(terms))
        if asked and asked[0].is_stop:  # stands in titles alone
            self._take(self._heading([any_of(questions)], MOST_LACKING))
            return
        if count:
            self._take(self._holding(nearest(self._matching, asked, self._filters.questions, count)))
            return
        rarest = [questions[:some] for some in range(min(2, len(questions) - 1), 0, -1)]
        for some_of in ([all_but_one_of(questions)] if len(questions) > 2 else [], *rarest):
            if some_of and len(self._found) < FEW:
                found = self._everywhere(some_of, MOST_LACKING)
                self._take(found)
                self._take(self._heading(some_of, MOST_LACKING) if len(found) >= MOST_LACKING else [])

    # --- the answer ------------------------------------------------------------------------------

    def _ranked(self, terms: list[Term], wanted: int, is_loose: bool) -> Answer:
        ranking = Ranking([term for term in terms if term.is_known], self._length, self._reader.exact())
        papers = list(self._found.values())
        for paper in papers:
            paper.score = ranking.score(paper)
        unread = [paper for paper in papers if paper.body is None]
        best = nlargest(READ, unread, key=lambda paper: (paper.seq in self._whole, paper.untitled, paper.score))
        self._matching.read_bodies(best)
        for paper in best:
            paper.score = ranking.score(paper)
        bar = FAINT * max((paper.score for paper in papers), default=0.0)
        papers = [paper for paper in papers if paper.score >= bar or self._is_whole(paper)]
        for paper in papers:
            paper.score += NAMED * (paper.seq in self._named) + self._alike.get(paper.seq, 0.0)
        papers.sort(key=lambda paper: (-paper.score, -paper.year, -paper.seq))
        papers = self._filled(papers)
        is_closest = bool(papers) and (is_loose or not self._lacks_nothing(terms))
        answer = Answer(papers, terms, len(papers), self._is_capped, is_closest)
        answer.respelt = self._filters.corrected
        answer.near = 0 if is_closest else sum(not self._is_whole(paper) for paper in papers)
        if self._is_capped and not is_closest and wanted > len(papers):
            answer.papers += self._later(terms, wanted)
        return answer

    def _is_whole(self, paper: Candidate) -> bool:
        """Whether a paper holds every word that the library knows, or is what was named."""
        return paper.seq in self._whole or paper.seq in self._named or paper.seq in self._alike

    def _filled(self, papers: list[Candidate]) -> list[Candidate]:
        """The papers that hold every word, and of those that lack some only as many as fill up a short list."""
        whole = [self._is_whole(paper) for paper in papers]
        lacking = max(FILLED - sum(whole), 0) if any(whole) else len(papers)
        places = [at for at, is_whole in enumerate(whole) if not is_whole][lacking:]
        return [paper for at, paper in enumerate(papers) if not places or whole[at] or at < places[0]]

    def _later(self, terms: list[Term], wanted: int) -> list[Candidate]:
        """Papers beyond those that were ranked, the newest first, for a reader who turns so many pages."""
        more = self._everywhere(self._matching.every(_telling(terms)), wanted + MOST)
        return [paper for paper in more if paper.seq not in self._found]

    def _newest(self, wanted: int) -> Answer:
        """The papers that the filters leave, the newest first."""
        found: list[Candidate] = []
        enough = wanted + (MOST if self._filters.has_conditions else 0)
        for year in self._filters.years():
            found += self._heading([self._matching.token(year_mark(year))], enough - len(found))
            if len(found) >= enough:
                break
        total = len(found)
        if total >= enough and not self._filters.has_conditions:
            total = self._matching.count(self._filters.questions)
        at_least = total >= (enough if self._filters.has_conditions else MOST_COUNTED)
        said, corrected = self._filters.said, self._filters.corrected
        return Answer(found, total=total, at_least=at_least, respelt=corrected, fixed_reason=said)


def _may_be_cut(term: Term) -> bool:
    """Whether a word may be a mere beginning; a long one that the library knows hardly is."""
    return len(term.word) <= CUT or not term.is_known or bool(term.guess)


def _telling(terms: list[Term]) -> list[Term]:
    """The known words that tell something; of stop words alone, all."""
    known = [term for term in terms if term.is_known]
    return [term for term in known if not term.is_stop] or known
