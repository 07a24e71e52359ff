"""What to do next and why: the search's choice with a reason that can be said in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import prod
from typing import Literal

from engine.bots.heuristics.decision_context import DecisionContext
from engine.bots.heuristics.harm_estimates import escape_chance
from engine.bots.search.playout_search import (
    PLAYOUTS,
    SearchResult,
    always_go_on,
    search_best_command,
)
from engine.core import commands as c
from engine.core.box import Box
from engine.core.commands import Command
from engine.core.zones import NOBODY, Instance
from engine.previewed_outcome import PreviewedOutcome
from engine.views.view_types import FightView, TableView

AdviceReason = Literal[
    "accepts_offer", "asks_help", "becomes", "begins", "better_gear", "cancels", "cannot_stop",
    "curses_rival",
    "ends_turn", "escapes", "gains_level", "gets_away", "gets_rid", "gives_least", "helps_for_pay",
    "hurts_rival", "keeps_cards", "keeps_safe", "least_loss", "looks_for_trouble", "loots_room",
    "makes_room", "must_run", "nothing_better", "opens_door", "pays_curse", "refuses_offer",
    "risks_trouble", "robs", "sells_gear", "sells_level", "stops_winner", "strengthens",
    "takes_most", "turns_die", "uses_card", "waits", "weakens_fighter", "wins_fight", "wins_game",
]  # fmt: skip
"""Why a command is advised: keys of the sentences that are shown."""

AdviceFactName = Literal["card", "w", "treasures", "level", "margin", "odds", "otherwise", "escape"]
"""`card` is an instance, `w` a seat; `level` one that is reached; `margin` by how much the
fighters are or would be ahead; `odds` and `otherwise` the chance of winning the game with the
command and without it, and `escape` that of running away, all in percent."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A command, or None for waiting, and why."""

    command: Command | None
    reason: AdviceReason
    facts: dict[AdviceFactName, int] = field(default_factory=dict)


def advise(
    view: TableView,
    box: Box,
    seed: str,
    playouts: int = PLAYOUTS,
    go_on: Callable[[], bool] = always_go_on,
) -> Advice | None:
    """What the hard bot would do in the place of the seat; None if the seat has nothing to decide.

    As pure as `think`: nothing that the seat cannot see has a part in it.
    """
    decision = view.decision
    if decision is None or not decision.options or decision.options[0].verb == "show":
        return None
    thought = search_best_command(view, box, seed, playouts, go_on)
    pos = DecisionContext(view, decision, box, seed)
    reason, facts = _why(pos, thought.command)
    return Advice(thought.command, reason, facts | _odds(thought))


def _odds(thought: SearchResult) -> dict[AdviceFactName, int]:
    """With and without the command, if the search has tried both."""
    chosen = thought.odds_of(thought.command)
    others = [one.odds for one in thought.tried if one.command != thought.command and one.odds]
    if chosen is None or not others:
        return {}
    return {"odds": round(100 * chosen), "otherwise": round(100 * max(others))}


def _why(
    pos: DecisionContext, command: Command | None
) -> tuple[AdviceReason, dict[AdviceFactName, int]]:
    fight = pos.public.fight
    match command:
        case None:
            return "waits", {}
        case c.Pass():
            can_play = bool(pos.options("play_card", "use_ability"))
            if can_play and fight is not None and fight.wins and pos.seat not in fight.wins:
                return "cannot_stop", {}  # There is no other fight to keep cards for.
            return ("keeps_cards" if can_play else "nothing_better"), {}
        case c.ConfirmSetup():
            return "begins", {}
        case c.OpenDoor():
            return "opens_door", {}
        case c.LootRoom():
            return "loots_room", {}
        case c.EndTurn():
            return "ends_turn", {}
        case c.LookForTrouble():
            fought = pos.previewer.outcome(command)
            won = fought is not None and fought.ahead_after and not fought.hangs_on
            sums = _of_card(command.monster) | _margin_of(fought)
            return ("looks_for_trouble" if won else "risks_trouble"), sums
        case c.CallKill() if fight is not None:
            wins = pos.seat in fight.wins
            return ("wins_game" if wins else "wins_fight"), {
                "margin": fight.margin,
                "level": fight.level_after,
                "treasures": fight.treasures,
            }
        case c.GiveUpFight() if fight is not None:
            chances = [escape_chance(pos, pos.seat, foe.card) for foe in fight.foes]
            escape = round(100 * prod(chances))
            why: AdviceReason = "gets_away" if escape == 100 else "must_run"
            return why, {"margin": fight.margin, "escape": escape}
        case c.ProposeHelpDeal():
            mine = fight is not None and fight.seat == pos.seat
            return ("asks_help" if mine else "helps_for_pay"), {
                "w": command.seat,
                "treasures": command.treasures,
            }
        case c.AnswerOffer():
            return _of_offer(pos, command)
        case c.PlayCard() | c.UseAbility():
            return _of_play(pos, command)
        case c.AnswerQuestion():
            return _of_answer(pos)
        case c.GiveCharity():
            return "gives_least", {}
        case c.SellItems():
            worn = any(card in pos.me.equipped for card in command.cards)
            level = min(pos.goal, pos.me.level + 1)
            return ("sells_gear" if worn else "sells_level"), {"level": level}
        case c.EquipOrUnequip():
            return ("better_gear" if command.on else "makes_room"), {"card": command.card}
        case c.DiscardInPlay():
            return "makes_room", {"card": command.card}
        case c.LayDownOneShot():
            return "gets_rid", {"card": command.card}
        case c.LiftCurse():
            return "pays_curse", {"card": command.card}
        case c.TryTheft():
            return "robs", {"card": command.item}
        case _:
            return "uses_card", {}


