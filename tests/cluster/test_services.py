"""What a front asks of the hall beside the ports, and what it is ordered to do, through real
connections."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from netplay.cluster import hall_client, parcels
from netplay.cluster.front_replays import RecordingsOpenAtFront, ReplayLibraryAtFront
from netplay.cluster.front_services_wire import (
    KeepPreferences,
    OpenReplay,
    RecordingFound,
    SeeFromViewpoint,
    SeenFromViewpoint,
    ServiceDone,
)
from netplay.cluster.front_visits import HALL_AWAY, FrontVisits
from netplay.cluster.hall_client import HallClient
from netplay.cluster.remote_command_forwarder import (
    FetchedReplayAppProvider,
    RemoteCommandForwarder,
)
from netplay.cluster.session_ids import SessionId
from netplay.exports.export_job import ExportJob, ExportWish, export_file_pieces
from netplay.exports.export_process import ExportExitStatus, make_export_with_exit_status
from netplay.exports.exports_for_visitors import ExportsForVisitors
from netplay.host.serve_hall import close_hall
from netplay.lobby import CLOSING
from netplay.recordings.recording_cache import ReplayDenied
from netplay.recordings.recordings_folder import (
    RECORDINGS_FOLDER,
    RecordingAccess,
    RecordingsFolder,
)
from netplay.request_denied import RequestDenied
from netplay.ssh import Visitor, authentication
from netplay.system.clock import LoopTimeSource
from netplay.viewpoints.viewpoint_denied import ViewpointDenied
from netplay.viewpoints.viewpoint_recording import (
    PackedViewpointRecording,
    ViewpointJob,
    make_viewpoint_recording,
)
from tests.cluster.ssh_host import ClusterHost, cluster_config, cluster_host
from tests.cluster.two_processes import visitor
from tests.netplay.recordings.played_games import journal_of, played, recorded, recording
from tests.netplay.remote.recorded_game import here
from tests.netplay.terminal import WireTerminal, connect, login, open_session, refusal
from tests.patience import PATIENCE
from tests.tui.past_games.records import curse, done, game
from tui.past_games.game_record import SeatRecord
from tui.ports import new_notice
from tui.replay.recorded_game import EVERYBODY, Viewpoint
from tui.settings.preferences import Preferences
from tui.words.catalogue import words_for

EN = words_for("en")
SIZE = (100, 30)


@pytest.fixture
async def host(tmp_path: Path) -> AsyncIterator[ClusterHost]:
    async with cluster_host(cluster_config(tmp_path)) as one:
        yield one


@pytest.fixture(scope="module")
def key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")


@pytest.fixture(scope="module")
def boss() -> asyncssh.SSHKey:
    """The admin's."""
    return asyncssh.generate_private_key("ssh-ed25519")


@pytest.fixture
async def host_of_boss(tmp_path: Path, boss: asyncssh.SSHKey) -> AsyncIterator[ClusterHost]:
    config = cluster_config(tmp_path, admins={"keys": [boss.get_fingerprint()]})
    async with cluster_host(config) as one:
        yield one


async def answered(
    port: int, line: str, key: asyncssh.SSHKey | None = None, language: str = "en"
) -> tuple[int | None, str]:
    """The exit status of a command, and what it says."""
    async with login(port, key=key) as connection:
        return await ran(connection, line, language)


async def ran(
    connection: asyncssh.SSHClientConnection, line: str, language: str = "en"
) -> tuple[int | None, str]:
    """The same on a connection that is open."""
    terminal = await open_session(connection, term="", command=line, env={"LANG": language})
    status = await terminal.ends()
    return status, (terminal.received + terminal.errors).decode().rstrip("\n")


async def facts(port: int, line: str, key: asyncssh.SSHKey | None = None) -> dict[str, Any]:
    status, text = await answered(port, f"{line} --json", key)
    assert status == 0, text
    told: dict[str, Any] = json.loads(text)
    return told


