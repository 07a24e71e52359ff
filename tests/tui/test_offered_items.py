"""Lists of what the reader may take: what each item would be to them, were it theirs and equipped,
and what it would be equipped in place of."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

from cards.languages import LANGUAGES, Language
from cards.vocabulary.card import Monster
from cards.vocabulary.effects import KillCharacter
from engine.bots.next_bot_move import next_bot_move
from engine.core import events as e
from engine.core.commands import AnswerOffer, CallKill, GiveUpFight, ProposeHelpDeal
from engine.core.game_operations import GameOperations
from engine.core.state import GameState, clone_state
from engine.core.zones import Instance, Seat, play_zone_of
from engine.loaded_dice import seed_that_rolls
from engine.queries.cards_in_play import has_free_slots
from engine.queries.combat_strength import character_strength
from engine.rules.card_transfers import hand_over_card_in_play
from engine.rules.seat_options import decision_for_seat
from tests.engine.boxes import box_of
from tests.engine.layout import NAMES, Player
from tests.rulebook import EVERY_EDITION, rule
from tests.tui import scenes
from tests.tui.agreement import picture
from tests.tui.plain.reader import Lines
from tests.tui.sitting import Guest, Sitting
from tui.table.model.choice_list import ChoiceList, trade_list
from tui.table.model.taken_card_text import brief_obstacle_text, taken_card_text
from tui.table.model.target_selection import new_selection

SIZES = ((80, 24), (120, 40), (160, 50))
TAKEN = ("loot", "split", "steal", "claim", "lay_down")
"""Questions for cards that whoever is asked gets."""


def looting(alice: Player, *belongings: str, carol: Player | None = None) -> Sitting:
    """Ann may take one of these from Bo's body, and Cleo what is left."""
    layout: dict[str, Any] = {
        "alice": alice,
        "bob": Player(level=5, aside=belongings),
        "carol": carol or Player(),
    }
    sitting = Sitting(seats=3, turn="bob", fight="ground_rent_dragon", **layout)
    sitting.does(1, GiveUpFight())
    sitting.state.draws = scenes.LOW_ROLL
    sitting.expires_until_asked("loot")
    return sitting


def rows_about(guest: Guest, card_id: str, width: int, height: int) -> str:
    """The row of that card, and what stands below it."""
    stage = picture(guest, width, height).text("stage").split("\n")
    name = guest.desk.book.short(guest.sitting.card(card_id), 21)
    at = next(at for at, row in enumerate(stage) if name in row and "[" in row)
    below = [row for row in stage[at + 1 : at + 4] if "[ ]" not in row[:9]]
    return " ".join(" ".join([stage[at], *below]).split())


def number_of(row: str) -> str:
    """The number of the card, before its price."""
    found = re.search(r"(?<= )[+-]\d+(?= |$)", row)
    return found[0] if found else ""


@rule("ITEM-13", "STR-14")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_number_of_what_can_be_taken_is_the_readers_own(
    language: Language, subtests: pytest.Subtests
) -> None:
    """Nothing on Ann's feet and nobody above her: 1 + 2, and 2 + 2; she is no wizard, and no
    fight is on in which nobody helps her."""
    cards = {
        "bath_mat_cape": "+3",
        "shower_cap_of_doom": "+4",
        "colander_of_insight": "+0",
        "headphones_of_solitude": "+0",
        "mop_of_many_floors": "+3",
    }
    sitting = looting(Player(level=6), *cards)
    guest = Guest(sitting, language=language)
    for size in SIZES:
        for card, number in cards.items():
            with subtests.test(size=size, card=card):
                assert number_of(rows_about(guest, card, *size)) == number
    heard = " ".join(Lines(sitting, language=language).take())
    for card, number in cards.items():
        with subtests.test(line=card):
            name = guest.desk.book.name(sitting.card(card))
            assert f" {number}," in heard.partition(name)[2].partition("$")[0]


