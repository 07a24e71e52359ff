"""What one person or address causes costs only them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.netplay.budget.clockwork import Clockwork, allowances

HERE, THERE = "192.0.2.1", "192.0.2.2"


def test_an_address_beyond_its_allowance_gets_that_and_no_more() -> None:
    clock = Clockwork(allowances(address=0.5, burst=2.0))
    for number in range(48):
        clock.works(clock.ledger.account(HERE), str(number), 0.01, times=100)
    clock.run(10.0)
    used = 0.01 * len(clock.done)
    assert used == pytest.approx(2.0 + 0.5 * 10.0, abs=0.02)


def test_who_does_little_waits_for_one_turn_of_who_does_much() -> None:
    clock = Clockwork(allowances(address=0.5, burst=2.0))
    for number in range(48):
        clock.works(clock.ledger.account(HERE), str(number), 0.01, times=1000)
    clock.run(20.0)
    player = clock.ledger.account(THERE)
    for at in range(21, 41):
        asked = clock.now
        clock.works(player, "player", 0.005)
        clock.run(float(at))
        assert clock.began("player")[-1] - asked <= 0.01
    assert len(clock.began("player")) == 20


def test_one_of_many_sessions_that_begin_all_at_once_keeps_no_other_address_waiting() -> None:
    """Not even while the burst lasts."""
    clock = Clockwork(allowances(address=0.5, burst=60.0))
    clock.works(clock.ledger.account(THERE), "before", 0.1)
    clock.run(0.2)
    for number in range(48):
        clock.works(clock.ledger.account(HERE), str(number), 0.01, times=100)
    clock.run(1.0)
    asked = clock.now
    clock.works(clock.ledger.account(THERE), "player", 0.01, times=10)
    clock.run(2.0)
    assert clock.began("player")[-1] - asked == pytest.approx(0.09, abs=0.011)


def test_many_addresses_that_use_little_each_keep_nobody_waiting() -> None:
    """Each stays within its allowance, all of them together take all the time that there is."""
    clock = Clockwork(allowances(address=0.5, burst=2.0))
    for number in range(8):
        clock.works(clock.ledger.account(f"10.0.0.{number}"), "much", 0.01, times=1000)
    clock.run(5.0)
    player = clock.ledger.account(THERE)
    for at in range(6, 26):
        asked = clock.now
        clock.works(player, "player", 0.005)
        clock.run(float(at))
        assert clock.began("player")[-1] - asked <= 0.02
    assert len(clock.began("player")) == 20


def test_a_crowd_at_the_door_does_not_come_before_who_is_in() -> None:
    """Each from an address of its own that has used nothing yet, more of them than there is time
    for; and a player who does something all the time."""
    clock = Clockwork(allowances(address=0.5, burst=2.0))
    player = clock.ledger.account(THERE)
    clock.works_in_steps(player, "player", 0.0005, waits=300)
    for number in range(400):
        stranger = clock.ledger.account(f"10.0.{number // 200}.{number % 200}")
        stranger.is_at_door = True
        clock.works(stranger, "stranger", 0.010)
        clock.run(0.008 * (number + 1))
    began = clock.began("player")
    assert len(began) > 100
    assert max(after - before for before, after in pairwise(began)) <= 0.0085 + 2 * 0.010
    assert len(clock.began("stranger")) > 100


def test_a_login_comes_before_an_address_that_has_used_what_it_had_saved() -> None:
    """However light each of its sessions is."""
    clock = Clockwork(allowances(address=0.5, burst=2.0))
    for number in range(48):
        clock.works(clock.ledger.account(HERE), str(number), 0.01, times=1000)
    clock.run(3.0)
    for _ in range(5):
        stranger, asked = clock.ledger.account(THERE), clock.now
        stranger.is_at_door = True
        clock.works_in_steps(stranger, "login", 0.01, waits=10)
        clock.run(clock.now + 1.0)
        # Alone that takes 180 ms.
        assert clock.began("login")[-1] - asked <= 0.18 + 3 * 0.01


def test_what_somebody_does_step_by_step_is_not_torn_apart_by_long_turns() -> None:
    """A key: a turn, a timer, a turn ... while others paint large screens without end."""
    clock = Clockwork(allowances(address=0.5, burst=2.0))
    for number in range(5):
        clock.works(clock.ledger.account(f"10.0.0.{number}"), "screen", 0.025, times=1000)
    clock.run(3.0)
    player = clock.ledger.account(THERE)
    for _ in range(20):
        asked = clock.now
        clock.works_in_steps(player, "step", 0.001, waits=8)
        clock.run(clock.now + 0.5)
        # Alone that takes 64 ms: one screen at the beginning, and one when the grace is over.
        assert clock.began("step")[-1] - asked <= 0.064 + 8 * 0.001 + 2 * 0.025
    assert len(clock.began("step")) == 20 * 9


def test_who_does_much_goes_on_beside_those_who_do_little() -> None:
    clock = Clockwork(allowances(address=0.5, burst=2.0))
    clock.works(clock.ledger.account(HERE), "much", 0.01, times=10_000)
    clock.run(2.0)
    player, before = clock.ledger.account(THERE), len(clock.began("much"))
    clock.works_in_steps(player, "little", 0.001, waits=500)
    clock.run(7.0)
    assert len(clock.began("little")) >= 400
    # A turn in a tenth of a second, at the least.
    assert len(clock.began("much")) - before >= 0.9 * 5.0 / 0.11


def test_who_does_much_does_not_wait_for_nobody() -> None:
    clock = Clockwork(allowances(address=1.0, burst=2.0))
    clock.works(clock.ledger.account(THERE), "little", 0.001)
    clock.works(clock.ledger.account(HERE), "much", 0.01, times=300)
    clock.run(3.1)
    assert len(clock.began("much")) == 300


def test_a_session_beyond_its_allowance_waits_and_its_neighbour_does_not() -> None:
    clock = Clockwork(allowances(session=0.25, address=0.9, burst=1.0))
    clock.works(clock.ledger.account(HERE), "much", 0.1, times=1000)
    clock.run(20.0)
    assert 0.1 * len(clock.done) == pytest.approx(1.0 + 0.25 * 20.0, abs=0.2)
    asked = clock.now
    clock.works(clock.ledger.account(HERE), "neighbour", 0.1)
    clock.run(21.0)
    assert clock.began("neighbour")[0] - asked <= 0.1


def test_a_key_has_one_allowance_over_all_its_sessions_and_addresses() -> None:
    clock = Clockwork(allowances(key=0.25, burst=1.0))
    for address in (HERE, THERE):
        for _ in range(2):
            clock.works(clock.ledger.account(address, "SHA256:mallory"), "much", 0.1, times=1000)
    clock.run(20.0)
    assert 0.1 * len(clock.done) == pytest.approx(1.0 + 0.25 * 20.0, abs=0.4)
    asked = clock.now
    clock.works(clock.ledger.account(HERE, "SHA256:ann"), "ann", 0.1)
    clock.run(21.0)
    assert clock.began("ann")[0] - asked <= 0.1


def test_who_comes_again_still_has_the_debts() -> None:
    clock = Clockwork(allowances(address=0.5, burst=1.0))
    clock.works(clock.ledger.account("2001:db8::1"), "before", 1.0, times=2)
    clock.run(2.0)
    clock.works(clock.ledger.account("2001:db8::2"), "same network", 0.1)
    clock.works(clock.ledger.account("2001:db8:0:1::2"), "another", 0.1)
    clock.run(3.0)
    assert clock.began("another") == [2.0]
    assert clock.began("same network") == [] or clock.began("same network")[0] > 2.1


def test_each_session_does_one_thing_after_the_other_and_sessions_take_turns() -> None:
    clock = Clockwork(allowances())
    first, second = clock.ledger.account(HERE), clock.ledger.account(HERE)
    for name in ("a", "b", "c"):
        clock.works(first, name, 0.0)
        clock.works(second, name.upper(), 0.0)
    assert clock.run(1.0) == ["a", "A", "b", "B", "c", "C"]


def test_a_turn_is_asked_for_once_however_much_there_is_to_do() -> None:
    clock = Clockwork(allowances())
    for address in (HERE, THERE):
        clock.works(clock.ledger.account(address), address, 0.001, times=3)
    assert clock.turns == 1
    clock.run(0.5)
    assert sorted(name for name, _ in clock.done) == [HERE] * 3 + [THERE] * 3
    assert clock.turns == 0


def test_work_may_bring_more_work() -> None:
    clock = Clockwork(allowances())
    account = clock.ledger.account(HERE)
    account.add(lambda: clock.works(account, "more", 0.0))
    assert clock.run(1.0) == ["more"]


def test_work_that_fails_stops_nobody() -> None:
    clock = Clockwork(allowances())

    def fail() -> None:
        raise ZeroDivisionError

    account = clock.ledger.account(HERE)
    account.add(fail)
    clock.works(account, "after", 0.1)
    with pytest.raises(ZeroDivisionError):
        clock.run(1.0)
    assert clock.run(1.0) == ["after"]


def test_a_machine_that_stood_still_is_nobodys_debt_for_long() -> None:
    clock = Clockwork(allowances(session=0.25, burst=2.0))
    account = clock.ledger.account(HERE)
    clock.works(account, "an hour", 3600.0)
    clock.run(3600.0)
    clock.works(account, "another", 3600.0)
    clock.run(7200.0)
    clock.works(account, "and then", 0.1)
    clock.run(7200.0 + 10.0)
    assert clock.began("and then")


def test_nobody_waits_any_more_once_the_host_ends() -> None:
    clock = Clockwork(allowances(session=0.01, burst=0.1))
    for _ in range(5):
        clock.works(clock.ledger.account(HERE), "much", 0.2, times=5)
    clock.run(2.0)
    assert len(clock.done) < 25
    clock.ledger.set_free()
    clock.run(2.0 + 25 * 0.2)
    assert len(clock.done) == 25


def test_other_limits_hold_at_once_for_who_has_debts() -> None:
    clock = Clockwork(allowances(address=0.01, burst=1.0))
    account = clock.ledger.account(HERE)
    clock.works(account, "much", 1.0, times=3)
    clock.run(50.0)
    clock.ledger.reconfigure(allowances(address=1.0, burst=1.0))
    clock.works(clock.ledger.account(HERE), "more", 0.1)
    clock.run(60.0)
    assert len(clock.began("more")) == 1


def test_what_nobody_has_used_is_forgotten() -> None:
    clock = Clockwork(allowances(address=0.5, burst=1.0))
    clock.works(clock.ledger.account(HERE), "much", 1.0, times=3)
    clock.run(3.0)
    for number in range(5000):
        clock.ledger.account(f"10.0.{number // 250}.{number % 250}", f"SHA256:{number}")
    assert len(clock.ledger._sources) <= 1024
    assert len(clock.ledger._persons) <= 1024
    assert HERE in clock.ledger._sources
