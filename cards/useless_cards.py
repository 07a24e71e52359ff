"""Cards that are right and do nothing where they are played: warnings to their author."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cards.built_in_editions import built_in_edition_ids, load_built_in_edition
from cards.card_contradictions import PathAndProblem
from cards.card_traversal import walk_card_parts
from cards.edition import Edition
from cards.pack import Pack
from cards.pack_mistakes import PackMistake
from cards.profile import Profile
from cards.vocabulary.card import Card, Enhancer, Identity, Monster, Power
from cards.vocabulary.conditions_and_card_picks import CardPick, Condition
from cards.vocabulary.effects import RemoveMonster


def find_useless_cards(pack: Pack, place: Path) -> tuple[PackMistake, ...]:
    """Warnings about a pack, which has no mistakes: what nobody could ever play, and what nothing
    reads. A card that joins one of several editions is dead if it is so in all of them."""
    homes = _homes(pack)
    cards = [one for home in homes for one in home.cards]
    warnings = []
    for printed in pack.cards:
        problems = (*_kind(printed.card, homes), *_unread(printed.card))
        for path, problem in (*problems, *_nobody(printed.card, cards, homes)):
            warnings.append(pack.error_in(printed, path, problem))
    return (*warnings, *_left_out(pack, place))


def _homes(pack: Pack) -> tuple[Edition, ...]:
    """The editions that the pack's cards can be played in, each with these."""
    cards = tuple(one.card for one in pack.cards)
    if pack.profile is not None:
        return (Edition(pack.profile, cards, pack.terms),)
    wanted = pack.about.adds_to if pack.about is not None else ()
    joined = (load_built_in_edition(one) for one in wanted or built_in_edition_ids())
    return tuple(Edition(one.profile, (*one.cards, *cards), one.terms) for one in joined)


def _kind(card: Card, homes: tuple[Edition, ...]) -> Iterator[PathAndProblem]:
    """What no edition here has a use for."""
    keys = [_use(card, home.profile) for home in homes]
    if keys and all(keys):
        path = "rank" if keys[0] == "power.max_rank" else "kind"
        names = " or ".join(home.id for home in homes)
        yield path, f"nothing comes of it in {names}: `{keys[0]}` is off or too low there"


def _use(card: Card, profile: Profile) -> str:
    """The key that keeps such a card from being of use; none, if nothing does."""
    match card.kind:
        case "power" if not profile.power.enabled:
            return "power.enabled"
        case "power" if isinstance(card, Power) and card.rank > profile.power.max_rank:
            return "power.max_rank"
        case "origin" if not profile.origin.enabled:
            return "origin.enabled"
        case "ship" if not profile.ship.max:
            return "ship.max"
        case "follower" if not profile.follower.max:
            return "follower.max"
        case "role" if not profile.start.role:
            return "start.role"
        case "race" if not profile.identity.race:
            return "identity.race"
        case "class" if not profile.identity.class_:
            return "identity.class"
        case "affiliation" if not profile.identity.affiliation:
            return "identity.affiliation"
        case _:
            return ""


def _unread(card: Card) -> Iterator[PathAndProblem]:
    """What is written and never read."""
    for path, piece in walk_card_parts(card):
        if (
            isinstance(piece, CardPick)
            and piece.pick == "all"
            and "count" in piece.model_fields_set
        ):
            yield f"{path}.count", 'nothing reads it: pick = "all" takes every card that fits'


def _nobody(card: Card, cards: list[Card], homes: tuple[Edition, ...]) -> Iterator[PathAndProblem]:
    """What only somebody could use whom no card makes one, and tags that no monster has."""
    known = {keyword for one in cards for keyword in _gives(one)}
    known |= {f"card:{one.id}" for one in cards}
    names = " or ".join(home.id for home in homes)
    for path, piece in walk_card_parts(card):
        if isinstance(piece, Condition) and piece.has and _is_lost(piece.has, known):
            yield f"{path}.has", f"nobody can be that in {names}: no card there is {piece.has}"
        if isinstance(piece, Condition) and piece.against and piece.against not in known:
            yield f"{path}.against", f"there is no such monster in {names}"
        if isinstance(piece, RemoveMonster) and piece.tag and f"tag:{piece.tag}" not in known:
            yield f"{path}.tag", f"no monster has that tag in {names}"


def _is_lost(keyword: str, known: set[str]) -> bool:
    """Nobody can have it: no card gives it, and it is no gender."""
    return keyword not in known and not keyword.startswith("gender:")


def _gives(card: Card) -> Iterator[str]:
    """The keywords that a card can give."""
    match card:
        case Identity():
            yield f"{card.kind}:{card.keyword or card.id}"
        case Power():
            yield f"power:{card.id}"
        case Monster():
            yield from (f"tag:{tag}" for tag in card.tags)
        case Enhancer():
            yield from (f"tag:{tag}" for tag in card.adds_tags)
        case _:
            pass


def _left_out(pack: Pack, place: Path) -> Iterator[PackMistake]:
    """Files of cards in folders within the pack, which is read without them."""
    for path in sorted(place.glob("*/*.toml")) if place.is_dir() else ():
        name = f"{pack.name}/{path.parent.name}/{path.name}"
        yield PackMistake(name, "", "", "is not read: the files of a pack lie in one folder")
