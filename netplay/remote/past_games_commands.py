"""Remote commands about games that have ended: `ssh HOST history` and `scores`."""

from __future__ import annotations

from netplay.past_games.as_json import history_json, scores_json
from netplay.remote.request import RemoteRequest
from netplay.request_denied import RequestDenied
from netplay.ssh import CommandOutput
from tui.past_games_sections import (
    PageSection,
    game_list_sections,
    hall_of_fame_sections,
    history_sections,
    recent_games_sections,
    sections_as_text,
)

WIDTH = 79


async def history_command(request: RemoteRequest) -> CommandOutput:
    """One's own history, or the games played together with somebody. Raises `RequestDenied`."""
    if request.visitor.fingerprint is None:
        raise RequestDenied("guest_account")
    archive = request.context.lobby.archive
    told = await archive.history_named(" ".join(request.arguments), request.owner)
    if request.as_json:
        return CommandOutput(history_json(told))
    sections = history_sections(told, request.words)
    return _printed([*sections, *game_list_sections(told, request.words)])


async def scores_command(request: RemoteRequest) -> CommandOutput:
    """The hall of fame of the host, and what was played lately."""
    request.no_arguments()
    told = await request.context.lobby.archive.scores()
    if request.as_json:
        return CommandOutput(scores_json(told))
    sections = hall_of_fame_sections(told, request.words)
    return _printed([*sections, *recent_games_sections(told.games, request.words)])


def _printed(sections: list[PageSection]) -> CommandOutput:
    return CommandOutput(sections_as_text(sections, WIDTH))
