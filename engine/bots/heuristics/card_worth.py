"""What cards are worth to their holder, in points of combat strength."""

from __future__ import annotations

from collections.abc import Iterable

from cards.vocabulary.abilities_and_modifiers import Meta
from engine.bots.heuristics.decision_context import DecisionContext, cached_per_context
from engine.core.box import CompiledCard, CompiledModifier
from engine.core.zones import Instance, Seat
from engine.queries.card_conditions import condition_holds
from engine.queries.cards_in_play import has_cheat_attached
from engine.queries.modifier_amounts import modifier_amount

LEVEL_WORTH = 3.0
TREASURE_WORTH = 2.0
DOOR_WORTH = 0.7
VICTORY_WORTH = 100.0

_STATS = {
    "strength": 1.0,
    "run_away": 0.5,
    "hand_limit": 0.4,
    "hands": 1.5,
    "sale_percent": 0.01,
    "one_shots": 0.5,
}
_PERMITS = {
    "wins_ties": 1.0,
    "level_per_kill_as_helper": 1.5,
    "any_big_items": 0.5,
    "may_win": 1.0,
    "second_identity": 1.5,
}
_META: dict[Meta, float] = {
    "flight": 0.5,
    "secret_hq": 0.4,
    "secret_identity": 1.0,
    "theft": 1.0,
}
_HELD = {
    "enhancer": 1.0,
    "mate": 1.0,
    "wandering": 1.2,
    "curse": 1.5,
    "monster": 0.4,
    "two_identities": 0.8,
    "cheat": 1.0,
    "follower": 1.5,
}


def gold_worth(pos: DecisionContext, gold: int) -> float:
    """Gold buys levels, with some left over each time."""
    return 0.6 * LEVEL_WORTH * gold / pos.box.profile.sell.unit


def expected_modifier_amount(pos: DecisionContext, modifier: CompiledModifier, seat: Seat) -> float:
    """What a modifier comes to for `seat`, and less if only a fight could tell."""
    when = modifier.when
    if when is None:
        share = 1.0
    elif when.against is not None and pos.public.fight is None:
        share = 0.3  # It depends on the monster.
    elif when.alone is not None or when.monsters_min is not None:
        share = 0.7  # It depends on the fight.
    else:
        share = 1.0 if condition_holds(pos.state, when, seat) else 0.0
    of_fights = modifier.per is not None and modifier.per.startswith(("monster", "fighter"))
    return share * (modifier.amount if of_fights else modifier_amount(pos.state, modifier, seat))


def _modifier(pos: DecisionContext, modifier: CompiledModifier, seat: Seat) -> float:
    return _STATS[modifier.stat] * expected_modifier_amount(pos, modifier, seat)


def _clauses(pos: DecisionContext, compiled: CompiledCard, seat: Seat) -> float:
    """What a card in play gives besides its printed strength."""
    card = compiled.print
    return (
        sum(_modifier(pos, modifier, seat) for modifier in compiled.modifiers)
        + sum(_PERMITS.get(permit, 0.5) for permit in compiled.permits)
        + len(compiled.forbids)
        + 0.8 * len(card.abilities)
        + 0.5 * len(card.triggers)
        + 1.2 * len(card.instead)
        + sum(_META[meta] for meta in compiled.meta)
        + (0.5 * (compiled.ship.run_away or 0) if compiled.ship is not None else 0.0)
    )


@cached_per_context
def worn_item_worth(pos: DecisionContext, card: Instance, seat: Seat) -> float:
    """What an item gives to `seat` while it is worn; 0 if it may not be used."""
    compiled = pos.card(card)
    item = compiled.item
    if item is None:
        return 0.0
    needs = item.usable_if
    if needs is not None and not (
        has_cheat_attached(pos.state, card) or condition_holds(pos.state, needs, seat)
    ):
        return 0.0
    return compiled.strength + _clauses(pos, compiled, seat)


@cached_per_context
def identity_worth(pos: DecisionContext, card: Instance) -> float:
    """What a race, class, affiliation or role gives, and the own items and powers that need it."""
    compiled = pos.card(card)
    score = 0.5 + _clauses(pos, compiled, pos.seat)
    for other in (*pos.view.hand, *pos.me.in_play):
        wanted = pos.card(other).usable_if
        if wanted is None:
            continue
        if wanted.has == compiled.keyword:
            score += _needed(pos.card(other))
        elif wanted.lacks == compiled.keyword:
            score -= _needed(pos.card(other))
    return score


def _needed(compiled: CompiledCard) -> float:
    """What is lost with an item or power that cannot be used."""
    return compiled.strength + compiled.rank


def power_worth(pos: DecisionContext, card: Instance, *, works: bool = False) -> float:
    """What a power gives; next to nothing while it does not work, unless it is known that it
    `works`."""
    compiled = pos.card(card)
    wanted = compiled.usable_if
    if not works and wanted is not None and not condition_holds(pos.state, wanted, pos.seat):
        return 0.1
    return 0.5 + _clauses(pos, compiled, pos.seat)


