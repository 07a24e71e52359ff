"""The rules: a pure, deterministic, serialisable state machine.

`new_game` deals, `submit_command` takes one command of one seat, `make_table_view` tells a seat
what it may know.
No clock, no loop, no chance from outside, no screen: time comes in as a command (`ExpireClock`),
chance is a counted stream inside the state.
"""
