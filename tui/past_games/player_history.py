"""Somebody's history: what the games that they have played come to, and the games themselves.

Only games that the rules have ended are counted. Games with other people and games against bots are
two things.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from engine.core.zones import NOBODY, Seat
from tui.past_games.game_record import (
    CurseRecord,
    DeedCount,
    GameRecord,
    PastGamesModel,
    PlayerId,
    SeatRecord,
)

MOST_ROUNDS = 30
"""Of so many rounds it is told which level somebody has reached by then."""

PlayerNames = Mapping[PlayerId, str]
"""What people with keys are called now."""


class WinShare(PastGamesModel):
    """Of so many games so many were won."""

    games: int = 0
    wins: int = 0


class EditionWinShare(WinShare):
    editions: tuple[str, ...]


class TableSizeWinShare(WinShare):
    players: int


class VictimOrNemesis(PastGamesModel):
    """Somebody to whom something was done, or who did it, so often."""

    name: str
    times: int


class CurseRecordWithPlayerName(CurseRecord):
    """The worst curse, and the name of whoever played it; empty: it lay behind a door, or they are
    not to be named."""

    name: str = ""


class PlayerSummary(WinShare):
    """What somebody's games come to."""

    kills: int = 0
    deaths: int = 0
    streak: int = 0
    """The most wins in a row."""
    levels: tuple[float, ...] = ()
    """The level at the end of each round, on average over the games that lasted so long."""
    victim: VictimOrNemesis | None = None
    """Whom they have harmed most."""
    nemesis: VictimOrNemesis | None = None
    """Who has harmed them most."""
    worst_curse: CurseRecordWithPlayerName | None = None
    editions: tuple[EditionWinShare, ...] = ()
    sizes: tuple[TableSizeWinShare, ...] = ()


class HistoryEntry(PastGamesModel):
    """A game, and the seat of the player whose history it is in."""

    seat: Seat
    game: GameRecord


class PlayerHistory(PastGamesModel):
    """All that is told of one player."""

    name: str
    together: bool = False
    """Only the games in which the reader sat at the table, too."""
    people: PlayerSummary = PlayerSummary()
    """With other people."""
    bots: PlayerSummary = PlayerSummary()
    """Alone against bots."""
    games: tuple[HistoryEntry, ...] = ()
    """The last one first, those that count for nobody among them."""


def player_history(
    player: PlayerId,
    name: str,
    records: Iterable[GameRecord],
    names: PlayerNames,
    *,
    reader: PlayerId = "",
) -> PlayerHistory:
    """The history of a player. `reader` is somebody else who reads it, and is told of the games
    that they were at."""
    theirs = [one for one in records if one.seat_of(player) != NOBODY]
    if reader:
        theirs = [one for one in theirs if one.seat_of(reader) != NOBODY]
    theirs.sort(key=lambda one: (one.ended, one.id))
    counted = [one for one in theirs if one.counts]
    return PlayerHistory(
        name=name,
        together=bool(reader),
        people=_summary(player, [one for one in counted if not one.is_against_bots], names),
        bots=_summary(player, [one for one in counted if one.is_against_bots], names),
        games=tuple(
            HistoryEntry(seat=one.seat_of(player), game=game_record_for_its_players(one, names))
            for one in reversed(theirs)
        ),
    )


def game_record_for_its_players(record: GameRecord, names: PlayerNames) -> GameRecord:
    """The record for those who played: people by their names of today, and no identity."""
    seats = tuple(
        seat.model_copy(update={"owner": "", "name": name_of_player(seat, names)})
        for seat in record.seats
    )
    return record.model_copy(update={"seats": seats})


def name_of_player(seat: SeatRecord, names: PlayerNames) -> str:
    """What whoever sat there is called; empty for guests and for who was forgotten."""
    return names.get(seat.player, "") if seat.who == "key" else seat.name


def longest_streak(won: Iterable[bool]) -> int:
    """The most wins in a row."""
    longest = now = 0
    for one in won:
        now = now + 1 if one else 0
        longest = max(longest, now)
    return longest


