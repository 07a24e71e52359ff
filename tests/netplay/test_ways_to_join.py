"""What the host prints is what friends can type."""

from __future__ import annotations

from ipaddress import ip_address

import pytest

from netplay.host import ways_to_join
from netplay.host.ways_to_join import join_instructions, own_addresses

AT_HOME = [ip_address("192.168.1.20"), ip_address("2001:db8::20")]


@pytest.fixture(autouse=True)
def _at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ways_to_join, "own_addresses", lambda: AT_HOME)


@pytest.mark.parametrize(
    ("host", "port", "lines"),
    [
        ("", 2222, ["ssh -p 2222 NAME@192.168.1.20", "ssh -p 2222 NAME@2001:db8::20"]),
        ("", 22, ["ssh NAME@192.168.1.20", "ssh NAME@2001:db8::20"]),
        ("0.0.0.0", 22, ["ssh NAME@192.168.1.20"]),
        ("::", 22, ["ssh NAME@2001:db8::20"]),
        ("10.1.1.1", 22, ["ssh NAME@10.1.1.1"]),
        ("attic.example.org", 22, ["ssh NAME@attic.example.org"]),
    ],
)
def test_friends_are_told_the_addresses_that_it_listens_on(
    host: str, port: int, lines: list[str]
) -> None:
    assert join_instructions(host, port) == [f"To join: {line}" for line in lines]


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost"])
def test_a_host_for_oneself_says_so(host: str) -> None:
    assert join_instructions(host, 22) == [f"To join, from this machine only: ssh NAME@{host}"]


def test_without_a_network_the_machine_has_no_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ways_to_join, "own_addresses", list)
    assert join_instructions("", 2222) == ["To join: ssh -p 2222 NAME@THIS-MACHINE"]


def test_the_machine_is_asked_for_its_addresses_without_a_name_server() -> None:
    assert all(not address.is_unspecified for address in own_addresses())
