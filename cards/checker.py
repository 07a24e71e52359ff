"""Everything that is wrong with a pack, said at once."""

from __future__ import annotations

from collections.abc import Collection

from cards.errors import CardError
from cards.pack import Pack
from cards.vocabulary.words import Language


def check_pack(pack: Pack, languages: Collection[Language] = ()) -> tuple[CardError, ...]:
    return tuple(pack.errors)
