"""Questions put to the own seat: what to lose, take, choose, give away."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from cards.vocabulary.effects import Choose, Effect, LoseLevels, PayOrElse
from engine.bots.heuristics.card_worth import (
    LEVEL_WORTH,
    identity_worth,
    least_missed_cards,
    own_card_worth,
    worn_item_worth,
    worth_in_own_hand,
)
from engine.bots.heuristics.curse_and_die_responses import best_die_face
from engine.bots.heuristics.decision_context import DecisionContext
from engine.bots.heuristics.harm_estimates import (
    harm_of_effects,
    harm_of_losing_card,
    harm_of_monster_leaving,
)
from engine.bots.heuristics.running_away_and_theft import (
    bad_stuff_harm,
    choose_follower_to_sacrifice,
    discard_slow_ship,
    lets_helper_escape,
    play_follower_to_sacrifice,
)
from engine.core.commands import AnswerQuestion, Command, GiveCharity
from engine.core.decisions import Option, PickRequirement, command_from_option
from engine.core.stack_frames import ResolveEffects, SeatQuestion
from engine.core.zones import Instance, Seat
from engine.queries.identities_powers_and_roles import (
    power_rank_limit,
    power_rank_sum,
    roles_in_play,
)
from engine.queries.sale_value import levels_for_gold, sale_value


def choose_answer(pos: DecisionContext) -> Command | None:
    """The answer that costs least or brings most."""
    decision = pos.decision
    option = decision.option("give_charity")
    if option is not None:
        return _give(pos, option)
    option = decision.option("answer")
    if option is None:
        return None
    if decision.about == "run_order":
        way_out = _get_away(pos) or play_follower_to_sacrifice(pos) or discard_slow_ship(pos)
        if way_out is not None:
            return way_out
    return AnswerQuestion(decision.id, _picks(pos, option.needs[0]))


def _picks(pos: DecisionContext, need: PickRequirement) -> tuple[int, ...]:
    among = need.among
    match pos.decision.about:
        case "choose":
            return (_branch(pos, among),)
        case "steal":
            return _dearest(pos, among, need.least, _owner(pos))
        case "loot" | "split":
            return (max(among, key=lambda card: (worth_in_own_hand(pos, card), -card)),)
        case "run_order":
            return (max(among, key=lambda card: (bad_stuff_harm(pos, card), -card)),)
        case "first":
            return (pos.seat,)
        case "big_taker":
            weakest = min(
                (one for one in pos.rivals() if one.seat in among), key=lambda one: one.level
            )
            return (weakest.seat,)
        case "die_face":
            return (best_die_face(pos, among),)
        case "lay_down":
            return among
        case "sacrifice":
            return choose_follower_to_sacrifice(pos, among)
        case "take_along":
            return (int(lets_helper_escape(pos)),)
        case "running_ship":
            return (max(among, key=lambda card: (_pace(pos, card), -card)),)
        case "gender":
            return (among[int(pos.seed[:4], 16) % len(among)],)
        case "identity":
            return (min(among, key=lambda card: (identity_worth(pos, card), card)),)
        case "big_sale":
            return _sale_of_excess(pos, need)
        case "ranks":
            return _forgotten(pos, need)
        case "role":
            return _next_role(pos, need)
        case "slots":
            return (min(among, key=lambda card: (worn_item_worth(pos, card, pos.seat), card)),)
        case "discard" if _owner(pos) != pos.seat:
            return _dearest(pos, among, need.least, _owner(pos))
        case _:
            return least_missed_cards(pos, among, need.least)


def _forgotten(pos: DecisionContext, need: PickRequirement) -> tuple[Instance, ...]:
    """The powers that are missed least and leave few enough ranks (POWER-10)."""
    over = power_rank_sum(pos.state, pos.seat) - power_rank_limit(pos.state, pos.seat)
    enough = [
        gone
        for count in range(need.least, len(need.among) + 1)
        for gone in combinations(need.among, count)
        if sum(pos.card(card).rank for card in gone) >= over
    ]
    return min(enough, key=lambda gone: (sum(own_card_worth(pos, card) for card in gone), gone))


def _next_role(pos: DecisionContext, need: PickRequirement) -> tuple[Instance, ...]:
    """A better role, or the old one (DEATH-08)."""
    best = max(need.among, key=lambda card: (identity_worth(pos, card), -card))
    old = [identity_worth(pos, card) for card in roles_in_play(pos.state, pos.seat)]
    if old and identity_worth(pos, best) <= max(old) + 0.5:
        return ()
    return (best,)


def _pace(pos: DecisionContext, card: Instance) -> int:
    ship = pos.card(card).ship
    return (ship.run_away or 0) if ship is not None else 0


def _sale_of_excess(pos: DecisionContext, need: PickRequirement) -> tuple[Instance, ...]:
    """What brings most of all the items that have to go one way or another (ITEM-09): `most` is
    their number, and what is not sold goes to a rival."""

    def gain(sale: tuple[Instance, ...]) -> float:
        levels = levels_for_gold(pos.state, pos.seat, sale_value(pos.state, pos.seat, sale))
        if sale and not levels:
            return float("-inf")
        kept = [card for card in need.among if card not in sale]
        given = least_missed_cards(pos, kept, need.most - len(sale))
        return LEVEL_WORTH * levels - sum(own_card_worth(pos, card) for card in (*sale, *given))

    sales = [sale for n in range(need.most + 1) for sale in combinations(need.among, n)]
    return max(sales, key=gain)


def _owner(pos: DecisionContext) -> Seat:
    """Whose cards the question is about."""
    for frame in reversed(pos.public.frames):
        if isinstance(frame, ResolveEffects):
            return frame.you
        if not isinstance(frame, SeatQuestion):
            break
    return pos.seat


def _dearest(
    pos: DecisionContext, among: tuple[Instance, ...], count: int, owner: Seat
) -> tuple[Instance, ...]:
    """Of somebody else's cards: what hurts, and serves, most."""

    def rank(card: Instance) -> tuple[float, int]:
        return (harm_of_losing_card(pos, card, owner) + worth_in_own_hand(pos, card), -card)

    return tuple(sorted(among, key=rank, reverse=True)[:count])