@rule("STR-14")
@pytest.mark.parametrize("language", LANGUAGES)
def test_who_helped_in_the_fight_just_over_counts_for_nothing_to_be_picked(
    language: Language, subtests: pytest.Subtests
) -> None:
    """The key prints +1 and another +4 with a helper, the gun that it takes the hands of +4."""
    key, gun = "two_person_key", "fax_bazooka"
    sitting = Sitting(
        edition="agents",
        seats=3,
        alice=Player(level=2, wears=[gun]),
        carol=Player(level=9),
        treasures=[key, "flip_chart_of_war"],
        fight="double_agent_both_halves",
    )
    sitting.does(0, ProposeHelpDeal(2, treasures=1))
    (offer,) = sitting.state.offers
    sitting.does(2, AnswerOffer(offer.id, accept=True))
    sitting.does(0, CallKill())
    sitting.expires_until_asked("split")
    guest = Guest(sitting, language=language)
    for size in SIZES:
        with subtests.test(size=size):
            row = rows_about(guest, key, *size)
            assert number_of(row) == "+1"
            assert guest.desk.words("list.strength", n=7, k=4)[1:] in row


@rule("SHIP-02")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_second_ship_is_told_to_be_one_too_many(language: Language) -> None:
    """Ann has a ship and a big item, and could take a ship, or play the one she holds."""
    pod, camper, bass = "escape_pod_for_one", "camper_with_hyperdrive", "double_bass"
    ann = Player(hand=[camper], wears=["cruise_liner_all_inclusive", f"{bass}_in_its_own_seat"])
    bob = Player(wears=[pod])
    sitting = Sitting(edition="star", seats=2, alice=ann, bob=bob)
    guest = Guest(sitting, language=language)
    words = guest.desk.words
    [row] = [row for row in guest.screen() if row.startswith("[1]") or row.startswith(" 1 ")]
    assert words("why_not.ship") in row
    assert taken_card_text(guest.desk, sitting.card(pod)) == words("why_not.ship")
    assert brief_obstacle_text(guest.desk, sitting.card(pod)) == words("why_not.brief.ship")


@rule("ITEM-05", "ITEM-11")
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_can_be_taken_tells_what_is_in_its_place(
    language: Language, subtests: pytest.Subtests
) -> None:
    """Ann wears the crown, +1, and has a big item: with a cap of 4 for it she is at 6 - 1 + 4."""
    cap, plant = "shower_cap_of_doom", "rubber_plant_with_opinions"
    ann = Player(level=5, wears=["paper_crown"], aside=["ladder_nobody_returned"])
    sitting = looting(ann, cap, plant)
    guest = Guest(sitting, language=language)
    words, name = guest.desk.words, guest.desk.book.short
    crown, ladder = (sitting.card(one) for one in ("paper_crown", "ladder_nobody_returned"))
    swapped = words("list.swapped_for", card=name(crown), n=6, k=9)
    for size in SIZES:
        with subtests.test(size=size):
            told = rows_about(guest, cap, *size)
            assert words("list.taken") in told
            assert swapped[1:] in told or words("list.strength", n=6, k=9)[1:] in told
            told = rows_about(guest, plant, *size)
            assert words("why_not.big_already", card=name(ladder))[1:] in told
    heard = " ".join(" ".join(Lines(sitting, language=language).take()).split())
    strength = words("plain.outcome.strength", n=6, k=9)
    crowned = words("outcome.swapped", what=strength, card=guest.desk.book.name(crown))
    assert f"{crowned[1:]}." in heard


@rule("ITEM-11")
def test_no_item_on_offer_is_called_taken_for_a_place_in_use() -> None:
    """`1 hand, taken` reads as if somebody had already picked the card."""
    carol = Player(level=3, wears=["paper_crown"])
    sitting = looting(Player(level=6), "shower_cap_of_doom", carol=carol)
    sitting.seat = 2
    guest = Guest(sitting)
    cap = sitting.card("shower_cap_of_doom")
    price = guest.desk.words.gold(guest.desk.book.compiled(cap).gold)
    row = next(row for row in guest.screen(80, 24) if price in row)
    assert "taken" not in row
    assert "head, in use +2" in row


