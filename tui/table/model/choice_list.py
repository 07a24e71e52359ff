"""Lists on the stage: what to lose, what to take, what to sell, whom to give to, what to wear.

Everything in a list is free until it is sent as one command.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from engine.core.commands import Command
from engine.core.decisions import Decision, Option, OptionVerb, PickRequirement, command_from_option
from engine.core.zones import NOBODY, Instance, Seat
from tui.keymap import ROW_LETTERS
from tui.table.model.target_selection import ABILITY_VERBS

ListKind = Literal[
    "ask",
    "charity",
    "setup",
    "sell",
    "gear",
    "trade",
    "abilities",
    "show",
    "target",
]
"""`target` rows are picks for a selected card; rows of `gear` and `abilities` act at once."""

NO_CARDS = ("choose", "gender", "die_face", "big_taker", "take_along", "first")
"""Questions whose answers are branches, seats or numbers."""


@dataclass(frozen=True, slots=True)
class ChoiceList:
    """Rows to tick: `least` to `most` of `values`, in the order of ticking.

    `values` are cards, or for some questions small numbers or seats, or for `abilities`
    places in the decision's options. `given` are the receivers of charity, one for each tick.
    """

    kind: ListKind
    values: tuple[int, ...]
    option: Option | None = None
    ticked: tuple[int, ...] = ()
    least: int = 1
    most: int = 1
    given: tuple[Seat, ...] = ()
    partner: Seat = NOBODY
    """With whom one trades, or who may look; nobody in particular means everybody."""
    mine: tuple[Instance, ...] = ()
    """In a trade: which of the values one gives."""
    pool: tuple[int, ...] = ()
    """What there was to choose from at first, where it is chosen one after the other: each keeps
    its letter until the last one is gone."""
    throwing: bool = False
    """In the gear list: letters discard instead of equipping."""
    is_gear_fixed: bool = False
    """In the gear list: nothing there can be equipped or unequipped now, so letters discard."""
    question: int = 0
    """The decision that asks for it; 0 if nobody does."""
    alike: bool = False
    """It makes no difference which of the values is chosen."""

    @property
    def is_asked(self) -> bool:
        """The game has put it there: it stays until it is answered."""
        return self.kind in ("ask", "charity", "setup")

    @property
    def is_forced(self) -> bool:
        """The game asks, and there is nothing to choose."""
        return self.kind == "ask" and (self.alike or len(self.values) == self.least)

    @property
    def takes_digits(self) -> bool:
        """Cards of the hand are ticked by their digits."""
        return self.kind in ("charity", "setup", "sell", "trade", "show")

    @property
    def has_own_ticks(self) -> bool:
        """Somebody has ticked something that was not ticked from the start, as what cannot be
        chosen otherwise is."""
        forced = self.is_asked and (self.alike or self.least == len(self.values))
        return bool(self.ticked) and not forced

    @property
    def complete(self) -> bool:
        return self.least <= len(self.ticked) <= self.most

    def is_card_list(self, decision: Decision | None) -> bool:
        """Its rows are cards, not branches, seats or numbers."""
        return self.kind != "ask" or asks_for_cards(decision)

    def rows(self, hand: tuple[Instance, ...]) -> tuple[tuple[str, int], ...]:
        """The values that have a row with a letter; cards of the hand are ticked by their digits,
        except in a question and among the gear, where everything has a letter."""
        lettered = self.kind in ("ask", "abilities", "gear")
        shown = [value for value in self.values if lettered or value not in hand]
        order = self.pool if set(shown) <= set(self.pool) else tuple(shown)
        letters = dict(zip(order, ROW_LETTERS.ljust(len(order)), strict=False))
        return tuple((letters[value], value) for value in shown)

    def tick(self, value: int) -> ChoiceList:
        """Tick or untick; a full list drops the oldest tick."""
        if value not in self.values:
            return self
        if value in self.ticked:
            at = self.ticked.index(value)
            return replace(
                self,
                ticked=self.ticked[:at] + self.ticked[at + 1 :],
                given=self.given[:at] + self.given[at + 1 :],
            )
        ticked = (*self.ticked, value)[-self.most :]
        given = self.given
        if self.receivers:
            least = min(self.receivers, key=lambda seat: (given.count(seat), seat))
            given = (*given, least)[-self.most :]
        return replace(self, ticked=ticked, given=given)

    @property
    def receivers(self) -> tuple[Seat, ...]:
        """To whom charity may go (TURN-21, TURN-22)."""
        for need in self.option.needs if self.option else ():
            if need.what == "receivers":
                return need.among
        return ()

    def give_last_to(self, seat: Seat) -> ChoiceList:
        """Give the card that was ticked last to another receiver; or let only that player look, or
        everybody again."""
        if self.kind == "show":
            return replace(self, partner=NOBODY if seat == self.partner else seat)
        return replace(self, given=(*self.given[:-1], seat)) if self.given else self

    def command(self, decision: Decision) -> Command | None:
        """What Enter sends; None while something is missing."""
        if self.option is None or not self.complete:
            return None
        picks = tuple(self._picks(need) for need in self.option.needs)
        try:
            return command_from_option(decision, self.option, picks)
        except ValueError:
            return None

    def _picks(self, need: PickRequirement) -> tuple[int, ...]:
        match need.what:
            case "receivers":
                return self.given
            case "seat":
                return () if self.partner == NOBODY else (self.partner,)
            case "give":
                return tuple(value for value in self.ticked if value in self.mine)
            case "take":
                return tuple(value for value in self.ticked if value not in self.mine)
            case _:
                return self.ticked


def asks_for_cards(decision: Decision | None) -> bool:
    """The question lists cards, not branches, seats or numbers."""
    return decision is not None and decision.about not in NO_CARDS


def question_list(
    decision: Decision | None, pool: tuple[int, ...] = (), *, alike: bool = False
) -> ChoiceList | None:
    """The list of a question that this seat has to answer, if there is one; of some from a `pool`
    that others choose from as well. `alike`: whichever is chosen."""
    if decision is None or not decision.asked:
        return None
    if decision.about == "setup" and (option := decision.option("set_up")):
        need = option.needs[0]
        return ChoiceList(
            "setup", need.among, option, least=need.least, most=need.most, question=decision.id
        )
    if decision.kind != "ask":
        return None
    for option in decision.options:
        if option.verb == "answer":
            need = option.needs[0]
            # What cannot be chosen otherwise is ticked already.
            free = len(need.among) != need.least and not alike
            return ChoiceList(
                "ask",
                need.among,
                option,
                ticked=() if free else need.among[: need.least],
                least=need.least,
                most=need.most,
                alike=alike,
                pool=pool if decision.about == "split" else (),
                question=decision.id,
            )
        if option.verb == "give_charity":
            need = option.needs[0]
            return ChoiceList(
                "charity",
                need.among,
                option,
                least=need.least,
                most=need.most,
                question=decision.id,
            )
    return None


def sale_list(decision: Decision) -> ChoiceList | None:
    """What may be sold now (SELL-01..SELL-07)."""
    option = decision.option("sell")
    if option is None:
        return None
    need = option.needs[0]
    return ChoiceList("sell", need.among, option, least=need.least, most=need.most)


def list_of_cards_to_show(decision: Decision) -> ChoiceList | None:
    """Hand cards that somebody may be let look at (HAND-08)."""
    option = decision.option("show")
    if option is None:
        return None
    need = next(need for need in option.needs if need.what == "cards")
    return ChoiceList("show", need.among, option, least=need.least, most=need.most)


GEAR_VERBS: tuple[OptionVerb, ...] = ("wear", "set_aside", "lift_curse", "lay_down", "claim")
"""What the letter of a piece of gear can do; throwing it away has a key of its own."""


def gear_list(
    decision: Decision, own: tuple[Instance, ...], swaps: Iterable[Instance] = ()
) -> ChoiceList | None:
    """Own cards, in play or in the hand, with which something can be done beside playing them;
    `swaps` are those that can be equipped once something else is not."""
    verbs = (*GEAR_VERBS, "discard")
    cards = {option.card for option in decision.options if option.verb in verbs}.union(swaps)
    values = tuple(card for card in own if card in cards)
    changes = {option.card for option in decision.options if option.verb in GEAR_VERBS}
    fixed = changes.union(swaps).isdisjoint(values)
    return ChoiceList("gear", values, throwing=fixed, is_gear_fixed=fixed) if values else None


def ability_list(decision: Decision) -> ChoiceList | None:
    """The abilities that can be used now, as places in the decision's options."""
    values = tuple(i for i, one in enumerate(decision.options) if one.verb in ABILITY_VERBS)
    return ChoiceList("abilities", values) if values else None


def trade_list(
    decision: Decision, partner: Seat, mine: tuple[Instance, ...], theirs: tuple[Instance, ...]
) -> ChoiceList | None:
    """Items against items with one other player (TRADE-01..09)."""
    option = decision.option("offer_trade")
    if option is None:
        return None
    among = {value for need in option.needs if need.what != "seat" for value in need.among}
    values = tuple(card for card in (*mine, *theirs) if card in among)
    return ChoiceList(
        "trade", values, option, least=1, most=len(values), partner=partner, mine=mine
    )
