"""The turn and its phases, charity."""

from __future__ import annotations

from engine import events as e
from engine.errors import EngineBug
from engine.frames import Ask, Charity, Hex, Turn
from engine.queries.carrying import hand_limit
from engine.referee import Referee
from engine.steps.fight import begin_fight
from engine.steps.safe_points import at_safe_point
from engine.steps.setup import new_hand
from engine.steps.triggers import push_trigger
from engine.zones import NO_CARD, NOBODY, TABLE, Seat, hand_of

BEGIN, PREPARE, DOOR, ROOM, REST, CHARITY, END = range(7)
"""The steps of a turn (TURN-01)."""


def turn(ref: Referee, frame: Turn) -> None:
    """The next phase of a turn (TURN-01..TURN-25)."""
    state = ref.state
    one = state.seats[frame.seat]
    # DEATH-22; else whoever is back as soon as the body is looted goes on.
    over = one.dead and (state.box.profile.death.ends_own_turn or not one.body)
    if over and frame.at != BEGIN:
        frame.at = END
    if frame.at != BEGIN and at_safe_point(ref):
        return
    if frame.at == BEGIN:
        _begin(ref, frame)
    elif frame.at == PREPARE:
        frame.at = DOOR
        ref.open(frame.seat, "prepare")
    elif frame.at == DOOR:
        _open_door(ref, frame)
    elif frame.at == ROOM:
        if frame.fought or frame.searched:
            frame.at = REST
        else:
            ref.open(frame.seat, "after_door")
    elif frame.at == REST:
        frame.at = CHARITY
        ref.open(frame.seat, "rest")
    elif frame.at == CHARITY:
        frame.at = END
        ref.push(Charity(frame.seat))
    else:
        _wear_off(ref, frame)
        ref.tell(e.TurnEnded(frame.seat))
        ref.pop()
        ref.push(Turn((frame.seat + 1) % len(state.seats)))  # SETUP-16


def _wear_off(ref: Referee, frame: Turn) -> None:
    """Curses for this turn are over (CURSE-08)."""
    state = ref.state
    for card in tuple(state.play(frame.seat)):
        if state.box.cards[card].awaits == "turn" and card not in frame.late:
            ref.tell(e.CurseEnded(frame.seat, card, "worn_off"))
            ref.discard((card,), "used_up")


def _begin(ref: Referee, frame: Turn) -> None:
    """The dead are back (DEATH-18); a new character draws its hand (DEATH-20)."""
    state = ref.state
    frame.at = PREPARE
    ref.tell(e.TurnBegan(frame.seat, state.turn + 1))
    for seat, one in enumerate(state.seats):
        if one.dead and not one.body:
            ref.tell(e.Reborn(seat))
    if state.seats[frame.seat].redraw:
        doors, treasures = new_hand(state.box.profile, state.box.profile.redraw)
        ref.draw_to_hand(frame.seat, "door", doors)
        ref.draw_to_hand(frame.seat, "treasure", treasures)
        ref.tell(e.HandRedrawn(frame.seat))
    if state.box.profile.variant.faster_play:
        ref.draw_to_hand(frame.seat, "door", 1)  # FAST-01, after the redraw (AMB-57)
    push_trigger(ref, frame.seat, "turn_began")


def _open_door(ref: Referee, frame: Turn) -> None:
    """Phase 1: the top door card, face up (TURN-03..TURN-06)."""
    seat = frame.seat
    frame.at = ROOM
    drawn = ref.draw("door", 1, TABLE, "revealed", seat)
    if not drawn:
        ref.tell(e.DoorOpened(seat, NO_CARD))
        return
    card = drawn[0]
    ref.tell(e.DoorOpened(seat, card))
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
            ref.move((card,), hand_of(seat), "drawn_open", seat)


def loot_room(ref: Referee, frame: Turn) -> None:
    """Phase 3 without a fight: a door, face down, or with faster play a treasure (TURN-11, TURN-15,
    TURN-16, FAST-03)."""
    frame.searched = True
    ref.tell(e.RoomLooted(frame.seat))
    faster = ref.state.box.profile.variant.faster_play
    ref.draw_to_hand(frame.seat, "treasure" if faster else "door", 1)


def charity(ref: Referee, frame: Charity) -> None:
    """Ask for the surplus, if there is one (TURN-19)."""
    count = 0 if frame.at else surplus(ref, frame.seat)
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


def ask_again(ref: Referee, ask: Ask) -> bool:
    """Charity is about what is left of the hand by now, and over the limit of now. True if that is
    not what was asked (TURN-17, TURN-20, AMB-61, AMB-70, AMB-102)."""
    state = ref.state
    asked = (ask.options, ask.least)
    if asked == (tuple(state.hand(ask.seat)), surplus(ref, ask.seat)):
        return False
    ref.pop()
    frame = state.top
    if not isinstance(frame, Charity):
        raise EngineBug("charity without a charity")
    frame.at = 0
    return True


def surplus(ref: Referee, seat: Seat) -> int:
    """Hand cards over the limit of this moment (HAND-04, AMB-61)."""
    return len(ref.state.hand(seat)) - max(0, hand_limit(ref.state, seat).total)
