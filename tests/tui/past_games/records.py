"""Records of games that were never played, for tests of what is made of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tui.past_games.game_record import CurseRecord, DeedCount, GameRecord, SeatRecord
from tui.past_games.hall_of_fame import HallOfFame, hall_of_fame
from tui.past_games.player_history import PlayerHistory, player_history


def key(name: str, levels: Sequence[int] = (1, 2), **facts: Any) -> SeatRecord:
    """Somebody with a key."""
    return SeatRecord(who="key", owner=f"key:{name}", levels=tuple(levels), **facts)


def local(name: str, levels: Sequence[int] = (1, 2), **facts: Any) -> SeatRecord:
    """Somebody at home."""
    return SeatRecord(who="local", name=name, levels=tuple(levels), **facts)


def bot(name: str, levels: Sequence[int] = (1, 2), **facts: Any) -> SeatRecord:
    return SeatRecord(who="bot", name=name, levels=tuple(levels), **facts)


def guest(levels: Sequence[int] = (1, 2), **facts: Any) -> SeatRecord:
    return SeatRecord(who="guest", levels=tuple(levels), **facts)


def curse(name: str, **facts: Any) -> CurseRecord:
    return CurseRecord(card={"en": name, "de": f"{name} auf Deutsch"}, **facts)


def done(*deeds: tuple[int, int, int]) -> tuple[DeedCount, ...]:
    """By whom, to whom, how often."""
    return tuple(DeedCount(by=by, to=to, times=times) for by, to, times in deeds)


def game(id_: str, seats: Sequence[SeatRecord], *winners: int, **facts: Any) -> GameRecord:
    """A game that the rules have ended; the first seat has won it if nothing else is said."""
    usual: dict[str, Any] = {
        "began": 0.0,
        "ended": 3600.0,
        "editions": ("classic",),
        "end": "won",
        "rounds": max(len(seat.levels) for seat in seats),
        "winners": winners or (0,),
    }
    return GameRecord(id=id_, seats=tuple(seats), **usual | facts)


NAMES = {"key:key:ann": "Ann", "key:key:bo": "Bo", "key:key:cleo": "Cleo"}
DAY = 86_400.0
BEGAN = 1_790_000_000.0


def some_games() -> list[GameRecord]:
    """A winter of Ann, Bo, Cleo and a few others."""
    socks = curse("Wet Socks", by=1, levels=2, cards=1)
    return [
        game(
            "first",
            [
                key("ann", [1, 3, 4, 8, 10], kills=6, worst_curse=socks),
                key("bo", [1, 2, 2, 5, 7], kills=3, deaths=1),
                bot("Cog", [1, 1, 2, 2, 3], kills=1),
            ],
            ended=BEGAN,
            cursed=done((1, 0, 2), (0, 2, 1)),
            harmed=done((1, 0, 4), (0, 1, 6)),
            helped=done((2, 0, 1)),
        ),
        game(
            "second",
            [
                key("bo", [2, 4, 10], kills=5),
                key("ann", [1, 2, 4], kills=1, deaths=2, worst_curse=curse("Draught", deadly=True)),
                guest([1, 1, 2]),
                key("cleo", [1, 3, 9], kills=4),
            ],
            ended=BEGAN + DAY,
            editions=("star", "classic"),
            harmed=done((0, 1, 3), (1, 3, 2)),
        ),
        game(
            "third",
            [key("cleo", [1, 9]), key("ann", [2, 4])],
            end="closed",
            winners=(),
            ended=BEGAN + 2 * DAY,
        ),
        game(
            "fourth",
            [key("ann", [1, 4, 10], kills=5), bot("Rusty", [1, 1, 2]), bot("Tinny", [1, 2, 2])],
            ended=BEGAN + 3 * DAY,
            harmed=done((0, 1, 1), (2, 0, 2)),
        ),
        game(
            "fifth",
            [key("bo", [1, 10]), key("cleo", [1, 3])],
            private=True,
            ended=BEGAN + 4 * DAY,
        ),
    ]


def some_history() -> PlayerHistory:
    """Ann's."""
    return player_history("key:key:ann", "Ann", some_games(), NAMES)


def some_scores() -> HallOfFame:
    return hall_of_fame(some_games(), NAMES)
