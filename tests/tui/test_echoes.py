"""Motion: the state is there first, what changed stands out for a moment, and no key waits."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.commands import CallKill, GiveUpFight, OpenDoor, PlayCard
from tests.engine.layout import Player
from tests.patience import PATIENCE
from tests.tui import scenes
from tests.tui.running_app import painted, shown, stop_time, table_of, wire
from tests.tui.sitting import Guest, Sitting, lively
from tui.app import PlayerApp
from tui.canvas.table_regions import layout_for
from tui.settings.preferences import Preferences
from tui.table.model import recent_changes
from tui.table.model.desk import Desk
from tui.table.model.recent_changes import NO_CHANGES, RecentChanges, changes_between
from tui.table.model.spotlight import Spotlight
from tui.table.painters.table import paint_table

DIE = Spotlight("die", 1, card=0, why="run", face=3, total=3, outcome="caught")
DEATH = Spotlight("death", 1, card=0)
BRINK, WON = Spotlight("brink", 1, level=9), Spotlight("won", 1, level=10)


def standing_out(desk: Desk, region: str) -> list[str]:
    """Texts of a region that are in reverse."""
    layout = layout_for(80, 24)
    assert layout is not None
    rows = paint_table(desk, layout, 100.0)[region]
    return [text.strip() for row in rows for text, role in row if role == "turn"]


def boosted() -> tuple[Sitting, Guest]:
    """Somebody helps Bo by a card."""
    sitting = Sitting(
        alice=Player(level=6, hand=scenes.FIGHT_HAND),
        bob=Player(level=5, hand=["somebody_elses_courage"]),
        turn="bob",
        fight="neighbour_with_a_drill",
    )
    return sitting, lively(sitting)


def test_whoever_comes_to_a_table_sees_nothing_move() -> None:
    assert lively(scenes.your_fight()).desk.echo == NO_CHANGES


def test_a_changed_sum_stands_out_with_its_new_value() -> None:
    sitting, guest = boosted()
    before = guest.screen()
    sitting.does(1, PlayCard(sitting.card("somebody_elses_courage"), side=0))
    assert guest.desk.echo == RecentChanges(frozenset({"ours"}))
    assert standing_out(guest.desk, "stage")
    loud = guest.screen()
    guest.desk.echo = guest.desk.echo.after()
    assert guest.desk.echo == NO_CHANGES
    assert standing_out(guest.desk, "stage") == []
    assert guest.screen() == loud != before, "the state was in the first picture"


def test_nothing_moves_for_whoever_wants_that() -> None:
    sitting, guest = boosted()
    guest.prefer(Preferences(motion="none"))
    sitting.does(1, PlayCard(sitting.card("somebody_elses_courage"), side=0))
    assert guest.desk.echo == NO_CHANGES


def test_a_level_stands_out_in_the_rail_and_on_the_track() -> None:
    sitting = Sitting(alice=Player(level=6, hand=["read_the_small_print"]))
    guest = lively(sitting)
    sitting.submit(PlayCard(sitting.card("read_the_small_print"), seat=0), 0)
    assert "level:0" in guest.desk.echo.marks
    assert standing_out(guest.desk, "rail") == ["7"]
    assert standing_out(guest.desk, "stage") == ["a"]


def test_a_die_shows_two_other_faces_first_and_tells_no_lie() -> None:
    sitting = Sitting(alice=Player(level=1), fight="ground_rent_dragon")
    guest = lively(sitting)
    sitting.does(0, GiveUpFight())
    while not guest.desk.echo.faces:
        sitting.expires()
    face = guest.desk.history.face
    echo, told = guest.desk.echo, []
    while guest.desk.echo.faces:
        told.append("\n".join(row[:55] for row in guest.screen()[1:13]).count("●"))
        guest.desk.echo = guest.desk.echo.after()
    assert echo.faces[-1] == face
    assert len(set(echo.faces)) == 3
    assert told == list(echo.faces)
    assert any(f"says {face}" in row for row in guest.screen()), "the log has known all along"


def test_a_death_and_a_win_have_their_moment() -> None:
    guest = lively(scenes.looting())
    public = guest.desk.public
    alive = replace(public, seats=tuple(replace(one, dead=False) for one in public.seats))
    assert "dead:1" in changes_between(alive, public, ()).marks
    sitting = scenes.others_fight()
    guest = lively(sitting)
    sitting.expires()
    assert "won" in guest.desk.echo.marks
    assert any("BO" in one for one in standing_out(guest.desk, "stage"))
    assert guest.desk.echo.seconds == pytest.approx(1.6)


def test_everybody_sees_the_same_move() -> None:
    """Public facts alone."""
    seen = []
    for hand in (scenes.FIGHT_HAND, [], ["paper_crown"]):
        sitting = Sitting(
            alice=Player(level=6, hand=hand),
            bob=Player(level=5, hand=["somebody_elses_courage"]),
            turn="bob",
            fight="neighbour_with_a_drill",
        )
        guest = lively(sitting)
        sitting.does(1, PlayCard(sitting.card("somebody_elses_courage"), side=0))
        seen.append(guest.desk.echo)
    assert seen[0] == seen[1] == seen[2]


async def test_an_echo_ends_by_itself_and_by_any_key(monkeypatch: pytest.MonkeyPatch) -> None:
    # Its end comes when the test says so.
    monkeypatch.setattr(recent_changes, "HIGHLIGHT_SECONDS", PATIENCE)
    sitting, _ = boosted()
    app = PlayerApp(sitting)
    async with app.run_test(size=(80, 24)) as pilot:
        table = table_of(app)
        sitting.does(1, PlayCard(sitting.card("somebody_elses_courage"), side=0))
        await pilot.pause()
        assert table._echoing is not None
        table._go_on()
        assert table.desk.echo == NO_CHANGES
        assert table._echoing is None
        table.desk.echo = RecentChanges(frozenset({"ours"}), (1, 2, 3))
        await pilot.press("2")
        assert table.desk.echo == NO_CHANGES
        assert "SELECTED" in shown(app), "the key was not lost"


async def test_what_an_echo_costs_on_the_wire(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bytes before compression; the change itself is in the first picture, and is not counted."""
    sitting = scenes.others_fight()
    app = PlayerApp(sitting)
    with wire(monkeypatch) as written:
        async with app.run_test(size=(80, 24)) as pilot:
            table = table_of(app)
            stop_time(table)
            await pilot.pause()
            for echo, most in (
                (RecentChanges(frozenset({"ours"})), 200),
                (RecentChanges(frozenset({"ours", "theirs"})), 400),
                (RecentChanges(frozenset({"level:1"})), 150),
                (RecentChanges(frozenset({"dead:1"})), 120),
                (RecentChanges(frozenset(), (2, 5, 3)), 120),
                (RecentChanges(faces=(2, 5, 3), spotlights=(DIE,)), 700),
                (RecentChanges(spotlights=(DEATH,)), 700),
                (RecentChanges(spotlights=(BRINK, WON)), 700),
            ):
                table.desk.echo, cost = echo, 0
                while True:
                    written.clear()
                    table.paint()
                    await painted(pilot, written)
                    cost = max(cost, len("".join(written).encode()))
                    if not table.desk.echo:
                        break
                    table.desk.echo = table.desk.echo.after()
                assert cost <= most, echo


async def test_the_faces_of_a_die_cost_little_more_than_its_pips(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sitting = scenes.others_fight()
    app = PlayerApp(sitting)
    with wire(monkeypatch) as written:
        async with app.run_test(size=(80, 24)) as pilot:
            table = table_of(app)
            stop_time(table)
            await pilot.pause()
            table.desk.echo = RecentChanges(faces=(2, 5, 3), spotlights=(DIE,))
            table.paint()
            await painted(pilot, written)
            table.desk.echo = table.desk.echo.after()
            written.clear()
            table.paint()
            await painted(pilot, written)
            assert len("".join(written).encode()) <= 150


def test_the_door_is_no_echo() -> None:
    sitting = Sitting(alice=Player(level=6), doors=["damp_patch"])
    guest = lively(sitting)
    sitting.does(0, OpenDoor())
    assert guest.desk.echo == NO_CHANGES
    sitting.does(0, CallKill())
    assert guest.desk.echo == NO_CHANGES
