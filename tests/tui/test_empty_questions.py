"""Questions without a choice: nothing to press, or one key."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cards.languages import LANGUAGES, Language
from engine.core.commands import (
    AnswerQuestion,
    CallKill,
    GiveUpFight,
    LootRoom,
    Pass,
    PlayCard,
    UseAbility,
)
from tests.engine.layout import Player
from tests.tui.sitting import Guest, Sitting
from tui.ports import Chair
from tui.table.model.auto_pass import UNANSWERABLE_WINDOW_SECONDS


def others_kill(**ann: object) -> Sitting:
    """Bo has called a kill; so much has Ann."""
    sitting = Sitting(
        alice=Player(**ann),  # type: ignore[arg-type]
        bob=Player(level=9, wears=["bucket_of_valour", "bathrobe_of_authority"]),
        turn="bob",
        fight="neighbour_with_a_drill",
    )
    sitting.does(1, CallKill())
    return sitting


def wait(guest: Guest, seconds: float) -> None:
    guest.now += seconds
    guest.controller.due(guest.now)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_hand_passes_after_a_moment(language: Language) -> None:
    sitting = others_kill()
    guest = Guest(sitting, language=language)
    assert guest.desk.words("prompt.window_empty") in guest.prompt
    assert UNANSWERABLE_WINDOW_SECONDS in guest.later
    wait(guest, UNANSWERABLE_WINDOW_SECONDS / 2)
    assert sitting.sent == []
    wait(guest, UNANSWERABLE_WINDOW_SECONDS / 2)
    decision = guest.desk.decision
    assert decision is not None
    assert sitting.sent == [Pass(decision.id)]
    assert guest.desk.words("prompt.passed") in guest.prompt
    wait(guest, UNANSWERABLE_WINDOW_SECONDS)
    assert len(sitting.sent) == 1


@pytest.mark.parametrize(
    "ann",
    [{"hand": ["mop_of_many_floors"]}, {"hand": ["on_its_second_espresso"]}],
    ids=["useless", "useful"],
)
def test_who_holds_a_card_is_asked_whatever_it_is(ann: dict[str, object]) -> None:
    """What nobody else can see must make no difference."""
    sitting = others_kill(**ann)
    guest = Guest(sitting)
    wait(guest, 10 * UNANSWERABLE_WINDOW_SECONDS)
    assert sitting.sent == []


def test_where_passes_are_shown_nothing_passes_by_itself() -> None:
    sitting = others_kill()
    sitting.info = replace(sitting.info, pace=replace(sitting.info.pace, open_passes=True))
    guest = Guest(sitting)
    wait(guest, 10 * UNANSWERABLE_WINDOW_SECONDS)
    assert sitting.sent == []


def test_that_pass_can_be_taken_back() -> None:
    sitting = others_kill()
    guest = Guest(sitting)
    wait(guest, UNANSWERABLE_WINDOW_SECONDS)
    guest.press("u")
    wait(guest, 10 * UNANSWERABLE_WINDOW_SECONDS)
    assert sum(isinstance(one, Pass) for one in sitting.sent) == 1


def own_curse(**ann: Any) -> tuple[Sitting, Guest]:
    """Ann has sent a curse to Bo."""
    hand = ["phantom_doorbell", *ann.pop("hand", ())]
    sitting = Sitting(
        seats=3,
        alice=Player(hand=hand, **ann),
        bob=Player(hand=["return_to_sender"]),
        turn="bob",
        fight="neighbour_with_a_drill",
    )
    guest = Guest(sitting)
    sitting.does(0, PlayCard(sitting.card("phantom_doorbell"), seat=1))
    return sitting, guest


@pytest.mark.parametrize("hand", [["mop_of_many_floors"], ["objection_in_writing"]])
def test_who_has_sent_a_curse_lets_it_go_its_way_whatever_they_hold(hand: list[str]) -> None:
    sitting, guest = own_curse(hand=hand)
    assert guest.prompt == guest.desk.words("prompt.window_own")
    wait(guest, UNANSWERABLE_WINDOW_SECONDS)
    assert [type(one) for one in sitting.sent] == [Pass]
    guest.press("u")  # It can be stopped all the same.
    wait(guest, 10 * UNANSWERABLE_WINDOW_SECONDS)
    assert sum(isinstance(one, Pass) for one in sitting.sent) == 1


def test_a_clock_that_stands_for_who_is_alone_stands_for_no_own_curse() -> None:
    sitting, guest = own_curse(hand=["objection_in_writing"])
    alone(sitting).reading = {"left": None, "waits": "answer"}
    sitting.tell(sitting.update([]))
    shown = "\n".join(guest.screen())
    assert guest.desk.words("prompt.window_own") in shown
    assert guest.desk.words("clock.waits_answer") not in shown


def test_who_selects_an_answer_to_their_own_curse_is_left_to_it() -> None:
    sitting, guest = own_curse(hand=["objection_in_writing"])
    guest.press(guest.digit("objection_in_writing"))
    wait(guest, 10 * UNANSWERABLE_WINDOW_SECONDS)
    assert sitting.sent == []


@pytest.mark.parametrize("victim", [0, 2])
def test_who_has_sent_a_curse_is_asked_when_it_goes_elsewhere(victim: int) -> None:
    sitting, guest = own_curse(hand=["mop_of_many_floors"])
    sitting.does(1, PlayCard(sitting.card("return_to_sender"), seat=victim))
    assert guest.prompt != guest.desk.words("prompt.window_own")
    wait(guest, 10 * UNANSWERABLE_WINDOW_SECONDS)
    assert sitting.sent == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_monster_is_run_from_with_one_key(language: Language) -> None:
    sitting = Sitting(alice=Player(level=1), fight="neighbour_with_a_drill")
    guest = Guest(sitting, language=language)
    sitting.does(0, GiveUpFight())
    sitting.expires_until_asked("run_order")
    words = guest.desk.words
    assert words("title.run_one") in "\n".join(guest.screen())
    assert words("title.run_order") not in "\n".join(guest.screen())
    assert guest.prompt == words("prompt.unasked.run_one")
    guest.press("enter")
    assert isinstance(sitting.sent[-1], AnswerQuestion)


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_two_monsters_alike_no_order_is_asked_for(language: Language) -> None:
    """With a card in the hand that could be played first, one key; with none no key at all."""
    sheet, mate = "passive_aggressive_landlady", "identical_flatmate"
    for hand in ([mate, "back_stairs"], [mate]):
        sitting = Sitting(alice=Player(level=5, hand=hand), fight=sheet, seats=2)
        guest = Guest(sitting, language=language)
        sitting.does(0, PlayCard(sitting.card(mate), monster=sitting.card(sheet)))
        sitting.does(0, GiveUpFight())
        sitting.expires_until_asked("run_order")
        words = guest.desk.words
        screen = guest.screen()
        assert any(words("title.run_one") in row for row in screen)
        assert not any(words("title.run_order") in row for row in screen)
        unasked = "unasked." if len(hand) == 1 else ""
        assert guest.prompt == words(f"prompt.{unasked}run_one")
        if len(hand) == 1:
            wait(guest, UNANSWERABLE_WINDOW_SECONDS)
        else:
            guest.press("enter")
        assert [type(one) for one in sitting.sent] == [AnswerQuestion]


def test_of_one_monster_with_a_card_on_it_no_order_is_asked_for() -> None:
    """What makes it stronger leaves no more to choose."""
    monster, enhancer = "passive_aggressive_landlady", "on_its_second_espresso"
    sitting = Sitting(alice=Player(level=5, hand=[enhancer]), fight=monster, seats=2)
    guest = Guest(sitting)
    sitting.does(0, PlayCard(sitting.card(enhancer), monster=sitting.card(monster)))
    sitting.does(0, GiveUpFight())
    sitting.expires_until_asked("run_order")
    wait(guest, UNANSWERABLE_WINDOW_SECONDS)
    assert [type(one) for one in sitting.sent] == [AnswerQuestion]


def test_of_two_different_monsters_the_order_is_asked_for() -> None:
    first, second = "passive_aggressive_landlady", "neighbour_with_a_drill"
    hand = ["sorry_wrong_dungeon", second]
    sitting = Sitting(alice=Player(level=5, hand=hand), fight=first, seats=2)
    guest = Guest(sitting)
    sitting.does(0, PlayCard(sitting.card(hand[0]), other=sitting.card(second)))
    sitting.does(0, GiveUpFight())
    sitting.expires_until_asked("run_order")
    wait(guest, UNANSWERABLE_WINDOW_SECONDS)
    assert sitting.sent == []
    assert any(guest.desk.words("title.run_order") in row for row in guest.screen())


def test_a_whole_hand_is_paid_without_ticking_it() -> None:
    hand = ["bathrobe_of_authority", "bucket_of_valour", "on_its_second_espresso"]
    sitting = Sitting(
        alice=Player(level=1, hand=hand, aside=["wizard"]), fight="neighbour_with_a_drill"
    )
    guest = Guest(sitting)
    guest.press(guest.desk.keymap["use_ability"])
    if guest.desk.listing is not None and guest.desk.decision is not None:
        options = guest.desk.decision.options
        guest.press(
            next(
                letter
                for letter, value in guest.desk.listing.rows(())
                if any(need.least == len(hand) for need in options[value].needs)
            )
        )
    assert "with your whole hand (3)" in guest.prompt
    guest.press("enter")
    if guest.desk.question is not None:
        guest.press("y")
    paid = sitting.sent[-1]
    assert isinstance(paid, UseAbility)
    assert {*paid.payment} == {sitting.card(one) for one in hand}


def test_the_digits_of_a_whole_hand_that_is_paid_untick_nothing() -> None:
    hand = ["flash_photography", "warm_sparkling_wine"]
    sitting = Sitting(
        edition="star", point="rest", alice=Player(level=3, aside=["earlybird"], hand=hand)
    )
    guest = Guest(sitting)
    guest.press("f")
    assert "with your whole hand (2)" in guest.prompt
    guest.press("1 2")
    (paid,) = sitting.sent
    assert isinstance(paid, UseAbility)
    assert {*paid.payment} == {sitting.card(one) for one in hand}


def test_who_is_not_asked_is_not_told_to_pass() -> None:
    """In a window that is about others alone there is no Space to press."""
    sitting = others_kill(hand=["mop_of_many_floors"])
    top = sitting.state.stack[-1]
    assert top.kind == "window"
    top.about = "die"
    top.audience = tuple(seat for seat in top.audience if seat != 0)
    guest = Guest(sitting)
    assert "[Space]" not in guest.keys
    assert guest.prompt == guest.desk.words("prompt.other_idle")


def running_from_one(
    edition: str = "classic", monster: str = "neighbour_with_a_drill", **ann: object
) -> Sitting:
    """Ann is asked which monster she runs from first; there is one."""
    sitting = Sitting(edition=edition, alice=Player(level=1, **ann), fight=monster)  # type: ignore[arg-type]
    sitting.does(0, GiveUpFight())
    sitting.expires_until_asked("run_order")
    return sitting


def test_who_holds_nothing_runs_from_one_monster_without_a_key() -> None:
    sitting = running_from_one()
    guest = Guest(sitting)
    wait(guest, UNANSWERABLE_WINDOW_SECONDS / 2)
    assert sitting.sent == []
    wait(guest, UNANSWERABLE_WINDOW_SECONDS / 2)
    assert sitting.sent == [
        AnswerQuestion(sitting.sent[0].decision, (sitting.card("neighbour_with_a_drill"),))  # type: ignore[union-attr]
    ]


def test_what_is_answered_without_a_key_was_no_selection_that_is_gone() -> None:
    guest = Guest(running_from_one())
    wait(guest, UNANSWERABLE_WINDOW_SECONDS)
    assert guest.desk.listing is None
    assert guest.desk.notice == ""


@pytest.mark.parametrize("card", ["mop_of_many_floors", "back_stairs"])
def test_who_runs_with_a_card_in_the_hand_is_asked_whatever_it_is(card: str) -> None:
    """Some are played before the die is rolled, and nobody may tell which one somebody holds."""
    sitting = running_from_one(hand=[card])
    guest = Guest(sitting)
    assert guest.prompt == guest.desk.words("prompt.run_one")
    wait(guest, 10 * UNANSWERABLE_WINDOW_SECONDS)
    assert sitting.sent == []


def test_whom_a_monster_does_not_pursue_gets_away_without_a_key() -> None:
    """All can see that it does not, whatever is in the hand."""
    sitting = running_from_one(monster="inspector_without_a_warrant", hand=["back_stairs"])
    guest = Guest(sitting)
    assert guest.prompt == guest.desk.words("prompt.unasked.run_spared")
    wait(guest, UNANSWERABLE_WINDOW_SECONDS)
    assert len(sitting.sent) == 1
    assert not sitting.asks("run_order")


def alone(sitting: Sitting) -> Sitting:
    """The same with bots in all other chairs."""
    for seat, name in enumerate(sitting.names):
        if seat != sitting.seat:
            sitting.chairs[seat] = Chair(seat, name, "bot", bot=True)
    return sitting


@pytest.mark.parametrize(
    ("ann", "asked"),
    [
        ({"hand": ["mop_of_many_floors", "kraken_in_the_downpipe"]}, False),
        ({"hand": ["back_stairs"]}, True),  # gets away
        ({"hand": ["elf"]}, True),  # runs better
        ({"hand": ["dwarf"]}, False),
        ({"aside": ["elf"]}, True),  # runs better, and need not
        ({"aside": ["dwarf"]}, False),
        ({"hand": ["mop_of_many_floors", "dwarf"], "aside": ["wizard"]}, True),  # two are a price
    ],
)
def test_who_is_alone_is_asked_only_where_something_can_be_done_before_the_die(
    ann: dict[str, Any], asked: bool
) -> None:
    sitting = alone(running_from_one(**ann))
    guest = Guest(sitting)
    wait(guest, 10 * UNANSWERABLE_WINDOW_SECONDS)
    assert (sitting.sent == []) is asked


def test_as_soon_as_somebody_watches_nothing_hangs_on_the_hand() -> None:
    sitting = alone(running_from_one(hand=["mop_of_many_floors"]))
    guest = Guest(sitting)
    sitting.watchers = 1
    sitting.tell(sitting.update([]))
    wait(guest, 10 * UNANSWERABLE_WINDOW_SECONDS)
    assert sitting.sent == []


def before_first_turn(*hand: str) -> Sitting:
    return Sitting(alice=Player(hand=list(hand)), point="setup")


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_alone_and_has_nothing_to_begin_with_presses_nothing(language: Language) -> None:
    sitting = alone(before_first_turn("kraken_in_the_downpipe", "back_stairs"))
    guest = Guest(sitting, language=language)
    assert guest.prompt == guest.desk.words("prompt.setup_nothing")
    wait(guest, UNANSWERABLE_WINDOW_SECONDS)
    decision = guest.desk.decision
    assert decision is not None
    assert sitting.sent == [Pass(decision.id)]


def test_who_is_alone_and_has_something_to_begin_with_is_asked() -> None:
    sitting = alone(before_first_turn("mop_of_many_floors"))
    wait(Guest(sitting), 10 * UNANSWERABLE_WINDOW_SECONDS)
    assert sitting.sent == []


def test_before_the_first_turn_others_see_no_difference() -> None:
    sitting = before_first_turn("kraken_in_the_downpipe")
    guest = Guest(sitting)
    wait(guest, 10 * UNANSWERABLE_WINDOW_SECONDS)
    assert sitting.sent == []
    assert guest.prompt == guest.desk.words("prompt.setup_idle")


def test_what_in_play_could_be_used_is_asked_about() -> None:
    sitting = running_from_one("agents", "giant_lizard_with_a_permit", wears=["panic_button"])
    guest = Guest(sitting)
    wait(guest, 10 * UNANSWERABLE_WINDOW_SECONDS)
    assert sitting.sent == []


def search(*hand: str, edition: str = "star", **more: Any) -> Sitting:
    """Ann's door is open, and no monster was behind it."""
    ann = Player(level=3, hand=list(hand))
    return Sitting(edition=edition, seats=3, alice=ann, point="after_door", **more)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_room_that_has_to_be_searched_is_searched_after_a_moment(language: Language) -> None:
    sitting = search()
    guest = Guest(sitting, language=language)
    assert guest.prompt == guest.desk.words("prompt.unasked.search")
    wait(guest, UNANSWERABLE_WINDOW_SECONDS / 2)
    assert sitting.sent == []
    wait(guest, UNANSWERABLE_WINDOW_SECONDS / 2)
    assert sitting.sent == [LootRoom()]


