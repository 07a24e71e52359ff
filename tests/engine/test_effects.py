"""The verbs of cards, each with whom and what it may be about."""

from __future__ import annotations

import pytest

from engine.core.events import CardsMoved, Cause, DieChanged, DieRolled, DrawOrSearchFailed
from engine.core.zones import DOOR_DISCARD, NO_CARD
from engine.views.event_redaction import redact_event
from tests.editions import STAYS_DEAD
from tests.engine.cards import (
    DIE,
    class_,
    curse,
    item,
    lose,
    monster,
    one_shot,
    potion,
    race,
    special,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import opens_door, picks, plays
from tests.rulebook import rule

LUMP = monster("lump", 8)


def effect(do: str, **more: object) -> dict[str, object]:
    return {"do": do, **more}


@rule("AMB-92", "GUAL-06")
@pytest.mark.parametrize(
    ("who", "levels"),
    [
        ("you", (3, 3, 2, 3)),
        ("target", (3, 2, 3, 3)),
        ("fighter", (2, 3, 3, 3)),
        ("helper", (3, 2, 3, 3)),
        ("fighters", (2, 2, 3, 3)),
        ("others", (2, 2, 3, 2)),
        ("everybody", (2, 2, 2, 2)),
    ],
)
def test_an_effect_is_about_those_whom_its_word_means(
    table: Table, who: str, levels: tuple[int, ...]
) -> None:
    drain = special("drain", "any_time", lose(1, who=who))
    table.given(
        alice=Player(level=3),
        bob=Player(level=3),
        carol=Player(level=3, hand=[drain]),
        dave=Player(level=3),
        fight=("alice", LUMP),
        helper="bob",
    )
    table.when("carol", plays("drain", on="bob" if who == "target" else None))
    assert tuple(one.level for one in table.state.seats) == levels


@rule("AMB-92")
def test_several_who_must_choose_do_so_from_the_active_player_on(table: Table) -> None:
    drill = special("drill", "any_time", [effect("discard", who="everybody", **{"in": "hand"})])
    two = [item("cup"), item("mug")]
    table.given(
        alice=Player(hand=two),
        bob=Player(hand=[drill, item("jug"), item("pot")]),
        carol=Player(hand=[item("pan")]),
        turn="carol",
        dave=Player(hand=[item("tub"), item("vat")]),
    )
    table.when("bob", plays("drill"))
    table.then(carol=has(hand=[]))
    for name, card in (("dave", "vat"), ("alice", "mug"), ("bob", "pot")):
        table.asks(name, "discard")
        table.when(name, picks(card))
    table.then(alice=has(hand=["cup"]), bob=has(hand=["jug"]), dave=has(hand=["tub"]))


@rule("AMB-99", "AMB-86")
def test_a_card_stolen_from_a_hand_goes_to_the_hand_unseen(table: Table) -> None:
    pick = special("pickpocket", "own_turn", [effect("steal", pick="random", **{"in": "hand"})])
    table.given(alice=Player(hand=[pick]), bob=Player(hand=[item("coin")]))
    events = table.when("alice", plays("pickpocket", on="bob"))
    table.then(alice=has(hand=["coin"]), bob=has(hand=[]))
    stolen = [one for one in events if isinstance(one, CardsMoved) and one.why == "stolen"]
    told = redact_event(stolen[0], 2)
    assert isinstance(told, CardsMoved)
    assert told.cards == (NO_CARD,)


@rule("AMB-88", "AMB-33")
def test_a_stolen_item_loses_its_cheat_and_a_cheat_is_not_stolen(table: Table) -> None:
    grab = special("grab", "own_turn", [effect("steal", **{"in": "in_play", "pick": "actor"})])
    table.given(
        alice=Player(hand=[grab]),
        bob=Player(
            wears=[item("crown", 3)],
            aside=[{"id": "says_so", "kind": "cheat", "name": {"en": "x"}}],
            cheats={"says_so": "crown"},
        ),
    )
    table.when("alice", plays("grab", on="bob"))
    table.then(alice=has(wears=["crown"], aside=[]), bob=has(wears=[], aside=[]))
    assert table.lies("says_so") == DOOR_DISCARD


@rule("ITEM-05", "AMB-34", where="AMB-34")
def test_a_stolen_big_item_makes_the_thief_choose(table: Table) -> None:
    grab = special("grab", "own_turn", [effect("steal", **{"in": "carried", "pick": "actor"})])
    table.given(
        alice=Player(level=3, hand=[grab], wears=[item("chest", 1, big=True)]),
        bob=Player(level=2, wears=[item("trunk", 2, big=True)]),
        carol=Player(level=1),
    )
    table.when("alice", plays("grab", on="bob"))
    assert table.asks("alice", "big_items") == ("chest", "trunk")
    table.when("alice", picks("chest"))
    table.then(alice=has(wears=["trunk"]), carol=has(wears=["chest"]), bob=has(wears=[]))


def test_the_top_card_that_fits_is_fetched_from_a_pile(table: Table) -> None:
    dig = special("dig", "any_time", [effect("fetch", deck="treasure", filter={"kind": "item"})])
    table.given(
        alice=Player(hand=[dig]),
        treasure_discards=[potion("tea", 1), item("cup"), item("mug")],
    )
    table.when("alice", plays("dig"))
    table.then(alice=has(hand=["cup"]))
    assert not table.happened(DrawOrSearchFailed)
    table.given(alice=Player(hand=[dig]), treasure_discards=[potion("tea", 1)])
    table.when("alice", plays("dig"))
    table.then(alice=has(hand=[]))
    assert table.happened(DrawOrSearchFailed) == [
        DrawOrSearchFailed(0, "treasure", True, Cause(table.card("dig", 0), 0))
    ]


@rule("SETUP-19")
def test_a_card_that_draws_from_nothing_says_so(table: Table) -> None:
    dip = special("dip", "any_time", [effect("draw", deck="treasure", count=2)])
    table.given(alice=Player(hand=[dip]), bare_decks=True)
    table.when("alice", plays("dip"))
    table.then(alice=has(hand=[]))
    assert table.happened(DrawOrSearchFailed) == [
        DrawOrSearchFailed(0, "treasure", False, Cause(table.card("dip", 0), 0))
    ]


@pytest.mark.parametrize(
    ("when", "true"),
    [
        ({"has": "race:pale"}, True),
        ({"lacks": "race:pale"}, False),
        ({"has": "gender:female"}, True),
        ({"has": "gender:male"}, False),
        ({"level_min": 3}, True),
        ({"level_min": 4}, False),
        ({"level_max": 2}, False),
        ({"who": "fighter", "has": "race:pale"}, True),
        ({"who": "helper", "has": "class:cook"}, True),
        ({"who": "helper", "has": "race:pale"}, False),
        ({"who": "fighters", "has": "class:cook"}, True),
        ({"who": "fighters", "lacks": "class:cook"}, False),
        ({"alone": True}, False),
        ({"alone": False}, True),
        ({"has": "race:pale", "level_min": 9}, False),
    ],
)
def test_a_condition_holds_or_not(table: Table, when: dict[str, object], true: bool) -> None:
    asks = one_shot(
        "asks", [effect("check", when=when, then=lose(1), otherwise=[effect("gain_levels")])]
    )
    table.given(
        alice=Player(level=3, aside=[race("pale")], hand=[asks]),
        bob=Player(level=5, aside=[class_("cook")]),
        fight=("alice", monster("ogre", 20)),
        helper="bob",
    )
    table.when("alice", plays("asks"))
    table.then(alice=has(level=2 if true else 4))


@rule("STR-13", "STR-14")
@pytest.mark.parametrize(("alone", "before", "inside"), [(True, 1, 5), (False, 1, 1)])
def test_who_is_in_no_fight_is_neither_alone_nor_helped(
    table: Table, alone: bool, before: int, inside: int
) -> None:
    moody = item("moody", modifiers=[{"stat": "strength", "amount": 4, "when": {"alone": alone}}])
    table.given(
        alice=Player(wears=[dict(moody, count=2)]), bob=Player(wears=["moody#2"]), doors=[LUMP]
    )
    table.then(alice=has(strength=before), bob=has(strength=1))
    table.when("alice", opens_door())
    table.then(alice=has(strength=inside), bob=has(strength=1))


@rule("AMB-93")
@pytest.mark.parametrize("face", [1, 6])
def test_a_card_may_turn_the_die_to_a_face(table: Table, face: int) -> None:
    fixed = special("fixed", "die", [effect("change_die", to=face)])
    table.given(alice=Player(level=3), bob=Player(hand=[fixed]), fight=("alice", monster("rat", 5)))
    table.loses()
    table.runs("alice", "rat", die=3)
    table.when("bob", plays("fixed"))
    assert [one.face for one in table.happened(DieChanged)] == [face]
    assert table.waits == ["window:die"]
    table.passes_all()
    table.then(alice=has(level=3 if face == 6 else 2))


def test_a_table_of_faces_does_what_its_final_face_says(table: Table) -> None:
    for face, level in ((1, 2), (3, 3), (6, 4)):
        gamble = special(
            "gamble",
            "own_turn",
            [
                effect(
                    "roll",
                    on=[
                        {"faces": [1, 2], "do": lose(1)},
                        {"faces": [3, 4], "do": []},
                        {"faces": [5, 6], "do": [effect("gain_levels")]},
                    ],
                )
            ],
        )
        table.given(alice=Player(level=3, hand=[gamble]))
        table.when("alice", plays("gamble"), die=face)
        assert [one.face for one in table.happened(DieRolled)] == [face]
        table.then(alice=has(level=level))


@rule("AMB-82")
def test_what_begins_on_the_living_ends_on_the_living(table: Table) -> None:
    """The first part kills; the second part finds nobody."""
    harsh = curse("harsh", [*DIE, *lose(2)])
    table.given(alice=Player(hand=[harsh]), bob=Player(level=5), carol=Player(level=2))
    table.when("alice", plays("harsh", on="bob"))
    table.then(bob=has(dead=STAYS_DEAD[table.edition], level=5))


@rule("DEATH-18", "AMB-13", "AMB-49")
def test_where_the_dead_are_back_at_once_they_are_when_the_last_body_is_looted(
    table: Table,
) -> None:
    table.given(
        alice=Player(level=6, hand=[item("coin")]),
        bob=Player(level=5, hand=[item("gem")]),
        carol=Player(level=3),
        fight=("alice", monster("ogre", 20, bad_stuff=DIE)),
        helper="bob",
        house={"death": {"back": "at_once"}},
    )
    table.loses()
    table.runs("alice", "ogre", die=1)
    table.runs("bob", "ogre", die=1)
    table.loots("carol", "coin")
    table.then(alice=has(dead=True), bob=has(dead=True))
    table.loots("carol", "gem")
    table.then(alice=has(dead=False), bob=has(dead=False))
    table.passes_all()
    assert table.state.active == table.seat("bob")


@rule("AMB-93", "AMB-33", "AMB-99")
@pytest.mark.parametrize("place", ["hand", "any"])
@pytest.mark.parametrize("other", [potion("milk", 1), item("cup")])
def test_a_hand_with_one_card_that_fits_is_asked_like_one_with_more(
    table: Table, place: str, other: dict[str, object]
) -> None:
    dry = curse("dry", [effect("discard", **{"in": place, "filter": {"kind": "one_shot"}})])
    table.given(alice=Player(hand=[potion("tea", 1), other]), doors=[dry])
    table.when("alice", opens_door())
    assert "tea" in table.asks("alice", "discard")
    ask = table.view("bob").public.frames[-1]
    assert ask.kind == "ask"
    assert (ask.private, ask.options, ask.least, ask.most) == (True, (), 1, 1)
    table.when("alice", picks("tea"))
    table.then(alice=has(hand_size=1))


@rule("AMB-93", "CURSE-10")
def test_a_choice_tells_nothing_of_a_hand(table: Table) -> None:
    """A branch that takes one card of a kind stays open as long as there is a hand."""
    either = effect(
        "choose",
        options=[
            [effect("discard", **{"in": "any", "filter": {"kind": "one_shot"}})],
            [effect("lose_levels")],
        ],
    )
    for held in (potion("milk", 1), item("cup")):
        table.given(alice=Player(level=3, hand=[held]), doors=[curse("or", [either])])
        table.when("alice", opens_door())
        assert table.asks("alice", "choose") == ("0", "1")
        table.when("alice", picks(1))
