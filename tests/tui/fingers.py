"""Fingers for tests: the keys that a player presses to give a certain command, one by one."""

from __future__ import annotations

from engine.core.commands import Command
from engine.core.decisions import Decision, Option, PickRequirement, command_from_option
from engine.core.zones import NOBODY
from tests.tui.sitting import Guest
from tui.keymap import COMMAND_KEYS, DIGITS
from tui.table.keys.card_and_target_keys import choice_keys_for_need
from tui.table.keys.offers import known_partner

Picks = tuple[tuple[int, ...], ...]
MOST_STEPS = 60
"""Arrow presses after which a thing counts as out of reach."""


class Unreachable(AssertionError):
    """No keys lead there."""


class Fingers:
    """Give a command by keys alone, as somebody would who knows what they want."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest

    def give(self, option: Option, picks: Picks) -> Command:
        """Press what it takes; returns the command that was wanted."""
        desk = self.guest.desk
        decision = desk.decision
        assert decision is not None
        wanted = command_from_option(decision, option, picks)
        match option.verb:
            case "play_card" | "look_for_trouble":
                self._take_up(option)
                self._aim(option, picks)
            case "use_ability":
                self._key("use_ability")
                if desk.listing is not None:
                    self._row(decision.options.index(option))
                self._aim(option, picks)
            case "wear" | "set_aside" | "lift_curse" | "lay_down" | "claim":
                self._key("gear")
                self._row(option.card)
                if option.needs:
                    self._aim(option, picks)
            case "discard":
                self._key("gear")
                self._key("throw_away")
                self._row(option.card)
                self._key("yes")
            case "sell":
                self._key("sell")
                self._tick(picks[0])
            case "offer_trade":
                self._trade(option, picks)
            case "accept" | "decline":
                self._key("yes" if option.verb == "accept" else "no")
            case "withdraw":
                self._key("take_back")
            case "answer":
                self._answer(decision, picks[0])
            case "give_charity":
                self._charity(picks)
            case "set_up":
                self._tick(picks[0])
            case _:
                self._key(option.verb)
        if desk.question is not None:
            self._key("yes")
        return wanted

    def _press(self, key: str) -> None:
        self.guest.press(key)

    def _key(self, name: str) -> None:
        keys = {str(one): key for one, key in COMMAND_KEYS.items()}
        self._press(keys[name])

    def _take_up(self, option: Option) -> None:
        desk = self.guest.desk
        digit = desk.digits.digit(option.card)
        if desk.listing is not None and desk.listing.kind == "charity":
            self._row(option.card)
            self._key("play_down")
        elif digit in DIGITS:
            self._press(digit)
        else:
            self._point("hand", option.card)
            self._key("send")
        assert desk.selection is not None, option
        if not option.needs:
            self._key("send")

    def _aim(self, option: Option, picks: Picks) -> None:
        """Every pick by its letter or digit; Enter where something optional is left out."""
        desk = self.guest.desk
        if option.verb != "play_card" and not option.needs:
            self._key("send")
            return
        for index, need in enumerate(option.needs):
            for value in picks[index]:
                if desk.selection is None:
                    return
                self._target(need, value)
        if desk.selection is not None:
            self._key("send")

    def _target(self, need: PickRequirement, value: int) -> None:
        desk = self.guest.desk
        for key, one in choice_keys_for_need(desk, need):
            if one == value and key != " ":
                self._press(key)
                return
        shown = desk.shown_list()
        for letter, one in desk.rows_of(shown) if shown else ():
            if one == value and letter != " ":
                self._press(letter)
                return
        region = "seats" if need.what == "seat" else "hand" if value in desk.hand() else "table"
        self._point(region, value)
        self._key("send")

    def _point(self, region: str, thing: int) -> None:
        """Tab and arrows until the cursor is on it."""
        desk = self.guest.desk
        for _ in range(3):
            if desk.cursor is not None and desk.cursor.region == region:
                break
            self._key("next")
        for _ in range(MOST_STEPS):
            if desk.cursor is not None and (desk.cursor.region, desk.cursor.thing) == (
                region,
                thing,
            ):
                return
            self._key("down")
        raise Unreachable(f"{region} {thing}")

    def _row(self, value: int) -> None:
        """The row of a list by its letter, or by the cursor where it has none."""
        desk = self.guest.desk
        shown = desk.listing
        assert shown is not None
        for letter, one in desk.rows_of(shown):
            if one == value and letter != " ":
                self._press(letter)
                return
        digit = desk.digits.digit(value)
        if shown.takes_digits and value in desk.view.hand and digit in DIGITS:
            self._press(digit)
            return
        self._point("table", value)
        self._key("send")

    def _tick(self, values: tuple[int, ...]) -> None:
        for value in values:
            self._row(value)
        self._key("send")

    def _answer(self, decision: Decision, values: tuple[int, ...]) -> None:
        desk = self.guest.desk
        assert desk.listing is not None
        for ticked in desk.listing.ticked:
            if ticked not in values:
                self._row(ticked)
        for value in values:
            if desk.listing is not None and value not in desk.listing.ticked:
                self._row(value)
        if self.guest.desk.decision is decision:
            self._key("send")

    def _charity(self, picks: Picks) -> None:
        desk = self.guest.desk
        for card, seat in zip(*picks, strict=True):
            self._row(card)
            if seat >= 0:
                self._press(desk.letter(seat))
        self._key("send")

    def _seat(self, option: Option, seat: int) -> None:
        known = known_partner(self.guest.desk, option)
        if known not in (seat, NOBODY):
            self._key("back")
        if known != seat:
            self._press(self.guest.desk.letter(seat))

    def _trade(self, option: Option, picks: Picks) -> None:
        by = {need.what: picked for need, picked in zip(option.needs, picks, strict=True)}
        self._key("trade")
        self._seat(option, by["seat"][0])
        self._tick((*by["give"], *by["take"]))
