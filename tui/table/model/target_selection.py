"""A card or ability that is selected: its option and the targets picked so far.

Nothing of it leaves this screen before it is complete; the table hears of it as one command.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.core.decisions import Decision, Option, PickRequirement
from engine.core.zones import Instance

PLAY_VERBS = ("play_card", "look_for_trouble")
ABILITY_VERBS = ("use_ability", "rob")
"""Verbs of what a card in play lets its owner do."""


@dataclass(frozen=True, slots=True)
class TargetSelection:
    """`picks` has an entry per need of the option; an empty one is not picked yet."""

    option: Option
    picks: tuple[tuple[int, ...], ...]

    @property
    def card(self) -> Instance:
        return self.option.card

    def open_need(self) -> int | None:
        """The first need that still has too few picks, if there is one; a price after the targets
        that have no mark."""
        needs = self.option.needs
        missing = [i for i, one in enumerate(self.picks) if len(one) < needs[i].least]
        aims = (i for i in missing if needs[i].what != "payment" and needs[i].mark is None)
        return next(aims, next(iter(missing), None))

    def may_pay_with(self, card: Instance) -> bool:
        """The card can be the price that is still to be picked, or a part of it."""
        needs = zip(self.option.needs, self.picks, strict=True)
        open_ones = (need for need, picked in needs if len(picked) < need.least)
        return any(need.what == "payment" and card in need.among for need in open_ones)

    def picking(self, index: int, value: int) -> TargetSelection:
        """With one more pick, which takes the place of the last one if the need is full; of
        several, one that is picked already is given up, unless there is no choice about it."""
        need, picked = self.option.needs[index], self.picks[index]
        if value in _forced(need):
            picked = _forced(need)
        elif value in picked and need.most > 1:
            picked = tuple(one for one in picked if one != value)
        else:
            picked = (*picked[: need.most - 1], value)
        return replace(self, picks=(*self.picks[:index], picked, *self.picks[index + 1 :]))

    def completed_by(self, index: int, value: int) -> bool:
        """With that pick as well nothing is left to pick: it is sent. A price of several cards is
        looked at first, like a list."""
        picked, need = self.picking(index, value), self.option.needs[index]
        full = len(picked.picks[index]) >= need.most
        ticked = need.what == "payment" and need.most > 1 and not _forced(need)
        return picked.open_need() is None and full and not ticked

    def paid_with(self, cards: Sequence[Instance]) -> TargetSelection:
        """With the first of these cards that will do as the payment, if enough of them will."""
        filled = list(self.picks)
        for index, need in enumerate(self.option.needs):
            payment = tuple(card for card in cards if card in need.among)[: need.least]
            if need.what == "payment" and not filled[index] and len(payment) == need.least:
                filled[index] = payment
        return replace(self, picks=tuple(filled))

    def at_mark(self) -> TargetSelection | None:
        """With the marked target in every need left open, or None if one has no mark."""
        filled: list[tuple[int, ...]] = []
        for need, picked in zip(self.option.needs, self.picks, strict=True):
            if len(picked) >= need.least:
                filled.append(picked)
            elif need.mark is not None and need.least == 1:
                filled.append((need.mark,))
            else:
                return None
        return replace(self, picks=tuple(filled))

    def again(self, decision: Decision) -> TargetSelection | None:
        """The same in a newer decision, keeping the picks that still fit; None if it is gone."""
        for option in decision.options:
            if (option.verb, option.card, option.index) == (
                self.option.verb,
                self.option.card,
                self.option.index,
            ):
                return _kept(option, self.option.needs, self.picks)
        return None


def new_selection(option: Option) -> TargetSelection:
    """With nothing picked but what there is no choice about: a whole hand to pay with."""
    return TargetSelection(option, tuple(_forced(need) for need in option.needs))


def ways_to_aim(option: Option) -> tuple[TargetSelection, ...]:
    """The option with its marked targets; where the first that is open has no mark, once with each
    there is. Empty where more than one would have to be picked."""
    begun = new_selection(option)
    index = begun.open_need()
    if index is None or begun.at_mark() is not None:
        ways = [begun.at_mark()]
    else:
        ways = [begun.picking(index, one).at_mark() for one in option.needs[index].among]
    return tuple(way for way in ways if way is not None)


def _forced(need: PickRequirement) -> tuple[int, ...]:
    """All of a price that takes everything there is to pay it with; else nothing yet."""
    return need.among if need.what == "payment" and len(need.among) == need.least else ()


def play_option_for_card(decision: Decision | None, card: Instance) -> Option | None:
    """The option that plays this card, if it can be played now."""
    for option in decision.options if decision else ():
        if option.card == card and option.verb in PLAY_VERBS:
            return option
    return None


def _kept(
    option: Option, before: Sequence[PickRequirement], picks: Sequence[tuple[int, ...]]
) -> TargetSelection | None:
    old = {need.what: picked for need, picked in zip(before, picks, strict=True)}
    kept: list[tuple[int, ...]] = []
    for need in option.needs:
        picked = _forced(need) or old.get(need.what, ())
        if not set(picked) <= set(need.among):
            return None
        kept.append(picked)
    return TargetSelection(option, tuple(kept))
