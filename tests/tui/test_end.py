"""The end of a game on the screen: how it went, who plays again, and how one leaves."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.commands import THEIRS, CallKill, PlayCard
from engine.core.events import Cause, FightWon, GameWon, LevelChanged
from engine.core.zones import NO_CARD
from tests.engine.layout import Player
from tests.tui import game_end_scenes, scenes
from tests.tui.sitting import Guest, Sitting
from tui.canvas.rows import row_text
from tui.game_chronicle import Chronicle, Highlight
from tui.plain.prompt_lines import game_over_lines
from tui.ports import Chair, FinalHands, PortEnded, new_notice
from tui.table.painters.game_end import game_end_rows


def finished() -> Guest:
    return Guest(scenes.won())


def test_the_chart_has_a_line_for_each_seat_and_its_letter_at_the_end_of_each_round() -> None:
    guest = finished()
    guest.desk.chronicle.levels = {1: (1, 1, 1, 2, 1), 2: (3, 1, 2, 2, 1), 3: (3, 10, 5, 7, 1)}
    public = guest.desk.public
    public.turn = 3 * len(public.seats)
    rows = guest.screen()[9:20]
    columns = [row[4:19].rstrip() for row in rows]
    assert columns[0] == "        ┌─b"
    assert columns[-2] == "abce─be─┴─e"
    assert columns[-4] == "   ┌─a──┼─a"
    assert columns[-1] == "1────2────3────"


def test_rounds_are_left_out_where_the_chart_would_be_too_tight() -> None:
    guest = finished()
    guest.desk.chronicle.levels = {one: (1 + (one > 20), 1, 1, 1, 1) for one in range(1, 41)}
    public = guest.desk.public
    public.turn = 40 * len(public.seats)
    axis = guest.screen()[19]
    assert "─10──" in axis.replace("│", "")
    assert len(guest.screen()[18][4:].split("│")[0].rstrip()) <= 51
    assert guest.screen()[17].split("│")[0].split()[-1].startswith("┌a─a"), "right before its round"


def test_kills_and_harm_stand_beside_the_levels_and_who_hurt_whom_below() -> None:
    guest = finished()
    guest.desk.chronicle.kills[1] = 4
    guest.desk.chronicle.hurt[3, 1] = 2
    screen = guest.screen()
    assert screen[9].split()[-3:] == ["level", "kills", "harm"]
    assert screen[10].split()[-3:] == ["10", "4", "0"]
    assert screen[11].split()[-4:] == ["Dag", "7", "0", "2"]
    assert next(row for row in screen[14:] if "d Dag" in row).endswith("0 2 0 · 0")


def test_the_story_has_all_of_it_and_its_cards_can_be_read() -> None:
    guest = finished()
    drill = guest.sitting.card("neighbour_with_a_drill")
    moment = Highlight(1, "died", 45, 3, card=drill)
    guest.desk.chronicle.moments = (moment,)
    assert "Neighbour with a Drill" in guest.screen()[3]
    guest.press("w")
    assert "WHO HURT WHOM" in "\n".join(guest.screen(80, 40))
    guest.press("a")
    assert "NEIGHBOUR WITH A DRILL" in "\n".join(guest.screen())


def test_a_long_name_has_a_second_row_in_the_whole_of_it() -> None:
    guest = finished()
    espresso = guest.sitting.card("on_its_second_espresso")
    extinguisher = guest.sitting.card("fire_extinguisher_inspected_1974")
    moments = [Highlight(2, "turned", 45, 2, 1, card=one) for one in (espresso, extinguisher)]
    guest.desk.chronicle.moments = tuple(moments)
    guest.press("w")
    told = " ".join("\n".join(guest.screen(60, 40)).split())
    for card in (espresso, extinguisher):
        assert guest.desk.book.short(card, 60) in told.replace(" [a] ", " ").replace(" [b] ", " ")


def test_a_player_who_came_late_is_told_from_when_on_was_counted() -> None:
    guest = finished()
    guest.desk.chronicle.since = 0
    guest.press("w")
    assert "Counted from" not in "\n".join(guest.screen())
    guest.desk.chronicle.since = 7
    assert "Counted from round 2." in "\n".join(guest.screen())


def test_the_last_fight_is_named_with_how_long_it_took() -> None:
    guest = finished()
    guest.desk.chronicle.slain = (guest.sitting.card("neighbour_with_a_drill"),)
    assert "BO IS LEVEL 10, over the body of" in guest.screen()[1]
    assert guest.screen()[2].endswith("It took 1 round. ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_last_fight_is_named_with_how_it_stood_in_the_end(language: Language) -> None:
    """Ann weakens the monster after the call, and what has passed by then is in the sums."""
    bo = Player(level=9, wears=["paper_crown"])
    ann = Player(hand=["fire_extinguisher_inspected_1974"])
    sitting = Sitting(alice=ann, bob=bo, turn="bob", seats=2, fight="damp_patch")
    guest = Guest(sitting, language=language)
    sitting.does(1, CallKill())
    sitting.does(0, PlayCard(sitting.card("fire_extinguisher_inspected_1974"), side=THEIRS))
    while not guest.desk.public.over:
        sitting.expires()
    name = guest.desk.book.name(sitting.card("damp_patch"))
    told = guest.desk.words("end.over_sums", m=name, n=10, k=4)
    assert told in guest.screen(120, 40)[1]


def test_a_level_card_that_won_is_named_and_not_the_monster_before_it() -> None:
    guest = finished()
    drill, card = guest.sitting.card("neighbour_with_a_drill"), Cause(5, by=1)
    chronicle, public = Chronicle(), guest.desk.public
    known = guest.desk.book.compiled
    chronicle.add([FightWon(1, -1, (drill,), 2), LevelChanged(1, 8, 9, "kill")], public, known)
    assert chronicle.raised_by == NO_CARD
    chronicle.add([LevelChanged(1, 9, 10, "card", card)], public, known)
    guest.desk.chronicle = Chronicle.of(chronicle.dump())
    assert f"BO IS LEVEL 10, with {guest.desk.book.name(5)}." in guest.screen()[1]
    assert "over the body" not in guest.screen()[1]
    chronicle.add([LevelChanged(1, 9, 10, "kill")], public, known)
    guest.desk.chronicle = chronicle
    assert "over the body of" in guest.screen()[1]


def test_what_was_kept_before_cards_were_told_apart_is_read() -> None:
    kept = json.loads(Chronicle(slain=(3,)).dump())
    del kept["raised"]
    assert Chronicle.of(json.dumps(kept).encode()).slain == (3,)


def test_moments_stand_before_the_chart_and_who_hurt_whom_after() -> None:
    for size in ((80, 24), (120, 40), (160, 50), (250, 60)):
        guest = scenes.guest_at("ended")
        rows = guest.screen(*size)
        at = [
            next(y for y, row in enumerate(rows) if told in row)
            for told in ("BO IS LEVEL 10", "MOMENTS", "10┤", "Bo WINS")
        ]
        assert at == sorted(at)
        assert any("a b c d e" in row for row in rows[at[2] :])


def test_what_lies_open_after_the_end_has_all_of_the_room() -> None:
    guest = scenes.guest_at("ended")
    guest.press("v")
    assert sum("Bo" in row for row in guest.screen()[2:21]) >= 5


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
def test_the_winner_stands_first_at_every_size(size: tuple[int, int]) -> None:
    screen = finished().screen(*size)
    assert any("BO IS LEVEL 10" in row for row in screen)
    placed = [row for row in screen if "b Bo " in row]
    assert placed
    assert "►" in placed[0]


def test_several_winners_are_told_of_as_several() -> None:
    guest = finished()
    guest.desk.public.winners = (1, 3)
    guest.desk.public.seats[3].level = 10
    guest.sitting.tell(guest.sitting.update([GameWon((1, 3))]))
    guest.desk.public.winners = (1, 3)
    screen = guest.screen()
    assert any("BO AND DAG ARE LEVEL 10" in row for row in screen)
    assert any("Bo and Dag WIN." in row for row in screen)


def test_a_long_name_keeps_away_from_a_level_of_two_digits() -> None:
    guest = Guest(scenes.won())
    guest.sitting.names = ("Ann", "Sprocket", "Cleo", "Dag", "Esme")
    guest.sitting.tell(guest.sitting.update([]))
    row = next(row for row in guest.screen() if "► b" in row or "►b" in row)
    assert "Sprock… 10" in row


def test_r_asks_for_another_game_and_the_owner_may_begin_it() -> None:
    guest = finished()
    guest.press("r")
    assert guest.sitting.rematches == [False]
    assert "start now" not in guest.keys
    update = guest.desk.update
    assert update is not None
    chairs = tuple(Chair(chair.seat, chair.name, again=chair.seat == 0) for chair in update.chairs)
    guest.sitting.tell(replace(update, chairs=chairs, owner=0, events=()))
    assert "a You yes" in guest.screen()[8]
    guest.press("s")
    assert guest.sitting.rematches == [False, True]


def test_q_leaves_once_nothing_can_be_lost() -> None:
    guest = finished()
    guest.press("q")
    assert guest.sitting.left


def test_what_had_changed_under_a_key_is_of_no_interest_after_the_end() -> None:
    guest = finished()
    guest.desk.notice = guest.desk.words("notice.broken")
    assert guest.prompt == "The game is over. Bo won."


def test_whoever_has_won_is_not_told_their_own_name() -> None:
    guest = finished()
    guest.desk.public.winners = (guest.desk.seat,)
    assert guest.prompt == "The game is over. You won."


def test_a_game_that_goes_on_offers_no_rematch() -> None:
    guest = Guest(Sitting(alice=Player(level=3)))
    guest.press("r s")
    assert guest.sitting.rematches == []


def test_a_table_that_is_closed_after_the_end_can_be_left() -> None:
    guest = finished()
    guest.sitting.tell(PortEnded(new_notice("host_closes")))
    guest.press("q")
    assert guest.sitting.left


def opened() -> Guest:
    """The end at a table that lays the hands open: Ann could have stopped Bo."""
    guest = finished()
    update, sitting = guest.desk.update, guest.sitting
    assert update is not None
    hands = tuple(tuple(sitting.state.hand(seat)) for seat in range(5))
    stoppers = ((0, sitting.card("on_its_second_espresso")),)
    sitting.tell(replace(update, events=(), hands=FinalHands(hands, stoppers)))
    return guest


def test_hands_that_lie_open_are_read_by_letters() -> None:
    guest = opened()
    assert "[x] hands" in guest.keys
    guest.press("x")
    screen = "\n".join(guest.screen(80, 40))
    assert "HANDS AT THE END" in screen
    assert "[a]" in screen
    guest.press("a")
    assert guest.desk.overlay is not None
    assert guest.desk.overlay.subject == guest.desk.hands[0][0]
    guest.press("escape")
    assert "HANDS AT THE END" in guest.screen()[1]


def test_who_could_have_stopped_it_is_told_among_the_moments() -> None:
    guest = opened()
    assert any("You" in row and "Espresso" in row for row in guest.screen()[3:8])


def test_hands_that_do_not_lie_open_are_not_asked_for() -> None:
    guest = finished()
    assert "[x] read" in guest.keys


def test_plain_lines_tell_the_hands_as_well() -> None:
    lines = game_over_lines(Guest(game_end_scenes.opened()).desk)
    assert "Dag held: The Phantom Doorbell and ...On Its Second Espresso." in lines
    assert "You held nothing." in lines
    assert not [line for line in game_over_lines(finished().desk) if "held" in line]


def test_what_the_bots_were_like_is_told_once_it_is_over() -> None:
    guest = finished()
    assert guest.desk.update is not None
    assert "The bots" not in "\n".join(guest.screen())
    chairs = (
        Chair(0, "Ann"),
        Chair(1, "Bo", "bot", bot=True, temper="greedy"),
        Chair(2, "Cleo", "bot", bot=True, temper="vengeful"),
    )
    guest.sitting.tell(replace(guest.desk.update, chairs=chairs, events=()))
    told = f"The bots: {guest.desk.who(1)} (greedy) and {guest.desk.who(2)} (vengeful)."
    assert told in "\n".join(guest.screen())
    assert told in game_over_lines(guest.desk)


def test_plain_lines_begin_the_end_with_what_is_worth_telling_again() -> None:
    lines = game_over_lines(scenes.guest_at("ended").desk)
    assert lines[1] == "BO IS LEVEL 10, over the body of Neighbour with a Drill."
    assert lines[2] == "Round 6: You kill Neighbour with a Drill by a hair, 16 against 14."
    assert next(at for at, line in enumerate(lines) if "level 10" in line) > 2


@pytest.mark.parametrize("size", [(80, 24), (100, 30)])
def test_a_game_to_level_20_has_its_chart_too(size: tuple[int, int]) -> None:
    """A row for two levels; the standings stand in the rail already."""
    sitting = Sitting(rules={"win": {"level": 20}}, alice=Player(level=19), bob=Player(level=12))
    guest = Guest(sitting)
    guest.desk.public.winners = (0,)
    guest.desk.public.over = True
    guest.desk.public.seats[0].level = 20
    guest.desk.chronicle.levels = {1: (1, 1, 1, 1, 1), 2: (20, 12, 2, 1, 1)}
    guest.desk.public.turn = 10
    rows = guest.screen(*size)
    (top,) = [row for row in rows if row.lstrip().startswith("20┤")]
    assert "a" in top.split("│")[0]
    (middle,) = [row for row in rows if row.lstrip().startswith("12┤")]
    assert "b" in middle


def test_a_second_moment_of_one_fight_makes_room_for_another_one() -> None:
    """The one that weighs less; where there is room for all it stays."""
    guest = finished()
    drill = guest.sitting.card("neighbour_with_a_drill")
    turned = Highlight(1, "turned", 60, 3, 1, card=drill)
    kill = Highlight(1, "kill", 30, 1, card=drill, n=20, k=18)
    others = [Highlight(2 + one, "sale", 20 + one, 2, n=2) for one in range(3)]
    guest.desk.chronicle.moments = (turned, kill, *others)

    def rounds(height: int) -> list[str]:
        shown = game_end_rows(guest.desk, 80, height)[2:-1]
        return [told[:9].strip() for row in shown if (told := row_text(row)).strip()]

    assert rounds(6) == ["round 1", "round 3", "round 4"]
    assert rounds(8) == ["round 1", "round 1", "round 2", "round 3", "round 4"]
