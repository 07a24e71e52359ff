"""The turn: its main points, its phases, and charity."""

from __future__ import annotations

from engine.core import events as e
from engine.core.card_timing import SITUATION
from engine.core.commands import CallKill, EndTurn, GiveUpFight, LookForTrouble, LootRoom, OpenDoor
from engine.core.decisions import Option
from engine.core.errors import EngineBug, Refusal, make_refusal
from engine.core.events import Cause
from engine.core.game_operations import GameOperations
from engine.core.stack_frames import Charity, Hex, OpenTurnPoint, SeatQuestion, TurnFrame, TurnPoint
from engine.core.zones import (
    DOOR_DECK,
    DOOR_DISCARD,
    NO_CARD,
    NOBODY,
    TABLE,
    TREASURE_DECK,
    TREASURE_DISCARD,
    hand_zone_of,
)
from engine.queries.cards_in_play import has_prohibition
from engine.queries.hand_limit import hand_size_over_limit
from engine.rules.card_triggers import push_triggered_effects
from engine.rules.fight import begin_fight
from engine.rules.safe_points import do_next_at_safe_point
from engine.rules.seat_situation import SeatSituation
from engine.rules.setup import starting_hand_size

_DOOR, _SEARCH, _END = (Option("open_door"),), (Option("loot_room"),), (Option("end_turn"),)
_KILL, _GIVE_UP = (Option("call_kill"),), (Option("give_up"),)


def turn_advance_options(sit: SeatSituation, top: OpenTurnPoint) -> tuple[Option, ...]:
    """What moves the seat's own turn or fight on, at that point of it."""
    if top.point == "prepare":
        return _DOOR
    if top.point == "fight":
        return _KILL if sit.facts.ahead else _GIVE_UP
    if top.point == "rest":
        return _END
    search = _SEARCH if is_room_lootable(sit) else ()
    return (*search, *_END) if why_not_end_turn(sit) is None else search


def is_room_lootable(sit: SeatSituation) -> bool:
    """There is a card left to draw (TURN-11, AMB-04), and no card forbids it (PREC-01)."""
    zones = sit.state.zones
    faster = sit.state.box.faster_play  # FAST-03
    deck, pile = (TREASURE_DECK, TREASURE_DISCARD) if faster else (DOOR_DECK, DOOR_DISCARD)
    left = bool(zones[deck] or zones[pile])
    return left and not has_prohibition(sit.state, sit.seat, "searching")


def _at(sit: SeatSituation, point: TurnPoint, rule: str) -> Refusal | None:
    top = sit.top
    if isinstance(top, OpenTurnPoint) and top.seat == sit.seat and top.point == point:
        return None
    if isinstance(top, OpenTurnPoint) and top.seat != sit.seat:
        return make_refusal(rule, "not_your_turn")
    return make_refusal(rule, "not_now")


def why_not_open_door(sit: SeatSituation, _: OpenDoor) -> Refusal | None:
    return _at(sit, "prepare", "TURN-03")


def why_not_look_for_trouble(sit: SeatSituation, trouble: LookForTrouble) -> Refusal | None:
    """A monster from the hand, if none was met at the door (TURN-08, TURN-09)."""
    refusal = _at(sit, "after_door", "TURN-08")
    if refusal is not None:
        return refusal
    state = sit.state
    if not sit.timing & SITUATION.TROUBLE:
        return make_refusal("TURN-09", "met_already")
    if trouble.monster not in state.hand(sit.seat):
        return make_refusal("HAND-01", "not_yours")
    if state.box.cards[trouble.monster].kind != "monster":
        return make_refusal("TURN-08", "no_monster")
    return None


def why_not_loot_room(sit: SeatSituation, _: LootRoom) -> Refusal | None:
    refusal = _at(sit, "after_door", "TURN-12")
    if refusal is None and has_prohibition(sit.state, sit.seat, "searching"):
        return make_refusal("PREC-01", "searching_forbidden")
    if refusal is None and not is_room_lootable(sit):
        return make_refusal("AMB-04", "no_cards_left")
    return refusal


def why_not_end_turn(sit: SeatSituation, _: EndTurn | None = None) -> Refusal | None:
    """After the room was searched or a fight; before that only where searching is optional."""
    if _at(sit, "rest", "TURN-25") is None:
        return None
    refusal = _at(sit, "after_door", "TURN-25")
    if refusal is not None:
        return refusal
    if is_room_lootable(sit) and not sit.state.box.profile.search.optional:
        return make_refusal("TURN-14", "search_first")
    return None


def why_not_call_outcome(sit: SeatSituation, command: CallKill | GiveUpFight) -> Refusal | None:
    """The fighter calls what is true (AMB-80); who is ahead may not run (COMBAT-18)."""
    kill = isinstance(command, CallKill)
    refusal = _at(sit, "fight", "AMB-80")
    if refusal is not None:
        return refusal
    fight = sit.fight
    if fight is None:
        return make_refusal("AMB-80", "only_in_fight")
    if sit.facts.ahead is not kill:
        return (
            make_refusal("STR-04", "not_ahead")
            if kill
            else make_refusal("COMBAT-18", "ahead_already")
        )
    return None


BEGIN, PREPARE, DOOR, ROOM, REST, CHARITY, END = range(7)
"""The steps of a turn, by their place in `TURN_STEPS` (TURN-01)."""


