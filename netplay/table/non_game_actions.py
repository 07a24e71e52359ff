"""Actions of people at a table beside the game: they come, go, talk, knock, watch, hold the clock,
agree how it ends."""

from __future__ import annotations

from engine.core.zones import NOBODY
from netplay.table import inbox
from netplay.table.batch import CommitBatch
from netplay.table.coach import Coach
from netplay.table.inbox import InboxTablePort
from netplay.table.notices import TAKEN_OVER
from netplay.table.rematch_and_save_votes import RematchAndSaveVotes
from netplay.table.table_parts import TableParts
from netplay.table.talk import TableTalk
from tui.ports import new_notice

NonGameItem = (
    inbox.PlayerOrSpectatorJoined
    | inbox.PlayerOrSpectatorLeft
    | inbox.Talked
    | inbox.WantsAdvice
    | inbox.AdviceReady
    | inbox.BotTakesSeat
    | inbox.RematchVoteChanged
    | inbox.RematchFailed
    | inbox.SaveVoteChanged
    | inbox.SaveFailed
    | inbox.Knocked
    | inbox.KnockAnswered
    | inbox.KnockWithdrawn
    | inbox.SeatTakenBackFromBot
    | inbox.HoldOrReleaseRequested
    | inbox.HoldRanOut
    | inbox.SoloTimingChanged
)


class NonGameActions:
    """The handler of everything that people do at a table and that is no move in the game. A
    port without a seat is a spectator's."""

    def __init__(
        self, parts: TableParts, ending: RematchAndSaveVotes, talk: TableTalk, coach: Coach
    ) -> None:
        self._game = parts.game
        self._chairs = parts.chairs
        self._clock = parts.clock
        self._knocks = parts.knocks
        self._history = parts.history
        self._spectators = parts.spectators
        self._agreements = ending
        self._talk = talk
        self._coach = coach

    def take(self, item: NonGameItem, now: CommitBatch) -> None:
        """Do it, within the table's task."""
        match item:
            case inbox.PlayerOrSpectatorJoined(port) if port.seat == NOBODY:
                now.chairs_changed |= self._spectators.add(port)
            case inbox.PlayerOrSpectatorLeft(port) if port.seat == NOBODY:
                now.chairs_changed |= self._spectators.remove(port)
            case inbox.Talked(port, text) if port.seat == NOBODY:
                self._spectators.say(port, text)
            case inbox.PlayerOrSpectatorJoined(port):
                self._sits_down(port, now)
            case inbox.PlayerOrSpectatorLeft(port, for_good) if self._chairs.holds(port):
                self._goes(port, for_good, now)
            case inbox.Talked(port, text) if self._chairs.holds(port):
                now.chairs_changed |= self._chairs.acts(port.seat)
                self._talk.say(port, self._chairs.places[port.seat], text, now)
            case inbox.SeatTakenBackFromBot(port) if self._chairs.holds(port):
                now.chairs_changed |= self._chairs.acts(port.seat)
            case inbox.WantsAdvice(port) if self._chairs.holds(port):
                now.chairs_changed |= self._chairs.acts(port.seat)
                self._coach.asked(port, now)
            case inbox.AdviceReady():
                self._coach.answers(item, now)
            case inbox.HoldOrReleaseRequested(port, on):
                port.waiting -= 1
                if self._chairs.holds(port):
                    self._hold(port, on, now)
            case inbox.HoldRanOut():
                if self._clock.hold_is_over:
                    now.clock_changed |= self._clock.release(self._clock.held_by)
                    now.keeps_time = True
            case inbox.SoloTimingChanged(port):
                port.timing_told = True
            case inbox.BotTakesSeat(seat):
                now.chairs_changed |= self._chairs.let_bot_sit(seat)
            case inbox.RematchVoteChanged(port, begin):
                if self._game.state.over and self._chairs.holds(port):
                    now.chairs_changed |= self._chairs.acts(port.seat)
                    now.chairs_changed |= self._agreements.ask(port.seat, begin)
            case inbox.SaveVoteChanged(port):
                if not self._game.state.over and self._chairs.holds(port):
                    self._wants_adjourn(port, now)
            case inbox.RematchFailed(reason) | inbox.SaveFailed(reason):
                self._agreements.failed()
                now.notices.append(reason)
                now.chairs_changed = True
            case inbox.Knocked() | inbox.KnockAnswered() | inbox.KnockWithdrawn():
                self._knocks.take(item, now)
            case _:
                pass  # from a port that no longer has its chair

    def close(self) -> None:
        """Nobody comes in, and nobody waits for an answer any more."""
        self._knocks.close()
        self._coach.close()

    def _sits_down(self, port: InboxTablePort, now: CommitBatch) -> None:
        if self._chairs.holds(port):
            # Who listens once more is shown the table once more, and nobody else is.
            now.newcomers.append(port)
            return
        before = self._chairs.take(port)
        if before is not None:
            before.close(TAKEN_OVER)
            if before is port:
                return
            self._history.keep_of(before)
        elif self._history.has_left(port.seat):
            now.notices.append(new_notice("is_back", w=self._chairs.name_of(port.seat)))
        now.newcomers.append(port)
        now.chairs_changed = True

    def _goes(self, port: InboxTablePort, for_good: bool, now: CommitBatch) -> None:
        """Up from the chair; the clock is held for nobody who is not there."""
        self._chairs.leave(port, for_good)
        self._history.leave(port)
        if self._clock.release(port.seat):
            now.clock_changed = now.keeps_time = True
        name = self._chairs.name_of(port.seat)
        now.notices.append(
            new_notice("got_up", w=name) if for_good else new_notice("line_lost", w=name)
        )
        now.chairs_changed = True

    def _hold(self, port: InboxTablePort, on: bool, now: CommitBatch) -> None:
        """A player wants the clock to stand, or to go on."""
        if not on:
            now.clock_changed |= self._clock.release(port.seat)
        elif self._clock.held_by != port.seat:
            why_not = self._clock.hold(port.seat)
            if why_not is None:
                now.notices.append(new_notice("holds", w=self._chairs.name_of(port.seat)))
                now.keeps_time = True
            else:
                now.told(port, new_notice(why_not, w=self._chairs.name_of(self._clock.held_by)))

    def _wants_adjourn(self, port: InboxTablePort, now: CommitBatch) -> None:
        """To save the game, or no longer."""
        now.chairs_changed |= self._chairs.acts(port.seat)
        if self._agreements.ask_adjourn(port.seat):
            now.notices.append(new_notice("wants_adjourn", w=self._chairs.name_of(port.seat)))
        now.chairs_changed = True
