"""What is worth a second of everybody's screen: dice, deaths, the level before the last, a win."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core import events as e
from engine.core.commands import GiveUpFight, PlayCard
from tests.engine.layout import Player
from tests.tui import scenes
from tests.tui.running_app import shown, table_of
from tests.tui.sitting import Sitting, lively
from tui.app import PlayerApp
from tui.canvas.rows import row_text
from tui.settings.preferences import Preferences
from tui.table.model import recent_changes, spotlight
from tui.table.model.recent_changes import NO_CHANGES, RecentChanges, changes_between
from tui.table.model.spotlight import Spotlight, spotlights_of_events
from tui.table.painters.fight import fight_rows
from tui.table.painters.spotlight import with_spotlight
from tui.table.painters.table import paint_table, table_layout

SIZES = ((60, 20), (80, 24), (120, 40), (160, 50), (250, 60))
GOAL = 10


def test_the_die_says_what_it_is_for_what_it_needs_and_what_it_means() -> None:
    sitting = scenes.others_fight()
    ended = replace(DIE, total=4, card=sitting.card("neighbour_with_a_drill"))
    guest = lively(sitting)
    for size in SIZES:
        guest.desk.echo = RecentChanges(spotlights=(ended,))
        told = "\n".join(guest.screen(*size))
        for part in ("Bo runs from", "5 or more is needed", "3 +1 makes 4", "BO IS CAUGHT"):
            assert part in told, (size, part)
        assert told.count("●") == 3


DIE = Spotlight("die", 1, why="run", face=3, total=3, outcome="caught")


def test_nothing_is_told_of_a_die_that_still_rolls_but_what_it_needs() -> None:
    guest = lively(scenes.others_fight())
    guest.desk.echo = RecentChanges(faces=(6, 3), spotlights=(replace(DIE, total=4),))
    told = "\n".join(guest.screen())
    assert "5 or more is needed" in told
    assert "CAUGHT" not in told
    assert "makes" not in told
    assert told.count("●") == 6


def test_a_roll_that_can_still_be_changed_says_so_and_its_end_is_told_again() -> None:
    resolved = e.RunAwayResolved(1, 0, escaped=False, total=2, rolled=True)
    rolled = e.DieRolled(1, 2, "run", 1)
    (open_die,) = spotlights_of_events([rolled], GOAL, 0)
    assert open_die.outcome == ""
    (at_once,) = spotlights_of_events([rolled, resolved], GOAL, 0)
    assert (at_once.face, at_once.outcome) == (2, "caught")
    (later,) = spotlights_of_events([resolved], GOAL, 2)
    assert later == at_once
    guest = lively(scenes.others_fight())
    guest.desk.echo = RecentChanges(spotlights=(open_die,))
    assert "a card can still change it" in "\n".join(guest.screen())


def test_a_roll_that_is_open_counts_what_is_known_to_be_added() -> None:
    """A five with two less is no five."""
    sitting = Sitting(
        alice=Player(level=5, wears=["paper_crown"], aside=["elf"]), fight="ground_rent_dragon"
    )
    guest = lively(sitting)
    sitting.does(0, GiveUpFight())
    while not guest.desk.echo.spotlights:
        sitting.expires()
    die = guest.desk.echo.spotlights[0]
    assert die.total is None
    guest.desk.echo = RecentChanges(spotlights=(die,))
    told = "\n".join(guest.screen())
    assert f"{die.face} +1 Elf makes {die.face + 1}" in told
    assert "a card can still change it" in told


def test_a_theft_tells_what_it_needed_and_how_it_went() -> None:
    tried, rolled = e.TheftTried(1, 0, 5, 4), e.DieRolled(1, 5, "theft", 1)
    fell = e.LevelChanged(1, 3, 2, "theft")
    (missed,) = spotlights_of_events([tried, rolled, fell], GOAL, 0)
    assert (missed.needed, missed.outcome) == (4, "missed")


def test_a_turned_die_keeps_the_card_that_it_is_rolled_for() -> None:
    sitting = Sitting(alice=Player(level=2, hand=["penthouse_raffle"]))
    guest = lively(sitting)
    sitting.does(0, PlayCard(sitting.card("penthouse_raffle")))
    guest.desk.echo = NO_CHANGES
    sitting.tell(sitting.update([e.DieChanged(0, 4, 1)]))
    assert guest.desk.echo.spotlights[0].card == sitting.card("penthouse_raffle")


def test_a_die_that_has_counted_still_says_what_it_came_to() -> None:
    """It may be on the stage for a moment when its window is over, or never have had one."""
    sitting = Sitting(alice=Player(level=2, hand=["penthouse_raffle"]))
    guest = lively(sitting)
    sitting.does(0, PlayCard(sitting.card("penthouse_raffle")))
    while sitting.state.top.kind == "window":
        sitting.expires()
    die = guest.desk.echo.spotlights[0]
    guest.desk.echo = RecentChanges(spotlights=(die,))
    meant = guest.desk.book.face(sitting.card("penthouse_raffle"), die.face)
    assert meant
    told = "\n".join(guest.screen(120, 40)[1:26])
    assert " ".join(meant.split()).rstrip(".") in told
    assert "As it lies" not in told, "no card can change it any more"


@pytest.mark.parametrize("why", ["start", "loot", "claim"])
def test_dice_that_only_order_have_no_spotlight(why: e.DieWhy) -> None:
    assert spotlights_of_events([e.DieRolled(1, 2, why, 1)], GOAL, 0) == ()


def test_a_level_before_the_last_is_one_and_falling_to_it_is_none() -> None:
    (brink,) = spotlights_of_events([e.LevelChanged(1, 8, 9, "kill")], GOAL, 0)
    assert (brink.kind, brink.level) == ("brink", 9)
    assert spotlights_of_events([e.LevelChanged(1, 10, 9, "curse")], GOAL, 0) == ()
    assert spotlights_of_events([e.LevelChanged(1, 7, 8, "kill")], GOAL, 0) == ()
    assert spotlights_of_events([e.LevelChanged(1, 18, 19, "kill")], 20, 0) != ()


@pytest.mark.parametrize("size", SIZES)
def test_a_death_a_brink_and_a_win_are_told_large(size: tuple[int, int]) -> None:
    guest = lively(scenes.others_fight())
    for one, told in (
        (Spotlight("death", 2, card=0), "CLEO IS DEAD"),
        (Spotlight("brink", 1, level=9), "BO IS LEVEL 9"),
        (Spotlight("brink", 0, level=9), "YOU ARE LEVEL 9"),
    ):
        guest.desk.echo = RecentChanges(spotlights=(one,))
        assert any(told in row for row in guest.screen(*size))
    sitting = scenes.others_fight()
    winner = lively(sitting)
    sitting.expires()
    assert winner.desk.echo.spotlights[-1].kind == "won"
    assert any("BO WINS" in row for row in winner.screen(*size))


def test_several_wait_for_one_another_and_what_comes_later_for_them() -> None:
    first, second = Spotlight("death", 1), Spotlight("death", 2)
    echo = RecentChanges(frozenset({"dead:1"}), spotlights=(first, second))
    assert echo.after() == RecentChanges(spotlights=(second,))
    assert echo.after().after() == NO_CHANGES
    level = RecentChanges(frozenset({"level:3"}))
    assert echo.and_then(level).spotlights == (first, second)
    assert echo.and_then(NO_CHANGES) == echo
    many = RecentChanges(spotlights=tuple(Spotlight("death", seat) for seat in range(3)))
    assert len(echo.and_then(many).spotlights) <= 1 + spotlight.MOST_SPOTLIGHTS


def test_two_runs_are_told_one_after_the_other_each_from_its_own_monster() -> None:
    """The first die is still on the stage when its end comes, and the next one is rolled."""
    public = scenes.others_fight().update([]).view.public
    assert public.fight is not None
    rolls = [e.DieRolled(1, 2, "run", 1), e.DieRolled(1, 3, "run", 1)]
    ends = [e.RunAwayResolved(1, m, escaped=False, total=2, rolled=True) for m in (0, 4)]

    def seen(monster: int, face: int, *events: e.Event) -> RecentChanges:
        assert public.fight is not None
        running = replace(public, fight=replace(public.fight, part="flee", monster=monster))
        return changes_between(running, running, events, GOAL, face)

    on = NO_CHANGES.and_then(seen(0, 0, rolls[0]))
    assert [(one.card, one.outcome) for one in on.spotlights] == [(0, "")]
    on = on.and_then(seen(4, 2, ends[0], rolls[1]))
    assert [(one.card, one.outcome) for one in on.spotlights] == [(0, "caught"), (4, "")]
    assert not on.rolls, "what lies on the stage is the first die, and it has been rolled"
    on = on.and_then(seen(-1, 3, ends[1]))
    assert [(one.card, one.outcome) for one in on.spotlights] == [(0, "caught"), (4, "caught")]


def test_a_die_leaves_the_stage_to_a_later_fight() -> None:
    sitting = scenes.others_fight()
    guest = lively(sitting)
    death = Spotlight("death", 2)
    die = Spotlight("die", 1, why="run", face=2)
    guest.desk.echo = RecentChanges(faces=(2,), spotlights=(die, death, die))
    sitting.tell(sitting.update([e.TurnEnded(1)]))
    assert [one.kind for one in guest.desk.echo.spotlights] == ["die", "death", "die"]
    neighbour = sitting.card("neighbour_with_a_drill")
    sitting.tell(sitting.update([e.DoorOpened(2, neighbour), e.FightBegan(2, neighbour)]))
    assert [one.kind for one in guest.desk.echo.spotlights] == ["death"]
    # One that is rolled in it has its moment.
    sitting.tell(sitting.update([e.FightBegan(2, neighbour), e.DieRolled(2, 3, "run", 1)]))
    assert guest.desk.echo.spotlights[-1].kind == "die"


def test_whoever_wants_no_motion_sees_none() -> None:
    sitting = scenes.others_fight()
    guest = lively(sitting)
    guest.prefer(Preferences(motion="none"))
    sitting.expires()
    assert guest.desk.echo == NO_CHANGES


def test_what_lies_open_to_be_read_is_not_covered() -> None:
    guest = lively(scenes.others_fight())
    guest.press("v")
    before = guest.screen()[1:13]
    guest.desk.echo = RecentChanges(spotlights=(Spotlight("death", 2),))
    assert guest.screen()[1:13] == before


def test_the_sums_of_a_fight_stay_in_sight() -> None:
    guest = lively(scenes.others_fight())
    before = guest.screen()
    guest.desk.echo = RecentChanges(spotlights=(Spotlight("death", 2),))
    assert guest.screen()[1:5] == before[1:5]
    assert guest.screen()[13:] == before[13:], "clock, hand, prompt and keys"


@pytest.mark.parametrize("scene", ["your_turn", "cursed", "looting"])
@pytest.mark.parametrize("size", SIZES)
def test_no_half_of_a_door_a_card_or_a_list_stays_around_it(
    scene: str, size: tuple[int, int]
) -> None:
    guest = scenes.guest_at(scene)
    layout = table_layout(guest.desk, *size)
    assert layout is not None
    guest.desk.echo = RecentChanges(spotlights=(Spotlight("death", 2),))
    rows = [row_text(row).strip() for row in paint_table(guest.desk, layout, 0.0)["stage"]]
    around = [row for row in rows if row and not row.startswith(tuple("┌│└"))]
    assert around == []


def test_everybody_is_shown_the_same_whatever_they_hold() -> None:
    """Public facts alone: the events of a roll, as each seat hears them."""
    seen = []
    for seat, hand in ((0, []), (0, ["paper_crown"]), (2, []), (2, scenes.FIGHT_HAND)):
        ann, cleo = (hand, []) if seat == 0 else ([], hand)
        sitting = Sitting(
            seat=seat,
            alice=Player(level=5, hand=ann),
            carol=Player(hand=cleo),
            fight="ground_rent_dragon",
        )
        guest = lively(sitting)
        sitting.does(0, GiveUpFight())
        kinds = []
        for _ in range(3):
            sitting.expires()
            kinds += [(one.kind, one.seat) for one in guest.desk.echo.spotlights[:1]]
        seen.append(kinds)
    assert seen[0]
    assert all(one == seen[0] for one in seen)


async def test_a_key_ends_it_and_does_what_it_always_does() -> None:
    sitting = scenes.others_fight()
    app = PlayerApp(sitting)
    async with app.run_test(size=(80, 24)) as pilot:
        table = table_of(app)
        table.desk.echo = RecentChanges(spotlights=(Spotlight("death", 2),))
        table.paint()
        await pilot.press("2")
        assert table.desk.echo == NO_CHANGES
        assert "SELECTED" in shown(app), "the key was not lost"
        assert "CLEO IS DEAD" not in shown(app)


async def test_news_do_not_keep_it_on_the_stage(monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes when its time is over, however much happens meanwhile."""
    monkeypatch.setattr(recent_changes, "SPOTLIGHT_SECONDS", 60.0)
    sitting = scenes.others_fight()
    app = PlayerApp(sitting)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        table = table_of(app)
        table.desk.echo = RecentChanges(spotlights=(Spotlight("death", 2),))
        table._wait_for_echo()
        sitting.tell(sitting.update([e.DieRolled(1, 2, "loot", 1)]))
        await pilot.pause()
        assert table.desk.echo.spotlights[0].kind == "death"
        while table.desk.echo.rolls:
            table._go_on()
        sitting.tell(sitting.update([e.LevelChanged(1, 8, 9, "kill")]))
        timer = table._echoing
        await pilot.pause()
        assert [one.kind for one in table.desk.echo.spotlights] == ["death", "brink"]
        assert table._echoing is timer


