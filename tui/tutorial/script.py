"""The script of the tutorial as data: who holds what, what comes up, and what is to be done when.

The game is a real one; only the cards lie in an order. The learner has seat 0, Bo 1, Cleo 2: their
names come from the table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cards.vocabulary.base_types import Gender
from engine.core.commands import OURS
from engine.core.decisions import OptionVerb
from engine.core.zones import NOBODY, Seat
from engine.views.view_types import TableView

EDITION = "classic"
LEARNER, RIVAL, HELPER = 0, 1, 2
GENDERS: tuple[Gender, ...] = ("female", "male", "female")
SHUFFLE_SEED = "c0de" * 8
"""With it the learner's die shows enough to get away."""
LEVELS = (6, 7, 5)
SOLD_CARDS = ("third_hand", "unwelcome_mat")
"""Worth a level together."""
HANDS: tuple[tuple[str, ...], ...] = (
    (
        "fire_extinguisher_inspected_1974",
        "somebody_elses_courage",
        "phantom_doorbell",
        "read_the_small_print",
        *SOLD_CARDS,
    ),
    ("on_its_second_espresso",),
    (),
)
DOORS = (
    "subletting_mimic",
    "ghost_of_the_last_caretaker",
    "dwarf",
    "rent_went_up",
    "scaffolding_golem",
    "elf",
    "wet_paint",
    "halfling",
    "noise_complaint",
    "bin_day_hydra",
)
"""What lies on top of the doors, the first one first: the learner's, Bo's, Cleo's two, and so on
round the table. Bo's second door and Cleo's are followed by what they find in the room."""
TREASURES = (
    "spare_key_to_everything",
    "stink_bomb_lemon_fresh",
    "objection_in_writing",
    "penthouse_raffle",
)

IsStepOver = Callable[[TableView], bool]


@dataclass(frozen=True, slots=True)
class AllowedOption:
    """An option that a step lets through: its verb, for a card if it names one, and with no other
    picks than these where it asks for them."""

    verb: OptionVerb
    card: str = ""
    seat: Seat = NOBODY
    side: int = NOBODY
    among: tuple[str, ...] = ()
    """The cards that can be picked."""


@dataclass(frozen=True, slots=True)
class TutorialStep:
    """One thing to do. It is over as soon as `until` holds, however that came about.

    `name` is the key of its words; `number` which of the ten things it belongs to; `cards` are
    those that the words speak of; `reads`: it is over once that overlay was opened.
    """

    name: str
    number: int
    allows: tuple[AllowedOption, ...]
    until: IsStepOver = lambda view: False
    cards: tuple[str, ...] = ()
    reads: str = ""


def _fighting(seat: Seat) -> IsStepOver:
    return lambda view: view.public.fight is not None and view.public.fight.seat == seat


def _window(about: str) -> IsStepOver:
    return lambda view: view.public.clock is not None and view.public.clock.about == about


def _calm(view: TableView) -> bool:
    """The fight is over, and the learner's turn goes on."""
    return view.public.fight is None and view.public.active == LEARNER


def _spoiled(view: TableView) -> bool:
    fight = view.public.fight
    return fight is None or not fight.ahead


def _ahead(view: TableView) -> bool:
    fight = view.public.fight
    return fight is not None and fight.ahead


def _helped(view: TableView) -> bool:
    fight = view.public.fight
    return view.public.over or (fight is not None and fight.helper == HELPER)


def _armed(view: TableView) -> bool:
    return view.me.strength.total > view.me.level


def _asked(about: str) -> IsStepOver:
    return lambda view: view.decision is not None and view.decision.about == about


def _rolled(view: TableView) -> bool:
    return _window("die")(view) or _calm(view)


def _turn(seat: Seat) -> IsStepOver:
    return lambda view: view.public.active == seat


def _level(wanted: int) -> IsStepOver:
    return lambda view: view.me.level >= wanted


def _cursed(view: TableView) -> bool:
    """The curse is on its way, or lies in front of Bo, who began with nothing there."""
    return _window("curse")(view) or bool(view.public.seats[RIVAL].in_play)


CALL_KILL = (AllowedOption("call_kill"),)
STEPS = (
    TutorialStep("door", 1, (AllowedOption("open_door"),), _fighting(LEARNER)),
    TutorialStep("why", 2, (), reads="why"),
    TutorialStep(
        "one_shot", 3, (AllowedOption("play_card", HANDS[0][0], side=OURS),), _ahead, HANDS[0][:1]
    ),
    TutorialStep("kill", 4, CALL_KILL, _window("victory")),
    TutorialStep("window", 4, (), _spoiled),
    TutorialStep(
        "again", 4, (AllowedOption("play_card", HANDS[0][1], side=OURS),), _ahead, HANDS[0][1:2]
    ),
    TutorialStep("kill_again", 4, CALL_KILL, _window("victory")),
    TutorialStep("counts", 4, (), _calm),
    TutorialStep("wear", 5, (AllowedOption("play_card", TREASURES[0]),), _armed, TREASURES[:1]),
    TutorialStep("end", 6, (AllowedOption("end_turn"),), _asked("charity")),
    TutorialStep(
        "charity",
        6,
        (AllowedOption("give_charity", among=TREASURES[1:2]),),
        _turn(RIVAL),
        TREASURES[1:2],
    ),
    TutorialStep("look_on", 7, (), _fighting(RIVAL), HANDS[0][2:3]),
    TutorialStep(
        "curse",
        7,
        (AllowedOption("play_card", HANDS[0][2], seat=RIVAL),),
        _cursed,
        HANDS[0][2:3],
    ),
    TutorialStep("others", 7, (), _turn(LEARNER)),
    TutorialStep("sell", 8, (AllowedOption("sell", among=SOLD_CARDS),), _level(8), SOLD_CARDS),
    TutorialStep("door_again", 9, (AllowedOption("open_door"),), _fighting(LEARNER)),
    TutorialStep("run", 9, (AllowedOption("give_up"),), _asked("run_order")),
    TutorialStep("roll", 9, (), _rolled),
    TutorialStep("die", 9, (), _calm),
    TutorialStep("away", 9, (AllowedOption("end_turn"),), _turn(RIVAL)),
    TutorialStep("others_again", 9, (), _turn(LEARNER)),
    TutorialStep(
        "level",
        10,
        (AllowedOption("play_card", HANDS[0][3], seat=LEARNER),),
        _level(9),
        HANDS[0][3:4],
    ),
    TutorialStep(
        "last_door", 10, (AllowedOption("open_door"),), _fighting(LEARNER), TREASURES[3:4]
    ),
    TutorialStep(
        "help", 10, (AllowedOption("offer_help", seat=HELPER), AllowedOption("withdraw")), _helped
    ),
    TutorialStep("last_kill", 10, CALL_KILL, _window("victory")),
    TutorialStep("win", 10, (), lambda view: view.public.over),
    TutorialStep("done", 10, ()),
)
STEP_COUNT = STEPS[-1].number
