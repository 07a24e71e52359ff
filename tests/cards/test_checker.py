"""What an author is told, one test per kind of mistake."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from cards.built_in_paths import EDITIONS_FOLDER
from cards.languages import LANGUAGES
from cards.pack_checker import check_pack_at
from cards.vocabulary.base_types import Gender
from tests.cards.printing import card, complaints, printed, says

STRONGER = '{ stat = "strength", amount = 1 }'
SHAPE = [
    ("item", "gold = 200\nglod = 3", "glod: unknown field"),
    ("item", "gold = -1", "gold: should be 0 or more"),
    ("item", "gold = 2.5", "gold: should be a whole number"),
    ("monster", 'bad_stuff = [{ do = "loose_levels" }]', "bad_stuff[1].do: must be one of"),
    ("monster", "bad_stuff = [{ amount = 1 }]", "bad_stuff[1].do: is missing"),
    ("monster", "bad_stuff = []", "bad_stuff: has too few entries, at least 1 are needed"),
    ("curse", 'do = [{ do = "discard" }]', "do[1].in: is missing"),
    ("curse", 'lasts = "next_combat"', "a curse that stays must have a modifier or a rule"),
    ("curse", "do = []", "a curse that does not stay must do something"),
    (
        "curse",
        """lasts = "next_turn"
        modifiers = [{ stat = "strength", amount = -1 }]
        remove_by = { in = "hand" }""",
        "only a curse that stays until removed can be removed",
    ),
    ("enhancer", "strength = 0", "an enhancer must change the strength"),
    (
        "item",
        f"modifiers = [{', '.join(['{ stat = {}, amount = 1 }'] * 7)}]".replace("{}", '"strength"'),
        "modifiers: has too many entries, at most 6 are allowed",
    ),
    ("item", "rules = [{}]", "rules[1]: a rule permits one thing or forbids one thing"),
    ("item", "usable_if = {}", "usable_if: a condition must test something"),
    (
        "level_up",
        'do = [{ do = "roll", on = [{ faces = [1], do = [] }] }]',
        "do[1]: a roll must say",
    ),
    ("banana", "", "kind: must be one of"),
]
SENSE = [
    # Effects outside the only window in which they do anything.
    ("one_shot", 'do = [{ do = "cancel" }]', "do[1]: works only in the window 'curse'"),
    ("one_shot", 'do = [{ do = "escape" }]', "do[1]: works only in the window 'run_away'"),
    ("one_shot", 'do = [{ do = "change_die", to = 6 }]', "do[1]: works only in the window 'die'"),
    (
        "level_up",
        'do = [{ do = "boost", side = "own", amount = 1 }]',
        "do[1]: works only in the window",
    ),
    (
        "one_shot",
        'window = "curse"\ndo = [{ do = "draw", deck = "door" }]',
        "do: does nothing about the curse",
    ),
    (
        "item",
        'abilities = [{ window = "combat", do = [{ do = "join_fight" }] }]',
        "abilities[1].do[1]: only a card that is played brings a monster",
    ),
    # People who are not there.
    ("curse", 'do = [{ do = "lose_levels", who = "target" }]', "do[1]: nobody has named a target"),
    (
        "curse",
        'do = [{ do = "lose_levels", who = "helper" }]',
        "do[1]: there may be no helper here",
    ),
    (
        "curse",
        'do = [{ do = "steal", in = "hand", who = "others" }]',
        "do[1]: nobody is there to steal",
    ),
    (
        "one_shot",
        'do = [{ do = "steal", in = "hand", who = "you" }]',
        "do[1]: nobody steals from themselves",
    ),
    (
        "monster",
        'bad_stuff = [{ do = "discard", in = "worn", pick = "actor" }]',
        "bad_stuff[1].pick: bad stuff is played by nobody",
    ),
    (
        "monster",
        'bad_stuff = [{ do = "choose", by = "actor",'
        ' options = [[{ do = "die" }], [{ do = "die" }]] }]',
        "bad_stuff[1].by: bad stuff is played by nobody",
    ),
    # Cards that cannot be picked so.
    (
        "curse",
        'do = [{ do = "discard", in = "hand", pick = "best" }]',
        "only items in play are compared",
    ),
    ("curse", 'do = [{ do = "discard", in = "hand", pick = "actor" }]', "a hand is hidden"),
    ("curse", 'do = [{ do = "discard", in = "self" }]', "do[1]: the card is discarded anyway"),
    ("curse", 'do = [{ do = "discard", in = "worn", filter = { kind = "race" } }]', "is no item"),
    (
        "curse",
        'do = [{ do = "discard", in = "identity", filter = { kind = "item" } }]',
        "is no identity",
    ),
    (
        "curse",
        'do = [{ do = "discard", in = "hand", filter = { kind = "curse", big = true } }]',
        "do[1].filter: only items have a slot and a size",
    ),
    (
        "item",
        'abilities = [{ window = "combat", cost = { in = "self", count = 2 },'
        ' do = [{ do = "draw", deck = "door" }] }]',
        "abilities[1].cost: `self` is this one card",
    ),
    (
        "item",
        'abilities = [{ window = "combat", cost = { in = "hand", pick = "random" },'
        ' do = [{ do = "draw", deck = "door" }] }]',
        "abilities[1].cost.pick: who pays a cost picks it",
    ),
    # Clauses on kinds that have no use for them.
    (
        "one_shot",
        'do = [{ do = "draw", deck = "door" }]\nmodifiers = [{ stat = "strength", amount = 1 }]',
        "modifiers[1]: a one_shot card of this sort cannot change strength",
    ),
    ("curse", 'modifiers = [{ stat = "strength", amount = 1 }]', "cannot change strength"),
    ("enhancer", 'modifiers = [{ stat = "strength", amount = 1 }]', "cannot change strength"),
    ("monster", 'modifiers = [{ stat = "strength", amount = 1 }]', "needs a condition"),
    (
        "item",
        'modifiers = [{ stat = "strength", amount = 0 }]',
        "modifiers[1].amount: changes nothing",
    ),
    (
        "one_shot",
        'do = [{ do = "boost", side = "own", amount = 0 }]',
        "do[1].amount: changes nothing",
    ),
    (
        "level_up",
        'abilities = [{ window = "combat", do = [{ do = "gain_levels" }] }]',
        "abilities: a level_up card has none",
    ),
    (
        "curse",
        'instead = [{ of = "death", do = [{ do = "lose_levels" }] }]',
        "instead: a curse card has none",
    ),
    (
        "monster",
        'triggers = [{ on = "won", do = [{ do = "lose_levels" }] }]',
        "never happens to a monster",
    ),
    (
        "item",
        'triggers = [{ on = "killed", do = [{ do = "lose_levels" }] }]',
        "never happens to an item",
    ),
    (
        "item",
        'rules = [{ permit = "may_win" }]',
        "rules[1].permit: an item card cannot permit that",
    ),
    (
        "monster",
        'rules = [{ forbid = "cursing_owner" }]',
        "rules[1].forbid: a monster card cannot forbid",
    ),
    ("cheat", "", "rules: a cheat card must permit ignores_limits"),
    ("two_identities", 'of = "race"', "rules: a two_identities card must permit second_identity"),
    (
        "item",
        'slot = "head"\nhands = 1',
        "hands: an item is worn in a slot or held in hands, not both",
    ),
    ("item", 'usable_if = { who = "fighters", has = "race:elf" }', "usable_if.who: a restriction"),
    (
        "monster",
        'ignores = { who = "helper", level_max = 3 }',
        "ignores.who: is about the character",
    ),
    ("item", "usable_if = { level_min = 5, level_max = 4 }", "level_min is above level_max"),
    # Numbers that are counted, and abilities that many cards share.
    (
        "item",
        'modifiers = [{ stat = "strength", amount = 1, most = 3 }]',
        "modifiers[1].most: limits a count, and nothing is counted",
    ),
    (
        "item",
        'modifiers = [{ stat = "hands", amount = 1, per = "power" }]',
        "modifiers[1].per: nothing multiplies hands",
    ),
    (
        "item",
        'modifiers = [{ stat = "hand_limit", amount = 1, per = "hand_card" }]',
        "modifiers[1].per: the hand would be its own limit",
    ),
    (
        "item",
        'modifiers = [{ stat = "run_away", amount = 1, once = true }]',
        "modifiers[1].once: is for strength",
    ),
    (
        "monster",
        'modifiers = [{ stat = "strength", amount = 1, per = "level" }]',
        "modifiers[1].per: a monster counts only what is in the fight",
    ),
    ("monster", 'modifiers = [{ stat = "one_shots", amount = 1 }]', "cannot change one_shots"),
    (
        "enhancer",
        'modifiers = [{ stat = "run_away", amount = 1, per = "curse" }]',
        "modifiers[1].per: a monster counts only",
    ),
    (
        "one_shot",
        'do = [{ do = "draw", deck = "door" }]\nmeta = ["theft"]',
        "meta: a one_shot card lies in front of nobody",
    ),
    ("item", 'meta = ["flight", "flight"]', "meta: the same ability twice"),
    ("item", 'rules = [{ permit = "sacrifice" }]', "rules[1].permit: an item card cannot permit"),
    ("ship", "big = true", "big: unknown field"),
    ("ship", "run_away = 9", "run_away: should be 6 or less"),
    ("ship", 'usable_if = { who = "helper", has = "race:elf" }', "usable_if.who: a restriction"),
    # Powers, origins, affiliations, roles.
    ("power", "rank = 5", "rank: should be 4 or less"),
    (
        "power",
        'rank = 1\nusable_if = { who = "helper", has = "race:elf" }',
        "usable_if.who: a restriction",
    ),
    ("origin", "rank_cap = -1", "rank_cap: should be 0 or more"),
    ("affiliation", "", "id: terms.toml has no forms for [affiliation.stair_gremlin]"),
    ("race", 'keyword = "lodger"', "keyword: terms.toml has no forms for [race.lodger]"),
    ("role", 'gender = "male"\nback = "stair_gremlin"', "the back of a role is another side"),
    ("role", 'gender = "male"\nback = "mop"\ncount = 2', "there is one role of a kind"),
    (
        "role",
        'gender = "male"\nback = "mop"',
        "back: there is no role mop with this one as its back",
    ),
    (
        "curse",
        'do = [{ do = "discard", in = "in_play", filter = { kind = "role" } }]',
        "do[1].filter.kind: a role is never lost",
    ),
    # Fights that begin by a card.
    ("one_shot", 'do = [{ do = "fight" }]', "do[1]: a fight begins by a card for `own_turn`"),
    ("level_up", 'do = [{ do = "fight" }]', "do[1]: a fight begins by a card for `own_turn`"),
    ("monster", 'bad_stuff = [{ do = "fight" }]', "bad_stuff[1]: a fight begins by a card"),
    (
        "item",
        'abilities = [{ window = "any_time", do = [{ do = "fight" }] }]',
        "abilities[1].do[1]: a fight begins by a card",
    ),
    (
        "curse",
        'do = [{ do = "fight", monster = "hand" }]',
        "do[1]: only a card that is played brings a monster",
    ),
    ("curse", 'do = [{ do = "fight", who = "target" }]', "do[1]: nobody has named a target"),
    # Curses that lie in front of their victim.
    (
        "curse",
        'rules = [{ forbid = "selling" }]',
        "rules[1].forbid: a curse that does not stay forbids nothing",
    ),
    (
        "curse",
        'lasts = "next_combat"\nrules = [{ forbid = "selling" }]',
        "rules[1].forbid: a fighter could not do that anyway",
    ),
    (
        "curse",
        'lasts = "next_turn"\nrules = [{ forbid = "bonuses" }]',
        "rules[1].forbid: a curse card cannot forbid that",
    ),
    (
        "curse",
        'lasts = "next_turn"\nmodifiers = [{ stat = "hands", amount = -1 }]',
        "modifiers[1]: a curse card of this sort cannot change hands",
    ),
    (
        "curse",
        'lasts = "next_combat"\nmodifiers = [{ stat = "hand_limit", amount = -1 }]',
        "modifiers[1]: a curse card of this sort cannot change hand_limit",
    ),
    # Keywords.
    (
        "item",
        'usable_if = { has = "race:lodger" }',
        "usable_if.has: the keyword race:lodger is not declared",
    ),
    (
        "item",
        'usable_if = { lacks = "race:lodger" }',
        "usable_if.lacks: the keyword race:lodger is not declared",
    ),
    (
        "item",
        'usable_if = { has = "tag:undead" }',
        "usable_if.has: a keyword is written with its kind, here race:, class:",
    ),
    (
        "item",
        'usable_if = { against = "race:elf" }',
        "usable_if.against: a keyword is written with its kind, here tag:, card:",
    ),
    (
        "item",
        'usable_if = { against = "undead" }',
        "a keyword is written with its kind, here tag:, card:",
    ),
    ("monster", 'tags = ["soggy"]', "tags[1]: the tag soggy is not declared"),
    ("enhancer", 'adds_tags = ["soggy"]', "adds_tags[1]: the tag soggy is not declared"),
    ("one_shot", 'do = [{ do = "remove_monster", tag = "soggy" }]', "do[1].tag: the tag soggy"),
    ("race", "", "id: terms.toml has no forms for [race.stair_gremlin]"),
    # Words.
    ("item", "name = {}", "name: is missing"),
    (
        "item",
        f'name = {{ en = "{"mop " * 9}mop" }}',
        "name.en: takes 39 columns, at most 34 are free",
    ),
    ("item", 'name = { en = "門門門門門門門門門門門門門門門門門門" }', "name.en: takes 36 columns"),
    (
        "item",
        'name = { en = "Supercalifragilisticexpialidocious" }',
        "has a word wider than 22 columns",
    ),
    ("item", 'short = { en = "mop " }', "short.en: begins or ends with a space"),
    ("item", 'name = { en = "Mop\\u001b[2J" }', "name.en: the character U+001B is not allowed"),
    ("item", 'name = { en = "Mop\\u202Epom" }', "name.en: the character U+202E is not allowed"),
    ("item", 'flavour = { en = "Mop\\u200B" }', "flavour.en: the character U+200B is not allowed"),
]


@pytest.mark.parametrize(("kind", "fields", "complaint"), SHAPE + SENSE)
def test_a_mistake_is_found_and_named(
    kind: str, fields: str, complaint: str, tmp_path: Path
) -> None:
    found = complaints(tmp_path, printed(kind, fields))
    assert len(found) == 1, found
    assert found[0].startswith("stair_gremlin: ")
    assert complaint in found[0]


@pytest.mark.parametrize("kind", ["monster", "curse", "enhancer", "item", "level_up"])
def test_the_card_without_the_mistake_has_none(kind: str, tmp_path: Path) -> None:
    assert complaints(tmp_path, printed(kind, "")) == []


def test_all_mistakes_of_all_cards_and_files_are_told_at_once(tmp_path: Path) -> None:
    pack = tmp_path / "mine"
    pack.mkdir()
    (pack / "a.toml").write_text(printed("item", "gold = -1\nglod = 1"), encoding="utf-8")
    (pack / "b.toml").write_text("[[card]", encoding="utf-8")
    (pack / "c.toml").write_text(
        printed("curse", 'do = [{ do = "cancel" }, { do = "escape" }]'), encoding="utf-8"
    )
    found = [(error.pack, error.card, error.path) for error in check_pack_at(pack)]
    assert sorted(found) == [
        ("mine/a.toml", "stair_gremlin", "glod"),
        ("mine/a.toml", "stair_gremlin", "gold"),
        ("mine/b.toml", "", ""),
        ("mine/c.toml", "stair_gremlin", "do[1]"),
        ("mine/c.toml", "stair_gremlin", "do[2]"),
        ("mine/c.toml", "stair_gremlin", "id"),  # as in a.toml
    ]


_KILLED = 'triggers = [{{ on = "killed", do = [{}] }}]'
_ON_A_SIX = (
    '{{ do = "roll", on = [{{ faces = [1, 2, 3, 4, 5], do = [] }}, {{ faces = [6], do = [{}] }}] }}'
)
_AT_A_PRICE = '{{ do = "pay", cost = {{ in = "hand" }}, then = [{}] }}'


@pytest.mark.parametrize(
    ("effect", "complaint"),
    [
        ('{ do = "move_on", to = "left" }', "each neighbour in turn"),
        (_ON_A_SIX.format('{ do = "move_on", to = "right" }'), "each neighbour in turn"),
        (_AT_A_PRICE.format('{ do = "move_on", to = "left" }'), "each neighbour in turn"),
        ('{ do = "move_on", to = "hand" }', "no die and no price"),
        (
            '{ do = "choose", options = [[{ do = "move_on", to = "hand" }],'
            ' [{ do = "draw", deck = "door" }]] }',
            "no die and no price",
        ),
        (
            '{ do = "pay", cost = { in = "hand" }, otherwise = [{ do = "move_on", to = "hand" }] }',
            "no die and no price",
        ),
        ('{ do = "fetch", deck = "door" }', "it lies on top of the discards"),
        ('{ do = "fetch", deck = "door", filter = { kind = "monster" } }', "it lies on top"),
        ('{ do = "fetch", deck = "door", filter = { card = "stair_gremlin" } }', "it lies on top"),
        (_ON_A_SIX.format('{ do = "move_on", to = "hand" }'), ""),
        (_AT_A_PRICE.format('{ do = "move_on", to = "hand" }'), ""),
        ('{ do = "fetch", deck = "treasure" }', ""),
        ('{ do = "fetch", deck = "door", filter = { kind = "curse" } }', ""),
    ],
)
def test_no_monster_is_killed_for_ever(effect: str, complaint: str, tmp_path: Path) -> None:
    found = complaints(tmp_path, printed("monster", _KILLED.format(effect)))
    assert [f"could be killed for ever: {complaint}" in one for one in found] == (
        [True] if complaint else []
    )


def test_a_monster_that_escaped_may_go_on(tmp_path: Path) -> None:
    on = 'triggers = [{ on = "escaped", do = [{ do = "move_on", to = "left" }] }]'
    assert complaints(tmp_path, printed("monster", on)) == []


def test_two_cards_of_one_id_are_told(tmp_path: Path) -> None:
    twice = printed("item", "gold = 1") + "\n" + printed("item", "gold = 2")
    assert complaints(tmp_path, twice) == [
        "stair_gremlin: id: another card of the pack has this id"
    ]


def test_a_text_that_no_frame_can_hold_is_told(tmp_path: Path) -> None:
    draw = '{{ do = "draw", deck = "treasure", count = 2, face = "up", who = "{}" }}'
    draws = ", ".join(draw.format(who) for who in ("others", "everybody") * 3)
    found = complaints(
        tmp_path, printed("special", f'deck = "door"\nwindow = "own_turn"\ndo = [{draws}]')
    )
    assert found[0].startswith("stair_gremlin: its rules text (en) has ")


def test_a_role_is_never_given_up(tmp_path: Path) -> None:
    sides = [("door_mop", "hat_mop"), ("hat_mop", "door_mop")]
    one, other = (
        printed("role", f'id = "{id_}"\ngender = "male"\nback = "{back}"') for id_, back in sides
    )
    gone = '{ do = "discard", in = "self" }'
    paid = 'abilities = [{ window = "combat", cost = { in = "self" }, do = [{ do = "escape" }] }]'
    assert complaints(tmp_path / "fine", f"{one}\n{other}") == []
    lost = f'triggers = [{{ on = "won", do = [{gone}] }}]'
    assert complaints(tmp_path / "lost", f"{one}\n{lost}\n{other}") == [
        "door_mop: triggers[1].do[1]: a role is never lost"
    ]
    found = complaints(tmp_path / "paid", f"{one}\n{paid}\n{other}")
    assert "door_mop: abilities[1].cost.in: a role pays for nothing" in found


def test_effects_may_not_lie_too_deep_inside_each_other(tmp_path: Path) -> None:
    effect = '{ do = "lose_levels" }'
    for _ in range(3):
        effect = f'{{ do = "check", when = {{ level_min = 2 }}, then = [{effect}] }}'
    found = complaints(tmp_path, printed("curse", f"do = [{effect}]"))
    assert found == [
        "stair_gremlin: do[1].then[1].then[1].then[1]: more than 3 effects inside each other"
    ]


@pytest.mark.parametrize(
    ("kind", "trigger", "fights"),
    [
        ("monster", "escaped", True),
        ("monster", "met", True),
        ("item", "caught", True),
        ("item", "turn_began", False),
    ],
)
def test_only_where_there_is_a_fight_it_can_hit_who_fights(
    kind: str, trigger: str, fights: bool, tmp_path: Path
) -> None:
    does = 'do = [{ do = "lose_levels", who = "fighters" }]'
    told = complaints(tmp_path, printed(kind, f'triggers = [{{ on = "{trigger}", {does} }}]'))
    assert ["there may be no fighters here" in one for one in told] == ([] if fights else [True])


def test_a_pack_may_use_our_keywords_and_declare_its_own(tmp_path: Path) -> None:
    toml = (
        printed("item", 'usable_if = { has = "race:elf" }')
        + "\n"
        + printed("item", 'id = "rug"\nusable_if = { lacks = "class:lodger" }')
    )
    terms = '[class.lodger]\nen = { a = "a lodger", many = "lodgers" }'
    assert complaints(tmp_path, toml, terms) == []


@pytest.mark.parametrize("gender", get_args(Gender))
def test_a_pack_may_name_every_gender(gender: str, tmp_path: Path) -> None:
    only = printed("item", f'usable_if = {{ has = "gender:{gender}" }}')
    assert complaints(tmp_path, only) == []


def test_a_condition_on_the_gender_reads_well() -> None:
    fields = 'modifiers = [{{ stat = "strength", amount = 2, when = {{ {} = "gender:female" }} }}]'
    is_, is_not = card("item", fields.format("has")), card("item", fields.format("lacks"))
    assert says(is_, "en")[0] == "+2 if you are a woman."
    assert says(is_, "de")[0] == "+2, wenn du eine Frau bist."
    assert says(is_not, "de")[0] == "+2, wenn du keine Frau bist."
    assert says(is_, "it")[0] == "+2 se sei una donna."


@pytest.mark.parametrize(
    ("do", "kills", "none"),
    [
        ('[{ do = "remove_monster", how = "kill" }]', "", "do[1].how: its edition gives no level"),
        (
            '[{ do = "remove_monster" }, { do = "check", when = { level_max = 5 },'
            ' then = [{ do = "gain_levels" }] }]',
            "do[2].then[1]: its edition gives no level",
            "do[2].then[1]: its edition gives no level",
        ),
        (
            '[{ do = "choose", options = [[{ do = "remove_monster" }],'
            ' [{ do = "gain_levels" }]] }]',
            "",
            "",
        ),
    ],
)
def test_a_card_may_not_print_a_level_that_its_edition_gives_nobody(
    tmp_path: Path, do: str, kills: str, none: str
) -> None:
    for gives, problem in (("any", ""), ("kills", kills), ("none", none)):
        pack = tmp_path / gives
        pack.mkdir()
        profile = f'id = "mine"\n[precedence]\nremoval_levels = "{gives}"\n'
        (pack / "profile.toml").write_text(profile, encoding="utf-8")
        (pack / "cards.toml").write_text(printed("one_shot", f"do = {do}"), encoding="utf-8")
        found = [str(error) for error in check_pack_at(pack)]
        assert len(found) == (1 if problem else 0), found
        assert all(problem in one for one in found)


def test_our_own_decks_want_every_language(tmp_path: Path) -> None:
    pack = tmp_path / "cards.toml"
    pack.write_text(
        printed("item", 'name = { en = "Wardrobe Door, Missing" }\nflavour = { en = "Creak." }'),
        encoding="utf-8",
    )
    assert {error.path for error in check_pack_at(pack, LANGUAGES)} == {
        "short.en",
        *(f"{field}.{one}" for field in ("name", "flavour") for one in LANGUAGES[1:]),
    }
    assert check_pack_at(pack) == ()


@pytest.mark.slow
def test_our_own_editions_have_no_mistakes() -> None:
    """As the command sees them: `test_check_finds_nothing_in_our_own_decks`."""
    for folder in EDITIONS_FOLDER.iterdir():
        assert check_pack_at(folder, LANGUAGES) == ()
