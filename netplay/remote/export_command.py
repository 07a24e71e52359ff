"""`ssh HOST export [GAME] --as FORMAT`: a game that is over, as a file on the standard output."""

from __future__ import annotations

from collections.abc import Iterable

from netplay.admin.command import WrongUsage
from netplay.exports.export_job import (
    LEAST_IDLE,
    MOST_IDLE,
    ExportFormat,
    ExportJob,
    ExportWish,
    parse_screen_size,
)
from netplay.input_error import InputError
from netplay.recordings.recordings_folder import StoredRecording
from netplay.remote.request import RemoteRequest
from netplay.remote.viewpoints_for_visitors import viewpoint_job_for_export
from netplay.remote.visible_recordings import own_games_first, visible_recordings
from netplay.request_denied import RequestDenied
from netplay.ssh import CommandOutput
from netplay.viewpoints.viewpoint_denied import viewpoint_denied_text

FORMATS: tuple[ExportFormat, ...] = ("cast", "cast2", "svg", "text", "json")
"""No page: the player in it comes with an extra, which whoever wants one has at home."""
_OPTIONS = ("--as", "--size", "--turn", "--idle", "--seat")


async def export_command(request: RemoteRequest) -> CommandOutput:
    """The file of the newest game that the visitor may see, or of the one whose id begins so, in
    their language. Raises `WrongUsage`, and `RequestDenied` with the reason why not."""
    game, options = _taken_apart(request.arguments)
    if request.as_json or game.startswith("-"):
        raise WrongUsage
    wish = _wish(request, options)
    found = await visible_recordings(request, game)
    seat = options.get("--seat")
    if seat is not None:
        return await _seen_from(request, found, game, wish, seat)
    job = ExportJob(found[0].path, wish)
    return CommandOutput(await request.context.exports.make(job))


async def _seen_from(
    request: RemoteRequest, found: list[StoredRecording], game: str, wish: ExportWish, seat: str
) -> CommandOutput:
    """The same as that seat saw it: without a game, of the newest at which the visitor sat."""
    if wish.form == "json":
        raise WrongUsage  # The events are those that everybody heard of.
    stored = found[0] if game else (await own_games_first(request, found))[0]
    try:
        seen = await viewpoint_job_for_export(request, stored, seat)
        made = await request.context.exports.make(ExportJob(stored.path, wish, seen))
    except RequestDenied as denied:
        return CommandOutput(
            viewpoint_denied_text(denied, request.words, stored.game, "on_host"), 1
        )
    return CommandOutput(made)


def _taken_apart(arguments: Iterable[str]) -> tuple[str, dict[str, str]]:
    """The game, and each option with its value."""
    games: list[str] = []
    options: dict[str, str] = {}
    rest = iter(arguments)
    for one in rest:
        name, equals, value = one.partition("=")
        if name not in _OPTIONS:
            games.append(one)
        elif (said := value if equals else next(rest, "")) and name not in options:
            options[name] = said
        else:
            raise WrongUsage
    if len(games) > 1:
        raise WrongUsage
    return "".join(games), options


def _wish(request: RemoteRequest, options: dict[str, str]) -> ExportWish:
    """How it is wanted. Raises `WrongUsage`."""
    said = options.get("--as", "cast")
    form = next((one for one in FORMATS if one == said), None)
    if form is None:
        raise WrongUsage
    usual = ExportWish(form, request.words.language)
    try:
        size = parse_screen_size(options["--size"]) if "--size" in options else usual.size
        idle = float(options.get("--idle", usual.idle))
        turn = int(options["--turn"]) if "--turn" in options else None
    except (InputError, ValueError):
        raise WrongUsage from None
    if not LEAST_IDLE <= idle <= MOST_IDLE:
        raise WrongUsage
    return ExportWish(form, usual.language, size=size, idle=idle, turn=turn)
