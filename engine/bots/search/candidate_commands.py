"""What is worth trying at a moment: what normal bots would do, and whatever they might overlook."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product

from engine.bots.heuristics.card_worth import least_missed_cards, own_card_worth
from engine.bots.heuristics.decision_context import DecisionContext
from engine.bots.heuristics.fight_interventions import (
    fight_interventions,
    interventions_against_fighter,
)
from engine.bots.heuristics.help_bargaining import fair_treasures_for_helper
from engine.bots.heuristics.self_improvement import fewest_goods_for_gold, sell_for_level
from engine.core.commands import (
    OURS,
    THEIRS,
    AnswerOffer,
    AnswerQuestion,
    Command,
    EndTurn,
    GiveUpFight,
    LookForTrouble,
    LootRoom,
    OpenDoor,
    Pass,
    ProposeHelpDeal,
    SellItems,
)
from engine.core.decisions import Option, OptionVerb, PickRequirement, command_from_option
from engine.core.state_parts import Offer
from engine.core.zones import NOBODY, Instance
from engine.views.view_types import FightView

_STEPS = (OpenDoor, LootRoom, EndTurn, SellItems, LookForTrouble)
"""What is done at a main point once the gear is in order."""
_SALES = (1.0, 2.0, 4.0)
"""What part of a level's worth the sales that are tried may cost."""
_MOST_OPTIONS = 3
_NEAR_GOAL = 2
"""Levels that a leader lacks whom it is worth stopping."""
_MOST_PRICES = 3
_MOST_TARGETS = 3
_MOST_CURSED = 2
_MOST_LEVELS = 3
"""For goods that are worn, at once."""


def candidate_commands(pos: DecisionContext, usual: Command | None) -> list[Command | None]:
    """Commands to compare, the usual one first; None is to wait. Often there is only that one."""
    found = [usual]
    for command in _others(pos, usual):
        if command not in found:
            found.append(command)
    return found


def _others(pos: DecisionContext, usual: Command | None) -> Iterator[Command | None]:
    decision, fight = pos.decision, pos.public.fight
    offer = next((one for one in pos.public.offers if one.seat == pos.seat), None)
    if offer is not None and isinstance(usual, AnswerOffer | ProposeHelpDeal):
        yield from _answers(pos, offer)
    elif decision.kind == "ask":
        option = decision.option("answer")
        if option is not None and decision.about == "choose":
            yield from (AnswerQuestion(decision.id, (branch,)) for branch in option.needs[0].among)
    elif decision.kind == "window":
        if decision.asked:
            yield from _in_window(pos, usual)
    elif fight is not None:
        if decision.asked and not fight.ahead and usual is not None:
            yield from _losing(pos, fight, usual)
        elif not decision.asked and fight.helper == NOBODY and not fight.ahead:
            yield from _volunteering(pos, fight)
    elif decision.asked and isinstance(usual, _STEPS):
        yield from _at_rest(pos)


def _answers(pos: DecisionContext, offer: Offer) -> Iterator[Command | None]:
    """No, yes, or yes for more."""
    yield AnswerOffer(offer.id, accept=False)
    if any(one.index == offer.id for one in pos.options("accept")):
        yield AnswerOffer(offer.id, accept=True)
    fight = pos.public.fight
    if fight is not None and offer.about == "help" and offer.giver == fight.seat:
        yield from _volunteering(pos, fight)


def _in_window(pos: DecisionContext, usual: Command | None) -> Iterator[Command]:
    """To pass, or whatever could stop a kill."""
    decision, fight = pos.decision, pos.public.fight
    if decision.about in ("setup", "receipt"):
        return
    small = fight is not None and fight.level_after < pos.goal - _NEAR_GOAL
    if decision.about == "victory" and small and isinstance(usual, Pass):
        return  # there are a dozen of these in a game, and next to nothing comes of them
    yield Pass(decision.id)
    if decision.about == "victory" and fight is not None:
        sides = (fight.seat, fight.helper)
        if pos.seat not in sides:
            yield from (one.command for one in fight_interventions(pos, THEIRS))
            for seat in sides:
                if seat != NOBODY:
                    yield from (
                        one.command for one in interventions_against_fighter(pos, seat, fight)
                    )


