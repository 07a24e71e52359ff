"""Getting stronger: wearing the best, becoming somebody, levels from cards and from sales.

Every step brings what lies on the table nearer to one outfit that depends on the cards alone, or
uses up a card; so it comes to an end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cards.vocabulary.card import OneShot, Special
from engine.bots.heuristics.card_worth import (
    LEVEL_WORTH,
    expected_modifier_amount,
    gold_worth,
    identity_worth,
    least_missed_cards,
    origin_worth,
    own_card_worth,
    power_worth,
    worn_item_worth,
)
from engine.bots.heuristics.decision_context import DecisionContext, cached_per_context
from engine.bots.heuristics.harm_estimates import harm_of_effects
from engine.core.box import CountedSlot
from engine.core.commands import Command, SellItems
from engine.core.decisions import Option, command_from_option
from engine.core.zones import NO_CARD, Instance
from engine.queries.cards_in_play import has_cheat_attached, slot_capacity
from engine.queries.level_limits import can_give_winning_level
from engine.queries.sale_value import sale_value

RIVALS_LOSS_SHARE = 0.3
"""What it is worth to a bot that all others lose something."""
MOST_PIECES = 8
"""Pieces that are tried against each other; more are taken as they come, the best first."""


def play_card_for_oneself(pos: DecisionContext) -> Command | None:
    """The next card to play for oneself; also right for cards just received."""
    for option in pos.options("play_card"):
        command = _play_for_oneself(pos, option)
        if command is not None:
            return command
    return None


def _play_for_oneself(pos: DecisionContext, option: Option) -> Command | None:
    card = option.card
    match pos.card(card).kind:
        case "item" | "ship":
            item = pos.card(card).item
            if item is not None and item.big and worn_item_worth(pos, card, pos.seat) <= 0:
                return None
            return command_from_option(pos.decision, option)
        case "race" | "class" | "affiliation":
            return _become(pos, option)
        case "power":
            return _learn(pos, option)
        case "origin" if origin_worth(pos, card) > 0:
            return command_from_option(pos.decision, option)
        case "two_identities" if not option.needs:
            return command_from_option(pos.decision, option)
        case "two_identities":
            best = max(option.needs[0].among, key=lambda c: (identity_worth(pos, c), -c))
            return command_from_option(pos.decision, option, ((best,),))
        case "follower":
            return _follow(pos, option)
        case "cheat":
            return _cheat(pos, option)
        case "level_up" if pos.seat in option.needs[0].among:
            return command_from_option(pos.decision, option, ((pos.seat,),))
        case _:
            return None


def _become(pos: DecisionContext, option: Option) -> Command | None:
    """A new identity, in the place of a worse one if it must be."""
    if not option.needs:
        return command_from_option(pos.decision, option)
    old = min(option.needs[0].among, key=lambda c: (identity_worth(pos, c), c))
    if identity_worth(pos, option.card) > identity_worth(pos, old) + 0.5:
        return command_from_option(pos.decision, option, ((old,),))
    return None


def _learn(pos: DecisionContext, option: Option) -> Command | None:
    """A new power, in the place of a worse one if it must be."""
    gain = power_worth(pos, option.card)
    if not option.needs:
        return command_from_option(pos.decision, option) if gain > 0.5 else None
    old = min(option.needs[0].among, key=lambda c: (power_worth(pos, c), c))
    if gain > power_worth(pos, old) + 0.5:
        return command_from_option(pos.decision, option, ((old,),))
    return None


def _follow(pos: DecisionContext, option: Option) -> Command | None:
    if not option.needs:
        return command_from_option(pos.decision, option)
    old = min(option.needs[0].among, key=lambda c: (own_card_worth(pos, c), c))
    if own_card_worth(pos, option.card) > own_card_worth(pos, old) + 0.5:
        return command_from_option(pos.decision, option, ((old,),))
    return None


def _cheat(pos: DecisionContext, option: Option) -> Command | None:
    """On the strongest item that is of no use without it."""
    idle = [
        card
        for card in option.needs[0].among
        if card not in pos.me.equipped and pos.card(card).strength >= 3
    ]
    if not idle:
        return None
    best = max(idle, key=lambda c: (pos.card(c).strength, -c))
    return command_from_option(pos.decision, option, ((best,),))


def change_toward_best_outfit(pos: DecisionContext) -> Command | None:
    """The next change on the way to the best outfit."""
    wear, aside = pos.options("wear"), pos.options("set_aside")
    if not wear and not (aside and len(pos.me.in_play) > len(pos.me.equipped)):
        return None
    wanted = best_outfit(pos)
    for option in wear:
        if option.card in wanted:
            return command_from_option(pos.decision, option)
    if wanted <= set(pos.me.equipped):
        return None
    for option in aside:
        if option.card not in wanted:
            return command_from_option(pos.decision, option)
    return None


@cached_per_context
def best_outfit(pos: DecisionContext) -> frozenset[Instance]:
    """The items in front of the seat that are best worn together (ITEM-11)."""
    state, seat = pos.state, pos.seat
    free: set[Instance] = set()
    pieces: list[tuple[float, Instance]] = []
    for card in pos.me.in_play:
        if pos.card(card).item is None:
            continue
        if has_cheat_attached(state, card) or not pos.card(card).limbs:
            free.add(card)
            continue
        value = worn_item_worth(pos, card, seat)
        if value > 0:
            pieces.append((value, card))
    pieces.sort(key=lambda one: (-one[0], one[1]))
    limbs: tuple[CountedSlot, ...] = ("head", "body", "feet", "hands", "complex")
    room = {limb: slot_capacity(state, seat, limb) for limb in limbs}
    return frozenset(free) | _best(pos, pieces[:MOST_PIECES], room)[1]


def _best(
    pos: DecisionContext, pieces: list[tuple[float, Instance]], room: dict[CountedSlot, int]
) -> tuple[float, frozenset[Instance]]:
    """The most valuable set of pieces that finds room."""
    if not pieces:
        return 0.0, frozenset()
    (value, card), rest = pieces[0], pieces[1:]
    limbs = pos.card(card).limbs
    if any(room[limb] < taken for limb, taken in limbs):
        return _best(pos, rest, room)
    without = _best(pos, rest, room) if pos.playing_style.combines else (0.0, frozenset[Instance]())
    left = dict(room)
    for limb, taken in limbs:
        left[limb] -= taken
    more, chosen = _best(pos, rest, left)
    if value + more >= without[0]:
        return value + more, chosen | {card}
    return without


def swap_big_item(pos: DecisionContext) -> Command | None:
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
    best = max(worn_item_worth(pos, card, pos.seat) for card in stuck)
    for option in pos.options("discard"):
        item = pos.card(option.card).item
        if item is None or not item.big or has_cheat_attached(pos.state, option.card):
            continue
        if best > worn_item_worth(pos, option.card, pos.seat) + 1:
            return command_from_option(pos.decision, option)
    return None


def sell_for_level(pos: DecisionContext) -> Command | None:
    """Sell what is missed least for a level, if the level is worth it (SELL-02)."""
    options = pos.options("sell")
    if not options:
        return None
    unit = pos.box.profile.sell.unit
    worn = best_outfit(pos)
    goods = [card for card in options[0].needs[0].among if card not in worn]
    goods.sort(key=lambda card: (_regret(pos, card) / (1 + pos.card(card).gold), card))
    chosen = fewest_goods_for_gold(pos, goods, unit, lambda card: _regret(pos, card))
    if not chosen:
        return None
    if sum(_regret(pos, card) for card in chosen) >= pos.playing_style.sale * LEVEL_WORTH:
        return None
    return SellItems(chosen)


def fewest_goods_for_gold(
    pos: DecisionContext, goods: Sequence[Instance], price: int, regret: Callable[[Instance], Any]
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


def _gold(pos: DecisionContext, cards: list[Instance]) -> int:
    return sale_value(pos.state, pos.seat, tuple(cards))


def _regret(pos: DecisionContext, card: Instance) -> float:
    """What a sold card is missed for, its price aside."""
    kind = pos.card(card).kind
    use = own_card_worth(pos, card) if kind == "one_shot" else worn_item_worth(pos, card, pos.seat)
    return max(
        0.1, 0.3 * use if kind in ("item", "ship") else use - gold_worth(pos, pos.card(card).gold)
    )


def pay_off_curse(pos: DecisionContext) -> Command | None:
    """Pay off a curse that stays, if the price is lower than its pain (CURSE-09)."""
    for option in pos.options("lift_curse"):
        need = option.needs[0]
        paid = least_missed_cards(pos, need.among, need.least)
        compiled = pos.card(option.card)
        pain = 1.5 * len(compiled.triggers) - sum(
            expected_modifier_amount(pos, one, pos.seat) for one in compiled.modifiers
        )
        if sum(own_card_worth(pos, card) for card in paid) < pain:
            return command_from_option(pos.decision, option, (paid,))
    return None


def play_beneficial_special_or_one_shot(pos: DecisionContext) -> Command | None:
    """Treasures of the own turn that do more good than harm, on their best target."""
    for option in pos.options("play_card"):
        compiled = pos.card(option.card)
        card = compiled.print
        if not isinstance(card, Special | OneShot) or card.window not in ("own_turn", "any_time"):
            continue
        if len(option.needs) > 1 or (option.needs and option.needs[0].what != "seat"):
            continue
        program = compiled.programs[compiled.main]
        gain = -harm_of_effects(
            pos, program, pos.seat, may_win=can_give_winning_level(pos.box.profile, compiled)
        )
        target = NO_CARD
        if option.needs:
            hurt = {
                seat: harm_of_effects(pos, program, seat, "target") * (1.0 if rank else 1.2)
                for rank, seat in enumerate(one.seat for one in pos.rivals())
                if seat in option.needs[0].among
            }
            if not hurt:
                continue
            target = max(hurt, key=lambda seat: hurt[seat])
            gain += 0.7 * hurt[target]
        else:
            gain += RIVALS_LOSS_SHARE * sum(
                harm_of_effects(pos, program, one.seat, "target") for one in pos.rivals()
            )
        if gain > 1.0:
            return command_from_option(pos.decision, option, ((target,),) if option.needs else ())
    return None