@rule("ITEM-11", "ITEM-13")
@pytest.mark.parametrize("language", LANGUAGES)
def test_who_watches_others_choose_reads_their_own_numbers(language: Language) -> None:
    """Cleo wears the crown, is no wizard, and Ann is above her."""
    cards = ("bath_mat_cape", "shower_cap_of_doom", "colander_of_insight")
    carol = Player(level=3, wears=["paper_crown"])
    sitting = looting(Player(level=6), *cards, carol=carol)
    sitting.seat = 2
    guest = Guest(sitting, language=language)
    words = guest.desk.words
    prices = [guest.desk.book.compiled(sitting.card(card)).gold for card in cards]
    for size in SIZES:
        stage = [row.rstrip() for row in picture(guest, *size).text("stage").split("\n")]
        mat, cap, colander = (
            next(row for row in stage if row.endswith(words.gold(price))) for price in prices
        )
        assert number_of(mat) == "+3"
        assert number_of(cap) == "+2"
        assert words("list.taken") in cap
        assert number_of(colander) == "+0"
        assert words("list.unsuited") in colander


@rule("ITEM-11")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_place_that_is_taken_stands_apart_from_a_run_bonus(language: Language) -> None:
    slippers = "getaway_slippers"
    sitting = looting(Player(level=6), slippers, carol=Player(level=3, wears=["socks_in_sandals"]))
    sitting.seat = 2
    guest = Guest(sitting, language=language)
    words = guest.desk.words
    price = words.gold(guest.desk.book.compiled(sitting.card(slippers)).gold)
    row = next(row for row in guest.screen() if price in row)
    assert f"{words('list.taken')} " in row
    assert f" {words('effect.run', n='+2')} " in row


@rule("ITEM-11", "ITEM-13")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_trade_with_no_room_below_its_rows_says_what_is_not_for_the_reader(
    language: Language,
) -> None:
    """Twelve items have twelve rows."""
    chance = Random(3)
    gear = [one.id for one in box_of("classic").cards if one.item is not None and one.gold]
    mine = chance.sample([one for one in dict.fromkeys(gear) if one != "colander_of_insight"], 11)
    sitting = Sitting(
        seats=2, alice=Player(level=5, aside=mine), bob=Player(aside=["colander_of_insight"])
    )
    guest = Guest(sitting, language=language)
    desk = guest.desk
    assert desk.decision is not None
    desk.form = trade_list(desk.decision, 1, desk.mine.in_play, desk.public.seats[1].in_play)
    assert desk.words("list.unsuited") in rows_about(guest, "colander_of_insight", 80, 24)


def lists_of_others_items(guest: Guest, chance: Random) -> Iterator[ChoiceList]:
    """The lists that can lie before the reader now and offer what is not theirs, each shown."""
    desk = guest.desk
    decision = desk.decision
    if decision is None:
        return
    if decision.asked and decision.about in TAKEN and (shown := desk.shown_list()):
        yield shown
    for option in decision.options:
        if option.verb == "rob":
            desk.form, desk.selection = None, new_selection(option)
            if shown := desk.shown_list():
                yield shown
            desk.selection = None
    partner = chance.choice([one for one in desk.public.seats if one.seat != desk.seat])
    trade = trade_list(decision, partner.seat, desk.mine.in_play, partner.in_play)
    if trade is not None and chance.random() < 0.2:
        desk.form = trade
        yield trade
        desk.form = None


def own_numbers(state: GameState, seat: Seat, card: Instance) -> set[tuple[int, int]]:
    """What the card may count for that seat outside a fight, and what their strength is then: it is
    equipped in place of as few of their items as it takes, whichever these are."""
    cards = state.box.cards
    limbs = {limb for limb, _ in cards[card].limbs}
    worn = [one for one in state.play(seat) if state.equipped[one]]
    worn = [one for one in worn if limbs & {limb for limb, _ in cards[one].limbs}]
    for count in range(len(worn) + 1):
        found: set[tuple[int, int]] = set()
        for gone in combinations(worn, count):
            after = clone_state(state)
            ref = GameOperations(after)
            for one in gone:
                ref.emit(e.EquipmentChanged(seat, one, on=False))
            if after.where[card] != play_zone_of(seat):
                hand_over_card_in_play(ref, card, seat, "stolen", seat, e.UNCAUSED)
            if cards[card].item is not None and not after.equipped[card]:
                if not has_free_slots(after, seat, card):
                    continue
                ref.emit(e.EquipmentChanged(seat, card, on=True))
            there = character_strength(after, seat)
            parts = [one.amount for one in there.parts if one.card == card and one.counts]
            found.add((sum(parts), there.total))
        if found:
            return found
    return set()


