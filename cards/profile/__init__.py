"""The profile of an edition: what its rulebook decides differently from others, key by key.

Editions are data. The engine reads these keys and never an edition's name. Every key declares how a
blend of several editions merges it; a house rule overrides one key.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from cards.profile.character_keys import (
    AbilityCostKeys,
    DeathKeys,
    FollowerKeys,
    IdentityKeys,
    OriginKeys,
    PowerKeys,
    SecretIdentityKeys,
    ShipKeys,
    TwoIdentitiesKeys,
)
from cards.profile.fight_and_curse_keys import CursesKeys, FightKeys, HelpKeys, RunKeys
from cards.profile.item_keys import ItemsKeys, SellKeys, SlotsKeys, TheftKeys, TradeKeys
from cards.profile.merge_strategies import MergeStrategy
from cards.profile.setup_and_turn_keys import (
    CharityKeys,
    HandKeys,
    LootRoomKeys,
    NewCharacterDrawKeys,
    PhasesKeys,
    PlayersKeys,
    RewardKeys,
    StartKeys,
    VariantKeys,
    WindowKeys,
)
from cards.profile.winning_and_level_keys import LevelCardKeys, RulesOverCardsKeys, WinKeys
from cards.vocabulary.base_types import VocabularyModel


class Profile(VocabularyModel):
    """One edition's answers, or a table's after house rules.

    Raises pydantic's `ValidationError` for an unknown key or a value out of range.
    """

    id: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=24)]
    players: PlayersKeys = PlayersKeys()
    start: StartKeys = StartKeys()
    redraw: NewCharacterDrawKeys = NewCharacterDrawKeys()
    win: WinKeys = WinKeys()
    hand: HandKeys = HandKeys()
    phases: PhasesKeys = PhasesKeys()
    search: LootRoomKeys = LootRoomKeys()
    reward: RewardKeys = RewardKeys()
    charity: CharityKeys = CharityKeys()
    identity: IdentityKeys = Field(default_factory=IdentityKeys)
    cost: AbilityCostKeys = AbilityCostKeys()
    two_identities: TwoIdentitiesKeys = TwoIdentitiesKeys()
    power: PowerKeys = PowerKeys()
    origin: OriginKeys = OriginKeys()
    follower: FollowerKeys = FollowerKeys()
    ship: ShipKeys = ShipKeys()
    slots: SlotsKeys = SlotsKeys()
    items: ItemsKeys = ItemsKeys()
    sell: SellKeys = SellKeys()
    trade: TradeKeys = TradeKeys()
    theft: TheftKeys = TheftKeys()
    levels: LevelCardKeys = LevelCardKeys()
    precedence: RulesOverCardsKeys = RulesOverCardsKeys()
    curses: CursesKeys = CursesKeys()
    secret_identity: SecretIdentityKeys = SecretIdentityKeys()
    help: HelpKeys = HelpKeys()
    fight: FightKeys = FightKeys()
    run: RunKeys = RunKeys()
    death: DeathKeys = DeathKeys()
    window: WindowKeys = WindowKeys()
    variant: VariantKeys = VariantKeys()


__all__ = ["MergeStrategy", "Profile"]
