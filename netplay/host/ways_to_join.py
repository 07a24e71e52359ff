"""The text with which a host invites its friends."""

from __future__ import annotations

import contextlib
import socket
from ipaddress import IPv4Address, IPv6Address, ip_address

Address = IPv4Address | IPv6Address

_FAR_AWAY = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
"""Addresses of nobody (RFC 5737, RFC 3849): only the way to them is asked for, nothing is sent."""


def join_instructions(host: str, port: int) -> list[str]:
    """Lines for a host that listens on that address (empty: on all of them) and port."""
    address = _address(host)
    if host == "localhost" or (address and address.is_loopback):
        return [f"To join, from this machine only: {_command(host, port)}"]
    if host and not (address and address.is_unspecified):
        return [f"To join: {_command(host, port)}"]
    own = [one for one in own_addresses() if not address or one.version == address.version]
    return [f"To join: {_command(str(one), port)}" for one in own] or [
        f"To join: {_command('THIS-MACHINE', port)}"
    ]


def own_addresses() -> list[Address]:
    """This machine's towards the world; none without a network."""
    found = []
    for family, far in _FAR_AWAY:
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((far, 9))
            found.append(ip_address(asking.getsockname()[0]))
    return found


def _command(where: str, port: int) -> str:
    return f"ssh NAME@{where}" if port == 22 else f"ssh -p {port} NAME@{where}"


def _address(host: str) -> Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None
