"""The log: looked through by subject, new lines under a line of their own, jokes by turns."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.commands import (
    OURS,
    AnswerQuestion,
    CallKill,
    GiveUpFight,
    PlayCard,
    ProposeHelpDeal,
)
from engine.core.events import Event, TurnBegan
from tests.engine.layout import Player
from tests.rulebook import rule
from tests.tui import scenes
from tests.tui.sitting import Guest, Sitting
from tui.ports import TalkLine
from tui.table.model.log import LOG_FILTERS, LogLineKind
from tui.table.narrator.event_narration import narrate_events
from tui.words.catalogue import words_for


def shown(guest: Guest) -> list[str]:
    """The lines of the open log, without its head and foot."""
    return [row[7:].rstrip() for row in guest.screen()[2:15] if row.strip()]


def busy() -> Guest:
    """Help was asked for, a card was played, somebody has talked."""
    sitting = scenes.your_fight()
    guest = Guest(sitting)
    sitting.does(0, ProposeHelpDeal(2, treasures=1))
    sitting.tell(TalkLine(2, "Cleo", "not for one"))
    sitting.does(0, PlayCard(sitting.card("somebody_elses_courage"), side=OURS))
    return guest


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seat", "person"), [(0, "other"), (2, "you")])
def test_a_monster_that_leaves_for_somebody_is_told_with_who_fights_it_next(
    language: Language, seat: int, person: str
) -> None:
    """Bo pays the minotaur a card; on his left is Cleo."""
    bob, fight = Player(level=4, hand=["elf"]), "minotaur_looking_for_flat_4b"
    sitting = Sitting(seat, seats=3, bob=bob, turn="bob", fight=fight)
    guest = Guest(sitting, language=language)
    sitting.does(1, AnswerQuestion(sitting.state.top.id, (0,)))  # type: ignore[union-attr]
    words, card = guest.desk.words, guest.desk.book.name(sitting.card(fight))
    told = words(f"log.leaves_for.{person}", card=card, w="Cleo")
    assert guest.desk.log.lines[-1].text == told


@rule("AMB-105")
@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_walks_past_a_monster_reads_that_this_is_no_escape(language: Language) -> None:
    """The building site goes to the next player when somebody escapes from it."""
    for fight, told in (("wandering_building_site", 1), ("inspector_without_a_warrant", 0)):
        sitting = Sitting(seats=3, alice=Player(level=2), fight=fight)
        guest = Guest(sitting, language=language)
        sitting.does(0, GiveUpFight())
        while sitting.state.fight is not None:
            sitting.expires()
        told_now = [line.text for line in guest.desk.log.lines]
        assert sum(guest.desk.words("log.no_escape") in line for line in told_now) == told


def test_the_arrows_look_through_it_for_one_subject_after_the_other() -> None:
    guest = busy()
    guest.press("v")
    found = {}
    for wanted in LOG_FILTERS:
        assert f"«{wanted}»" in guest.screen()[1]
        found[wanted] = "\n".join(shown(guest))
        guest.press("right")
    assert "«all»" in guest.screen()[1]
    assert "Courage" in found["fights"]
    assert "ask Cleo" in found["deals"]
    assert "Courage" not in found["deals"]
    assert found["talk"].strip() == "Cleo: not for one"
    assert "Behind it: Passive-Aggressive Landlady" in found["cards"]
    assert "ask Cleo" in found["me"]
    assert "Bo plays" not in found["me"]


@pytest.mark.parametrize("sort", ["event", "talk"])
def test_what_is_too_long_for_a_row_of_the_feed_takes_two(sort: LogLineKind) -> None:
    sitting = scenes.others_fight()
    guest = Guest(sitting, language="it")
    told = "Bo allunga le mani su una cosa tua, Ombrello Cerimoniale: da 4 in su."
    guest.desk.log.add("Bo pesca.", 1, sort=sort)
    guest.desk.log.add(told, 1, sort=sort)
    feed = guest.screen(60, 20)[16:18]
    assert "…" not in "".join(feed)
    assert " ".join(" ".join(feed).replace("•", "").split()) == told
    assert told in "".join(guest.screen()[13:16]), "where there is room it is one row"
    assert any("Bo pesca." in row for row in guest.screen()[13:16])


def test_the_letters_of_a_looked_through_log_read_its_own_cards() -> None:
    guest = busy()
    guest.press("v right")
    row = next(row for row in guest.screen() if "Courage" in row)
    guest.press(row[row.rindex("[") + 1])
    assert "SOMEBODY ELSE'S" in "\n".join(guest.screen())


def test_each_line_of_the_log_has_the_letter_of_whom_it_is_about() -> None:
    guest = busy()
    guest.press("v")
    rows = guest.screen()[2:15]
    [asked] = [row for row in rows if "You ask Cleo" in row]
    [said] = [row for row in rows if "not for one" in row]
    assert (asked[4], said[4]) == ("a", "c")


def test_what_is_new_stands_under_a_line() -> None:
    sitting = scenes.your_fight()
    guest = Guest(sitting)
    guest.desk.log.look()
    sitting.does(0, ProposeHelpDeal(2, treasures=1))
    guest.press("v")
    rows = guest.screen()
    at = next(y for y, row in enumerate(rows) if "new since you looked" in row)
    assert "•" not in "".join(rows[2:at])
    assert "•" in rows[at + 1]


def test_a_long_sentence_is_wrapped_and_not_cut() -> None:
    guest = Guest(scenes.your_turn())
    guest.desk.log.add("word " * 40, 1)
    guest.press("v")
    assert sum(row.count("word") for row in shown(guest)) == 40


def test_a_play_in_a_fight_is_told_with_the_sums_the_fighters_side_first() -> None:
    sitting = scenes.others_fight()
    guest = Guest(sitting)
    drill = sitting.card("neighbour_with_a_drill")
    sitting.does(0, PlayCard(sitting.card("on_its_second_espresso"), monster=drill))
    told = [line.text for line in guest.desk.log.lines]
    assert any(
        "Second Espresso" in line and line.endswith("13 against 13, for 3 treasures.")
        for line in told
    )


def test_a_doubled_monster_is_told_by_its_name_and_not_by_the_card_that_doubles() -> None:
    sitting = Sitting(
        alice=Player(level=9, hand=["identical_flatmate"]), fight="damp_patch", turn="alice"
    )
    guest = Guest(sitting)
    patch, mate = sitting.card("damp_patch"), sitting.card("identical_flatmate")
    sitting.does(0, PlayCard(mate, monster=patch))
    sitting.does(0, CallKill())
    sitting.expires()
    won = next(line.text for line in guest.desk.log.lines if line.text.startswith("You win"))
    assert won.count("Damp Patch") == 2


def test_jokes_take_turns_and_the_first_time_is_sober() -> None:
    guest = Guest(scenes.your_turn())
    events: list[Event] = [TurnBegan(1, 2)]

    def tell() -> str:
        (told,) = narrate_events(guest.desk, events)
        guest.desk.log.add(told.text, 1, told.seat, keys=told.keys)
        return told.text

    told = [tell() for _ in range(4)]
    assert told[0] == "Bo's turn."
    assert all(one != other for one, other in pairwise(told))
    guest.desk.preferences = replace(guest.desk.preferences, sober=True)
    assert {tell() for _ in range(4)} == {"Bo's turn."}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_joke_comes_twice_running(language: str) -> None:
    words = words_for("it" if language == "it" else "de" if language == "de" else "en")
    for key, entry in words.entries.items():
        if key.startswith("log.") and isinstance(entry, tuple):
            again = (*entry[1:], entry[0])
            assert all(one != other for one, other in zip(entry, again, strict=True)), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_is_muted_is_read_no_more_until_they_are_again(language: Language) -> None:
    sitting = scenes.others_fight()
    guest, other = Guest(sitting, language=language), Guest(sitting)

    def hears(text: str, seat: int = 1) -> bool:
        said = TalkLine(seat, sitting.names[seat], text)
        for one in (guest, other):
            one.controller.receive(said, one.now)
        assert any(text in line.text for line in other.desk.log.lines)
        return any(text in line.text for line in guest.desk.log.lines)

    assert hears("soup?")
    guest.press('i b "')
    assert "Bo" in guest.prompt
    assert any('["]' in row and "Bo" in row for row in guest.screen())
    assert not hears("You, look at my soup!")
    assert not guest.desk.auto_pass.named, "what is not read stops nothing"
    assert hears("no soup", seat=2)
    guest.press('"')
    assert hears("soup again")


def test_in_ones_own_overlay_the_same_key_is_for_the_bots() -> None:
    guest = Guest(scenes.others_fight())
    guest.press('i a "')
    assert not guest.desk.preferences.chatter
    assert not guest.desk.talk.muted


NAMED_DEEDS: dict[str, dict[Language, str]] = {
    "ask_help": {"en": "help", "de": "Hilfe", "it": "aiut"},
    "refused": {"en": "no", "de": "nein", "it": "di no"},
    "helper": {"en": "help", "de": "hilf", "it": "aiut"},
    "cursed": {"en": "curse", "de": "verfluch", "it": "maledi"},
    "kill_called": {"en": "the kill", "de": "Sieg", "it": "vittoria"},
    "overtaken": {"en": "kill is off", "de": "Sieg ist vom Tisch", "it": "vittoria sfuma"},
    "fight_given_up": {"en": "give", "de": "gib", "it": "rinunci"},
    "escaped": {"en": "away", "de": "entkomm", "it": "sfugg"},
    "sacrificed": {"en": "behind", "de": "zurück", "it": "indietro"},
    "thrown": {"en": "discard", "de": "weg", "it": "scart"},
    "stolen": {"en": "take", "de": "nimm", "it": "togli"},
    "caught_stealing": {"en": "caught", "de": "erwischt", "it": "scopr"},
    "unlearnt": {"en": "lose", "de": "verlier", "it": "perd"},
    "unlearnt_by": {"en": "lose", "de": "verlier", "it": "perd"},
    "new_ship": {"en": "board", "de": "an Bord", "it": "a bordo"},
    "new_affiliation": {"en": "sign", "de": "unterschreib", "it": "firm"},
}
"""What each telling of these says besides its joke, in front of all who have not done it."""
_NAMED = re.compile(r"{\w+}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_joke_says_all_the_same_what_was_done(
    language: Language, subtests: pytest.Subtests
) -> None:
    entries = words_for(language).entries
    for deed, stems in NAMED_DEEDS.items():
        for told_to in ("you", "at_you", "other"):
            ways = entries.get(f"log.{deed}.{told_to}", ())
            for told in () if isinstance(ways, str) else ways:
                with subtests.test(told=told):
                    assert stems[language].casefold() in told.casefold()
                    assert {*_NAMED.findall(told)} == {*_NAMED.findall(ways[0])}
