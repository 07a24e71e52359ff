"""The form of a new table: what may be chosen, and the wish that comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeVar

from cards.built_in_editions import load_built_in_edition, sort_editions_by_precedence
from cards.profile import Profile
from engine.bots.kinds import STRENGTHS, TEMPER_WISHES, Strength, TemperWish
from tui.lobby import house_rule_choices
from tui.lobby.house_rule_choices import HouseRuleChoices, HouseRuleRow
from tui.lobby.password_prompt import LONGEST_PASSWORD
from tui.ports import (
    MOST_SEATS,
    BotChairRule,
    EditionRow,
    Gender,
    NewTable,
    PaceName,
    PackRow,
    SpectatorRules,
    TablePace,
)

T = TypeVar("T")
Number = TypeVar("Number", int, float)

GENDERS: tuple[Gender, ...] = ("other", "female", "male")
BOT_CHAIR_RULES: tuple[BotChairRule, ...] = ("ask", "yes", "no")
WINDOW_CHOICES = (2.0, 3.0, 4.0, 6.0, 10.0, 20.0, 30.0, 60.0)
"""Seconds."""
TURN_CHOICES = (60.0, 120.0, 300.0, 600.0, 1800.0, 0.0)
"""Seconds; 0: without end."""
DELAY_CHOICES = (0.0, 10.0, 30.0, 60.0, 300.0)
"""Seconds by which spectators are late."""
TYPED_ROWS = ("name", "password")
"""Rows that are written into."""
HOLD_CHOICES = (0, 1, 2, 3, 5)
ABSENCE_CHOICES: tuple[Literal["", "bot", "wait"], ...] = ("", "bot", "wait")
LONGEST_NAME = 24
USUAL_SEATS = 4
DECK_ROW = "deck:"
"""Before an edition's id: the row that says whether it is played."""
PACK_ROW = "pack:"
"""Before a pack's id: the row that says whether its cards join in."""
RULE_ROW = "rule:"
"""Before a house rule's row."""
RULES_ON_FIRST_PAGE = (
    "win.level",
    "variant.faster_play",
    "variant.quick_start",
    "win.shared_with_helper",
)
"""House rules that have a row on the first page too."""


