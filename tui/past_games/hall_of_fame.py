"""The scores of a host: its records first, who has won how often, and what was played lately.

Games with two or more people with keys count; at home, with names. Games against bots are apart.
Of a private table everybody is told who played and who won, and nothing more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeVar

from engine.core.zones import NOBODY
from tui.past_games.game_record import CurseRecord, GameRecord, PastGamesModel, PlayerId
from tui.past_games.player_history import (
    PlayerNames,
    editions_and_packs_of,
    longest_streak,
    name_of_player,
)

Key = TypeVar("Key")

MOST_STANDINGS = 50
MOST_GAMES = 30

FeatKind = Literal["wins", "streak", "quickest", "kills", "deaths", "feud", "curse"]


class Feat(PastGamesModel):
    """A record: the most wins, the most wins in a row, the win in the fewest rounds by the printed
    rules, the most kills and the most deaths in one game, the most curses of one on another, and
    the curse that cost most."""

    kind: FeatKind
    name: str
    """Who holds it; of a curse, its victim."""
    n: int
    other: str = ""
    """The victim of a feud; who played the curse, empty if nobody did."""
    curse: CurseRecord | None = None
    ended: float = 0.0
    """When the game ended that it was done in; 0 if it took several."""


class Standing(PastGamesModel):
    """Somebody's place. Kills and deaths are those of tables that were not private."""

    name: str
    games: int
    wins: int
    kills: int = 0
    deaths: int = 0
    streak: int = 0


class BestPlayer(PastGamesModel):
    """Who has won most of so many games of a kind."""

    games: int
    name: str = ""
    """Empty: nobody who has a name any more."""
    wins: int = 0


class BestOfEdition(BestPlayer):
    editions: tuple[str, ...]


class BestOfTableSize(BestPlayer):
    players: int


class HallOfFame(PastGamesModel):
    """All that everybody is told."""

    records: tuple[Feat, ...] = ()
    standings: tuple[Standing, ...] = ()
    """The most wins first."""
    editions: tuple[BestOfEdition, ...] = ()
    sizes: tuple[BestOfTableSize, ...] = ()
    against_bots: tuple[Standing, ...] = ()
    games: tuple[GameRecord, ...] = ()
    """The last ones, the latest first: names and results."""


def hall_of_fame(records: Iterable[GameRecord], names: PlayerNames) -> HallOfFame:
    """The scores as of now."""
    games = sorted(records, key=lambda one: (one.ended, one.id))
    fame = [one for one in games if one.is_for_fame]
    alone = [one for one in games if one.counts and one.is_against_bots]
    public = [one for one in fame if not one.private]
    standings = _standings(fame, names)
    return HallOfFame(
        records=tuple(_feats(fame, standings, names)),
        standings=standings[:MOST_STANDINGS],
        editions=tuple(
            BestOfEdition(editions=editions, **dict(_best(theirs, names)))
            for editions, theirs in _grouped(public, editions_and_packs_of)
        ),
        sizes=tuple(
            BestOfTableSize(players=players, **dict(_best(theirs, names)))
            for players, theirs in sorted(
                _grouped(public, lambda one: len(one.seats)), key=lambda group: group[0]
            )
        ),
        against_bots=_standings(alone, names)[:MOST_STANDINGS],
        games=tuple(public_game_record(one, names) for one in reversed(games[-MOST_GAMES:])),
    )


def public_game_record(record: GameRecord, names: PlayerNames) -> GameRecord:
    """The record for everybody: who played, and how it ended; of a public table what was played and
    for how long, too."""
    seats = tuple(
        type(seat)(who=seat.who, name=name_of_player(seat, names)) for seat in record.seats
    )
    nothing: dict[str, object] = {"seats": seats, "cursed": (), "harmed": (), "helped": ()}
    if record.private:
        nothing |= {"editions": (), "base": "", "packs": (), "rules": (), "rounds": 0, "began": 0.0}
    return record.model_copy(update=nothing)


@dataclass(slots=True)
class _Counts:
    """What one player has done."""

    name: str
    won: list[bool] = field(default_factory=list)
    kills: int = 0
    deaths: int = 0


