"""What others, cards and rules have done to the reader: shown in the banner while it happens, and
once more when their turn begins or they come back.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from engine.core import events as e
from engine.core.events import Event
from engine.core.zones import NOBODY, Instance, Seat, seat_of_hand_zone, seat_of_play_zone
from tui.table.model.log import LogLine

BANNER_WEIGHT = 20
"""From that weight on something is worth the banner."""
MOST_TOLD = 3
"""Lines with which a turn begins."""
BANNER_SECONDS, BANNER_SECONDS_PER_LETTER = 2.5, 0.05
"""Seconds that a banner stays: to notice it, and to read each letter."""


def event_weight_for_reader(event: Event, me: Seat) -> int:
    """How much an event is to `me` that was not their own doing; the heaviest is the worst, and 0
    is nothing."""
    if me == NOBODY:
        return 0
    match event:
        case e.CharacterDied(seat=seat) if seat == me:
            return 100
        case e.LevelChanged(seat=seat, why=why) if seat == me and why != "ruling":
            fall = event.before - event.after
            if fall > 0:
                return 60 + 10 * fall
            return 8 if why == "helped" or event.cause.by not in (me, NOBODY) else 0
        case e.LevelChanged() if event.after > event.before and event.seat != me:
            return min(1 + event.after // 3, 4)  # How near to winning they are.
        case e.RulingMade(seat=seat) if seat == me:
            return 30
        case e.GenderChanged(seat=seat) if seat == me and event.cause.by != me:
            return 25
        case e.CurseResolved(victim=victim, how="stays") if victim == me:
            return 50
        case e.CardChoiceMade(victim=victim) if victim == me and event.seat != me:
            return 22
        case e.CardsMoved():
            return _weight_of_move(event, me)
        case _:
            return 0


def event_weight_after_absence(event: Event, me: Seat) -> int:
    """The same for somebody who has just come back: what a bot has done in their name is news to
    them, and so is what has become of the others."""
    others_rise = isinstance(event, e.LevelChanged) and event.seat != me
    weight = event_weight_for_reader(event, me)
    if me == NOBODY or (weight and not others_rise):
        return weight
    match event:
        case e.GameWon():
            return 90
        case e.CharacterDied():
            return 28
        case e.LevelChanged():
            return 25 if event.seat == me else 10 + min(event.after, 14)
        case e.ItemsSold() if event.seat == me:
            return 9
        case e.HelperJoined() if me in (event.seat, event.helper):
            return 8
        case e.CardsMoved() if event.why in _GIVEN_UP and seat_of_play_zone(event.source) == me:
            return 7
        case e.CurseAnnounced() if event.victim == me:
            return 6
        case e.FightWon() | e.FightGivenUp():
            return 4 if event.seat == me else 3
        case e.CardPlayed() | e.AbilityUsed():
            return 2
        case e.DoorOpened() | e.RoomLooted() | e.TurnBegan():
            return 1
        case _:
            return 0


_GIVEN_UP = ("given", "traded", "swapped", "paid", "discarded", "lost")
"""Moves by which one parts with what one had in play."""


def _weight_of_move(event: e.CardsMoved, me: Seat) -> int:
    loser, owner = seat_of_hand_zone(event.source), seat_of_play_zone(event.source)
    taker = max(seat_of_hand_zone(event.target), seat_of_play_zone(event.target))
    if me in (loser, owner):
        if event.why == "stolen":
            return 45 if owner == me else 40
        if event.why == "looted":
            return 19  # Their death has had the banner.
        lost = event.why in ("lost", "swapped") and event.cause.by != me
        return (35 if owner == me else 30) if lost else 0
    return 5 if taker == me and event.why in ("charity", "given", "moved_on") else 0


@dataclass(frozen=True, slots=True)
class Banner:
    """A sentence across the top row, and until when."""

    text: str
    cards: tuple[Instance, ...]
    until: float
    tells_level: bool = False
    """It says at what level the reader is."""


@dataclass(slots=True)
class NewsAboutReader:
    """The banners that are still to be read, one after the other, and what a turn began with."""

    banners: deque[Banner] = field(default_factory=deque)
    recap: tuple[LogLine, ...] = ()

    def hear(self, lines: Iterable[LogLine], now: float) -> None:
        """Put what weighs much into the banner, after what is there already; and what makes that
        wrong: the reader is at another level by now."""
        self.at(now)
        for line in lines:
            is_at = line.mine and line.tells_level
            corrects = is_at and any(one.tells_level for one in self.banners)
            if line.weight >= BANNER_WEIGHT or corrects:
                begins = max(now, self.banners[-1].until if self.banners else now)
                until = begins + BANNER_SECONDS + BANNER_SECONDS_PER_LETTER * len(line.text)
                self.banners.append(Banner(line.text, line.cards, until, is_at))

    def at(self, now: float) -> Banner | None:
        """What the banner shows at that moment."""
        while self.banners and self.banners[0].until <= now:
            self.banners.popleft()
        return self.banners[0] if self.banners else None

    def begin_turn(self, lines: Sequence[LogLine]) -> None:
        """The reader's turn begins: what it begins with tells what no banner has told yet."""
        self.banners.clear()
        self.sum_up(lines)

    def sum_up(self, lines: Sequence[LogLine], *, newest: bool = False) -> None:
        """A turn begins, or somebody comes back: of `lines` the worst, at most three; of those that
        weigh the same the first, or the `newest`; of levels that were gained, or are somebody
        else's, the last of each."""
        order = -1 if newest else 1
        last = {line.seat: line for line in lines if line.tells_level}
        moved = {line.cards: line for line in lines if line.topic == "deals"}
        still = [
            line
            for line in lines
            if (
                not line.tells_level
                or line is last[line.seat]
                or (line.mine and line.weight >= BANNER_WEIGHT)
            )
            # What has moved on again is not with the reader any more.
            and (line.topic != "deals" or not line.cards or line is moved[line.cards])
        ]
        worst = sorted(still, key=lambda line: (-line.weight, order * line.number))
        self.recap = tuple([line for line in worst if line.weight][:MOST_TOLD])
