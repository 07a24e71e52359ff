"""The coach's key: what the best bot would do here, as this screen names it, and why."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import get_args

import pytest

from cards.languages import LANGUAGES, Language
from engine.bots.random_bot import fill_option_randomly
from engine.bots.search import AdviceReason
from engine.core import commands as c
from engine.core.commands import Command
from engine.core.zones import NOBODY
from engine.legality import why_illegal
from tests.tui.scenes import (
    ANN,
    coached,
    guest_at,
    losing,
    others_fight,
    your_fight,
    your_turn,
)
from tests.tui.sitting import Guest, Sitting
from tui.canvas.table_regions import layout_for
from tui.plain.coach import coach_lines
from tui.ports import CoachAdvice, Quip, SpectatorRules, new_notice
from tui.table.keys.current_keys import keys_now
from tui.table.keys.keys_to_give_command import (
    OPEN,
    keys_to_give_command,
    keys_to_give_command_text,
)
from tui.table.model.coach_text import coach_reason_text, command_text
from tui.table.painters.table import paint_table
from tui.words.catalogue import words_for

PHONE = 60
FEED = slice(13, 16)
"""The rows of the feed at 80x24."""


def feed(guest: Guest) -> str:
    return "\n".join(guest.screen()[FEED])


def thinking() -> Guest:
    """Ann has asked, and the coach thinks."""
    sitting = coached()
    sitting.advice = None
    guest = Guest(sitting)
    guest.press("*")
    return guest


def answered(guest: Guest, **facts: int) -> CoachAdvice:
    advised = CoachAdvice(guest.desk.public.revision, c.Pass(0), "waits", tuple(facts.items()))
    guest.sitting.tell(advised)
    return advised


def test_the_answer_names_the_key_and_the_card_and_why() -> None:
    guest = Guest(coached())
    guest.press("*")
    told = feed(guest)
    assert "COACH  [2][2] play ...On Its Second Espresso on m Neighbour" in told
    assert "It stops a kill that would win the game." in told
    assert guest.sitting.asked_coach == 1


def lit(guest: Guest) -> set[str]:
    """The keys that stand out in the hand and in the list on the stage."""
    layout = layout_for(80, 24)
    assert layout is not None
    painted = paint_table(guest.desk, layout, guest.now)
    spans = [span for name in ("hand", "stage") for row in painted[name] for span in row]
    return {text for text, role in spans if role == "taken"}


def test_the_card_is_lit_in_the_hand() -> None:
    guest = Guest(coached())
    assert lit(guest) == set()
    guest.press("*")
    assert lit(guest) == {"[2]"}
    guest.press("2 2")
    assert lit(guest) == set()


def test_an_answer_is_lit_in_its_list_and_nowhere_else() -> None:
    """What is picked there are no cards, whatever their numbers."""
    sitting = losing()
    sitting.info = replace(sitting.info, coach=True)
    guest = Guest(sitting)
    shown = guest.desk.listing
    assert shown is not None
    letter, value = guest.desk.rows_of(shown)[1]
    sitting.advice = CoachAdvice(0, c.AnswerQuestion(1, (value,)), "least_loss")
    guest.press("*")
    assert lit(guest) == {f"[{letter}]"}
    assert f"COACH  [{letter}][{letter}] choose " in feed(guest)


def test_the_odds_are_told_where_something_is_gained() -> None:
    guest = thinking()
    better = answered(guest, odds=40, otherwise=31)
    assert "40 games in 100, otherwise 31" in coach_reason_text(guest.desk, better)
    worse = replace(better, facts=(("odds", 31), ("otherwise", 31)))
    assert "100" not in coach_reason_text(guest.desk, worse)


def test_it_thinks_once_at_a_time_and_the_game_is_played_meanwhile() -> None:
    guest = thinking()
    assert "COACH  Let me think ..." in feed(guest)
    guest.press("*")
    assert guest.sitting.asked_coach == 1
    guest.press("2 2")
    assert guest.sitting.sent
    answered(guest)
    assert "COACH" not in feed(guest)


def test_an_answer_about_another_picture_is_thrown_away() -> None:
    sitting = your_turn()
    sitting.info = replace(sitting.info, coach=True)
    guest = Guest(sitting)
    guest.press("*")
    old = guest.desk.public.revision
    sitting.does(1, c.OfferTrade(0, (sitting.card("doormans_coat"),)))
    assert guest.desk.public.revision > old
    assert "Let me think" in feed(guest)
    sitting.tell(CoachAdvice(old, c.OpenDoor(), "opens_door"))
    assert "COACH" not in feed(guest)
    assert guest.prompt.startswith("The game moved on while the coach was thinking. Ask again.")


def test_an_answer_goes_with_the_picture_it_was_about() -> None:
    guest = Guest(coached())
    guest.press("*")
    guest.sitting.tell(guest.sitting.update([]))
    assert "COACH" in feed(guest)
    guest.sitting.does(0, c.PlayCard(guest.sitting.card("phantom_doorbell"), seat=2))
    assert "COACH" not in feed(guest)


def test_a_coach_without_an_idea_says_so() -> None:
    guest = thinking()
    guest.sitting.tell(CoachAdvice(guest.desk.public.revision))
    assert "COACH" not in feed(guest)
    assert guest.prompt == "The coach doesn't know either."


def test_a_coach_that_will_not_is_not_waited_for() -> None:
    guest = thinking()
    often = replace(guest.sitting.update([]), notices=(new_notice("coach_often"),))
    guest.sitting.tell(often)
    assert guest.prompt == "The coach needs a break. Try it yourself for a moment."
    assert "COACH" not in feed(guest)


def test_a_table_without_a_coach_says_so_when_asked() -> None:
    guest = Guest(others_fight())
    assert "coach" not in " ".join(guest.screen(160, 50))
    guest.press("*")
    assert guest.prompt == "There's no coach at this table."
    assert guest.sitting.asked_coach == 0


def test_the_key_is_named_where_there_is_room() -> None:
    guest = Guest(coached())
    assert "[*] coach" in guest.screen(160, 50)[-1]


def test_asking_closes_what_is_read() -> None:
    guest = Guest(coached())
    guest.press("x 2 *")
    assert guest.desk.overlay is None
    assert "COACH" in feed(guest)


def test_spectators_have_no_coach() -> None:
    sitting = others_fight()
    sitting.seat = NOBODY
    sitting.info = replace(sitting.info, coach=True, watching=SpectatorRules())
    assert "*" not in keys_now(Guest(sitting).desk)


def commands_told(sitting: Sitting) -> list[tuple[Command | None, str, str]]:
    """Commands at Ann's table, with their keys and their words."""
    card = sitting.card
    mimic, ladder = card("subletting_mimic"), card("ladder_nobody_returned")
    crown, bell = card("paper_crown"), card("phantom_doorbell")
    return [
        (None, "", "do nothing for now"),
        (c.OpenDoor(), "[o]", "kick the door open"),
        (c.LootRoom(), "[d]", "search the room"),
        (c.EndTurn(), "[e]", "end your turn"),
        (c.GiveUpFight(), "[r]", "give up the fight and run"),
        (c.Pass(1), "[Space]", "pass"),
        (c.LookForTrouble(mimic), "[5]", "look for trouble with Subletting Mimic"),
        (c.PlayCard(ladder), "[1][1]", "play Ladder Nobody Returned"),
        (c.PlayCard(bell, seat=1), "[2][2]", "play The Phantom Doorbell on Bo"),
        (c.LayDownOneShot(bell), "[g]", "lay The Phantom Doorbell down"),
        (c.LiftCurse(bell), "[g]", "get rid of The Phantom Doorbell"),
        (c.LiftCurse(bell, (crown,)), "[g]", "give Paper Crown to get rid of The Phantom Doorbell"),
        (c.EquipOrUnequip(crown, on=False), "[g][a]", "unequip Paper Crown"),
        (c.DiscardInPlay(crown), "[g][-][a][y]", "discard Paper Crown"),
        (
            c.SellItems((crown, ladder)),
            "[s][a][1][Enter][y]",
            "sell Paper Crown and Ladder Nobody Returned",
        ),
        (c.ProposeHelpDeal(1, treasures=2), "[a][b]", "offer Bo your help for 2 treasures"),
        (
            c.OfferTrade(1, (crown,), ()),
            "[b][b][a][Enter]",
            "trade with Bo: Paper Crown for nothing",
        ),
        (c.GiveCharity(1, ((bell, 1),)), "[2][Enter]", "give away The Phantom Doorbell"),
        (c.ConfirmSetup(1, ()), "[Space]", "start without cards"),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_deed_is_named_with_its_keys(language: Language) -> None:
    desk = Guest(your_turn(), language=language).desk
    for command, keys, told in commands_told(your_turn()):
        text = command_text(desk, command)
        assert text
        assert "{" not in text
        if language == "en":
            assert (keys_to_give_command_text(desk, command), text) == (keys, told)


def ordered(command: Command) -> Command:
    """A sale is the same whichever of its cards was ticked first."""
    if isinstance(command, c.SellItems):
        return replace(command, cards=tuple(sorted(command.cards)))
    return command


@pytest.mark.parametrize(
    "scene",
    [
        *("starting", "your_turn", "your_fight", "others_fight", "deal", "losing", "giving"),
        *("selling", "cursed", "running", "heroes_theft", "ranks", "acting", "taken_up", "gear"),
        *("deal_draft", "looting"),
    ],
)
def test_the_keys_of_a_command_give_it(scene: str) -> None:
    """Whatever its reader has begun to put together."""
    laid_out = guest_at(scene).desk.decision
    assert laid_out is not None
    given = 0
    for place in range(len(laid_out.options)):
        guest = guest_at(scene)
        desk, decision = guest.desk, guest.desk.decision
        assert decision is not None
        option = decision.options[place]
        command = fill_option_randomly(decision, option, Random(place))
        if option.verb == "show" or why_illegal(guest.sitting.state, desk.seat, command):
            continue
        keys = keys_to_give_command(desk, command)
        if OPEN not in keys:
            sent = len(guest.sitting.sent)
            guest.press(" ".join(keys))
            assert [ordered(one) for one in guest.sitting.sent[sent:]] == [ordered(command)], keys
            given += 1
    assert given


@pytest.mark.parametrize("scene", ["starting", "looting", "your_turn", "your_fight", "cursed"])
def test_what_is_begun_already_is_not_pressed_again(scene: str) -> None:
    """A card that is selected, and what is ticked in a question."""
    laid_out = guest_at(scene).desk.decision
    assert laid_out is not None
    for place in range(len(laid_out.options)):
        guest = guest_at(scene)
        desk, decision = guest.desk, guest.desk.decision
        assert decision is not None
        command = fill_option_randomly(decision, decision.options[place], Random(place))
        keys = keys_to_give_command(desk, command)
        if OPEN in keys or "escape" in keys or why_illegal(guest.sitting.state, 0, command):
            continue
        if not isinstance(command, c.PlayCard | c.ConfirmSetup | c.AnswerQuestion):
            continue
        while len(keys) > 1:
            guest.press(keys.pop(0))
            if keys and not guest.sitting.sent and desk.question is None:
                assert keys_to_give_command(desk, command) == keys


def test_a_fighter_is_told_to_ask_for_help() -> None:
    desk = Guest(your_fight()).desk
    told = command_text(desk, c.ProposeHelpDeal(2, treasures=1))
    assert told == "ask Cleo for help, and offer 1 treasure"
    assert keys_to_give_command_text(desk, c.CallKill()) == "[c]"


def test_the_price_of_an_ability_is_named() -> None:
    sitting = your_turn()
    desk, card = Guest(sitting).desk, sitting.card
    price = card("paper_crown"), card("phantom_doorbell")
    told = command_text(desk, c.UseAbility(card("subletting_mimic"), payment=price))
    crown, bell = map(desk.book.short, price)
    assert told.endswith(f" with {crown} and {bell}")


def test_a_moved_key_is_told_where_it_is() -> None:
    guest = Guest(your_turn())
    keymap = guest.desk.preferences.keymap.moving("o", "O")
    guest.desk.preferences = replace(guest.desk.preferences, keymap=keymap)
    assert keys_to_give_command_text(guest.desk, c.OpenDoor()) == "[O]"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_sentence_that_fits_a_phone(language: Language) -> None:
    words = words_for(language)
    room = PHONE - len(words("coach.name")) - 3
    for reason in get_args(AdviceReason):
        facts = {"level": 10, "escape": 33}
        assert len(words(f"coach.why.{reason}", **facts)) <= room, reason


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_say_what_to_type(language: Language) -> None:
    guest = Guest(coached(), language=language)
    guest.press("*")
    what, why = coach_lines(guest.desk)
    assert "2" in what
    assert guest.desk.words("coach.why.stops_winner") in why


def test_what_bots_say_is_talk_and_can_be_turned_off() -> None:
    guest = Guest(Sitting(alice=ANN))
    guest.sitting.tell(Quip(1, "Bo", "curses", "cautious", 0, about="Cleo"))
    assert "Bo: Better you than me, Cleo." in feed(guest)
    guest.press('"')
    assert guest.prompt == "The bots are quiet."
    assert guest.chosen[-1].chatter is False
    guest.sitting.tell(Quip(1, "Bo", "dies", None, 1))
    assert "favourite body" not in feed(guest)
    guest.press('"')
    assert guest.prompt == "The bots may talk."
    guest.sitting.tell(Quip(1, "Bo", "dies", None, 1))
    assert "Bo: But that was my favourite body!" in feed(guest)


def test_everybody_reads_a_bot_in_their_own_language() -> None:
    quip = Quip(1, "Bo", "near", "greedy", 3, about="Cleo")
    told = set()
    for language in LANGUAGES:
        guest = Guest(Sitting(alice=ANN), language=language)
        guest.sitting.tell(quip)
        told.add(list(guest.desk.log.lines)[-1].text)
    assert len(told) == len(LANGUAGES)
    assert all("Cleo" in text for text in told)
