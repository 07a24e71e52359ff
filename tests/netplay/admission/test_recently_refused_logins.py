"""What a host remembers of keys that it did not let in: enough to let a friend in, and no more."""

from __future__ import annotations

from netplay.admission.recently_refused_logins import MOST_KEYS, MOST_KEYS_OF_ADDRESS, RefusedLogins
from tests.netplay.faketime import FakeTime


def key(number: int) -> str:
    return f"SHA256:{number:043}"


def test_a_key_has_one_line_however_often_it_comes() -> None:
    time = FakeTime()
    refused = RefusedLogins(time)
    refused.add(key(1), "Ann\x1b[2J", "192.0.2.1", "unknown-key")
    refused.add(key(2), "Bo", "192.0.2.2", "unknown-key")
    refused.add(key(1), "Ann", "192.0.2.3", "bad-code")
    bo, ann = refused
    assert (bo.number, bo.fingerprint, bo.times) == (2, key(2), 1)
    assert (ann.number, ann.fingerprint, ann.times) == (1, key(1), 2)
    assert (ann.name, ann.address, ann.why, ann.at) == ("Ann", "192.0.2.3", "bad-code", time.wall())


def test_a_name_is_cleaned_as_it_comes() -> None:
    refused = RefusedLogins(FakeTime())
    refused.add(key(1), "Ann\x1b[2J\u202e", "192.0.2.1", "unknown-key")
    (ann,) = refused
    assert ann.name.isprintable()
    assert ann.name.startswith("Ann")


def test_it_is_found_by_number_and_by_key() -> None:
    refused = RefusedLogins(FakeTime())
    refused.add(key(7), "Ann", "192.0.2.1", "unknown-key")
    assert refused.key_of("1") == refused.key_of("#1") == key(7)
    # A friend may have sent the fingerprint in another way.
    assert refused.key_of(key(9)) == key(9)
    for nobody in ("2", "Ann", "SHA256:short", key(9) + "0", "SHA256:" + "é" * 43, "", "#"):
        assert refused.key_of(nobody) == ""
    refused.drop(key(7))
    refused.drop(key(7))
    assert refused.key_of("1") == ""


def test_one_address_pushes_nobody_elses_key_out() -> None:
    refused = RefusedLogins(FakeTime())
    refused.add(key(0), "Ann", "192.0.2.1", "unknown-key")
    for number in range(1, 1_000):
        refused.add(key(number), "x", f"2001:db8::{number:x}", "unknown-key")
    assert len(list(refused)) == 1 + MOST_KEYS_OF_ADDRESS
    assert refused.key_of("1") == key(0)


def test_from_many_addresses_the_newest_are_kept() -> None:
    refused = RefusedLogins(FakeTime())
    for number in range(10 * MOST_KEYS):
        refused.add(key(number), "x", f"10.0.{number // 250}.{number % 250}", "unknown-key")
    assert [one.fingerprint for one in refused] == [
        key(n) for n in range(9 * MOST_KEYS, 10 * MOST_KEYS)
    ]