async def farewell(terminal: WireTerminal) -> str:
    """The last line, once the session is over and the terminal as it was before."""
    await terminal.ends()
    return terminal.received.decode().rstrip().rpartition("\x1b[?25h")[2].splitlines()[-1]


async def settled(host: ClusterHost, people: int) -> None:
    """Wait until so many people are in the lobby."""
    async with asyncio.timeout(PATIENCE):
        while host.hall.lobby.people != people:
            await asyncio.sleep(0)


# --- the lobby ------------------------------------------------------------------------------------


async def test_people_of_two_fronts_meet_in_one_lobby(host: ClusterHost) -> None:
    async with connect(host.ports[0], "Ann", SIZE) as ann:
        await ann.shows("hello, Ann")
        async with connect(host.ports[1], "Bo", SIZE) as bo:
            await bo.shows("hello, Bo")
            await ann.shows("2 people")
        await ann.shows("1 person")


async def test_what_somebody_chooses_is_kept_and_found_at_another_front(
    host: ClusterHost, key: asyncssh.SSHKey
) -> None:
    async with connect(host.ports[0], "Ann", SIZE, key=key) as ann:
        await ann.shows("hello, Ann")
        ann.press("q", "1")
        await ann.shows("English")
        ann.press("right")
        await ann.shows("Sprache")
        store = host.hall.lobby.store
        async with asyncio.timeout(PATIENCE):
            while store.preferences(store.owner_of(key.get_fingerprint())).get("language") != "de":
                await asyncio.sleep(0)
    async with connect(host.ports[1], "Ann", SIZE, key=key) as again:
        await again.shows("hallo, Ann")


async def test_whoever_has_chosen_lines_gets_them_in_any_terminal(
    host: ClusterHost, key: asyncssh.SSHKey
) -> None:
    owner = host.hall.lobby.store.meet(key.get_fingerprint(), "Ann").owner
    host.hall.lobby.store.keep_preferences(owner, {"shown": "lines"})
    async with connect(host.ports[0], "Ann", SIZE, key=key) as ann:
        await ann.receives(b"Kickdoor at")
        ann.send(b"quit\r")
        assert await ann.ends() == 0
    await settled(host, 0)


# --- admission and bans ---------------------------------------------------------------------------


async def test_who_needs_a_code_is_let_in_by_it_once_and_for_all_fronts(
    tmp_path: Path, key: asyncssh.SSHKey
) -> None:
    config = cluster_config(tmp_path, admission={"mode": "invite"})
    async with cluster_host(config) as host:
        assert "Permission denied" in await refusal(host.ports[0], key)
        async with asyncio.timeout(PATIENCE):
            while not [*host.hall.context.refused]:
                await asyncio.sleep(0)
        (refused,) = host.hall.context.refused
        assert refused.fingerprint == key.get_fingerprint()
        code = await host.hall.lobby.store.invite(uses=1, days=1)

        class Typing(asyncssh.SSHClient):
            def kbdint_auth_requested(self) -> str:
                return ""

            def kbdint_challenge_received(
                self, name: str, instructions: str, lang: str, prompts: Any
            ) -> list[str]:
                return [code] * len(prompts)

        connection, _ = await asyncssh.create_connection(
            Typing,
            "127.0.0.1",
            host.ports[0],
            known_hosts=None,
            config=None,
            agent_path=None,
            client_keys=[key],
        )
        connection.abort()
        async with login(host.ports[1], key=key):
            pass


