"""One-shots, interfering and special treasures (SHOT, INTF and GUAL)."""

from __future__ import annotations

from cards.built_in_editions import load_built_in_edition
from cards.wording import CardRulesTexts
from engine.core.commands import PlayCard
from engine.core.zones import FIGHT, TREASURE_DISCARD, play_zone_of
from engine.legality import why_illegal
from tests.editions import CARDS_MAY_WIN, IDENTITIES_OF, USELESS_LEVEL_IS_LEGAL
from tests.engine.cards import (
    class_,
    curse,
    item,
    level_up,
    lose,
    monster,
    one_shot,
    potion,
    special,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import (
    OURS,
    THEIRS,
    accepts,
    calls_kill,
    ends_turn,
    lays_down,
    offers_trade,
    opens_door,
    plays,
    sells,
    uses,
)
from tests.rulebook import rule

LUMP = monster("lump", 8)
BACKSTAB = class_(
    "sneak",
    abilities=[
        {
            "window": "combat",
            "cost": {"in": "any", "count": 1},
            "limit": {"times": 1, "per": "fight"},
            "do": [{"do": "boost", "side": "target", "amount": -2}],
        }
    ],
)


@rule("SHOT-01", "HAND-02", "INTF-01")
def test_a_one_shot_works_from_hand_and_table_for_anybody(table: Table) -> None:
    table.given(
        alice=Player(hand=[potion("tea", 3)], aside=[potion("milk", 2)]),
        bob=Player(hand=[potion("rum", 4)]),
        carol=Player(aside=[potion("ale", 5)]),
        fight=("alice", LUMP),
        helper="bob",
    )
    table.when("alice", plays("tea", side=OURS))
    table.when("alice", plays("milk", side=OURS))
    table.when("bob", plays("rum", side=OURS))
    table.when("carol", plays("ale", side=THEIRS))
    assert table.sums == (2 + 3 + 2 + 4, 8 + 5)
    assert {table.lies(card) for card in ("tea", "milk", "rum", "ale")} == {FIGHT}


@rule("SHOT-01", "ITEM-03", "ITEM-04", "TRADE-02")
def test_a_one_shot_is_carried_like_a_small_item(table: Table) -> None:
    """Laid down in the own turn, it can be traded, and used from where it lies."""
    table.given(
        alice=Player(hand=[potion("tea", 3), level_up("stairs"), item("hat", slot="head")]),
        bob=Player(hand=[potion("rum", 4)]),
        doors=[LUMP],
    )
    table.refused("bob", lays_down("rum"), "ITEM-15", "only_on_own_turn")
    table.refused("alice", lays_down("stairs"), "ITEM-03", "no_one_shot")
    table.refused("alice", lays_down("hat"), "ITEM-03", "no_one_shot")
    table.when("alice", lays_down("tea"))
    table.then(alice=has(aside=["tea"], hand=["stairs", "hat"]))
    table.refused("alice", lays_down("tea"), "HAND-01", "not_yours")
    table.when("alice", offers_trade("bob", give=["tea"]))
    table.when("bob", accepts())
    table.when("alice", opens_door())
    table.refused("alice", lays_down("hat"), "ITEM-03", "no_one_shot")
    table.when("bob", plays("tea", side=THEIRS))
    assert table.sums == (1, 8 + 3)


@rule("COMBAT-06", "COMBAT-07", "SHOT-01")
def test_no_one_shot_is_laid_down_in_a_fight(table: Table) -> None:
    table.given(alice=Player(hand=[potion("tea", 3)]), fight=("alice", LUMP))
    table.refused("alice", lays_down("tea"), "COMBAT-07", "no_new_items_in_fight")
    assert "lay_down" not in table.offered("alice")


@rule("TURN-20", "SHOT-01", "AMB-70")
def test_a_one_shot_laid_down_in_charity_need_not_be_given_away(table: Table) -> None:
    spare = [item(f"spoon{number}") for number in range(5)]
    table.given(alice=Player(level=5, hand=[*spare, potion("tea", 3)]), bob=Player(), point="rest")
    table.when("alice", ends_turn())
    assert table.waits == ["ask:charity"]
    assert "lay_down" in table.offered("alice")
    table.when("alice", lays_down("tea"))
    assert table.lies("tea") == play_zone_of(table.seat("alice"))
    assert table.state.active == table.seat("bob")


@rule("SHOT-01", "HAND-03")
def test_a_one_shot_of_somebody_else_cannot_be_used(table: Table) -> None:
    table.given(
        alice=Player(hand=[potion("tea", 3)], aside=[potion("milk", 2)]), fight=("alice", LUMP)
    )
    for card in ("tea", "milk"):
        table.refused("bob", plays(card, side=OURS), "HAND-01")


@rule("SHOT-02")
def test_its_user_chooses_the_side(table: Table) -> None:
    table.given(bob=Player(hand=[potion("tea", 3), potion("milk", 2)]), fight=("alice", LUMP))
    table.refused("bob", plays("tea"), "HAND-09", "wrong_side")
    table.refused("bob", plays("tea", side=2), "HAND-09", "wrong_side")
    table.when("bob", plays("tea", side=THEIRS))
    table.when("bob", plays("milk", side=OURS))
    assert table.sums == (1 + 2, 8 + 3)


@rule("SHOT-01", "HAND-09")
def test_a_fight_one_shot_needs_a_fight(table: Table) -> None:
    table.given(alice=Player(hand=[potion("tea", 3)]))
    table.refused("alice", plays("tea", side=OURS), "SHOT-01")


@rule("SHOT-03")
def test_a_one_shot_used_outside_fights_is_discarded_at_once(table: Table) -> None:
    parcel = one_shot("parcel", [{"do": "draw", "deck": "treasure", "count": 2}], window="own_turn")
    table.given(alice=Player(hand=[parcel]))
    table.when("alice", plays("parcel"))
    assert table.lies("parcel") == TREASURE_DISCARD
    table.then(alice=has(hand_size=2))


@rule("SHOT-04", "GUAL-01", "COMBAT-12")
def test_level_cards_may_be_played_in_fights_from_the_hand(table: Table) -> None:
    table.given(
        alice=Player(hand=[level_up("lesson", 2)]),
        bob=Player(hand=[level_up("hint")]),
        fight=("alice", LUMP),
    )
    table.when("alice", plays("lesson", on="alice"))
    table.when("bob", plays("hint", on="alice"))
    table.then(alice=has(level=4, strength=4))
    assert table.lies("lesson") == table.lies("hint") == TREASURE_DISCARD


@rule("SHOT-05", "RUN-15", "RUN-01")
def test_a_one_shot_may_be_for_running(table: Table) -> None:
    stairs = one_shot("stairs", [{"do": "escape", "from": "one"}], window="run_away")
    table.given(
        alice=Player(level=3, hand=[stairs]),
        bob=Player(hand=["other_stairs"]),
        cards=[dict(stairs, id="other_stairs")],
        fight=("alice", LUMP),
    )
    table.refused("alice", plays("stairs", on="lump"), "SHOT-05")
    table.loses()
    table.refused("bob", plays("other_stairs", on="lump"), "SHOT-05")
    table.when("alice", plays("stairs", on="lump"))
    table.then(alice=has(level=3))
    assert not table.fighting
    assert table.lies("stairs") == TREASURE_DISCARD


@rule("INTF-01", "HELP-12", "WIN-02")
def test_every_way_to_interfere_is_offered_to_an_outsider(table: Table) -> None:
    table.given(
        bob=Player(
            hand=[
                potion("tea", 3),
                curse("bite", lose(1)),
                {
                    "id": "old",
                    "kind": "enhancer",
                    "name": {"en": "old"},
                    "strength": 5,
                },
                {
                    "id": "lost",
                    "kind": "wandering",
                    "name": {"en": "lost"},
                    "do": [{"do": "join_fight"}],
                },
                monster("rat", 1),
            ]
        ),
        fight=("alice", LUMP),
    )
    plays_offered = {one for one in table.offered("bob") if one.startswith("play:")}
    assert plays_offered == {"play:tea", "play:bite", "play:old", "play:lost"}


@rule("INTF-02", "CLASS-19", where="INTF-02")
def test_a_thief_may_backstab_a_participant_once(table: Table) -> None:
    table.given(
        bob=Player(aside=[BACKSTAB], hand=[item("coin"), item("tack")]),
        fight=("alice", LUMP),
        helper="carol",
    )
    table.refused("bob", uses("sneak", paying=["coin"], on="bob"), "HAND-09", "wrong_seat")
    table.when("bob", uses("sneak", paying=["coin"], on="carol"))
    table.then(carol=has(strength=-1), alice=has(strength=1))
    table.refused("bob", uses("sneak", paying=["tack"], on="alice"), "CLASS-19", "used_up")


@rule("INTF-04", "CURSE-03")
def test_one_may_harm_oneself(table: Table) -> None:
    table.given(
        alice=Player(level=3, hand=[curse("bite", lose(1)), potion("tea", 3)]),
        fight=("alice", LUMP),
    )
    table.when("alice", plays("bite", on="alice"))
    table.when("alice", plays("tea", side=THEIRS))
    assert table.sums == (2, 11)


@rule("GUAL-01", "GUAL-02", "GUAL-03", "LEVEL-02")
def test_a_level_card_works_at_any_time_on_anybody(table: Table) -> None:
    table.given(
        alice=Player(hand=[level_up("lesson")]),
        bob=Player(hand=[level_up("hint"), level_up("tip")]),
    )
    table.when("bob", plays("hint", on="carol"))
    table.when("alice", plays("lesson", on="alice"))
    table.when("bob", plays("tip", on="bob"))
    table.then(alice=has(level=2), bob=has(level=2), carol=has(level=2))
    assert {table.lies(card) for card in ("hint", "lesson", "tip")} == {TREASURE_DISCARD}


@rule("GUAL-04", "LEVEL-04", "LEVEL-06", "AMB-14")
def test_a_level_card_never_gives_the_winning_level(table: Table) -> None:
    """At 9 it is refused, or wasted; two levels at 8 give one."""
    table.given(
        bob=Player(level=9),
        carol=Player(hand=[level_up("lesson"), level_up("course", 2)]),
        dave=Player(level=8),
    )
    if USELESS_LEVEL_IS_LEGAL[table.edition]:
        table.when("carol", plays("lesson", on="bob"))
        assert table.lies("lesson") == TREASURE_DISCARD
    else:
        table.refused("carol", plays("lesson", on="bob"), "GUAL-04", "no_winning_level")
    table.when("carol", plays("course", on="dave"))
    table.then(dave=has(level=9), bob=has(level=9))
    table.given(
        alice=Player(level=9, hand=[level_up("lesson")]),
        bob=Player(level=9),
        carol=Player(level=9),
    )
    if not USELESS_LEVEL_IS_LEGAL[table.edition]:
        table.refused("alice", plays("lesson", on="alice"), "GUAL-04")


@rule("LEVEL-06", "AMB-14", "GUAL-04")
def test_where_the_profile_wastes_it_the_card_is_legal_and_does_nothing(table: Table) -> None:
    table.given(
        alice=Player(hand=[level_up("lesson")]),
        bob=Player(level=9),
        house={"levels": {"useless_gain": "wasted"}},
    )
    table.when("alice", plays("lesson", on="bob"))
    table.then(bob=has(level=9))
    assert table.lies("lesson") == TREASURE_DISCARD


@rule("LEVEL-05", "AMB-02", "AMB-84", "PREC-01", "END-01")
def test_a_named_card_may_give_the_winning_level(table: Table) -> None:
    miracle = special(
        "miracle",
        "any_time",
        [{"do": "gain_levels", "who": "you"}],
        rules=[{"permit": "may_win"}],
    )
    table.given(alice=Player(level=9), bob=Player(level=9, hand=[miracle]), fight=("alice", LUMP))
    table.when("alice", calls_kill())
    if not CARDS_MAY_WIN[table.edition]:
        table.refused("bob", plays("miracle"), "GUAL-04", "no_winning_level")
        return
    table.when("bob", plays("miracle"))
    assert table.state.over
    assert table.state.winners == (table.seat("bob"),)
    table.then(alice=has(level=9), bob=has(level=10))


@rule("AMB-14", "LEVEL-04")
def test_a_card_with_more_effects_stays_legal_at_nine(table: Table) -> None:
    swap = special(
        "swap",
        "any_time",
        [{"do": "lose_levels", "who": "target"}, {"do": "gain_levels"}],
    )
    table.given(alice=Player(level=9, hand=[swap]), bob=Player(level=3))
    table.when("alice", plays("swap", on="bob"))
    table.then(alice=has(level=9), bob=has(level=2))


@rule("GUAL-05", "SELL-05", "SELL-07", "SELL-02", "ITEM-02", "SELL-01")
def test_what_may_be_in_a_sale(table: Table) -> None:
    """A one-shot and an item make a level; no value is none; level cards are no items."""
    table.given(
        alice=Player(
            level=4,
            hand=[potion("tea", 1, gold=300), level_up("lesson")],
            aside=[item("vase", gold=700), item("stone")],
        )
    )
    table.refused("alice", sells("vase", "stone"), "SELL-02", "too_cheap")
    table.refused("alice", sells("vase", "tea", "lesson"), "SELL-05")
    table.when("alice", sells("tea", "vase"))
    table.then(alice=has(level=5, hand=["lesson"], aside=["stone"]))


@rule("GUAL-06", "HAND-09")
def test_a_special_treasure_says_when_it_may_be_used(table: Table) -> None:
    now = special("now", "own_turn", [{"do": "draw", "deck": "door"}])
    ever = special("ever", "any_time", [{"do": "draw", "deck": "door"}])
    table.given(bob=Player(hand=[now, ever]), doors=[monster("rat", 1)])
    table.refused("bob", plays("now"), "GUAL-06", "only_on_own_turn")
    table.when("bob", plays("ever"))
    table.then(bob=has(hand=["now", "rat"]))


@rule("SHOT-01", "SHOT-02", "HAND-09", "PREC-01")
def test_what_says_any_fight_is_for_onlookers_too(table: Table) -> None:
    """Of the edition's own deck: what an onlooker is refused as no fighter does not say so."""
    deck = load_built_in_edition(table.edition).cards
    fought = next(card.id for card in deck if card.kind == "monster" and not card.friendly_to)
    played = [c for c in deck if c.kind in ("one_shot", "special") and c.window == "combat"]
    assert played
    for card in played:
        table.given(alice=Player(level=3), bob=Player(hand=[card.id]), fight=("alice", fought))
        known = table.card(card.id, table.seat("bob"))
        refusal = why_illegal(table.state, table.seat("bob"), PlayCard(known))
        kept = refusal is not None and refusal.key == "only_as_fighter"
        text = " ".join(CardRulesTexts("en").of(card))
        assert ("In any fight" in text) is not kept, card.id
        assert ("When you fight or help" in text) is kept, card.id


@rule("INTF-02", "CLASS-01", where="CLASS-01")
def test_classes_stab_nobody_in_the_back_where_the_rulebook_knows_no_thief(table: Table) -> None:
    found = {
        card.keyword or card.id
        for card in load_built_in_edition(table.edition).cards
        if card.kind == "class"
        for ability in card.abilities
        for effect in ability.do
        if effect.do == "boost" and effect.side == "target"
    }
    _, named = IDENTITIES_OF[table.edition]
    assert found == named & {"thief"}
