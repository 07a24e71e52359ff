"""Bans as the host's file has them, asked by the door."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address

from netplay.store import Store


class StoredBans:
    """`Bans` of the ssh host: a ban of a person holds for all their keys."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def address(self, address: str) -> bool:
        return self._store.banned("address", plain_address(address)) is not None

    def key(self, fingerprint: str) -> bool:
        return self._store.banned("key", self._store.owner_of(fingerprint)) is not None


def plain_address(address: str) -> str:
    """An address as it is kept: one way to write each. Raises `ValueError`."""
    parsed = ip_address(address.partition("%")[0])
    if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped:
        parsed = parsed.ipv4_mapped
    return str(parsed)