def step_turn(ref: GameOperations, frame: TurnFrame) -> None:
    """The next step of a turn (TURN-01..TURN-25)."""
    state = ref.state
    one = state.seats[frame.seat]
    # DEATH-22; else whoever is back as soon as the body is looted goes on.
    over = one.dead and (state.box.profile.death.ends_own_turn or not one.body)
    if over and frame.at != BEGIN:
        frame.at = END
    if frame.at == BEGIN or not do_next_at_safe_point(ref):
        TURN_STEPS[frame.at](ref, frame)


def _prepare(ref: GameOperations, frame: TurnFrame) -> None:
    frame.at = DOOR
    ref.open(frame.seat, "prepare")


def _enter_room(ref: GameOperations, frame: TurnFrame) -> None:
    """Look for trouble or search, until one of them is done."""
    if frame.fought or frame.searched:
        frame.at = REST
    else:
        ref.open(frame.seat, "after_door")


def _rest(ref: GameOperations, frame: TurnFrame) -> None:
    frame.at = CHARITY
    ref.open(frame.seat, "rest")


def _give(ref: GameOperations, frame: TurnFrame) -> None:
    frame.at = END
    ref.push(Charity(frame.seat))


def _end(ref: GameOperations, frame: TurnFrame) -> None:
    """It is the next seat's turn (SETUP-16)."""
    _wear_off(ref, frame)
    ref.emit(e.TurnEnded(frame.seat))
    ref.pop()
    ref.push(TurnFrame((frame.seat + 1) % len(ref.state.seats)))


def _wear_off(ref: GameOperations, frame: TurnFrame) -> None:
    """Curses for this turn are over (CURSE-08)."""
    state = ref.state
    for card in tuple(state.play(frame.seat)):
        if state.box.cards[card].awaits == "turn" and card not in frame.late:
            ref.emit(e.CurseResolved(frame.seat, card, "worn_off"))
            ref.discard((card,), "used_up")


def _begin(ref: GameOperations, frame: TurnFrame) -> None:
    """The dead are back (DEATH-18); a new character draws its hand (DEATH-20)."""
    state = ref.state
    frame.at = PREPARE
    ref.emit(e.TurnBegan(frame.seat, state.turn + 1))
    for seat, one in enumerate(state.seats):
        if one.dead and not one.body:
            ref.emit(e.Reborn(seat))
    if state.seats[frame.seat].redraw:
        doors, treasures = starting_hand_size(state.box.profile, state.box.profile.redraw)
        redrawn = Cause(rule="new_character")
        ref.draw_to_hand(frame.seat, "door", doors, redrawn)
        ref.draw_to_hand(frame.seat, "treasure", treasures, redrawn)
        ref.emit(e.NewCharacterHandDrawn(frame.seat))
    if state.box.faster_play:
        # FAST-01, after the redraw (AMB-57)
        ref.draw_to_hand(frame.seat, "door", 1, Cause(rule="listening"))
    push_triggered_effects(ref, frame.seat, "turn_began")


def _open_door(ref: GameOperations, frame: TurnFrame) -> None:
    """Phase 1: the top door card, face up (TURN-03..TURN-06)."""
    seat = frame.seat
    frame.at = ROOM
    drawn = ref.draw("door", 1, TABLE, "revealed", seat)
    if not drawn:
        ref.emit(e.DoorOpened(seat, NO_CARD))
        return
    card = drawn[0]
    ref.emit(e.DoorOpened(seat, card))
    match ref.state.box.cards[card].kind:
        case "monster":
            frame.met = True
            frame.fought = begin_fight(ref, seat, card, NOBODY)
            # A friendly monster counts as none, or it closes the room (TURN-13, AMB-51).
            friendly = not frame.fought
            frame.searched = friendly and not ref.state.box.profile.search.after_friendly_monster
        case "curse":
            ref.push(Hex(card, NOBODY, seat))
        case _:
            ref.move((card,), hand_zone_of(seat), "drawn_open", seat, Cause(rule="door"))


TURN_STEPS = (_begin, _prepare, _open_door, _enter_room, _rest, _give, _end)


def loot_room(ref: GameOperations, frame: TurnFrame) -> None:
    """Phase 3 without a fight: a door, face down, or with faster play a treasure (TURN-11, TURN-15,
    TURN-16, FAST-03)."""
    frame.searched = True
    ref.emit(e.RoomLooted(frame.seat))
    faster = ref.state.box.faster_play
    ref.draw_to_hand(frame.seat, "treasure" if faster else "door", 1, Cause(rule="search"))


def step_charity(ref: GameOperations, frame: Charity) -> None:
    """Ask for the surplus, if there is one (TURN-19)."""
    count = 0 if frame.at else hand_size_over_limit(ref.state, frame.seat)
    if count <= 0:
        ref.pop()
        return
    frame.at = 1
    ref.ask(
        frame.seat,
        "charity",
        ref.state.hand(frame.seat),
        least=count,
        most=count,
        private=True,
    )


def restart_outdated_charity(ref: GameOperations, ask: SeatQuestion) -> bool:
    """Charity is about what is left of the hand by now, and over the limit of now. True if that is
    not what was asked (TURN-17, TURN-20, AMB-61, AMB-70, AMB-102)."""
    state = ref.state
    asked = (ask.options, ask.least)
    if asked == (tuple(state.hand(ask.seat)), hand_size_over_limit(state, ask.seat)):
        return False
    ref.pop()
    frame = state.top
    if not isinstance(frame, Charity):
        raise EngineBug("charity without a charity")
    frame.at = 0
    return True
