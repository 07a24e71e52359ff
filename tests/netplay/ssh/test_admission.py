"""Who is let in: open houses, known keys, invitations, and people without a key."""

from __future__ import annotations

import asyncio
import configparser
import contextlib
import logging
import re
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, get_args

import asyncssh
import pytest

from netplay.access_codes import CodeAttemptLimiter, KeyLinkingCodes
from netplay.admission import Admission, RefusedLogins
from netplay.config import Config, LogSettings
from netplay.logs import LogWriter
from netplay.ssh import LoginTextKey, SSHListener
from netplay.store import Store
from tests.netplay.faketime import FakeTime
from tests.netplay.ssh.conftest import StartHost
from tests.netplay.ssh.demo import DemoAppProvider
from tests.netplay.ssh.thief import Thief
from tests.netplay.terminal import connect, open_session, openssh
from tests.patience import PATIENCE
from tests.process_log import process_log_put_back

DOCS = Path(__file__).parents[3] / "docs"
REFUSED = "Ask whoever runs this host"


class House:
    """A host with that `[admission]`, and what its doorkeeper knows."""

    def __init__(self, start_host: StartHost) -> None:
        self.time = FakeTime()
        self.store = Store.unkept(self.time)
        self.linking = KeyLinkingCodes(self.time)
        self.refused = RefusedLogins(self.time)
        self._start_host = start_host
        self.host: SSHListener

    async def open(
        self, admins: Sequence[str] = (), code_seconds: float = 120.0, **admission: Any
    ) -> None:
        config = Config.model_validate(
            {"admission": admission, "admins": {"keys": list(admins)}}, strict=False
        )
        self.admission = Admission(
            config, self.store, self.linking, CodeAttemptLimiter(self.time), self.refused
        )
        self.host = await self._start_host(
            admission_check=self.admission, code_seconds=code_seconds
        )

    @property
    def port(self) -> int:
        return self.host.port


@pytest.fixture
async def house(start_host: StartHost) -> AsyncIterator[House]:
    one = House(start_host)
    yield one
    await one.store.close()


@pytest.fixture
def key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")


class Typist(asyncssh.SSHClient):
    """Types one code after the other, and writes down what they read."""

    def __init__(self, codes: Sequence[str]) -> None:
        self.codes = list(codes)
        self.read: list[str] = []

    def auth_banner_received(self, msg: str, lang: str) -> None:
        self.read.append(msg)

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: Any
    ) -> list[str] | None:
        self.read.append(instructions)
        if not prompts:
            return []
        return [self.codes.pop(0)] if self.codes else None


async def comes_in(
    house: House, provider: DemoAppProvider, keys: Sequence[asyncssh.SSHKey], *codes: str
) -> tuple[bool, Typist]:
    """Whether somebody with these keys and codes gets to see the game."""
    typist = Typist(codes)
    before = len(provider.visitors)
    with contextlib.suppress(asyncssh.Error, OSError):
        connection, _ = await asyncssh.create_connection(
            lambda: typist,
            "127.0.0.1",
            house.port,
            username="ann",
            known_hosts=None,
            config=None,
            agent_path=None,
            client_keys=list(keys) or None,
        )
        terminal = await open_session(connection)
        await terminal.shows("welcome")
        connection.abort()
        await connection.wait_closed()
    return len(provider.visitors) > before, typist


async def test_an_open_house_asks_nobody(
    house: House, provider: DemoAppProvider, key: asyncssh.SSHKey
) -> None:
    await house.open()
    assert (await comes_in(house, provider, [key]))[0]
    assert (await comes_in(house, provider, []))[0]
    assert [visitor.fingerprint for visitor in provider.visitors] == [
        key.get_fingerprint(),
        None,
    ]


async def test_an_open_house_may_want_keys(
    house: House, provider: DemoAppProvider, key: asyncssh.SSHKey
) -> None:
    await house.open(guests=False)
    assert (await comes_in(house, provider, [key]))[0]
    admitted, typist = await comes_in(house, provider, [])
    assert not admitted
    assert "ssh-keygen" in typist.read[0]