@pytest.mark.slow  # Quickly: bans on one host are in `ssh/test_bans.py`.
async def test_a_ban_ends_sessions_at_every_front_and_holds_at_every_door(
    host_of_boss: ClusterHost, key: asyncssh.SSHKey, boss: asyncssh.SSHKey
) -> None:
    host = host_of_boss
    async with (
        connect(host.ports[1], "Ann", SIZE, key=key, env={"LANG": "de"}) as ann,
        connect(host.ports[0], "Bo", SIZE) as bo,
    ):
        await ann.shows("hallo, Ann")
        await bo.shows("hello, Bo")
        # A connection of hers without a session goes, too.
        async with login(host.ports[0], key=key) as idle:
            assert await answered(host.ports[0], "admin ban Ann", boss) == (0, "Ann is banned.")
            assert await farewell(ann) == words_for("de")("admin.banned")
            async with asyncio.timeout(PATIENCE):
                await idle.wait_closed()
        for port in host.ports:
            assert await refusal(port, key) == EN("admin.banned")
        bo.press("?")
        await bo.shows("Esc")
    assert (await answered(host.ports[1], "admin unban Ann", boss))[0] == 0
    async with asyncio.timeout(PATIENCE):
        while await refusal(host.ports[0], key):
            await asyncio.sleep(0.05)  # the front hears of it with its next report


async def test_whoever_is_forgotten_is_told_so_and_nobody_else_is_sent_away(
    host: ClusterHost, key: asyncssh.SSHKey
) -> None:
    async with (
        connect(host.ports[1], "Ann", SIZE, key=key, env={"LANG": "de"}) as ann,
        connect(host.ports[0], "Bo", SIZE) as bo,
    ):
        await ann.shows("hallo, Ann")
        await bo.shows("hello, Bo")
        lobby = host.hall.lobby
        lobby.accounts.forget(lobby.store.owner_of(key.get_fingerprint()))
        assert await farewell(ann) == words_for("de").notice(new_notice("forgotten"))
        await settled(host, 1)
        bo.press("?")
        await bo.shows("Esc")


@pytest.mark.slow
async def test_somebody_is_kicked_at_another_front_in_their_language(
    host_of_boss: ClusterHost, boss: asyncssh.SSHKey
) -> None:
    host = host_of_boss
    async with connect(host.ports[1], "Ann", SIZE, env={"LANG": "it"}) as ann:
        await ann.shows("Ann")
        await settled(host, 1)
        (session,) = (await facts(host.ports[0], "admin sessions", boss))["sessions"]
        assert (session["name"], session["address"]) == ("Ann", "127.0.0.1")
        assert (await answered(host.ports[0], "admin kick 1", boss))[0] == 0
        assert await farewell(ann) == words_for("it")("admin.kicked")
    assert (await facts(host.ports[1], "admin sessions", boss))["sessions"] == []


@pytest.mark.slow
async def test_too_many_sessions_of_a_key_are_counted_over_all_fronts(
    tmp_path: Path, key: asyncssh.SSHKey
) -> None:
    config = cluster_config(tmp_path, ssh={"sessions_per_key": 1})
    async with cluster_host(config) as host, connect(host.ports[0], "Ann", SIZE, key=key) as old:
        await old.shows("hello, Ann")
        async with connect(host.ports[1], "Ann", SIZE, key=key) as new:
            assert await farewell(old) == EN("door.too_often")
            await new.shows("hello, Ann")
            await settled(host, 1)


# --- commands -------------------------------------------------------------------------------------


async def test_commands_are_answered_as_by_one_process(
    host_of_boss: ClusterHost, key: asyncssh.SSHKey, boss: asyncssh.SSHKey
) -> None:
    host = host_of_boss
    for port in host.ports:
        assert (await answered(port, "tables"))[0] == 0
        status, told = await answered(port, "nonsense", language="de")
        assert (status, told.partition(":")[0]) == (2, "Diesen Befehl gibt es nicht. Befehle")
        assert (await facts(port, "whoami", key))["key"] == key.get_fingerprint()
        assert (await facts(port, "whoami", boss))["admin"] is True
        assert await answered(port, "admin bans") == (1, EN("admin.not_yours"))
        assert await answered(port, "watch") == (1, "There's no game to watch right now.")
    assert host.fronts[0].server.sessions == 0


