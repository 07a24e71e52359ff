"""What one rulebook decides differently from another: the keys of an edition's profile.

Editions are data. The engine reads these keys and never an edition's name. Every key declares how a
blend of several editions merges it; a house rule overrides one key.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from cards.profile.characters import (
    Cost,
    Death,
    Follower,
    Identity,
    Origin,
    Power,
    SecretIdentity,
    Ship,
    TwoIdentities,
)
from cards.profile.fights import Curses, Fight, Help, Levels, Precedence, Run, Win
from cards.profile.goods import Items, Sell, Slots, Theft, Trade
from cards.profile.merging import Merges
from cards.profile.turns import (
    Charity,
    Hand,
    Phases,
    Players,
    Redraw,
    Reward,
    Search,
    Start,
    Variant,
    Window,
)
from cards.vocabulary.words import Word


class Profile(Word):
    """One edition's answers, or a table's after house rules.

    Raises pydantic's `ValidationError` for an unknown key or a value out of range.
    """

    id: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=24)]
    players: Players = Players()
    start: Start = Start()
    redraw: Redraw = Redraw()
    win: Win = Win()
    hand: Hand = Hand()
    phases: Phases = Phases()
    search: Search = Search()
    reward: Reward = Reward()
    charity: Charity = Charity()
    identity: Identity = Field(default_factory=Identity)
    cost: Cost = Cost()
    two_identities: TwoIdentities = TwoIdentities()
    power: Power = Power()
    origin: Origin = Origin()
    follower: Follower = Follower()
    ship: Ship = Ship()
    slots: Slots = Slots()
    items: Items = Items()
    sell: Sell = Sell()
    trade: Trade = Trade()
    theft: Theft = Theft()
    levels: Levels = Levels()
    precedence: Precedence = Precedence()
    curses: Curses = Curses()
    secret_identity: SecretIdentity = SecretIdentity()
    help: Help = Help()
    fight: Fight = Fight()
    run: Run = Run()
    death: Death = Death()
    window: Window = Window()
    variant: Variant = Variant()


__all__ = ["Merges", "Profile"]
