"""German phrases for what is counted, and for the abilities that many cards share."""

from __future__ import annotations

from cards.vocabulary.clauses import Count, Meta, Modifier
from cards.wording.parts import signed, spaced
from cards.wording.traps import CurseWords

COUNTS: dict[Count, str] = {
    "level": "jede deiner Stufen",
    "power": "jede deiner Kräfte",
    "origin": "jeden deiner Ursprünge",
    "item": "jeden deiner Gegenstände im Spiel",
    "big_item": "jeden deiner großen Gegenstände im Spiel",
    "hand_card": "jede Karte auf deiner Hand",
    "follower": "jede Begleitung am Tisch",
    "rival": "jede Person mit höherer Stufe als du",
    "monster": "jedes Monster im Kampf",
    "fighter_item": "jeden Gegenstand, den die Kämpfenden im Spiel haben",
    "fighter_power": "jede Kraft der Kämpfenden",
    "fighter_card": "jede Karte auf der Hand der Kämpfenden",
}
META: dict[Meta, str] = {
    "flight": "Fliegen (Bonus beim Weglaufen, zählt nur einmal)",
    "secret_hq": "geheimes Hauptquartier (dein Handlimit steigt um 1)",
    "secret_identity": "geheime Identität ({evaded})",
    "theft": "Diebstahl (lege 1 Karte ab und würfle, um einen kleinen Gegenstand zu stehlen)",
}
COUNTS_AS_THEFT = "Diebstahl"


def times(modifier: Modifier, curses: CurseWords) -> str:
    """What the amount is multiplied by, and how far: "für jede deiner Kräfte (höchstens +4)"."""
    counted = f"für {_each(modifier.per, curses)}" if modifier.per else ""
    most = f"(höchstens {signed(modifier.amount * modifier.most)})" if modifier.most else ""
    return spaced(counted, most, "(einmal pro Seite)" if modifier.once else "")


def _each(count: Count, curses: CurseWords) -> str:
    return curses.each if count == "curse" else COUNTS[count]