def emptied(*more: str) -> Sitting:
    """The monster of Ann's fight has gone by her only card, or she has some left."""
    cut, foe = "that_scene_is_cut", "yorick_owed_wages"
    sitting = Sitting(edition="bard", alice=Player(level=2, hand=[cut, *more]), fight=foe)
    sitting.does(0, PlayCard(sitting.card(cut), monster=sitting.card(foe)))
    if more:  # One of these is the price of it.
        sitting.expires()
    return sitting


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fight_without_a_monster_ends_after_a_moment(language: Language) -> None:
    sitting = emptied()
    guest = Guest(sitting, language=language)
    assert guest.desk.is_fight_empty
    assert guest.prompt == guest.desk.words("prompt.unasked.fight")
    wait(guest, UNANSWERABLE_WINDOW_SECONDS)
    assert sitting.sent == [CallKill()]


def test_who_holds_cards_ends_a_fight_without_a_monster_themselves() -> None:
    """Some would bring a monster into it; unless nobody is there to see that these do not."""
    monsters = "caliban_shop_steward", "man_who_plays_the_wall"
    for sitting, answer in (
        (emptied(*monsters), []),
        (alone(emptied("third_witch_held_up", *monsters)), []),
        (alone(emptied(*monsters)), [CallKill()]),
    ):
        guest = Guest(sitting)
        wait(guest, UNANSWERABLE_WINDOW_SECONDS)
        assert sitting.sent == answer


def test_a_room_that_may_be_left_or_before_which_something_can_be_done_is_asked_for() -> None:
    hand = ["peanut_packets_in_freefall"]
    bob = Player(wears=["fishbowl_helmet_with_window_seat"])
    for sitting in (search(edition="classic"), search(bob=bob), search(*hand)):
        guest = Guest(sitting)
        assert guest.desk.decision is not None
        assert guest.desk.decision.option("loot_room") is not None
        wait(guest, 10 * UNANSWERABLE_WINDOW_SECONDS)
        assert sitting.sent == []


def test_a_card_that_pays_for_itself_asks_for_no_price() -> None:
    guest = Guest(Sitting(edition="agents", alice=Player(wears=["grappling_hook_on_approval"])))
    guest.press(guest.desk.keymap["use_ability"])
    assert guest.desk.shown_list() is None
    assert guest.prompt == (
        "SELECTED: Grappling Hook, on Approval (Draw 1\u00a0treasure), by discarding it"
    )
