"""The desk: a table as it lies before one player, with the last update and what is selected,
open or typed here.

Plain data: painters read it, the controller changes it, the table never hears of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from engine.core.commands import Command, EquipOrUnequip
from engine.core.decisions import Decision, Option
from engine.core.errors import Refusal
from engine.core.stack_frames import TurnFrame
from engine.core.state_parts import Offer
from engine.core.zones import NO_CARD, NOBODY, Instance, Seat
from engine.play_preview import ItemSwap
from engine.views.view_types import CharacterView, FightView, PublicView, TableView
from tui.auto_pass_setting import AutoPass
from tui.canvas.table_regions import USUAL_HAND
from tui.cards.card_book import CardBook
from tui.gallery.gallery import Gallery
from tui.game_chronicle import Chronicle, Highlight, round_number
from tui.keymap import SEAT_LETTERS, KeyByCommand
from tui.ports import Lesson, TableInfo, TablePort, TableUpdate
from tui.settings.page_state import SettingsPage
from tui.settings.preferences import Preferences
from tui.table.model.choice_list import (
    ChoiceList,
    asks_for_cards,
    gear_list,
    question_list,
)
from tui.table.model.clock import RunningClock
from tui.table.model.coach import CoachAnswer
from tui.table.model.hand_and_monster_labels import FoeLabels, HandLabels
from tui.table.model.help_offer_draft import HelpOfferDraft, HelpOfferHistory
from tui.table.model.log import Log, LogFilter, LogLine
from tui.table.model.news_about_reader import BANNER_WEIGHT, NewsAboutReader
from tui.table.model.play_outcomes import PlayOutcomes
from tui.table.model.recent_changes import NO_CHANGES, RecentChanges
from tui.table.model.target_selection import PLAY_VERBS, TargetSelection, play_option_for_card
from tui.words.catalogue import Words

OverlayName = Literal[
    "card",
    "why",
    "log",
    "help",
    "menu",
    "look",
    "seat",
    "doors",
    "treasures",
    "rules",
    "stops",
    "story",
    "settings",
    "gallery",
    "hands",
]
UNCOUNTED = f"{0:+d}"
"""What stands where a card adds nothing now: what lies there is used, not set aside."""
CursorRegion = Literal["hand", "table", "seats"]
CURSOR_REGIONS: tuple[CursorRegion, ...] = ("hand", "table", "seats")
"""Where the cursor can be; Tab goes round in this order."""
UNUSED_STOPPER_WEIGHT = 44
"""How much it weighs that somebody could have stopped the winner."""


@dataclass(frozen=True, slots=True)
class Overlay:
    """Something to read over stage, rail and feed; `subject` is a card or a seat, or the place of
    a section among those of the rulebook.

    `doors` and `treasures` are the discard piles; `rule` is the one that is asked about. `under` is
    what the overlay was opened from: Esc goes back there.
    """

    name: OverlayName
    subject: int = NOBODY
    about: Literal["card", "seat", "fight", ""] = ""
    offset: int = 0
    under: Overlay | None = None
    rule: str = ""
    sought: str = ""
    """What the rulebook is searched for."""
    seeks: bool = False
    """That is being typed: no key has its usual meaning."""
    wanted: LogFilter = "all"
    """What the log is looked through for."""
    page: SettingsPage | Gallery | None = None
    """A page with keys of its own: few others mean anything while it lies open."""


@dataclass(frozen=True, slots=True)
class Cursor:
    """The thing that the arrows have marked: it holds on to that, not to a place (ADR 9).

    `thing` is a card or a seat, or on the table a value of the list that lies there.
    """

    region: CursorRegion
    thing: int


@dataclass(frozen=True, slots=True)
class ConfirmationQuestion:
    """Are you sure: asked only where an own play hurts its player or cannot be undone at all."""

    text: str
    command: Command | None
    """None: leave the table."""


@dataclass(slots=True)
class TalkState:
    """The line that the reader types, and whom they do not want to read."""

    open: bool = False
    text: str = ""
    muted: set[Seat] = field(default_factory=set)


@dataclass(slots=True)
class AutoPassState:
    """In which windows this player passes without being asked, and where that has happened."""

    wish: AutoPass = field(default_factory=AutoPass)
    passed: int = 0
    """The window that was passed last in that way."""
    empty: int = 0
    """The window or question that was answered because there was nothing to choose."""
    stays_in: int = 0
    """The window whose pass the player took back: it is not auto-passed again."""
    named: bool = False
    """In this fight somebody has said the player's name."""


