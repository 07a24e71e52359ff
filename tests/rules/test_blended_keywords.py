"""Keywords that meet in a blend: mutants, mystics, clerics, gaki, traps (BLEND)."""

from __future__ import annotations

from engine.queries.shared_abilities import cards_with_shared_ability, least_face_for_theft
from tests.engine.blending import of
from tests.engine.cards import (
    CANCEL,
    class_,
    curse,
    item,
    lose,
    monster,
    one_shot,
    power,
    race,
    special,
    two_identities,
)
from tests.engine.expectations import has
from tests.engine.harness import Table
from tests.engine.layout import Player
from tests.engine.moves import gives_up, opens_door, plays, uses
from tests.rulebook import only_in, rule

LUMP = monster("lump", 8, treasures=2)


def against(keyword: str, amount: int = 3) -> list[dict[str, object]]:
    return [{"stat": "strength", "amount": amount, "when": {"who": "fighters", "has": keyword}}]


@rule("BLEND-03")
@only_in("super+classic")
def test_what_speaks_of_curses_speaks_of_traps(table: Table) -> None:
    """A card that names curses also hits traps."""
    trap = of("super", curse("tripwire", lose(1)))
    table.given(alice=Player(level=3), bob=Player(level=3, hand=[trap, CANCEL]), seats=3)
    table.when("bob", plays("tripwire", "alice"))
    table.when("bob", plays("no_thanks"))
    table.then(alice=has(level=3))
    finder = special(
        "finder", "any_time", [{"do": "fetch", "deck": "door", "filter": {"kind": "curse"}}]
    )
    table.given(alice=Player(hand=[finder]), door_discards=[LUMP, trap])
    table.when("alice", plays("finder"))
    table.then(alice=has(hand=["tripwire"]))
    homes = {one.id: one.home.curses.name for one in table.box.prints}
    assert (homes["tripwire"], homes["finder"]) == ("trap", "curse")


BLUE_THING = monster("blue_thing", 8, modifiers=against("race:mutant"))
RACE_MUTANT = of("star", race("astro_mutant", keyword="mutant"))
CLASS_MUTANT = of("super", class_("mutant", count=2))


@rule("BLEND-08", "BLEND-09", "AMB-65")
@only_in("super+star")
def test_both_kinds_of_mutant_are_held_and_count_twice_on_one_person(table: Table) -> None:
    """Doubled for somebody who is both; once if two people are one each."""
    both = Player(level=5, aside=[RACE_MUTANT], hand=[CLASS_MUTANT])
    table.given(alice=both, bob=Player(aside=["mutant#2"]))
    table.when("alice", plays("mutant"))
    table.then(alice=has(aside=["astro_mutant", "mutant"]))
    both = Player(level=5, aside=[RACE_MUTANT, CLASS_MUTANT])
    table.given(alice=both, fight=("alice", BLUE_THING))
    assert table.sums == (5, 8 + 6)
    table.given(
        alice=both, bob=Player(aside=["mutant#2"]), fight=("alice", BLUE_THING), helper="bob"
    )
    assert table.sums == (6, 8 + 6)
    table.given(
        alice=Player(level=5, aside=[RACE_MUTANT]),
        bob=Player(aside=[CLASS_MUTANT]),
        fight=("alice", BLUE_THING),
        helper="bob",
    )
    assert table.sums == (6, 8 + 3)
    table.given(alice=Player(level=5), fight=("alice", BLUE_THING), cards=[CLASS_MUTANT])
    assert table.sums == (5, 8)


@rule("BLEND-09")
@only_in("super+star")
def test_a_penalty_for_mutants_is_doubled_too_and_a_run_from_one_as_well(table: Table) -> None:
    shy = monster(
        "shy_thing",
        8,
        modifiers=[
            *against("class:mutant", -2),
            {"stat": "run_away", "amount": 1, "when": {"has": "race:mutant"}},
        ],
    )
    table.given(
        alice=Player(level=2, aside=[RACE_MUTANT, CLASS_MUTANT]), fight=("alice", shy), seats=2
    )
    assert table.sums == (2, 8 - 4)
    table.when("alice", gives_up())
    table.passes_all()
    table.runs("alice", "shy_thing", die=3)
    table.then(alice=has(level=2))


@rule("BLEND-09")
@only_in("super+star")
def test_who_spares_mutants_spares_both_kinds(table: Table) -> None:
    snob = monster(
        "snob", 8, modifiers=[{"stat": "strength", "amount": 4, "when": {"lacks": "race:mutant"}}]
    )
    for one, strength in ((RACE_MUTANT, 8), (CLASS_MUTANT, 8), (class_("cook"), 12)):
        cards = [RACE_MUTANT, CLASS_MUTANT]
        table.given(alice=Player(aside=[one]), fight=("alice", snob), cards=cards)
        assert table.sums[1] == strength