async def test_the_keys_of_a_file_come_in_and_no_others(
    house: House, provider: DemoAppProvider, tmp_path: Path, key: asyncssh.SSHKey
) -> None:
    other, bound = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))
    file = tmp_path / "authorized_keys"
    file.write_text(
        "# friends\n"
        f'command="/bin/sh",environment="A=b" {key.export_public_key().decode()}'
        f'from="10.0.0.0/8" {bound.export_public_key().decode()}'
        "garbage\n"
    )
    await house.open(mode="keys", authorized_keys=str(file))
    assert (await comes_in(house, provider, [other, key]))[0]
    assert provider.visitors[-1].fingerprint == key.get_fingerprint()
    assert not (await comes_in(house, provider, [other]))[0]
    assert not (await comes_in(house, provider, [bound]))[0]
    assert not (await comes_in(house, provider, []))[0]

    file.write_text(other.export_public_key().decode())
    assert (await comes_in(house, provider, [other]))[0]
    assert not (await comes_in(house, provider, [key]))[0]


async def test_who_was_invited_before_is_not_let_in_by_a_list(
    house: House, provider: DemoAppProvider, key: asyncssh.SSHKey
) -> None:
    house.store.admit(key.get_fingerprint())
    await house.open(mode="keys")
    assert not (await comes_in(house, provider, [key]))[0]


async def test_players_can_be_let_in_by_name(
    house: House, provider: DemoAppProvider, key: asyncssh.SSHKey
) -> None:
    house.store.meet(key.get_fingerprint(), "Ann")
    other = asyncssh.generate_private_key("ssh-ed25519")
    house.store.meet(other.get_fingerprint(), "Eve")
    await house.open(mode="keys", names=["ann"])
    assert (await comes_in(house, provider, [key]))[0]
    assert not (await comes_in(house, provider, [other]))[0]


async def test_an_admin_always_comes_in(
    house: House, provider: DemoAppProvider, key: asyncssh.SSHKey
) -> None:
    await house.open(admins=[key.get_fingerprint()], mode="keys")
    assert (await comes_in(house, provider, [key]))[0]


async def test_an_invitation_lets_a_key_in_for_good(
    house: House, provider: DemoAppProvider, key: asyncssh.SSHKey
) -> None:
    await house.open(mode="invite")
    admitted, typist = await comes_in(house, provider, [key], "WRNG-WRNG-WRNG")
    assert not admitted
    assert "invited" in typist.read[0]
    assert "eingeladen" in typist.read[0]

    code = await house.store.invite(1, 7)
    assert (await comes_in(house, provider, [key], "oops", f" {code.lower()} "))[0]
    assert provider.visitors[-1].fingerprint == key.get_fingerprint()
    admitted, typist = await comes_in(house, provider, [key])
    assert admitted
    assert not typist.read

    other = asyncssh.generate_private_key("ssh-ed25519")
    assert not (await comes_in(house, provider, [other], code))[0], "it was used up"


async def test_the_key_that_is_invited_is_the_first_that_the_client_offers(
    house: House, provider: DemoAppProvider
) -> None:
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(3)]
    await house.open(mode="invite")
    assert (await comes_in(house, provider, keys, await house.store.invite(1, 7)))[0]
    assert provider.visitors[-1].fingerprint == keys[0].get_fingerprint()


async def test_a_guest_needs_an_invitation_each_time(
    house: House, provider: DemoAppProvider
) -> None:
    await house.open(mode="invite")
    code = await house.store.invite(1, 7)
    assert (await comes_in(house, provider, [], code))[0]
    assert provider.visitors[-1].fingerprint is None
    assert not (await comes_in(house, provider, [], code))[0]


async def test_a_code_of_the_first_key_lets_the_second_in_and_makes_it_the_same(
    house: House, provider: DemoAppProvider, key: asyncssh.SSHKey
) -> None:
    house.store.meet(key.get_fingerprint(), "Ann")
    await house.open(mode="keys", names=["Ann"])
    second = asyncssh.generate_private_key("ssh-ed25519")
    code = house.linking.offer(key.get_fingerprint())
    assert (await comes_in(house, provider, [second], code))[0]
    assert house.store.owner_of(second.get_fingerprint()) == key.get_fingerprint()
    assert (await comes_in(house, provider, [second]))[0]


async def test_codes_are_tried_three_times_a_connection_and_not_without_end(
    house: House, provider: DemoAppProvider, key: asyncssh.SSHKey
) -> None:
    await house.open(mode="invite")
    code = await house.store.invite(9, 7)
    _, typist = await comes_in(house, provider, [key], *["AAAA"] * 10)
    assert len(typist.codes) == 7
    assert REFUSED in typist.read[-1]
    for _ in range(3):
        await comes_in(house, provider, [key], *["AAAA"] * 3)
    assert not (await comes_in(house, provider, [key], code))[0], "the address has tried enough"
    await house.time.advance(120, house.store.settled)
    assert (await comes_in(house, provider, [key], code))[0]


