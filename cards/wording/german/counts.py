"""German phrases for what is counted, and for the abilities that many cards share."""

from __future__ import annotations

from cards.vocabulary.clauses import Count, Meta, Modifier
from cards.wording.parts import signed, spaced

COUNTS: dict[Count, str] = {
    "level": "jede deiner Stufen",
    "power": "jede deiner Kräfte",
    "origin": "jeden deiner Ursprünge",
    "item": "jeden deiner Gegenstände im Spiel",
    "big_item": "jeden deiner großen Gegenstände im Spiel",
    "curse": "jeden Fluch, der vor dir liegt",
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
    "secret_identity": "geheime Identität (trifft dich ein Fluch, würfle, um zu entgehen)",
    "theft": "Diebstahl (lege 1 Karte ab und würfle, um einen kleinen Gegenstand zu stehlen)",
}
COUNTS_AS_THEFT = "Diebstahl"


def times(modifier: Modifier) -> str:
    """What the amount is multiplied by, and how far: "für jede deiner Kräfte (höchstens +4)"."""
    counted = f"für {COUNTS[modifier.per]}" if modifier.per else ""
    most = f"(höchstens {signed(modifier.amount * modifier.most)})" if modifier.most else ""
    return spaced(counted, most, "(einmal pro Seite)" if modifier.once else "")
