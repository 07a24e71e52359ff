"""`kickdoor host --fronts` whose parts are killed, with the hall among them each time.

While the files are looked at the supervisor stands still, so that nothing is started again.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

from netplay.cluster.process_roles import roles_of_each_process
from netplay.config import Config
from tests.benchmarks.warm_host import free_port
from tests.cluster.nodes import nodes_of
from tests.netplay.forking import KICKDOOR

_NOTED = """
import sys
if "hall" in sys.orig_argv:
    from pathlib import Path
    from tests.benchmarks.seen import note_pictures
    note_pictures(Path({seen!r}))
"""
FRONTS_DIE, BUS_DIES = 0.5, 0.2
"""So often each front goes with the hall, and the bus."""


class FrontsHost:
    """A host on a data directory. Every picture that its hall sends is in the file `seen`."""

    def __init__(
        self,
        folder: Path,
        config: str,
        patience: float,
        fronts: int,
        noted: str = _NOTED,
        workers: int = 0,
        fronts_play: bool = False,
    ) -> None:
        """`noted` is run at the start of each process, with `seen` as that file's name."""
        self.data = folder / "data"
        self.seen = folder / "seen"
        self.log = folder / "host.log"
        self.port = free_port()
        self._config = folder / "host.toml"
        cluster = {"fronts": fronts, "workers": workers, "fronts_play": fronts_play}
        said = "".join(f"{key} = {json.dumps(value)}\n" for key, value in cluster.items())
        self._config.write_text(f"{config}[cluster]\n{said}")
        self._patience = patience
        self._chance = Random(fronts)
        processes = roles_of_each_process(Config.model_validate({"cluster": cluster}))
        self._names = {"bus", *(roles[0] for roles in processes)}
        self._process: subprocess.Popen[bytes] | None = None
        (folder / "sitecustomize.py").write_text(noted.format(seen=str(self.seen)))
        checkout = Path(__file__).parents[2]
        self.scratch = folder / "scratch"
        """Where the host makes its temporary folders."""
        self.scratch.mkdir()
        self._environment = {
            **os.environ,
            "PYTHONPATH": f"{folder}{os.pathsep}{checkout}",
            "TMPDIR": str(self.scratch),
        }

    async def start(self) -> None:
        """Return once the hall serves."""
        served = self._times_served()
        if self._process is None:
            command = ("host", "--config", self._config, "--data", self.data, "--port")
            with self.log.open("ab") as log:
                self._process = subprocess.Popen(
                    [sys.executable, "-c", KICKDOOR, *command, str(self.port)],
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                    env=self._environment,
                )
        else:
            self._process.send_signal(signal.SIGCONT)
        async with asyncio.timeout(self._patience):
            while self._times_served() == served or set(self.nodes) != self._names:
                assert self._process.poll() is None, self.log.read_text()[-500:]
                await asyncio.sleep(0.05)

    async def kill(self) -> None:
        """The hall, and who knows what else, as crashes do; they are started again by `start`."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)
        for name, process in self.nodes.items():
            share = {"hall": 1.0, "bus": BUS_DIES}.get(name, FRONTS_DIE)
            if self._chance.random() < share:
                os.kill(process, signal.SIGKILL)
        await asyncio.sleep(0.05)

    async def stop(self) -> int:
        """As a person does; the exit code."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        return await asyncio.to_thread(self._process.wait, self._patience)

    @property
    def nodes(self) -> dict[str, int]:
        """The processes, by their names."""
        assert self._process is not None
        return nodes_of(self._process.pid)

    def _times_served(self) -> int:
        if not self.log.exists():
            return 0
        lines = self.log.read_text().splitlines()
        return sum(" INFO start " in line and "node=hall" in line for line in lines)
