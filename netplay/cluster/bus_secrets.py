"""The files by which a bus and the processes on other machines know each other.

The hall's machine has an authority of its own, a certificate for its bus, and the password of each
front and worker elsewhere; the machine of such a one has the authority's certificate and its own
password.
"""

from __future__ import annotations

import datetime
import ipaddress
import os
import secrets
import stat
from collections.abc import Sequence
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from netplay.cluster.nats_server_config import HERE, TlsListenerSettings
from netplay.cluster.subjects import is_worker, split_process_name
from netplay.config import Config
from netplay.config.far_name import check_far_name
from netplay.input_error import InputError

AUTHORITY, AUTHORITY_KEY = "authority.pem", "authority.key"
SERVER, SERVER_KEY = "server.pem", "server.key"
PASSWORD = ".password"
OWN_PASSWORD = "password"
"""Of the process whose machine this is."""
_HOW = "kickdoor fronts add, or workers add, makes it"
_DAYS = 3650
"""So long certificates hold; whoever lets somebody in gets the server a new one."""
_PASSWORD_BYTES = 32


class BusSecrets:
    """The files in one folder of this user's."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    # --- the hall's machine -----------------------------------------------------------------------

    def elsewhere(self, config: Config) -> TlsListenerSettings:
        """What the bus of a host with these settings needs. Raises `InputError`."""
        for process in self.processes():
            _check_name(process)
        self._secret(SERVER_KEY)
        self._text(SERVER)
        return TlsListenerSettings(
            config.cluster.listen,
            config.cluster.listen_port,
            self.folder / SERVER,
            self.folder / SERVER_KEY,
            self._text(AUTHORITY),
            {process: self._secret(f"{process}{PASSWORD}") for process in self.processes()},
        )

    def processes(self) -> list[str]:
        """Those on other machines that have a password, by their names on the bus."""
        return sorted(one.name.removesuffix(PASSWORD) for one in self.folder.glob(f"?*{PASSWORD}"))

    def workers(self) -> list[str]:
        """Those of them that play tables."""
        return [*filter(is_worker, self.processes())]

    def server_names(self) -> list[str]:
        """The names and addresses that the server's certificate is for; none without one."""
        if not (self.folder / SERVER).exists():
            return []
        names = x509.load_pem_x509_certificate(self._text(SERVER).encode()).extensions
        found = names.get_extension_for_class(x509.SubjectAlternativeName).value
        return [str(one.value) for one in found if one.value != HERE]

    def add(self, processes: Sequence[str], servers: Sequence[str]) -> str:
        """The password of a new front or worker, or of one process that is both; the server's
        certificate is for these names or addresses besides from now on. Raises `InputError`."""
        for process in processes:
            _check_name(process)
            if process in self.processes():
                kind, name = split_process_name(process)
                remove = f"kickdoor {kind}s remove {name}"
                raise InputError(f"there is a {kind} {name}: {remove} ends it")
        names = dict.fromkeys([*self.server_names(), *servers])
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not (self.folder / AUTHORITY_KEY).exists():
            self._make_authority()
        self._certify(list(names))
        password = secrets.token_urlsafe(_PASSWORD_BYTES)
        for process in processes:
            write_secret(self.folder / f"{process}{PASSWORD}", f"{password}\n")
        return password

    def remove(self, process: str) -> None:
        """Let that one in no more, from the next start on. Raises `InputError`."""
        if process not in self.processes():
            raise InputError("there is no {} {}".format(*split_process_name(process)))
        (self.folder / f"{process}{PASSWORD}").unlink()

    def _make_authority(self) -> None:
        key = ec.generate_private_key(ec.SECP256R1())
        made = _certificate("Kickdoor bus authority", key.public_key())
        made = made.issuer_name(_name("Kickdoor bus authority")).add_extension(
            x509.BasicConstraints(ca=True, path_length=0), critical=True
        )
        usage = x509.KeyUsage(
            digital_signature=False,
            content_commitment=False,
            key_encipherment=False,
            data_encipherment=False,
            key_agreement=False,
            key_cert_sign=True,
            crl_sign=True,
            encipher_only=False,
            decipher_only=False,
        )
        signed = made.add_extension(usage, critical=True).add_extension(
            x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False
        )
        self._keep_key(AUTHORITY_KEY, key)
        write_secret(self.folder / AUTHORITY, _pem(signed.sign(key, hashes.SHA256())))

    def _certify(self, servers: Sequence[str]) -> None:
        text = self._secret(AUTHORITY_KEY)
        authority_key = serialization.load_pem_private_key(text.encode(), None)
        assert isinstance(authority_key, ec.EllipticCurvePrivateKey)
        authority = x509.load_pem_x509_certificate(self._text(AUTHORITY).encode())
        key = ec.generate_private_key(ec.SECP256R1())
        made = (
            _certificate("Kickdoor bus", key.public_key())
            .issuer_name(authority.subject)
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(
                x509.SubjectAlternativeName([*map(_alternative, (HERE, *servers))]), critical=False
            )
            .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
            .add_extension(
                x509.AuthorityKeyIdentifier.from_issuer_public_key(authority_key.public_key()),
                critical=False,
            )
        )
        self._keep_key(SERVER_KEY, key)
        write_secret(self.folder / SERVER, _pem(made.sign(authority_key, hashes.SHA256())))

    def _keep_key(self, name: str, key: ec.EllipticCurvePrivateKey) -> None:
        text = key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        write_secret(self.folder / name, text.decode())

    # --- another machine --------------------------------------------------------------------------

    def authority(self) -> str:
        """The certificate by which the bus is known, as PEM. Raises `InputError`."""
        text = self._text(AUTHORITY)
        try:
            x509.load_pem_x509_certificate(text.encode())
        except ValueError:
            raise InputError(f"{self.folder / AUTHORITY} is no certificate: {_HOW}") from None
        return text

    def password(self) -> str:
        """The password of the process whose machine this is. Raises `InputError`."""
        return self._secret(OWN_PASSWORD)

    # --- files ------------------------------------------------------------------------------------

    def _text(self, name: str) -> str:
        path = self.folder / name
        try:
            return path.read_text(encoding="ascii")
        except FileNotFoundError:
            raise InputError(f"there is no {path}: {_HOW}") from None
        except (OSError, UnicodeDecodeError) as error:
            raise InputError(f"cannot read {path}: {error}") from None

    def _secret(self, name: str) -> str:
        path = self.folder / name
        text = self._text(name).strip()
        if path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
            raise InputError(f"{path} is open to other users: chmod 600 it")
        if not text:
            raise InputError(f"{path} is empty: {_HOW}")
        return text


def write_secret(path: Path, text: str) -> None:
    """Into a file that nobody else can read, in one step."""
    draft = path.with_name(f"{path.name}.new")
    draft.unlink(missing_ok=True)
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def _check_name(process: str) -> None:
    """Raises `InputError` if no front or worker elsewhere can have that name."""
    _, name = split_process_name(process)
    try:
        check_far_name(name)
    except ValueError as error:
        raise InputError(f"{process}: {error}") from None


def _certificate(name: str, key: ec.EllipticCurvePublicKey) -> x509.CertificateBuilder:
    now = datetime.datetime.now(datetime.UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(_name(name))
        .public_key(key)
        .serial_number(x509.random_serial_number())
        # Clocks of two machines are never the same.
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=_DAYS))
    )


def _name(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _alternative(server: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(server))
    except ValueError:
        return x509.DNSName(server)


def _pem(certificate: x509.Certificate) -> str:
    return certificate.public_bytes(serialization.Encoding.PEM).decode()
