"""A pending table: what it will be made of, and who has sat down."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from random import Random

from cards.built_in_editions import sort_editions_by_precedence
from cards.pack_library import PackLibrary, built_in_editions_library
from cards.profile import Profile
from cards.vocabulary.base_types import Gender
from engine.bots.kinds import TEMPERS, Strength, TemperWish
from engine.core.zones import NOBODY, Seat
from netplay.config import Config
from netplay.journal.header import HeaderSeat
from netplay.owners import BOT_OWNER
from netplay.pace_presets import pace_preset, requested_pace
from netplay.request_denied import RequestDenied
from netplay.table_box import HouseRules, house_rules_for_screens, parse_house_rules, table_profile
from netplay.text_cleaning import TABLE_NAME_WIDTH, clean_name, name_skeleton, unique_name
from tui.ports import MOST_SEATS, BotChairRule, Chair, NewTable, SpectatorRules, TablePace, TableRow

BOT_NAMES = ("Rusty", "Sprocket", "Ratchet", "Gasket", "Tinny", "Widget", "Cog", "Grommet")
LONGEST_DELAY = 3600.0
"""Seconds by which spectators may be late."""
_GENDERS: tuple[Gender, ...] = ("female", "male")


@dataclass(slots=True)
class PendingTable:
    """A table before its game. `places` are the people's, in seat order; bots come behind them."""

    id: str
    name: str
    editions: tuple[str, ...]
    base: str
    rules: HouseRules
    seats: int
    bots: int
    pace: TablePace
    bot_chairs: BotChairRule = "ask"
    packs: tuple[str, ...] = ()
    """Those whose cards join the editions'."""
    watching: SpectatorRules = field(default_factory=SpectatorRules)
    open_hands: bool = False
    """Everybody's hand is laid open when the game is over."""
    strength: Strength = "normal"
    """How well its bots play."""
    temper: TemperWish = "mixed"
    """What they are like."""
    coach: bool = True
    """Whoever plays may ask what the best bot would do."""
    lock: str = field(default="", repr=False)
    """What is kept of the password of a private table (`netplay.lobby.passwords`)."""
    places: list[HeaderSeat] = field(default_factory=list)
    starting: bool = False

    @property
    def is_empty(self) -> bool:
        """Nobody but bots sits there."""
        return not self.places

    @property
    def is_full(self) -> bool:
        return len(self.places) + self.bots >= self.seats

    def has(self, owner: str) -> bool:
        return any(place.owner == owner for place in self.places)

    def keeper(self, here: Container[str]) -> Seat:
        """Whose word counts: the first of those who are connected, or nobody."""
        seats = (seat for seat, place in enumerate(self.places) if place.owner in here)
        return next(seats, NOBODY)

    def sit(self, name: str, owner: str, gender: Gender) -> None:
        self.places.append(HeaderSeat(name=name, owner=owner, gender=gender))

    def become(self, owner: str, gender: Gender) -> bool:
        """That player's character has that gender (AMB-96); False if it had."""
        before = self.places
        self.places = [
            place.model_copy(update={"gender": gender}) if place.owner == owner else place
            for place in self.places
        ]
        return self.places != before

    def set_bots(self, count: int) -> bool:
        """So many bots sit there from now on, as far as there are chairs; False if they did."""
        before, self.bots = self.bots, max(0, min(count, self.seats - len(self.places)))
        return self.bots != before

    def get_up(self, owner: str) -> None:
        self.places = [place for place in self.places if place.owner != owner]

    def fill(self) -> tuple[HeaderSeat, ...]:
        """All places, the free ones taken by bots."""
        return append_bot_places(self.places, self.seats - len(self.places))

    def profile(self, library: PackLibrary) -> Profile:
        """What the table will be played by. Raises `InputError` if it is made of anything that is
        not in the library, or does not go together."""
        for one in self.editions or ("",):
            if one not in library.editions:
                raise RequestDenied("no_edition", edition=clean_name(one))
        for one in self.packs:
            guest = library.added_pack(one)
            if guest is None or not guest.fits(self.editions):
                edition = " + ".join(self.editions)
                raise RequestDenied("no_pack", pack=clean_name(one), edition=edition)
        if self.base and self.base not in self.editions:
            raise RequestDenied("no_base", edition=clean_name(self.base))
        profiles = [library.profile(one) for one in self.editions]
        return table_profile(profiles, self.rules, self.base)

    def row(self, owner: str, here: Container[str]) -> TableRow:
        """The table in the list of that visitor; `here` are the owners who are connected."""
        chairs = tuple(
            Chair(
                seat,
                place.name,
                "bot" if place.owner == BOT_OWNER else "here" if place.owner in here else "away",
                bot=place.owner == BOT_OWNER,
                gender=place.gender,
            )
            for seat, place in enumerate(append_bot_places(self.places, self.bots))
        )
        owners = [place.owner for place in self.places]
        return TableRow(
            id=self.id,
            name=self.name,
            editions=self.editions,
            seats=self.seats,
            chairs=chairs,
            state="waiting",
            round=0,
            window_seconds=self.pace.window,
            mine=self.has(owner),
            you=owners.index(owner) if owner in owners else NOBODY,
            owner=self.keeper(here),
            bot_chairs=self.bot_chairs,
            rules=house_rules_for_screens(self.rules),
            base=self.base,
            packs=self.packs,
            pace=self.pace,
            watching=self.watching,
            private=bool(self.lock),
            open_hands=self.open_hands,
            strength=self.strength,
        )


