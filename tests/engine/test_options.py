"""Options: what is offered is legal, and building a command from one takes what it needs."""

from __future__ import annotations

import pytest

from engine.bots.random_bot import fill_option_randomly
from engine.core.commands import (
    AnswerOffer,
    AnswerQuestion,
    CallKill,
    ClaimDiscard,
    Command,
    ConfirmSetup,
    DiscardInPlay,
    EndTurn,
    EquipOrUnequip,
    GiveCharity,
    GiveUpFight,
    LayDownOneShot,
    LiftCurse,
    LookForTrouble,
    LootRoom,
    OfferTrade,
    OpenDoor,
    Pass,
    PlayCard,
    ProposeHelpDeal,
    SellItems,
    TryTheft,
    UseAbility,
    WithdrawOffer,
)
from engine.core.decisions import Decision, Option, PickRequirement, Picks, command_from_option
from tests.engine.cards import (
    CANCEL,
    DIE,
    curse,
    enhancer,
    item,
    level_up,
    lose,
    monster,
    potion,
    special,
)
from tests.engine.harness import Table
from tests.engine.invariants import Dealer
from tests.engine.layout import Player
from tests.engine.moves import asks_help, plays
from tests.rulebook import rule

LUMP = monster("lump", 8)


def decision(*options: Option) -> Decision:
    return Decision(9, "open", "fight", True, "turn", options)


SEAT, SIDE = PickRequirement("seat", (0, 1)), PickRequirement("side", (0, 1))
CARDS = PickRequirement("cards", (4, 5, 6), 1, 3)
PAYMENT = PickRequirement("payment", (4, 5), 2, 2)
BUILT: list[tuple[Option, Picks, Command]] = [
    (Option("open_door"), (), OpenDoor()),
    (Option("look_for_trouble", 3), (), LookForTrouble(3)),
    (Option("loot_room"), (), LootRoom()),
    (Option("end_turn"), (), EndTurn()),
    (Option("call_kill"), (), CallKill()),
    (Option("give_up"), (), GiveUpFight()),
    (Option("pass"), (), Pass(9)),
    (Option("set_up", needs=(CARDS,)), [(6, 4)], ConfirmSetup(9, (6, 4))),
    (
        Option("answer", needs=(PickRequirement("choice", (4, 5), 1, 2),)),
        [(5, 4)],
        AnswerQuestion(9, (5, 4)),
    ),
    (
        Option("give_charity", needs=(CARDS, PickRequirement("receivers", (0, 1), 1, 3))),
        [(4, 6), (1, 0)],
        GiveCharity(9, ((4, 1), (6, 0))),
    ),
    (Option("play_card", 3, (SEAT,)), [(1,)], PlayCard(3, seat=1)),
    (Option("play_card", 3, (SIDE,)), [(1,)], PlayCard(3, side=1)),
    (Option("play_card", 3, (PickRequirement("monster", (7,)),)), [(7,)], PlayCard(3, monster=7)),
    (Option("play_card", 3, (PickRequirement("other", (8,), 0),)), [()], PlayCard(3)),
    (
        Option("use_ability", 3, (PAYMENT, SEAT), index=1),
        [(4, 5), (0,)],
        UseAbility(3, 1, (4, 5), seat=0),
    ),
    (Option("wear", 3), (), EquipOrUnequip(3, on=True)),
    (Option("set_aside", 3), (), EquipOrUnequip(3, on=False)),
    (Option("lay_down", 3), (), LayDownOneShot(3)),
    (Option("discard", 3), (), DiscardInPlay(3)),
    (Option("claim", 3), (), ClaimDiscard(3)),
    (Option("lift_curse", 3, (PAYMENT,)), [(5, 4)], LiftCurse(3, (5, 4))),
    (Option("sell", needs=(CARDS,)), [(6,)], SellItems((6,))),
    (
        Option("rob", 3, (PickRequirement("other", (7, 8)), PickRequirement("payment", (4, 5)))),
        [(8,), (4,)],
        TryTheft(item=8, payment=4),
    ),
    (
        Option(
            "offer_help",
            needs=(
                SEAT,
                PickRequirement("treasures", (0, 1, 2)),
                PickRequirement("helper_first", (0, 1)),
                PickRequirement("items", (4,), 0, 1),
            ),
        ),
        [(1,), (2,), (1,), (4,)],
        ProposeHelpDeal(1, 2, True, (4,)),
    ),
    (
        Option(
            "offer_trade",
            needs=(SEAT, PickRequirement("give", (4,), 0), PickRequirement("take", (5,), 0)),
        ),
        [(1,), (4,), ()],
        OfferTrade(1, (4,), ()),
    ),
    (Option("accept", index=2), (), AnswerOffer(2, accept=True)),
    (Option("decline", index=2), (), AnswerOffer(2, accept=False)),
    (Option("withdraw", index=2), (), WithdrawOffer(2)),
]


