"""Where a replay stands, how fast it plays and where its keys lead, without clock and screen."""

from __future__ import annotations

from collections.abc import Collection

from tui.replay.recorded_game import RecordedGame, ReplayMarkKind, UnreadableUpdate

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)
SHORTEST_PAUSE, LONGEST_PAUSE = 0.6, 2.5
"""Seconds between two updates at speed 1: what was decided at once can be read, and nobody waits
through an evening's thinking again."""
MARKS_WORTH_SEEING: frozenset[ReplayMarkKind] = frozenset({"death", "highlight", "victory"})
"""What is worth seeing."""


class Playback:
    """A recorded game at one of its updates."""

    def __init__(self, game: RecordedGame) -> None:
        self.game = game
        self.number = 0
        """The update that is shown."""
        self.plays = True
        self._speed = SPEEDS.index(1.0)

    def of(self, game: RecordedGame, number: int) -> Playback:
        """The same speed and state with another game, at that update."""
        other = Playback(game)
        other.number, other.plays, other._speed = number, self.plays, self._speed
        return other

    @property
    def speed(self) -> float:
        return SPEEDS[self._speed]

    @property
    def last(self) -> int:
        """The number of the last update."""
        return len(self.game) - 1

    @property
    def ended(self) -> bool:
        return self.number >= self.last

    def change_speed(self, by: int) -> None:
        """To the next higher or lower one, if there is one."""
        self._speed = min(max(self._speed + by, 0), len(SPEEDS) - 1)

    def pause(self) -> float | None:
        """Seconds until the next update is due; None while nothing plays."""
        if not self.plays or self.ended:
            return None
        try:
            played = self.game.at(self.number + 1) - self.game.at(self.number)
        except UnreadableUpdate:
            played = SHORTEST_PAUSE
        return min(max(played, SHORTEST_PAUSE), LONGEST_PAUSE) / self.speed

    def stepped(self, by: int) -> int:
        """The update so many further on, within the game."""
        return min(max(self.number + by, 0), self.last)

    def marked(self, kinds: Collection[ReplayMarkKind], by: int) -> int:
        """The update of the next mark of these kinds, or with a negative `by` of the one before;
        where there is none, the end or the beginning."""
        found = (mark.update for mark in self.game.marks if mark.kind in kinds)
        if by > 0:
            return next((one for one in found if one > self.number), self.last)
        return max((one for one in found if one < self.number), default=0)