@dataclass(slots=True)
class FactsFromEvents:
    """What events have told and no view tells again."""

    printed_as: dict[Instance, Instance] = field(default_factory=dict)
    """The print that counts of each monster that has fought: of a mate the doubled monster."""
    played: dict[Instance, Seat] = field(default_factory=dict)
    """Who played or used each card last, of those of which that was told."""
    aimed_at: dict[Instance, Seat] = field(default_factory=dict)
    """At whom each of them was played or used, if at somebody."""
    came_by: dict[Instance, Instance] = field(default_factory=dict)
    """The card by which each card came to the reader's hand."""
    cursed_by: dict[Instance, Seat] = field(default_factory=dict)
    """Who has sent each curse on its way; nobody what lay behind a door."""
    looted: dict[Instance, Seat] = field(default_factory=dict)
    """Who has taken what from the body that lies open."""
    face: int = 0
    """What the last die shows, for the sentence that adds up a run."""
    spoils: tuple[Instance, ...] = ()
    """The treasures that two share, as they lay there at first."""
    closed_at: int = -1
    """How far the reader had seen the log when they were told that a window has closed."""
    rolled_for: Instance = NO_CARD
    """The card that it was rolled for."""
    in_order: set[Seat] = field(default_factory=set)
    """Who has rolled for the first turn, or since the last death or claim for who comes first."""
    fighter: Seat = NOBODY
    """Whose fight the log tells of; by the time it is told the fight may be over."""


UnfinishedPlay = TargetSelection | HelpOfferDraft | ChoiceList
"""What a player can be putting together, one at a time."""
Focus = ConfirmationQuestion | Overlay | UnfinishedPlay
"""What keys can be for."""


