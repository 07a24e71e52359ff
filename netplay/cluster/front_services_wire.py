"""The messages by which a front asks the hall for what is no port: who may come in, what was kept
of a visitor, commands, games that are over; and what the hall orders its fronts to do."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from cards.languages import Language
from netplay.cluster.session_ids import SessionId
from netplay.ssh import AdmissionVerdict, LoginRefusal
from netplay.wire.codec import MOST_BYTES, WireCodec
from netplay.wire.port_codecs import WIRE_VERSION
from tui.ports import Notice
from tui.replay.recorded_game import Viewpoint

# --- a front asks --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class JudgeKey:
    """Whether somebody with that key, or with none, may come in: a `KeyJudged`."""

    fingerprint: str | None


@dataclass(frozen=True, slots=True)
class RedeemCode:
    """Whether that code lets them in, and uses it: a `CodeJudged`."""

    typed: str
    fingerprint: str | None
    address: str


@dataclass(frozen=True, slots=True)
class NoteRefusedLogin:
    """Somebody with that key was not let in."""

    fingerprint: str
    name: str
    address: str
    why: LoginRefusal


@dataclass(frozen=True, slots=True)
class AskBans:
    """Who may not come in now: a `CurrentBans`."""


@dataclass(frozen=True, slots=True)
class FrontReport:
    """The front lives, and how it does: a `ReportTaken`. `process` is another one after its
    restart; times in seconds, memory in megabytes."""

    process: str
    sessions: int
    memory: float
    lag_p50: float
    lag_p95: float


@dataclass(frozen=True, slots=True)
class AskPreferences:
    """What somebody with that key has chosen so far: `PreferencesAnswer`."""

    fingerprint: str


@dataclass(frozen=True, slots=True)
class KeepPreferences:
    """What the visitor of that session has chosen, as a JSON object."""

    session: SessionId
    chosen: str


@dataclass(frozen=True, slots=True)
class RunRemoteCommand:
    """`ssh HOST line`: a `RemoteCommandAnswered`."""

    session: SessionId
    name: str
    fingerprint: str | None
    address: str
    language: str
    has_screen: bool
    """Without one there is nothing to watch, and no replay."""
    line: str


@dataclass(frozen=True, slots=True)
class NoteSessionEnded:
    """A session that has no visit is over: nobody waits for its command any more, or looks at what
    that has given."""

    session: SessionId


@dataclass(frozen=True, slots=True)
class OpenReplay:
    """The recording of a game for the visitor of that session: a `RecordingFound`. `known` is the
    stamp of the file that the front has."""

    session: SessionId
    game: str
    known: str = ""


@dataclass(frozen=True, slots=True)
class TellStory:
    """The same game as lines to read: a `Parcel`."""

    session: SessionId
    game: str
    language: Language


@dataclass(frozen=True, slots=True)
class AskViewpoints:
    """Whose eyes that visitor may see that game through: `ViewpointsAllowed`."""

    session: SessionId
    game: str


@dataclass(frozen=True, slots=True)
class SeeFromViewpoint:
    """The game from one of these: a `SeenFromViewpoint`."""

    session: SessionId
    game: str
    viewpoint: Viewpoint


@dataclass(frozen=True, slots=True)
class FetchPiece:
    """The bytes of a parcel from there on: a `ParcelPiece`."""

    parcel: str
    offset: int


FrontQuestion = (
    JudgeKey
    | RedeemCode
    | NoteRefusedLogin
    | AskBans
    | FrontReport
    | AskPreferences
    | KeepPreferences
    | RunRemoteCommand
    | NoteSessionEnded
    | OpenReplay
    | TellStory
    | AskViewpoints
    | SeeFromViewpoint
    | FetchPiece
)


# --- the hall answers ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ServiceDone:
    """It is done, or noted."""


@dataclass(frozen=True, slots=True)
class ServiceDenied:
    """It is not; the notice says why."""

    why: Notice


@dataclass(frozen=True, slots=True)
class KeyJudged:
    verdict: AdmissionVerdict


@dataclass(frozen=True, slots=True)
class CodeJudged:
    lets_in: bool


@dataclass(frozen=True, slots=True)
class ActiveBan:
    """An address (or IPv6 network) or a key that is kept out until then, in seconds since the
    epoch."""

    value: str
    until: float


@dataclass(frozen=True, slots=True)
class CurrentBans:
    """All bans that hold; `stamp` is the same as long as they are the same."""

    stamp: str
    addresses: tuple[ActiveBan, ...]
    keys: tuple[ActiveBan, ...]


@dataclass(frozen=True, slots=True)
class ReportTaken:
    """`bans` is the stamp of the bans that hold now."""

    bans: str


@dataclass(frozen=True, slots=True)
class PreferencesAnswer:
    """A JSON object, empty for somebody of whom nothing is kept."""

    kept: str


@dataclass(frozen=True, slots=True)
class Parcel:
    """Bytes that are too many for a message: to be fetched in pieces, soon, by this front."""

    id: str
    size: int


@dataclass(frozen=True, slots=True)
class ParcelPiece:
    data: bytes


@dataclass(frozen=True, slots=True)
class RemoteCommandPrinted:
    """What a command prints, in UTF-8, and the exit status."""

    text: Parcel | bytes
    status: int


@dataclass(frozen=True, slots=True)
class ScreenNeeded:
    """What the command shows cannot be printed."""


@dataclass(frozen=True, slots=True)
class PortLent:
    """The session has a port to a table now; with the preferences of its visitor, in JSON."""

    kept: str


@dataclass(frozen=True, slots=True)
class RecordingFound:
    """The file of a recording; no parcel: the one that the front has."""

    stamp: str
    file: Parcel | None


@dataclass(frozen=True, slots=True)
class ReplayGiven:
    """A game for a session that is in no lobby, seen from `viewpoint`."""

    kept: str
    game: str
    recording: RecordingFound
    viewpoint: Viewpoint
    choices: tuple[Viewpoint, ...]


@dataclass(frozen=True, slots=True)
class RemoteCommandAnswered:
    """What a command comes to."""

    answer: RemoteCommandPrinted | ScreenNeeded | PortLent | ReplayGiven


@dataclass(frozen=True, slots=True)
class ViewpointsAllowed:
    choices: tuple[Viewpoint, ...]


@dataclass(frozen=True, slots=True)
class SeenFromViewpoint:
    """The parts of a `PackedViewpointRecording`."""

    recording: Parcel
    private: Parcel


ServiceAnswer = (
    ServiceDone
    | ServiceDenied
    | KeyJudged
    | CodeJudged
    | CurrentBans
    | ReportTaken
    | PreferencesAnswer
    | Parcel
    | ParcelPiece
    | RemoteCommandAnswered
    | RecordingFound
    | ViewpointsAllowed
    | SeenFromViewpoint
)


# --- the hall orders -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HangUp:
    """End that session; its visitor reads the farewell."""

    session: SessionId
    farewell: str


@dataclass(frozen=True, slots=True)
class RefreshBans:
    """The bans are others: ask for them, and end the connections that they hit."""


@dataclass(frozen=True, slots=True)
class StopAcceptingAndIgnoreInput:
    """Let nobody in, and hear nothing more from those who are."""


@dataclass(frozen=True, slots=True)
class EndAllSessions:
    """End every session that is left."""


FrontOrder = HangUp | RefreshBans | StopAcceptingAndIgnoreInput | EndAllSessions


@cache
def front_question_codec() -> WireCodec[FrontQuestion]:
    """What fronts ask."""
    return WireCodec(FrontQuestion, version=WIRE_VERSION, most_bytes=MOST_BYTES)


@cache
def service_answer_codec() -> WireCodec[ServiceAnswer]:
    """What the hall answers."""
    return WireCodec(ServiceAnswer, version=WIRE_VERSION, most_bytes=MOST_BYTES)


@cache
def front_order_codec() -> WireCodec[FrontOrder]:
    """What the hall has fronts do."""
    return WireCodec(FrontOrder, version=WIRE_VERSION, most_bytes=MOST_BYTES)
