"""The main points of a turn: the door, trouble, loot, the end; calling a fight's outcome."""

from __future__ import annotations

from engine.commands import CallKill, EndTurn, GiveUp, LookForTrouble, LootRoom, OpenDoor
from engine.decisions import Option
from engine.errors import Refusal
from engine.frames import Open, Point
from engine.moments import Moments
from engine.options.situation import Situation, refuse
from engine.queries.carrying import forbids
from engine.zones import DOOR_DECK, DOOR_DISCARD, TREASURE_DECK, TREASURE_DISCARD

_DOOR, _SEARCH, _END = (Option("open_door"),), (Option("loot_room"),), (Option("end_turn"),)
_KILL, _GIVE_UP = (Option("call_kill"),), (Option("give_up"),)


def turn_options(sit: Situation, top: Open) -> tuple[Option, ...]:
    """What moves the seat's own turn or fight on, at that point of it."""
    if top.point == "prepare":
        return _DOOR
    if top.point == "fight":
        return _KILL if sit.scene.ahead else _GIVE_UP
    if top.point == "rest":
        return _END
    search = _SEARCH if may_search(sit) else ()
    return (*search, *_END) if why_not_end(sit) is None else search


def may_search(sit: Situation) -> bool:
    """There is a card left to draw (TURN-11, AMB-04), and no card forbids it (PREC-01)."""
    zones = sit.state.zones
    faster = sit.state.box.profile.variant.faster_play  # FAST-03
    deck, pile = (TREASURE_DECK, TREASURE_DISCARD) if faster else (DOOR_DECK, DOOR_DISCARD)
    left = bool(zones[deck] or zones[pile])
    return left and not forbids(sit.state, sit.seat, "searching")


def _at(sit: Situation, point: Point, rule: str) -> Refusal | None:
    top = sit.top
    if isinstance(top, Open) and top.seat == sit.seat and top.point == point:
        return None
    if isinstance(top, Open) and top.seat != sit.seat:
        return refuse(rule, "not_your_turn")
    return refuse(rule, "not_now")


def why_not_open(sit: Situation, _: OpenDoor) -> Refusal | None:
    return _at(sit, "prepare", "TURN-03")


def why_not_trouble(sit: Situation, trouble: LookForTrouble) -> Refusal | None:
    """A monster from the hand, if none was met at the door (TURN-08, TURN-09)."""
    refusal = _at(sit, "after_door", "TURN-08")
    if refusal is not None:
        return refusal
    state = sit.state
    if not sit.moments & Moments.TROUBLE:
        return refuse("TURN-09", "met_already")
    if trouble.monster not in state.hand(sit.seat):
        return refuse("HAND-01", "not_yours")
    if state.box.cards[trouble.monster].kind != "monster":
        return refuse("TURN-08", "no_monster")
    return None


def why_not_loot(sit: Situation, _: LootRoom) -> Refusal | None:
    refusal = _at(sit, "after_door", "TURN-12")
    if refusal is None and forbids(sit.state, sit.seat, "searching"):
        return refuse("PREC-01", "searching_forbidden")
    if refusal is None and not may_search(sit):
        return refuse("AMB-04", "no_cards_left")
    return refusal


def why_not_end(sit: Situation, _: EndTurn | None = None) -> Refusal | None:
    """After the room was searched or a fight; before that only where searching is optional."""
    if _at(sit, "rest", "TURN-25") is None:
        return None
    refusal = _at(sit, "after_door", "TURN-25")
    if refusal is not None:
        return refusal
    if may_search(sit) and not sit.state.box.profile.search.optional:
        return refuse("TURN-14", "search_first")
    return None


def why_not_call(sit: Situation, command: CallKill | GiveUp) -> Refusal | None:
    """The fighter calls what is true (AMB-80); who is ahead may not run (COMBAT-18)."""
    kill = isinstance(command, CallKill)
    refusal = _at(sit, "fight", "AMB-80")
    if refusal is not None:
        return refusal
    fight = sit.fight
    if fight is None:
        return refuse("AMB-80", "only_in_fight")
    if sit.scene.ahead is not kill:
        return refuse("STR-04", "not_ahead") if kill else refuse("COMBAT-18", "ahead_already")
    return None