@pytest.mark.parametrize(
    ("option", "picks", "command"), BUILT, ids=[f"{one[0].verb}-{n}" for n, one in enumerate(BUILT)]
)
def test_an_option_and_its_picks_are_a_command(
    option: Option, picks: Picks, command: Command
) -> None:
    assert command_from_option(decision(option), option, picks) == command


@pytest.mark.parametrize("picks", [(), [(0,), (1,)], [()], [(0, 1)], [(2,)]])
def test_picks_that_do_not_fit_are_refused(picks: Picks) -> None:
    option = Option("play_card", 3, (SEAT,))
    with pytest.raises(ValueError, match="play_card"):
        command_from_option(decision(option), option, picks)


@pytest.mark.parametrize("option", [one[0] for one in BUILT], ids=lambda one: one.verb)
def test_chance_fills_in_what_the_template_asks_for(option: Option) -> None:
    for start in range(20):
        command = fill_option_randomly(decision(option), option, Dealer(start))
        assert command == fill_option_randomly(decision(option), option, Dealer(start))


def test_a_decision_finds_its_options() -> None:
    one, two = Option("play_card", 3), Option("play_card", 4)
    found = decision(Option("pass"), one, two)
    assert found.option("play_card") is one
    assert found.option("play_card", 4) is two
    assert found.option("play_card", 5) is None
    assert found.option("sell") is None


def mark_of(table: Table, name: str, card: str) -> int | None:
    decision = table.view(name).decision
    assert decision is not None
    option = decision.option("play_card", table.card(card, table.seat(name)))
    assert option is not None
    return option.needs[0].mark


@rule("SHOT-02", "CURSE-02", "GUAL-02", "ENH-03")
def test_the_second_press_means_the_obvious_target(table: Table) -> None:
    cards = [
        potion("tea", 1),
        curse("bite", lose(1)),
        level_up("lesson"),
        enhancer("old", 5),
        enhancer("tiny", -5),
    ]
    table.given(
        alice=Player(level=3, hand=cards),
        bob=Player(hand=[dict(card, id=f"b_{card['id']}") for card in cards]),
        fight=("alice", LUMP),
        monsters=[monster("rat", 1)],
    )
    lump = table.card("lump", 0)
    assert mark_of(table, "alice", "tea") == 0
    assert mark_of(table, "bob", "b_tea") == 1
    assert mark_of(table, "bob", "b_bite") == 0
    assert mark_of(table, "alice", "bite") is None
    assert mark_of(table, "alice", "lesson") == 0
    assert mark_of(table, "bob", "b_lesson") == 1
    assert mark_of(table, "bob", "b_old") == lump
    assert mark_of(table, "alice", "tiny") == lump
    assert mark_of(table, "bob", "b_tiny") is None


