"""Roles with two sides (ROLE)."""

from __future__ import annotations

import pytest

from engine.core.box import Box, box_of_editions
from engine.core.state import GameState
from engine.core.zones import ROLE_SIDES
from engine.game import new_game
from engine.views.view_building import make_public_view
from tests.engine.cards import DIE, affiliation, curse, item, lose, monster, role
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import SEED, Player, box_for
from tests.engine.moves import discards, offers_trade, picks, plays, sets_up, uses
from tests.rulebook import rule

REAPER = monster("reaper", 20, bad_stuff=DIE)
ALMA = role("alma", "female", "alf", modifiers=[{"stat": "strength", "amount": 2}])
ALF = role("alf", "male", "alma", modifiers=[{"stat": "run_away", "amount": 2}])
OMA = role("oma", "female", "opa")
OPA = role("opa", "male", "oma", modifiers=[{"stat": "strength", "amount": 1}])
ROLE_CARDS = [ALMA, ALF, OMA, OPA]


@pytest.fixture
def box() -> Box:
    return box_for("agents", ROLE_CARDS, {})


def ids(state: GameState, seat: int) -> list[str]:
    return [state.box.cards[card].id for card in state.play(seat)]


@rule("ROLE-01", "SETUP-06", "AMB-52", where="ROLE-01")
def test_everybody_begins_with_one_role_while_there_are_any(box: Box) -> None:
    state, _ = new_game(box, ["female", "male", "female"], SEED)
    held = [ids(state, seat) for seat in range(3)]
    assert [len(cards) for cards in held] == [1, 1, 0]
    assert sorted(state.box.cards[card].id for card in state.zones[ROLE_SIDES]) == sorted(
        {"alma", "alf", "oma", "opa"} - {held[0][0], held[1][0]}
    )


@rule("ROLE-02", "SETUP-07", "AMB-52", where="ROLE-01")
def test_the_side_that_fits_the_player_lies_up(box: Box) -> None:
    state, _ = new_game(box, ["female", "male"], SEED)
    assert ids(state, 0)[0] in ("alma", "oma")
    assert ids(state, 1)[0] in ("alf", "opa")
    assert [one.gender for one in state.seats] == ["female", "male"]


@rule("ROLE-02", "SETUP-07", where="ROLE-01")
def test_whoever_fits_neither_side_is_what_lies_up(box: Box) -> None:
    state, _ = new_game(box, ["other", "other"], SEED)
    for seat in (0, 1):
        card = state.box.cards[state.play(seat)[0]].print
        assert card.kind == "role"
        assert state.seats[seat].gender == card.gender


@rule("AMB-52", "ROLE-02", "AMB-96", where="ROLE-01")
def test_the_owner_may_turn_the_role_over_before_the_first_turn(table: Table) -> None:
    table.given(
        alice=Player(aside=[ALMA], hand=[item("cap", slot="head")]),
        bob=Player(gender="male", aside=[OPA]),
        cards=ROLE_CARDS,
        point="setup",
    )
    table.refused("alice", sets_up("oma"), "HAND-01", "not_yours")
    table.refused("alice", sets_up("alma"), "HAND-01", "not_yours")
    table.when("alice", sets_up("alf", "cap"))
    table.then(alice=has(aside=["alma"], gender="female"))
    table.passes_all()
    table.then(
        alice=has(aside=["alf"], wears=["cap"], gender="male", strength=1, run_away=2),
        bob=has(aside=["opa"], gender="male"),
    )


@rule("AMB-52", "AMB-99", where="ROLE-01")
def test_what_nobody_has_lies_open(box: Box) -> None:
    state, _ = new_game(box, ["female", "male"], SEED)
    assert set(make_public_view(state).roles) == set(state.zones[ROLE_SIDES])