def _branch(pos: DecisionContext, among: tuple[int, ...]) -> int:
    """The least harm to oneself, or the most to somebody else."""
    top = pos.public.frames[-1]
    if not isinstance(top, SeatQuestion):
        return among[0]
    effect = pos.card(top.source).programs[top.program][top.pc]
    if not isinstance(effect, Choose | PayOrElse):
        return among[0]
    victim = _owner(pos)
    lists = effect.options if isinstance(effect, Choose) else (effect.paid(), effect.otherwise)
    pain = {
        branch: harm_of_effects(pos, lists[branch], victim)
        + harm_of_monster_leaving(pos, lists[branch], top.source, victim)
        for branch in among
    }
    if victim != pos.seat:
        return max(among, key=lambda branch: (pain[branch], -branch))
    # Somebody at level 1 loses none; but nothing to lose is better than nothing lost.
    return min(among, key=lambda branch: (pain[branch], not _levels_only(lists[branch]), branch))


def _levels_only(effects: Sequence[Effect]) -> bool:
    return bool(effects) and all(isinstance(one, LoseLevels) for one in effects)


def _get_away(pos: DecisionContext) -> Command | None:
    """A card or ability that saves the run, if what is feared is worse than its price."""
    fight = pos.public.fight
    if fight is None:
        return None
    for option in pos.options("play_card", "use_ability"):
        picks: list[tuple[int, ...]] = []
        price = own_card_worth(pos, option.card) if option.verb == "play_card" else 0.0
        feared = sum(bad_stuff_harm(pos, foe.card) for foe in fight.foes)
        for need in option.needs:
            if need.what == "monster":
                worst = max(need.among, key=lambda card: (bad_stuff_harm(pos, card), -card))
                feared = bad_stuff_harm(pos, worst)
                picks.append((worst,))
            else:
                paid = least_missed_cards(pos, need.among, need.least)
                price += sum(own_card_worth(pos, card) for card in paid)
                picks.append(paid)
        if 0.6 * feared > price:
            return command_from_option(pos.decision, option, tuple(picks))
    return None


def _give(pos: DecisionContext, option: Option) -> GiveCharity:
    """The cards that are missed least, dealt round to those who must get them (TURN-21)."""
    cards, receivers = option.needs
    given = least_missed_cards(pos, cards.among, cards.least)
    start = int(pos.seed[:4], 16)
    to = receivers.among
    return GiveCharity(
        pos.decision.id,
        tuple((card, to[(start + i) % len(to)]) for i, card in enumerate(given)),
    )
