"""What has just changed, and stands out for a moment after it is already on the screen.

Public facts alone: an echo says nothing that the picture does not say.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from engine.core.events import (
    DieChanged,
    DieRolled,
    DoorOpened,
    Event,
    FightBegan,
    RunAwayResolved,
)
from engine.core.stack_frames import DieRoll
from engine.core.zones import NO_CARD
from engine.views.view_types import PublicView
from tui.table.model.spotlight import (
    MOST_SPOTLIGHTS,
    SPOTLIGHT_SECONDS,
    Spotlight,
    spotlights_of_events,
)

HIGHLIGHT_SECONDS = 0.3
"""Seconds that a changed number stands out; the end of a game twice that."""
DIE_FACE_SECONDS = 0.1
"""Seconds of each face that a die shows on its way."""


@dataclass(frozen=True, slots=True)
class RecentChanges:
    """`marks` are `ours` and `theirs` (the sums), `level:3` and `dead:3` (a seat's) and `won`;
    `faces` are what a die shows, one after the other, the last of them what it came to."""

    marks: frozenset[str] = frozenset()
    faces: tuple[int, ...] = ()
    spotlights: tuple[Spotlight, ...] = ()
    """What has the middle of the stage, one after the other."""
    turns_page: bool = False
    """The stage shows something else by now: a door, or another fight. A die that was rolled before
    has no more to do with it."""

    def __bool__(self) -> bool:
        return bool(self.marks or self.faces or self.spotlights)

    @property
    def rolls(self) -> bool:
        """The die does not show yet what it has come to."""
        return len(self.faces) > 1

    @property
    def seconds(self) -> float:
        """Until what comes after."""
        if self.rolls:
            return DIE_FACE_SECONDS
        if self.spotlights:
            return SPOTLIGHT_SECONDS
        return 2 * HIGHLIGHT_SECONDS if "won" in self.marks else HIGHLIGHT_SECONDS

    def after(self) -> RecentChanges:
        """The next face of the die, then what waits for the stage; after the last of these nothing
        stands out any more."""
        if self.rolls:
            return replace(self, faces=self.faces[1:])
        return RecentChanges(spotlights=self.spotlights[1:])

    def and_then(self, later: RecentChanges) -> RecentChanges:
        """With what has changed meanwhile: the spotlight that is on stays on, and the last ones
        wait for it. A die of which nothing was told yet gives way to the next, or to its end."""
        before = self
        if later.turns_page:
            before = self._without_dice(self.spotlights)
        elif any(one.kind == "die" for one in later.spotlights):
            before = self._without_dice(one for one in self.spotlights if not one.outcome)
        if not before.spotlights or not later:
            return later or before
        waiting = (*before.spotlights[1:], *later.spotlights)[-MOST_SPOTLIGHTS:]
        shown = before.spotlights[0]
        # One die rolls at a time: that which is on lies still.
        faces = later.faces if shown.kind != "die" else ()
        return replace(later, faces=faces, spotlights=(shown, *waiting))

    def _without_dice(self, those: Iterable[Spotlight]) -> RecentChanges:
        gone = [one for one in those if one.kind == "die"]
        rest = tuple(one for one in self.spotlights if one not in gone)
        return replace(self, faces=(), spotlights=rest)


NO_CHANGES = RecentChanges()


def changes_between(
    before: PublicView, after: PublicView, events: Sequence[Event], goal: int = 0, face: int = 0
) -> RecentChanges:
    """What of a change is worth a moment. `goal` is the level that wins, `face` what the die on the
    table has shown until now."""
    marks: set[str] = set()
    if before.fight is not None and after.fight is not None:
        if before.fight.ours.total != after.fight.ours.total:
            marks.add("ours")
        if before.fight.theirs.total != after.fight.theirs.total:
            marks.add("theirs")
    for was, now in zip(before.seats, after.seats, strict=True):
        if was.level != now.level:
            marks.add(f"level:{now.seat}")
        if now.dead and not was.dead:
            marks.add(f"dead:{now.seat}")
    if after.over and not before.over:
        marks.add("won")
    dice = [one for one in events if isinstance(one, DieRolled | DieChanged | RunAwayResolved)]
    # What a die came to that lay there before is told first, and does not roll.
    ends = dice and isinstance(dice[0], RunAwayResolved) and dice[0].rolled
    rolled = [one for one in dice if isinstance(one, DieRolled | DieChanged)]
    monster = after.fight.monster if after.fight is not None else NO_CARD
    lying = [one for one in before.frames if isinstance(one, DieRoll) and one.why == "effect"]
    source = lying[-1].source if lying else NO_CARD
    spotlights = spotlights_of_events(events, goal, face, monster, source)
    faces = _faces(rolled[-1].face) if rolled and not ends else ()
    turns_page = any(isinstance(one, DoorOpened | FightBegan) for one in events)
    return RecentChanges(frozenset(marks), faces, spotlights, turns_page)


def _faces(last: int) -> tuple[int, ...]:
    """Two other faces before the one that it is."""
    return (last + 2) % 6 + 1, (last + 4) % 6 + 1, last
