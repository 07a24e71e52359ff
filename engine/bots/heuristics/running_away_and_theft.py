"""Followers given up, ships left behind, things that belong to others."""

from __future__ import annotations

from engine.bots.heuristics.card_worth import (
    LEVEL_WORTH,
    least_missed_cards,
    own_card_worth,
    worth_in_own_hand,
)
from engine.bots.heuristics.decision_context import DecisionContext
from engine.bots.heuristics.grudges import revenge_worth
from engine.bots.heuristics.harm_estimates import (
    escape_chance,
    harm_of_card,
    harm_of_losing_card,
    harm_of_running_away,
)
from engine.core.commands import Command, DiscardInPlay
from engine.core.decisions import command_from_option
from engine.core.state import clone_state
from engine.core.zones import Instance, seat_of_play_zone
from engine.queries.running_away import run_away_bonus
from engine.queries.shared_abilities import cards_with_shared_ability, least_face_for_theft

LEVEL_LOSS_FACTOR = 2.0
"""How much worse a lost level is than one not won: it stands for the fight that won it."""
LEAST_STAKE_WORTH = 2.0
"""What a card paid for a gamble is worth at least: it might have been sold, or played."""


def bad_stuff_harm(pos: DecisionContext, monster: Instance) -> float:
    """What the bad stuff of a monster in the fight would cost; nothing if it does not pursue."""
    if escape_chance(pos, pos.seat, monster) == 1.0:
        return 0.0
    fight = pos.public.fight
    foes = fight.foes if fight is not None else ()
    printed_as = next((foe.printed_as for foe in foes if foe.card == monster), monster)
    return harm_of_card(pos, pos.card(printed_as), pos.seat)


def choose_follower_to_sacrifice(
    pos: DecisionContext, among: tuple[Instance, ...]
) -> tuple[Instance, ...]:
    """The follower that is missed least, if what else is to be feared is worse (SIDE-06)."""
    follower = least_missed_cards(pos, among, 1)
    feared = harm_of_running_away(pos, pos.seat)
    return follower if feared > own_card_worth(pos, follower[0]) else ()


def play_follower_to_sacrifice(pos: DecisionContext) -> Command | None:
    """Before the first roll lay a follower of the hand down, to be given up at once (SIDE-06)."""
    fight = pos.state.fight
    if fight is None or fight.rolled:
        return None
    by_rule = pos.box.profile.follower.sacrifice
    for option in pos.options("play_card"):
        compiled = pos.card(option.card)
        fits = compiled.kind == "follower" and (by_rule or "sacrifice" in compiled.permits)
        if (
            fits
            and not option.needs
            and not option.queued
            and choose_follower_to_sacrifice(pos, (option.card,))
        ):
            return command_from_option(pos.decision, option)
    return None


def lets_helper_escape(pos: DecisionContext) -> bool:
    """The helper gets away, too, unless that is the one to beat (SIDE-08)."""
    fight = pos.public.fight
    if fight is None:
        return False
    ahead = pos.public.seats[fight.helper].level > pos.me.level
    in_the_way = ahead and pos.is_leader(fight.helper)
    return not in_the_way and revenge_worth(pos, fight.helper) < LEVEL_WORTH


def discard_slow_ship(pos: DecisionContext) -> Command | None:
    """Be rid of a slow ship before a roll that it might spoil (SHIP-05)."""
    fight = pos.state.fight
    monsters = [foe.card for foe in fight.foes if foe.card not in fight.fled] if fight else []
    for option in pos.options("discard"):
        if pos.card(option.card).ship is None or not monsters:
            continue
        worst = max(monsters, key=lambda card: (bad_stuff_harm(pos, card), -card))
        after = clone_state(pos.state)
        after.play(pos.seat).remove(option.card)
        gained = (
            run_away_bonus(after, pos.seat, after.fight, worst).total
            - run_away_bonus(pos.state, pos.seat, fight, worst).total
        )
        if gained / pos.box.profile.run.die * bad_stuff_harm(pos, worst) > own_card_worth(
            pos, option.card
        ):
            return DiscardInPlay(option.card)
    return None


def try_worthwhile_theft(pos: DecisionContext) -> Command | None:
    """Try to steal what brings most, if the odds are worth a card and perhaps a level (META-06).

    It is a gamble that could be repeated all day, so it has to be well worth it.
    """
    if pos.playing_style.daring < 1:
        return None
    for option in pos.options("rob"):
        loot, prices = option.needs
        paid = least_missed_cards(pos, prices.among, 1)
        thefts = set(cards_with_shared_ability(pos.state, pos.seat, "theft")) - set(paid)
        chance = (7 - least_face_for_theft(pos.state, len(thefts))) / 6
        risk = LEVEL_LOSS_FACTOR * LEVEL_WORTH * (1 - chance) if pos.me.level > 1 else 0.0
        best = max(loot.among, key=lambda card: (_profit(pos, card), -card))
        if chance * _profit(pos, best) > risk + max(
            LEAST_STAKE_WORTH, own_card_worth(pos, paid[0])
        ):
            return command_from_option(pos.decision, option, ((best,), paid))
    return None


def _profit(pos: DecisionContext, item: Instance) -> float:
    """What it brings, and a part of what its owner loses: nobody else pays for that gladly."""
    owner = seat_of_play_zone(pos.state.where[item])
    envy = 0.4 if pos.is_leader(owner) else 0.15
    return (
        worth_in_own_hand(pos, item)
        + envy * harm_of_losing_card(pos, item, owner)
        + revenge_worth(pos, owner)
    )
