"""Those who look on: what everybody knows, as late as the table wants it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

from engine.bots.random_bot import fill_option_randomly
from engine.core.zones import NO_CARD, NOBODY
from tests.netplay.table.sitting import PACE, at_window, looking_on, sitting
from tui.ports import SpectatorRules, TableUpdate, new_notice

QUIET = replace(PACE, bot_delay=0.0)


async def test_a_spectator_sees_what_everybody_knows(tmp_path: Path) -> None:
    table = sitting(tmp_path)
    await table.sit(0, 1, 2, 3)
    _, ear = await looking_on(table)
    first = ear.update
    assert (first.view.seat, first.view.hand, first.view.decision) == (NOBODY, (), None)
    assert first.view.public == table.public
    await table.play_until(lambda public: public.turn > 3)
    assert ear.update.view.public == table.public
    assert ear.update.view.hand == ()
    await table.table.close()


async def test_the_players_see_how_many_look_on(tmp_path: Path) -> None:
    table = sitting(tmp_path)
    await table.sit(0)
    assert table.ears[0].update.watchers == 0
    port, _ = await looking_on(table)
    _, ear = await looking_on(table, "Yves")
    assert table.ears[0].update.watchers == ear.update.watchers == 2
    port.drop()
    await table.settle()
    assert table.ears[0].update.watchers == 1
    await table.table.close()


async def test_everything_is_late_by_the_same_time(tmp_path: Path) -> None:
    table = sitting(tmp_path, watching=SpectatorRules(delay=10))
    await table.sit(0, 1, 2, 3)
    _, ear = await looking_on(table)
    assert ear.heard == []
    await table.advance(9)
    before = table.public
    table.ports[0].say("now!")
    await table.play_until(at_window)
    await table.advance(2)
    assert ear.update.view.public == before
    assert ear.talk == []
    moment = table.clock(0).left
    await table.advance(8)
    assert ear.update.view.public != before
    assert ear.talk == ["Ann: now!"]
    assert moment is not None
    _, late = await looking_on(table)
    assert late.update.view == ear.update.view
    told = [event for update in ear.all(TableUpdate) for event in update.events]
    assert list(late.update.events[-len(told) :]) == told
    await table.table.close()


async def test_a_clock_that_was_shown_a_while_ago_has_run_on(tmp_path: Path) -> None:
    table = sitting(tmp_path)
    await table.sit(0, 1, 2, 3)
    await table.advance(40)
    _, ear = await looking_on(table)
    assert ear.update.clock is not None
    assert ear.update.clock.left == 260
    await table.table.close()


async def test_a_clock_that_stands_is_shown_to_whoever_comes_to_look_on(tmp_path: Path) -> None:
    table = sitting(tmp_path, watching=SpectatorRules(delay=10))
    await table.sit(0, 1, 2, 3)
    await table.table.admin.pause(True, new_notice("paused", w="Ann"))
    await table.advance(40)
    _, ear = await looking_on(table)
    clock = ear.update.clock
    assert clock is not None
    assert clock.left is None
    assert clock.kind == table.clock(0).kind
    await table.table.close()


async def test_spectators_do_nothing_at_the_table(tmp_path: Path) -> None:
    table = sitting(tmp_path, watching=SpectatorRules(talk=True))
    await table.sit(0, 3)
    port, _ = await looking_on(table)
    before, heard = table.digest(), len(table.ears[3].heard)
    decision = table.view(0).decision
    assert decision is not None
    command = fill_option_randomly(decision, decision.options[0], Random(1))
    port.submit(command, table.public.revision)
    port.hold()
    port.rematch()
    port.admit(1, True)
    await table.settle()
    assert table.digest() == before
    assert len(table.ears[3].heard) == heard
    assert table.ears[0].update.clock is not None
    assert table.ears[0].update.clock.held_by == NOBODY
    await table.table.close()


async def test_spectators_talk_among_themselves_where_they_may(tmp_path: Path) -> None:
    table = sitting(tmp_path, watching=SpectatorRules(talk=True))
    await table.sit(0)
    port, ear = await looking_on(table)
    _, other = await looking_on(table, "Yves")
    nameless, _ = await looking_on(table, "")
    for line in ("he will run", "", "\x1b[2J"):
        port.say(line)
    nameless.say("hello?")
    table.ports[0].say("hi all")
    await table.settle()
    assert other.talk == ear.talk == ["Zoe: he will run", "Zoe: [2J", "Ann: hi all"]
    assert table.ears[0].talk == ["Ann: hi all"]
    await table.table.close()


async def test_spectators_are_silent_where_nothing_is_said(tmp_path: Path) -> None:
    table = sitting(tmp_path)
    await table.sit(0)
    port, ear = await looking_on(table)
    port.say("hello")
    await table.settle()
    assert ear.talk == []
    await table.table.close()


async def test_no_card_that_lies_hidden_is_told_to_a_spectator(tmp_path: Path) -> None:
    table = sitting(tmp_path)
    await table.sit(0, 1, 2, 3)
    _, ear = await looking_on(table)
    await table.play_until(lambda public: public.turn > 4)
    hands = {card for seat in range(4) for card in table.view(seat).hand}
    shown = {
        card
        for update in ear.all(TableUpdate)
        for event in update.events
        for card in (getattr(event, "card", NO_CARD), *getattr(event, "cards", ()))
    }
    seen = {card for card in shown if card != NO_CARD}
    assert seen
    by_others = {
        card
        for seat in range(4)
        for update in table.ears[seat].all(TableUpdate)
        for event in update.events
        for card in (getattr(event, "card", NO_CARD), *getattr(event, "cards", ()))
    }
    assert hands & by_others, "somebody was told of a card of their own"
    everybody = set.intersection(
        *(
            {
                card
                for update in table.ears[seat].all(TableUpdate)
                for event in update.events
                for card in (getattr(event, "card", NO_CARD), *getattr(event, "cards", ()))
            }
            for seat in range(4)
        )
    )
    assert seen <= everybody
    await table.table.close()


async def test_the_end_of_a_table_is_told(tmp_path: Path) -> None:
    table = sitting(tmp_path, watching=SpectatorRules(delay=10))
    await table.sit(0)
    await table.advance(10)
    port, ear = await looking_on(table)
    await table.table.close()
    assert ear.closed is not None
    assert not port.is_open