@dataclass(slots=True)
class Desk:
    """Everything that the painters may look at."""

    info: TableInfo
    seat: Seat
    book: CardBook
    words: Words = field(init=False)
    """The book's catalogue: painters ask for it all the time."""
    preferences: Preferences
    outcomes: PlayOutcomes
    auto_pass: AutoPassState
    log: Log = field(default_factory=Log)
    own_news: NewsAboutReader = field(default_factory=NewsAboutReader)
    update: TableUpdate | None = None
    chronicle: Chronicle = field(default_factory=Chronicle)
    clock: RunningClock | None = None
    updated: float = 0.0
    """When the last update came, by the screen's own time."""
    digits: HandLabels = field(default_factory=HandLabels)
    hand_room: int = USUAL_HAND
    """Cards that the hand has rows for: as many as there were at most since the turn began, so that
    regions move between turns, when there are more, or where the log has few lines otherwise."""
    ability_rows: int = 0
    """So many of these rows were for abilities since the turn began."""
    foes: FoeLabels = field(default_factory=FoeLabels)
    bargain: HelpOfferHistory = field(default_factory=HelpOfferHistory)
    history: FactsFromEvents = field(default_factory=FactsFromEvents)
    form: HelpOfferDraft | ChoiceList | None = None
    """What is filled in on the stage."""
    selection: TargetSelection | None = None
    """It may be made over a list, which is there again after it."""
    overlay: Overlay | None = None
    """It lies over all of these, but the prompt goes on telling of them."""
    question: ConfirmationQuestion | None = None
    warned_of: int = 0
    """The decision in which passing was found to give something away: the next one does."""
    cursor: Cursor | None = None
    talk: TalkState = field(default_factory=TalkState)
    notice: str = ""
    """A line for the prompt row that goes with the next key."""
    refused_by: str = ""
    """The rule that the last refusal named: the rulebook opens there."""
    echo: RecentChanges = NO_CHANGES
    """What stands out just now, because it has changed."""
    passing: bool = False
    """There is no host: when its people leave, nobody plays on."""
    typed: bool = False
    """Its player types words in plain lines, and has no keys."""
    shared: bool = False
    """Several people share the keyboard of this desk."""
    replayed: bool = False
    """The game is over, and seen again."""
    has_replay: bool = False
    """When the game is over it can be seen again."""
    replay_notice: str = ""
    """What became of asking for that, until the next key."""
    over: str = ""
    """Why the table is closed, once it is."""
    coach: CoachAnswer | None = None
    """What the coach was asked, and says."""

    @classmethod
    def at(cls, port: TablePort, book: CardBook, preferences: Preferences) -> Desk:
        """An empty desk at that port."""
        auto_pass = AutoPassState(preferences.wish)
        return cls(port.info, port.seat, book, preferences, PlayOutcomes(book.box), auto_pass)

    def __post_init__(self) -> None:
        self.words = self.book.words

    def read(self, book: CardBook) -> None:
        """Go on in another language, or with other keys in the texts."""
        self.book, self.words = book, book.words

    @property
    def focus(self) -> Focus | None:
        """What the keys are for: the topmost of what lies open."""
        return self.question or self.overlay or self.play

    @property
    def play(self) -> UnfinishedPlay | None:
        """What the player is putting together, whatever lies over it."""
        return self.selection or self.form

    @property
    def listing(self) -> ChoiceList | None:
        """The open list."""
        return self.form if isinstance(self.form, ChoiceList) else None

    @property
    def draft(self) -> HelpOfferDraft | None:
        """The terms of help in the making."""
        return self.form if isinstance(self.form, HelpOfferDraft) else None

    @property
    def paused(self) -> bool:
        """The host lets the game stand."""
        return self.update is not None and self.update.paused

    @property
    def watches(self) -> bool:
        """The reader watches and has no seat."""
        return self.seat == NOBODY

    @property
    def lit(self) -> frozenset[Instance]:
        """The cards that the coach's answer is about."""
        return self.coach.cards if self.coach is not None else frozenset()

    def lit_in(self, shown: ChoiceList) -> frozenset[int]:
        """The values of a list that it is about."""
        if shown.kind == "ask":
            return self.coach.picks if self.coach is not None else frozenset()
        return self.lit if shown.kind != "abilities" else frozenset()

    @property
    def has_hand(self) -> bool:
        """Whether the hand's rows are of use: after the end everybody reads there, and so does who
        sees all hands again."""
        is_over = self.update is not None and self.public.over
        return not self.watches or bool(self.hands) or is_over

    def warn_of_empty_start(self) -> bool:
        """Whether to tell now, before it is done, that a pass begins the game without a card that
        could be laid down and would work. It is told once: in the same decision the answer is no
        from then on."""
        decision = self.decision
        option = decision.option("set_up") if decision is not None else None
        if decision is None or option is None or self.warned_of == decision.id:
            return False
        cards = [card for card in option.needs[0].among if card in self.view.hand]
        if all(self.outcomes.unused(self.view, card, (card,)) for card in cards):
            return False
        self.warned_of = decision.id
        return True

    @property
    def lesson(self) -> Lesson | None:
        """The tutorial's step; None at every other table."""
        return self.update.lesson if self.update is not None else None

    @property
    def levels(self) -> int:
        """How many levels the game had that is over; 0 before that."""
        over = self.update is not None and self.public.over
        return self.book.profile.win.level if over else 0

    @property
    def may_adjourn(self) -> bool:
        """The game can be saved: there is a host to keep it."""
        kept = not (self.passing or self.shared or self.watches)
        return kept and self.update is not None and not self.public.over

    @property
    def would_stop(self) -> tuple[str, ...]:
        """Those who would stop for today."""
        chairs = self.update.chairs if self.update is not None else ()
        return tuple(chair.name for chair in chairs if chair.adjourns)

    @property
    def keymap(self) -> KeyByCommand:
        """Which key gives which command to this player."""
        return self.preferences.keymap.commands

    @property
    def listens(self) -> bool:
        """Keys are text now, or an answer that any key can be."""
        page = self.overlay.page if self.overlay is not None else None
        seeks = self.overlay is not None and self.overlay.seeks
        return self.talk.open or seeks or (page is not None and page.listens)

    @property
    def view(self) -> TableView:
        """The last view. Only asked once there is one: nothing is painted before."""
        assert self.update is not None
        return self.update.view

    @property
    def public(self) -> PublicView:
        return self.view.public

    @property
    def fight(self) -> FightView | None:
        return self.public.fight

    @property
    def decision(self) -> Decision | None:
        return self.view.decision

    @property
    def mine(self) -> CharacterView:
        return self.view.me

    @property
    def own(self) -> tuple[Instance, ...]:
        """All cards of the reader: in play, then in the hand."""
        return (*self.mine.in_play, *self.view.hand)

    @property
    def hands(self) -> tuple[tuple[Instance, ...], ...]:
        """Everybody's hand, by seat: after the end, where the table lays them open, and in a replay
        that shows them all."""
        opened = self.update.hands if self.update is not None else None
        return opened.cards if opened is not None else ()

    @property
    def moments(self) -> tuple[Highlight, ...]:
        """What is worth telling again, with what came out when the hands were laid open."""
        opened = self.update.hands if self.update is not None else None
        winner = next(iter(self.public.winners), NOBODY)
        held = (
            Highlight(self.round, "held", UNUSED_STOPPER_WEIGHT, seat, winner, card)
            for seat, card in (opened.stoppers if opened is not None else ())
        )
        return (*self.chronicle.moments, *held)

    @property
    def my_turn(self) -> bool:
        return self.public.active == self.seat

    @property
    def recap(self) -> tuple[LogLine, ...]:
        """What has happened to the reader since they did something last, until they do the next
        thing; the worst first."""
        return tuple([line for line in self.own_news.recap if self.log.is_new(line)])

    @property
    def news_since_last_act(self) -> tuple[LogLine, ...]:
        """The recap, and of what was told since the reader did something last all that was worth a
        banner, the worst first."""
        recap = self.recap
        told = [line for line in self.log.since(self.log.seen) if line.weight >= BANNER_WEIGHT]
        more = [line for line in told if line not in recap]
        return (*recap, *sorted(more, key=lambda line: -line.weight))

    @property
    def fighting(self) -> bool:
        """This player is the fighter or the helper of the running fight."""
        return self.fight is not None and self.seat in (self.fight.seat, self.fight.helper)

    @property
    def round(self) -> int:
        return round_number(self.public.turn, len(self.public.seats))

    def asked_list(self) -> ChoiceList | None:
        """The list of what the game asks, as it is before the reader ticks anything."""
        return question_list(self.decision, self.history.spoils, alike=self.runs_from_alike())

    def runs_from_alike(self) -> bool:
        """The reader is asked which monster they run from, and it makes no difference."""
        decision = self.decision
        run = decision.option("answer") if decision and decision.about == "run_order" else None
        return run is not None and self.outcomes.are_alike_to_run_from(
            self.view, run.needs[0].among
        )

    def refuse(self, refusal: Refusal) -> None:
        """Tell the reader why not, and remember the rule."""
        self.notice = self.words.refusal(refusal)
        self.refused_by = refusal.rule

    def name(self, seat: Seat) -> str:
        """The name of whoever sits there, as the others see it."""
        for chair in self.update.chairs if self.update else ():
            if chair.seat == seat:
                return chair.name
        return self.letter(seat)

    def who(self, seat: Seat) -> str:
        """`You`, or the name."""
        return self.words("you") if seat == self.seat else self.name(seat)

    def who_inside(self, seat: Seat) -> str:
        """`you`, or the name, in the middle of a sentence."""
        return self.words("you").lower() if seat == self.seat else self.name(seat)

    def letter(self, seat: Seat) -> str:
        return SEAT_LETTERS[seat]

    def marked(self, region: CursorRegion) -> int | None:
        """The thing under the cursor, if it is in that region."""
        cursor = self.cursor
        return cursor.thing if cursor is not None and cursor.region == region else None

    @property
    def met(self) -> bool:
        """A monster was met in the reader's own turn: there is no looking for trouble (TURN-09)."""
        turns = [frame for frame in self.public.frames if isinstance(frame, TurnFrame)]
        return self.my_turn and any(turn.met for turn in turns)

    @property
    def point(self) -> str:
        """The main point of the turn that the game waits at, by what can be done at it: after the
        door without a monster to fight it is `room`, with nothing to search either `rest`."""
        assert self.decision is not None
        point = self.decision.about
        if point != "after_door" or self.decision.option("look_for_trouble"):
            return point
        return "room" if self.decision.option("loot_room") else "rest"

    @property
    def monsters(self) -> tuple[Instance, ...]:
        """Those in the reader's hand."""
        return tuple(card for card in self.view.hand if self.book.kind(card) == "monster")

    def ranks(self, seat: Seat) -> tuple[int, int]:
        """The ranks of somebody's powers, and what they may come to (POWER-02, POWER-03)."""
        there = self.public.seats[seat]
        cards = [self.book.compiled(card) for card in there.in_play]
        raised = self.book.profile.power.origins_raise_cap
        cap = there.level + sum(card.rank_cap for card in cards if raised)
        return sum(card.rank for card in cards), cap

    def worn_in_place_of(self, card: Instance) -> tuple[Instance, ...]:
        """What the reader wears where that item of theirs would go, if nothing else keeps it from
        being worn (ITEM-11)."""
        if self.decision is None or card not in self.mine.in_play or card in self.mine.equipped:
            return ()
        if self.decision.option("wear", card) is not None:
            return ()
        refusal = self.outcomes.why_not(self.view, EquipOrUnequip(card))
        if refusal is None or refusal.key not in ("no_room", "one_complex"):
            return ()
        limbs = {limb for limb, _ in self.book.compiled(card).limbs}
        return tuple(
            worn
            for worn in self.mine.equipped
            if limbs & {limb for limb, _ in self.book.compiled(worn).limbs}
        )

    def gear_list(self) -> ChoiceList | None:
        """Of the reader's cards those with which something can be done beside playing them: also
        one that is carried as long as its place is taken."""
        decision = self.decision
        if decision is None:
            return None
        changes = decision.option("set_aside") is not None
        carried = [card for card in self.mine.in_play if changes and self.worn_in_place_of(card)]
        return gear_list(decision, self.own, carried)

    def swap_for(self, card: Instance) -> ItemSwap | None:
        """What the reader would unequip to wear that item of theirs in its place; None if it can be
        worn as it is, or if they have to say what goes."""
        worn = self.worn_in_place_of(card)
        return self.outcomes.swapped(self.view, card, worn) if worn else None

    def counted(self, card: Instance) -> str:
        """The card's number: in front of somebody what it counts there now, else what it prints, of
        an item that is carried too."""
        for one in self.public.seats:
            if card in one.in_play:
                parts = [part for part in one.strength.parts if part.card == card]
                if any(part.counts for part in parts):
                    return f"{sum(part.amount for part in parts if part.counts):+d}"
                works = self.book.compiled(card).item is None or card in one.equipped
                off = (parts and works) or self.is_run_replaced(one.seat, card)
                return UNCOUNTED if off else self.book.number(card)
        return self.book.number(card)

    def is_run_replaced(self, seat: Seat, card: Instance) -> bool:
        """What that card adds to its owner's rolls to run away does not count: a ship's number
        stands in for all of them (SHIP-04)."""
        if "run_away" not in self.book.compiled(card).stats:
            return False
        tally = self.outcomes.run_bonus(self.view, NO_CARD, seat)
        parts = tally.parts if tally is not None else ()
        return any(one.card == card and one.rule == "SHIP-04" and not one.counts for one in parts)

    def worth(self, card: Instance) -> str:
        """The card's number for the reader: of gear and company what it would add to their
        strength, were it theirs and equipped; of anything else what it counts, or prints."""
        if self.watches:
            return self.counted(card)
        compiled = self.book.compiled(card)
        gear = compiled.item is not None or compiled.kind == "follower"
        lies_there = self.mine.equipped if compiled.item is not None else self.mine.in_play
        if card in lies_there:
            return self.counted(card)
        printed = self.book.number(card)
        if gear and (compiled.strength or "strength" in compiled.stats):
            taken = self.outcomes.taken(self.view, card)
            return f"{taken.amount:+d}" if taken is not None else printed
        return UNCOUNTED if printed and not self.outcomes.suits(self.view, card) else printed

    def option(self, card: Instance) -> Option | None:
        return play_option_for_card(self.decision, card)

    def laying(self, card: Instance) -> Option | None:
        """The option that lays this one-shot down, to be used later."""
        return self.decision.option("lay_down", card) if self.decision else None

    @property
    def playable(self) -> set[Instance]:
        """Cards that can be played now: those with an `option`."""
        options = self.decision.options if self.decision else ()
        return {option.card for option in options if option.verb in PLAY_VERBS}

    def hand(self) -> tuple[Instance, ...]:
        """The cards with digits: the hand, and one-shots in play that can be used. What can be
        played now comes first, each part in the order of the digits."""
        cards, digit_of = list(self.view.hand), self.digits.digit
        playable = self.playable
        if self.decision is not None and not playable.issubset(cards):
            for option in self.decision.options:
                if option.verb == "play_card" and option.card not in cards:
                    cards.append(option.card)

        def place(card: Instance) -> tuple[bool, str]:
            digit = digit_of(card)
            return card not in playable, "~" if digit in " 0" else digit

        return tuple(sorted(cards, key=place))

    @property
    def may_hold(self) -> bool:
        """A window's clock runs, and the reader may stop it."""
        if self.seat == NOBODY or self.clock is None or self.mine.dead:
            return False
        reading = self.clock.reading
        runs = reading.kind == "window" and reading.left is not None
        return runs and reading.held_by == NOBODY and reading.holds_left > 0

    def is_person(self, seat: Seat) -> bool:
        """Somebody else sits there, and no bot."""
        chairs = self.update.chairs if self.update is not None else ()
        return seat != self.seat and any(one.seat == seat and not one.bot for one in chairs)

    @property
    def is_fight_empty(self) -> bool:
        """No monster is left in the fight: there is nothing to kill, and nothing to run from."""
        return self.fight is not None and not self.fight.foes

    @property
    def is_alone(self) -> bool:
        """Nobody else is at the table, or watches: bots play all other chairs."""
        if self.watches or self.shared or self.update is None or self.update.watchers:
            return False
        if self.info.watching.allowed and self.info.watching.delay > 0:
            return False  # Spectators who come later see what happens now.
        return all(one.presence == "bot" for one in self.update.chairs if one.seat != self.seat)

    @property
    def is_played_by_bot(self) -> bool:
        """The reader's time has run out too often, and a bot plays on for them."""
        chairs = self.update.chairs if self.update is not None else ()
        return any(one.seat == self.seat and one.presence == "bot" for one in chairs)

    @property
    def holds(self) -> bool:
        """The reader has stopped the clock."""
        return self.clock is not None and self.clock.held_by == self.seat != NOBODY

    def offers_to_me(self) -> tuple[Offer, ...]:
        """Offers that wait for this player's yes or no, the oldest first."""
        return tuple(offer for offer in self.public.offers if offer.seat == self.seat)

    def offer_to_answer(self) -> Offer | None:
        """The one that yes and no are about: while terms of help are drafted it is of that
        partner, and else the newest: what was told last. None while something else has to be
        settled before an offer can be accepted (AMB-92, AMB-95)."""
        offers = self.offers_to_me()
        if not offers:
            return None  # As a rule: several painters ask for each picture.
        options = self.decision.options if self.decision is not None else ()
        open_to = {option.index for option in options if option.verb == "accept"}
        offers = tuple(offer for offer in offers if offer.id in open_to)
        if self.draft is not None:
            partner = self.draft.seat
            offers = tuple(one for one in offers if one.giver == partner and one.about == "help")
        return max(offers, key=lambda one: one.id, default=None)

    @property
    def drafts_other_terms(self) -> bool:
        """The terms in the making are no longer those that wait for the reader's answer: until
        they are sent or put back a yes or no would be to what isn't before the reader."""
        offer = self.offer_to_answer()
        return self.draft is not None and offer is not None and not self.draft.has_terms_of(offer)

    def known_promised_cards(self, promises: tuple[Instance, ...]) -> tuple[Instance, ...]:
        """The promised cards as far as the reader knows them."""
        known = self.view.promises if promises else ()
        return (*known, *promises)[: len(promises)]

    def shown_list(self) -> ChoiceList | None:
        """The list on the stage: targets in play for a selected card, else the open list."""
        targets = self.target_list(self.selection) if self.selection is not None else None
        return targets or self.listing

    def rows_of(self, shown: ChoiceList) -> tuple[tuple[str, int], ...]:
        """The rows of that list, each with its key: a card of the hand that a question asks for
        has the digit that it has below, too, and all else a letter."""
        rows = shown.rows(self.view.hand)
        if shown.kind != "ask" or not asks_for_cards(self.decision):
            return rows
        digits = {card: self.digits.digit(card) for card in self.view.hand}
        return tuple((digits.get(value, " ").strip() or letter, value) for letter, value in rows)

    def target_list(self, selection: TargetSelection) -> ChoiceList | None:
        """The cards in play among which something of that selection is to be picked next; None if
        there are none, or all of them are taken anyway."""
        needs = selection.option.needs
        index = selection.open_need()
        if index is None:
            index = len(needs) - 1
        if index < 0:
            return None
        need = needs[index]
        in_play = tuple(v for v in need.among if v not in self.view.hand)
        if need.what not in ("other", "payment", "cards") or not in_play:
            return None
        if need.what == "payment" and len(need.among) == need.least:
            return None  # There is no choice about it.
        return ChoiceList(
            "target", in_play, selection.option, selection.picks[index], need.least, need.most
        )
