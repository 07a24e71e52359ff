"""What crosses to another process: every message there and back, and nothing else is read."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import pytest

from netplay.wire.codec import MOST_BYTES, WireCodec, WireError
from netplay.wire.port_codecs import lobby_message_codec, table_message_codec
from tests.netplay.wire.messages import (
    check_all_come_out_as_they_went_in,
    made,
    messages_of_a_game,
)
from tests.rulebook import EVERY_EDITION
from tui.ports import (
    CommandRefused,
    LobbyMessage,
    Seated,
    SeatTicket,
    TableMessage,
    TalkLine,
)


@pytest.mark.parametrize(
    ("codec", "messages"),
    [(table_message_codec, TableMessage), (lobby_message_codec, LobbyMessage)],
)
def test_whatever_can_be_told_comes_out_as_it_went_in(
    codec: Callable[[], WireCodec[Any]], messages: Any
) -> None:
    check_all_come_out_as_they_went_in(codec(), messages)


async def test_all_that_is_told_of_a_blend_comes_out_as_it_went_in(tmp_path: Path) -> None:
    codec = table_message_codec()
    messages = await messages_of_a_game(tmp_path, EVERY_EDITION, 60)
    assert {TalkLine, CommandRefused} <= {type(message) for message in messages}
    for message in messages:
        assert codec.decode(codec.encode(message)) == message


@pytest.mark.slow
@pytest.mark.parametrize("edition", EVERY_EDITION)
async def test_all_that_is_told_of_longer_games_comes_out_as_it_went_in(
    edition: str, tmp_path: Path
) -> None:
    codec = table_message_codec()
    for message in await messages_of_a_game(tmp_path, (edition,), 120):
        assert codec.decode(codec.encode(message)) == message


def test_damaged_bytes_are_a_message_or_an_error_in_one_line() -> None:
    codec, chance = lobby_message_codec(), Random(7)
    for _ in range(300):
        sent = bytearray(codec.encode(made(LobbyMessage, chance, set())))
        for _ in range(chance.randrange(1, 8)):
            sent[chance.randrange(len(sent))] = chance.randrange(256)
        for received in (sent, sent[: chance.randrange(len(sent))], chance.randbytes(40)):
            with suppress(WireError):
                assert isinstance(codec.decode(bytes(received)), get_args(LobbyMessage))


SEATED = Seated(SeatTicket("t1", 2, 7))


def test_what_is_no_message_of_the_list_is_neither_sent_nor_read() -> None:
    codec = lobby_message_codec()
    for foreign in (TalkLine(0, "Ann", "hello"), SeatTicket("t1", 2), "text", object()):
        with pytest.raises(WireError):
            codec.encode(foreign)  # type: ignore[arg-type]
    for received in (
        b"",
        codec.encode(SEATED)[1:],
        table_message_codec().encode(TalkLine(0, "Ann", "hello")),
        pickle.dumps(SEATED),
        b"\x01" + pickle.dumps(SEATED),
        b"\x01" + msgspec.msgpack.encode([]),
        b"\x01" + msgspec.msgpack.encode({"cls": "os.system", "args": ["true"]}),
        b"\x01" + b"\x91" * 100_000,
        codec.encode(SEATED) + b"\x00",
    ):
        with pytest.raises(WireError):
            codec.decode(received)


def test_a_field_of_another_type_is_not_read() -> None:
    codec = lobby_message_codec()
    sent = codec.encode(SEATED)
    values = msgspec.msgpack.decode(sent[1:])
    assert values[1][1:] == ["t1", 2, 7]
    for at, wrong in ((1, 5), (2, "2"), (3, None), (3, 7.5), (3, [7])):
        changed = [values[0], [*values[1][:at], wrong, *values[1][at + 1 :]]]
        with pytest.raises(WireError):
            codec.decode(sent[:1] + msgspec.msgpack.encode(changed))
    for changed in ([values[0], values[1][:-1]], [values[0], [*values[1], 1]]):
        with pytest.raises(WireError):
            codec.decode(sent[:1] + msgspec.msgpack.encode(changed))


def test_another_version_and_what_is_too_large_are_not_read() -> None:
    codec = WireCodec[Seated](Seated, version=2, most_bytes=40)
    sent = codec.encode(SEATED)
    assert codec.decode(sent) == SEATED
    with pytest.raises(WireError, match="another version"):
        codec.decode(b"\x01" + sent[1:])
    for name in ("t" * 40, "🂡" * 10):
        with pytest.raises(WireError, match="too many"):
            codec.encode(Seated(SeatTicket(name, 2, 7)))
    with pytest.raises(WireError, match="too many"):
        lobby_message_codec().decode(b"\x01" * (MOST_BYTES + 1))


def test_a_number_that_is_too_large_cannot_be_sent() -> None:
    with pytest.raises(WireError):
        lobby_message_codec().encode(Seated(SeatTicket("t1", 2, 2**70)))


def test_a_text_that_has_no_bytes_cannot_be_sent() -> None:
    with pytest.raises(WireError):
        lobby_message_codec().encode(Seated(SeatTicket("half of a pair: \ud83d", 2)))


@dataclass(frozen=True)
class _Inner:
    number: int


@dataclass(frozen=True)
class _Outer:
    several: tuple[_Inner, ...] = ()
    pair: tuple[int, _Inner | None] = (0, None)
    either: _Inner | str | None = None
    counted: Counter[tuple[int, int]] | None = None
    maybe: tuple[_Inner, ...] | None = None


def test_every_shape_of_a_field_comes_out_as_it_went_in() -> None:
    codec, chance = WireCodec[_Outer](_Outer, version=1, most_bytes=MOST_BYTES), Random(7)
    for _ in range(50):
        message = made(_Outer, chance, set())
        assert codec.decode(codec.encode(message)) == message


@dataclass(frozen=True)
class _Callback:
    call: object


@dataclass(frozen=True)
class _Ambiguous:
    either: tuple[_Inner, ...] | tuple[int, ...]


@pytest.mark.parametrize("kind", [_Callback, _Ambiguous, object])
def test_what_cannot_be_sent_is_found_when_the_codec_is_made(kind: type) -> None:
    with pytest.raises(TypeError):
        WireCodec[object](kind, version=1, most_bytes=MOST_BYTES)
