"""The library of packs that tables can be made of: our own editions, and those that were added."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from cards.built_in_editions import (
    built_in_card_ids,
    built_in_edition_ids,
    load_built_in_edition,
    sort_editions_by_precedence,
)
from cards.edition import Edition
from cards.file_shape_mistakes import did_you_mean_text
from cards.keyword_forms import KeywordTerms
from cards.pack import Pack, PackInfo, read_pack
from cards.pack_checker import check_pack
from cards.pack_mistakes import InvalidPack, PackMistake, sort_mistakes_by_position
from cards.profile import Profile
from cards.real_path import real_path
from cards.vocabulary.card import Card, Role, deck_of

INVALID_PACK_ID = (
    "a name of small letters, digits and _ is needed, at most 24, beginning with a letter"
)
MAX_CARDS_WITH_COPIES = 1_000
"""Cards in a pack, each as often as it is there."""
MAX_PACKS = 100
"""Packs in a folder."""


@dataclass(frozen=True, slots=True)
class AddedPack:
    """A pack of somebody's: an edition if it has a profile, else cards that join one."""

    about: PackInfo
    profile: Profile | None
    cards: tuple[Card, ...]
    terms: KeywordTerms

    @property
    def id(self) -> str:
        return self.about.id

    def fits(self, editions: Iterable[str]) -> bool:
        """Whether its cards can join a table of these."""
        wanted = self.about.adds_to
        return self.profile is None and (not wanted or any(one in wanted for one in editions))


class PackLibrary:
    """What there is to choose from. `refused` are errors of packs that lie there in vain."""

    def __init__(
        self, added: Iterable[AddedPack] = (), refused: Iterable[InvalidPack] = ()
    ) -> None:
        """Of two packs with the same id, or with a card of the same id, the later is refused."""
        self._added: dict[str, AddedPack] = {}
        self.refused = list(refused)
        seen: dict[str, str] = {}
        for pack in added:
            other = pack.id if pack.id in self._added else ""
            other = other or next((seen[one.id] for one in pack.cards if one.id in seen), "")
            if other:
                problem = f"its id, or one of its cards', is that of the pack {other}"
                self.refused.append(InvalidPack([PackMistake(pack.id, "", "", problem)]))
            else:
                self._added[pack.id] = pack
                seen.update((card.id, pack.id) for card in pack.cards)

    @property
    def editions(self) -> tuple[str, ...]:
        """The ids of all editions, in the order in which they are blended."""
        theirs = [one.id for one in self._added.values() if one.profile is not None]
        return sort_editions_by_precedence([*built_in_edition_ids(), *theirs])

    @property
    def additions(self) -> tuple[AddedPack, ...]:
        """The packs that join an edition."""
        return tuple(one for one in self._added.values() if one.profile is None)

    def added_pack(self, pack_id: str) -> AddedPack | None:
        """The pack of that id, if it is not one of our own."""
        return self._added.get(pack_id)

    def profile(self, edition_id: str) -> Profile:
        """What the edition is played by. Raises `KeyError`."""
        return self.edition(edition_id).profile

    def edition(self, edition_id: str) -> Edition:
        """The edition as it is printed. Raises `KeyError`."""
        pack = self._added.get(edition_id)
        if pack and pack.profile:
            return Edition(pack.profile, pack.cards, pack.terms)
        return load_built_in_edition(edition_id)

    def decks(self, editions: Iterable[str], packs: Iterable[str] = ()) -> tuple[Edition, ...]:
        """These editions, each with the cards of those packs that join it; a pack that could join
        several joins the first. Raises `KeyError` for what is not there or joins none of them."""
        chosen = {one: self.edition(one) for one in sort_editions_by_precedence(editions)}
        for pack_id in sorted(set(packs)):
            pack = self._added[pack_id]
            if not pack.fits(chosen):
                raise KeyError(pack_id)
            home = chosen[next(one for one in chosen if pack.fits([one]))]
            chosen[home.id] = Edition(
                home.profile, (*home.cards, *pack.cards), home.terms.joined(pack.terms)
            )
        return tuple(chosen.values())


@cache
def built_in_editions_library() -> PackLibrary:
    """Our own editions and nothing else."""
    return PackLibrary()


def read_added_pack(place: Path) -> AddedPack:
    """The pack in that folder or file. Raises `InvalidPack` with everything that is wrong."""
    pack = read_pack(place)
    errors = check_added_pack(pack, place)
    if errors:
        raise InvalidPack(errors)
    cards = tuple(one.card for one in pack.cards)
    return AddedPack(pack_info_of(pack, place), pack.profile, cards, pack.terms)


