"""Italian phrases for what is counted, and for the abilities that many cards share."""

from __future__ import annotations

from cards.vocabulary.clauses import Count, Meta, Modifier
from cards.wording.parts import signed, spaced
from cards.wording.traps import CurseWords

COUNTS: dict[Count, str] = {
    "level": "ogni tuo livello",
    "power": "ogni tuo potere",
    "origin": "ogni tua origine",
    "item": "ogni tuo oggetto in gioco",
    "big_item": "ogni tuo oggetto grande in gioco",
    "hand_card": "ogni carta che hai in mano",
    "follower": "ogni seguace al tavolo",
    "rival": "ogni giocatore di livello più alto del tuo",
    "monster": "ogni mostro nello scontro",
    "fighter_item": "ogni oggetto in gioco di chi combatte",
    "fighter_power": "ogni potere di chi combatte",
    "fighter_card": "ogni carta in mano a chi combatte",
}
META: dict[Meta, str] = {
    "flight": "volo (un bonus per scappare, conta una volta sola)",
    "secret_hq": "quartier generale segreto (+1 al tuo limite di carte in mano)",
    "secret_identity": "identità segreta ({evaded})",
    "theft": "furto (scarta 1 carta e tira per rubare un oggetto piccolo)",
}
COUNTS_AS_THEFT = "furto"


def times(modifier: Modifier, curses: CurseWords) -> str:
    """What the amount is multiplied by, and how far: "per ogni tuo potere (al massimo +4)"."""
    counted = f"per {_each(modifier.per, curses)}" if modifier.per else ""
    most = f"(al massimo {signed(modifier.amount * modifier.most)})" if modifier.most else ""
    return spaced(counted, most, "(una volta per parte)" if modifier.once else "")


def _each(count: Count, curses: CurseWords) -> str:
    return curses.each if count == "curse" else COUNTS[count]
