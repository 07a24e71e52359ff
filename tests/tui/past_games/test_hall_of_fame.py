"""The scores of a host: what counts, what everybody is told, and who holds the records."""

from __future__ import annotations

from tests.tui.past_games.records import NAMES, bot, curse, done, game, guest, key, local
from tui.past_games.hall_of_fame import hall_of_fame


def test_two_people_with_keys_make_a_game_for_it() -> None:
    counted = [
        game("1", [key("ann"), key("bo")]),
        game("2", [key("ann"), guest(), bot("Cog"), key("bo")]),
        game("3", [key("ann"), key("cleo")]).with_owner("key:cleo", ""),
    ]
    others = [
        game("4", [key("ann"), guest()]),
        game("5", [key("ann"), bot("Cog")]),
        game("6", [key("ann"), key("ann")]),
        game("7", [key("ann"), key("bo")], end="closed", winners=()),
        game("8", [key("ann"), key("bo")], end="abandoned", winners=()),
        game("9", [key("ann"), key("bo")], ruled=2),
    ]
    assert [one.is_for_fame for one in (*counted, *others)] == [True] * 3 + [False] * 6
    fame = hall_of_fame([*counted, *others], NAMES)
    assert [(one.name, one.games, one.wins) for one in fame.standings] == [
        ("Ann", 3, 3),
        ("Bo", 2, 0),
    ]
    assert [(one.name, one.games) for one in fame.against_bots] == [("Ann", 1)]
    assert len(fame.games) == 9, "all of them are listed"


def test_records_come_first_and_the_first_to_do_it_holds_one() -> None:
    pair = [key("ann", kills=4), key("bo", kills=4, deaths=2)]
    records = [
        game("1", pair, ended=1, rounds=9, cursed=done((0, 1, 2))),
        game("2", pair, 1, ended=2, rounds=9, cursed=done((0, 1, 1), (1, 0, 2))),
        game("3", pair, ended=3, rounds=7),
        game("4", pair, ended=4, rounds=2, rules=(("win.level", "2"),)),
    ]
    feats = {one.kind: one for one in hall_of_fame(records, NAMES).records}
    assert (feats["wins"].name, feats["wins"].n) == ("Ann", 3)
    assert (feats["streak"].name, feats["streak"].n) == ("Ann", 2)
    assert (feats["quickest"].name, feats["quickest"].n) == ("Ann", 7), "by the printed rules"
    assert (feats["kills"].n, feats["kills"].ended) == (4, 1.0)
    assert (feats["deaths"].name, feats["deaths"].n) == ("Bo", 2)
    assert (feats["feud"].name, feats["feud"].other, feats["feud"].n) == ("Ann", "Bo", 3)
    assert "curse" not in feats


def test_the_worst_curse_is_told_with_its_victim_and_who_played_it() -> None:
    hit = key("ann", worst_curse=curse("Doorbell", by=1, levels=3))
    records = [
        game("1", [hit, key("bo")]),
        game("2", [key("cleo", worst_curse=curse("Draught")), key("bo")]),
    ]
    (feat,) = [one for one in hall_of_fame(records, NAMES).records if one.kind == "curse"]
    assert (feat.name, feat.other, feat.n) == ("Ann", "Bo", 3)
    assert feat.curse is not None
    assert feat.curse.card["de"] == "Doorbell auf Deutsch"


def test_of_a_private_table_names_and_result_are_told_and_nothing_else() -> None:
    seats = [
        key("ann", [1, 9], kills=8, deaths=3, worst_curse=curse("Doorbell", by=1, levels=3)),
        key("bo", [1, 2]),
    ]
    secret = game(
        "1",
        seats,
        private=True,
        rounds=2,
        packs=("attic",),
        rules=(("win.level", "9"),),
        began=5.0,
        cursed=done((1, 0, 2)),
        harmed=done((1, 0, 2)),
        helped=done((1, 0, 2)),
    )
    fame = hall_of_fame([secret], NAMES)
    (ann, bo) = fame.standings
    assert (ann.games, ann.wins, ann.kills, ann.deaths, bo.games) == (1, 1, 0, 0, 1)
    assert {one.kind for one in fame.records} == {"wins"}
    told = fame.games[0]
    assert [seat.name for seat in told.seats] == ["Ann", "Bo"]
    assert (told.winners, told.end, told.ended) == ((0,), "won", 3600.0)
    told_of = told.model_dump(exclude_defaults=True)
    assert told_of.keys() == {
        *("id", "began", "ended", "editions", "private", "end", "winners", "rounds", "seats")
    }
    assert (told.began, told.editions, told.rounds) == (0.0, (), 0)
    assert all(one.keys() == {"who", "name"} for one in told_of["seats"])
    assert (fame.editions, fame.sizes) == ((), ())


def test_nobody_elses_levels_and_curses_are_told_of_a_public_one() -> None:
    (told,) = hall_of_fame(
        [game("1", [key("ann", kills=2), key("bo")], cursed=done((0, 1, 1)))], NAMES
    ).games
    assert told.seats[0].kills == 0
    assert told.cursed == ()
    assert told.editions == ("classic",)
    assert "key:ann" not in told.model_dump_json()


def test_the_best_of_each_edition_and_of_each_number_of_players() -> None:
    records = [
        game("1", [key("ann"), key("bo")], editions=("star",)),
        game("2", [key("ann"), key("bo")], 1),
        game("3", [key("ann"), key("bo"), bot("Cog")], 2),
    ]
    fame = hall_of_fame(records, NAMES)
    assert [(one.editions, one.games, one.name, one.wins) for one in fame.editions] == [
        (("classic",), 2, "Bo", 1),
        (("star",), 1, "Ann", 1),
    ]
    assert [(one.players, one.games, one.name) for one in fame.sizes] == [(2, 2, "Ann"), (3, 1, "")]


def test_at_home_names_are_people() -> None:
    fame = hall_of_fame([game("1", [local("Ann"), local("Bo")])], {})
    assert [one.name for one in fame.standings] == ["Ann", "Bo"]