def read_packs_in_folder(folder: Path) -> tuple[list[AddedPack], list[InvalidPack]]:
    """Every pack in a folder, and what is wrong with those that cannot be used. A folder that is
    not there has none."""
    added: list[AddedPack] = []
    refused: list[InvalidPack] = []
    places = [one for one in sorted(folder.glob("[!.]*")) if one.suffix == ".toml" or one.is_dir()]
    if len(places) > MAX_PACKS:
        problem = f"more than {MAX_PACKS} packs; the others are left out"
        refused.append(InvalidPack([PackMistake(str(folder), "", "", problem)]))
    for place in places[:MAX_PACKS]:
        try:
            if place.is_symlink() and real_path(place).parent != real_path(folder):
                problem = "is a link that leads out of the folder of packs"
                raise InvalidPack([PackMistake(place.name, "", "", problem)])
            added.append(read_added_pack(place))
        except InvalidPack as error:
            refused.append(error)
    return added, refused


def is_valid_pack_id(name: str) -> bool:
    """Whether a pack can have that id."""
    try:
        PackInfo(id=name, name=name)
    except ValueError:
        return False
    return True


def pack_info_of(pack: Pack, place: Path) -> PackInfo:
    """What the pack says of itself, or what follows from its profile or its name. Raises pydantic's
    `ValidationError` if the name is no id."""
    if pack.about is not None:
        return pack.about
    name = pack.profile.id if pack.profile is not None else real_path(place).stem
    return PackInfo(id=name, name=name)


def check_added_pack(pack: Pack, place: Path) -> tuple[PackMistake, ...]:
    """All errors of a pack of somebody's: those of its own, and what cannot be beside our own."""
    return sort_mistakes_by_position((*check_pack(pack), *_misfits(pack, place)))


def _misfits(pack: Pack, place: Path) -> Iterator[PackMistake]:
    def error(problem: str, *steps: str | int, file: str = "pack.toml") -> PackMistake:
        name = f"{pack.name}/{file}" if place.is_dir() else pack.name
        return pack.error(name, steps, problem)

    own = built_in_edition_ids()
    for printed in pack.cards:
        if printed.card.id in built_in_card_ids() and "id" not in printed.gone:
            yield pack.error_in(printed, "id", "one of our own cards has this id")
    copies = sum(one.card.count for one in pack.cards)
    if copies > MAX_CARDS_WITH_COPIES:
        problem = f"{copies} cards in the pack, at most {MAX_CARDS_WITH_COPIES} are allowed"
        yield error(problem, file="*.toml")
    if pack.unknown & {"pack.toml", "profile.toml"}:
        return  # what the pack wants to be is not known
    try:
        about = pack_info_of(pack, place)
    except ValueError:
        yield error(f"{INVALID_PACK_ID}: rename it, or say the id in pack.toml")
        return
    if about.id in own:
        yield error(f"{about.id} is one of our own editions", "id")
    for i, one in enumerate(about.adds_to):
        if one not in own:
            meant = did_you_mean_text(one, own) or f"; there are: {', '.join(own)}"
            yield error(f"there is no edition {one}{meant}", "adds_to", i)
    if pack.profile is not None:
        yield from _as_edition(pack, pack.profile, about, error("").pack)
    elif not pack.cards and not pack.errors:
        yield error("there is no card in it", file="*.toml")


def _as_edition(pack: Pack, profile: Profile, about: PackInfo, file: str) -> Iterator[PackMistake]:
    """What an edition must be so that a game of it can begin."""
    if about.adds_to:
        yield pack.error(file, ("adds_to",), "an edition of its own (profile.toml) adds to none")
    if profile.id != about.id:
        problem = f"profile.toml says {profile.id}; both must be the same"
        yield pack.error(file, ("id",), problem)
    if pack.errors:
        return
    players = profile.players
    if players.min > players.max:
        yield PackMistake(pack.name, "", "players", "nobody could play that: min is above max")
    dealt = {"door": profile.start.door, "treasure": profile.start.treasure}
    for deck, each in dealt.items():
        copies = sum(one.card.count for one in pack.cards if deck_of(one.card) == deck)
        needed = max(1, each * players.max)
        if copies < needed:
            problem = f"{copies} {deck} cards, at least {needed} are dealt to {players.max} players"
            yield PackMistake(pack.name, "", f"start.{deck}", problem)
    roles = sum(isinstance(one.card, Role) for one in pack.cards) // 2
    if roles < profile.start.role * players.max:
        yield PackMistake(pack.name, "", "start.role", f"{roles} roles are not enough for all")
