"""Bans as the host's file has them, asked at each connection."""

from __future__ import annotations

from ipaddress import ip_address

from netplay.store import Store
from netplay.system.network_of_address import network_of_address


class StoredBanCheck:
    """`BanCheck` of the ssh host: a ban of a person holds for all their keys."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def address(self, address: str) -> bool:
        return (
            self._store.banned("address", network_of_address(address.partition("%")[0])) is not None
        )

    def key(self, fingerprint: str) -> bool:
        return self._store.banned("key", self._store.owner_of(fingerprint)) is not None


def address_to_ban(address: str) -> str:
    """What is banned with an address: itself, or its IPv6 network of 64 bits, which is one home.

    Raises `ValueError` for what is no address, and no such network.
    """
    bare = address.partition("%")[0].removesuffix("/64")
    ip_address(bare)
    return network_of_address(bare)
