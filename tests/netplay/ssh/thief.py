"""A client with a key that is not its own."""

import asyncssh


class Thief(asyncssh.SSHKeyPair):
    """Shows the public key of somebody else and cannot sign with it."""

    def __init__(self, victim: asyncssh.SSHKey) -> None:
        algorithm = victim.get_algorithm().encode()
        super().__init__(
            algorithm, algorithm, (algorithm,), (), victim.public_data, b"stolen", None
        )

    def sign(self, data: bytes) -> bytes:
        return b"\0\0\0\x0bssh-ed25519\0\0\0\x40" + bytes(64)
