"""English phrases for what is counted, and for the abilities that many cards share."""

from __future__ import annotations

from cards.vocabulary.clauses import Count, Meta, Modifier
from cards.wording.parts import signed, spaced
from cards.wording.traps import CurseWords

COUNTS: dict[Count, str] = {
    "level": "each of your levels",
    "power": "each of your powers",
    "origin": "each of your origins",
    "item": "each of your items in play",
    "big_item": "each of your big items in play",
    "hand_card": "each card in your hand",
    "follower": "each follower on the table",
    "rival": "each player of a higher level",
    "monster": "each monster in the fight",
    "fighter_item": "each item that the fighters have in play",
    "fighter_power": "each power of the fighters",
    "fighter_card": "each card in the hands of the fighters",
}
META: dict[Meta, str] = {
    "flight": "flight (a bonus to run away, counted once)",
    "secret_hq": "secret headquarters (+1 to your hand limit)",
    "secret_identity": "secret identity ({evaded})",
    "theft": "theft (discard 1 card and roll to steal a small item)",
}
COUNTS_AS_THEFT = "theft"


def times(modifier: Modifier, curses: CurseWords) -> str:
    """What the amount is multiplied by, and how far: "for each of your powers (at most +4)"."""
    counted = f"for {_each(modifier.per, curses)}" if modifier.per else ""
    most = f"(at most {signed(modifier.amount * modifier.most)})" if modifier.most else ""
    return spaced(counted, most, "(once per side)" if modifier.once else "")


def _each(count: Count, curses: CurseWords) -> str:
    return curses.each if count == "curse" else COUNTS[count]
