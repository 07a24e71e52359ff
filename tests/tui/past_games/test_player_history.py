"""What somebody's games come to."""

from __future__ import annotations

from tests.tui.past_games.records import NAMES, bot, curse, done, game, guest, key, local
from tui.past_games.player_history import longest_streak, player_history

ANN = "key:key:ann"


def test_only_what_the_rules_have_ended_is_counted_and_everything_is_listed() -> None:
    pair = [key("ann", kills=3), key("bo", kills=1, deaths=1)]
    records = [
        game("won", pair, ended=1),
        game("lost", pair, 1, ended=2),
        game("closed", pair, end="closed", winners=(), ended=3),
        game("ruled", pair, ruled=1, ended=4),
        game("thrown", pair, end="abandoned", winners=(), ended=5),
        game("others", [key("bo"), key("cleo")], ended=6),
    ]
    history = player_history(ANN, "Ann", records, NAMES)
    ids = ["thrown", "ruled", "closed", "lost", "won"]
    assert [one.game.id for one in history.games] == ids
    assert (history.people.games, history.people.wins) == (2, 1)
    assert (history.people.kills, history.people.deaths) == (6, 0)
    assert history.bots.games == 0


def test_games_against_bots_are_apart() -> None:
    records = [
        game("people", [key("ann", kills=1), guest(), bot("Cog")]),
        game("bots", [bot("Cog"), key("ann", kills=5)], 1),
    ]
    history = player_history(ANN, "Ann", records, NAMES)
    assert (history.people.games, history.people.kills) == (1, 1)
    assert (history.bots.games, history.bots.kills, history.bots.wins) == (1, 5, 1)


def test_the_level_of_each_round_is_the_average_of_the_games_that_lasted_so_long() -> None:
    records = [
        game("long", [key("ann", [1, 3, 6]), key("bo", [1, 1, 1])]),
        game("short", [key("ann", [2, 4]), key("bo", [1, 1])]),
        game("half known", [key("ann", [0, 5]), key("bo", [0, 1])]),
    ]
    assert player_history(ANN, "Ann", records, NAMES).people.levels == (1.5, 4.0, 6.0)


def test_the_favourite_victim_and_the_nemesis_are_people_where_there_are_any() -> None:
    seats = [key("ann"), key("bo"), key("cleo"), bot("Cog"), guest()]
    records = [
        game("one", seats, harmed=done((0, 1, 2), (0, 3, 9), (0, 4, 9), (2, 0, 3), (3, 0, 9))),
        game("two", [key("bo"), key("ann")], harmed=done((1, 0, 1), (0, 1, 2))),
        game("bots", [key("ann"), bot("Cog")], harmed=done((0, 1, 4), (1, 0, 5))),
        game("nothing", [key("ann"), key("bo")], end="closed", harmed=done((0, 1, 99))),
    ]
    history = player_history(ANN, "Ann", records, NAMES)
    people, bots = history.people, history.bots
    assert people.victim is not None
    assert (people.victim.name, people.victim.times) == ("Bo", 3)
    assert people.nemesis is not None
    assert (people.nemesis.name, people.nemesis.times) == ("Cleo", 3)
    assert bots.victim is not None
    assert (bots.victim.name, bots.victim.times) == ("Cog", 4)


def test_the_worst_curse_kills_before_it_costs_levels_before_it_costs_cards() -> None:
    curses = [
        curse("cards", by=1, cards=9),
        curse("levels", by=1, levels=1, cards=1),
        curse("death", by=-1, deadly=True),
    ]
    for count, name, by in ((1, "cards", "Bo"), (2, "levels", "Bo"), (3, "death", "")):
        records = [
            game(f"{n}", [key("ann", worst_curse=one), key("bo")], ended=n)
            for n, one in enumerate(curses[:count])
        ]
        worst = player_history(ANN, "Ann", records, NAMES).people.worst_curse
        assert worst is not None
        assert (worst.card["en"], worst.name) == (name, by)


def test_a_streak_is_wins_in_a_row_in_the_order_in_which_the_games_ended() -> None:
    assert longest_streak([True, True, False, True]) == 2
    assert longest_streak([]) == 0
    pair = [key("ann"), key("bo")]
    records = [game(f"{n}", pair, who, ended=-n) for n, who in enumerate((0, 0, 1, 0, 0, 0))]
    assert player_history(ANN, "Ann", records, NAMES).people.streak == 3
    between = game("closed", pair, end="closed", winners=(), ended=-3.5)
    assert player_history(ANN, "Ann", [*records, between], NAMES).people.streak == 3


def test_it_is_told_per_edition_and_per_number_of_players() -> None:
    records = [
        game("1", [key("ann"), key("bo")], editions=("star", "classic")),
        game("2", [key("ann"), key("bo"), bot("Cog")], 1, editions=("classic", "star")),
        game("3", [key("ann"), key("bo")], editions=("bard",), packs=("attic",)),
    ]
    people = player_history(ANN, "Ann", records, NAMES).people
    assert [(one.editions, one.games, one.wins) for one in people.editions] == [
        (("classic", "star"), 2, 1),
        (("bard", "attic"), 1, 1),
    ]
    assert [(one.players, one.games, one.wins) for one in people.sizes] == [(2, 2, 2), (3, 1, 0)]


def test_a_changed_name_loses_nothing_and_whoever_was_forgotten_has_none() -> None:
    records = [
        game("old", [key("ann"), key("bo")], harmed=done((1, 0, 1))),
        game("older", [key("ann"), key("cleo")]).with_owner("key:cleo", ""),
    ]
    history = player_history(ANN, "Anna", records, {**NAMES, "key:key:bo": "Roberta"})
    assert history.people.nemesis is not None
    assert history.people.nemesis.name == "Roberta"
    told = [[seat.name for seat in one.game.seats] for one in history.games]
    assert sorted(told) == [["Ann", ""], ["Ann", "Roberta"]]
    assert history.games[-1].game.seats[1].who in ("key", "forgotten")


def test_no_identity_is_told() -> None:
    history = player_history(ANN, "Ann", [game("1", [key("ann"), key("bo")])], NAMES)
    assert "key:ann" not in history.model_dump_json()


def test_a_reader_is_told_of_the_games_that_they_were_at() -> None:
    records = [
        game("shared", [key("ann"), key("bo")], 1),
        game("not theirs", [key("ann"), key("cleo")]),
    ]
    history = player_history(ANN, "Ann", records, NAMES, reader="key:key:bo")
    assert [one.game.id for one in history.games] == ["shared"]
    assert (history.people.games, history.people.wins, history.together) == (1, 0, True)


def test_at_home_somebody_is_a_name() -> None:
    records = [game("1", [local("Ann"), local("Bo")]), game("2", [local("ANN"), bot("Cog")])]
    history = player_history("name:ann", "Ann", records, {})
    assert (history.people.games, history.bots.games) == (1, 1)
