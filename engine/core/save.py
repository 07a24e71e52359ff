"""Saving and loading: a state, a command, an event as JSON; and a digest to compare states by.

pydantic guards this border: what is loaded has the right shape, or it is refused.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Annotated, Any
from zlib import crc32

from pydantic import Field, TypeAdapter, ValidationError

from engine.core.box import Box
from engine.core.commands import Command
from engine.core.stack_frames import Frame
from engine.core.state import GameState, UndoPoint
from engine.core.state_parts import (
    AbilityUse,
    Character,
    DeedEntry,
    Offer,
    QueuedCard,
    UndoableStep,
)
from engine.core.zones import ZONES

SAVE_FORMAT = 1
"""Raised whenever an old save can no longer be read as it stands."""

_COMMAND: TypeAdapter[Command] = TypeAdapter(Annotated[Command, Field(discriminator="kind")])
_PARTS: dict[str, TypeAdapter[Any]] = {
    "seats": TypeAdapter(list[Character]),
    "stack": TypeAdapter(list[Annotated[Frame, Field(discriminator="kind")]]),
    "queue": TypeAdapter(list[QueuedCard]),
    "offers": TypeAdapter(list[Offer]),
    "uses": TypeAdapter(list[AbilityUse]),
}
_GRUDGES: TypeAdapter[tuple[DeedEntry, ...]] = TypeAdapter(tuple[DeedEntry, ...])
_STEP: TypeAdapter[UndoableStep] = TypeAdapter(UndoableStep)
_COUNT: TypeAdapter[int] = TypeAdapter(int)
_CARDS: TypeAdapter[list[int]] = TypeAdapter(list[int])
_PLAIN: dict[str, TypeAdapter[Any]] = {
    "seed": TypeAdapter(str),
    "draws": _COUNT,
    "revision": _COUNT,
    "shown": _COUNT,
    "serial": _COUNT,
    "turn": _COUNT,
    "active": _COUNT,
    "zones": TypeAdapter(list[list[int]]),
    "where": _CARDS,
    "equipped": TypeAdapter(list[bool]),
    "fresh": TypeAdapter(list[tuple[int, int]]),
    "bodies": _CARDS,
    "claimable": TypeAdapter(int | None),
    "winners": TypeAdapter(tuple[int, ...]),
    "over": TypeAdapter(bool),
}
"""What is JSON as it stands: it is dumped without pydantic, and checked when it comes back."""
_ATTACHED: TypeAdapter[list[tuple[int, int]]] = TypeAdapter(list[tuple[int, int]])


def dump_state(state: GameState) -> bytes:
    """The whole state but its box, as JSON. The editions, their base and the cards' ids come along,
    so that a save knows the deck it belongs to."""
    box = state.box
    data: dict[str, Any] = {
        "format": SAVE_FORMAT,
        "editions": list(box.editions),
        "base": box.profile.id,
        "cards": list(box.card_ids),
    }
    data |= _dump_game(state)
    data["undo"] = [[_STEP.dump_python(one.step), _dump_game(one.before)] for one in state.undo]
    return json.dumps(data, separators=(",", ":"), sort_keys=True).encode()


def _dump_game(state: GameState) -> dict[str, Any]:
    data: dict[str, Any] = {name: getattr(state, name) for name in _PLAIN}
    data["attached"] = sorted(state.attached.items())
    for name, adapter in _PARTS.items():
        data[name] = adapter.dump_python(getattr(state, name), mode="json", by_alias=True)
    data["deeds"] = _GRUDGES.dump_python(state.grudges, mode="json")
    return data


def _load_game(raw: dict[str, Any], box: Box) -> GameState:
    parts = {
        name: adapter.validate_python(raw[name])
        for name, adapter in (*_PARTS.items(), *_PLAIN.items())
    }
    attached = dict(_ATTACHED.validate_python(raw["attached"]))
    grudges = _GRUDGES.validate_python(raw.get("deeds", ()))  # Older saves have none.
    state = GameState(box=box, attached=attached, grudges=grudges, **parts)
    if not _adds_up(state):
        raise ValueError("not a saved game: its cards do not add up")
    return state


def load_state(data: bytes, box: Box) -> GameState:
    """The state again. Raises `ValueError` with one line for anything that is not a save of this
    box in this format."""
    try:
        raw = json.loads(data)
        if raw["format"] != SAVE_FORMAT:
            raise ValueError(
                f"the save has format {raw['format']}, this engine reads {SAVE_FORMAT}"
            )
        if tuple(raw["cards"]) != box.card_ids:
            raise ValueError("the save belongs to another deck")
        if (tuple(raw["editions"]), raw["base"]) != (box.editions, box.profile.id):
            raise ValueError("the save belongs to another blend of editions")
        state = _load_game(raw, box)
        state.undo = tuple(
            UndoPoint(_STEP.validate_python(step), _load_game(before, box))
            for step, before in raw.get("undo", ())  # Older saves have none.
        )
    except (KeyError, TypeError, RecursionError, json.JSONDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"not a saved game: {error}") from None
    except ValidationError as error:
        raise ValueError(f"not a saved game: {error.errors()[0]['msg']}") from None
    return state


def _adds_up(state: GameState) -> bool:
    """Every card lies in one zone, and `where` says so."""
    count = len(state.box.cards)
    return (
        len(state.zones) == ZONES
        and len(state.where) == len(state.equipped) == count
        and sorted(card for zone in state.zones for card in zone) == list(range(count))
        and all(state.where[card] == i for i, zone in enumerate(state.zones) for card in zone)
    )


def state_digest(state: GameState) -> str:
    """A hash that two states share if and only if they are equal."""
    return sha256(dump_state(state)).hexdigest()


def quick_state_checksum(state: GameState) -> int:
    """A number of 32 bits that two states share if their cards lie alike, their levels are the same
    and the die stands at the same place. Unlike `digest` it does not change when a later version
    saves more of a game: by it that version knows whether it plays as the one before."""
    seats = [(one.level, one.dead) for one in state.seats]
    place = (state.revision, state.draws, state.turn, state.active)
    cards = (state.zones, bytes(state.equipped), sorted(state.attached.items()))
    told = (*place, *cards, seats, state.winners)
    return crc32(repr(told).encode())


def dump_command(command: Command) -> bytes:
    """A command as JSON."""
    return _COMMAND.dump_json(command)


def load_command(data: bytes) -> Command:
    """The command again. Raises `ValueError` for anything that is not one."""
    try:
        return _COMMAND.validate_json(data)
    except ValidationError as error:
        raise ValueError(f"not a command: {error.errors()[0]['msg']}") from None
