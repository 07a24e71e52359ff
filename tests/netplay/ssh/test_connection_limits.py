"""How many come in, from where, and who gives way."""

from dataclasses import replace

import pytest

from netplay.ssh.connection_limits import AdmittedConnection, ConnectionGate
from netplay.ssh.listener_settings import ListenerSettings

SETTINGS = ListenerSettings(
    max_connections=6,
    max_per_address=4,
    max_unauthenticated=4,
    max_unauthenticated_per_address=2,
    connections_per_second=1.0,
    connection_burst=5,
)


class Street:
    """Connections come to a gate; who is dropped closes at once, as a cut connection does."""

    def __init__(self, settings: ListenerSettings) -> None:
        self.gate = ConnectionGate(settings)
        self.dropped: list[str] = []
        self.tickets: dict[str, AdmittedConnection | None] = {}

    def come(
        self, name: str, address: str = "192.0.2.1", now: float = 0.0
    ) -> AdmittedConnection | None:
        def drop() -> None:
            self.dropped.append(name)
            ticket = self.tickets[name]
            assert ticket is not None
            ticket.closed()

        self.tickets[name] = self.gate.admit(address, now, drop)
        return self.tickets[name]

    def log_in(self, name: str, address: str = "192.0.2.1", now: float = 0.0) -> AdmittedConnection:
        ticket = self.come(name, address, now)
        assert ticket is not None
        ticket.logged_in()
        return ticket


@pytest.fixture
def street() -> Street:
    return Street(SETTINGS)


def test_an_address_has_at_most_so_many_connections(street: Street) -> None:
    kept = [street.log_in(f"guest {number}") for number in range(4)]
    assert street.come("fifth") is None
    assert street.come("elsewhere", "192.0.2.2") is not None
    kept[0].closed()
    assert street.come("later", now=9.0) is not None


def test_all_together_have_at_most_so_many(street: Street) -> None:
    for number in range(6):
        street.log_in(f"guest {number}", f"192.0.2.{number}")
    assert street.come("seventh", "192.0.2.99") is None


def test_who_does_not_log_in_gives_way_to_who_comes_next(street: Street) -> None:
    street.come("silent")
    street.come("also silent")
    assert street.come("friend") is not None
    assert street.dropped == ["silent"]
    for number in range(3):
        assert street.come(f"other {number}", f"198.51.100.{number}") is not None
    assert street.dropped == ["silent", "also silent"]


def test_those_who_come_in_numbers_give_way_first() -> None:
    street = Street(replace(SETTINGS, connection_burst=9))
    street.come("friend")
    for number in range(6):
        street.come(f"scan {number}", f"198.51.100.{number % 2}")
    assert "friend" not in street.dropped
    assert len(street.dropped) == 3


def test_those_who_have_failed_before_give_way_before_others() -> None:
    street = Street(SETTINGS)
    failed = street.come("scan 0", "198.51.100.0")
    assert failed is not None
    failed.closed()
    street.come("friend")
    street.come("scan 1", "198.51.100.0")
    for number in range(2, 4):
        street.come(f"scan {number}", f"198.51.100.{number}")
    street.come("another friend", "192.0.2.9")
    assert street.dropped == ["scan 1"]


def test_logging_in_ends_the_waiting(street: Street) -> None:
    street.log_in("friend")
    street.come("silent")
    street.come("also silent")
    street.come("next")
    assert street.dropped == ["silent"]


def test_coming_back_too_often_takes_time(street: Street) -> None:
    for number in range(5):
        street.log_in(f"visit {number}").closed()
    assert street.come("sixth") is None
    assert street.come("in time", now=1.0) is not None


def test_each_connection_without_a_login_doubles_the_time() -> None:
    street = Street(replace(SETTINGS, connection_burst=2))
    for number in range(2):
        ticket = street.come(f"scan {number}")
        assert ticket is not None
        ticket.closed()
    assert street.come("too soon", now=3.9) is None
    assert street.come("in time", now=4.1) is not None


def test_a_login_makes_up_for_connections_without_one() -> None:
    street = Street(replace(SETTINGS, connection_burst=2))
    ticket = street.come("mistake")
    assert ticket is not None
    ticket.closed()
    street.log_in("visit").closed()
    assert street.come("again", now=1.1) is not None


def test_an_ipv6_network_is_one_source(street: Street) -> None:
    for number in range(5):
        street.log_in(f"visit {number}", f"2001:db8::{number}").closed()
    assert street.come("neighbour", "2001:db8::ffff") is None
    assert street.come("another network", "2001:db8:1::1") is not None
    for number in range(5):
        street.log_in(f"mapped {number}", "::ffff:192.0.2.7").closed()
    assert street.come("the same, unmapped", "192.0.2.7") is None


def test_addresses_are_forgotten_when_there_are_too_many(street: Street) -> None:
    street.log_in("stays", "203.0.113.1")
    for number in range(10_000):
        ticket = street.come("scan", f"10.{number // 256}.{number % 256}.1")
        assert ticket is not None
        ticket.closed()
    assert len(street.gate._sources) <= 4096
    assert "203.0.113.1" in street.gate._sources
