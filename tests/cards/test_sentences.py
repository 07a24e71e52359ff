"""Sentences: verbs and clauses in three languages, and the grammar that a deck may not show."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from cards.built_in_editions import load_built_in_profile
from cards.languages import LANGUAGES, Language
from cards.vocabulary.base_types import Place, Who
from cards.wording import CardRulesTexts, values_of_shared_abilities
from cards.wording.values_of_shared_abilities import PRINTED_NUMBERS, SharedAbilityValues
from tests.cards.printing import card, do, says


def done(effect: str, language: Language) -> str:
    """What such a card says after "at any time"."""
    return says(do(effect), language)[-1].partition(": ")[2]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("who", get_args(Who))
def test_everybody_can_be_spoken_about_in_every_verb(who: Who, language: Language) -> None:
    effects = [
        '{{ do = "gain_levels", who = "{}" }}',
        '{{ do = "lose_levels", amount = 2, who = "{}" }}',
        '{{ do = "draw", deck = "treasure", who = "{}" }}',
        '{{ do = "discard", in = "hand", who = "{}" }}',
        '{{ do = "steal", in = "hand", who = "{}" }}',
        '{{ do = "change_gender", who = "{}" }}',
        '{{ do = "die", who = "{}" }}',
    ]
    texts = {done(effect.format(who), language) for effect in effects}
    assert len(texts) == len(effects)
    assert all("  " not in text and " ." not in text for text in texts)


@pytest.mark.parametrize(
    ("fields", "en", "de", "it"),
    [
        (
            'lasts = "next_turn"\nmodifiers = [{ stat = "strength", amount = -2 }]',
            "Lasts for your next turn, or the one you are in. -2 in every fight.",
            "Gilt in deinem laufenden oder nächsten Zug. -2 in jedem Kampf.",
            "Vale nel tuo prossimo turno, o in quello in corso. -2 in ogni scontro.",
        ),
        (
            'lasts = "next_combat"\nmodifiers = [{ stat = "strength", amount = -2 }]',
            "-2 in your next fight, or the one you are in.",
            "-2 in deinem laufenden oder nächsten Kampf.",
            "-2 nel tuo prossimo scontro, o in quello in corso.",
        ),
        (
            'lasts = "next_combat"\nrules = [{ forbid = "help" }]\n'
            'modifiers = [{ stat = "strength", amount = -2 }]',
            "Lasts for your next fight, or the one you are in. -2. Nobody may help you.",
            "Gilt in deinem laufenden oder nächsten Kampf. -2. Niemand darf dir helfen.",
            "Vale nel tuo prossimo scontro, o in quello in corso. -2. Nessuno può aiutarti.",
        ),
        (
            'lasts = "until_removed"\nrules = [{ forbid = "selling" }, { forbid = "searching" }]',
            "Stays. You may not sell anything. You may not search the room.",
            "Bleibt. Du darfst nichts verkaufen. Du darfst den Raum nicht durchsuchen.",
            "Resta. Non puoi vendere nulla. Non puoi frugare la stanza.",
        ),
        (
            'lasts = "next_turn"\nrules = [{ forbid = "helping" }, { forbid = "running_away" }]',
            "Lasts for your next turn, or the one you are in. You may not help anybody."
            " You cannot run away.",
            "Gilt in deinem laufenden oder nächsten Zug. Du darfst niemandem helfen."
            " Du kannst nicht weglaufen.",
            "Vale nel tuo prossimo turno, o in quello in corso. Non puoi aiutare nessuno."
            " Non puoi scappare.",
        ),
    ],
)
def test_a_curse_says_how_long_it_lasts(fields: str, en: str, de: str, it: str) -> None:
    one = card("curse", f"{fields}\ndo = []")
    assert [" ".join(says(one, language)) for language in LANGUAGES] == [en, de, it]


@pytest.mark.parametrize(
    ("effect", "en", "de", "it"),
    [
        (
            '{ do = "fight" }',
            "fight the top door card if it is a monster (otherwise it is discarded).",
            "Bekämpfe die oberste Türkarte, falls sie ein Monster ist (sonst wird sie abgelegt).",
            "combatti contro la carta in cima al mazzo delle porte, se è un mostro (altrimenti si"
            " scarta).",
        ),
        (
            '{ do = "fight", who = "target", monster = "hand" }',
            "a player of your choice fights 1 monster from your hand.",
            "Eine Person deiner Wahl bekämpft 1 Monster aus deiner Hand.",
            "una persona a tua scelta combatte contro 1 mostro della tua mano.",
        ),
    ],
)
def test_a_card_that_begins_a_fight_waits_for_calm(effect: str, en: str, de: str, it: str) -> None:
    outside = [
        "At any time outside a fight",
        "Jederzeit außerhalb eines Kampfes",
        "In qualsiasi momento fuori dagli scontri",
    ]
    assert [done(effect, language) for language in LANGUAGES] == [en, de, it]
    assert [says(do(effect), language)[0].partition(":")[0] for language in LANGUAGES] == outside
    mine = do(effect, window="own_turn")
    assert [says(mine, one)[0].partition(":")[0] in outside for one in LANGUAGES] == [False] * 3
    hex_ = do(effect, "curse")
    assert [says(hex_, language)[0] for language in LANGUAGES] == [
        "Not during a fight.",
        "Nicht während eines Kampfes.",
        "Non durante uno scontro.",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_way_to_pick_cards_reads_differently(language: Language) -> None:
    texts = [
        done(f'{{ do = "discard", in = "{place}", count = {count}, pick = "{pick}" }}', language)
        for place in get_args(Place)
        for pick in ("victim", "random", "all")
        for count in ((1, 2) if pick != "all" else (1,))
        if place != "self"
    ]
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize(
    ("pick", "en", "de", "it"),
    [
        (
            'in = "worn", pick = "best", count = 2',
            "Discard your 2 best equipped items.",
            "Lege deine 2 besten angelegten Gegenstände ab.",
            "Scarta i tuoi 2 migliori oggetti equipaggiati.",
        ),
        (
            'who = "others", in = "carried", pick = "dearest"',
            "Everybody else discards their most valuable item in play.",
            "Alle anderen legen den eigenen wertvollsten ausliegenden Gegenstand ab.",
            "Ogni altra persona scarta il proprio oggetto in gioco di maggior valore.",
        ),
        (
            'in = "carried", pick = "best", filter = { kind = "ship" }',
            "Discard your best ship.",
            "Lege dein bestes Schiff ab.",
            "Scarta la tua miglior nave.",
        ),
        (
            'in = "worn", pick = "all", filter = { big = true }',
            "Discard all your big equipped items.",
            "Lege alle deine großen angelegten Gegenstände ab.",
            "Scarta tutti i tuoi oggetti grandi equipaggiati.",
        ),
        (
            'in = "hand", count = 2, filter = { kind = "curse" }',
            "Discard 2 curses from your hand.",
            "Lege 2 Flüche aus der Hand ab.",
            "Scarta 2 maledizioni dalla mano.",
        ),
        (
            'in = "carried", filter = { slot = "head", big = false }',
            "Discard 1 of your small items for the head in play.",
            "Lege 1 kleinen ausliegenden Gegenstand für den Kopf ab.",
            "Scarta 1 tuo oggetto piccolo per la testa in gioco.",
        ),
        (
            'who = "everybody", in = "worn", filter = { slot = "feet" }',
            "Everybody discards the item on their feet.",
            "Alle verlieren das Schuhwerk.",
            "Ognuno scarta l'oggetto che porta ai piedi.",
        ),
        (
            'who = "everybody", in = "identity", pick = "all"',
            "Everybody discards all their races and classes.",
            "Alle legen alle eigenen Rassen und Klassen ab.",
            "Ognuno scarta tutte le proprie razze e classi.",
        ),
        (
            'in = "identity", filter = { kind = "class" }',
            "Discard 1 class.",
            "Lege 1 Klasse ab.",
            "Scarta 1 classe.",
        ),
        (
            'who = "target", in = "worn", pick = "actor"',
            "A player of your choice discards 1 equipped item (you pick).",
            "Eine Person deiner Wahl legt 1 angelegten Gegenstand ab (du suchst aus).",
            "Una persona a tua scelta scarta 1 oggetto equipaggiato (scegli tu).",
        ),
        (
            'who = "everybody", in = "any", count = 2',
            "Everybody discards 2 of their cards.",
            "Alle legen 2 eigene Karten ab.",
            "Ognuno scarta 2 proprie carte.",
        ),
        (
            'in = "in_play", pick = "random"',
            "Discard 1 of your cards in play at random.",
            "Lege 1 zufällige ausliegende Karte ab.",
            "Scarta 1 tua carta in gioco a caso.",
        ),
    ],
)
def test_cards_are_named_with_their_number_gender_and_case(
    pick: str, en: str, de: str, it: str
) -> None:
    one = do(f'{{ do = "discard", {pick} }}', "curse" if "who" not in pick else "special")
    spoken = [says(one, language)[-1] for language in LANGUAGES]
    assert [
        text
        if one.kind == "curse"
        else text.partition(": ")[2][:1].upper() + text.partition(": ")[2][1:]
        for text in spoken
    ] == [en, de, it]


@pytest.mark.parametrize(
    ("condition", "en", "de", "it"),
    [
        ('has = "race:elf"', "if you are an elf", "wenn du Elf bist", "se sei un elfo"),
        (
            'lacks = "race:elf"',
            "if you are not an elf",
            "wenn du kein Elf bist",
            "se non sei un elfo",
        ),
        (
            "level_max = 4",
            "if you are level 4 or lower",
            "wenn du auf Stufe 4 oder darunter bist",
            "se sei di livello 4 o inferiore",
        ),
        (
            "level_min = 3, level_max = 5",
            "if you are level 3-5",
            "wenn du auf Stufe 3-5 bist",
            "se sei di livello 3-5",
        ),
        (
            "level_min = 9, level_max = 9",
            "if you are level 9",
            "wenn du auf Stufe 9 bist",
            "se sei di livello 9",
        ),
        (
            'has = "race:elf", level_min = 5',
            "if you are an elf and level 5 or higher",
            "wenn du Elf und auf Stufe 5 oder darüber bist",
            "se sei un elfo e di livello 5 o superiore",
        ),
        (
            'who = "fighters", has = "class:thief"',
            "if a thief is in the fight",
            "wenn ein Dieb mitkämpft",
            "se nello scontro c'è un ladro",
        ),
        (
            'who = "fighters", lacks = "class:thief"',
            "if nobody in the fight is a thief",
            "wenn kein Dieb mitkämpft",
            "se nessuno nello scontro è un ladro",
        ),
        (
            'who = "fighters", level_max = 3',
            "if somebody in the fight is level 3 or lower",
            "wenn jemand im Kampf auf Stufe 3 oder darunter ist",
            "se qualcuno nello scontro è di livello 3 o inferiore",
        ),
        (
            'who = "helper", lacks = "race:elf"',
            "if the helper is not an elf",
            "wenn die helfende Person kein Elf ist",
            "se chi aiuta non è un elfo",
        ),
        (
            'who = "fighter", has = "race:elf"',
            "if the fighter is an elf",
            "wenn die kämpfende Person Elf ist",
            "se chi combatte è un elfo",
        ),
        (
            'alone = false, has = "race:elf"',
            "if you are an elf and somebody helps",
            "wenn du Elf bist und jemand hilft",
            "se sei un elfo e qualcuno aiuta",
        ),
        ("alone = true", "if nobody helps", "wenn niemand hilft", "se nessuno aiuta"),
        (
            "monsters_min = 2",
            "if there are at least 2 monsters in the fight",
            "wenn mindestens 2 Monster im Kampf sind",
            "se nello scontro ci sono almeno 2 mostri",
        ),
    ],
)
def test_conditions_are_clauses_of_their_language(
    condition: str, en: str, de: str, it: str
) -> None:
    one = card(
        "item", f'modifiers = [{{ stat = "strength", amount = 2, when = {{ {condition} }} }}]'
    )
    spoken = [says(one, language)[0] for language in LANGUAGES]
    assert spoken == [f"+2 {en}.", f"+2, {de}.", f"+2 {it}."]


@pytest.mark.parametrize(
    ("kind", "fields", "en", "de", "it"),
    [
        (
            "item",
            'modifiers = [{ stat = "strength", amount = 1, per = "power", most = 4 }]',
            "+1 for each of your powers (at most +4).",
            "+1 für jede deiner Kräfte (höchstens +4).",
            "+1 per ogni tuo potere (al massimo +4).",
        ),
        (
            "race",
            'modifiers = [{ stat = "strength", amount = 1, per = "monster", once = true,'
            " when = { monsters_min = 2 } }]",
            "+1 for each monster in the fight (two on one side do not add up) if there are at least"
            " 2 monsters in the fight.",
            "+1 für jedes Monster im Kampf (zwei auf einer Seite zählen nur einmal), wenn"
            " mindestens 2 Monster im Kampf sind.",
            "+1 per ogni mostro nello scontro (due dalla stessa parte contano una volta sola) se"
            " nello scontro ci sono almeno 2 mostri.",
        ),
        (
            "item",
            'modifiers = [{ stat = "run_away", amount = 3, when = { against = "card:damp" } }]',
            "+3 to run away from “damp”.",
            "+3 beim Weglaufen vor „damp“.",
            "+3 per scappare da «damp».",
        ),
        (
            "item",
            'modifiers = [{ stat = "run_away", amount = 3, when = { against = "tag:undead" } }]',
            "+3 to run away if the fight is against the undead.",
            "+3 beim Weglaufen, wenn es gegen Untote geht.",
            "+3 per scappare se lo scontro è contro i non morti.",
        ),
        (
            "item",
            'modifiers = [{ stat = "run_away", amount = -1, per = "hand_card" }]',
            "-1 to run away for each card in your hand.",
            "-1 beim Weglaufen für jede Karte auf deiner Hand.",
            "-1 per scappare per ogni carta che hai in mano.",
        ),
        (
            "item",
            'modifiers = [{ stat = "one_shots", amount = 2 }]',
            "Your one-shots give 2 more.",
            "Deine Einwegschätze bringen 2 mehr.",
            "I tuoi oggetti monouso valgono 2 in più.",
        ),
        (
            "ship",
            "strength = 2\nrun_away = -1",
            "+2 in every fight. -1 to run away, instead of all your other modifiers.",
            "+2 in jedem Kampf. -1 beim Weglaufen statt all deiner anderen Boni und Abzüge.",
            "+2 in ogni scontro. -1 per scappare, al posto di ogni altro tuo bonus o malus.",
        ),
        (
            "item",
            'meta = ["flight", "theft"]',
            "Flight (+1 to run away, counted once). Theft (discard 1 card and roll a die: on 4-6"
            " steal 1 small item, otherwise lose 1 level).",
            "Fliegen (+1 beim Weglaufen, zählt nur einmal). Diebstahl (lege 1 Karte ab und würfle:"
            " Bei 4-6 stiehlst du 1 kleinen Gegenstand, sonst verlierst du 1 Stufe).",
            "Volo (+1 per scappare, conta una volta sola). Furto (scarta 1 carta e tira il dado:"
            " con 4-6 rubi 1 oggetto piccolo, altrimenti perdi 1 livello).",
        ),
        (
            "item",
            "complex = true\nbig = true",
            "Big, complex.",
            "Groß, komplex.",
            "Grande, complesso.",
        ),
        ("class", "counts_as_theft = true", "Theft.", "Diebstahl.", "Furto."),
    ],
)
def test_what_is_counted_and_shared_is_said_in_a_line(
    kind: str, fields: str, en: str, de: str, it: str
) -> None:
    one = card(kind, fields)
    assert [" ".join(says(one, language)) for language in LANGUAGES] == [en, de, it]


@pytest.mark.parametrize(
    ("fields", "en", "de", "it"),
    [
        (
            'modifiers = [{ stat = "strength", amount = 2, when = { has = "race:elf" } }]',
            "+2 if an elf is in the fight.",
            "+2, wenn ein Elf mitkämpft.",
            "+2 se nello scontro c'è un elfo.",
        ),
        (
            'modifiers = [{ stat = "run_away", amount = -2, when = { has = "race:elf" } }]',
            "-2 to run away from it if you are an elf.",
            "-2 beim Weglaufen vor diesem Monster, wenn du Elf bist.",
            "-2 per scappare da questo mostro se sei un elfo.",
        ),
        (
            'ignores = { has = "race:elf" }',
            "Does not pursue elves.",
            "Verfolgt keine Elfen.",
            "Non insegue gli elfi.",
        ),
        (
            'ignores = { has = "race:elf", level_max = 4 }',
            "Does not pursue you if you are an elf and level 4 or lower.",
            "Verfolgt dich nicht, wenn du Elf und auf Stufe 4 oder darunter bist.",
            "Non ti insegue se sei un elfo e di livello 4 o inferiore.",
        ),
        (
            'friendly_to = { lacks = "race:elf" }',
            "Does not fight you if you are not an elf.",
            "Bekämpft dich nicht, wenn du kein Elf bist.",
            "Non combatte contro di te se non sei un elfo.",
        ),
        (
            "friendly_to = { level_min = 8 }",
            "Does not fight anybody of level 8 or higher.",
            "Bekämpft niemanden auf Stufe 8 oder darüber.",
            "Non combatte contro chi è di livello 8 o superiore.",
        ),
    ],
)
def test_a_monster_speaks_of_those_who_meet_it(fields: str, en: str, de: str, it: str) -> None:
    one = card("monster", fields)
    assert [says(one, language)[0] for language in LANGUAGES] == [en, de, it]


@pytest.mark.parametrize(
    ("effect", "en", "de", "it"),
    [
        (
            '{ do = "steal", in = "hand", pick = "victim" }',
            "steal 1 card from another player's hand (they pick).",
            "Stiehl jemandem 1 Karte aus der Hand (das Opfer sucht aus).",
            "ruba 1 carta dalla mano a un'altra persona (sceglie la vittima).",
        ),
        (
            '{ do = "steal", in = "carried", pick = "dearest", who = "others" }',
            "steal everybody else's most valuable item.",
            "Stiehl allen anderen den wertvollsten Gegenstand.",
            "ruba l'oggetto di maggior valore a ogni altra persona.",
        ),
        (
            '{ do = "steal", in = "worn", pick = "all" }',
            "steal all of another player's equipped items.",
            "Stiehl jemandem alle angelegten Gegenstände.",
            "ruba ogni oggetto equipaggiato a un'altra persona.",
        ),
        (
            '{ do = "steal", in = "any", pick = "random" }',
            "steal 1 random card from another player.",
            "Stiehl jemandem 1 zufällige Karte.",
            "ruba 1 carta a caso a un'altra persona.",
        ),
        (
            '{ do = "steal", in = "worn", filter = { slot = "head" }, pick = "all" }',
            "steal everything on another player's head.",
            "Stiehl jemandem die Kopfbedeckung.",
            "ruba tutto quello che ha in testa a un'altra persona.",
        ),
        (
            '{ do = "lose_levels", who = "target" },'
            ' { do = "discard", in = "hand", who = "target" }',
            "a player of your choice loses 1 level and discards 1 card from their hand.",
            "Eine Person deiner Wahl verliert 1 Stufe und legt 1 Karte aus der Hand ab.",
            "una persona a tua scelta perde 1 livello e scarta 1 carta dalla mano.",
        ),
        (
            '{ do = "fetch", deck = "door" }',
            "take the top card from the door discards into your hand.",
            "Nimm die oberste Karte der abgelegten Türen auf die Hand.",
            "prendi in mano la carta più in alto tra le porte scartate.",
        ),
        (
            '{ do = "fetch", deck = "treasure", filter = { big = true, slot = "feet" } }',
            "take the top big item for the feet from the treasure discards into your hand.",
            "Nimm den obersten großen Gegenstand für die Füße der abgelegten Schätze auf die Hand.",
            "prendi in mano l'oggetto grande per i piedi più in alto tra i tesori scartati.",
        ),
        (
            '{ do = "draw", deck = "door", count = 2, face = "up" }',
            "draw 2 door cards face up.",
            "Ziehe 2 Türkarten offen.",
            "pesca 2 carte porta scoperte.",
        ),
        (
            '{ do = "roll", on = [{ faces = [1], do = [{ do = "die" }] },'
            ' { faces = [2, 3, 4, 5, 6], do = [] }] }, { do = "lose_levels" }',
            "roll a die. On 1 you die; on 2-6 nothing happens. Lose 1 level.",
            "Würfle. Bei 1: Du stirbst; bei 2-6 passiert nichts. Verliere 1 Stufe.",
            "tira il dado. Con 1 muori; con 2-6 non succede nulla. Perdi 1 livello.",
        ),
        (
            '{ do = "discard", in = "worn", filter = { slot = "feet" } },'
            ' { do = "discard", in = "hand", pick = "random" }',
            "discard the item on your feet and 1 random card from your hand.",
            "Verliere dein Schuhwerk und 1 zufällige Karte aus der Hand.",
            "scarta l'oggetto che porti ai piedi e 1 carta a caso dalla mano.",
        ),
        (
            '{ do = "discard", in = "worn", filter = { slot = "head" } }, { do = "lose_levels" }',
            "discard the item on your head and lose 1 level.",
            "Verliere deine Kopfbedeckung und 1 Stufe.",
            "scarta l'oggetto che porti in testa e perdi 1 livello.",
        ),
        (
            '{ do = "choose", by = "you", options = [[{ do = "discard", in = "worn", filter ='
            ' { slot = "feet" } }], [{ do = "lose_levels" }]] }',
            "discard the item on your feet, or lose 1 level (you choose).",
            "Verliere dein Schuhwerk oder 1 Stufe (du wählst).",
            "scarta l'oggetto che porti ai piedi oppure perdi 1 livello (scegli tu).",
        ),
        (
            '{ do = "choose", by = "you", options = [[{ do = "discard", in = "hand" }],'
            ' [{ do = "discard", in = "worn" }], [{ do = "discard", in = "any", count = 2 }]] }',
            "discard 1 card from your hand, 1 equipped item or 2 of your cards (you choose).",
            "Lege 1 Karte aus der Hand, 1 angelegten Gegenstand oder 2 eigene Karten ab (du"
            " wählst).",
            "scarta 1 carta dalla mano, 1 oggetto equipaggiato o 2 tue carte (scegli tu).",
        ),
        (
            '{ do = "lose_levels", who = "target" }, { do = "gain_levels" }',
            "a player of your choice loses 1 level; you gain 1 level.",
            "Eine Person deiner Wahl verliert 1 Stufe; du steigst 1 Stufe auf.",
            "una persona a tua scelta perde 1 livello; tu sali di 1 livello.",
        ),
        (
            '{ do = "check", when = { level_min = 5 },'
            ' then = [{ do = "lose_levels", who = "others" }] }',
            "if you are level 5 or higher, everybody else loses 1 level.",
            "Wenn du auf Stufe 5 oder darüber bist: Alle anderen verlieren 1 Stufe.",
            "se sei di livello 5 o superiore, ogni altra persona perde 1 livello.",
        ),
    ],
)
def test_effects_are_sentences_of_their_language(effect: str, en: str, de: str, it: str) -> None:
    assert [done(effect, language) for language in LANGUAGES] == [en, de, it]


@pytest.mark.parametrize(
    ("how", "treasure", "en"),
    [
        ("kill", "true", "kill 1 monster (its level and treasures)."),
        ("kill", "false", "kill 1 monster (its level, but no treasures)."),
        ("defeat", "true", "drive off 1 monster (its treasures, but no level)."),
        ("defeat", "false", "drive off 1 monster (no level, no treasures)."),
    ],
)
def test_a_removed_monster_says_what_it_leaves(how: str, treasure: str, en: str) -> None:
    effect = f'{{ do = "remove_monster", how = "{how}", treasure = {treasure} }}'
    assert done(effect, "en") == en
    assert len({done(effect, language) for language in LANGUAGES}) == 3


@pytest.mark.parametrize(
    ("to", "en"), [('"reroll"', "reroll the die."), ("6", "turn the die to 6.")]
)
def test_a_die_is_rolled_again_or_turned(to: str, en: str) -> None:
    assert done(f'{{ do = "change_die", to = {to} }}', "en") == en


def test_a_curse_says_who_chooses_for_its_victim() -> None:
    options = 'options = [[{ do = "lose_levels" }], [{ do = "die" }]]'
    one = do(f'{{ do = "choose", by = "actor", {options} }}', "curse")
    assert says(one, "en") == [
        "Lose 1 level, or you die (the player of this card chooses; if none, you do)."
    ]
    mine = do(f'{{ do = "choose", by = "actor", {options} }}')
    assert says(mine, "en") == ["At any time: lose 1 level, or you die (you choose)."]


@pytest.mark.parametrize(
    ("kind", "fields", "en"),
    [
        ("item", "strength = 2\n", ["+2.", "Another +3 if nobody helps."]),
        ("follower", "strength = 2\n", ["+2 in every fight.", "Another +3 if nobody helps."]),
        ("race", "", ["+2 in every fight.", "Another +3 if nobody helps."]),
        ("item", "strength = -2\n", ["-2.", "+3 if nobody helps."]),
        ("race", "lone", ["+3 if nobody helps."]),
    ],
)
def test_a_bonus_on_top_of_one_that_always_holds_is_another(
    kind: str, fields: str, en: list[str]
) -> None:
    """Else "+2 in every fight, +3 if nobody helps" would be read as 3."""
    more = '{ stat = "strength", amount = 3, when = { alone = true } }'
    always = '{ stat = "strength", amount = 2 }, ' if not fields else ""
    told = fields if fields != "lone" else ""
    assert says(card(kind, f"{told}modifiers = [{always}{more}]"), "en") == en


def test_abilities_have_the_numbers_of_the_game_in_every_language() -> None:
    """Those of the rulebook that has them, unless a house rule says otherwise (META-01)."""
    one = card("item", 'meta = ["flight", "secret_identity", "theft"]')
    assert values_of_shared_abilities(load_built_in_profile("super")) == PRINTED_NUMBERS
    house = SharedAbilityValues(flight=2, escapes_to=4, lost_from=0, theft=5)
    for language in LANGUAGES:
        printed = CardRulesTexts(language).of(one)
        changed = CardRulesTexts(language, numbers=house).of(one)
        assert [re.findall(r"[+\d][\d-]*", text)[:2] for text in printed] == [
            ["+1"],
            ["1-3", "6"],
            ["1", "4-6"],
        ]
        assert [re.findall(r"[+\d][\d-]*", text)[:2] for text in changed] == [
            ["+2"],
            ["1-4"],
            ["1", "5-6"],
        ]


@pytest.mark.parametrize(
    ("of", "en", "de", "it"),
    [
        (
            "death",
            "If you would die, do this instead: lose 2 levels.",
            "Wenn du sterben würdest, gilt stattdessen: Verliere 2 Stufen.",
            "Se stai per morire, vale invece: perdi 2 livelli.",
        ),
        (
            "bad_stuff",
            "If you would suffer bad stuff, do this instead: lose 2 levels.",
            "Wenn dir schlimme Dinge zustoßen würden, gilt stattdessen: Verliere 2 Stufen.",
            "Se stai per subire le brutte cose, vale invece: perdi 2 livelli.",
        ),
        (
            "curse",
            "If a curse would hit you, do this instead: lose 2 levels.",
            "Wenn dich ein Fluch treffen würde, gilt stattdessen: Verliere 2 Stufen.",
            "Se una maledizione sta per colpirti, vale invece: perdi 2 livelli.",
        ),
    ],
)
def test_what_happens_instead_does_not_sound_like_a_choice(
    of: str, en: str, de: str, it: str
) -> None:
    one = card(
        "item", f'instead = [{{ of = "{of}", do = [{{ do = "lose_levels", amount = 2 }}] }}]'
    )
    assert [says(one, language)[0] for language in LANGUAGES] == [en, de, it]
