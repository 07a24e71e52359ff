"""What is remembered of a game for its end: from what everybody could see, nothing else."""

from __future__ import annotations

import pytest

from engine.core.commands import THEIRS, CallKill, PlayCard
from engine.core.events import (
    CardsMoved,
    Cause,
    CharacterDied,
    CurseAnnounced,
    CurseResolved,
    Event,
    ItemsSold,
    LevelChanged,
    StepTakenBack,
    TheftTried,
    TurnBegan,
)
from engine.core.zones import NOBODY, hand_zone_of, play_zone_of
from tests.engine.layout import Player
from tests.tui import scenes
from tests.tui.sitting import Guest, Sitting
from tui.game_chronicle import MOST_MOMENTS, MOST_OF_A_KIND, Chronicle


def watched(sitting: Sitting) -> Chronicle:
    return Guest(sitting).desk.chronicle


def test_whoever_strengthens_the_monster_of_somebody_else_does_harm() -> None:
    sitting = scenes.others_fight()
    chronicle = watched(sitting)
    drill = sitting.card("neighbour_with_a_drill")
    sitting.does(0, PlayCard(sitting.card("on_its_second_espresso"), monster=drill))
    assert dict(chronicle.hurt) == {(0, 1): 1}
    sitting.does(0, PlayCard(sitting.card("fire_extinguisher_inspected_1974"), side=THEIRS))
    assert chronicle.harm(0) == 2


def test_a_curse_counts_and_help_does_not() -> None:
    sitting = scenes.your_fight()
    chronicle = watched(sitting)
    sitting.does(0, PlayCard(sitting.card("somebody_elses_courage"), side=0))
    assert not chronicle.hurt
    sitting.does(0, PlayCard(sitting.card("phantom_doorbell"), seat=2))
    assert dict(chronicle.hurt) == {(0, 2): 1}


@pytest.mark.parametrize(
    ("edition", "curse", "redirect"),
    [
        ("classic", "rent_went_up", "return_to_sender"),
        ("super", "dyed_pink_in_the_wash", "blame_the_evil_twin"),
        ("bard", "said_the_name_indoors", "understudy_goes_on"),
        ("star", "liquids_over_a_thimbleful", "meant_for_the_seat_next_to_me"),
        ("agents", "glass_ceiling", "wrong_pigeonhole"),
    ],
)
def test_to_send_a_curse_on_counts_as_a_card_against_somebody(
    edition: str, curse: str, redirect: str
) -> None:
    """Whoever had sent it has used theirs as well; who it came back to is hit by the other's."""
    bob = Player(level=3, hand=[redirect])
    sitting = Sitting(edition=edition, seats=3, alice=Player(level=3, hand=[curse]), bob=bob)
    chronicle = watched(sitting)
    sitting.does(0, PlayCard(sitting.card(curse), seat=1))
    sitting.does(1, PlayCard(sitting.card(redirect), seat=0))
    assert dict(chronicle.hurt) == {(0, 1): 1, (1, 0): 1}


def test_a_card_that_costs_somebody_cards_or_a_level_counts_once_for_each() -> None:
    light, plates = "stairwell_light", "swapped_nameplates"
    sitting = Sitting(
        alice=Player(hand=[light, plates]),
        bob=Player(level=3, hand=["paper_crown", "bathrobe_of_authority"]),
        turn="bob",
        fight="damp_patch",
    )
    chronicle = watched(sitting)
    sitting.does(0, PlayCard(sitting.card(light)))
    assert dict(chronicle.hurt) == {(0, 1): 1}
    sitting.does(0, PlayCard(sitting.card(plates), seat=1))
    assert dict(chronicle.hurt) == {(0, 1): 2}


def test_whoever_drives_off_the_monster_of_a_kill_does_harm_and_of_a_defeat_none() -> None:
    for monster, harm in (("damp_patch", {(0, 1): 1}), ("neighbour_with_a_drill", {})):
        sitting = Sitting(
            alice=Player(hand=["moved_out_overnight"]),
            bob=Player(level=3),
            turn="bob",
            fight=monster,
        )
        chronicle = watched(sitting)
        played = PlayCard(sitting.card("moved_out_overnight"), monster=sitting.card(monster))
        sitting.does(0, played)
        assert dict(chronicle.hurt) == harm


