"""What a bot looks at: one view, with the sums that the rules can make of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cached_property, wraps
from hashlib import blake2b
from typing import Any, TypeVar, TypeVarTuple, cast

from engine.bots.heuristics.playing_style import USUAL_PLAYING_STYLE, PlayingStyle
from engine.core.box import Box, CompiledCard
from engine.core.decisions import Decision, Option, OptionVerb
from engine.core.state import GameState
from engine.core.zones import Instance, Seat
from engine.play_preview import Previewer
from engine.views.determinise import make_up_state_behind_view_in_box_order
from engine.views.view_types import CharacterView, PublicView, TableView

FurtherArguments = TypeVarTuple("FurtherArguments")
ResultT = TypeVar("ResultT")


class DecisionContext:
    """A view with its decision, and tools made when they are first asked for.

    `state` is laid out from the view: hidden cards lie anywhere in it, so only what the view shows
    is worth reading there.
    """

    def __init__(
        self,
        view: TableView,
        decision: Decision,
        box: Box,
        seed: str,
        playing_style: PlayingStyle = USUAL_PLAYING_STYLE,
        made_up: GameState | None = None,
    ) -> None:
        self.view = view
        self.decision = decision
        self.box = box
        self.seed = seed
        self.playing_style = playing_style
        self.seat: Seat = view.seat
        self.public: PublicView = view.public
        self.me: CharacterView = view.me
        self._made_up = made_up
        self.answers: dict[Hashable, Any] = {}
        """What was `cached_per_context`."""

    @cached_property
    def state(self) -> GameState:
        return self._made_up or make_up_state_behind_view_in_box_order(self.view, self.box)

    @cached_property
    def previewer(self) -> Previewer:
        return Previewer(self.view, self.box, self._made_up)

    @property
    def goal(self) -> int:
        """The winning level."""
        return self.box.profile.win.level

    def card(self, instance: Instance) -> CompiledCard:
        return self.box.cards[instance]

    def options(self, *verbs: OptionVerb) -> list[Option]:
        """What may be done at once; what would only be queued is left out."""
        return [one for one in self.decision.options if one.verb in verbs and not one.queued]

    def rivals(self) -> list[CharacterView]:
        """The others who are alive, the most dangerous first; of equals who plays next."""
        living = [one for one in self.public.seats if one.seat != self.seat and not one.dead]
        count = len(self.public.seats)
        return sorted(living, key=lambda one: (-threat_of(one), (one.seat - self.seat) % count))

    def notices(self, chance: str) -> bool:
        """Whether it sees this chance. It hangs on public facts that last as long as the chance
        does, so that looking twice is no help."""
        fight = self.public.fight
        foes = [foe.card for foe in fight.foes] if fight is not None else []
        facts = f"{chance} {self.seat} {self.public.turn} {foes}".encode()
        return blake2b(facts, digest_size=1).digest()[0] < 256 * self.playing_style.alert

    def is_leader(self, seat: Seat) -> bool:
        """Nobody else is nearer to winning."""
        rivals = self.rivals()
        return bool(rivals) and rivals[0].seat == seat


def cached_per_context(
    find: Callable[[DecisionContext, *FurtherArguments], ResultT],
) -> Callable[[DecisionContext, *FurtherArguments], ResultT]:
    """For what is asked of a position again and again: its answers do not change."""

    @wraps(find)
    def answer(pos: DecisionContext, *asked: *FurtherArguments) -> ResultT:
        key = (find, asked)
        if key not in pos.answers:
            pos.answers[key] = find(pos, *asked)
        return cast(ResultT, pos.answers[key])

    return answer


def threat_of(one: CharacterView) -> float:
    """How near to winning a character looks: its level first, then its strength."""
    return one.level + 0.1 * one.strength.total
