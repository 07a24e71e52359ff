"""Cards thrown at tables of six on the host of whichever checkout runs this, each at a word.

`throws_in_turns.py` runs this file by its path, once in each of two checkouts, so that the same
lines ask both. Therefore it takes from the code that is there only what 29db9cc has as well.

Standard output says `ready` before each throw, and after it what it took as a line of JSON.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
from contextlib import AsyncExitStack
from dataclasses import asdict, dataclass
from pathlib import Path

READY = "ready"


@dataclass
class Thrown:
    """One throw: milliseconds to the own screen and to the last of six, those of the host's
    processor for its two keys, and bytes to a middle screen."""

    own: float
    last: float
    processor: float
    size: int


async def serve() -> None:
    """A throw for each line of standard input, until all tables are through."""
    from tests.benchmarks.clients import sit_down
    from tests.benchmarks.host import QUIET_TABLES, Bench, throw
    from tests.benchmarks.prepared import SEATS

    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder), tables=0)
        bench.lay_tables()
        await bench.host.start()
        try:
            await bench.warm_up()
            for six in bench.logins[:QUIET_TABLES]:
                async with AsyncExitStack() as stack:
                    clients, _ = await sit_down(stack, bench.host.port, six)
                    await asyncio.sleep(1.0)
                    for seat in range(SEATS):
                        print(READY, flush=True)
                        await asyncio.to_thread(sys.stdin.readline)
                        used = processor_seconds(bench.host.pid)
                        one = await throw(clients, seat)
                        used = processor_seconds(bench.host.pid) - used
                        size = sorted(one.sizes)[SEATS // 2]
                        thrown = Thrown(one.own * 1000, one.last * 1000, used * 1000, size)
                        print("" if one.missed else json.dumps(asdict(thrown)), flush=True)
        finally:
            await bench.host.stop()


def processor_seconds(pid: int) -> float:
    """What all threads of a process have computed so far."""
    tasks = f"/proc/{pid}/task"
    spent = (Path(f"{tasks}/{one}/schedstat").read_text().split()[0] for one in os.listdir(tasks))
    return sum(map(int, spent)) / 1e9


if __name__ == "__main__":
    asyncio.run(serve())
