"""The table of a recording, painted at any of its updates, in one language and size."""

from __future__ import annotations

from datetime import datetime

from rich.cells import cell_len

from netplay.input_error import InputError
from netplay.recordings.recording import Recording
from tui.canvas.rows import MORE_MARK, Line, Row, Rows, crop_row, fit_rows
from tui.canvas.table_regions import layout_for
from tui.canvas.themes import Theme
from tui.cards.card_book import card_book_for
from tui.game_chronicle import round_number
from tui.replay.painter import viewpoint_text
from tui.replay.recorded_game import EVERYBODY
from tui.settings.preferences import Preferences
from tui.table.message_receiver import receive_message
from tui.table.model.desk import AutoPassState, Desk
from tui.table.model.play_outcomes import PlayOutcomes
from tui.table.painters.table import paint_table, table_layout
from tui.words.editions import editions_in_words

MOST_COLUMNS, MOST_ROWS = 400, 200

_READS_ON = (MORE_MARK.split()[-1], "key")
"""The key that a table shows where the text of a card is cut; what people write is no key."""


class TablePictures:
    """Pictures as a spectator with these preferences, or the seat whose viewpoint it is, sees them.
    Where the keys of a table stand there is the time of the game: no key does anything here."""

    def __init__(
        self, recording: Recording, preferences: Preferences, width: int, height: int
    ) -> None:
        """Raises `InputError` for a size in which no table fits."""
        require_room_for_table(width, height)
        self._recording = recording
        self._preferences = preferences
        self._book = card_book_for(recording.info, preferences.words)
        self._size = width, height
        self._at = -1
        self._desk = self._empty_desk()

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        return self._size

    @property
    def theme(self) -> Theme:
        return self._preferences.theme

    def at(self, number: int) -> Rows:
        """The whole screen after that update. It is cheapest to ask for one after the other."""
        words = self._preferences.words
        if number == self._at + 1 and number:
            self._desk.log.look()  # New is what came with this update.
            update = self._recording.update(number, words)
        elif number != self._at:
            self._desk = self._empty_desk()
            update = self._recording.joining(number, words)
        if number != self._at:
            receive_message(self._desk, update, float(number))
            self._at = number
        return self._painted(number)

    def _empty_desk(self) -> Desk:
        info, preferences = self._recording.info, self._preferences
        state = AutoPassState(preferences.wish)
        seat = self._recording.viewpoint.seat
        return Desk(info, seat, self._book, preferences, PlayOutcomes(None), state)

    def _painted(self, number: int) -> Rows:
        desk, (width, height) = self._desk, self._size
        layout = table_layout(desk, width, height)
        assert layout is not None
        painted = paint_table(desk, layout, float(number))
        painted["foot"] = fit_rows(self._foot(number, layout.foot.width), layout.foot.width, 2)
        if not desk.public.over:  # A clock stood there, and none is recorded.
            hand = layout.hand
            painted["hand"] = fit_rows(
                [Line(hand.width).row(), *painted["hand"][1:]], hand.width, hand.height
            )
        areas = sorted(layout.areas().items(), key=lambda one: one[1].x)
        rows: list[Row] = []
        for y in range(height):
            line = Line(width)
            for name, area in areas:
                if area.y <= y < area.y + area.height:
                    for text, role in crop_row(painted[name][y - area.y], 0, area.width):
                        is_key = (text, role) == _READS_ON
                        line.put(" " * len(text) if is_key else text, role)
            rows.append(line.row())
        return tuple(rows)

    def _foot(self, number: int, width: int) -> Rows:
        """How far the game has got, and which it is."""
        header, recording = self._recording.header, self._recording
        last = len(recording) - 1
        now, end = (game_time_text(recording.at(one)) for one in (number, last))
        line = Line(width).put(f" {now} ", "bold")
        room = max(0, line.room - len(end) - 2)
        done = room * number // max(1, last)
        line.put("━" * done, "ours").put("─" * (room - done), "quiet").put(f" {end} ", "quiet")
        public = self._desk.public
        words = self._preferences.words
        round_ = words("end.round", n=round_number(public.turn, len(public.seats)))
        editions = editions_in_words(words, header.edition_ids, header.base, header.packs)
        day = datetime.fromtimestamp(header.begun).date().isoformat()
        facts = [editions, day]
        if recording.viewpoint != EVERYBODY:
            facts.append(viewpoint_text(recording, words))
        title = Line(width).put(f" {header.title}", "bold")
        while len(facts) > 1 and cell_len("  ".join(facts)) + cell_len(round_) + 4 > title.room:
            del facts[-2]  # Whose eyes it is seen through is told last, and stays.
        title.put(f"  {'  '.join(facts)}", "quiet")
        return (line.row(), title.right(f"{round_} ", "quiet").row())


def require_room_for_table(width: int, height: int) -> None:
    """Raises `InputError` if no table fits into so many columns and rows."""
    too_large = width > MOST_COLUMNS or height > MOST_ROWS
    if too_large or layout_for(width, height, hand=False) is None:
        raise InputError(
            f"--size: no table fits into {width}x{height}; from 60x20 to {MOST_COLUMNS}x{MOST_ROWS}"
        )


def game_time_text(seconds: float) -> str:
    """`4:05`, `1:04:05`; more than a day as hours, too."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
