"""Running on: step the frame on top until somebody must answer or the game is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core import events as e
from engine.core import frames as f
from engine.core.errors import EngineBug
from engine.core.referee import Referee
from engine.core.zones import NOBODY
from engine.queries.strength import is_ahead
from engine.rules.claims import claims
from engine.rules.curses import hex_, roll
from engine.rules.death import loot
from engine.rules.effects import resolve
from engine.rules.fight import fight, flight, spoils
from engine.rules.followers import awaited
from engine.rules.hand import finish
from engine.rules.safe_points import between_cards
from engine.rules.setup import setup
from engine.rules.state_checks import lapse, run_state_checks, settlement
from engine.rules.theft import robbery
from engine.rules.turn import ask_again, charity, turn

STEPS: dict[str, Callable[[Referee, Any], None]] = {
    "setup": setup,
    "turn": turn,
    "fight": fight,
    "flight": flight,
    "spoils": spoils,
    "resolve": resolve,
    "finish": finish,
    "hex": hex_,
    "roll": roll,
    "robbery": robbery,
    "loot": loot,
    "charity": charity,
    "claims": claims,
    "settlement": settlement,
}
_NEXT_LIFE = frozenset({"ranks", "role"})
"""What the dead are asked about the character that they will be (DEATH-07, DEATH-08)."""
MAX_STEPS = 5_000
"""More steps than any command can cause."""


def run(ref: Referee) -> None:
    """Step until the frame on top waits for somebody, settling after every step."""
    state, events = ref.state, ref.events
    settled = 0
    for _ in range(MAX_STEPS):
        while settled < len(events):
            since, settled = settled, len(events)
            run_state_checks(ref, since)
            if state.over:
                state.stack.clear()
                return
        top = state.stack[-1]
        waits = _WAITS.get(top.kind)
        if waits is None:
            STEPS[top.kind](ref, top)
        elif waits(ref, top) and not lapse(ref):
            return
    raise EngineBug("the game runs in circles")


def _open_waits(ref: Referee, point: f.Open) -> bool:
    """Nothing has to be done first, and whose turn it is lives."""
    if ref.state.seats[point.seat].dead:
        ref.pop()
        return False
    return not between_cards(ref)


def _ask_waits(ref: Referee, ask: f.Ask) -> bool:
    """The one who is asked lives, and a runner has something left to run from (AMB-82)."""
    state = ref.state
    if ask.about == "run_order":
        fight = state.fight
        if fight is not None:
            ask.options = tuple([card for card in ask.options if card not in fight.fled])
            if awaited(state, fight) != NOBODY:  # A follower has come in time (AMB-21).
                ref.pop()
                return False
    if ask.about == "charity" and ask_again(ref, ask):
        return False
    if ask.options and (not state.seats[ask.seat].dead or ask.about in _NEXT_LIFE):
        return True
    ref.pop()
    _hand_down(ref, ())
    return False


def _hand_down(ref: Referee, picks: tuple[int, ...]) -> None:
    """The dead answer nothing: the frame that asked goes on without a pick (AMB-82)."""
    below = ref.state.top
    if below.kind in ("resolve", "fight", "spoils", "loot", "settlement", "hex"):
        below.answer = picks


def _window_waits(ref: Referee, window: f.Window) -> bool:
    """Nothing has to be done first, and the window is neither gone nor restarted."""
    return not (between_cards(ref) or _look_again_at_window(ref, window))


_WAITS: dict[str, Callable[[Referee, Any], bool]] = {
    "open": _open_waits,
    "window": _window_waits,
    "ask": _ask_waits,
}
"""The frames that wait for somebody, and whether they still do now that they lie on top."""


def _look_again_at_window(ref: Referee, window: f.Window) -> bool:
    """Check an uncovered or answered window again. True if it is gone or restarted."""
    state = ref.state
    if window.about in ("victory", "defeat"):
        battle = state.fight
        if battle is not None and is_ahead(state, battle) is not (window.about == "victory"):
            close_window(ref, window, "lead_changed")
            return True
    elif window.about == "curse" and _is_answered(ref):
        close_window(ref, window, "answered")
        return True
    if window.id == f.STALE:
        ref.restart_window(window)
        return True
    for seat in window.audience:
        if seat not in window.passed and not state.seats[seat].dead:
            return False
    close_window(ref, window, "all_passed")
    return True


def _is_answered(ref: Referee) -> bool:
    """The curse below was cancelled, or sent elsewhere and begins again there (AMB-93)."""
    below = ref.state.stack[-2]
    return below.kind == "hex" and (below.cancelled or below.at == 0)


def close_window(ref: Referee, window: f.Window, why: e.CloseWhy) -> None:
    """Take the window away and fix what its silence means (WIN-03, COMBAT-17, AMB-86)."""
    ref.close_window(window, why)
    battle = ref.state.fight
    if why != "lead_changed" and battle is not None and window.about == "victory":
        battle.outcome = "won"
    elif why != "lead_changed" and battle is not None and window.about == "defeat":
        battle.outcome = "lost"
    elif window.about == "receipt":
        ref.emit(e.FreshnessEnded(window.audience))