@rule("BLEND-09", "AMB-53")
@only_in("super+star")
def test_who_has_only_the_advantages_of_a_mutant_is_none_to_a_monster(table: Table) -> None:
    """A star card beside one class alone spares its disadvantages, also if the monster speaks of
    the other kind (MULTIID-05)."""
    both = of("star", two_identities("double_act", "class"))
    table.given(alice=Player(aside=[CLASS_MUTANT, both]), fight=("alice", BLUE_THING))
    assert table.sums[1] == 8


@rule("BLEND-10")
@only_in("classic+super")
def test_a_wizard_is_no_mystic(table: Table) -> None:
    spiteful = monster("spiteful", 8, modifiers=against("class:wizard"))
    seers = [class_("wizard"), of("super", class_("mystic"))]
    for seer, strength in (("wizard", 11), ("mystic", 8)):
        table.given(alice=Player(aside=[seer]), fight=("alice", spiteful), cards=seers)
        assert table.sums[1] == strength


@rule("BLEND-10", "AMB-53")
@only_in("super+star")
def test_two_mystics_are_the_same_identity(table: Table) -> None:
    """Different cards with one keyword: nobody is that twice (CLASS-13)."""
    allows = of("super", two_identities("double_act", "class"))
    mystics = [of("super", class_("mystic")), of("star", class_("star_mystic", keyword="mystic"))]
    cook = class_("cook")
    table.given(alice=Player(aside=["mystic", cook, allows], hand=["star_mystic"]), cards=mystics)
    table.refused("alice", plays("star_mystic"), "CLASS-13", "same_identity")


@rule("BLEND-11")
@only_in("bard+star")
def test_big_and_complex_are_limits_of_their_own(table: Table) -> None:
    gear = [
        item("cannon", 3, big=True),
        of("star", item("engine", 2, complex=True)),
        of("star", item("reactor", 2, complex=True)),
        of("star", item("anvil", 1, big=True)),
    ]
    table.given(alice=Player(level=1, hand=gear))
    for one in ("cannon", "engine", "reactor"):
        table.when("alice", plays(one))
    table.refused("alice", plays("anvil"), "ITEM-05", "too_big")
    table.then(alice=has(wears=["cannon", "engine"], aside=["reactor"], strength=6))


@rule("BLEND-12")
@only_in("classic+bard", "bard+agents", "classic+star", "super+star", "super+star+agents")
def test_a_demon_hates_a_cleric(table: Table) -> None:
    """In blends with an edition that says so, classic or bard: 5 more, whatever its card prints,
    once."""
    bonus = 5 if {"classic", "bard"} & set(table.edition.split("+")) else 0
    imp, cleric = monster("imp", 6, tags=["demon"]), class_("cleric", count=2)
    table.given(
        alice=Player(aside=[cleric]),
        bob=Player(aside=["cleric#2"]),
        fight=("alice", imp),
        helper="bob",
    )
    assert table.sums[1] == 6 + bonus
    table.given(alice=Player(), fight=("alice", imp), cards=[cleric])
    assert table.sums[1] == 6
    table.given(alice=Player(aside=[cleric]), fight=("alice", LUMP), cards=[imp])
    assert table.sums[1] == 8


@rule("BLEND-12", "AMB-53", "AMB-20")
@only_in("bard+star")
def test_a_demon_has_nothing_against_a_cleric_with_the_advantages_alone(table: Table) -> None:
    imp, cleric = monster("imp", 6, tags=["demon"]), class_("cleric")
    both = of("star", two_identities("double_act", "class"))
    table.given(alice=Player(aside=[cleric], hand=[both]), fight=("alice", imp))
    assert table.sums[1] == 6 + 5
    table.when("alice", plays("double_act"))
    assert table.sums[1] == 6


BANISH = {"do": "remove_monster", "how": "defeat", "tag": "undead"}
CLERIC = class_("cleric", abilities=[{"window": "combat", "do": [BANISH]}])
GAKI = monster("gaki", 6, tags=["gaki"], count=3)


