"""The host's key is made once and kept to itself."""

from pathlib import Path

import asyncssh
import pytest

from netplay.input_error import InputError
from netplay.system.host_key import HOST_KEY, load_or_create_host_key


def test_the_key_is_made_once_and_private(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "house"
    first = load_or_create_host_key(folder)
    assert load_or_create_host_key(folder) == first
    assert first.get_algorithm() == "ssh-ed25519"
    assert (folder / HOST_KEY).stat().st_mode & 0o777 == 0o600
    assert [path.name for path in folder.iterdir()] == [HOST_KEY]


def test_a_key_that_others_can_read_is_refused(tmp_path: Path) -> None:
    load_or_create_host_key(tmp_path)
    (tmp_path / HOST_KEY).chmod(0o644)
    with pytest.raises(InputError, match="chmod 600"):
        load_or_create_host_key(tmp_path)


def test_a_damaged_key_is_refused_and_kept(tmp_path: Path) -> None:
    path = tmp_path / HOST_KEY
    path.write_bytes(b"\xff\x00 no key")
    path.chmod(0o600)
    with pytest.raises(InputError, match="damaged"):
        load_or_create_host_key(tmp_path)
    assert path.read_bytes() == b"\xff\x00 no key"


def test_a_place_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    with pytest.raises(InputError) as refusal:
        load_or_create_host_key(blocked / "house")
    assert "\n" not in str(refusal.value)
    assert HOST_KEY in str(refusal.value)


def test_a_key_with_a_passphrase_is_refused(tmp_path: Path) -> None:
    path = tmp_path / HOST_KEY
    key = asyncssh.generate_private_key("ssh-ed25519")
    path.write_bytes(key.export_private_key("pkcs8-pem", passphrase="secret"))
    path.chmod(0o600)
    with pytest.raises(InputError, match="damaged"):
        load_or_create_host_key(tmp_path)
