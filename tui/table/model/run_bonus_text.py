"""What is added to a roll to run away, in words: the sum, and the cards behind it."""

from __future__ import annotations

from engine.core.zones import NO_CARD, Instance, Seat
from tui.table.model.desk import Desk


def run_bonus_text(desk: Desk, monster: Instance, runner: Seat, *, named: bool = True) -> str:
    """`-1 Halfling`, `+1 (+2 Elf, -1 Lift)`: what that runner adds to a roll to run away from
    that monster, if it is `named` with the cards behind it."""
    tally = desk.outcomes.run_bonus(desk.view, monster, runner)
    if tally is None:
        return f"{desk.public.seats[runner].run_away:+d}"
    parts = [part for part in tally.parts if part.counts and part.amount and part.card != NO_CARD]
    total = f"{tally.total:+d}"
    if not named or not parts:
        return total
    names = [desk.book.short(part.card) for part in parts]
    if len(parts) == 1:
        return f"{total} {names[0]}"
    told = [f"{part.amount:+d} {name}" for part, name in zip(parts, names, strict=True)]
    return f"{total} ({', '.join(told)})"


def own_run_bonus_variants(desk: Desk, monster: Instance) -> tuple[str, ...]:
    """What the reader adds, the longest first: `-1 Halfling`, `you add -1`, `-1`."""
    bare = run_bonus_text(desk, monster, desk.seat, named=False)
    named = run_bonus_text(desk, monster, desk.seat)
    said = desk.words("list.you_add", k=bare)
    return (said, bare) if named == bare else (named, said, bare)