def new_pending_table(
    table_id: str,
    wish: NewTable,
    config: Config,
    maker: str,
    taken: Container[str] = (),
    library: PackLibrary | None = None,
) -> PendingTable:
    """The table that somebody asks for, with nobody at it yet.

    `config`: the host's settings, for its paces. `taken`: skeletons of the names of other tables.
    `library`: what there is to play with, our own editions if it is not said. Raises
    `InputError` with one line.
    """
    rules = parse_house_rules(wish.house_rules)
    is_ruled = "seconds" in rules.get("window", {})
    if config.tables.window_seconds and not is_ruled:
        rules.setdefault("window", {})["seconds"] = config.tables.window_seconds
    wished = clean_name(wish.name, TABLE_NAME_WIDTH) or f"At {maker}'s"
    made = PendingTable(
        table_id,
        unique_name(wished, taken, width=TABLE_NAME_WIDTH),
        sort_editions_by_precedence(wish.editions),
        wish.base,
        rules,
        wish.seats,
        wish.bots,
        pace_preset(config, wish.pace),
        wish.bot_chairs,
        packs=tuple(sorted(set(wish.packs))),
        watching=limit_spectator_rules(config, wish.watching),
        open_hands=config.tables.open_hands if wish.open_hands is None else wish.open_hands,
        strength=wish.strength,
        temper=wish.temper,
        coach=wish.coach,
    )
    profile = made.profile(library or built_in_editions_library())
    made.pace = requested_pace(config, wish, profile.window.seconds, is_ruled)
    most = min(profile.players.max, MOST_SEATS)
    if not profile.players.min <= wish.seats <= most:
        raise RequestDenied(
            "seats", edition=" + ".join(made.editions), n=profile.players.min, k=most
        )
    if not 0 <= wish.bots < wish.seats:
        raise RequestDenied("no_room", n=wish.seats, k=wish.seats - 1)
    return made


def default_spectator_rules(config: Config) -> SpectatorRules:
    """What holds at a table of this host that says nothing of spectators."""
    rules = config.spectators
    return SpectatorRules(allowed=rules.allow != "no", delay=rules.delay)


def limit_spectator_rules(config: Config, wish: SpectatorRules | None) -> SpectatorRules:
    """What somebody wants for a table, as far as the host allows it."""
    usual = default_spectator_rules(config)
    if wish is None:
        return usual
    delay = wish.delay if 0 <= wish.delay <= LONGEST_DELAY else usual.delay
    return SpectatorRules(wish.allowed and usual.allowed, delay, wish.talk)


def new_place(others: Sequence[HeaderSeat], name: str, owner: str) -> HeaderSeat:
    """A place at the end of the row."""
    return HeaderSeat(name=name, owner=owner, gender=_GENDERS[len(others) % len(_GENDERS)])


def append_bot_places(places: Sequence[HeaderSeat], count: int) -> tuple[HeaderSeat, ...]:
    """The places with so many bots behind them, each with a name of its own."""
    seated = list(places)
    free = _free_bot_names(places)
    for _ in range(count):
        seated.append(new_place(seated, next(free), BOT_OWNER))
    return tuple(seated)


def assign_bot_tempers(
    places: Sequence[HeaderSeat], wish: TemperWish, chance: Random
) -> tuple[HeaderSeat, ...]:
    """The places with a temper for each bot; mixed: by lot, all of them before any comes again."""
    lots: Sequence[TemperWish] = chance.sample(TEMPERS, len(TEMPERS)) if wish == "mixed" else [wish]
    lot = cycle(None if one == "none" else one for one in lots)
    return tuple(
        place.model_copy(update={"temper": next(lot)}) if place.owner == BOT_OWNER else place
        for place in places
    )


def rematch_places(places: Sequence[HeaderSeat], seats: Container[Seat]) -> tuple[HeaderSeat, ...]:
    """The same places, with bots for the people who are not in these seats."""
    free = _free_bot_names(places)
    return tuple(
        place
        if seat in seats or place.owner == BOT_OWNER
        else place.model_copy(update={"name": next(free), "owner": BOT_OWNER})
        for seat, place in enumerate(places)
    )


def _free_bot_names(places: Sequence[HeaderSeat]) -> Iterator[str]:
    taken = {name_skeleton(place.name) for place in places}
    return (name for name in BOT_NAMES if name_skeleton(name) not in taken)
