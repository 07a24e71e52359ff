"""Tables on another machine as people meet them: a host and `kickdoor worker`, each with a disk of
its own, over TLS."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from netplay.cli.main import main
from netplay.journal.header import HeaderSeat
from netplay.journal.journal_file import JournalFile, connect_read_only
from netplay.journal.opened_game import recover_game
from netplay.recordings.recording_from_journal import JournalContents
from netplay.remote.command_router import LINE_PAUSE
from tests.cluster.elsewhere import FarFront, FarWorker, first_machine
from tests.cluster.fronts import until
from tests.cluster.nodes import nodes_of
from tests.netplay.autopilot import Autopilot, play_until, press_until
from tests.netplay.hosting import HostProcess
from tests.netplay.recordings.played_games import journal_of, played
from tests.netplay.terminal import PtyTerminal, connect, openssh
from tests.netplay.two_players import begin_together
from tests.patience import PATIENCE

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc"),
]


class TwoAtATable:
    """Ann and Bo with the stock ssh, at a host whose tables `barn` plays; Bo comes by a `front`
    elsewhere, if there is one."""

    def __init__(
        self, host: HostProcess, worker: FarWorker, front: FarFront | None, stack: AsyncExitStack
    ) -> None:
        self.host = host
        self.worker = worker
        self.front = front
        self._stack = stack
        self.terminals: tuple[PtyTerminal, ...] = ()

    async def come(self) -> None:
        """Both are let in, each by a key of their own."""
        terminals = []
        for name in ("Ann", "Bo"):
            key = key_file(self.host, name)
            front = self.front if name == "Bo" else None
            port, address = (front.port, front.address) if front else (self.host.port, "127.0.0.1")
            there = ("-o", f"HostName={address}")
            client = openssh(port, name, identity=key, arguments=there)
            terminals.append(await self._stack.enter_async_context(client))
        self.terminals = tuple(terminals)

    async def sit_down(self) -> None:
        """From the lobby to the first turn of a game of two and two bots."""
        await self.come()
        ann, bo = self.terminals
        await ann.shows("hello, Ann")
        await begin_together(ann, bo)
        await bo.shows("round 1")

    async def play_on(self, after: int = 0) -> int:
        """The game is played until its journal, which is on the worker's disk, has more commands
        than that; how many it has then."""
        pilots = [Autopilot(one) for one in self.terminals]
        (journal,) = self.worker.journals
        worker = self.worker.process
        await play_until(
            pilots, lambda: worker.returncode is not None or has_commands(journal, after + 2)
        )
        assert worker.returncode is None, await self.worker.ended() and self.worker.said
        return revision_of(journal)

    async def facts(self) -> dict[str, Any]:
        """What the host says of itself."""
        async with connect(self.host.port, term="", command="status --json") as asked:
            assert await asked.ends() == 0, asked.errors
            told: dict[str, Any] = json.loads(asked.received)
        return told

    async def until_missing(self, names: Sequence[str]) -> None:
        """Wait until the host says that these workers are not there, and no others."""
        async with asyncio.timeout(PATIENCE):
            while (await self.facts())["missing_workers"] != [*names]:
                await asyncio.sleep(LINE_PAUSE)


@asynccontextmanager
async def two_at_a_table(
    folder: Path, *, with_front: bool = False, game: JournalContents | None = None
) -> AsyncIterator[TwoAtATable]:
    """The host and its worker run, and so does a front elsewhere, if there is to be one; nobody is
    in yet. The first two seats of a `game` that was begun are Ann's and Bo's."""
    async with first_machine(folder) as home, AsyncExitStack() as stack:
        host, worker = home.host, home.worker()
        if game is not None:
            journal_of(of_ann_and_bo(game, host), host.data / "tables")
        front = home.front() if with_front else None
        await worker.start()
        await host.start()
        await worker.plays()
        if front is not None:
            await front.start()
            await front.listens()
        players = TwoAtATable(host, worker, front, stack)
        await players.until_missing([])
        yield players
        assert "Traceback" not in worker.said, worker.said
        assert front is None or "Traceback" not in front.said, front.said


def key_file(host: HostProcess, name: str) -> Path:
    """The private key of that person, made when it is asked for first."""
    key = host.config.parent / name
    if not key.exists():
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)
    return key


def of_ann_and_bo(game: JournalContents, host: HostProcess) -> JournalContents:
    """That game, whose first two seats are theirs and the others of bots."""
    places = [HeaderSeat(name=one.name, gender=one.gender) for one in game.header.places]
    for seat, name in enumerate(("Ann", "Bo")):
        owner = asyncssh.read_private_key(key_file(host, name)).get_fingerprint()
        places[seat] = places[seat].model_copy(update={"name": name, "owner": owner})
    return replace(game, header=game.header.model_copy(update={"places": tuple(places)}))


def has_commands(journal: Path, after: int) -> bool:
    """Whether there are any in that file after so many; looks on while it is played."""
    with closing(JournalFile(journal, connect_read_only(journal))) as file:
        return any(True for _ in file.commands(after))


def is_away(journal: Path) -> bool:
    """Whether the game of that file at home is played on another machine."""
    with closing(JournalFile(journal, connect_read_only(journal))) as file:
        return file.trip() is not None


def revision_of(journal: Path) -> int:
    """How many commands there are in that file."""
    saved = recover_game(journal)
    saved.file.close()
    return saved.state.revision


def journals_at_home(host: HostProcess) -> list[Path]:
    return [*(host.data / "tables").glob("*.table")]


async def test_tables_wait_for_the_machine_that_plays_them_and_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with two_at_a_table(tmp_path) as players:
        host, worker = players.host, players.worker
        await players.sit_down()
        ann, bo = players.terminals
        await players.play_on()
        (journal,) = worker.journals

        # The machine of the worker dies: nobody else has the game.
        worker.kill()
        await worker.ended()
        await players.until_missing(["worker-barn"])
        played = revision_of(journal)
        capsys.readouterr()
        await until(lambda: health(host, capsys).endswith("not there: worker-barn\n"))
        assert (await players.facts())["tables"]["running"] == 1, "it waits"
        assert revision_of(journal) == played

        # It comes back, and nobody has lost anything.
        await worker.start()
        await worker.plays()
        played = await players.play_on(played)

        # The hall dies, under play.
        hall = nodes_of(host.pid)["hall"]
        os.kill(hall, signal.SIGKILL)
        await until(lambda: nodes_of(host.pid).get("hall", hall) != hall)
        await players.play_on(played)
        assert not ann.ended.is_set()
        assert not bo.ended.is_set()

        # The host ends in good order: the game is at home.
        assert is_away(journals_at_home(host)[0])
        assert await host.stop() == 0
        (at_home,) = journals_at_home(host)
        assert not is_away(at_home)
        assert revision_of(at_home) > played
        played = revision_of(at_home)
        assert worker.process.returncode is None, "it waits for the next hall"

        # It goes on after a restart: at barn, or in the hall if that has not heard it in time.
        await host.start()
        await players.until_missing([])
        await players.come()
        for one in players.terminals:
            await one.shows("At Ann's ·")
        pilots = [Autopilot(one) for one in players.terminals]
        await play_until(pilots, lambda: all(pilot.pressed > 3 for pilot in pilots))
        assert await host.stop() == 0
        assert revision_of(at_home) > played
        assert await worker.stop() == 0


def health(host: HostProcess, capsys: pytest.CaptureFixture[str]) -> str:
    """What `kickdoor health` says of that host."""
    assert main(["health", "--data", str(host.data)]) == 0
    return capsys.readouterr().out


async def test_a_host_that_is_stopped_as_its_hall_dies_has_everything_home(
    tmp_path: Path,
) -> None:
    async with two_at_a_table(tmp_path) as players:
        await players.sit_down()
        await players.play_on()
        host, worker = players.host, players.worker
        assert is_away(journals_at_home(host)[0])
        os.kill(nodes_of(host.pid)["hall"], signal.SIGKILL)
        assert await host.stop() == 0
        (at_home,) = journals_at_home(host)
        assert not is_away(at_home), host.errors
        assert worker.journals == []
        assert await worker.stop() == 0


async def test_a_game_comes_home_from_a_worker_that_ends_and_is_taken_back_from_one_that_is_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with two_at_a_table(tmp_path, with_front=True) as players:
        host, worker = players.host, players.worker
        await players.sit_down()
        await players.play_on()

        # The worker reads its settings again, and nobody notices.
        with (worker.kit / "config.toml").open("a") as file:
            file.write('[log]\nform = "json"\n')
        worker.process.send_signal(signal.SIGHUP)
        assert "log.form" in await worker.logs("reload")

        # It ends in good order, and the next one goes on.
        assert await worker.stop() == 0
        assert worker.journals == [], "it has taken nothing with it"
        (journal,) = journals_at_home(host)
        played = revision_of(journal)
        await worker.start()
        await worker.plays()
        await until(lambda: worker.journals != [])
        await players.play_on(played)

        # Its machine is lost, with its disk: the game goes on from where it left.
        worker.kill()
        await worker.ended()
        shutil.rmtree(worker.kit)
        await players.until_missing(["worker-barn"])
        assert await host.stop() == 0
        assert is_away(journal)
        capsys.readouterr()
        assert main(["journal", "take-back", str(journal)]) == 0
        assert f"it goes on from command {played}\n" in capsys.readouterr().out
        await host.start()
        assert players.front is not None
        await players.front.listens()
        await players.come()
        for one in players.terminals:
            await one.shows("At Ann's ·")
        pilots = [Autopilot(one) for one in players.terminals]
        await play_until(pilots, lambda: has_commands(journal, played + 2))
        assert await players.front.stop() == 0
        assert await host.stop() == 0


async def test_a_game_that_was_won_elsewhere_is_watched_again_at_home(tmp_path: Path) -> None:
    # Dag has played what wins; Bo and Cleo have yet to let it pass.
    won = played()
    game = replace(won, rows=won.rows[:-2])
    async with two_at_a_table(tmp_path, game=game) as players:
        assert is_away(journals_at_home(players.host)[0])
        await players.come()
        ann, bo = players.terminals
        pilots = [Autopilot(ann), Autopilot(bo)]
        over = "THE GAME IS OVER"
        # Whoever goes on pressing at the end asks for another game.
        await play_until(pilots, lambda: over in ann.text or over in bo.text)
        await ann.shows(over)
        await bo.shows(over)
        ann.press("a")
        await ann.shows("[q] back")
        assert over not in ann.text
        await press_until(ann, "q", ann, over)
        host = players.host
        assert await host.stop() == 0
        assert list((host.data / "recordings").glob("*.recording.gz")) != []
        assert players.worker.journals == []
        assert await players.worker.stop() == 0


async def test_of_two_workers_by_one_name_the_first_ends_with_one_line(tmp_path: Path) -> None:
    async with two_at_a_table(tmp_path) as players:
        copied = shutil.copytree(players.worker.kit, tmp_path / "copied")
        second = FarWorker(copied)
        await second.start(forked=False)
        try:
            # Two in one folder would be two in one set of files.
            beside = FarWorker(players.worker.kit)
            await beside.start()
            assert await beside.ended() == 1
            assert "another host is using" in beside.said
            assert await players.worker.ended() == os.EX_CONFIG, "systemd leaves it alone"
            said = players.worker.said.splitlines()[-1]
            assert said == "kickdoor: another worker comes in by the name barn: this one ends"
            assert await second.stop() == 0
        finally:
            second.kill()
        assert await players.host.stop() == 0
