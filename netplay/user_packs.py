"""Packs of one's own: the folder in which they lie, and those that a command line names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from cards.edition import Edition
from cards.pack_library import AddedPack, PackLibrary, read_added_pack, read_packs_in_folder
from cards.pack_mistakes import InvalidPack
from cards.terminal_text import escape_for_terminal
from netplay.input_error import InputError
from netplay.system.user_folders import user_data_folder

PACKS_FOLDER = "packs"
"""The folder of packs beside a user's or a host's games, one folder or TOML file each."""


def user_pack_folder() -> Path:
    """Where a user's packs lie."""
    return user_data_folder() / PACKS_FOLDER


def pack_library_of_folder(folder: Path) -> PackLibrary:
    """Our own editions and the packs of that folder. Blocks."""
    return PackLibrary(*read_packs_in_folder(folder))


@dataclass(frozen=True, slots=True)
class DeckChoice:
    """The decks that a command line plays with."""

    library: PackLibrary
    editions: tuple[str, ...]
    packs: tuple[str, ...]
    """Those whose cards join the editions'."""

    @property
    def decks(self) -> tuple[Edition, ...]:
        return self.library.decks(self.editions, self.packs)


def choose_decks(editions: Sequence[str], packs: Sequence[str], usual: str) -> DeckChoice:
    """Editions by their ids, packs by their places or, out of the user's folder, their ids. A pack
    that is an edition is played like any other; with no edition named, that one alone, or one that
    the packs add to. Raises `InputError` with one line."""
    named = [_read(one) for one in packs if is_pack_path(one)]
    wanted = [one for one in packs if not is_pack_path(one)]
    library = PackLibrary(named)
    if library.refused:
        raise InputError(str(library.refused[0]))
    if wanted or not set(editions) <= set(library.editions):
        there, refused = read_packs_in_folder(user_pack_folder())
        mine = {one.id for one in named}
        library = PackLibrary([*named, *(one for one in there if one.id not in mine)], refused)
    chosen = [*named, *(_known(library, one) for one in wanted)]
    theirs = [one.id for one in chosen if one.profile is not None]
    added = [one for one in chosen if one.profile is None]
    played = (*editions, *theirs) or _homes(added) or (usual,)
    for one in played:
        if one not in library.editions:
            hint = f"; there are: {', '.join(library.editions)}"
            raise InputError(f"there is no edition {one!r}{hint}{_in_vain(library)}")
    for pack in added:
        if not pack.fits(played):
            homes = ", ".join(pack.about.adds_to)
            raise InputError(f"the pack {pack.id} adds to {homes}; play that with --edition")
    return DeckChoice(library, tuple(dict.fromkeys(played)), tuple(one.id for one in added))


def is_pack_path(pack: str) -> bool:
    """Whether that is a place in the file system, and no id."""
    return "/" in pack or pack.endswith(".toml") or pack in (".", "..") or Path(pack).exists()


def _read(place: str) -> AddedPack:
    try:
        return read_added_pack(Path(place).expanduser())
    except (InvalidPack, RuntimeError) as error:
        raise InputError(f"--pack: {escape_for_terminal(str(error))}") from None


def _known(library: PackLibrary, pack: str) -> AddedPack:
    found = library.added_pack(pack)
    if found is None:
        where = user_pack_folder()
        raise InputError(f"there is no pack {pack!r} here, nor in {where}{_in_vain(library)}")
    return found


def _in_vain(library: PackLibrary) -> str:
    """Packs of the folder that cannot be used: one of them may be what was meant."""
    return f" (left out: {library.refused[0]})" if library.refused else ""


def _homes(added: Iterable[AddedPack]) -> tuple[str, ...]:
    """An edition that the first of these packs is for."""
    return next((one.about.adds_to[:1] for one in added if one.about.adds_to), ())