async def test_who_types_a_code_has_more_time_than_a_login_and_not_without_end(
    house: House, provider: DemoAppProvider, key: asyncssh.SSHKey
) -> None:
    limits: list[bool] = []

    class Sleeper(Typist):
        def kbdint_challenge_received(self, *said: Any) -> Any:
            (connection,) = house.host._connections
            limits.append(connection._connection._login_timer is None)
            return asyncio.get_running_loop().create_future()

    await house.open(mode="invite", code_seconds=0.1)
    with pytest.raises((asyncssh.Error, OSError)):
        await asyncssh.create_connection(
            lambda: Sleeper([]),
            "127.0.0.1",
            house.port,
            known_hosts=None,
            config=None,
            agent_path=None,
            client_keys=[key],
        )
    assert limits == [True]


async def test_a_key_that_was_only_shown_is_neither_invited_nor_let_in(
    house: House, provider: DemoAppProvider, key: asyncssh.SSHKey
) -> None:
    victim = asyncssh.generate_private_key("ssh-ed25519")
    house.store.admit(victim.get_fingerprint())
    await house.open(mode="invite")
    thief: Any = Thief(victim)
    assert not (await comes_in(house, provider, [thief]))[0]
    stranger: Any = Thief(key)
    assert (await comes_in(house, provider, [stranger], await house.store.invite(1, 7)))[0]
    assert provider.visitors[-1].fingerprint is None
    assert not house.store.admitted(key.get_fingerprint())


async def test_the_stock_client_is_asked_for_the_code_in_three_languages(
    house: House, provider: DemoAppProvider, tmp_path: Path, key: asyncssh.SSHKey
) -> None:
    identity = tmp_path / "id"
    key.write_private_key(identity)
    identity.chmod(0o600)
    await house.open(mode="invite")
    code = await house.store.invite(1, 7)
    async with openssh(house.port, identity=identity, log_level="INFO") as terminal:
        await terminal.shows("Code / Codice:")
        for said in ("known or invited", "bekannt oder eingeladen", "amici e invitati"):
            assert said in terminal.text
        terminal.send(b"wrong\r")
        # What is typed before the client asks again, it throws away.
        await terminal.shows("Code / Codice:", times=2)
        assert "unknown here" in terminal.text
        terminal.send(f"{code}\r".encode())
        await terminal.shows("welcome ann")
    assert provider.visitors[-1].fingerprint == key.get_fingerprint()
    async with connect(house.port, key=key) as again:
        await again.shows("welcome")


async def test_the_stock_client_reads_why_it_is_not_let_in(house: House) -> None:
    await house.open(mode="keys")
    async with openssh(house.port, log_level="INFO") as terminal:
        assert await terminal.ends() == 255
        assert "ssh-keygen" in terminal.text


async def test_a_program_that_cannot_type_a_code_is_not_kept_waiting(house: House) -> None:
    await house.open(mode="invite")
    batch = ["-o", "BatchMode=yes"]
    async with openssh(house.port, arguments=batch, command=["status"]) as terminal:
        assert await terminal.ends() == 255


def test_before_the_login_nothing_is_said_that_a_plain_terminal_cannot_show() -> None:
    time = FakeTime()
    admission = Admission(
        Config(),
        Store.unkept(time),
        KeyLinkingCodes(time),
        CodeAttemptLimiter(time),
        RefusedLogins(time),
    )
    for saying in get_args(LoginTextKey):
        told = admission.says(saying)
        assert told.isascii()
        assert len(told.splitlines()) == (1 if saying == "prompt" else 3)


async def test_a_house_can_be_closed_while_it_runs(
    house: House, provider: DemoAppProvider, key: asyncssh.SSHKey
) -> None:
    await house.open()
    assert (await comes_in(house, provider, [key]))[0]
    house.admission.reconfigure(Config.model_validate({"admission": {"mode": "keys"}}))
    assert not (await comes_in(house, provider, [key]))[0]
    house.admission.reconfigure(Config())
    assert (await comes_in(house, provider, [key]))[0]


@pytest.fixture
def noted(caplog: pytest.LogCaptureFixture) -> Callable[[], list[dict[str, Any]]]:
    """The facts of every login that was not let in, oldest first."""
    caplog.set_level(logging.INFO, "kickdoor")
    told = "refused-login", "gave-up"
    return lambda: [one.__dict__["facts"] for one in caplog.records if one.getMessage() in told]


