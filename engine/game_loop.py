"""Running on: step the frame on top until somebody must answer or the game is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core import events as e
from engine.core import stack_frames as f
from engine.core.errors import EngineBug
from engine.core.game_operations import GameOperations
from engine.core.zones import NOBODY
from engine.queries.combat_strength import are_players_ahead
from engine.rules.curses_and_die_rolls import step_curse, step_die_roll
from engine.rules.death import step_body_looting
from engine.rules.discard_claims import step_discard_claims
from engine.rules.effect_resolution import step_effects
from engine.rules.fight import step_fight, step_fight_rewards, step_running_away
from engine.rules.follower_sacrifice import next_loser_to_ask
from engine.rules.playing_cards_from_hand import discard_finished_card
from engine.rules.safe_points import do_next_at_safe_point, do_next_in_fight
from engine.rules.settling_after_effects import (
    end_void_offers,
    settle_after_effects,
    step_limit_settlement,
)
from engine.rules.setup import step_setup
from engine.rules.theft import step_theft
from engine.rules.turn import restart_outdated_charity, step_charity, step_turn

STEP_BY_FRAME_KIND: dict[str, Callable[[GameOperations, Any], None]] = {
    "setup": step_setup,
    "turn": step_turn,
    "fight": step_fight,
    "flight": step_running_away,
    "spoils": step_fight_rewards,
    "resolve": step_effects,
    "finish": discard_finished_card,
    "hex": step_curse,
    "roll": step_die_roll,
    "robbery": step_theft,
    "loot": step_body_looting,
    "charity": step_charity,
    "claims": step_discard_claims,
    "settlement": step_limit_settlement,
}
_NEXT_LIFE = frozenset({"ranks", "role"})
"""What the dead are asked about the character that they will be (DEATH-07, DEATH-08)."""
MAX_STEPS = 5_000
"""More steps than any command can cause."""


def run_until_waiting(ref: GameOperations) -> None:
    """Step until the frame on top waits for somebody, settling after every step."""
    state, events = ref.state, ref.events
    settled = 0
    for _ in range(MAX_STEPS):
        while settled < len(events):
            since, settled = settled, len(events)
            settle_after_effects(ref, since)
            if state.over:
                state.stack.clear()
                return
        top = state.stack[-1]
        waits = _WAITS.get(top.kind)
        if waits is None:
            STEP_BY_FRAME_KIND[top.kind](ref, top)
        elif waits(ref, top) and not end_void_offers(ref):
            return
    raise EngineBug("the game runs in circles")


def _open_waits(ref: GameOperations, point: f.OpenTurnPoint) -> bool:
    """Nothing has to be done first, and whose turn it is lives."""
    if ref.state.seats[point.seat].dead:
        ref.pop()
        return False
    return not (do_next_in_fight(ref) if point.point == "fight" else do_next_at_safe_point(ref))


def _ask_waits(ref: GameOperations, ask: f.SeatQuestion) -> bool:
    """The one who is asked lives, and a runner has something left to run from (AMB-82)."""
    state = ref.state
    if ask.about == "run_order":
        fight = state.fight
        if fight is not None:
            ask.options = tuple([card for card in ask.options if card not in fight.fled])
            if next_loser_to_ask(state, fight) != NOBODY:  # A follower has come in time (AMB-21).
                ref.pop()
                return False
    if ask.about == "charity" and restart_outdated_charity(ref, ask):
        return False
    if ask.options and (not state.seats[ask.seat].dead or ask.about in _NEXT_LIFE):
        return True
    ref.pop()
    _hand_down(ref, ())
    return False


def _hand_down(ref: GameOperations, picks: tuple[int, ...]) -> None:
    """The dead answer nothing: the frame that asked goes on without a pick (AMB-82)."""
    below = ref.state.top
    if below.kind in ("resolve", "fight", "spoils", "loot", "settlement", "hex"):
        below.answer = picks


def _window_waits(ref: GameOperations, window: f.ResponseWindow) -> bool:
    """Nothing has to be done first, and the window is neither gone nor restarted."""
    in_fight = window.about in ("victory", "defeat")
    return not ((in_fight and do_next_in_fight(ref)) or _look_again_at_window(ref, window))


_WAITS: dict[str, Callable[[GameOperations, Any], bool]] = {
    "open": _open_waits,
    "window": _window_waits,
    "ask": _ask_waits,
}
"""The frames that wait for somebody, and whether they still do now that they lie on top."""


def _look_again_at_window(ref: GameOperations, window: f.ResponseWindow) -> bool:
    """Check an uncovered or answered window again. True if it is gone or restarted."""
    state = ref.state
    if window.about in ("victory", "defeat"):
        battle = state.fight
        if battle is not None and are_players_ahead(state, battle) is not (
            window.about == "victory"
        ):
            close_response_window(ref, window, "lead_changed")
            return True
    elif window.about == "curse" and _is_answered(ref):
        close_response_window(ref, window, "answered")
        return True
    if window.id == f.STALE_WINDOW:
        ref.restart_window(window)
        return True
    for seat in window.audience:
        if seat not in window.passed and not state.seats[seat].dead:
            return False
    close_response_window(ref, window, "all_passed")
    return True


def _is_answered(ref: GameOperations) -> bool:
    """The curse below was cancelled, or sent elsewhere and begins again there (AMB-93)."""
    below = ref.state.stack[-2]
    return below.kind == "hex" and (below.cancelled or below.at == 0)


def close_response_window(
    ref: GameOperations, window: f.ResponseWindow, why: e.WindowCloseWhy
) -> None:
    """Take the window away and fix what its silence means (WIN-03, COMBAT-17, AMB-86)."""
    ref.close_window(window, why)
    battle = ref.state.fight
    if why != "lead_changed" and battle is not None and window.about == "victory":
        battle.outcome = "won"
    elif why != "lead_changed" and battle is not None and window.about == "defeat":
        battle.outcome = "lost"
    elif window.about == "receipt":
        ref.emit(e.OffTurnCardsExpired(window.audience))