def _summary(player: PlayerId, games: Sequence[GameRecord], names: PlayerNames) -> PlayerSummary:
    if not games:
        return PlayerSummary()
    seats = [one.seat_of(player) for one in games]
    own = [one.seats[seat] for one, seat in zip(games, seats, strict=True)]
    won = [seat in one.winners for one, seat in zip(games, seats, strict=True)]
    return PlayerSummary(
        games=len(games),
        wins=sum(won),
        kills=sum(seat.kills for seat in own),
        deaths=sum(seat.deaths for seat in own),
        streak=longest_streak(won),
        levels=_average_levels(own),
        victim=_most(games, seats, names, lambda deed, me: deed.to if deed.by == me else NOBODY),
        nemesis=_most(games, seats, names, lambda deed, me: deed.by if deed.to == me else NOBODY),
        worst_curse=_worst_curse(games, own, names),
        editions=edition_win_shares(games, won),
        sizes=table_size_win_shares(games, won),
    )


def edition_win_shares(
    games: Sequence[GameRecord], won: Sequence[bool]
) -> tuple[EditionWinShare, ...]:
    """By what was played, the most played first; a blend is one whatever its order."""
    played: Counter[tuple[str, ...]] = Counter()
    wins: Counter[tuple[str, ...]] = Counter()
    for one, is_won in zip(games, won, strict=True):
        editions = editions_and_packs_of(one)
        played[editions] += 1
        wins[editions] += is_won
    return tuple(
        EditionWinShare(editions=editions, games=count, wins=wins[editions])
        for editions, count in sorted(played.items(), key=lambda one: (-one[1], one[0]))
    )


def editions_and_packs_of(record: GameRecord) -> tuple[str, ...]:
    """Its editions and packs, in one order for every blend of the same ones."""
    return (*sorted(record.editions), *sorted(record.packs))


def table_size_win_shares(
    games: Sequence[GameRecord], won: Sequence[bool]
) -> tuple[TableSizeWinShare, ...]:
    """By the number of players, bots among them."""
    played: Counter[int] = Counter()
    wins: Counter[int] = Counter()
    for one, is_won in zip(games, won, strict=True):
        played[len(one.seats)] += 1
        wins[len(one.seats)] += is_won
    return tuple(
        TableSizeWinShare(players=n, games=played[n], wins=wins[n]) for n in sorted(played)
    )


def _average_levels(own: Sequence[SeatRecord]) -> tuple[float, ...]:
    rounds = min(MOST_ROUNDS, max((len(seat.levels) for seat in own), default=0))
    averages = []
    for one in range(rounds):
        known = [seat.levels[one] for seat in own if one < len(seat.levels) and seat.levels[one]]
        averages.append(round(sum(known) / len(known), 1) if known else 0.0)
    return tuple(averages)


def _most(
    games: Sequence[GameRecord],
    seats: Sequence[Seat],
    names: PlayerNames,
    other: Callable[[DeedCount, Seat], Seat],
) -> VictimOrNemesis | None:
    """Whom most was done to, or by: people, where people were there. Nobody without a name."""
    times: Counter[PlayerId] = Counter()
    called: dict[PlayerId, str] = {}
    for one, me in zip(games, seats, strict=True):
        for deed in one.harmed:
            place = other(deed, me)
            if place in (NOBODY, me):
                continue
            seat = one.seats[place]
            name = name_of_player(seat, names)
            if name and (one.is_against_bots or seat.is_person):
                times[seat.player] += deed.times
                called[seat.player] = name
    if not times:
        return None
    (player, count), *_ = times.most_common(1)
    return VictimOrNemesis(name=called[player], times=count)


def _worst_curse(
    games: Sequence[GameRecord], own: Sequence[SeatRecord], names: PlayerNames
) -> CurseRecordWithPlayerName | None:
    worst: CurseRecordWithPlayerName | None = None
    for one, seat in zip(games, own, strict=True):
        curse = seat.worst_curse
        if curse is not None and (worst is None or curse.harm > worst.harm):
            by = name_of_player(one.seats[curse.by], names) if curse.by != NOBODY else ""
            worst = CurseRecordWithPlayerName(**dict(curse), name=by)
    return worst
