"""What an import said is taken back: papers go, change, or part where only that import held them together."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from bot.records.identity import told_by
from storage.covering import review, step_back
from storage.holding import Contribution, Holding
from storage.holdings import Holdings
from storage.nearby import Nearby
from storage.tables import PUBLIC


def take_back(holdings: Holdings, owner: str, seqs: Collection[int], number: int) -> None:
    """Takes what the import `number` said out of these papers; one of which nothing else was said is taken away."""
    held = list(holdings.load(seqs).values())
    gone = [each for each in held if all(said.under == number for said in each.contributions)]
    kept = [each for each in held if any(said.under != number for said in each.contributions)]
    behind = holdings.covered_by(seqs) if owner == PUBLIC else []
    parts = _parts(holdings, owner, kept, gone, number)
    if owner != PUBLIC:
        step_back(holdings, parts)
    holdings.save(parts, gone)
    review(holdings, behind)


def _parts(
    holdings: Holdings, owner: str, kept: Sequence[Holding], gone: Sequence[Holding], number: int
) -> list[Holding]:
    """The papers that remain, each with those ids that no other paper has."""
    near = Nearby(holdings, owner)
    near.look_up([said.record for each in kept for said in each.contributions if said.under != number])
    for each in (*kept, *gone):
        near.release(each)
    parts = [part for each in kept for part in parted(holdings, each, number)]
    for part in parts:
        near.keep(part)
    return parts


def parted(holdings: Holdings, holding: Holding, number: int) -> list[Holding]:
    """The paper without what an import said: put together anew, perhaps as several papers."""
    remaining = [said for said in holding.contributions if said.under != number]
    first, *others = _grouped(remaining, holding.seq)
    holding.dropped = [said.number for said in holding.contributions if said.under == number]
    holding.contributions = first
    holding.fold()
    return [holding, *_renewed(holdings, holding, others)]


def _grouped(said: Sequence[Contribution], seq: int) -> list[list[Contribution]]:
    """The contributions by paper, as if they came anew; first the group that goes on under `seq`."""
    groups: list[Holding] = []
    for each in said:
        told = [groups[index] for index in told_by(each.record, [group.paper for group in groups])]
        group = Holding(0, "", _since([each]), each.record)
        for other in told:
            group.absorb(other)
        group.hear(each)
        groups = [*(other for other in groups if other not in told), group]
    lists = [group.contributions for group in groups]
    return sorted(lists, key=lambda group: (all(one.born != seq for one in group), group[0].number))


def _renewed(holdings: Holdings, holding: Holding, groups: Sequence[Sequence[Contribution]]) -> list[Holding]:
    """Papers of their own again, under the seq that they once had where it is free."""
    renewed: list[Holding] = []
    for group in groups:
        once = min(said.born for said in group)
        is_free = once not in (holding.seq, *(each.seq for each in renewed)) and holdings.is_free(once)
        seq = once if is_free else holdings.next_seq()
        part = Holding(seq, holding.owner, _since(group), group[0].record, contributions=list(group))
        part.fold()
        renewed.append(part)
    return renewed


def _since(said: Sequence[Contribution]) -> datetime:
    return min(each.origin.at for each in said if each.origin.at is not None)