def table_with_loot(edition: str, chance: Random) -> Sitting:
    """Everybody has six items or followers before them, not equipped yet, and is something; Bo has
    just died in a fight."""
    cards = {one.id: one for one in box_of(edition).cards}
    gear = [id for id, one in cards.items() if one.kind in ("item", "follower")]
    kinds = [id for id, one in cards.items() if one.kind in ("race", "class", "affiliation")]
    deadly = next(
        id
        for id, one in cards.items()
        if isinstance(one.print, Monster)
        and any(isinstance(effect, KillCharacter) for effect in one.print.bad_stuff)
    )
    chance.shuffle(gear)
    players: dict[str, Any] = {
        name: Player(
            level=chance.randint(5, 8),
            aside=[*gear[6 * at : 6 * at + 6], chance.choice(kinds)],
        )
        for at, name in enumerate(NAMES[:4])
    }
    sitting = Sitting(seats=4, edition=edition, turn="bob", fight=deadly, **players)
    sitting.does(1, GiveUpFight())
    for _ in range(20):
        if sitting.state.seats[1].body:
            break
        sitting.state.seed = seed_that_rolls(1, sitting.state.draws, 6)
        sitting.expires()
    return sitting


def wrong_numbers(edition: str, number: int, moves: int) -> tuple[Counter[str], list[str]]:
    """How many rows were right, by lists, and those that were wrong, in a game of bots."""
    chance = Random(number)
    sitting = table_with_loot(edition, chance)
    right: Counter[str] = Counter()
    wrong: list[str] = []
    for _ in range(moves):
        for seat in range(4):
            if decision_for_seat(sitting.state, seat) is None:
                continue
            sitting.seat = seat
            guest = Guest(sitting, language=LANGUAGES[number % len(LANGUAGES)])
            for shown in lists_of_others_items(guest, chance):
                check_rows(guest, shown, chance, right, wrong)
        sitting.listener = None
        move = next_bot_move(sitting.state, range(4), f"{number:032x}")
        if move is None:
            break
        sitting.does(*move)
    return right, wrong


def check_rows(
    guest: Guest, shown: ChoiceList, chance: Random, right: Counter[str], wrong: list[str]
) -> None:
    """The number of each row is the reader's, and so is the strength below it, if one is told."""
    desk = guest.desk
    stage = picture(guest, *chance.choice(SIZES)).text("stage")
    for letter, card in desk.rows_of(shown):
        compiled = desk.book.compiled(card)
        gear = compiled.item is not None or compiled.kind == "follower"
        if not gear or not (compiled.strength or "strength" in compiled.stats):
            continue
        row = re.search(rf"^.\[{letter}\](.*)\n((?:     .*\n)*)", stage, re.MULTILINE)
        if row is None:
            continue  # There is no room for it.
        own = own_numbers(guest.sitting.state, desk.seat, card)
        is_right = int(number_of(row[1][26:]) or -99) in {amount for amount, _ in own}
        if after := re.search(r"\d+ → (\d+)", row[2]):
            is_right &= int(after[1]) in {total for _, total in own}
        if is_right:
            right[shown.kind] += 1
        else:
            wrong.append(row[0])


GAMES = [*zip(EVERY_EDITION, range(len(EVERY_EDITION)), strict=True)]


@pytest.mark.parametrize(("edition", "number"), GAMES)
def test_every_number_of_what_can_be_taken_is_the_readers_own(edition: str, number: int) -> None:
    """Whoever takes it and has it equipped is so much stronger."""
    right, wrong = wrong_numbers(edition, number, 30)
    assert not wrong
    assert right["ask"] >= 5
    assert right["trade"] >= 20
