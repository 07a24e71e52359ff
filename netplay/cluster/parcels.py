"""Bytes that are too many for one message: kept at the hall for a while, and fetched in pieces."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from netplay.cluster.front_services_wire import Parcel
from netplay.cluster.session_ids import FrontId
from netplay.system.clock import TimeSource

PIECE_BYTES = 512 * 1024
KEPT_SECONDS = 60.0
"""So long after a front has fetched something of it last."""
MOST_BYTES_KEPT = 256 * 1024 * 1024
"""Of all of them: what has waited longest is dropped first."""


@dataclass(slots=True)
class _Kept:
    front: FrontId
    data: bytes
    until: float


class Parcels:
    """The parcels of a hall; each is for one front alone."""

    def __init__(self, time: TimeSource) -> None:
        self._time = time
        self._kept: dict[str, _Kept] = {}

    def keep(self, front: FrontId, data: bytes) -> Parcel:
        """A parcel for that front."""
        self._make_room(len(data))
        name = secrets.token_hex(16)
        self._kept[name] = _Kept(front, data, self._time.now() + KEPT_SECONDS)
        return Parcel(name, len(data))

    def piece(self, front: FrontId, name: str, offset: int) -> bytes | None:
        """The bytes from there on; after the last ones it is dropped. None: that front has no such
        parcel, or not any more."""
        kept = self._kept.get(name)
        if kept is None or kept.front != front or not 0 <= offset < max(1, len(kept.data)):
            return None
        kept.until = self._time.now() + KEPT_SECONDS
        end = offset + PIECE_BYTES
        if end >= len(kept.data):
            del self._kept[name]
        return kept.data[offset:end]

    def _make_room(self, wanted: int) -> None:
        now = self._time.now()
        total = wanted + sum(len(one.data) for one in self._kept.values())
        for name, one in sorted(self._kept.items(), key=lambda item: item[1].until):
            if one.until > now and total <= MOST_BYTES_KEPT:
                break
            total -= len(one.data)
            del self._kept[name]
