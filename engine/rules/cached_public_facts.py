"""One revision of the table, with what the options of several seats ask again and again.

It must not outlive the revision that it was made for.
"""

from __future__ import annotations

from engine.core.decisions import Option
from engine.core.errors import Refusal
from engine.core.stack_frames import Fight
from engine.core.state import GameState
from engine.core.state_cache import CacheKey
from engine.core.zones import Instance, Seat
from engine.queries.cards_in_play import tradable_cards_in_play
from engine.queries.claimable_discard import top_claimable_discard
from engine.queries.combat_strength import are_players_ahead
from engine.queries.monster_rewards import treasures_of_monster
from engine.queries.promised_cards import cards_owed_to_helper


class CachedPublicFacts:
    """Public facts of a state, each computed at most once."""

    __slots__ = (
        "_ahead",
        "_all_tradable",
        "_living",
        "_tradable",
        "_traders",
        "_treasures",
        "fight",
        "fight_count",
        "help_offer",
        "help_refusal",
        "key",
        "promised",
        "state",
    )

    def __init__(self, state: GameState) -> None:
        fight = state.fight
        self.state = state
        self.fight: Fight | None = fight if fight is None or fight.part != "over" else None
        self.fight_count = None if fight is None else state.cache.fight
        """What the count of changes to the fight stands at, while one lies on the stack."""
        self.promised = () if fight is None or fight.deal is None else cards_owed_to_helper(state)
        """Items and hand cards that a helper has been promised (AMB-27)."""
        self._ahead: bool | None = None
        self._all_tradable: tuple[Instance, ...] | None = None
        self._tradable: dict[Seat, tuple[Instance, ...]] = {}
        self.key: CacheKey = ()
        """What `find_key` has found, once somebody has asked for options."""
        self._living: tuple[Seat, ...] | None = None
        self._traders: tuple[Seat, ...] | None = None
        self._treasures: int | None = None
        self.help_refusal: tuple[Refusal | None] | None = None
        """Why nobody can help in the fight now, once `offers` has looked at it."""
        self.help_offer: Option | None = None
        """What everybody outside can offer the fighter."""

    def find_key(self) -> CacheKey:
        """What the options of every seat hang on, beside its timing and its own cards."""
        state, cache = self.state, self.state.cache
        key: CacheKey = (cache.world, cache.in_play, self.fight_count)
        if state.offers or self.fight is not None:
            top = state.stack[-1]
            outcome = top.kind == "window" and top.about in ("victory", "defeat")
            # Else something is being settled, and offers wait for it.
            key += (cache.offers, outcome or top.kind == "open")
        if state.box.claims_discards:
            key += (top_claimable_discard(state),)
        self.key = key
        return key

    @property
    def ahead(self) -> bool:
        """The players' side of the running fight would win (STR-04)."""
        if self._ahead is None:
            self._ahead = self.fight is not None and are_players_ahead(self.state, self.fight)
        return self._ahead

    @property
    def treasures(self) -> int:
        """Treasures of the running fight: of its monsters, and of those that a card has killed or
        driven off before the end of it (REW-02, AMB-08)."""
        if self._treasures is None:
            fight = self.fight
            self._treasures = (
                0
                if fight is None
                else fight.treasures
                + sum(treasures_of_monster(self.state, fight, foe) for foe in fight.foes)
            )
        return self._treasures

    @property
    def living(self) -> tuple[Seat, ...]:
        if self._living is None:
            self._living = self.state.living()
        return self._living

    @property
    def traders(self) -> tuple[Seat, ...]:
        """With whom one can trade: those in no fight, or everybody alive (TRADE-04)."""
        if self._traders is None:
            fight = self.fight
            self._traders = (
                self.living
                if fight is None or not self.state.box.trades_outside_fights_only
                else tuple([seat for seat in self.living if seat not in (fight.seat, fight.helper)])
            )
        return self._traders

    def tradable(self, seat: Seat) -> tuple[Instance, ...]:
        """Items in play that are not promised (TRADE-01, TRADE-02, AMB-27)."""
        cards = self._tradable.get(seat)
        if cards is None:
            cards = tuple(tradable_cards_in_play(self.state, seat))
            if self.promised:
                cards = tuple([card for card in cards if card not in self.promised])
            self._tradable[seat] = cards
        return cards

    @property
    def all_tradable(self) -> tuple[Instance, ...]:
        """Everything that could change hands now."""
        if self._all_tradable is None:
            self._all_tradable = tuple(
                [card for seat in self.traders for card in self.tradable(seat)]
            )
        return self._all_tradable