@rule("BLEND-13", "AMB-97")
@only_in("classic+bard", "classic+star")
def test_gaki_are_undead_to_clerics_alone(table: Table) -> None:
    table.given(alice=Player(aside=[CLERIC]), fight=("alice", GAKI))
    table.when("alice", uses("cleric", on="gaki"))
    assert table.fight.foes == ()
    incense = one_shot("incense", [BANISH])
    ghost = monster("ghost", 4, tags=["undead"])
    table.given(
        alice=Player(hand=[incense]),
        bob=Player(aside=[CLERIC]),
        fight=("alice", GAKI),
        cards=[ghost],
    )
    table.refused("alice", plays("incense", "gaki"), "CLASS-19", "no_such_monster")
    table.given(
        alice=Player(),
        bob=Player(aside=[CLERIC], hand=[GAKI, "gaki#2"]),
        carol=Player(hand=["gaki#3"]),
        fight=("alice", ghost),
    )
    table.refused("carol", plays("gaki#3"), "MULTI-11", "nobody_to_follow")
    table.when("bob", plays("gaki"))
    assert table.sums[1] == 10


@rule("BLEND-13")
@only_in("super+star", "star+agents")
def test_gaki_are_gaki_where_neither_rulebook_says_more(table: Table) -> None:
    table.given(alice=Player(aside=[CLERIC]), fight=("alice", GAKI))
    table.refused("alice", uses("cleric", on="gaki"), "CLASS-19", "no_such_monster")


@rule("BLEND-14")
@only_in("classic+bard")
def test_an_exception_for_a_name_holds_for_names_that_contain_it(table: Table) -> None:
    glue = one_shot("glue", [{"do": "remove_monster", "excepts": {"en": "Heron"}}])
    foes = [
        {**monster("heron", 4), "name": {"en": "Heron"}},
        of("bard", {**monster("tall_heron", 5), "name": {"en": "The Second Tall heron"}}),
        of("bard", {**monster("crane", 6), "name": {"en": "Crane"}}),
    ]
    for foe in foes[:2]:
        table.given(alice=Player(hand=[glue]), fight=("alice", foe))
        table.refused("alice", plays("glue", foe["id"]), "BLEND-14", "excepted")
    table.given(alice=Player(hand=[glue]), fight=("alice", foes[0]), monsters=[foes[2]])
    table.refused("alice", plays("glue", "heron"), "HAND-09", "wrong_monster")
    table.when("alice", plays("glue", "crane"))
    assert table.sums[1] == 4


@rule("BLEND-15")
@only_in("classic+agents")
def test_who_disarms_traps_disarms_curses(table: Table) -> None:
    fixer = class_(
        "fixer",
        abilities=[{"window": "curse", "do": [{"do": "cancel"}], "cost": {"in": "hand"}}],
    )
    for home in ("classic", "agents"):
        hex_ = of(home, curse("hex", lose(1)))
        table.given(
            alice=Player(level=3, aside=[of("agents", fixer)], hand=["marble"]), doors=[hex_]
        )
        table.when("alice", opens_door())
        table.when("alice", uses("fixer", paying=["marble"]))
        table.then(alice=has(level=3))


@rule("BLEND-16")
@only_in("bard+star")
def test_a_keyword_that_no_card_here_has_does_no_harm(table: Table) -> None:
    picky = monster("picky", 8, modifiers=against("race:halfling"), ignores={"has": "race:dwarf"})
    sash = item("sash", 4, usable_if={"has": "class:thief"})
    table.given(alice=Player(level=3, hand=[sash]), doors=[picky])
    table.when("alice", plays("sash"))
    table.when("alice", opens_door())
    assert table.sums == (3, 8)


@rule("META-09", "AMB-97")
@only_in("classic+super")
def test_a_thief_is_a_further_theft_ability(table: Table) -> None:
    """Two abilities succeed on a 3, one alone on a 4 (META-08)."""
    thief = of("classic", class_("thief", counts_as_theft=True))
    fingers = of("super", power("fingers", 1, meta=["theft"]))
    for mine, face in (([thief, fingers], 3), ([fingers], 4), ([thief], 4)):
        table.given(
            alice=Player(level=3, aside=mine, hand=["marble"]), bob=Player(wears=[item("vase", 1)])
        )
        assert "rob" in table.offered("alice")
        assert (
            least_face_for_theft(
                table.state, len(cards_with_shared_ability(table.state, 0, "theft"))
            )
            == face
        )


@rule("BLEND-03")
@only_in("classic+agents")
def test_a_card_that_moves_a_curse_moves_a_trap(table: Table) -> None:
    mirror = special("mirror", "curse", [{"do": "redirect"}])
    table.given(
        alice=Player(level=4, hand=[mirror]),
        bob=Player(level=4),
        doors=[of("agents", curse("tripwire", lose(1)))],
    )
    table.when("alice", opens_door())
    table.when("alice", plays("mirror", "bob"))
    table.then(alice=has(level=4), bob=has(level=3))
