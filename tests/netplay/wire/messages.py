"""Messages of the ports: by chance out of their types, and those of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from random import Random
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from cards.profile import Profile
from engine.core.commands import OpenDoor
from netplay.journal.opened_game import create_game
from netplay.table_box import decks_digest, serialize_decks
from netplay.wire.codec import WireCodec
from tests.netplay.faketime import FakeTime
from tests.netplay.table.sitting import NAMES, PACE, Sitting, header, silent
from tui.past_games.hall_of_fame import HallOfFame
from tui.past_games.player_history import PlayerHistory
from tui.ports import TableMessage

KEPT_AS_JSON = (PlayerHistory, HallOfFame, Profile)
"""They are sent as their own JSON, which has tests of its own."""
BY_CHANCE_ALONE = 100
"""So many messages more are sent when each type has been in one."""
PLAIN: dict[Any, Callable[[Random], object]] = {
    int: lambda chance: chance.choice((0, -1, 7, 300, -(2**63), 2**63 - 1)),
    float: lambda chance: chance.choice((0.0, -2.5, 1e300)),
    str: lambda chance: chance.choice(("", "Ann", "¿Qué? \x00 🂡")),
    bool: lambda chance: chance.random() < 0.5,
    bytes: lambda chance: chance.randbytes(3),
    type(None): lambda chance: None,
}


def made(hint: Any, chance: Random, wanted: set[type]) -> Any:
    """Something of that type by chance; as long as a dataclass of `wanted` can stand in it, one
    does, which is wanted no more. No type of a message consists of itself."""
    origin, arguments = get_origin(hint), get_args(hint)
    if hint in PLAIN:
        return PLAIN[hint](chance)
    if origin is Literal:
        return chance.choice(arguments)
    if origin is Annotated:
        return made(arguments[0], chance, wanted)
    if origin in (Union, UnionType):
        return made(_chosen(arguments, chance, wanted), chance, wanted)
    if origin is tuple and arguments[-1] is not ...:
        return tuple(made(one, chance, wanted) for one in arguments)
    if origin in (tuple, list):
        number = chance.randrange(1 if _leads_to(arguments[0], wanted) else 0, 3)
        return origin(made(arguments[0], chance, wanted) for _ in range(number))
    if origin in (dict, Mapping, Counter):
        of = (arguments[0], int) if origin is Counter else arguments
        pairs = {made(of[0], chance, wanted): made(of[1], chance, wanted) for _ in range(2)}
        return Counter(pairs) if origin is Counter else pairs
    wanted.discard(hint)
    return hint(**{name: made(one, chance, wanted) for name, one in _fields_of(hint).items()})


def _chosen(members: Iterable[Any], chance: Random, wanted: set[type]) -> Any:
    """One of a union's members, by name: typing remembers equal unions, whose members stand in the
    order of whichever was there first."""
    those = sorted((one for one in members if one not in KEPT_AS_JSON), key=str)
    return chance.choice([one for one in those if _leads_to(one, wanted)] or those)


def _leads_to(hint: Any, wanted: set[type]) -> bool:
    return not wanted.isdisjoint(dataclasses_in(hint))


@cache
def dataclasses_in(hint: Any) -> frozenset[type]:
    """Those in that type, and in their fields."""
    found: set[type] = set()
    waiting = [hint]
    while waiting:
        one = waiting.pop()
        waiting += get_args(one)
        if isinstance(one, type) and is_dataclass(one) and one not in found:
            found.add(one)
            waiting += _fields_of(one).values()
    return frozenset(found)


@cache
def _fields_of(kind: type) -> dict[str, Any]:
    """The types of its fields, by their names."""
    hints = get_type_hints(kind, include_extras=True)
    return {one.name: hints[one.name] for one in fields(kind)}


def check_all_come_out_as_they_went_in(codec: WireCodec[Any], messages: Any) -> None:
    """Send messages of that union by chance: each type in them, and then whatever comes."""
    chance, wanted = Random(7), set(dataclasses_in(messages) - {*KEPT_AS_JSON})

    def send() -> None:
        message = made(messages, chance, wanted)
        assert codec.decode(codec.encode(message)) == message

    while left := len(wanted):
        send()
        assert len(wanted) < left, f"no message leads to {wanted}"
    for _ in range(BY_CHANCE_ALONE):
        send()


async def messages_of_a_game(
    folder: Path, editions: tuple[str, ...], revision: int
) -> list[TableMessage]:
    """All that four people are told of a game by chance up to there, and a spectator."""
    decks = serialize_decks(editions)
    more = {"editions": editions, "decks": decks, "packs": decks_digest(decks)}
    saved = create_game(folder, header(NAMES).model_copy(update=more))
    t = Sitting(saved, FakeTime(), PACE, silent)
    await t.sit(-1, *range(len(NAMES)))
    await t.do((t.public.active + 1) % len(NAMES), OpenDoor())
    t.ports[0].say("¿Qué? \x00 🂡")
    await t.play_until(lambda public: public.over or public.revision >= revision)
    await t.table.close()
    return [message for ear in t.ears.values() for message in ear.heard]
