"""The main states of the table, laid out once for the golden screens and for the tests of keys.

Run as a program to write the golden files anew: `python -m tests.tui.scenes`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from cards.languages import LANGUAGES, Language
from engine.core.commands import (
    OURS,
    CallKill,
    EndTurn,
    GiveUpFight,
    OfferTrade,
    OpenDoor,
    Pass,
    PlayCard,
    ProposeHelpDeal,
)
from engine.core.zones import NOBODY
from tests.engine.layout import Player
from tests.tui import edition_scenes, game_end_scenes, lobby_scenes
from tests.tui.replay.viewpoints import write_replay_screens
from tests.tui.sitting import Guest, Sitting
from tui.canvas.symbols import Symbols
from tui.canvas.themes import ThemeName
from tui.ports import Chair, CoachAdvice, SpectatorRules

GOLDEN = Path(__file__).parent / "golden"

ANN = Player(
    level=6,
    hand=[
        "ladder_nobody_returned",
        "phantom_doorbell",
        "read_the_small_print",
        "somebody_elses_courage",
        "subletting_mimic",
    ],
    wears=["paper_crown", "bathrobe_of_authority", "spare_key_to_everything"],
    aside=["elf"],
)
BO = Player(level=8, wears=["doormans_coat"], aside=["dwarf"], hand=["on_its_second_espresso"])
CLEO = Player(level=5, aside=["halfling", "cleric"])
DAG = Player(level=7, aside=["warrior"], hand=["sorry_wrong_dungeon"])
LOW_ROLL = 3
"""Where in the chance stream of the tests' seed the next die shows 1."""
FIGHT_HAND = [
    "fire_extinguisher_inspected_1974",
    "on_its_second_espresso",
    "sorry_wrong_dungeon",
    "phantom_doorbell",
    "passive_aggressive_landlady",
]


def starting() -> Sitting:
    """Before the first turn: two races, an item and a curse in Ann's hand, and Bo is ready."""
    hand = ["elf", "bathrobe_of_authority", "dwarf", "phantom_doorbell"]
    sitting = Sitting(alice=Player(hand=hand), point="setup")
    sitting.does(1, Pass(sitting.update([]).view.public.serial))
    return sitting


def your_turn() -> Sitting:
    return Sitting(alice=ANN, bob=BO, carol=CLEO, dave=DAG)


def your_fight() -> Sitting:
    """Ann's 12 against the landlady, whom Bo has given an espresso: 14."""
    sitting = Sitting(
        alice=ANN,
        bob=BO,
        carol=Player(level=5, aside=["cleric"]),
        dave=DAG,
        fight="passive_aggressive_landlady",
    )
    espresso, landlady = (
        sitting.card("on_its_second_espresso"),
        sitting.card("passive_aggressive_landlady"),
    )
    sitting.does(1, PlayCard(espresso, monster=landlady))
    return sitting


def kill_called() -> Sitting:
    """... until somebody else's courage makes it 16 against 14, and the kill is called."""
    sitting = your_fight()
    sitting.does(0, PlayCard(sitting.card("somebody_elses_courage"), side=OURS))
    sitting.does(0, CallKill())
    return sitting


def others_fight() -> Sitting:
    """Bo is about to reach level 10, and Ann holds four cards that can be played."""
    sitting = Sitting(
        alice=Player(level=6, hand=FIGHT_HAND, aside=["elf"]),
        bob=Player(level=9, wears=["bucket_of_valour", "bathrobe_of_authority"], aside=["dwarf"]),
        carol=CLEO,
        dave=DAG,
        turn="bob",
        fight="neighbour_with_a_drill",
    )
    sitting.does(1, CallKill())
    return sitting


def coached() -> Sitting:
    """The same, and Ann has asked the coach."""
    sitting = others_fight()
    sitting.info = replace(sitting.info, coach=True)
    espresso, monster = (
        sitting.card("on_its_second_espresso"),
        sitting.card("neighbour_with_a_drill"),
    )
    facts = (("card", espresso), ("odds", 31), ("otherwise", 0))
    sitting.advice = CoachAdvice(0, PlayCard(espresso, monster=monster), "stops_winner", facts)
    return sitting


def held() -> Sitting:
    """The same, and Dag has stopped the clock; Esme has disconnected."""
    sitting = others_fight()
    sitting.reading = {"left": 1.9, "held_by": 3, "hold_left": 3.6, "holds_left": 2}
    sitting.chairs = {4: Chair(4, "Esme", "away", bot_in=40.0)}
    return sitting


def stopping() -> Sitting:
    """A fight that is neither the reader's nor the last one: it can be passed by itself."""
    sitting = Sitting(
        alice=Player(level=6, hand=FIGHT_HAND, aside=["elf"]),
        bob=Player(level=5, wears=["bucket_of_valour", "bathrobe_of_authority"], aside=["dwarf"]),
        carol=CLEO,
        turn="bob",
        fight="neighbour_with_a_drill",
    )
    sitting.does(1, CallKill())
    return sitting


