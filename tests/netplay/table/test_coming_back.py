"""Who goes away and comes back: the others see it, and they learn what has happened."""

from __future__ import annotations

from pathlib import Path

from engine.core.events import CharacterDied, LevelChanged, TurnBegan
from engine.core.zones import NOBODY
from netplay.table.history import RECENT_EVENTS, TableHistory
from tests.netplay.faketime import Ear
from tests.netplay.table.sitting import Sitting, again, at_window, sitting
from tui.auto_pass_setting import AutoPass
from tui.ports import Notice, TableUpdate, new_notice


def told(table: Sitting, seat: int) -> list[Notice]:
    """The lines of the house in the last update."""
    return list(table.ears[seat].update.notices)


async def test_a_lost_line_and_a_return_are_told_to_the_others(tmp_path: Path) -> None:
    table = sitting(tmp_path)
    await table.sit(0, 1)
    assert told(table, 0) == []
    table.ports[1].drop()
    await table.settle()
    assert told(table, 0) == [new_notice("line_lost", w="Bo")]
    await table.sit(1)
    assert told(table, 0) == [new_notice("is_back", w="Bo")]
    table.ports[1].leave()
    await table.settle()
    assert told(table, 0) == [new_notice("got_up", w="Bo")]
    await table.table.close()


async def test_a_second_session_is_no_return(tmp_path: Path) -> None:
    table = sitting(tmp_path)
    await table.sit(0, 1)
    before = table.ears[1]
    await table.sit(1)
    assert before.closed is not None
    assert before.closed.reason == new_notice("taken_over")
    assert told(table, 0) == []
    assert table.ears[1].update.missed is None
    await table.table.close()


async def test_who_listens_once_more_is_shown_the_table_and_nobody_else_is(tmp_path: Path) -> None:
    """A screen in another process does that when something may have been lost on the way."""
    t = sitting(tmp_path)
    await t.sit(-1, 0, 1, 2, 3)
    heard = {seat: len(ear.heard) for seat, ear in t.ears.items()}
    for seat in (-1, 1):
        ear = Ear()
        t.ports[seat].listen(ear)
        await t.settle()
        (picture,) = ear.heard
        assert isinstance(picture, TableUpdate)
        assert picture.history is not None
        assert picture.view == t.view(seat)
    assert heard == {seat: len(ear.heard) for seat, ear in t.ears.items()}
    await t.table.close()


async def test_the_clock_is_held_for_nobody_who_has_gone(tmp_path: Path) -> None:
    table = sitting(tmp_path)
    await table.sit(0, 1, 2, 3)
    await table.play_until(at_window)
    holder = next(seat for seat in table.clock(0).audience if seat != 0)
    await table.hold(holder)
    assert table.clock(0).held_by == holder
    table.ports[holder].drop()
    await table.settle()
    assert table.clock(0).held_by == NOBODY
    assert table.clock(0).left is not None
    await table.table.close()


async def test_who_comes_back_is_told_how_much_happened_meanwhile(tmp_path: Path) -> None:
    table = sitting(tmp_path)
    await table.sit(0, 1, 2, 3)
    assert table.ears[3].update.missed is None
    table.ports[3].drop()
    await table.settle()
    seen = len(table.ears[0].heard)
    table.ports.pop(3)
    begun = table.public.revision
    await table.play_until(lambda public: public.revision > begun + 3)
    after = [one for one in table.ears[0].heard[seen:] if isinstance(one, TableUpdate)]
    told = [event for one in after for event in one.events]
    await table.sit(3)
    back = table.ears[3].update
    assert back.missed is not None
    assert back.missed > 0
    missed = back.events[-back.missed :]
    assert len(missed) <= len(told)
    assert missed[-1].kind == told[-1].kind
    table.ports[3].drop()
    await table.sit(3)
    assert table.ears[3].update.missed == 0
    await table.table.close()


async def test_the_worst_of_a_long_absence_is_told_however_long_ago_it_was(tmp_path: Path) -> None:
    table = sitting(tmp_path)
    await table.sit(0, 1, 2, 3)
    table.ports[3].drop()
    await table.settle()
    history, public = table.table._history, table.public
    fallen, risen = LevelChanged(3, 4, 2, "curse"), LevelChanged(1, 7, 8, "kill")
    dead = CharacterDied(2)
    rest = tuple(TurnBegan(turn % 4, turn) for turn in range(2, 2 + 2 * RECENT_EVENTS))
    history.add((risen, fallen, LevelChanged(1, 1, 2, "kill"), *rest[:10], dead), public)
    history.add(rest, public)
    again = TableHistory(
        table.table._game.state, public, rest, history.dump(table.table._chairs.ports)
    )
    for one in (history, again):
        missed = one.missed(3)
        assert missed is not None
        assert missed.count == RECENT_EVENTS
        assert missed.worst == (risen, fallen, dead), "oldest first"
        assert one.missed(3) is None
    await table.table.close()


async def test_the_digits_of_a_hand_are_as_they_were(tmp_path: Path) -> None:
    table = sitting(tmp_path)
    await table.sit(0, 1)
    hand = table.view(0).hand
    labels = (("3", hand[0]), ("7", hand[1]))
    assert not table.ears[0].update.labels
    table.ports[0].label(labels)
    table.ports[0].keep_auto_pass(AutoPass("others"))
    table.ports[0].drop()
    await table.sit(0)
    assert table.ears[0].update.labels == labels
    assert table.ears[0].update.auto_pass == AutoPass("others")
    assert not table.ears[1].update.labels
    await table.sit(0)
    assert not table.ears[0].update.labels
    await table.table.close()


async def test_after_a_restart_the_log_and_the_digits_are_there_again(tmp_path: Path) -> None:
    first = sitting(tmp_path)
    await first.sit(0, 1, 2, 3)
    labels = (("5", first.view(2).hand[0]),)
    first.ports[2].label(labels)
    wish = AutoPass("others", ("helper",))
    first.ports[2].keep_auto_pass(wish)
    first.ports.pop(3).drop()
    begun = first.public.revision
    await first.play_until(lambda public: public.revision > begun + 3)
    last = [event for one in first.ears[2].all(TableUpdate) for event in one.events][-1]
    await first.table.close()

    second = again(tmp_path)
    await second.sit(2, 3)
    back = second.ears[2].update
    assert back.labels == labels
    assert back.auto_pass == wish
    assert second.ears[3].update.auto_pass is None
    assert back.missed == 0
    assert back.events[-1] == last
    assert second.ears[3].update.missed
    await second.table.close()