def test_a_kill_is_told_with_its_sums_and_who_turned_one_with_the_card() -> None:
    sitting = scenes.others_fight()
    chronicle = watched(sitting)
    drill = sitting.card("neighbour_with_a_drill")
    sitting.does(0, PlayCard(sitting.card("on_its_second_espresso"), monster=drill))
    (turned,) = chronicle.moments
    assert (turned.kind, turned.seat, turned.other) == ("turned", 0, 1)
    assert turned.card == sitting.card("on_its_second_espresso")

    sitting = Sitting(alice=Player(level=9, wears=["paper_crown"]), fight="damp_patch")
    chronicle = watched(sitting)
    sitting.does(0, CallKill())
    sitting.expires()
    (kill,) = chronicle.moments
    assert (kill.kind, kill.seat, kill.n, kill.k) == ("kill", 0, 10, 1)
    assert chronicle.kills[0] == 1


def test_the_weightiest_moments_stay_and_no_kind_crowds_out_the_others() -> None:
    sitting = scenes.your_turn()
    public = sitting.update([]).view.public
    chronicle = Chronicle()
    events = [LevelChanged(1, 9, 9 - lost, "bad_stuff") for lost in (2, 3, 4, 5, 3)]
    chronicle.add([*events, CharacterDied(2)], public, sitting.box.cards.__getitem__)
    falls = [one.n for one in chronicle.moments if one.kind == "fell"]
    assert sorted(falls) == [3, 4, 5]
    assert len(falls) == MOST_OF_A_KIND
    assert [one.kind for one in chronicle.moments][-1] == "died"
    assert len(chronicle.moments) <= MOST_MOMENTS


def test_a_sale_that_was_taken_back_is_no_moment() -> None:
    sitting = scenes.your_turn()
    public = sitting.update([]).view.public
    chronicle = Chronicle()
    sold = ItemsSold(0, (), 2000, 2)
    chronicle.add([sold], public, sitting.box.cards.__getitem__)
    assert chronicle.moments[0].n == 2
    chronicle.add([StepTakenBack(0, "sell", -1)], public, sitting.box.cards.__getitem__)
    assert chronicle.moments == ()


@pytest.mark.parametrize(("taker", "told"), [(2, 0), (0, 1)])
def test_a_theft_that_goes_back_at_once_is_no_moment(taker: int, told: int) -> None:
    """Whoever took it had too many big items, and its owner is the lowest again."""
    sitting = Sitting()
    crown = sitting.card("paper_crown")
    public, chronicle = sitting.update([]).view.public, Chronicle()
    stolen = CardsMoved((crown,), play_zone_of(2), play_zone_of(1), "stolen", 1)
    chronicle.add([stolen], public, sitting.box.cards.__getitem__)
    assert [one.kind for one in chronicle.moments] == ["robbed"]
    too_many = Cause(rule="too_many_big_items")
    given = CardsMoved((crown,), play_zone_of(1), play_zone_of(taker), "given", 1, too_many)
    chronicle.add([given], public, sitting.box.cards.__getitem__)
    assert len(chronicle.moments) == told


def test_whoever_comes_later_goes_on_with_what_was_remembered() -> None:
    sitting = scenes.others_fight()
    first = watched(sitting)
    sitting.does(0, PlayCard(sitting.card("fire_extinguisher_inspected_1974"), side=THEIRS))
    later = first.copy()
    drill = sitting.card("neighbour_with_a_drill")
    sitting.does(0, PlayCard(sitting.card("on_its_second_espresso"), monster=drill))
    assert later.harm(0) == 1
    assert first.harm(0) == 2


def test_it_is_kept_and_read_again_and_what_is_broken_is_nothing() -> None:
    sitting = scenes.others_fight()
    chronicle = watched(sitting)
    drill = sitting.card("neighbour_with_a_drill")
    sitting.does(0, PlayCard(sitting.card("on_its_second_espresso"), monster=drill))
    assert Chronicle.of(chronicle.dump()) == chronicle
    for broken in (b"", b"{}", b"[1]", b"\xff", chronicle.dump()[:-9]):
        assert Chronicle.of(broken) == Chronicle()


