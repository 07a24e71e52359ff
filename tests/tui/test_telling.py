"""What the log makes of events, from the seat of its reader."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.commands import (
    OURS,
    AnswerOffer,
    EndTurn,
    GiveCharity,
    GiveUpFight,
    OpenDoor,
    PlayCard,
    ProposeHelpDeal,
)
from engine.core.events import (
    UNCAUSED,
    CardPlayed,
    CardsMoved,
    CardsShown,
    Cause,
    CommandOvertaken,
    CurseAnnounced,
    DieChanged,
    DieRolled,
    DrawOrSearchFailed,
    Event,
    FightBegan,
    LevelChanged,
    MonsterJoined,
    OfferMade,
    PassWithdrawn,
    ResponseWindowClosed,
    RulingMade,
    RunAwayResolved,
    SimultaneousOrderRolled,
    StepTakenBack,
)
from engine.core.stack_frames import Foe, SeatQuestion
from engine.core.state_parts import Offer
from engine.core.zones import (
    DOOR_DECK,
    DOOR_DISCARD,
    FIGHT,
    NO_CARD,
    NOBODY,
    TREASURE_DECK,
    TREASURE_DISCARD,
    hand_zone_of,
    play_zone_of,
)
from tests.engine.layout import Player
from tests.tui.sitting import LENGTHS, Guest, Sitting


def runner(level: int = 4) -> Guest:
    """Ann before the landlady, who does not pursue anybody of level 2 or lower."""
    return Guest(Sitting(alice=Player(level=level), fight="passive_aggressive_landlady"))


def test_a_monster_behind_the_door_is_named_once() -> None:
    lines = [line.text for line in runner().desk.log.lines]
    assert sum("Landlady" in line for line in lines) == 1


def test_a_monster_that_was_looked_for_is_named() -> None:
    guest = runner()
    landlady = guest.sitting.card("passive_aggressive_landlady")
    events = (FightBegan(1, landlady), MonsterJoined(Foe(landlady, landlady, 0, 1)))
    assert guest.told(*events) == [
        "Bo looks for trouble and finds Passive-Aggressive Landlady.",
    ]


def test_a_monster_that_somebody_sets_on_another_is_named_with_both() -> None:
    guest = runner()
    landlady = guest.sitting.card("passive_aggressive_landlady")
    events = (FightBegan(0, landlady), MonsterJoined(Foe(landlady, landlady, 0, 1)))
    assert guest.told(*events) == ["Bo sets Passive-Aggressive Landlady on you."]


def test_who_may_look_reads_every_card_and_the_others_how_many() -> None:
    guest = runner()
    cards = tuple(guest.sitting.card(one) for one in ("paper_crown", "elf", "dwarf", "cleric"))
    assert guest.told(CardsShown(1, 0, cards)) == [
        "Bo shows you: Paper Crown, Elf, Dwarf and Cleric."
    ]
    assert guest.told(CardsShown(1, NOBODY, cards[:1])) == ["Bo shows everybody: Paper Crown."]
    assert guest.told(CardsShown(1, 2, (NO_CARD,) * 4)) == ["Bo shows Cleo: 4 cards."]
    assert guest.told(CardsShown(0, 2, cards[:2])) == ["You show Cleo: Paper Crown and Elf."]


def test_a_ruling_is_told_once_with_what_was_ruled() -> None:
    guest = runner()
    landlady = guest.sitting.card("passive_aggressive_landlady")
    level = (RulingMade("set_level", 1, 7), LevelChanged(1, 4, 7, "ruling"))
    assert guest.told(*level) == ["The host rules: Bo stands at level 7."]
    for target, sentence in (
        (hand_zone_of(0), "Passive-Aggressive Landlady goes to your hand."),
        (hand_zone_of(1), "Passive-Aggressive Landlady goes to Bo's hand."),
        (play_zone_of(1), "Passive-Aggressive Landlady lies in front of Bo."),
        (DOOR_DISCARD, "Passive-Aggressive Landlady is discarded."),
    ):
        seat = 0 if target == hand_zone_of(0) else 1
        ruled = RulingMade("move_card", seat, 0, landlady, hand_zone_of(1), target)
        moved = CardsMoved((landlady,), hand_zone_of(1), target, "ruled")
        assert guest.told(ruled, moved) == [f"The host rules: {sentence}"]
    hidden = RulingMade("move_card", 1, 0, NO_CARD, hand_zone_of(2), hand_zone_of(1))
    assert guest.told(hidden) == ["The host rules: a card goes to Bo's hand."]
    assert guest.told(RulingMade("end_fight")) == [
        "The host rules: the fight is over, and nobody gains anything."
    ]
    assert guest.told(RulingMade("end_turn")) == ["The host rules: the turn ends here."]


def test_the_die_for_the_order_is_told_with_every_roll() -> None:
    guest = runner()
    order = SimultaneousOrderRolled((1, 0, 2), ((6,), (4, 5), (4, 2)), draws=0)
    assert guest.told(order, CommandOvertaken(0, "AMB-28", "not_now")) == [
        "At the same moment: Bo 6, Ann 4/5, Cleo 4/2. Bo comes first.",
    ]
    mine = SimultaneousOrderRolled((0, 1), ((3,), (2,)), draws=0)
    assert guest.told(mine) == ["At the same moment: Ann 3, Bo 2. You come first."]


def test_a_search_in_vain_is_told() -> None:
    guest = runner()
    note = guest.sitting.card("paper_crown")
    searched, drained = (
        DrawOrSearchFailed(1, "door", True, Cause(note, 1)),
        DrawOrSearchFailed(0, "treasure", False, Cause(note, 1)),
    )
    assert guest.told(searched, drained) == [
        "Paper Crown: among the discarded doors there's nothing for Bo.",
        "Paper Crown (Bo): you would draw a treasure. There's none left.",
    ]


def test_what_is_taken_back_is_told_and_a_pass_is_not() -> None:
    guest = runner()
    crown = guest.sitting.card("paper_crown")
    events = (
        StepTakenBack(1, "play_card", crown),
        StepTakenBack(0, "sell", NO_CARD),
        StepTakenBack(1, "offer_trade", NO_CARD),
        PassWithdrawn(0),
    )
    assert guest.told(*events) == [
        "Bo takes back Paper Crown.",
        "You undo the sale.",
        "Bo undoes the last step.",
    ]


def test_why_a_call_came_to_nothing() -> None:
    guest = runner()
    off = ResponseWindowClosed(1, "victory", 0, "lead_changed", by=1)
    gone = ResponseWindowClosed(1, "victory", 0, "cleared", by=1)
    assert guest.told(off, gone) == ["The kill is off: you're behind. 4 against 9."]


def test_a_curse_from_a_hand_is_told_once() -> None:
    guest = runner()
    doorbell = guest.sitting.card("phantom_doorbell")
    played = (CardPlayed(1, doorbell, 0), CurseAnnounced(0, doorbell, 1))
    assert guest.told(*played) == ["Bo curses you with The Phantom Doorbell."]
    behind_the_door = guest.told(CurseAnnounced(0, doorbell, NOBODY))
    assert behind_the_door == ["The door curses you: The Phantom Doorbell."]


def test_what_was_said_and_played_in_a_fight_is_told_right_once_it_is_over() -> None:
    guest = Guest(Sitting(alice=Player(level=4)))
    courage = guest.sitting.card("somebody_elses_courage")
    landlady = guest.sitting.card("passive_aggressive_landlady")
    assert guest.desk.fight is None
    events = (
        FightBegan(1, landlady),
        OfferMade(Offer(1, "help", 1, 0, 1)),
        CardPlayed(1, courage, side=OURS),
    )
    assert guest.told(*events) == [
        "Bo asks you for help and offers 1 treasure.",
        "Bo plays Bottle of Somebody Else's Courage for Bo.",
    ]


def test_a_monster_that_joins_later_is_brought() -> None:
    sitting = Sitting(
        alice=Player(level=4),
        bob=Player(hand=["sorry_wrong_dungeon", "subletting_mimic"]),
        fight="passive_aggressive_landlady",
    )
    guest = Guest(sitting)
    mimic = sitting.card("subletting_mimic")
    sitting.does(1, PlayCard(sitting.card("sorry_wrong_dungeon"), other=mimic))
    assert guest.desk.log.lines[-1].text == "It brings Subletting Mimic."


def test_a_run_says_what_the_die_came_to_and_what_was_needed() -> None:
    guest = runner()
    landlady = guest.sitting.card("passive_aggressive_landlady")
    rolled = (DieRolled(0, 2, "run", 1), DieChanged(0, 4, 1))
    run = RunAwayResolved(0, landlady, escaped=False, total=3, rolled=True)
    assert guest.told(*rolled)[0] == "You run. The die says 2."
    loss = LevelChanged(0, 4, 3, "bad_stuff", Cause(landlady))
    assert guest.told(run, loss)[0] == (
        "Passive-Aggressive Landlady has you. 4 -1 makes 3; 5 was needed."
    )


def test_a_run_without_a_roll_says_why() -> None:
    guest = runner(level=1)
    guest.sitting.does(0, GiveUpFight())
    guest.sitting.expires()
    guest.press("r")
    assert "Passive-Aggressive Landlady doesn't bother with level 1." in [
        line.text for line in guest.desk.log.lines
    ]


def test_who_runs_and_from_what_is_told_to_those_who_watch() -> None:
    sitting = Sitting(bob=Player(level=5), turn="bob", fight="passive_aggressive_landlady")
    guest = Guest(sitting)
    sitting.does(1, GiveUpFight())
    sitting.expires()
    assert "Bo from Landlady: 5 or more, +0" in "\n".join(guest.screen())


def test_getting_away_by_a_card_is_not_put_down_to_the_monster() -> None:
    guest = runner()
    landlady = guest.sitting.card("passive_aggressive_landlady")
    run = RunAwayResolved(0, landlady, escaped=True, total=0, rolled=False)
    caught = RunAwayResolved(1, landlady, escaped=False, total=0, rolled=False)
    assert guest.told(run) == ["You get away from Passive-Aggressive Landlady."]
    assert guest.told(caught)[0].startswith("There's no running from Passive-Aggressive")


def test_a_monster_or_a_curse_that_finds_nothing_to_take_is_told_of() -> None:
    guest = runner()
    landlady = guest.sitting.card("passive_aggressive_landlady")
    caught = RunAwayResolved(0, landlady, escaped=False, total=4, rolled=True)
    away = CardsMoved((landlady,), FIGHT, DOOR_DISCARD, "used_up", NOBODY)
    loss = LevelChanged(0, 4, 3, "bad_stuff", Cause(landlady))
    vain = "Passive-Aggressive Landlady finds nothing to take from you."
    assert guest.told(caught, away)[1:] == [vain]
    assert not any("nothing" in line for line in guest.told(caught, loss, away))


@pytest.mark.parametrize(("worn", "vain"), [((), True), (("bathrobe_of_authority",), False)])
def test_a_curse_for_which_there_is_nothing(worn: tuple[str, ...], vain: bool) -> None:
    sitting = Sitting(alice=Player(hand=["wet_paint"]), bob=Player(wears=worn))
    guest = Guest(sitting)
    sitting.does(0, PlayCard(sitting.card("wet_paint"), seat=1))
    sitting.expires()
    lines = [line.text for line in guest.desk.log.lines]
    assert ("A Brush with Wet Paint finds nothing to take from Bo." in lines) is vain


def test_a_card_that_moves_on_by_itself_is_nobodys_gift() -> None:
    guest = runner()
    skate = guest.sitting.card("one_roller_skate")
    moves = [
        CardsMoved(
            (skate,), play_zone_of(one), play_zone_of(to), "moved_on", one, Cause(skate, one)
        )
        for one, to in ((1, 0), (0, 2), (2, 1))
    ]
    assert [guest.told(move) for move in moves] == [
        ["Roller Skate, Left on the Stairs moves on from Bo to you, as it says."],
        ["Roller Skate, Left on the Stairs moves on from you to Cleo, as it says."],
        ["Roller Skate, Left on the Stairs moves on from Cleo to Bo, as it says."],
    ]


def test_a_card_that_goes_by_itself_is_not_just_lost() -> None:
    """The ladder moves on, and who should have it has no room."""
    guest = runner()
    ladder = guest.sitting.card("ladder_nobody_returned")
    moves = [
        CardsMoved((ladder,), play_zone_of(seat), TREASURE_DISCARD, "lost", seat, Cause(ladder))
        for seat in (0, 1)
    ]
    assert [guest.told(move) for move in moves] == [
        ["You lose Ladder Nobody Returned, as it says."],
        ["Bo loses Ladder Nobody Returned, as it says."],
    ]


def test_draws_in_a_row_are_one_sentence() -> None:
    def draw(seat: int) -> CardsMoved:
        return CardsMoved((NO_CARD,), DOOR_DECK, hand_zone_of(seat), "drawn", NOBODY)

    lines = runner().told(draw(1), draw(1), draw(2), draw(1))
    assert lines == ["Bo draws 2 door cards.", "Cleo draws 1 door card.", "Bo draws 1 door card."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_draws_for_one_reason_are_told_apart_by_their_backs(language: Language) -> None:
    guest = Guest(Sitting(), language=language)
    rat = Cause(guest.sitting.card("neighbour_with_a_drill"))
    lines = guest.told(
        CardsMoved((NO_CARD,), TREASURE_DECK, hand_zone_of(1), "drawn", cause=rat),
        CardsMoved((NO_CARD,), DOOR_DECK, hand_zone_of(1), "drawn", cause=rat),
    )
    assert len(set(lines)) == 2


def test_the_log_is_read_upwards_from_its_newest_line() -> None:
    guest = runner()
    for number in range(40):
        guest.desk.log.add(f"line {number}", 1)
    guest.press("v")
    assert "line 39" in "\n".join(guest.screen())
    guest.press("pageup")
    assert "line 39" not in "\n".join(guest.screen())
    guest.press("pageup pageup pageup")
    assert "line 1 " in "\n".join(guest.screen())
    guest.press("pagedown pagedown pagedown pagedown")
    assert "line 39" in "\n".join(guest.screen())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_log_of_several_pages_names_the_keys_that_scroll_it(language: Language) -> None:
    sitting = Sitting(alice=Player(hand=["thief", "elf", "wizard", "dwarf", "cleric"]))
    guest = Guest(sitting, language=language)
    for number in range(40):
        guest.desk.log.add(f"line {number}", 1)
    guest.press("v")
    told = f"{guest.desk.words('key.pages')} {guest.desk.words('key.scroll')}"
    for size in ((60, 20), (80, 24), (160, 50)):
        assert told in guest.screen(*size)[-1]


def test_the_first_page_of_the_log_is_a_full_one_and_ends_the_way_up() -> None:
    guest = runner()
    for number in range(40):
        guest.desk.log.add(f"line {number}", 1)
    guest.press("v" + " pageup" * 20)
    top = guest.screen()
    first = guest.desk.log.lines[0].text
    assert first in top[2]
    assert all(row.strip() for row in top[2:13])
    guest.press("pagedown pagedown")
    assert guest.screen()[2] != top[2]


def test_no_clock_has_more_left_than_it_had(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LENGTHS, "turn", (309.6, 309.6))
    row = next(row for row in Guest(Sitting()).screen() if "for your turn" in row)
    assert "5:10 " in row
    assert "of 5:10 for your turn" in row


def test_the_level_that_a_monster_does_not_bother_with_is_the_one_of_that_moment() -> None:
    """By the time it is told, something else may have changed it."""
    guest = runner(level=4)
    landlady = guest.sitting.card("passive_aggressive_landlady")
    run = RunAwayResolved(0, landlady, escaped=True, total=0, rolled=False, level=2)
    assert guest.told(run) == ["Passive-Aggressive Landlady doesn't bother with level 2."]
    later = Guest(Sitting(alice=Player(level=2), fight="passive_aggressive_landlady"))
    above = RunAwayResolved(0, landlady, escaped=True, total=0, rolled=False, level=3)
    assert later.told(above) == ["You get away from Passive-Aggressive Landlady."]


def test_the_level_before_the_last_is_told_as_such() -> None:
    guest = runner(level=4)
    assert guest.told(LevelChanged(1, 8, 9, "card")) == [
        "Bo reaches level 9, one short of winning."
    ]
    assert not guest.told(LevelChanged(1, 10, 9, "curse"))[0].endswith("short of winning.")
    assert not guest.told(LevelChanged(1, 7, 8, "card"))[0].endswith("short of winning.")


@pytest.mark.parametrize(
    ("seat", "sentence"),
    [
        (0, "Too many cards: you discard Paper Crown."),
        (1, "Ann has too many cards and discards Paper Crown."),
    ],
)
def test_the_lowest_discards_what_is_too_much_and_everybody_is_told(
    seat: int, sentence: str
) -> None:
    """Who is among the lowest gives nobody anything (TURN-23)."""
    hand = ["bathrobe_of_authority", "spare_key_to_everything", "passive_aggressive_landlady"]
    hand += ["sorry_wrong_dungeon", "on_its_second_espresso", "paper_crown"]
    sitting = Sitting(seat, alice=Player(hand=hand), bob=Player(level=2), point="rest")
    guest = Guest(sitting)
    sitting.does(0, EndTurn())
    asked = sitting.state.top
    assert isinstance(asked, SeatQuestion)
    sitting.does(0, GiveCharity(asked.id, ((sitting.card("paper_crown"), NOBODY),)))
    assert any(sentence in row for row in guest.screen(160, 50))


@pytest.mark.parametrize(
    ("edition", "monster", "hope"),
    [("classic", "ground_rent_dragon", True), ("bard", "honest_iago_consultant", False)],
)
def test_no_clock_hopes_for_help_where_a_monster_lets_nobody_help(
    edition: str, monster: str, hope: bool
) -> None:
    sitting = Sitting(edition=edition, alice=Player(level=2), fight=monster)
    guest = Guest(sitting)
    sitting.does(0, GiveUpFight())
    rows = guest.screen(120, 40)
    assert any("until you have to run." in row for row in rows)
    assert any("Help may still come." in row for row in rows) is hope


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_taken_from_behind_the_door_is_named(language: Language) -> None:
    """Where the feed has one row, the line before, which named it, is gone."""
    sitting = Sitting(seats=3, doors=["elf"])
    guest = Guest(sitting, language=language)
    card = sitting.card("elf")
    sitting.does(0, OpenDoor())
    named = [guest.desk.book.name(card) in line.text for line in guest.desk.log.lines]
    assert sum(named) == 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_last_level_is_told_without_a_joke(language: Language, seat: int) -> None:
    """Nobody can do anything about it any more."""
    guest = Guest(Sitting(seats=3), language=language)
    for cause in (Cause(), Cause(rule="kill")):
        event = LevelChanged(seat, 9, 10, "kill", cause)
        for _ in range(4):
            guest.sitting.tell(guest.sitting.update([event]))
        lines = list(guest.desk.log.lines)
        assert len({line.text for line in lines[-4:]}) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_joke_comes_twice_running(language: Language) -> None:
    """Of what is lost from a hand and from the table, by whomever and whatever the cause."""
    guest = Guest(Sitting(seats=4), language=language)
    names = ("elf", "dwarf", "paper_crown", "wet_paint", "cleric", "wizard")
    cards = [guest.sitting.card(name) for name in names]
    cause = Cause(cards[3], 1)
    moves: list[Event] = [
        CardsMoved((card,), source, TREASURE_DISCARD, "lost", NOBODY, why)
        for card, source, why in (
            (cards[0], hand_zone_of(2), cause),
            (cards[1], play_zone_of(3), cause),
            (cards[2], hand_zone_of(0), cause),
            (cards[4], play_zone_of(2), UNCAUSED),
            (cards[5], hand_zone_of(3), UNCAUSED),
        )
    ]
    told = guest.told(*moves)
    assert len(told) == len(moves)
    jokes = [text.rstrip(".").count(". ") > 0 for text in told]
    assert not any(one and other for one, other in pairwise(jokes)), told
    assert any(jokes)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("aside", ["elf", "dwarf"])
def test_who_helps_for_a_level_alone_is_not_said_to_help_for_nothing(
    language: Language, aside: str
) -> None:
    bob, carol = Player(level=2), Player(level=3, aside=[aside])
    fight = "passive_aggressive_landlady"
    sitting = Sitting(seats=3, turn="bob", bob=bob, carol=carol, fight=fight)
    guest = Guest(sitting, language=language)
    sitting.does(2, ProposeHelpDeal(1, treasures=0))
    sitting.does(1, AnswerOffer(sitting.state.offers[0].id, accept=True))
    words = guest.desk.words
    name = guest.desk.book.name(sitting.card(aside))
    told = words("log.helper_levels.other", card=name, w="Cleo")
    assert any(told in line.text for line in guest.desk.log.lines) is (aside == "elf")
