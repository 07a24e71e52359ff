"""Getting stronger: wearing the best, becoming somebody, levels from cards and from sales.

Every step brings what lies on the table nearer to one outfit that depends on the cards alone, or
uses up a card; so it comes to an end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cards.vocabulary.card import OneShot, Special
from engine.bots.heuristics.harm import harm
from engine.bots.heuristics.position import Position, asked_once
from engine.bots.heuristics.worth import (
    LEVEL,
    cheapest,
    gold_worth,
    identity_worth,
    origin_worth,
    power_worth,
    wearing,
    worth,
)
from engine.core.box import Limb
from engine.core.commands import Command, Sell
from engine.core.decisions import Option, complete
from engine.core.zones import NO_CARD, Instance
from engine.queries.carrying import capacity, is_cheated, sale_value
from engine.queries.winning import may_give_win

ENVY = 0.3
"""What it is worth to a bot that all others lose something."""
MOST_PIECES = 8
"""Pieces that are tried against each other; more are taken as they come, the best first."""


def improve(pos: Position) -> Command | None:
    """The next card to play for oneself; also right for cards just received."""
    for option in pos.options("play_card"):
        command = _play_for_oneself(pos, option)
        if command is not None:
            return command
    return None


def _play_for_oneself(pos: Position, option: Option) -> Command | None:
    card = option.card
    match pos.card(card).kind:
        case "item" | "ship":
            item = pos.card(card).item
            if item is not None and item.big and wearing(pos, card, pos.seat) <= 0:
                return None
            return complete(pos.decision, option)
        case "race" | "class" | "affiliation":
            return _become(pos, option)
        case "power":
            return _learn(pos, option)
        case "origin" if origin_worth(pos, card) > 0:
            return complete(pos.decision, option)
        case "two_identities" if not option.needs:
            return complete(pos.decision, option)
        case "two_identities":
            best = max(option.needs[0].among, key=lambda c: (identity_worth(pos, c), -c))
            return complete(pos.decision, option, ((best,),))
        case "follower":
            return _follow(pos, option)
        case "cheat":
            return _cheat(pos, option)
        case "level_up" if pos.seat in option.needs[0].among:
            return complete(pos.decision, option, ((pos.seat,),))
        case _:
            return None


def _become(pos: Position, option: Option) -> Command | None:
    """A new identity, in the place of a worse one if it must be."""
    if not option.needs:
        return complete(pos.decision, option)
    old = min(option.needs[0].among, key=lambda c: (identity_worth(pos, c), c))
    if identity_worth(pos, option.card) > identity_worth(pos, old) + 0.5:
        return complete(pos.decision, option, ((old,),))
    return None


def _learn(pos: Position, option: Option) -> Command | None:
    """A new power, in the place of a worse one if it must be."""
    gain = power_worth(pos, option.card)
    if not option.needs:
        return complete(pos.decision, option) if gain > 0.5 else None
    old = min(option.needs[0].among, key=lambda c: (power_worth(pos, c), c))
    if gain > power_worth(pos, old) + 0.5:
        return complete(pos.decision, option, ((old,),))
    return None


def _follow(pos: Position, option: Option) -> Command | None:
    if not option.needs:
        return complete(pos.decision, option)
    old = min(option.needs[0].among, key=lambda c: (worth(pos, c), c))
    if worth(pos, option.card) > worth(pos, old) + 0.5:
        return complete(pos.decision, option, ((old,),))
    return None


def _cheat(pos: Position, option: Option) -> Command | None:
    """On the strongest item that is of no use without it."""
    idle = [
        card
        for card in option.needs[0].among
        if card not in pos.me.equipped and pos.card(card).strength >= 3
    ]
    if not idle:
        return None
    best = max(idle, key=lambda c: (pos.card(c).strength, -c))
    return complete(pos.decision, option, ((best,),))


def dress(pos: Position) -> Command | None:
    """The next change on the way to the best outfit."""
    wear, aside = pos.options("wear"), pos.options("set_aside")
    if not wear and not (aside and len(pos.me.in_play) > len(pos.me.equipped)):
        return None
    wanted = outfit(pos)
    for option in wear:
        if option.card in wanted:
            return complete(pos.decision, option)
    if wanted <= set(pos.me.equipped):
        return None
    for option in aside:
        if option.card not in wanted:
            return complete(pos.decision, option)
    return None


@asked_once
def outfit(pos: Position) -> frozenset[Instance]:
    """The items in front of the seat that are best worn together (ITEM-11)."""
    state, seat = pos.state, pos.seat
    free: set[Instance] = set()
    pieces: list[tuple[float, Instance]] = []
    for card in pos.me.in_play:
        if pos.card(card).item is None:
            continue
        if is_cheated(state, card) or not pos.card(card).limbs:
            free.add(card)
            continue
        value = wearing(pos, card, seat)
        if value > 0:
            pieces.append((value, card))
    pieces.sort(key=lambda one: (-one[0], one[1]))
    limbs: tuple[Limb, ...] = ("head", "body", "feet", "hands", "complex")
    room = {limb: capacity(state, seat, limb) for limb in limbs}
    return frozenset(free) | _best(pos, pieces[:MOST_PIECES], room)[1]


def _best(
    pos: Position, pieces: list[tuple[float, Instance]], room: dict[Limb, int]
) -> tuple[float, frozenset[Instance]]:
    """The most valuable set of pieces that finds room."""
    if not pieces:
        return 0.0, frozenset()
    (value, card), rest = pieces[0], pieces[1:]
    limbs = pos.card(card).limbs
    if any(room[limb] < taken for limb, taken in limbs):
        return _best(pos, rest, room)
    without = _best(pos, rest, room) if pos.personality.combines else (0.0, frozenset[Instance]())
    left = dict(room)
    for limb, taken in limbs:
        left[limb] -= taken
    more, chosen = _best(pos, rest, left)
    if value + more >= without[0]:
        return value + more, chosen | {card}
    return without


def swap_big(pos: Position) -> Command | None:
    """Be rid of a big item for a better one in the hand that finds no room."""
    stuck = [
        card
        for card in pos.view.hand
        if (item := pos.card(card).item) is not None
        and item.big
        and pos.decision.option("play_card", card) is None
    ]
    if not stuck:
        return None
    best = max(wearing(pos, card, pos.seat) for card in stuck)
    for option in pos.options("discard"):
        item = pos.card(option.card).item
        if item is None or not item.big or is_cheated(pos.state, option.card):
            continue
        if best > wearing(pos, option.card, pos.seat) + 1:
            return complete(pos.decision, option)
    return None


def sell(pos: Position) -> Command | None:
    """Sell what is missed least for a level, if the level is worth it (SELL-02)."""
    options = pos.options("sell")
    if not options:
        return None
    unit = pos.box.profile.sell.unit
    worn = outfit(pos)
    goods = [card for card in options[0].needs[0].among if card not in worn]
    goods.sort(key=lambda card: (_regret(pos, card) / (1 + pos.card(card).gold), card))
    chosen = enough_for(pos, goods, unit, lambda card: _regret(pos, card))
    if not chosen:
        return None
    if sum(_regret(pos, card) for card in chosen) >= pos.personality.sale * LEVEL:
        return None
    return Sell(chosen)


def enough_for(
    pos: Position, goods: Sequence[Instance], price: int, regret: Callable[[Instance], Any]
) -> tuple[Instance, ...]:
    """The first of the goods that bring so much gold, without what is not needed for it, dropping
    first what is missed most; none if all together do not."""
    chosen: list[Instance] = []
    for card in goods:
        if _gold(pos, chosen) >= price:
            break
        chosen.append(card)
    if _gold(pos, chosen) < price:
        return ()
    for card in sorted(chosen, key=regret, reverse=True):
        rest = [one for one in chosen if one != card]
        if _gold(pos, rest) >= price:
            chosen = rest
    return tuple(chosen)


def _gold(pos: Position, cards: list[Instance]) -> int:
    return sale_value(pos.state, pos.seat, tuple(cards))


def _regret(pos: Position, card: Instance) -> float:
    """What a sold card is missed for, its price aside."""
    kind = pos.card(card).kind
    use = worth(pos, card) if kind == "one_shot" else wearing(pos, card, pos.seat)
    return max(
        0.1, 0.3 * use if kind in ("item", "ship") else use - gold_worth(pos, pos.card(card).gold)
    )


def lift_curses(pos: Position) -> Command | None:
    """Pay off a curse that stays, if the price is lower than its pain (CURSE-09)."""
    for option in pos.options("lift_curse"):
        need = option.needs[0]
        paid = cheapest(pos, need.among, need.least)
        compiled = pos.card(option.card)
        pain = 1.5 * len(compiled.triggers) - sum(one.amount for one in compiled.modifiers)
        if sum(worth(pos, card) for card in paid) < pain:
            return complete(pos.decision, option, (paid,))
    return None


def treat_oneself(pos: Position) -> Command | None:
    """Treasures of the own turn that do more good than harm, on their best target."""
    for option in pos.options("play_card"):
        compiled = pos.card(option.card)
        card = compiled.print
        if not isinstance(card, Special | OneShot) or card.window not in ("own_turn", "any_time"):
            continue
        if len(option.needs) > 1 or (option.needs and option.needs[0].what != "seat"):
            continue
        program = compiled.programs[compiled.main]
        gain = -harm(pos, program, pos.seat, may_win=may_give_win(pos.box, compiled))
        target = NO_CARD
        if option.needs:
            hurt = {
                seat: harm(pos, program, seat, "target") * (1.0 if rank else 1.2)
                for rank, seat in enumerate(one.seat for one in pos.rivals())
                if seat in option.needs[0].among
            }
            if not hurt:
                continue
            target = max(hurt, key=lambda seat: hurt[seat])
            gain += 0.7 * hurt[target]
        else:
            gain += ENVY * sum(harm(pos, program, one.seat, "target") for one in pos.rivals())
        if gain > 1.0:
            return complete(pos.decision, option, ((target,),) if option.needs else ())
    return None
