"""Which picture of the game a key was meant for (AMB-28)."""

from __future__ import annotations

from engine.core.commands import CallKill, Command, EndTurn, GiveUp, LootRoom, OpenDoor
from engine.core.errors import Refusal
from engine.core.state import GameState
from engine.views.publish import public_view
from engine.views.view import PublicView

MOST_REMEMBERED = 64

_WITHOUT_A_TARGET = (OpenDoor, LootRoom, EndTurn, CallKill, GiveUp)
"""Commands that mean whatever the table shows: they count for the picture that the player saw."""


class Pictures:
    """The last pictures shown, by revision."""

    def __init__(self, public: PublicView) -> None:
        self._shown: dict[int, object] = {}
        self.show(public)

    def show(self, public: PublicView) -> None:
        """Remember what is shown from now on."""
        self._shown[public.revision] = _picture(public)
        while len(self._shown) > MOST_REMEMBERED:
            del self._shown[next(iter(self._shown))]

    def why_stale(self, state: GameState, command: Command, seen: int) -> Refusal | None:
        """A refusal if the command was meant for another picture than the present one."""
        if seen == state.shown or not isinstance(command, _WITHOUT_A_TARGET):
            return None
        if self._shown.get(seen) == _picture(public_view(state)):
            return None
        return Refusal("AMB-28", "changed_meanwhile")


def _picture(public: PublicView) -> object:
    """What a command without a target refers to: the point of the game and the running fight."""
    top = public.frames[-1] if public.frames else None
    waiting = top.id if top is not None and top.kind in ("open", "window", "ask") else None
    fight = public.fight
    if fight is None:
        return (waiting,)
    foes = tuple(foe.card for foe in fight.foes)
    return (waiting, fight.helper, fight.ours.total, fight.theirs.total, foes)