@pytest.mark.slow
async def test_the_status_has_a_line_for_each_front(host: ClusterHost) -> None:
    async with connect(host.ports[1], "Ann", SIZE) as ann:
        await ann.shows("hello, Ann")
        async with asyncio.timeout(PATIENCE):
            while [one.sessions for one in host.doors.fronts] != [0, 1]:
                await asyncio.sleep(0.05)  # until the next report
        told = (await facts(host.ports[0], "status"))["fronts"]
    assert [(one["name"], one["people"], one["sessions"]) for one in told] == [
        ("f1", 0, 0),
        ("f2", 1, 1),
    ]
    assert all(one["memory_mb"] > 1 for one in told)
    assert "front f2: " in (await answered(host.ports[0], "status"))[1]


@pytest.mark.slow
async def test_a_long_answer_comes_in_pieces(
    host: ClusterHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def make(job: ExportJob) -> tuple[ExportExitStatus, bytes]:
        return make_export_with_exit_status(job)

    monkeypatch.setattr(parcels, "PIECE_BYTES", 1000)
    monkeypatch.setattr("netplay.cluster.hall_services.PIECE_BYTES", 1000)
    host.hall.context.exports = ExportsForVisitors(make)
    recordings(host).add("t1", recorded("classic"), RecordingAccess())
    status, told = await answered(host.ports[0], "export t1 --as text")
    wanted = "".join(export_file_pieces(recording("classic"), ExportWish("text")))
    assert (status, told) == (0, wanted.rstrip("\n"))
    assert len(told) > 2000


async def test_somebody_watches_at_one_front_what_is_played_at_another(
    host_of_boss: ClusterHost, key: asyncssh.SSHKey, boss: asyncssh.SSHKey
) -> None:
    host, port = host_of_boss, host_of_boss.ports[1]
    host.hall.lobby.store.meet(key.get_fingerprint(), "Zoe")
    async with connect(host.ports[0], "Ann", SIZE) as ann:
        await ann.shows("hello, Ann")
        await begins_a_game(ann)
        assert (await answered(port, "watch", key)) == (2, EN("door.no_screen"))
        async with connect(port, "zoe", SIZE, key=key, command="watch") as zoe:
            await zoe.shows("Ann")
            await ann.shows("1 watching")
            told = (await facts(host.ports[0], "admin sessions", boss))["sessions"]
            assert [one["name"] for one in told] == ["Ann", "Zoe"]
            assert told[0]["table"]
            assert told[1]["table"] == told[0]["table"]
            await answered(host.ports[0], "admin kick Zoe", boss)
            assert await farewell(zoe) == EN("admin.kicked")
        await sessions_are(host, 1)


async def begins_a_game(ann: WireTerminal) -> None:
    """Ann plays against bots."""
    ann.press("u")
    await ann.shows("round 1")


async def sessions_are(host: ClusterHost, number: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while len([*host.hall.guests]) != number:
            await asyncio.sleep(0)


# --- games that are over --------------------------------------------------------------------------


def recordings(host: ClusterHost) -> RecordingsFolder:
    return RecordingsFolder(host.hall.data.path / RECORDINGS_FOLDER)


def keyed(owner: str, **facts: object) -> SeatRecord:
    """The seat of somebody with a key."""
    return SeatRecord(who="key", owner=owner, levels=(1, 4), **facts)


async def sat(host: ClusterHost, key: asyncssh.SSHKey) -> None:
    """Ann has been here, and sat in the first seat of game t1."""
    async with connect(host.ports[0], "Ann", SIZE, key=key) as ann:
        await ann.shows("hello, Ann")
    await settled(host, 0)
    owner = host.hall.lobby.store.owner_of(key.get_fingerprint())
    recordings(host).add("t1", recorded(), RecordingAccess(owners=(owner, "key:b", "key:c", "")))
    journal_of(played(), host.hall.lobby.tables_folder / "finished")


@pytest.mark.slow
async def test_a_game_is_replayed_at_a_front_with_the_eyes_that_one_may_have(
    host_of_boss: ClusterHost, key: asyncssh.SSHKey, boss: asyncssh.SSHKey
) -> None:
    host = host_of_boss
    host.hall.context.viewpoints._run = here
    await sat(host, key)
    async with connect(host.ports[1], "Ann", SIZE, key=key, command="replay t1 --seat me") as ann:
        await ann.shows("Damp Stairwell")
        assert len((await facts(host.ports[0], "admin sessions", boss))["sessions"]) == 1
        ann.press("q")
        assert await ann.ends() == 0
    await sessions_are(host, 0)
    assert await answered(host.ports[1], "replay t1", boss) == (2, EN("door.no_screen"))
    denied = await answered(host.ports[1], "replay t1 --seat Ann", boss)
    assert denied == (1, "You can look through your own seat only: --seat me.")
    await sessions_are(host, 0)


async def test_history_and_scores_are_told_at_any_front_to_each_their_own(
    host: ClusterHost, key: asyncssh.SSHKey, boss: asyncssh.SSHKey
) -> None:
    store, cleo = host.hall.lobby.store, "SHA256:" + "C" * 43
    names = {key.get_fingerprint(): "Ann", boss.get_fingerprint(): "Bo", cleo: "Cleo"}
    ann, bo, _ = (store.meet(one, name).owner for one, name in names.items())
    hit = curse("Wet Socks", by=1, levels=3)
    store.keep_game(
        game("ab", [keyed(ann, worst_curse=hit), keyed(bo)], cursed=done((1, 0, 2)), ended=1), 99
    )
    store.keep_game(game("bc", [keyed(bo), keyed(cleo)], private=True, ended=2), 99)
    for port in host.ports:
        for line, who, games in (
            ("history", key, ["ab"]),
            ("history", boss, ["bc", "ab"]),
            ("history ann", boss, ["ab"]),
            ("history Cleo", key, []),
            ("scores", key, ["bc", "ab"]),
            ("scores", None, ["bc", "ab"]),
        ):
            told = (await facts(port, line, who))["games"]
            ids = [one["id"] if line == "scores" else one["game"]["id"] for one in told]
            assert ids == games, line
        status, told_ann = await answered(port, "history", key)
        assert (status, "Wet Socks by Bo, 3 levels lost" in told_ann) == (0, True)
        assert "(private)" in (await answered(port, "scores"))[1]
        assert (await answered(port, "scores", language="de"))[1] != (
            await answered(port, "scores")
        )[1]
        status, told_guest = await answered(port, "history")
        assert (status, "guest" in told_guest) == (1, True)
        assert await answered(port, "history '{x}[b]'", key) == (1, "Nobody here is called {x}[b].")
        assert (await answered(port, "scores Ann", key))[0] == 2
    await sessions_are(host, 0)


@dataclass
class Reader:
    """A visitor of a front without a port."""

    hall: HallClient
    visits: FrontVisits
    visitor: Visitor

    @property
    def session(self) -> SessionId:
        return self.visits.session_of(self.visitor)

    @property
    def replays(self) -> ReplayLibraryAtFront:
        return ReplayLibraryAtFront(self.hall, RecordingsOpenAtFront(self.hall), self.session)


async def reader(host: ClusterHost, front: str, fingerprint: str | None) -> Reader:
    """Somebody who has come into the lobby by that front."""
    bus, time = host.broker.bus(), LoopTimeSource()
    one = Reader(
        HallClient(front, bus, time), FrontVisits(front, bus, time), visitor("Ann", fingerprint)
    )
    await one.visits.start()
    one.visits.open(one.visitor)
    async with asyncio.timeout(PATIENCE):
        while host.hall.lobby.people == 0:
            await asyncio.sleep(0)
    return one


@pytest.mark.slow
async def test_games_are_seen_again_from_the_lobby_of_a_front(
    host: ClusterHost, key: asyncssh.SSHKey, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def make(job: ExportJob) -> tuple[ExportExitStatus, bytes]:
        return make_export_with_exit_status(job)

    monkeypatch.setattr(parcels, "PIECE_BYTES", 1000)
    monkeypatch.setattr(host.hall.context.viewpoints, "_run", here)
    monkeypatch.setattr(host.hall.context.exports, "_run", make)
    await sat(host, key)
    ann = await reader(host, "f3", key.get_fingerprint())
    replays = ann.replays
    game = await replays.replay_of("t1")
    assert [game.update(n, EN) for n in range(len(game))] == [
        recording().update(n, EN) for n in range(len(game))
    ]
    assert await replays.replay_of("t1") is game, "it is fetched once"
    viewpoints = await replays.viewpoints_of("t1")
    assert viewpoints is not None
    assert viewpoints.choices == (EVERYBODY, Viewpoint(0))
    assert (await viewpoints.seen_from(Viewpoint(0))).update(9, EN).view.hand
    with pytest.raises(ViewpointDenied):
        await viewpoints.seen_from(Viewpoint(1))
    wanted = "".join(export_file_pieces(recording(), ExportWish("text", "it")))
    assert await replays.story_of("t1", "it") == wanted
    with pytest.raises(ReplayDenied):
        await replays.replay_of("t2")
    ann.visits.close()


async def test_no_front_acts_for_a_session_of_another(
    host: ClusterHost, key: asyncssh.SSHKey, monkeypatch: pytest.MonkeyPatch
) -> None:
    await sat(host, key)
    ann = await reader(host, "f3", key.get_fingerprint())
    thief = HallClient("f4", host.broker.bus(), LoopTimeSource())
    stolen = ReplayLibraryAtFront(thief, RecordingsOpenAtFront(thief), ann.session)
    with pytest.raises(ReplayDenied):
        await stolen.replay_of("t1")
    with pytest.raises(ReplayDenied):
        await stolen.viewpoints_of("t1")
    with pytest.raises(RequestDenied):
        await thief.ask_once(KeepPreferences(ann.session, "{}"), ServiceDone)
    store, owner = host.hall.lobby.store, key.get_fingerprint()
    for junk in ("[", "[]", '{"language": 5, "more": [[[]]]}'):
        await ann.hall.ask_once(KeepPreferences(ann.session, junk), ServiceDone)
    assert store.preferences(owner) == Preferences().dump()
    monkeypatch.setattr(host.hall.context.viewpoints, "_run", here)
    assert await ann.replays.viewpoints_of("t1") is not None
    with pytest.raises(RequestDenied):
        await thief.ask_once(SeeFromViewpoint(ann.session, "t1", Viewpoint(0)), SeenFromViewpoint)
    found = await ann.hall.ask_once(OpenReplay(ann.session, "t1"), RecordingFound)
    assert found.file is not None
    with pytest.raises(RequestDenied):
        await thief.fetch(found.file)
    assert await ann.hall.fetch(found.file) == recorded()
    ann.visits.close()


# --- the end --------------------------------------------------------------------------------------


@pytest.mark.slow
async def test_everybody_reads_a_goodbye_in_their_language(tmp_path: Path) -> None:
    async with cluster_host(cluster_config(tmp_path)) as host:
        async with (
            connect(host.ports[0], "Ann", SIZE, env={"LANG": "it"}) as ann,
            connect(host.ports[1], "Bo", SIZE, env={"LANG": "de"}) as bo,
        ):
            await ann.shows("Ann")
            await bo.shows("hallo, Bo")
            ports = host.ports
            await close_hall(host.hall, host.doors)
            assert await farewell(ann) == words_for("it").notice(CLOSING)
            assert await farewell(bo) == words_for("de").notice(CLOSING)
        for port in ports:
            with pytest.raises(ConnectionRefusedError):
                async with login(port):
                    pass


@pytest.mark.slow
async def test_a_drained_hall_ends(host_of_boss: ClusterHost, boss: asyncssh.SSHKey) -> None:
    host = host_of_boss
    assert (await answered(host.ports[1], "admin drain 1m", boss))[0] == 0
    async with asyncio.timeout(PATIENCE):
        await host.stopped.wait()


# --- a hall that is away --------------------------------------------------------------------------


@pytest.mark.slow
async def test_while_the_hall_is_away_commands_wait_or_say_so(
    host: ClusterHost, key: asyncssh.SSHKey, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall_client, "PATIENCE_SECONDS", 0.0)
    async with login(host.ports[0], key=key) as connection:
        await host.lose_hall()
        assert await ran(connection, "tables") == (1, EN.notice(HALL_AWAY))
        screen = await open_session(connection, SIZE)
        assert await screen.ends() == 1
        assert EN.notice(HALL_AWAY) in screen.received.decode()
        monkeypatch.undo()
        waiting = asyncio.create_task(ran(connection, "tables"))
        await host.begin_hall()
        assert (await waiting)[0] == 0


async def test_who_comes_while_the_hall_is_away_is_told_so_and_let_in_when_it_is_back(
    host: ClusterHost,
    key: asyncssh.SSHKey,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(authentication, "WAIT_SECONDS", 0.0)
    told: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    class Reading(asyncssh.SSHClient):
        def auth_banner_received(self, msg: str, lang: str) -> None:
            told.set_result(msg)

    await host.lose_hall()
    waiting = asyncio.create_task(
        asyncssh.create_connection(
            Reading,
            "127.0.0.1",
            host.ports[0],
            known_hosts=None,
            config=None,
            agent_path=None,
            client_keys=[key],
        )
    )
    async with asyncio.timeout(PATIENCE):
        assert EN("door.away") in await told
    monkeypatch.setattr(hall_client, "PATIENCE_SECONDS", 0.0)
    assert await refusal(host.ports[1], key) == EN("door.away")
    assert "refused-login" not in caplog.text
    monkeypatch.undo()
    await host.begin_hall()
    connection, _ = await waiting
    connection.abort()


async def test_a_code_that_nobody_can_look_up_is_not_called_unknown(
    tmp_path: Path, key: asyncssh.SSHKey, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall_client, "PATIENCE_SECONDS", 0.0)
    async with cluster_host(cluster_config(tmp_path, admission={"mode": "invite"})) as host:

        class Typing(asyncssh.SSHClient):
            def kbdint_auth_requested(self) -> str:
                return ""

            async def kbdint_challenge_received(
                self, name: str, instructions: str, lang: str, prompts: Any
            ) -> list[str]:
                await host.lose_hall()
                return ["code"] * len(prompts)

        with pytest.raises(asyncssh.DisconnectError) as refused:
            await asyncssh.create_connection(
                Typing,
                "127.0.0.1",
                host.ports[0],
                known_hosts=None,
                config=None,
                agent_path=None,
                client_keys=[key],
            )
        assert refused.value.reason == EN("door.away")
        await host.begin_hall()


@pytest.mark.slow
async def test_who_no_longer_waits_for_a_command_leaves_nothing_in_the_hall(
    host: ClusterHost, key: asyncssh.SSHKey
) -> None:
    """Gone while the game is played again, or between the answer and the first picture."""
    begun, goes_on = asyncio.Event(), asyncio.Event()

    async def slowly(job: ViewpointJob) -> PackedViewpointRecording:
        begun.set()
        await goes_on.wait()
        return make_viewpoint_recording(job)

    host.hall.context.viewpoints._run = slowly
    await sat(host, key)
    bus, time = host.broker.bus(), LoopTimeSource()
    hall, visits = HallClient("f3", bus, time), FrontVisits("f3", bus, time)
    commands = RemoteCommandForwarder(hall, visits, RecordingsOpenAtFront(hall))
    waiting = asyncio.create_task(
        commands.answer(visitor("Ann", key.get_fingerprint()), "replay t1 --seat me")
    )
    await begun.wait()
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    await commands._work.finish()
    goes_on.set()
    answered_at = len(host.broker.sent)
    async with asyncio.timeout(PATIENCE):
        while len(host.broker.sent) == answered_at:
            await asyncio.sleep(0)
    assert [*host.hall.guests] == []
    game = await commands.answer(visitor("Ann", key.get_fingerprint()), "replay t1")
    assert isinstance(game, FetchedReplayAppProvider)
    await sessions_are(host, 1)
