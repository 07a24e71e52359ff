"""The record of a game, made of what everybody could see of it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from engine.core.box import CompiledCard
from engine.core.state_parts import DeedEntry, DeedKind
from engine.core.zones import Instance, Seat
from engine.views.view_building import make_public_view
from engine.views.view_types import PublicView
from netplay.journal.header import HeaderSeat, JournalHeader
from netplay.journal.opened_game import OpenedGame
from netplay.owners import BOT_OWNER, is_guest
from netplay.table.history import TableHistory
from netplay.table.table import Table
from tui.game_chronicle import Chronicle, round_number
from tui.past_games.game_record import (
    CurseRecord,
    DeedCount,
    GameEnd,
    GameRecord,
    SeatRecord,
)

CardOf = Callable[[Instance], CompiledCard]
MakeSeatRecord = Callable[[HeaderSeat], SeatRecord]
"""Who sat there, as it is to be kept."""


def make_seat_record_for_hosted_game(place: HeaderSeat) -> SeatRecord:
    """A person at a table of a host. Of guests no name is kept: they could not ask to be
    forgotten."""
    if is_guest(place.owner):
        return SeatRecord(who="guest")
    return SeatRecord(who="key", owner=place.owner)


def make_game_record(
    header: JournalHeader,
    places: Sequence[HeaderSeat],
    public: PublicView,
    chronicle: Chronicle,
    card: CardOf,
    *,
    ended: float,
    end: GameEnd,
    person: MakeSeatRecord,
) -> GameRecord:
    """What is kept of it. `places` are those of the end, as somebody may have taken a bot's chair;
    `person` tells who a person is, `ended` is in seconds since the epoch.
    A game that is over was won, whatever `end` says."""
    rounds = round_number(public.turn, len(public.seats))
    seats = tuple(
        (
            SeatRecord(who="bot", name=place.name) if place.owner == BOT_OWNER else person(place)
        ).model_copy(
            update={
                "levels": _levels(chronicle, seat, rounds, public.seats[seat].level),
                "kills": chronicle.kills[seat],
                "deaths": chronicle.deaths[seat],
                "worst_curse": _worst_curse(chronicle, seat, card),
            }
        )
        for seat, place in enumerate(places)
    )
    return GameRecord(
        id=header.id,
        began=header.begun,
        ended=ended,
        editions=header.editions,
        base=header.base,
        packs=header.added,
        rules=tuple(
            (f"{section}.{key}", json.dumps(value))
            for section, keys in header.house_rules.items()
            for key, value in keys.items()
        ),
        private=bool(header.lock),
        end="won" if public.over else end,
        ruled=chronicle.rulings,
        winners=public.winners,
        rounds=rounds,
        seats=seats,
        cursed=_deeds(public.grudges, "cursed"),
        harmed=_counted(chronicle.hurt),
        helped=_deeds(public.grudges, "helped"),
    )


def _levels(chronicle: Chronicle, seat: Seat, rounds: int, now: int) -> tuple[int, ...]:
    """One for each round: a round in which nothing was told was as the one before."""
    levels, last = [], 0
    for one in range(1, rounds):
        known = chronicle.levels.get(one, ())
        last = known[seat] if seat < len(known) else last
        levels.append(last)
    return (*levels, now)


def _worst_curse(chronicle: Chronicle, seat: Seat, card: CardOf) -> CurseRecord | None:
    worst = chronicle.worst_curse(seat)
    if worst is None:
        return None
    return CurseRecord(
        card=dict(card(worst.card).print.name),
        by=worst.by,
        levels=worst.levels,
        cards=worst.cards,
        deadly=worst.deadly,
    )


def _deeds(grudges: Iterable[DeedEntry], kind: DeedKind) -> tuple[DeedCount, ...]:
    return tuple(
        sorted(
            (
                DeedCount(by=one.by, to=one.to, times=one.times)
                for one in grudges
                if one.kind == kind
            ),
            key=lambda one: (one.by, one.to),
        )
    )


def _counted(hurt: Counter[tuple[Seat, Seat]]) -> tuple[DeedCount, ...]:
    return tuple(DeedCount(by=by, to=to, times=times) for (by, to), times in sorted(hurt.items()))


def game_record_of_table(
    header: JournalHeader,
    table: Table,
    ended: float,
    end: GameEnd,
    person: MakeSeatRecord = make_seat_record_for_hosted_game,
) -> GameRecord:
    """What is kept of the game at that table."""
    return make_game_record(
        header,
        table.places,
        table.public,
        table.chronicle,
        table.card,
        ended=ended,
        end=end,
        person=person,
    )


def game_record_of_opened_game(
    game: OpenedGame,
    ended: float,
    end: GameEnd,
    person: MakeSeatRecord = make_seat_record_for_hosted_game,
) -> GameRecord:
    """What is kept of a game that no table has open."""
    public = make_public_view(game.state)
    return make_game_record(
        game.header,
        game.header.places,
        public,
        TableHistory(game.state, public, game.events, game.history).chronicle(),
        game.state.box.cards.__getitem__,
        ended=ended,
        end=end,
        person=person,
    )
