"""The viewpoints through which somebody may see a game again (ADR 12).

What a hand was is its player's to see, when the game is over as while it was played: others see it
only where the table had open hands, or where bots held it all and nobody could mind.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.core.zones import Seat
from netplay.recordings.recording_format import RecordingHeader
from netplay.recordings.recordings_folder import RecordingAccess
from netplay.text_cleaning import NAME_WIDTH, clean_line
from netplay.viewpoints.viewpoint_denied import ViewpointDenied
from tui.replay.recorded_game import ALL_HANDS, EVERYBODY, Viewpoint

ME = "me"
"""What is said for the own seat."""
EVERYTHING = "everything"
"""What is said for all hands."""


@dataclass(frozen=True, slots=True)
class AllowedViewpoints:
    """The seats that one reader may see a game from, besides what everybody could see."""

    own: tuple[Seat, ...] = ()
    """In which they sat."""
    others: tuple[Seat, ...] = ()
    all_hands: bool = False

    @property
    def choices(self) -> tuple[Viewpoint, ...]:
        """All of them, the own ones first."""
        seats = tuple(Viewpoint(seat) for seat in (*self.own, *self.others))
        return (EVERYBODY, *seats, *((ALL_HANDS,) if self.all_hands else ()))

    @classmethod
    def of(
        cls, header: RecordingHeader, own: Iterable[Seat], *, all_hands: bool
    ) -> AllowedViewpoints:
        """Their own seats, and all of them where `all_hands` may be seen."""
        mine = tuple(own)
        others = (seat for seat in range(len(header.seats)) if seat not in mine)
        return cls(mine, tuple(others) if all_hands else (), all_hands)


def allowed_viewpoints_of_hosted_game(
    header: RecordingHeader, access: RecordingAccess | None, owner: str
) -> AllowedViewpoints:
    """On a host: for somebody with a key the seat that they had at the end; all of them if the
    table had open hands. Nothing for who did not sit there, admins among them."""
    owners = access.owners[: len(header.seats)] if access is not None and owner else ()
    own = [seat for seat, one in enumerate(owners) if one == owner]
    return AllowedViewpoints.of(header, own, all_hands=bool(own) and header.open_hands)


def allowed_viewpoints_of_local_game(header: RecordingHeader) -> AllowedViewpoints:
    """At home: the seats of all who shared this keyboard, for each of them had theirs before their
    eyes here. What bots held only if one person played, or the table had open hands."""
    people = [seat for seat, one in enumerate(header.seats) if not one.bot]
    return AllowedViewpoints.of(header, people, all_hands=len(people) == 1 or header.open_hands)


def viewpoint_named(said: str, header: RecordingHeader, allowed: AllowedViewpoints) -> Viewpoint:
    """What `--seat` means: a name, `me` or `everything`. Raises `ViewpointDenied`."""
    wanted = said.strip().casefold()
    if wanted == EVERYTHING:
        if not allowed.all_hands:
            raise ViewpointDenied("hands_denied")
        return ALL_HANDS
    if wanted == ME:
        return Viewpoint(_own(header, allowed))
    seats = [seat for seat, one in enumerate(header.seats) if one.name.casefold() == wanted]
    if not (wanted and seats):
        names = [one.name for one in header.seats if one.name]
        told = clean_line(said, NAME_WIDTH) or '""'
        raise ViewpointDenied("seat_nobody", w=told, names=", ".join(names))
    if Viewpoint(seats[0]) not in allowed.choices:
        raise ViewpointDenied("seat_denied")
    return Viewpoint(seats[0])


def _own(header: RecordingHeader, allowed: AllowedViewpoints) -> Seat:
    match allowed.own:
        case (seat,):
            return seat
        case ():
            raise ViewpointDenied("seat_not_yours")
        case several:
            names = ", ".join(header.seats[seat].name for seat in several)
            raise ViewpointDenied("seat_which", names=names)