def test_what_a_die_does_as_it_lies_is_told_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """The picture covers the row below, where a long sentence goes on."""
    meant = "As it lies: draw 2 treasures, and give one to whoever has the lowest level of all."
    monkeypatch.setattr("tui.table.painters.spotlight.die_meaning", lambda desk: meant)
    guest = lively(scenes.others_fight())
    for size in SIZES[1:]:
        guest.desk.echo = RecentChanges(spotlights=(Spotlight("die", 1, why="effect", face=3),))
        told = " ".join(
            " ".join(row[15:54] if size[0] == 80 else row for row in guest.screen(*size)).split()
        )
        assert all(word in told for word in meant.split()), size


def test_below_the_die_no_text_of_the_monster_begins_in_its_middle() -> None:
    """What the lift does ends with "right." in a row of its own."""
    guest = lively(Sitting(bob=Player(level=3), turn="bob", fight="lift_between_floors"))
    rows = fight_rows(guest.desk, 50, 16, "table")
    assert any("right." in row_text(row) for row in rows)
    guest.desk.echo = RecentChanges(spotlights=(DIE,))
    below = [row_text(row).strip() for row in with_spotlight(guest.desk, rows, 50)[11:]]
    assert not any("right." in row for row in below)
    assert any(row.startswith(guest.desk.words("fight.stands_behind")) for row in below)
