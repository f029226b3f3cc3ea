"""A tenant's own paper steps back once the public knows it: the public paper shows in its place."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from storage.holding import Holding
from storage.holdings import Holdings
from storage.nearby import Nearby
from storage.tables import PUBLIC


def step_back(holdings: Holdings, private: Collection[Holding]) -> None:
    """Decides for each of these papers whether a public one shows in its place. Nothing is stored yet."""
    if not private:
        return
    public = Nearby(holdings, PUBLIC)
    public.look_up([each.paper for each in private])
    for each in private:
        told = public.told_by(each.paper)
        each.covered_by = told[0].seq if told else None


def review(holdings: Holdings, seqs: Iterable[int]) -> None:
    """Decides anew for stored private papers, after public ones came, changed or went."""
    private = list(holdings.load(seqs).values())
    step_back(holdings, private)
    holdings.save(private)