@rule("CURSE-02", "AMB-31")
def test_a_curse_marks_no_fighter_who_is_dead(table: Table) -> None:
    table.given(
        alice=Player(level=8, hand=[item("coin")]),
        bob=Player(level=7),
        carol=Player(level=5, hand=[curse("bite", lose(1))]),
        fight=("alice", monster("ogre", 18, bad_stuff=DIE)),
        helper="bob",
    )
    table.loses()
    table.runs("alice", "ogre", die=1)
    assert table.asks("bob", "run_order") == ("ogre",)
    assert mark_of(table, "carol", "bite") is None
    table.runs("bob", "ogre", die=6)
    table.loots("bob", "coin")
    table.passes_if_asked()


@rule("CURSE-02")
def test_outside_fights_a_curse_marks_the_one_leader(table: Table) -> None:
    bite = curse("bite", lose(1))
    table.given(alice=Player(level=9, hand=[bite]), bob=Player(level=3), carol=Player(level=2))
    assert mark_of(table, "alice", "bite") == 1
    table.given(alice=Player(level=9, hand=[bite]), bob=Player(level=3), carol=Player(level=3))
    assert mark_of(table, "alice", "bite") is None


def test_nothing_is_offered_to_the_dead_and_to_outsiders_only_what_is_theirs(
    table: Table,
) -> None:
    table.given(
        alice=Player(level=3),
        bob=Player(dead=True, hand=[curse("bite", lose(1))]),
        carol=Player(hand=[item("cap")]),
        fight=("alice", LUMP),
    )
    assert table.offered("bob") == set()
    assert table.offered("carol") == {"offer_help", "show"}
    assert table.offered("alice") == {"give_up", "offer_help"}
    table.when("alice", asks_help("carol"))
    assert table.offered("carol") == {"offer_help", "accept", "decline", "show"}
    assert "withdraw" in table.offered("alice")


def test_a_decision_says_who_is_waited_for_and_whose_clock_runs(table: Table) -> None:
    table.given(alice=Player(level=3), fight=("alice", LUMP))
    told = [table.view(name).decision for name in ("alice", "bob")]
    assert [(one.kind, one.about, one.asked, one.clock) for one in told if one is not None] == [
        ("open", "fight", True, "turn"),
        ("open", "fight", False, "turn"),
    ]
    clock = table.view("bob").public.clock
    assert clock is not None
    assert (clock.kind, clock.audience) == ("turn", (0,))
    table.loses()
    told = [table.view(name).decision for name in ("alice", "bob")]
    assert [(one.kind, one.about, one.asked, one.clock) for one in told if one is not None] == [
        ("ask", "run_order", True, "ask"),
        ("ask", "run_order", False, "ask"),
    ]
    table.expires(die=6)


@rule("AMB-82", "AMB-86", "AMB-93")
def test_an_option_says_whether_the_card_would_be_queued(table: Table) -> None:
    def queued(name: str, card: str) -> bool | None:
        decision = table.view(name).decision
        assert decision is not None
        option = decision.option("play_card", table.card(card, table.seat(name)))
        return None if option is None else option.queued

    bite, gift = curse("bite", lose(1)), [{"do": "draw", "who": "others", "deck": "door"}]
    table.given(
        alice=Player(level=3, hand=[special("gift", "own_turn", gift), bite]),
        carol=Player(hand=[dict(bite, id="nip"), item("cap")]),
        doors=[dict(bite, id="fresh_b"), dict(bite, id="fresh_c")],
        cards=[CANCEL],
    )
    assert queued("carol", "nip") is False
    assert queued("carol", "cap") is None
    table.when("alice", plays("gift"))
    assert table.waits == ["open:prepare", "window:receipt"]
    assert queued("carol", "fresh_c") is False
    assert queued("carol", "nip") is True
    assert queued("alice", "bite") is True
    table.passes_all()
    table.when("alice", plays("bite", on="carol"))
    assert queued("carol", "nip") is True
    table.passes_all()
