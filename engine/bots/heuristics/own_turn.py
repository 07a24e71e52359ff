"""The own turn outside fights: prepare, open the door, look for trouble, search, end it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from engine.bots.heuristics.card_worth import (
    LEVEL_WORTH,
    TREASURE_WORTH,
    VICTORY_WORTH,
    own_card_worth,
)
from engine.bots.heuristics.decision_context import DecisionContext
from engine.bots.heuristics.grudges import revenge_worth
from engine.bots.heuristics.harm_estimates import escape_chance, harm_of_card
from engine.bots.heuristics.running_away_and_theft import try_worthwhile_theft
from engine.bots.heuristics.self_improvement import (
    change_toward_best_outfit,
    pay_off_curse,
    play_beneficial_special_or_one_shot,
    play_card_for_oneself,
    sell_for_level,
    swap_big_item,
)
from engine.bots.heuristics.spoiling_and_revenge import curse_for_grudge
from engine.core.commands import Command, LookForTrouble
from engine.core.decisions import command_from_option

GAMBLE_MARGIN = 5.0
"""By how much more a fight that nobody asked for has to be won, if gambling is not one's way."""


def act_in_own_turn(pos: DecisionContext) -> Command | None:
    """What to do at a main point of the own turn."""
    steps: list[Callable[[DecisionContext], Command | None]] = [
        play_card_for_oneself,
        change_toward_best_outfit,
        swap_big_item,
    ]
    if pos.notices("turn"):
        steps += (
            play_beneficial_special_or_one_shot,
            try_worthwhile_theft,
            sell_for_level,
            pay_off_curse,
            send_monster_to_rival,
            curse_for_grudge,
        )
    for step in steps:
        command = step(pos)
        if command is not None:
            return command
    if pos.decision.about == "after_door" and pos.notices("trouble"):
        trouble = _trouble(pos)
        if trouble is not None:
            return trouble
    if pos.decision.about == "rest":
        command = use_surplus_cards(pos)
        if command is not None:
            return command
    for verb in ("open_door", "loot_room", "end_turn"):
        options = pos.options(verb)
        if options:
            return command_from_option(pos.decision, options[0])
    return None


def send_monster_to_rival(pos: DecisionContext) -> Command | None:
    """A monster of the own hand on the rival whom it would hurt most (AMB-98)."""
    best: tuple[float, Command] | None = None
    for option in pos.options("play_card"):
        if [need.what for need in option.needs] != ["seat", "other"]:
            continue
        seats, monsters = option.needs
        for rival, card in product(pos.rivals(), monsters.among):
            seat, compiled = rival.seat, pos.card(card)
            if seat not in seats.among or compiled.strength <= rival.strength.total:
                continue
            pain = (1 - escape_chance(pos, seat, card)) * harm_of_card(pos, compiled, seat)
            gain = pain - 0.5 * own_card_worth(pos, card) + revenge_worth(pos, seat)
            if gain > 0 and (best is None or gain > best[0]):
                best = (gain, command_from_option(pos.decision, option, ((seat,), (card,))))
    return best[1] if best is not None else None


def _trouble(pos: DecisionContext) -> Command | None:
    """The best monster in the hand that can be beaten with something to spare (TURN-08)."""
    best: tuple[float, LookForTrouble] | None = None
    for option in pos.options("look_for_trouble"):
        command = LookForTrouble(option.card)
        outcome = pos.previewer.outcome(command)
        if outcome is None or outcome.ours_after is None or outcome.theirs_after is None:
            continue
        monster = pos.card(option.card).monster
        if monster is None:
            continue
        margin = outcome.ours_after - outcome.theirs_after
        reserve = sum(2.0 for card in pos.view.hand if pos.card(card).print.kind == "one_shot")
        wins = pos.me.level + monster.levels >= pos.goal
        spare = 3.0 if wins else 1.0
        if pos.playing_style.daring < 1:
            spare += GAMBLE_MARGIN
        if margin + reserve < spare or (margin <= 0 and not wins):
            continue
        risk = (1 - escape_chance(pos, pos.seat, option.card)) * harm_of_card(
            pos, pos.card(option.card), pos.seat
        )
        gain = (
            LEVEL_WORTH * monster.levels + TREASURE_WORTH * monster.treasures + VICTORY_WORTH * wins
        )
        gain -= 0.3 * risk + own_card_worth(pos, option.card)
        if gain > 0 and (best is None or gain > best[0]):
            best = (gain, command)
    return best[1] if best is not None else None


def use_surplus_cards(pos: DecisionContext) -> Command | None:
    """Lay one-shots down or curse somebody rather than give the surplus of the hand away."""
    if len(pos.view.hand) <= pos.me.hand_limit:
        return None
    for option in pos.options("lay_down"):
        return command_from_option(pos.decision, option)
    best: tuple[float, Command] | None = None
    for option in pos.options("play_card"):
        compiled = pos.card(option.card)
        if compiled.kind != "curse":
            continue
        for rank, rival in enumerate(pos.rivals()):
            if rival.seat not in option.needs[0].among:
                continue
            pain = harm_of_card(pos, compiled, rival.seat) * (1.0 - 0.2 * rank)
            gain = pain + revenge_worth(pos, rival.seat)
            if pain > 0.5 and (best is None or gain > best[0]):
                best = (gain, command_from_option(pos.decision, option, ((rival.seat,),)))
    return best[1] if best is not None else None
