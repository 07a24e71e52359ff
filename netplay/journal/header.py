"""The header of a journal: all that a replay needs besides the commands."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from cards.decks_by_digest import remember_decks
from cards.vocabulary.base_types import Gender
from engine.bots.kinds import Strength, Temper, TemperWish
from engine.core.box import Box
from netplay.owners import BOT_OWNER
from netplay.table_box import HouseRules, cached_box_from_deck_texts, house_rules_for_screens
from tui.ports import BotChairRule, SpectatorRules, TableInfo, TablePace


class HeaderSeat(BaseModel):
    """A seat at the table: the owner is an identity, or `BOT_OWNER`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    owner: str = BOT_OWNER
    gender: Gender = "other"
    temper: Temper | None = None
    """What the bot there is like; found out by playing, and told when the game is over."""


class JournalHeader(BaseModel):
    """Written once. The seed is the game's secret: it appears in no view and in no log."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str
    name: str
    editions: tuple[str, ...]
    base: str = ""
    """The edition whose values hold where the editions do not merge, if one was named."""
    house_rules: HouseRules = {}
    places: tuple[HeaderSeat, ...]
    bot_chairs: BotChairRule = "ask"
    """Who may take a bot's chair while the game runs."""
    pace: TablePace | None = None
    """None: the host's usual one."""
    seed: Annotated[str, Field(pattern="^[0-9a-f]{32}$", repr=False)]
    shuffle: Annotated[str, Field(repr=False)] = ""
    """Of a local game: the text that the seed is made from, which its people may have given."""
    added: tuple[str, ...] = ()
    """Packs whose cards are among those of the editions."""
    watching: SpectatorRules | None = None
    """None: as the host has it."""
    open_hands: bool = False
    """Everybody's hand is laid open when the game is over."""
    strength: Strength = "normal"
    """How well its bots play."""
    temper: TemperWish = "none"
    """What its bots should be like; each place has what came of it."""
    coach: bool = True
    """Whoever plays may ask what the best bot would do, if the host has a coach."""
    lock: Annotated[str, Field(repr=False)] = ""
    """What is kept of the password of a private table (`netplay.lobby.passwords`)."""
    decks: Annotated[tuple[str, ...], Field(repr=False)]
    """Everything that the editions say, so that the game goes on with it whatever becomes of them
    (`cards.edition_json`)."""
    packs: str
    """Digest of the decks."""
    version: str
    """Of Kickdoor, when the game began."""
    begun: float
    """Seconds since the epoch."""

    @property
    def box(self) -> Box:
        """The box of this game, which tables alike share. Raises `InputError`, and `ValueError` if
        its decks are none."""
        return cached_box_from_deck_texts(
            self.decks, house_rules_for_screens(self.house_rules), self.base
        )


def table_info_of(header: JournalHeader, box: Box, pace: TablePace) -> TableInfo:
    """What screens are told of the table of such a game that is played at that pace; who may watch
    and who may come in is the host's to say."""
    return TableInfo(
        header.id,
        header.name,
        box.editions,
        box.card_ids,
        pace.window,
        house_rules_for_screens(header.house_rules),
        header.base,
        packs=header.added,
        decks=remember_decks(header.decks),
        pace=pace,
        open_hands=header.open_hands,
        coach=header.coach,
    )