def _losing(pos: DecisionContext, fight: FightView, usual: Command) -> Iterator[Command]:
    """To run, to spend cards, to ask anybody who is strong enough, for little or for half."""
    yield GiveUpFight()
    yield from [one.command for one in fight_interventions(pos, OURS)][:_MOST_OPTIONS]
    options = pos.options("offer_help")
    if not options or any(offer.giver == pos.seat for offer in pos.public.offers):
        return
    asked = options[0].needs[0].among
    least = usual.treasures if isinstance(usual, ProposeHelpDeal) else 0
    for rival in reversed(pos.rivals()):
        if rival.seat in asked and _is_enough(fight, rival.strength.total):
            for price in sorted({least, fair_treasures_for_helper(fight)}):
                yield ProposeHelpDeal(rival.seat, treasures=price)


def _volunteering(pos: DecisionContext, fight: FightView) -> Iterator[Command | None]:
    """To wait, or to offer help at a high price."""
    if not pos.public.offers:
        yield None
    options = pos.options("offer_help")
    offered = any(offer.giver == pos.seat for offer in pos.public.offers)
    if not options or offered or fight.seat in fight.wins:
        return
    if _is_enough(fight, pos.me.strength.total):
        treasures = sum(foe.treasures for foe in fight.foes)
        for price in range(treasures, max(0, treasures - _MOST_PRICES), -1):
            yield ProposeHelpDeal(fight.seat, treasures=price)


def _is_enough(fight: FightView, strength: int) -> bool:
    margin = fight.margin + strength
    return margin > 0 or (margin == 0 and fight.wins_ties)


def _at_rest(pos: DecisionContext) -> Iterator[Command]:
    """To go on, to look for trouble with any monster, to sell more than seems wise."""
    steps: tuple[OptionVerb, ...] = ("open_door", "loot_room", "end_turn")
    for verb in steps:
        options = pos.options(verb)
        if options:
            yield command_from_option(pos.decision, options[0])
            break
    for option in pos.options("look_for_trouble"):
        yield command_from_option(pos.decision, option)
    for option in pos.options("use_ability"):
        yield from _uses(pos, option)
    if pos.decision.about == "rest":
        yield from _curses(pos)
    for part in _SALES:
        playing_style = replace(pos.playing_style, sale=part)
        sale = sell_for_level(
            DecisionContext(pos.view, pos.decision, pos.box, pos.seed, playing_style)
        )
        if sale is not None:
            yield sale
    yield from _sell_out(pos)


def _uses(pos: DecisionContext, option: Option) -> Iterator[Command]:
    """An ability of the own turn, paid for with what is missed least, on a few targets."""
    picks = [_picks(pos, need) for need in option.needs]
    for picked in islice(product(*picks), _MOST_TARGETS):
        yield command_from_option(pos.decision, option, picked)


def _picks(pos: DecisionContext, need: PickRequirement) -> list[tuple[int, ...]]:
    if need.what == "payment":
        return [least_missed_cards(pos, need.among, need.least)]
    if need.what == "seat":
        return [(rival.seat,) for rival in pos.rivals() if rival.seat in need.among]
    return [(pick,) for pick in need.among]


def _sell_out(pos: DecisionContext) -> Iterator[Command]:
    """Whatever is worn as well, for one level or several at once: what serves least per level
    first."""

    def use_of_gold(card: Instance) -> tuple[float, Instance]:
        return own_card_worth(pos, card) / (1 + pos.card(card).gold), card

    for option in pos.options("sell"):
        goods = sorted(option.needs[0].among, key=use_of_gold)
        for levels in range(1, _MOST_LEVELS + 1):
            price = levels * pos.box.profile.sell.unit
            sold = fewest_goods_for_gold(pos, goods, price, use_of_gold)
            if sold:
                yield SellItems(sold)


def _curses(pos: DecisionContext) -> Iterator[Command]:
    """On those who are ahead of the others."""
    for rival in pos.rivals()[:_MOST_CURSED]:
        for option in pos.options("play_card"):
            aimed = len(option.needs) == 1 and rival.seat in option.needs[0].among
            if pos.card(option.card).kind == "curse" and aimed:
                yield command_from_option(pos.decision, option, ((rival.seat,),))
