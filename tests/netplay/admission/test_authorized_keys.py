"""The host's list of keys: what it lets in, and what its options do not give."""

from __future__ import annotations

from pathlib import Path

import asyncssh
import pytest

from netplay.admission.authorized_keys import (
    AuthorizedKeysFile,
    admitted_fingerprints,
    useless_key_line_numbers,
)

ED25519, ECDSA, DECOY = (
    asyncssh.generate_private_key(kind)
    for kind in ("ssh-ed25519", "ecdsa-sha2-nistp256", "ssh-ed25519")
)


def public(key: asyncssh.SSHKey) -> str:
    kind, data = key.export_public_key().decode().split()[:2]
    return f"{kind} {data}"


@pytest.mark.parametrize(
    "line",
    [
        "{key}",
        "{key} ann@attic, with a comment",
        "   {key}\t",
        'NO-PTY,command="a b" {key}',
        'no-pty,command="echo \\"ssh-ed25519\\"",environment="A=b" {key} ann',
        'command="cat {decoy}" {key}',
    ],
)
def test_the_key_of_a_line_comes_in_and_nothing_else_in_it(line: str) -> None:
    for key in (ED25519, ECDSA):
        text = f"# friends\n\n{line.format(key=public(key), decoy=public(DECOY))}\nnonsense AAAA\n"
        assert admitted_fingerprints(text) == {key.get_fingerprint()}


@pytest.mark.parametrize(
    "line",
    [
        'from="192.0.2.0/24" {key}',
        'from="*" {key}',
        'FROM="192.0.2.0/24" {key}',
        "cert-authority {key}",
        "Cert-Authority {key}",
        'expiry-time="20200101" {key}',
        'no-pty,Expiry-Time="20200101Z" {key}',
        "verify-required {key}",
        'principals="ann" {key}',
        'command="ls {key}',
        'from="192.0.2.0/24"\u2028{key}',
        "# {key}",
        "{key}x",
        "ssh-ed25519 AAAA",
        "",
    ],
)
def test_what_is_no_plain_key_lets_nobody_in(line: str) -> None:
    assert admitted_fingerprints(line.format(key=public(ED25519)) + "\n") == frozenset()


def test_the_file_is_read_again_when_it_has_changed_and_missed_in_one_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "authorized_keys"
    file = AuthorizedKeysFile(path)
    assert file.fingerprints() == file.fingerprints() == frozenset()
    assert len(caplog.records) == 1
    path.write_text(public(ED25519))
    assert file.fingerprints() == {ED25519.get_fingerprint()}
    path.write_text(f"{public(ED25519)}\n{public(ECDSA)}")
    assert len(file.fingerprints()) == 2
    path.unlink()
    assert file.fingerprints() == frozenset(), "who takes the file away lets nobody in"


def test_a_mark_at_the_beginning_of_a_file_costs_no_key() -> None:
    text = "\N{ZERO WIDTH NO-BREAK SPACE}" + public(ED25519)
    assert admitted_fingerprints(text) == {ED25519.get_fingerprint()}
    assert useless_key_line_numbers(text) == []


def test_a_tab_parts_a_key_as_well_as_a_blank() -> None:
    text = public(ED25519).replace(" ", "\t") + "\tann\n"
    assert admitted_fingerprints(text) == {ED25519.get_fingerprint()}


def test_a_line_that_cannot_be_read_costs_nobody_else_and_is_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "authorized_keys"
    path.write_text(f'{public(ED25519)}\n\ncommand="ls {public(DECOY)}\n{public(ECDSA)}\n')
    file = AuthorizedKeysFile(path)
    both = {ED25519.get_fingerprint(), ECDSA.get_fingerprint()}
    assert file.fingerprints() == file.fingerprints() == both
    assert [one.getMessage() for one in caplog.records] == [f"{path}:3 lets nobody in"]