@rule("ROLE-01", "CLASS-03", where="ROLE-01")
def test_a_role_works_for_its_owner(table: Table) -> None:
    push = {
        "window": "combat",
        "limit": {"times": 1, "per": "fight"},
        "do": [{"do": "boost", "side": "own", "amount": 3}],
    }
    able = role("able", "female", "idle", abilities=[push])
    table.given(
        alice=Player(aside=[able]),
        cards=[role("idle", "male", "able")],
        fight=("alice", monster("lump", 4)),
    )
    table.when("alice", uses("able"))
    assert table.sums == (4, 4)


@rule("ROLE-03", "AMB-90", "CLASS-09", where="ROLE-01")
def test_a_role_pays_for_nothing_and_is_not_given_away(table: Table) -> None:
    push = {
        "window": "combat",
        "cost": {"in": "any", "count": 1},
        "do": [{"do": "boost", "side": "own", "amount": 3}],
    }
    boots = item("boots", abilities=[push])
    lose_all = curse("bare", [{"do": "discard", "in": "in_play", "pick": "all"}])
    table.given(
        alice=Player(aside=[ALMA], wears=[boots]), bob=Player(hand=[lose_all]), cards=ROLE_CARDS
    )
    table.refused("alice", discards("alma"), "ROLE-03", "role_stays")
    table.refused("alice", offers_trade("bob", ["alma"]), "TRADE-02", "only_items_in_play")
    table.when("bob", plays("bare", on="alice"))
    table.then(alice=has(aside=["alma"], wears=[]))
    table.given(
        alice=Player(aside=[ALMA], wears=[boots]),
        cards=ROLE_CARDS,
        fight=("alice", monster("lump", 4)),
    )
    table.refused("alice", uses("boots", paying=["alma"]), "CLASS-09", "cannot_pay")


@rule("AMB-97", "ROLE-02", where="ROLE-01")
def test_a_changed_gender_does_not_turn_the_role_over(table: Table) -> None:
    change = curse("change", [{"do": "change_gender"}])
    table.given(alice=Player(aside=[ALMA]), bob=Player(hand=[change]), cards=ROLE_CARDS)
    table.when("bob", plays("change", on="alice"))
    table.when("alice", picks(int(table.asks("alice", "gender")[0])))
    table.then(alice=has(aside=["alma"]))
    assert table.state.seats[0].gender != "female"


@rule("DEATH-08", "ROLE-02", "ROLE-03", "AMB-52", "DEATH-02", where="ROLE-01")
@pytest.mark.parametrize("swap", [True, False])
def test_a_new_character_may_have_another_role(table: Table, swap: bool) -> None:
    """Any unused one, and its gender; or the old one is kept. It is never loot, and what else
    the dead keep stays."""
    table.given(
        alice=Player(level=5, aside=[ALMA, affiliation("guild")], wears=[item("cap")]),
        cards=ROLE_CARDS,
        fight=("alice", REAPER),
        seats=2,
    )
    table.loses()
    table.runs("alice", "reaper", die=1)
    assert table.asks("bob", "loot") == ("cap",)
    table.when("bob", picks("cap"))
    assert set(table.asks("alice", "role")) == {"oma", "opa"}
    table.when("alice", picks("opa") if swap else picks())
    side, gender = ("opa", "male") if swap else ("alma", "female")
    table.then(alice=has(level=5, aside=[side, "guild"], gender=gender))
    unused = {"alma", "alf", "oma"} if swap else {"alf", "oma", "opa"}
    assert set(table.pile(ROLE_SIDES)) == unused


@rule("DEATH-08", "AMB-52", "AMB-94", where="ROLE-01")
def test_who_does_not_answer_keeps_the_role(table: Table) -> None:
    table.given(alice=Player(aside=[ALMA]), cards=ROLE_CARDS, fight=("alice", REAPER), seats=2)
    table.loses()
    table.runs("alice", "reaper", die=1)
    table.expires()
    table.then(alice=has(aside=["alma"], gender="female"))


@rule("DEATH-08", "AMB-52", where="ROLE-01")
def test_a_role_that_somebody_has_is_not_to_be_had(table: Table) -> None:
    table.given(
        alice=Player(aside=[ALMA]),
        bob=Player(gender="male", aside=[OPA]),
        cards=ROLE_CARDS,
        fight=("alice", REAPER),
        seats=2,
    )
    table.loses()
    table.runs("alice", "reaper", die=1)
    assert table.waits == ["open:prepare"]
    table.then(alice=has(aside=["alma"]))


