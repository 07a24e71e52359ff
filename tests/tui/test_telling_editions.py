"""What the log makes of what the other rulebooks bring."""

from __future__ import annotations

from engine.core.commands import GiveUpFight, PlayCard
from engine.core.events import (
    UNCAUSED,
    AbilityUsed,
    CardPlayed,
    CardsMoved,
    Cause,
    CurseAnnounced,
    DieChanged,
    DieRolled,
    DoorOpened,
    FightBonusGiven,
    FollowerSacrificed,
    LevelChanged,
    LevelGainWasted,
    RunAwayResolved,
    TheftTried,
    TurnBegan,
)
from engine.core.stack_frames import FightBonus
from engine.core.zones import (
    DOOR_DECK,
    DOOR_DISCARD,
    NO_CARD,
    NOBODY,
    TREASURE_DISCARD,
    hand_zone_of,
    play_zone_of,
)
from tests.engine.layout import Player
from tests.tui.edition_scenes import heroes, sacrifice
from tests.tui.sitting import Guest, Sitting


def test_a_trap_behind_the_door_is_told_once_and_is_no_curse() -> None:
    guest = Guest(heroes())
    trap = guest.sitting.card("jury_duty")
    (line,) = guest.told(DoorOpened(1, trap), CurseAnnounced(1, trap, NOBODY))
    assert line == "Behind the door a trap for Bo: Jury Duty."


def test_a_trap_from_a_hand_is_set() -> None:
    guest = Guest(heroes())
    trap = guest.sitting.card("jury_duty")
    played = (CardPlayed(1, trap, 0), CurseAnnounced(0, trap, 1))
    assert guest.told(*played) == ["Bo sets Jury Duty for you."]


def test_what_is_replaced_is_told_in_one_line() -> None:
    guest = Guest(heroes())
    new, old = "mrs_starch_from_the_laundry", "intern_in_the_second_best_cape"
    card, other = guest.sitting.card(new), guest.sitting.card(old)
    played = (
        CardPlayed(0, card, other=other),
        CardsMoved((other,), play_zone_of(0), DOOR_DISCARD, "discarded"),
    )
    assert guest.told(*played) == [
        "Mrs Starch from the Laundry comes, Intern in Your Second-Best Cape goes."
    ]


def test_powers_are_unlearnt_and_company_goes_its_own_way() -> None:
    guest = Guest(heroes())
    power = guest.sitting.card("flight_at_ankle_height")
    intern = guest.sitting.card("intern_in_the_second_best_cape")
    mask = guest.sitting.card("mask_for_one_eye")
    lost = [
        CardsMoved((one,), play_zone_of(1), DOOR_DISCARD, "lost") for one in (power, intern, mask)
    ]
    lines = [guest.told(one)[0] for one in lost]
    assert lines == [
        "Bo loses Flight, at Ankle Height.",
        "Intern in Your Second-Best Cape and Bo part company.",
        "Bo loses Mask That Covers One Eye.",
    ]


def test_a_sacrifice_says_once_who_gets_away() -> None:
    guest = Guest(sacrifice())
    intern = guest.sitting.card("intern_in_the_second_best_cape")
    reboot = guest.sitting.card("the_reboot")
    events = (
        FollowerSacrificed(1, intern, 2),
        RunAwayResolved(1, reboot, True, 0, False),
        RunAwayResolved(2, reboot, True, 0, False),
        RunAwayResolved(3, reboot, True, 6, True),
    )
    lines = guest.told(*events)
    assert lines[0] == "Bo leaves Intern in Your Second-Best Cape behind, and Cleo gets away, too."
    assert [line[:22] for line in lines[1:]] == ["Dag gets away from The"]


def test_a_theft_is_told_with_what_it_needs_and_how_it_ends() -> None:
    guest = Guest(heroes())
    cape = guest.sitting.card("cape_with_a_built_in_fan")
    lucky = guest.sitting.card("lucky_cufflink")
    lines = guest.told(
        CardsMoved((lucky,), play_zone_of(1), TREASURE_DISCARD, "paid"),
        TheftTried(1, 0, cape, 4),
        LevelChanged(1, 6, 5, "theft"),
    )
    assert lines == [
        "Bo pays with Lucky Cufflink.",
        "Bo reaches for your Cape with a Built-In Fan: 4 or more.",
        "Bo gets caught and falls to level 5.",
    ]


def test_a_look_at_one_more_door_is_told_as_what_it_is() -> None:
    guest = Guest(Sitting(edition="bard", seats=3))
    for cause, line in (
        (Cause(rule="listening"), "Bo listens at the door: 1 card."),
        (Cause(rule="search"), "Bo draws 1 card from the room."),
        (UNCAUSED, "Bo draws 1 door card."),
    ):
        drawn = CardsMoved((NO_CARD,), DOOR_DECK, hand_zone_of(1), "drawn", cause=cause)
        assert guest.told(TurnBegan(1, 2), drawn)[-1] == line


def test_who_is_ahead_after_giving_up_is_not_told_that_a_kill_is_off() -> None:
    sitting = Sitting(
        edition="bard",
        seats=3,
        alice=Player(level=1),
        carol=Player(hand=["that_scene_is_cut"]),
        fight="yorick_owed_wages",
    )
    guest = Guest(sitting)
    sitting.does(0, GiveUpFight())
    yorick = sitting.card("yorick_owed_wages")
    sitting.does(2, PlayCard(sitting.card("that_scene_is_cut"), monster=yorick))
    lines = [line.text for line in guest.desk.log.lines]
    assert "You're ahead now: no need to run." in lines
    assert not any("The kill is off" in line for line in lines)


def test_who_keeps_a_trap_off_and_goes_is_told_with_it() -> None:
    starch = "mrs_starch_from_the_laundry"
    sitting = Sitting(
        edition="super", alice=Player(hand=["jury_duty"]), bob=Player(aside=[starch]), seats=3
    )
    guest = Guest(sitting)
    sitting.does(0, PlayCard(sitting.card("jury_duty"), seat=1))
    while not sitting.state.over and sitting.state.top.kind == "window":
        sitting.expires()
    assert [line.text for line in guest.desk.log.lines][-2:] == [
        "Mrs Starch from the Laundry: nothing comes of Jury Duty for Bo.",
        "Mrs Starch from the Laundry and Bo part company. Strength: 2 → 1.",
    ]


def test_an_ability_says_on_whom_it_was_used_and_what_it_did() -> None:
    guest = Guest(heroes())
    cape = guest.sitting.card("cape_with_a_built_in_fan")
    used = AbilityUsed(1, cape, 0, (), "fight", target=0)
    bonus = FightBonusGiven(FightBonus(cape, -2, 0, 0, 1))
    assert guest.told(used, bonus) == [
        "Bo uses Cape with a Built-In Fan on you.",
        "Cape with a Built-In Fan: -2 for you.",
    ]


def test_what_makes_a_die_roll_again_turns_it_or_wastes_a_level_is_named() -> None:
    guest = Guest(heroes())
    cape = guest.sitting.card("cape_with_a_built_in_fan")
    events = (
        DieRolled(1, 4, "run", 1, Cause(cape, 0)),
        DieChanged(1, 6, 2, cape),
        LevelGainWasted(1, 9, Cause(cape, 1)),
    )
    assert guest.told(*events) == [
        "Cape with a Built-In Fan (you): Bo rolls again, 4.",
        "Cleo turns the die to 6: Cape with a Built-In Fan.",
        "Cape with a Built-In Fan doesn't give the last level: Bo stays at 9.",
    ]