def _of_offer(
    pos: DecisionContext, command: c.AnswerOffer
) -> tuple[AdviceReason, dict[AdviceFactName, int]]:
    offer = next(one for one in pos.public.offers if one.id == command.offer)
    facts: dict[AdviceFactName, int] = {"w": offer.giver, "treasures": offer.treasures}
    return ("accepts_offer" if command.accept else "refuses_offer"), facts


def _of_answer(pos: DecisionContext) -> tuple[AdviceReason, dict[AdviceFactName, int]]:
    match pos.decision.about:
        case "steal" | "loot" | "split" | "role":
            return "takes_most", {}
        case "die_face":
            return "turns_die", {}
        case _:
            return "least_loss", {}


def _of_play(
    pos: DecisionContext, command: c.PlayCard | c.UseAbility
) -> tuple[AdviceReason, dict[AdviceFactName, int]]:
    fight = pos.public.fight
    facts: dict[AdviceFactName, int] = {"card": command.card}
    if command.seat != NOBODY:
        facts["w"] = command.seat
    match pos.decision.about:
        case "curse":
            return "cancels", facts
        case "die":
            return "turns_die", facts
        case "run_order":
            return "escapes", facts
    outcome = pos.previewer.outcome(command)
    if fight is not None:
        return _in_fight(pos, fight, outcome), facts | _margin_of(outcome)
    compiled = pos.card(command.card)
    if isinstance(command, c.PlayCard):
        match compiled.kind:
            case "item" | "ship" | "follower" | "cheat":
                stronger = outcome is None or outcome.strength_after > outcome.strength_before
                return ("better_gear" if stronger else "keeps_safe"), facts
            case "race" | "class" | "affiliation" | "two_identities" | "power" | "origin":
                return "becomes", facts
            case "curse":
                return "curses_rival", facts
            case _:
                pass
    if outcome is not None and outcome.seat == pos.seat:
        if outcome.level_after >= pos.goal:
            return "wins_game", facts
        if outcome.level_after > outcome.level_before:
            return "gains_level", facts | {"level": outcome.level_after}
    if command.seat not in (NOBODY, pos.seat):
        return "hurts_rival", facts
    return "uses_card", facts


def _in_fight(
    pos: DecisionContext, fight: FightView, outcome: PreviewedOutcome | None
) -> AdviceReason:
    if pos.seat in (fight.seat, fight.helper):
        turns = outcome is not None and outcome.ahead_after
        if turns and pos.seat in fight.wins:
            return "wins_game"
        return "wins_fight" if turns else "strengthens"
    if not fight.wins:
        return "weakens_fighter"
    still = outcome is not None and outcome.ahead_after and not outcome.hangs_on
    return "cannot_stop" if still else "stops_winner"


def _of_card(card: Instance) -> dict[AdviceFactName, int]:
    return {"card": card}


def _margin_of(outcome: PreviewedOutcome | None) -> dict[AdviceFactName, int]:
    if outcome is None or outcome.ours_after is None or outcome.theirs_after is None:
        return {}
    return {"margin": outcome.ours_after - outcome.theirs_after}
