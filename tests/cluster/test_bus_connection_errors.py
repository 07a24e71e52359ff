"""What those are told who cannot reach their bus."""

from __future__ import annotations

import ssl

from netplay.cluster.bus import BusRefused
from netplay.cluster.bus_connection_errors import bus_connection_error
from netplay.cluster.bus_credentials import BusCredentials


def test_a_line_by_tls_that_was_cut_is_no_bus_without_tls() -> None:
    error = ssl.SSLError(1, "[SSL] application data after close notify (_ssl.c:2702)")
    error.reason = "APPLICATION_DATA_AFTER_CLOSE_NOTIFY"
    told = bus_connection_error(
        error, BusCredentials("tls://hall.example.org:4222", "worker-barn", "secret")
    )
    assert not isinstance(told, BusRefused)
    assert str(told) == "the line to tls://hall.example.org:4222 is cut"


def test_who_was_added_while_the_host_ran_is_told_what_to_do() -> None:
    refused = RuntimeError("nats: 'Authorization Violation'")
    told = bus_connection_error(
        refused, BusCredentials("tls://hall.example.org:4222", "worker-barn", "secret")
    )
    assert str(told).endswith("or there was no worker of that name when the host was started")