@dataclass(frozen=True, slots=True)
class NewTableForm:
    """What is filled in so far; the first deck's defaults are enough to make a table.

    A row is named by what it is about: `seats`, `deck:bard`, `rule:win.level`.
    """

    decks: tuple[EditionRow, ...]
    name: str
    gender: Gender = "other"
    row: str = "name"
    page: Literal["table", "rules"] = "table"
    editions: tuple[str, ...] = ()
    """What is played; the first deck if nothing is said."""
    base: str = ""
    seats: int = USUAL_SEATS
    bots: int = 0
    strength: Strength = "normal"
    temper: TemperWish = "mixed"
    coach: bool = True
    window: float | None = None
    """Seconds; None: as the pace and the deck have it."""
    bot_chairs: BotChairRule = "ask"
    rules: HouseRuleChoices = ()
    packs: tuple[PackRow, ...] = ()
    """Those that there are."""
    added: tuple[str, ...] = ()
    """Those that were chosen, whether or not they fit what is played now."""
    paces: tuple[TablePace, ...] = (TablePace(),)
    """Those that the host offers."""
    pace: PaceName = "printed"
    turn: float | None = None
    holds: int | None = None
    absent: Literal["", "bot", "wait"] = ""
    open_passes: bool = False
    usual_watching: SpectatorRules = field(default_factory=SpectatorRules)
    """What the host has, and allows."""
    watching: SpectatorRules | None = None
    """None: that."""
    usual_open_hands: bool = False
    open_hands: bool | None = None
    """None: as the host has it."""
    password: str = ""

    @property
    def shows_hands(self) -> bool:
        """Whether all hands are laid open at the end."""
        return self.usual_open_hands if self.open_hands is None else self.open_hands

    @property
    def looked_on(self) -> SpectatorRules:
        """Who may watch, and how."""
        return self.watching or self.usual_watching

    @property
    def preset(self) -> TablePace:
        """The pace that was chosen, before what is to be different from it."""
        return next((one for one in self.paces if one.preset == self.pace), self.paces[0])

    @property
    def chosen(self) -> tuple[str, ...]:
        return sort_editions_by_precedence(self.editions) or (self.decks[0].edition,)

    @property
    def profiles(self) -> tuple[Profile, ...]:
        """Of the editions that are played."""
        known = {one.edition: one.profile for one in self.decks}
        return tuple(known[one] or load_built_in_edition(one).profile for one in self.chosen)

    @property
    def fitting(self) -> tuple[PackRow, ...]:
        """The packs whose cards can join what is played."""
        played = set(self.chosen)
        return tuple(one for one in self.packs if not one.adds_to or played & set(one.adds_to))

    @property
    def joined(self) -> tuple[str, ...]:
        """The packs whose cards do."""
        return tuple(one.id for one in self.fitting if one.id in self.added)

    @property
    def deck(self) -> EditionRow:
        """Of the edition whose values hold: the base, or else the first."""
        holds = self.base or self.chosen[0]
        return next(one for one in self.decks if one.edition == holds)

    @property
    def window_seconds(self) -> float:
        return self.window or self.usual_window

    @property
    def usual_window(self) -> float:
        """Seconds that a window has where nobody says otherwise."""
        return self.preset.window or self.deck.window_seconds

    @property
    def least(self) -> int:
        """Seats; no fewer than two can fight over anything."""
        return max(
            2,
            house_rule_choices.effective_house_rule_number(
                self.rules, "players.min", self.deck.least
            ),
        )

    @property
    def most(self) -> int:
        return min(
            house_rule_choices.effective_house_rule_number(
                self.rules, "players.max", self.deck.most
            ),
            MOST_SEATS,
        )

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows of the open page, from its top."""
        if self.page == "rules":
            return tuple(RULE_ROW + row.name for row in house_rule_choices.all_house_rule_rows())
        decks = tuple(DECK_ROW + one.edition for one in self.decks)
        packs = tuple(PACK_ROW + one.id for one in self.fitting)
        base = ("base",) if len(self.chosen) > 1 else ()
        rules = tuple(RULE_ROW + key for key in RULES_ON_FIRST_PAGE)
        return (
            "name",
            *decks,
            *packs,
            *base,
            "seats",
            "bots",
            "strength",
            "temper",
            *self._pace_rows,
            *rules,
            "house",
            "bot_chairs",
            "gender",
            "coach",
            "open_hands",
            *self._watching_rows,
            "password",
        )

    @property
    def _watching_rows(self) -> tuple[str, ...]:
        if not self.usual_watching.allowed:
            return ()
        return ("watching", "gallery_talk") if self.looked_on.allowed else ("watching",)

    @property
    def _pace_rows(self) -> tuple[str, ...]:
        more = ("pace",) if len(self.paces) > 1 else ()
        return (*more, "window", "turn", "holds", "absent", "open_passes")

    def value_of(self, row: HouseRuleRow) -> object:
        """What holds of that rule, overridden or not."""
        return house_rule_choices.effective_house_rule_value(
            row, self.rules, self.profiles, self.base
        )

    def is_overridden(self, row: HouseRuleRow) -> bool:
        return any(key == row.key.name for key, _ in self.rules)

    def moved(self, by: int) -> NewTableForm:
        """The mark on another row; by more than one it stops at the ends."""
        at = self.rows.index(self.row) + by
        last = len(self.rows) - 1
        return self.at(self.rows[at % (last + 1) if abs(by) == 1 else min(max(at, 0), last)])

    def at(self, row: str) -> NewTableForm:
        return replace(self, row=row)

    def turned_to(self, page: Literal["table", "rules"]) -> NewTableForm:
        """The other page, with the mark where it belongs."""
        there = replace(self, page=page)
        return there.at(there.rows[0] if page == "rules" else "house")

    def changed(self, by: int) -> NewTableForm:
        """The next or the previous choice in the marked row; a name has none."""
        kind, _, about = self.row.partition(":")
        match kind:
            case "deck":
                fresh = self._with_deck(about)
            case "pack":
                fresh = replace(self, added=tuple(sorted({*self.added} ^ {about})))
            case "base":
                fresh = replace(self, base=_turned(("", *self.chosen), self.base, by))
            case "seats":
                fresh = replace(self, seats=self.seats + by)
            case "bots":
                fresh = replace(self, bots=self.bots + by)
            case "strength":
                fresh = replace(self, strength=_turned(STRENGTHS, self.strength, by))
            case "temper":
                fresh = replace(self, temper=_turned(TEMPER_WISHES, self.temper, by))
            case "window":
                window = _next(WINDOW_CHOICES, self.usual_window, self.window, by)
                fresh = replace(self, window=window)
            case "pace":
                offered = tuple(one.preset for one in self.paces)
                pace = _turned(offered, self.preset.preset, by)
                fresh = replace(self, pace=pace, window=None, turn=None, holds=None, absent="")
            case "turn":
                fresh = replace(self, turn=_next(TURN_CHOICES, self.preset.turn, self.turn, by))
            case "holds":
                fresh = replace(self, holds=_next(HOLD_CHOICES, self.preset.holds, self.holds, by))
            case "absent":
                fresh = replace(self, absent=_turned(ABSENCE_CHOICES, self.absent, by))
            case "open_passes":
                fresh = replace(self, open_passes=not self.open_passes)
            case "coach":
                fresh = replace(self, coach=not self.coach)
            case "open_hands":
                fresh = replace(self, open_hands=not self.shows_hands)
            case "watching":
                fresh = replace(self, watching=self._watched(by))
            case "gallery_talk":
                now = self.looked_on
                fresh = replace(self, watching=replace(now, talk=not now.talk))
            case "bot_chairs":
                fresh = replace(self, bot_chairs=_turned(BOT_CHAIR_RULES, self.bot_chairs, by))
            case "gender":
                fresh = replace(self, gender=_turned(GENDERS, self.gender, by))
            case "rule":
                row = house_rule_choices.house_rule_row_by_name(about)
                fresh = replace(
                    self,
                    rules=house_rule_choices.house_rule_choices_after_step(
                        row, by, self.rules, self.profiles, self.base
                    ),
                )
            case _:
                fresh = self
        return fresh._possible()

    def reset(self) -> NewTableForm:
        """The marked rule as the editions have it; anything else stays."""
        if not self.row.startswith(RULE_ROW):
            return self
        key = house_rule_choices.house_rule_row_by_name(self.row.removeprefix(RULE_ROW)).key.name
        return replace(self, rules=tuple(one for one in self.rules if one[0] != key))._possible()

    def typed(self, text: str) -> NewTableForm:
        """With so much more of the name, or of the password."""
        if self.row == "password":
            return replace(self, password=(self.password + text)[:LONGEST_PASSWORD])
        return replace(self, name=(self.name + text)[:LONGEST_NAME])

    def erased(self) -> NewTableForm:
        if self.row == "password":
            return replace(self, password=self.password[:-1])
        return replace(self, name=self.name[:-1])

    def wish(self) -> NewTable:
        window = (("window.seconds", str(self.window)),) if self.window else ()
        own = (("turn", self.turn), ("holds", self.holds))
        return NewTable(
            self.name.strip(),
            self.chosen,
            self.base,
            self.seats,
            self.bots,
            gender=self.gender,
            bot_chairs=self.bot_chairs,
            house_rules=(*window, *self.rules),
            packs=self.joined,
            pace=self.pace,
            absent=self.absent,
            open_passes=self.open_passes,
            times=tuple((key, str(value)) for key, value in own if value is not None),
            watching=self.watching,
            open_hands=self.open_hands,
            password=self.password.strip(),
            strength=self.strength,
            temper=self.temper,
            coach=self.coach,
        )

    def _watched(self, by: int) -> SpectatorRules:
        """The next choice: nobody watches, or so many seconds late."""
        now = self.looked_on
        late = sorted({*DELAY_CHOICES, self.usual_watching.delay, now.delay})
        at = _turned((None, *late), now.delay if now.allowed else None, by)
        return replace(now, allowed=at is not None, delay=at if at is not None else now.delay)

    def _with_deck(self, edition: str) -> NewTableForm:
        """That deck in or out; the last one stays, and a base has to be among them."""
        chosen = set(self.chosen) ^ {edition}
        if not chosen:
            return self
        base = self.base if self.base in chosen and len(chosen) > 1 else ""
        return replace(self, editions=sort_editions_by_precedence(chosen), base=base)

    def _possible(self) -> NewTableForm:
        """Seats as the deck has them, and one of them for the reader."""
        seats = min(max(self.seats, self.least), max(self.least, self.most))
        return replace(self, seats=seats, bots=min(max(self.bots, 0), seats - 1))


def next_gender(gender: Gender) -> Gender:
    return _turned(GENDERS, gender, 1)


def _turned(among: Sequence[T], one: T, by: int) -> T:
    return among[(among.index(one) + by) % len(among)]


def _next(choices: Sequence[Number], usual: Number, now: Number | None, by: int) -> Number | None:
    """The choice after or before; None is what is usual, and has its place among the others by the
    number that it is."""
    listed: list[Number | None] = [one for one in choices if one != usual or one == now]
    listed.insert(
        next((at for at, one in enumerate(listed) if one and one > usual), len(listed)), None
    )
    return _turned(listed, now, by)