@rule("AMB-54", "ROLE-01", where="ROLE-01")
def test_against_a_monster_that_counts_levels_only_a_role_does_not_count(table: Table) -> None:
    plain = monster("plain", 5, rules=[{"forbid": "bonuses"}])
    table.given(alice=Player(level=4, aside=[ALMA]), cards=ROLE_CARDS, fight=("alice", plain))
    assert table.sums[0] == 4


@rule("AMB-93", "AMB-99", where="ROLE-01")
def test_a_role_that_nobody_has_answers_no_curse(table: Table) -> None:
    shrug = {"window": "curse", "do": [{"do": "cancel"}]}
    able, idle = role("able", "female", "idle", abilities=[shrug]), role("idle", "male", "able")
    woe = curse("woe", lose(1))
    table.given(alice=Player(level=3), bob=Player(hand=[woe]), cards=[able, idle])
    table.when("bob", plays("woe", on="alice"))
    table.then(alice=has(level=2))
    table.given(alice=Player(level=3, aside=[able]), bob=Player(hand=[woe]), cards=[idle])
    table.when("bob", plays("woe", on="alice"))
    assert table.waits[-1] == "window:curse"
    table.when("alice", uses("able"))
    table.then(alice=has(level=3))


@rule("ROLE-01", "SETUP-07", where="ROLE-01")
@pytest.mark.parametrize("count", [0, 1, 2])
def test_how_many_roles_are_dealt_is_a_key(count: int) -> None:
    box = box_of_editions("agents", house={"start": {"role": count}})
    state, _ = new_game(box, ["male", "male"], SEED)
    assert [len(state.play(seat)) for seat in (0, 1)] == [count, count]


@rule("ROLE-02", "SETUP-07", where="ROLE-01")
def test_where_the_role_does_not_say_it_the_player_does() -> None:
    rules = {"start": {"gender_by_role": False}}
    state, _ = new_game(box_for("agents", ROLE_CARDS, rules), ["other", "other"], SEED)
    assert len(state.play(0)) == 1
    assert state.seats[0].gender == "other"


@rule("DEATH-08", "AMB-52", where="ROLE-01")
def test_without_a_swap_nobody_is_asked(table: Table) -> None:
    table.given(
        alice=Player(aside=[ALMA]),
        cards=ROLE_CARDS,
        fight=("alice", REAPER),
        seats=2,
        house={"death": {"role_swap": False}},
    )
    table.loses()
    table.runs("alice", "reaper", die=1)
    table.then(alice=has(aside=["alma"]))
    assert table.waits == ["open:prepare"]


@rule("DEATH-02", "ROLE-03", "DEATH-08", where="ROLE-01")
def test_where_the_dead_lose_their_role_they_must_take_one(table: Table) -> None:
    table.given(
        alice=Player(aside=[ALMA, affiliation("guild")], wears=[item("cap")]),
        cards=ROLE_CARDS,
        fight=("alice", REAPER),
        seats=2,
        house={"death": {"keeps": ["affiliation"]}},
    )
    table.loses()
    table.runs("alice", "reaper", die=1)
    assert table.asks("bob", "loot") == ("cap",)
    table.when("bob", picks("cap"))
    assert set(table.asks("alice", "role")) == {"alma", "alf", "oma", "opa"}
    table.refused("alice", picks(), "AMB-33", "wrong_count")
    table.when("alice", picks("alf"))
    table.then(alice=has(aside=["alf", "guild"], gender="male"))


@rule("ROLE-03", "HOUSE-01", where="ROLE-01")
def test_the_host_moves_no_role(table: Table) -> None:
    table.given(alice=Player(aside=[ALMA]), cards=ROLE_CARDS)
    table.may_not_rule(
        "ROLE-03", "card_out_of_reach", "move_card", "bob", card="alma", place="hand"
    )