def hurrying() -> Sitting:
    """Little is left of Bo's turn."""
    sitting = Sitting(alice=Player(hand=FIGHT_HAND), bob=Player(level=5), turn="bob")
    sitting.reading = {"left": 12.0, "warn": 15.0}
    return sitting


def deal() -> Sitting:
    """Ann is behind, has asked Cleo, and Cleo has an offer of her own."""
    sitting = Sitting(
        alice=Player(level=4, hand=["fire_extinguisher_inspected_1974"], wears=["paper_crown"]),
        carol=Player(level=9, wears=["bathrobe_of_authority"]),
        fight="passive_aggressive_landlady",
    )
    sitting.does(0, ProposeHelpDeal(2, treasures=1))
    sitting.does(2, ProposeHelpDeal(0, treasures=2, helper_first=True))
    return sitting


def bargaining(seat: int = 0) -> Sitting:
    """Ann is behind and holds level cards that Cleo might want."""
    hand = ["read_the_small_print", "flat_above_is_free", "phantom_doorbell"]
    return Sitting(
        seat=seat,
        alice=Player(level=4, hand=hand, wears=["paper_crown"]),
        carol=Player(level=7, wears=["bathrobe_of_authority"]),
        fight="passive_aggressive_landlady",
    )


def losing() -> Sitting:
    """A noise complaint behind Ann's door: an item, or two cards of her hand."""
    sitting = Sitting(alice=ANN, bob=BO, doors=["noise_complaint"])
    sitting.does(0, OpenDoor())
    sitting.expires()
    return sitting


def looting() -> Sitting:
    """Bo meets the dragon and does not get away; the others stand round the body."""
    sitting = Sitting(
        alice=Player(level=6, hand=["fire_extinguisher_inspected_1974"]),
        bob=Player(
            level=5,
            hand=["subletting_mimic", "on_its_second_espresso"],
            wears=["paper_crown", "mop_of_many_floors"],
        ),
        turn="bob",
        fight="ground_rent_dragon",
    )
    sitting.does(1, GiveUpFight())
    sitting.state.draws = LOW_ROLL
    sitting.expires_until_asked("loot")
    return sitting


def queueing() -> Sitting:
    """The same body, while somebody else chooses."""
    sitting = looting()
    sitting.seat = 3
    return sitting


def giving() -> Sitting:
    """Ann ends her turn with seven cards, two too many."""
    hand = [*FIGHT_HAND, "read_the_small_print", "ladder_nobody_returned"]
    sitting = Sitting(alice=Player(level=3, hand=hand), bob=Player(level=2), point="rest")
    sitting.does(0, EndTurn())
    return sitting


def selling() -> Sitting:
    return Sitting(
        alice=Player(
            level=3,
            hand=["ladder_nobody_returned", "phantom_doorbell"],
            wears=["paper_crown", "bathrobe_of_authority", "spare_key_to_everything"],
        )
    )


def cursed() -> Sitting:
    """A noise complaint behind Bo's door, before it hits."""
    bo = Player(level=8, aside=["dwarf"], wears=["paper_crown"])
    sitting = Sitting(
        alice=Player(level=6, hand=["elf", "read_the_small_print"]),
        bob=bo,
        doors=["noise_complaint"],
        turn="bob",
    )
    sitting.does(1, OpenDoor())
    return sitting


def cursed_in_fight() -> Sitting:
    """Ann's fight again, with Dag's doorbell on its way to her."""
    sitting = Sitting(
        alice=ANN,
        bob=BO,
        dave=Player(level=7, aside=["warrior"], hand=["noise_complaint"]),
        fight="passive_aggressive_landlady",
    )
    sitting.does(3, PlayCard(sitting.card("noise_complaint"), seat=0))
    return sitting


def trading() -> Sitting:
    """In Bo's turn Bo wants Ann's crown for a coat and a mop."""
    sitting = Sitting(
        alice=Player(level=3, wears=["paper_crown"], hand=["elf"]),
        bob=Player(level=4, wears=["doormans_coat", "mop_of_many_floors"]),
        turn="bob",
    )
    coat, mop = sitting.card("doormans_coat"), sitting.card("mop_of_many_floors")
    sitting.does(1, OfferTrade(0, (coat, mop), (sitting.card("paper_crown"),)))
    return sitting


def won() -> Sitting:
    """Bo's kill counts: the game is over."""
    sitting = others_fight()
    sitting.expires()
    return sitting


