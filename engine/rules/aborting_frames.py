"""Taking away what is going on, from the top of the stack downwards."""

from __future__ import annotations

from typing import assert_never

from engine.core import events as e
from engine.core.events import Cause
from engine.core.game_operations import GameOperations
from engine.core.stack_frames import Frame
from engine.core.zones import TABLE, Instance, hand_zone_of
from engine.rules.death import lootable_cards
from engine.rules.fight import end_fight


def abort_frames_above(ref: GameOperations, floor: Frame) -> None:
    """Take away everything above that frame. Cards that were being settled go to their piles,
    sealed claims back to their hands; what is left of a body is discarded."""
    state = ref.state
    while state.top is not floor:
        top = state.top
        if top.kind == "fight":
            end_fight(ref, top)
            continue
        if top.kind == "window":
            ref.close_window(top, "cleared")
            continue
        ref.pop()
        loose: tuple[Instance, ...] = ()
        match top.kind:
            case "hex" | "finish":
                loose = (top.card,)
            case "spoils":
                loose = top.shown
            case "claims":
                for seat, card in top.sealed:
                    ref.move((card,), hand_zone_of(seat), "returned", seat)
            case "loot":
                left = Cause(rule="body_left")
                ref.discard(lootable_cards(ref, top.body), "lost", cause=left)
                ref.emit(e.BodyLootingEnded(top.body))
            case (
                "open"
                | "ask"
                | "setup"
                | "turn"
                | "flight"
                | "resolve"
                | "roll"
                | "robbery"
                | "charity"
                | "settlement"
            ):
                pass
            case _:
                assert_never(top)
        ref.discard([card for card in loose if state.where[card] == TABLE], "used_up")
