"""Games among bots, and what is counted of them."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.bots.next_bot_move import next_bot_move
from engine.core.box import Box
from engine.core.commands import ExpireClock, Pass
from engine.core.events import CardsMoved, CurseResolved, Event
from engine.core.zones import (
    DOOR_DECK,
    DOOR_DISCARD,
    FIGHT,
    NO_CARD,
    NOBODY,
    TABLE,
    TREASURE_DECK,
    TREASURE_DISCARD,
    hand_zone_of,
    play_zone_of,
)
from engine.game import new_game, submit_command
from engine.simulation import (
    BotGameReport,
    PercentileSpread,
    ShareWithInterval,
    bot_game,
    play_bot_game,
    seed_of_bot_game,
    summarize_games,
)
from engine.simulation.summary import percentile_spread, share_with_interval
from tests.engine.boxes import box_of

SEED = seed_of_bot_game("tests", 11)


@pytest.fixture(scope="module")
def box() -> Box:
    return box_of("classic")


@pytest.fixture(scope="module")
def report(box: Box) -> BotGameReport:
    return play_bot_game(box, 3, SEED)


def card(box: Box, id_: str) -> int:
    return box.card_ids.index(id_)


def replayed(box: Box) -> tuple[list[Event], int]:
    """All events of the same game, played by hand, and how many commands it took."""
    state, events = new_game(box, ("female", "male", "other"), SEED)
    commands = 0
    while (move := next_bot_move(state, range(3), SEED)) is not None:
        events += submit_command(state, *move)
        commands += 1
    return events, commands


def test_a_game_is_played_to_its_end(report: BotGameReport) -> None:
    assert report.finished
    assert report.winners
    assert report.illegal == 0


def test_counts_are_those_of_the_events(box: Box, report: BotGameReport) -> None:
    events, commands = replayed(box)
    kinds = Counter(event.kind for event in events)
    assert report.decisions == commands
    assert report.turns == kinds["turn_ended"] > 0
    opened = [event for event in events if event.kind == "window_opened"]
    assert 0 < sum(report.windows.values()) == sum(not event.again for event in opened)
    assert any(event.again for event in opened)
    cast = [event for event in events if event.kind == "card_played"]
    fought = {event.foe.card for event in events if event.kind == "monster_joined"}
    begun = {card for event in events if event.kind == "setup_shown" for card in event.cards}
    names = {box.card_ids[one] for one in {event.card for event in cast} | fought | begun}
    beside = {box.card_ids[event.other] for event in cast if event.other != NO_CARD}
    curses = {compiled.id for compiled in box.prints if compiled.kind == "curse"}
    assert names - curses <= report.played
    assert report.played - curses <= names | beside


def test_the_same_seed_gives_the_same_report(box: Box, report: BotGameReport) -> None:
    assert play_bot_game(box, 3, SEED) == report
    assert play_bot_game(box, 3, seed_of_bot_game("tests", 1)) != report


def test_every_game_of_every_seed_has_a_seed_of_its_own() -> None:
    seeds = {
        seed_of_bot_game(text, number) for text in ("a", "b", "", "\udcff") for number in range(9)
    }
    assert len(seeds) == 36
    assert all(len(bytes.fromhex(seed)) == 16 for seed in seeds)


def test_a_game_over_its_limit_has_stalled(box: Box) -> None:
    report = play_bot_game(box, 3, SEED, limit=20)
    assert not report.finished
    assert report.decisions == 20
    assert report.winners == ()


def test_a_refused_command_is_counted_and_the_clock_decides(
    box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_game, "next_bot_move", lambda *_: (0, Pass(10**6)))
    report = play_bot_game(box, 3, SEED, limit=30)
    assert (report.decisions, report.illegal) == (30, 30)
    assert report.turns > 0


def test_a_table_of_the_wrong_size_is_refused(box: Box) -> None:
    with pytest.raises(ValueError, match="7 seats"):
        play_bot_game(box, 7, SEED)


@pytest.mark.parametrize(
    ("id_", "source", "target", "why"),
    [
        ("damp_patch", TABLE, FIGHT, "played"),
        ("paper_crown", hand_zone_of(0), play_zone_of(0), "played"),
        ("somebody_elses_courage", hand_zone_of(0), FIGHT, "played"),
        ("somebody_elses_courage", TABLE, TABLE, "played"),
    ],
)
def test_what_comes_into_play_or_a_fight_is_played(
    box: Box, id_: str, source: int, target: int, why: str
) -> None:
    assert counted(box, CardsMoved((card(box, id_),), source, target, why)) == {id_}  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("id_", "source", "target", "why"),
    [
        ("damp_patch", DOOR_DECK, TABLE, "revealed"),
        ("damp_patch", DOOR_DECK, hand_zone_of(0), "drawn"),
        ("paper_crown", TREASURE_DECK, TABLE, "drawn_open"),
        ("paper_crown", hand_zone_of(0), TREASURE_DISCARD, "sold"),
        ("somebody_elses_courage", hand_zone_of(0), TABLE, "queued"),
        ("phantom_doorbell", hand_zone_of(0), TABLE, "played"),
        ("phantom_doorbell", TABLE, DOOR_DISCARD, "used_up"),
    ],
)
def test_what_is_only_drawn_sold_shown_or_announced_is_not(
    box: Box, id_: str, source: int, target: int, why: str
) -> None:
    assert counted(box, CardsMoved((card(box, id_),), source, target, why)) == set()  # type: ignore[arg-type]


def test_a_curse_is_played_when_it_hits_or_stays(box: Box) -> None:
    curse = card(box, "phantom_doorbell")
    for how, hit in (
        ("hit", True),
        ("stays", True),
        ("cancelled", False),
        ("immune", False),
        ("redirected", False),
        ("worn_off", False),
    ):
        event = CurseResolved(0, curse, how)  # type: ignore[arg-type]
        assert bool(counted(box, event)) is hit, how


def counted(box: Box, event: Event) -> set[str]:
    return set(bot_game._played(box, event))


def test_a_summary_adds_up(box: Box) -> None:
    def game(finished: bool, turns: int, winners: tuple[int, ...], *played: str) -> BotGameReport:
        return BotGameReport(
            finished, 100, 1, turns, winners, {"die": 2, "curse": 1}, frozenset(played), {}
        )

    games = [
        game(True, 40, (2,), "paper_crown", "damp_patch"),
        game(True, 20, (1, 2), "paper_crown"),
        game(False, 4_000, ()),
    ]
    told = summarize_games(box, 4, games, 1.5)
    assert (told.games, told.finished, told.stalled, told.illegal) == (3, 2, 1, 3)
    assert (told.decisions, told.seconds, told.decisions_per_second) == (300, 1.5, 200.0)
    assert told.rounds == PercentileSpread(5.25, 7.5, 9.75)
    assert told.seat_wins == (0, 1, 2, 0)
    assert [one.share for one in told.seat_shares] == [0.0, 0.25, 0.75, 0.0]
    assert told.shared == 1
    assert told.windows == {
        "setup": 0,
        "victory": 0,
        "defeat": 0,
        "curse": 3,
        "die": 6,
        "receipt": 0,
        "claim": 0,
    }
    copies = Counter(box.card_ids)
    assert told.cards_total == len(box.card_ids)
    assert told.cards_played == copies["paper_crown"] + copies["damp_patch"]
    assert set(told.never_played) == set(box.card_ids) - {"paper_crown", "damp_patch"}


def test_no_card_is_missed_when_all_were_played(box: Box) -> None:
    everything = BotGameReport(True, 1, 0, 3, (0,), {}, frozenset(box.card_ids), {})
    told = summarize_games(box, 3, [everything], 1.0)
    assert told.cards_played == told.cards_total
    assert told.never_played == ()


def won(box: Box, seats: dict[str, tuple[int, ...]], *, turns: int = 30) -> BotGameReport:
    """A game that seat 0 won, with who played what."""
    players = {id_: frozenset(who) for id_, who in seats.items()}
    return BotGameReport(True, 1, 0, turns, (0,), {}, frozenset(seats), players)


def test_a_card_whose_players_surely_win_too_often_is_named(box: Box) -> None:
    games = [won(box, {"paper_crown": (0,), "damp_patch": (0, 1)})] * 120
    told = summarize_games(box, 4, games, 1.0)
    assert told.over_bound == ("paper_crown",)
    assert [(one.id, one.played, one.won.share) for one in told.strongest[:2]] == [
        ("paper_crown", 120, 1.0),
        ("damp_patch", 240, 0.5),
    ]


def test_a_card_that_few_have_played_is_not_judged(box: Box) -> None:
    assert summarize_games(box, 4, [won(box, {"paper_crown": (0,)})] * 99, 1.0).over_bound == ()


def test_a_card_that_may_give_the_last_level_may_decide() -> None:
    bard = box_of("bard")
    winning = [compiled.id for compiled in bard.prints if "may_win" in compiled.permits]
    games = [won(bard, {id_: (0,) for id_ in winning})] * 120
    told = summarize_games(bard, 4, games, 1.0)
    assert len(winning) == 2
    assert not {*winning} & {*told.over_bound, *(one.id for one in told.strongest)}


@pytest.mark.parametrize(("turns", "early"), [(11, 1.0), (12, 0.0)])
def test_a_game_of_four_that_ends_in_its_twelfth_turn_ended_before_round_4(
    box: Box, turns: int, early: float
) -> None:
    assert summarize_games(box, 4, [won(box, {}, turns=turns)], 1.0).early.share == early


@pytest.mark.parametrize(
    ("part", "whole", "expected"),
    [
        (0, 0, ShareWithInterval(0.0, 0.0, 1.0)),
        (250, 1000, ShareWithInterval(0.25, 0.2242, 0.2778)),
        (0, 10, ShareWithInterval(0.0, 0.0, 0.2775)),
        (10, 10, ShareWithInterval(1.0, 0.7225, 1.0)),
    ],
)
def test_a_share_comes_with_wilsons_interval(
    part: int, whole: int, expected: ShareWithInterval
) -> None:
    assert share_with_interval(part, whole) == expected


@pytest.mark.parametrize(
    ("source", "target", "why", "by", "seat"),
    [
        (hand_zone_of(1), play_zone_of(1), "played", 1, 1),
        (hand_zone_of(1), FIGHT, "played", 1, 1),
        (hand_zone_of(1), TABLE, "played", 1, 1),
        (play_zone_of(0), play_zone_of(1), "stolen", 1, 1),
        (TABLE, FIGHT, "played", NOBODY, None),
        (hand_zone_of(1), play_zone_of(1), "laid_down", 1, None),
        (TREASURE_DECK, hand_zone_of(1), "drawn", 1, None),
        (DOOR_DECK, TABLE, "revealed", 1, None),
        (hand_zone_of(1), TABLE, "queued", 1, None),
    ],
)
def test_whoever_used_a_card_has_played_it(
    box: Box, source: int, target: int, why: str, by: int, seat: int | None
) -> None:
    id_ = "somebody_elses_courage"
    moved = CardsMoved((card(box, id_),), source, target, why, by)  # type: ignore[arg-type]
    assert list(bot_game._players(box, moved)) == ([] if seat is None else [(seat, id_)])


def test_the_spread_of_nothing_and_of_one() -> None:
    assert percentile_spread([]) is None
    assert percentile_spread([7.0]) == PercentileSpread(7.0, 7.0, 7.0)
    assert percentile_spread([10.0, 0.0, 40.0]) == PercentileSpread(1.0, 10.0, 37.0)
    assert percentile_spread([float(n) for n in reversed(range(101))]) == PercentileSpread(
        5.0, 50.0, 95.0
    )


def test_when_nobody_acts_the_clock_is_a_decision_too(
    box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        bot_game, "next_bot_move", lambda state, *_: (NOBODY, ExpireClock(state.top.id))
    )
    report = play_bot_game(box, 3, SEED, limit=40)
    assert (report.decisions, report.illegal) == (40, 0)
    assert report.turns > 0
