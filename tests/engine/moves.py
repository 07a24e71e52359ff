"""What a test lets somebody do: builders of commands that speak of cards and players by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from engine.core import commands as c
from engine.core.commands import NO_SIDE, OURS, THEIRS
from engine.core.zones import NO_CARD, NOBODY, Instance, Seat

__all__ = ["NOBODY", "OURS", "THEIRS"]


class Names(Protocol):
    """What a builder asks of the table."""

    def seat(self, name: str) -> Seat: ...

    def card(self, card_id: str, near: Seat) -> Instance: ...

    def is_name(self, word: str) -> bool: ...

    def waiting_id(self) -> int: ...

    def offer_id(self, seat: Seat) -> int: ...

    def step_id(self) -> int: ...


class Move(Protocol):
    """A command once table and seat are known."""

    def __call__(self, table: Names, seat: Seat, /) -> c.Command: ...


def opens_door() -> Move:
    return lambda table, seat: c.OpenDoor()


def looks_for_trouble(monster: str) -> Move:
    return lambda table, seat: c.LookForTrouble(table.card(monster, seat))


def loots_room() -> Move:
    return lambda table, seat: c.LootRoom()


def ends_turn() -> Move:
    return lambda table, seat: c.EndTurn()


def calls_kill() -> Move:
    return lambda table, seat: c.CallKill()


def gives_up() -> Move:
    return lambda table, seat: c.GiveUpFight()


def passes(decision: int | None = None) -> Move:
    return lambda table, seat: c.Pass(table.waiting_id() if decision is None else decision)


def sets_up(*cards: str, decision: int | None = None) -> Move:
    """Lay these cards down from the start."""
    return lambda table, seat: c.ConfirmSetup(
        table.waiting_id() if decision is None else decision,
        tuple(table.card(one, seat) for one in cards),
    )


def picks(*what: str | int, decision: int | None = None) -> Move:
    """The answer to a question: cards by id, players by name, branches and faces by number."""

    def move(table: Names, seat: Seat) -> c.Command:
        chosen = tuple(_value(table, seat, one) for one in what)
        return c.AnswerQuestion(table.waiting_id() if decision is None else decision, chosen)

    return move


def gives(*gifts: tuple[str, str | None]) -> Move:
    """Charity: pairs of a card and who gets it; None is discarded."""

    def move(table: Names, seat: Seat) -> c.Command:
        pairs = tuple(
            (table.card(card, seat), NOBODY if to is None else table.seat(to)) for card, to in gifts
        )
        return c.GiveCharity(table.waiting_id(), pairs)

    return move


def plays(card: str, on: str | None = None, side: int = NO_SIDE, other: str | None = None) -> Move:
    """Play a card; `on` is a player or a monster, `other` a second card."""

    def move(table: Names, seat: Seat) -> c.Command:
        target, monster = _target(table, seat, on)
        second = NO_CARD if other is None else table.card(other, seat)
        return c.PlayCard(table.card(card, seat), target, monster, side, second)

    return move


def uses(
    card: str,
    ability: int = 0,
    paying: Sequence[str] = (),
    on: str | None = None,
    side: int = NO_SIDE,
) -> Move:
    def move(table: Names, seat: Seat) -> c.Command:
        target, monster = _target(table, seat, on)
        payment = tuple(table.card(one, seat) for one in paying)
        return c.UseAbility(table.card(card, seat), ability, payment, target, monster, side)

    return move


def wears(card: str) -> Move:
    return lambda table, seat: c.EquipOrUnequip(table.card(card, seat), on=True)


def sets_aside(card: str) -> Move:
    return lambda table, seat: c.EquipOrUnequip(table.card(card, seat), on=False)


def lays_down(card: str) -> Move:
    """Carry a one-shot of the hand."""
    return lambda table, seat: c.LayDownOneShot(table.card(card, seat))


def claims(card: str) -> Move:
    """Ask for the top discard once more, and pay with that card."""
    return lambda table, seat: c.ClaimDiscard(table.card(card, seat))


def discards(card: str) -> Move:
    return lambda table, seat: c.DiscardInPlay(table.card(card, seat))


def lifts(card: str, paying: Sequence[str] = ()) -> Move:
    return lambda table, seat: c.LiftCurse(
        table.card(card, seat), tuple(table.card(one, seat) for one in paying)
    )


def sells(*cards: str) -> Move:
    return lambda table, seat: c.SellItems(tuple(table.card(one, seat) for one in cards))


def tries_theft(of: str, item: str, paying: str) -> Move:
    """Try to steal somebody's item."""
    return lambda table, seat: c.TryTheft(
        table.card(item, table.seat(of)), table.card(paying, seat)
    )


def asks_help(
    of: str,
    treasures: int = 0,
    helper_first: bool = False,
    items: Sequence[str] = (),
    promises: Sequence[str] = (),
) -> Move:
    """A request of the fighter, or from anybody else an offer to the fighter; `promises` are hand
    cards."""
    return lambda table, seat: c.ProposeHelpDeal(
        table.seat(of),
        treasures,
        helper_first,
        tuple(table.card(one, seat) for one in items),
        tuple(table.card(one, seat) for one in promises),
    )


def offers_trade(to: str, give: Sequence[str] = (), take: Sequence[str] = ()) -> Move:
    return lambda table, seat: c.OfferTrade(
        table.seat(to),
        tuple(table.card(one, seat) for one in give),
        tuple(table.card(one, table.seat(to)) for one in take),
    )


def accepts() -> Move:
    return lambda table, seat: c.AnswerOffer(table.offer_id(seat), accept=True)


def declines() -> Move:
    return lambda table, seat: c.AnswerOffer(table.offer_id(seat), accept=False)


def withdraws() -> Move:
    return lambda table, seat: c.WithdrawOffer(table.offer_id(seat))


def takes_back(step: int | None = None) -> Move:
    """The own last step, or the own pass."""
    return lambda table, seat: c.TakeBackStep(table.step_id() if step is None else step)


def shows(*cards: str, to: str | None = None) -> Move:
    """Hand cards to one player, or to everybody."""
    return lambda table, seat: c.ShowHandCards(
        NOBODY if to is None else table.seat(to), tuple(table.card(one, seat) for one in cards)
    )


def rules(
    deed: c.RulingKind,
    who: str = "",
    *,
    level: int = 0,
    card: str = "",
    place: Literal["hand", "play", "discard"] = "discard",
) -> Move:
    """A ruling of the host about a player, or about a card of somebody."""

    def move(table: Names, seat: Seat) -> c.Command:
        whom = table.seat(who) if who else NOBODY
        named = table.card(card, max(whom, 0)) if card else NO_CARD
        return c.MakeRuling(deed, whom, level, named, place)

    return move


def _value(table: Names, seat: Seat, one: str | int) -> int:
    if isinstance(one, int):
        return one
    return table.seat(one) if table.is_name(one) else table.card(one, seat)


def _target(table: Names, seat: Seat, on: str | None) -> tuple[Seat, Instance]:
    if on is None:
        return NOBODY, NO_CARD
    if table.is_name(on):
        return table.seat(on), NO_CARD
    return NOBODY, table.card(on, seat)