def _standings(games: Iterable[GameRecord], names: PlayerNames) -> tuple[Standing, ...]:
    found: dict[PlayerId, _Counts] = {}
    for one in games:
        for place, seat in enumerate(one.seats):
            name = name_of_player(seat, names) if seat.is_person else ""
            if not name:
                continue
            counts = found.setdefault(seat.player, _Counts(name))
            counts.won.append(place in one.winners)
            if not one.private:
                counts.kills += seat.kills
                counts.deaths += seat.deaths
    standings = (
        Standing(
            name=one.name,
            games=len(one.won),
            wins=sum(one.won),
            kills=one.kills,
            deaths=one.deaths,
            streak=longest_streak(one.won),
        )
        for one in found.values()
    )
    return tuple(sorted(standings, key=lambda one: (-one.wins, one.games, one.name.casefold())))


def _feats(
    games: Sequence[GameRecord], standings: Sequence[Standing], names: PlayerNames
) -> Iterable[Feat]:
    """Of equal ones the first to do it has the record."""
    by_wins = max(standings, key=lambda one: one.wins, default=None)
    if by_wins is not None and by_wins.wins:
        yield Feat(kind="wins", name=by_wins.name, n=by_wins.wins)
    by_streak = max(standings, key=lambda one: one.streak, default=None)
    if by_streak is not None and by_streak.streak > 1:
        yield Feat(kind="streak", name=by_streak.name, n=by_streak.streak)
    public = [one for one in games if not one.private]
    yield from _quickest(public, names)
    yield from _most_in_a_game(public, names, "kills")
    yield from _most_in_a_game(public, names, "deaths")
    yield from _feud(public, names)
    yield from _worst_curse(public, names)


def _quickest(games: Sequence[GameRecord], names: PlayerNames) -> Iterable[Feat]:
    wins = [
        (one.rounds, one.ended, name)
        for one in games
        if not one.rules
        for seat in one.winners
        if one.seats[seat].is_person and (name := name_of_player(one.seats[seat], names))
    ]
    if wins:
        rounds, ended, name = min(wins)
        yield Feat(kind="quickest", name=name, n=rounds, ended=ended)


def _most_in_a_game(
    games: Sequence[GameRecord], names: PlayerNames, what: Literal["kills", "deaths"]
) -> Iterable[Feat]:
    done = [
        (getattr(seat, what), -one.ended, name)
        for one in games
        for seat in one.seats
        if seat.is_person and (name := name_of_player(seat, names)) and getattr(seat, what)
    ]
    if done:
        count, ended, name = max(done)
        yield Feat(kind=what, name=name, n=count, ended=-ended)


def _feud(games: Sequence[GameRecord], names: PlayerNames) -> Iterable[Feat]:
    times: Counter[tuple[PlayerId, PlayerId]] = Counter()
    called: dict[PlayerId, str] = {}
    for one in games:
        for deed in one.cursed:
            seats = one.seats[deed.by], one.seats[deed.to]
            told = [name_of_player(seat, names) for seat in seats if seat.is_person]
            if len(told) == 2 and all(told):
                by, to = seats
                times[by.player, to.player] += deed.times
                called |= {by.player: told[0], to.player: told[1]}
    if times:
        ((by_player, to_player), count), *_ = times.most_common(1)
        yield Feat(kind="feud", name=called[by_player], other=called[to_player], n=count)


def _worst_curse(games: Sequence[GameRecord], names: PlayerNames) -> Iterable[Feat]:
    worst: tuple[CurseRecord, GameRecord, str] | None = None
    for one in games:
        for seat in one.seats:
            curse, name = seat.worst_curse, name_of_player(seat, names) if seat.is_person else ""
            if curse is None or not name or curse.harm == (False, 0, 0):
                continue
            if worst is None or curse.harm > worst[0].harm:
                worst = curse, one, name
    if worst is not None:
        curse, game, name = worst
        by = game.seats[curse.by] if curse.by != NOBODY else None
        yield Feat(
            kind="curse",
            name=name,
            n=curse.levels,
            other=name_of_player(by, names) if by is not None else "",
            curse=curse.model_copy(update={"by": NOBODY}),
            ended=game.ended,
        )


def _best(games: Sequence[GameRecord], names: PlayerNames) -> BestPlayer:
    standings = _standings(games, names)
    if not standings or not standings[0].wins:
        return BestPlayer(games=len(games))
    return BestPlayer(games=len(games), name=standings[0].name, wins=standings[0].wins)


def _grouped(
    games: Iterable[GameRecord], key: Callable[[GameRecord], Key]
) -> list[tuple[Key, list[GameRecord]]]:
    """By that, those with the most games first."""
    groups: dict[Key, list[GameRecord]] = {}
    for one in games:
        groups.setdefault(key(one), []).append(one)
    return sorted(groups.items(), key=lambda one: -len(one[1]))