def origin_worth(pos: DecisionContext, card: Instance) -> float:
    """What an origin gives, room for powers included."""
    compiled = pos.card(card)
    return 0.5 * compiled.rank_cap + _clauses(pos, compiled, pos.seat)


@cached_per_context
def own_card_worth(pos: DecisionContext, card: Instance) -> float:
    """What the own seat would miss without the card, wherever it lies; never negative."""
    compiled = pos.card(card)
    in_play = card in pos.me.in_play
    match compiled.kind:
        case "item" | "ship":
            use = worn_item_worth(pos, card, pos.seat)
            needed = card in pos.me.equipped or (not in_play and is_better_than_equipped(pos, card))
            return max(use if needed else 0.3 * use, gold_worth(pos, compiled.gold))
        case "power":
            return max(0.3, power_worth(pos, card)) + (1.0 if in_play else 0.0)
        case "origin":
            return max(0.3, origin_worth(pos, card)) + (1.0 if in_play else 0.0)
        case "race" | "class" | "affiliation":
            if in_play:
                return 1.0 + identity_worth(pos, card)
            score = identity_worth(pos, card) - _best_identity(pos, compiled.kind)
            return max(0.3, score)
        case "level_up":
            return LEVEL_WORTH if pos.me.level < pos.goal - 1 else 0.2
        case "one_shot" | "special":
            return 1.5 + gold_worth(pos, compiled.gold) + _for_the_last_fight(pos, 2)
        case "follower":
            return (
                max(0.5, compiled.strength + _clauses(pos, compiled, pos.seat)) + _HELD["follower"]
            )
        case "curse" if in_play:
            return 0.0
        case "enhancer" if compiled.strength > 0:
            return 0.5 + 0.15 * compiled.strength + _against_leaders(pos)
        case "monster" if compiled.strength < pos.me.strength.total:
            return 1.0 + _for_the_last_fight(pos, 3)
        case "curse" | "wandering" | "mate":
            return _HELD[compiled.kind] + _against_leaders(pos)
        case _:
            return _HELD.get(compiled.kind, 1.0)


def _for_the_last_fight(pos: DecisionContext, levels: int) -> float:
    """What helps to win it is worth more to whoever has only so many levels to go."""
    return pos.playing_style.thrift if pos.me.level >= pos.goal - levels else 0.0


def _against_leaders(pos: DecisionContext) -> float:
    """What is held back until somebody would win by a fight is worth more as that comes near."""
    rival = max((one.level for one in pos.public.seats if one.seat != pos.seat), default=0)
    return pos.playing_style.thrift * 0.5 * max(0, rival - (pos.goal - 4))


def _best_identity(pos: DecisionContext, kind: str) -> float:
    return max(
        (identity_worth(pos, card) for card in pos.me.in_play if pos.card(card).kind == kind),
        default=0.0,
    )


def worth_in_own_hand(pos: DecisionContext, card: Instance) -> float:
    """What a card would be worth in the own hand."""
    compiled = pos.card(card)
    if compiled.item is not None:
        use = worn_item_worth(pos, card, pos.seat) if is_better_than_equipped(pos, card) else 0.0
        return max(use, gold_worth(pos, compiled.gold))
    return own_card_worth(pos, card)


def is_better_than_equipped(pos: DecisionContext, card: Instance) -> bool:
    """Worn in its place, the item would be better than what lies there."""
    item = pos.card(card).item
    mine = worn_item_worth(pos, card, pos.seat)
    if item is None or mine <= 0:
        return False
    if item.slot is None and not item.hands:
        ships = [one for one in pos.me.in_play if pos.card(one).ship is not None]
        return pos.card(card).ship is None or all(
            mine > worn_item_worth(pos, one, pos.seat) for one in ships
        )
    rivals = [
        worn_item_worth(pos, other, pos.seat)
        for other in pos.me.equipped
        if _same_place(pos, card, other)
    ]
    if item.hands and len(rivals) < pos.box.profile.slots.hands and item.hands == 1:
        return True
    return mine > (sum(rivals) if item.hands > 1 else min(rivals, default=0.0))


def _same_place(pos: DecisionContext, card: Instance, other: Instance) -> bool:
    one, two = pos.card(card).item, pos.card(other).item
    if one is None or two is None:
        return False
    return (one.slot is not None and one.slot == two.slot) or bool(one.hands and two.hands)


def least_missed_cards(
    pos: DecisionContext, cards: Iterable[Instance], count: int
) -> tuple[Instance, ...]:
    """The cards that are missed least."""
    return tuple(sorted(cards, key=lambda card: (own_card_worth(pos, card), card))[:count])
