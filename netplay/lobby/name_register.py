"""The register of names: no two people's look the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from netplay.journal.header import HeaderSeat
from netplay.request_denied import RequestDenied
from netplay.store import Store
from netplay.text_cleaning import clean_name, name_skeleton, unique_name

RESERVE_SECONDS = 30 * 86_400.0
"""So long nobody else gets a name that its owner has given up: others still know them by it."""
MOST_RESERVED = 3
_STRANGER = "guest"
_FEW = 100
_OFFICIAL = frozenset(
    map(name_skeleton, ("admin", "administrator", "host", "kickdoor", "moderator"))
)
"""Names that nobody gets, beside the host's own."""


class NameRegister:
    """The names in use, of those at tables and in the lobby, and before all those in the store.

    People with a key have theirs for as long as the store knows them, guests while they are here.
    """

    def __init__(
        self, store: Store, host_name: Callable[[], str], in_use: Callable[[str], bool]
    ) -> None:
        """`host_name` is what the host is called now: it speaks in the lobby under that name.
        `in_use` tells whether an owner is connected or has a chair."""
        self._store = store
        self._host_name = host_name
        self._in_use = in_use
        self._owners: dict[str, str] = {}
        """By the name's skeleton; whoever is not in use any more has lost theirs."""
        self._most = _FEW
        """With so many it is time to drop those."""

    def give(self, wished: str, owner: str, fingerprint: str | None) -> str:
        """The name that goes with the key; else the wished one, cleaned, with a number behind it
        if somebody else has it."""
        person = self._store.person(owner)
        if person is None and self._is_official(name_skeleton(clean_name(wished))):
            wished = _STRANGER
        name = person.name if person else unique_name(wished, _Taken(self, owner), _STRANGER)
        if fingerprint is not None:
            self._store.meet(fingerprint, name)
        self.keep(name, owner)
        return name

    def rename(self, owner: str, wished: str) -> str:
        """Another name for somebody whom the store knows. Raises `RequestDenied`."""
        name = clean_name(wished)
        bare = name_skeleton(name)
        if not name:
            raise RequestDenied("name_empty")
        if self._is_official(bare) or bare in _Taken(self, owner):
            raise RequestDenied("name_taken", w=name)
        reserved = {one.skeleton for one in self._store.former_names(owner)}
        if len(reserved - {bare}) >= MOST_RESERVED:
            raise RequestDenied("name_often", n=MOST_RESERVED)
        self._store.rename(owner, name, RESERVE_SECONDS)
        self.keep(name, owner)
        return name

    def keep(self, name: str, owner: str) -> None:
        """The name is that owner's, unless somebody else has it."""
        bare = name_skeleton(name)
        if self._owner(bare) is None:
            if len(self._owners) >= self._most:
                self._tidy()
            self._owners[bare] = owner

    def keep_all(self, people: Iterable[HeaderSeat]) -> None:
        """Everybody at these places has the name that stands there."""
        self._owners.update((name_skeleton(place.name), place.owner) for place in people)

    def holder(self, bare: str) -> str:
        """Who has the name of that skeleton; empty if nobody."""
        return self._owner(bare) or self._store.holder(bare)

    def _owner(self, bare: str) -> str | None:
        owner = self._owners.get(bare)
        return owner if owner is not None and self._in_use(owner) else None

    def _tidy(self) -> None:
        """Drop the names that nobody uses any more."""
        self._owners = {bare: one for bare, one in self._owners.items() if self._in_use(one)}
        self._most = 2 * len(self._owners) + _FEW

    def _is_official(self, bare: str) -> bool:
        """The name of that skeleton would be taken for the host's own voice."""
        return bare in _OFFICIAL or bare == name_skeleton(clean_name(self._host_name()))


class _Taken:
    """The skeletons of all names that somebody else than `owner` has."""

    def __init__(self, names: NameRegister, owner: str) -> None:
        self._names = names
        self._owner = owner

    def __contains__(self, bare: object) -> bool:
        return self._names.holder(str(bare)) not in ("", self._owner)
