"""Dropbear, the client of routers and small systems, which needs two things that nobody else does.

It knows no MAC that comes after the encryption, and it guesses the key exchange and sends its first
packet along. asyncssh takes such a guess for right if it is what the client likes best; Dropbear
thinks so too where the host speaks `kexguess2`, and begins anew otherwise. Only clients that call
themselves Dropbear are offered the two: for all others they would be weaker or without a meaning.
Their version is part of what the host key signs, so nobody on the way can put that word there.
"""

import asyncssh

DROPBEAR_MAC = "hmac-sha2-256"
_VERSION = b"SSH-2.0-dropbear"
_GUESS = b"kexguess2@matt.ucc.asn.au"


class _Offering(asyncssh.SSHServerConnection):
    """What is changed of asyncssh's connection: what it offers, once it knows its client."""

    @property
    def _is_for_dropbear(self) -> bool:
        return self._client_version.startswith(_VERSION)

    def _send_kexinit(self) -> None:
        mac = DROPBEAR_MAC.encode()
        if self._is_for_dropbear and mac not in self._mac_algs:
            self._mac_algs = [*self._mac_algs, mac]
        super()._send_kexinit()

    def _get_extra_kex_algs(self) -> list[bytes]:
        guess = [_GUESS] if self._is_for_dropbear else []
        return [*super()._get_extra_kex_algs(), *guess]


def offer_to_dropbear() -> None:
    """From now on asyncssh's servers are polite to Dropbear, in the whole process."""
    asyncssh.connection.SSHServerConnection = _Offering  # type: ignore[misc]
