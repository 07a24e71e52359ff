"""Followers given up, ships left behind, things that belong to others."""

from __future__ import annotations

from engine.bots.heuristics.grudges import grudge
from engine.bots.heuristics.harm import card_loss, escape_chance, harm_of_card
from engine.bots.heuristics.position import Position
from engine.bots.heuristics.worth import LEVEL, cheapest, taken_worth, worth
from engine.core.commands import Command, DiscardInPlay
from engine.core.decisions import complete
from engine.core.state import clone
from engine.core.zones import Instance, owner_of
from engine.queries.running import run_bonus
from engine.queries.shared_abilities import having, theft_face

RESPECT = 2.0
"""How much worse a lost level is than one not won: it stands for the fight that won it."""
STAKE = 2.0
"""What a card paid for a gamble is worth at least: it might have been sold, or played."""


def pain_of(pos: Position, monster: Instance) -> float:
    """What the bad stuff of a monster in the fight would cost."""
    fight = pos.public.fight
    foes = fight.foes if fight is not None else ()
    printed_as = next((foe.printed_as for foe in foes if foe.card == monster), monster)
    return harm_of_card(pos, pos.card(printed_as), pos.seat)


def sacrificed(pos: Position, among: tuple[Instance, ...]) -> tuple[Instance, ...]:
    """The follower that is missed least, if what else is to be feared is worse (SIDE-06)."""
    fight = pos.public.fight
    feared = 0.0
    for foe in fight.foes if fight is not None else ():
        held = "running_away" in pos.card(foe.printed_as).forbids
        feared += pain_of(pos, foe.card) * (1.0 if held else 1 - escape_chance(pos, pos.seat))
    follower = cheapest(pos, among, 1)
    return follower if feared > worth(pos, follower[0]) else ()


def lay_down_to_leave(pos: Position) -> Command | None:
    """Before the first roll lay a follower of the hand down, to be given up at once (SIDE-06)."""
    fight = pos.state.fight
    if fight is None or fight.rolled:
        return None
    by_rule = pos.box.profile.follower.sacrifice
    for option in pos.options("play_card"):
        compiled = pos.card(option.card)
        fits = compiled.kind == "follower" and (by_rule or "sacrifice" in compiled.permits)
        if fits and not option.needs and not option.queued and sacrificed(pos, (option.card,)):
            return complete(pos.decision, option)
    return None


def takes_along(pos: Position) -> bool:
    """The helper gets away, too, unless that is the one to beat (SIDE-08)."""
    fight = pos.public.fight
    if fight is None:
        return False
    ahead = pos.public.seats[fight.helper].level > pos.me.level
    in_the_way = ahead and pos.is_leader(fight.helper)
    return not in_the_way and grudge(pos, fight.helper) < LEVEL


def leave_ship(pos: Position) -> Command | None:
    """Be rid of a slow ship before a roll that it might spoil (SHIP-05)."""
    fight = pos.state.fight
    monsters = [foe.card for foe in fight.foes if foe.card not in fight.fled] if fight else []
    for option in pos.options("discard"):
        if pos.card(option.card).ship is None or not monsters:
            continue
        worst = max(monsters, key=lambda card: (pain_of(pos, card), -card))
        after = clone(pos.state)
        after.play(pos.seat).remove(option.card)
        gained = (
            run_bonus(after, pos.seat, after.fight, worst).total
            - run_bonus(pos.state, pos.seat, fight, worst).total
        )
        if gained / pos.box.profile.run.die * pain_of(pos, worst) > worth(pos, option.card):
            return DiscardInPlay(option.card)
    return None


def rob(pos: Position) -> Command | None:
    """Try to steal what brings most, if the odds are worth a card and perhaps a level (META-06).

    It is a gamble that could be repeated all day, so it has to be well worth it.
    """
    if pos.personality.daring < 1:
        return None
    for option in pos.options("rob"):
        loot, prices = option.needs
        paid = cheapest(pos, prices.among, 1)
        thefts = set(having(pos.state, pos.seat, "theft")) - set(paid)
        chance = (7 - theft_face(pos.state, len(thefts))) / 6
        risk = RESPECT * LEVEL * (1 - chance) if pos.me.level > 1 else 0.0
        best = max(loot.among, key=lambda card: (_profit(pos, card), -card))
        if chance * _profit(pos, best) > risk + max(STAKE, worth(pos, paid[0])):
            return complete(pos.decision, option, ((best,), paid))
    return None


def _profit(pos: Position, item: Instance) -> float:
    """What it brings, and a part of what its owner loses: nobody else pays for that gladly."""
    owner = owner_of(pos.state.where[item])
    envy = 0.4 if pos.is_leader(owner) else 0.15
    return taken_worth(pos, item) + envy * card_loss(pos, item, owner) + grudge(pos, owner)