@pytest.mark.parametrize("mode", ["keys", "invite"])
async def test_who_has_a_key_that_is_not_known_is_noted_with_it_and_can_be_let_in(
    house: House,
    provider: DemoAppProvider,
    key: asyncssh.SSHKey,
    noted: Callable[[], list[dict[str, Any]]],
    mode: str,
) -> None:
    await house.open(mode=mode)
    assert not (await comes_in(house, provider, [key]))[0]
    fingerprint = key.get_fingerprint()
    await until(noted)
    assert noted() == [{"address": "127.0.0.1", "why": "unknown-key", "key": fingerprint}]
    (refused,) = house.refused
    assert (refused.fingerprint, refused.name, refused.why) == (fingerprint, "ann", "unknown-key")

    house.store.admit(fingerprint, by_admin=True)
    assert (await comes_in(house, provider, [key]))[0]
    assert provider.visitors[-1].fingerprint == fingerprint
    await until(lambda: not house.host._connections)
    assert len(noted()) == 1, "who has come in and leaves has not given up"


async def test_a_wrong_code_is_noted_with_the_key_that_proved_itself(
    house: House,
    provider: DemoAppProvider,
    key: asyncssh.SSHKey,
    noted: Callable[[], list[dict[str, Any]]],
) -> None:
    await house.open(mode="invite")
    await comes_in(house, provider, [key], "AAAA", "BBBB", "CCCC")
    await until(noted)
    facts = {"address": "127.0.0.1", "why": "bad-code", "key": key.get_fingerprint()}
    assert noted() == [facts]
    assert [one.why for one in house.refused] == ["bad-code"]


async def test_a_key_that_was_only_shown_is_not_offered_to_an_admin(
    house: House,
    provider: DemoAppProvider,
    key: asyncssh.SSHKey,
    noted: Callable[[], list[dict[str, Any]]],
) -> None:
    await house.open(mode="keys")
    thief: Any = Thief(key)
    assert not (await comes_in(house, provider, [thief]))[0]
    await until(noted)
    assert all("key" not in facts for facts in noted())
    assert not list(house.refused)


async def test_a_certificate_lets_nobody_in(
    house: House, provider: DemoAppProvider, tmp_path: Path, key: asyncssh.SSHKey
) -> None:
    """Neither one of a known key, nor one of an authority that the file names."""
    friend, authority = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))
    file = tmp_path / "authorized_keys"
    known, named = (one.export_public_key().decode() for one in (friend, authority))
    file.write_text(f"{known}{named}cert-authority {named}")
    await house.open(mode="keys", authorized_keys=str(file))
    for signer in (friend, authority):
        certificate = signer.generate_user_certificate(key, "ann", principals=["ann"])
        keys: Any = [(key, certificate)]
        assert not (await comes_in(house, provider, keys))[0]
    certified: Any = [(friend, authority.generate_user_certificate(friend, "ann"))]
    assert (await comes_in(house, provider, certified))[0], "the key beside it is as good as ever"
    assert provider.visitors[-1].fingerprint == friend.get_fingerprint()


@pytest.fixture
def log_file(tmp_path: Path) -> Iterator[Path]:
    with process_log_put_back():
        writer = LogWriter(LogSettings(to=str(tmp_path / "log")))
        yield tmp_path / "log"
        writer.close()


async def test_fail2ban_counts_a_refused_key_of_the_stock_client(
    house: House, log_file: Path, tmp_path: Path, key: asyncssh.SSHKey
) -> None:
    identity = tmp_path / "id"
    key.write_private_key(identity)
    identity.chmod(0o600)
    await house.open(mode="keys")
    batch = ["-o", "BatchMode=yes"]
    async with openssh(house.port, identity=identity, arguments=batch) as terminal:
        assert await terminal.ends() == 255
    await until(lambda: list(house.refused))
    # Another reader of the log's queue writes it.
    await until(lambda: "refused-login" in log_file.read_text())
    filter_ = configparser.RawConfigParser()
    filter_.read(DOCS / "fail2ban-filter.conf")
    regex = filter_["Definition"]["failregex"].replace("<ADDR>", r"(?P<ip>\S+)")
    (line,) = [one for one in log_file.read_text().splitlines() if "refused-login" in one]
    found = re.search(regex, line)
    assert found, line
    assert found["ip"] == "127.0.0.1"
    assert line.endswith(f" why=unknown-key key={key.get_fingerprint()}")


async def until(there: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not there():
            await asyncio.sleep(0.01)