def looked_on() -> Sitting:
    """Bo's fight for level 10 as two spectators see it, ten seconds late."""
    sitting = others_fight()
    sitting.seat, sitting.watchers = NOBODY, 2
    sitting.info = replace(sitting.info, watching=SpectatorRules(delay=10.0, talk=True))
    return sitting


Scene = tuple[Callable[[], Sitting], str]
SCENES: dict[str, Scene] = (
    {
        "starting": (starting, "1 2"),
        "your_turn": (your_turn, ""),
        "your_fight": (your_fight, ""),
        "kill_called": (kill_called, ""),
        "others_fight": (others_fight, ""),
        "taken_up": (others_fight, "3"),
        "deal": (deal, ""),
        "deal_draft": (deal, "a c right"),
        "promising": (bargaining, "a c 1 2"),
        "showing": (bargaining, ", 1 c"),
        "losing": (losing, ""),
        "looting": (looting, "a"),
        "queueing": (queueing, "tab"),
        "giving": (giving, "1 2"),
        "selling": (selling, "s a c"),
        "gear": (selling, "g"),
        "card": (others_fight, "x 2"),
        "why": (kill_called, "w"),
        "log": (others_fight, "v"),
        "help": (others_fight, "?"),
        "help_things": (your_turn, "? right right"),
        "menu": (your_turn, "q"),
        "settings": (your_turn, "q 1 down"),
        "settings_keys": (your_turn, "q 1 r"),
        "look": (your_turn, "i"),
        "cursed": (cursed, ""),
        "cursed_in_fight": (cursed_in_fight, ""),
        "trading": (trading, "tab"),
        "seat": (your_turn, "i b"),
        "won": (won, ""),
        "held": (held, ""),
        "coached": (coached, "*"),
        "hurrying": (hurrying, ""),
        "stops": (stopping, "p 1 p 6"),
        "stopped": (stopping, "p 1 v escape"),
        "looked_on": (looked_on, ""),
    }
    | edition_scenes.SCENES
    | game_end_scenes.SCENES
)


def some_scenes(first: int = 0) -> list[str]:
    """Every third, from the first, second or third on: enough to see that a check finds something,
    where the slow tests ask for all of them."""
    return [*SCENES][first::3]


"""Every scene with the keys that lead to it."""
SIZES = ((80, 24), (60, 20), (120, 40))
CUT, GOES_ON = "…", " … [x]"
"""How a row shows that its text is too long for it; the second one is there to be read on."""


def guest_at(
    scene: str,
    language: Language = "en",
    *,
    symbols: Symbols = "unicode",
    colours: ThemeName = "dark",
) -> Guest:
    """Somebody who has come to a scene."""
    made, keys = SCENES[scene]
    guest = Guest(made(), language=language, symbols=symbols, colours=colours)
    guest.desk.has_replay = True
    guest.press(keys)
    return guest


def painted(scene: str, size: tuple[int, int], language: Language = "en") -> str:
    """The screen of a scene as text, without the blanks at the ends of its rows."""
    return text_on(guest_at(scene, language), size)


def text_on(guest: Guest, size: tuple[int, int]) -> str:
    return "\n".join(row.rstrip() for row in guest.screen(*size)) + "\n"


def golden_files() -> dict[str, str]:
    """What the files of the golden folder should hold, by name."""
    files = {f"{name}.80x24.txt": painted(name, (80, 24)) for name in SCENES}
    for name in (
        "starting",
        "your_turn",
        "kill_called",
        "others_fight",
        "deal_draft",
        "promising",
        "losing",
        "card",
        "held",
        "stops",
        "looked_on",
        "coached",
    ):
        for width, height in SIZES[1:]:
            files[f"{name}.{width}x{height}.txt"] = painted(name, (width, height))
    for language in LANGUAGES[1:]:
        for name in (
            "starting",
            "your_turn",
            "others_fight",
            "deal_draft",
            "showing",
            "why",
            "held",
            "stops",
            "looked_on",
            "coached",
            "won",
        ):
            files[f"{name}.80x24.{language}.txt"] = painted(name, (80, 24), language)
        files[f"coached.160x50.{language}.txt"] = painted("coached", (160, 50), language)
    files["coached.160x50.txt"] = painted("coached", (160, 50))
    for name, (width, height), language in [*edition_scenes.MORE, *game_end_scenes.MORE]:
        tongue = "" if language == "en" else f".{language}"
        files[f"{name}.{width}x{height}{tongue}.txt"] = painted(name, (width, height), language)
    return files | lobby_scenes.golden_files()


def main() -> None:
    GOLDEN.mkdir(exist_ok=True)
    files = golden_files()
    for old in GOLDEN.iterdir():
        if old.name not in files:
            old.unlink()
    for name, text in files.items():
        (GOLDEN / name).write_text(text, encoding="utf-8")
    write_replay_screens()


if __name__ == "__main__":
    main()
