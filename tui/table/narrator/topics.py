"""What an event is about, for those who look for something in the log."""

from __future__ import annotations

from engine.core import events as e
from engine.core.events import Event
from tui.table.model.log import Topic

_FIGHTS = (
    e.FightBegan, e.MonsterFriendly, e.MonsterJoined, e.MonsterEnhanced, e.MonsterRemoved,
    e.KillCalled, e.FightGivenUp, e.FightWon, e.RanAway, e.FollowerSacrificed, e.WindowClosed,
    e.Died, e.DeathAverted,
)  # fmt: skip
_DEALS = (e.OfferMade, e.OfferEnded, e.HelperJoined, e.ItemsSold, e.CardsShown, e.TheftTried)
_CARDS = (
    e.CardPlayed, e.AbilityUsed, e.CardQueued, e.QueueTaken, e.Cursed, e.CurseEnded, e.DoorOpened,
    e.Moved, e.ClaimOpened, e.SetupShown, e.FoundNothing,
)  # fmt: skip
_HANDED_OVER = ("given", "traded", "stolen", "looted", "charity")
"""Moves of cards from one player to another."""


def topic_of(event: Event) -> Topic:
    """Fights and what decides them, deals and goods that change hands, cards, or the rest."""
    match event:
        case e.CardPlayed() if event.monster >= 0 or event.side >= 0:
            return "fights"
        case e.LevelChanged(why="kill" | "helped") | e.DieRolled(why="run"):
            return "fights"
        case e.Moved() if event.why in _HANDED_OVER:
            return "deals"
    if isinstance(event, _FIGHTS):
        return "fights"
    if isinstance(event, _DEALS):
        return "deals"
    return "cards" if isinstance(event, _CARDS) else "turns"
