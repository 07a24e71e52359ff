"""Facts, in the past tense. `fold` writes each of them into the state; seats get them redacted.

Every event carries what a log sentence needs. A card that the reader may not see is `NO_CARD`.
"""

from __future__ import annotations

from engine.events.cards import (
    AbilityUsed,
    Attached,
    CardPlayed,
    CardQueued,
    CardsFresh,
    CardsShown,
    ClaimOpened,
    Detached,
    DieChanged,
    DieRolled,
    DieWhy,
    Equipped,
    FreshnessEnded,
    ItemsSold,
    LotDrawn,
    Moved,
    MoveWhy,
    QueueTaken,
    Shuffled,
    TheftTried,
)
from engine.events.fights import (
    FightBegan,
    FightEnded,
    FightGivenUp,
    FightLost,
    FightWon,
    FollowerSacrificed,
    HelperJoined,
    KillCalled,
    MonsterEnhanced,
    MonsterFriendly,
    MonsterJoined,
    MonsterRemoved,
    OfferEnded,
    OfferMade,
    RanAway,
    SideStrengthened,
)
from engine.events.people import (
    BodyLooted,
    Cursed,
    CurseEnded,
    DeathAverted,
    Died,
    GenderChanged,
    HandRedrawn,
    LevelChanged,
    LevelWhy,
    Reborn,
)
from engine.events.turns import (
    CloseWhy,
    DoorOpened,
    FirstChosen,
    GameWon,
    Passed,
    RoomLooted,
    Ruled,
    SetupShown,
    TurnBegan,
    TurnEnded,
    WindowClosed,
    WindowOpened,
)

Event = (
    Moved | Shuffled | LotDrawn | FirstChosen | SetupShown | TurnBegan | TurnEnded | DoorOpened
    | RoomLooted | FightBegan | MonsterFriendly | MonsterJoined | MonsterEnhanced
    | MonsterRemoved | SideStrengthened | CardPlayed | AbilityUsed | CardQueued | QueueTaken
    | Equipped | Attached | Detached | LevelChanged | GenderChanged | DieRolled | DieChanged
    | WindowOpened | Passed | WindowClosed | KillCalled | FightGivenUp | FightWon | FightLost
    | FightEnded | RanAway | Cursed | CurseEnded | Died | DeathAverted | BodyLooted | Reborn
    | HandRedrawn | OfferMade | OfferEnded | HelperJoined | ItemsSold | CardsFresh
    | FollowerSacrificed | TheftTried | CardsShown | FreshnessEnded | ClaimOpened | Ruled | GameWon
)  # fmt: skip

__all__ = [
    "AbilityUsed",
    "Attached",
    "BodyLooted",
    "CardPlayed",
    "CardQueued",
    "CardsFresh",
    "CardsShown",
    "ClaimOpened",
    "CloseWhy",
    "CurseEnded",
    "Cursed",
    "DeathAverted",
    "Detached",
    "DieChanged",
    "DieRolled",
    "DieWhy",
    "Died",
    "DoorOpened",
    "Equipped",
    "Event",
    "FightBegan",
    "FightEnded",
    "FightGivenUp",
    "FightLost",
    "FightWon",
    "FirstChosen",
    "FollowerSacrificed",
    "FreshnessEnded",
    "GameWon",
    "GenderChanged",
    "HandRedrawn",
    "HelperJoined",
    "ItemsSold",
    "KillCalled",
    "LevelChanged",
    "LevelWhy",
    "LotDrawn",
    "MonsterEnhanced",
    "MonsterFriendly",
    "MonsterJoined",
    "MonsterRemoved",
    "MoveWhy",
    "Moved",
    "OfferEnded",
    "OfferMade",
    "Passed",
    "QueueTaken",
    "RanAway",
    "Reborn",
    "RoomLooted",
    "Ruled",
    "SetupShown",
    "Shuffled",
    "SideStrengthened",
    "TheftTried",
    "TurnBegan",
    "TurnEnded",
    "WindowClosed",
    "WindowOpened",
]
