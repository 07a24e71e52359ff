"""Changes to asyncssh's server connection: what it offers to whom, and how fast it reads.

Dropbear, the client of routers and small systems, needs two things that nobody else does. It knows
no MAC that comes after the encryption, and it guesses the key exchange and sends its first packet
along. asyncssh takes such a guess for right if it is what the client likes best; Dropbear thinks so
too where the host speaks `kexguess2`, and begins anew otherwise. Only clients that call themselves
Dropbear are offered the two: for all others they would be weaker or without a meaning. What they
call themselves is part of what the host key signs, so nobody on the way can put that word there.

Each packet costs time whatever it asks for, and nothing else limits how many a client sends. Whose
address has used up its share of the host's time is not read until it is its turn again.
"""

import asyncio
from contextvars import Context

import asyncssh

from netplay.budget import WorkAccount, context_paid_by

PACKETS_PER_SECOND = 500.0
"""Fingers, a mouse and the dummies by which ssh hides a typing pace come to less than 100."""
PACKET_BURST = 2000
_DROPBEAR = b"SSH-2.0-dropbear"
_MAC = b"hmac-sha2-256"
_GUESS = b"kexguess2@matt.ucc.asn.au"


class _Wire(asyncssh.SSHServerConnection):
    """Made by asyncssh for each client."""

    payer: WorkAccount | None = None
    """Who is charged for what this client sends."""
    _paying: Context | None = None
    _allowance = float(PACKET_BURST)
    _counted = 0
    _counted_at = 0.0

    @property
    def _is_for_dropbear(self) -> bool:
        return self._client_version.startswith(_DROPBEAR)

    def _send_kexinit(self) -> None:
        if self._is_for_dropbear and _MAC not in self._mac_algs:
            self._mac_algs = [*self._mac_algs, _MAC]
        super()._send_kexinit()

    def _get_extra_kex_algs(self) -> list[bytes]:
        guess = [_GUESS] if self._is_for_dropbear else []
        return [*super()._get_extra_kex_algs(), *guess]

    def data_received(self, data: bytes, datatype: int | None = None) -> None:
        """Take it at its turn, and nothing else before that."""
        payer = self.payer
        if payer is None:
            self._take(data)
        elif not payer.must_wait:
            with payer.measured():
                self._take(data)
        elif isinstance(self._transport, asyncio.Transport):
            self._transport.pause_reading()
            payer.add(lambda: self._take_late(data))

    def _take_late(self, data: bytes) -> None:
        if not isinstance(self._transport, asyncio.Transport):
            return  # the line was lost meanwhile
        try:
            self._take(data)
        except Exception:
            self.abort()
            raise

    def _take(self, data: bytes) -> None:
        """Take it, and take no more for a while from a client that floods the host with packets."""
        if self._paying is None and self.payer is not None:
            self._paying = context_paid_by(self.payer)
        if self._paying is None:
            super().data_received(data)
        else:
            # Whatever begins here goes on at the client's expense.
            self._paying.run(super().data_received, data)
        now = self._loop.time()
        # The count begins anew with new keys.
        packets, self._counted = max(0, self._recv_seq - self._counted), self._recv_seq
        refill, self._counted_at = (now - self._counted_at) * PACKETS_PER_SECOND, now
        self._allowance = min(PACKET_BURST, self._allowance + refill) - packets
        transport = self._transport
        if not isinstance(transport, asyncio.Transport):
            return
        if self._allowance < 0:
            transport.pause_reading()
            wait = -self._allowance / PACKETS_PER_SECOND
            self._loop.call_later(wait, transport.resume_reading, context=Context())
        else:
            transport.resume_reading()


def install_connection_class() -> None:
    """From now on asyncssh makes such connections, in the whole process."""
    asyncssh.connection.SSHServerConnection = _Wire  # type: ignore[misc]
