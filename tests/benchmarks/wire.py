"""What a message costs that crosses to another process: bytes, and time to write and to read it.

    python -m tests.benchmarks.wire

The updates that four people are told of a game of all five editions, by our codec (`netplay.wire`)
and by pickle, which reads only the classes that are on a list, in the same run. It exits with
1 if the codec takes twice as long as pickle: then pickle would be the simpler choice.
"""

from __future__ import annotations

import asyncio
import copyreg
import io
import pickle
import sys
import time
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from netplay.wire.port_codecs import table_message_codec
from tests.benchmarks.figures import table
from tests.netplay.wire.messages import dataclasses_in, messages_of_a_game
from tests.rulebook import EVERY_EDITION
from tui.ports import TableMessage, TableUpdate

COMMANDS = 600
MOST_TIMES_PICKLE = 2.0


class PickleCodec:
    """Pickle of dataclasses by their fields; nothing but these classes is read."""

    def __init__(self, messages: Any) -> None:
        classes = dataclasses_in(messages)
        self._table = copyreg.dispatch_table | {one: _by_fields(one) for one in classes}
        self._allowed = {(one.__module__, one.__qualname__): one for one in classes}

    def encode(self, message: object) -> bytes:
        written = io.BytesIO()
        pickler = pickle.Pickler(written, 5)
        pickler.dispatch_table = self._table
        pickler.dump(message)
        return written.getvalue()

    def decode(self, data: bytes) -> object:
        return _ListedClasses(io.BytesIO(data), self._allowed).load()


class _ListedClasses(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, allowed: dict[tuple[str, str], type]) -> None:
        super().__init__(file)
        self._allowed = allowed

    def find_class(self, module: str, name: str) -> type:
        return self._allowed[module, name]


def _by_fields(cls: type) -> Callable[[Any], tuple[type, tuple[Any, ...]]]:
    names = [one.name for one in fields(cls)]
    return lambda it: (cls, tuple([getattr(it, name) for name in names]))


def measured(
    messages: list[TableUpdate], encode: Callable[[Any], bytes], decode: Callable[[bytes], object]
) -> tuple[list[int], list[float], list[float]]:
    """Of each message its bytes, and the seconds to write and to read it."""
    sizes, writing, reading = [], [], []
    for message in messages:
        begun = time.perf_counter()
        data = encode(message)
        written = time.perf_counter()
        read = decode(data)
        reading.append(time.perf_counter() - written)
        writing.append(written - begun)
        sizes.append(len(data))
        assert read == message
    return sizes, writing, reading


def main() -> None:
    with TemporaryDirectory() as folder:
        told = asyncio.run(messages_of_a_game(Path(folder), EVERY_EDITION, COMMANDS))
    # Who comes in is sent the whole story once; the others are what goes out at each command.
    updates = [one for one in told if isinstance(one, TableUpdate) and one.history is None]
    ours, peer = table_message_codec(), PickleCodec(TableMessage)
    codecs = {"netplay.wire": (ours.encode, ours.decode), "pickle": (peer.encode, peer.decode)}
    rows: list[tuple[str, ...]] = []
    sums: dict[str, float] = {}
    for _ in range(2):  # The first round warms up both.
        rows.clear()
        for name, (encode, decode) in codecs.items():
            sizes, writing, reading = measured(updates, encode, decode)
            sums[name] = median(writing) + median(reading)
            size, most = f"{median(sizes):,.0f}", f"{max(sizes):,}"
            rows.append(
                (name, size, most, f"{median(writing) * 1e6:.0f}", f"{median(reading) * 1e6:.0f}")
            )
    print(table(("", "bytes", "at most", "µs to write", "to read"), rows))
    ratio = sums["netplay.wire"] / sums["pickle"]
    print(f"{len(updates)} updates, medians; {ratio:.2f} times pickle's time")
    if ratio >= MOST_TIMES_PICKLE:
        sys.exit(1)


if __name__ == "__main__":
    main()