def test_rounds_of_which_only_events_are_known_have_their_levels_too() -> None:
    sitting = scenes.your_turn()
    public = sitting.update([]).view.public
    public.turn = 11
    chronicle = Chronicle()
    events: list[Event] = [
        TurnBegan(0, 1),
        LevelChanged(2, 1, 2, "kill"),
        TurnBegan(0, 6),
        TurnBegan(0, 11),
    ]
    chronicle.add(events, public, sitting.box.cards.__getitem__)
    assert chronicle.levels == {1: (1, 1, 2, 1, 1), 3: (6, 8, 5, 7, 1)}
    assert chronicle.is_whole


def test_what_a_card_steals_counts_once_and_so_does_a_theft() -> None:
    sitting = Sitting()
    card, crown = sitting.card("thief"), sitting.card("paper_crown")
    public, chronicle = sitting.update([]).view.public, Chronicle()
    by_card = CardsMoved((crown,), play_zone_of(2), play_zone_of(1), "stolen", 1, Cause(card, 1))
    theft = Cause(by=3, rule="theft")
    stolen = CardsMoved((crown,), play_zone_of(2), play_zone_of(3), "stolen", 3, theft)
    events: list[Event] = [by_card, TheftTried(3, 2, crown, 4), stolen]
    chronicle.add(events, public, sitting.box.cards.__getitem__)
    assert chronicle.hurt == {(1, 2): 1, (3, 2): 1}


def test_what_a_curse_costs_is_counted_however_much_later() -> None:
    sitting = scenes.your_fight()
    chronicle = watched(sitting)
    doorbell = sitting.card("phantom_doorbell")
    sitting.does(0, PlayCard(doorbell, seat=2))
    sitting.expires()
    (blow,) = chronicle.curses
    assert (blow.victim, blow.card, blow.by) == (2, doorbell, 0)

    public, other = sitting.update([]).view.public, sitting.card("paper_crown")
    by_curse, by_other = Cause(card=doorbell), Cause(card=other)
    chronicle.add(
        [
            LevelChanged(2, 5, 3, "curse", by_curse),
            LevelChanged(2, 3, 4, "curse", by_curse),
            LevelChanged(1, 5, 1, "curse", by_curse),
            LevelChanged(2, 3, 1, "bad_stuff", by_other),
            CardsMoved((other, 7), play_zone_of(2), hand_zone_of(1), "lost", cause=by_curse),
            CardsMoved((doorbell,), play_zone_of(2), hand_zone_of(1), "lost", cause=by_curse),
            CardsMoved((9,), play_zone_of(2), hand_zone_of(2), "returned", cause=by_curse),
        ],
        public,
        sitting.box.cards.__getitem__,
    )
    before = chronicle.curses[0].harm
    assert before == (False, blow.levels + 2, blow.cards + 2)
    chronicle.add([CharacterDied(2, by_curse)], public, sitting.box.cards.__getitem__)
    assert chronicle.curses[0].deadly
    assert chronicle.worst_curse(2) == chronicle.curses[0]
    assert chronicle.worst_curse(0) is None
    assert Chronicle.of(chronicle.dump()).curses == chronicle.curses


def test_the_worst_curse_has_cost_most_and_nobody_plays_one_that_lay_behind_a_door() -> None:
    sitting = scenes.your_fight()
    chronicle, public = watched(sitting), sitting.update([]).view.public
    blows = [(3, 0, 1), (4, NOBODY, 2), (5, 1, 0)]
    for card, by, levels in blows:
        chronicle.add(
            [
                CurseAnnounced(1, card, by),
                CurseResolved(1, card, "hit"),
                LevelChanged(1, 9, 9 - levels, "curse", Cause(card=card)),
            ],
            public,
            sitting.box.cards.__getitem__,
        )
    chronicle.add(
        [CurseAnnounced(1, 8, 0), CurseResolved(1, 8, "cancelled")],
        public,
        sitting.box.cards.__getitem__,
    )
    assert [one.by for one in chronicle.curses] == [0, NOBODY, NOBODY]
    worst = chronicle.worst_curse(1)
    assert worst is not None
    assert (worst.card, worst.levels) == (4, 2)
