"""Sentences of the log: one for each event, told from the reader's seat, and its topic.

Keys of the catalogue end in the person: `.you` when the reader does it, `.at_you` when somebody
else does it to the reader, `.other` for the rest.
"""

from __future__ import annotations

from typing import NamedTuple

from cards.vocabulary.card import Enhancer
from engine.core import events as e
from engine.core.commands import OURS
from engine.core.events import UNCAUSED, Cause, Event
from engine.core.stack_frames import Fight, FightBonus
from engine.core.zones import NO_CARD, NOBODY, Instance, Seat, seat_of_hand_zone, seat_of_play_zone
from tui.table.model.card_without_numbers_text import queued_card_timing_text
from tui.table.model.desk import Desk
from tui.table.model.log import EventTopic, phrase_key_without_person_and_cause
from tui.table.model.news_about_reader import (
    BANNER_WEIGHT,
    event_weight_after_absence,
    event_weight_for_reader,
)
from tui.table.model.play_outcome_text import WHOLE_WIDTH
from tui.table.model.strength_conditions import parts_raising_one_shot
from tui.table.narrator.card_transfer_sentences import CardTransferSentences

_FIGHTS = (
    e.FightBegan,
    e.FriendlyMonsterLeft,
    e.MonsterJoined,
    e.MonsterEnhanced,
    e.MonsterRemoved,
    e.KillCalled,
    e.FightGivenUp,
    e.FightWon,
    e.RunAwayResolved,
    e.FollowerSacrificed,
    e.ResponseWindowClosed,
    e.CharacterDied,
    e.DeathAverted,
)
_DEALS = (e.OfferMade, e.OfferEnded, e.HelperJoined, e.ItemsSold, e.CardsShown, e.TheftTried)
_CARDS = (
    e.CardPlayed,
    e.AbilityUsed,
    e.CardChoiceMade,
    e.CardQueued,
    e.CardLeftQueue,
    e.CurseAnnounced,
    e.CurseResolved,
    e.DoorOpened,
    e.CardsMoved,
    e.DiscardClaimOpened,
    e.StartingCardsShown,
    e.DrawOrSearchFailed,
)
_HANDED_OVER = ("given", "traded", "swapped", "moved_on", "stolen", "looted", "charity")
"""Moves of cards from one player to another."""


def event_topic(event: Event) -> EventTopic:
    """Fights and what decides them, deals and goods that change hands, cards, or the rest."""
    match event:
        case e.CardPlayed() if event.monster >= 0 or event.side >= 0:
            return "fights"
        case e.LevelChanged(why="kill" | "helped") | e.DieRolled(why="run"):
            return "fights"
        case e.CardsMoved() if event.why in _HANDED_OVER:
            return "deals"
    if isinstance(event, _FIGHTS):
        return "fights"
    if isinstance(event, _DEALS):
        return "deals"
    return "cards" if isinstance(event, _CARDS) else "turns"


KINDS_WITH_OWN_ARRIVAL = ("power", "origin", "follower", "ship", "affiliation")
"""Kinds whose arrival has a sentence of its own."""


class LogSentence(NamedTuple):
    """The text, the seat that it is about, and the cards that it names."""

    text: str
    seat: Seat
    cards: tuple[Instance, ...]
    topic: EventTopic
    mine: bool
    """The reader did it, or it was done to the reader."""
    keys: tuple[str, ...]
    """Of the catalogue."""
    weight: int
    """What it is to the reader, if it was not their own doing."""
    tells_level: bool = False
    """Which level somebody has from now on."""

    @property
    def ends_run(self) -> bool:
        """It tells how a run from a monster ended."""
        return any(key.startswith(("log.escaped.", "log.caught.")) for key in self.keys)


class EventSentences(CardTransferSentences):
    """The sentences of one update's events."""

    def __init__(self, desk: Desk, live: bool, *, absent: bool = False) -> None:
        super().__init__(desk)
        self._live = live
        self._weight_for = event_weight_after_absence if absent else event_weight_for_reader
        self._laid: Instance = NO_CARD
        """The curse that was told of when it was played, or when the door was opened."""
        self._played_last: Instance = NO_CARD
        self._told_sums = False
        """What the events have made of the fight has been told."""
        self._summed: Instance = NO_CARD
        """The card whose play was told with the sums that it has made."""
        self._spared: set[Seat] = set()
        """Who was told to get away from everything."""

    def tell(self, event: Event) -> LogSentence:
        self._named, self._keys, self._mine = [], [], False
        self._calling = self._words
        text, seat = self.text(event)
        if text and (stands_in := self._stands_in(event)) != NO_CARD:
            text = f"{self._words('log.stands_in', card=self._card(stands_in))} {text}"
        cards = tuple(dict.fromkeys(self._named))
        me = self._desk.seat
        weight = self._weight_for(event, me)
        if self._is_brink(event) and me not in (seat, NOBODY):
            weight = max(weight, BANNER_WEIGHT)
        keys = tuple(self._keys)
        level = isinstance(event, e.LevelChanged)
        return LogSentence(text, seat, cards, event_topic(event), self._mine, keys, weight, level)

    def _is_brink(self, event: Event) -> bool:
        """Somebody has the level before the last, from below."""
        if not isinstance(event, e.LevelChanged) or event.why == "ruling":
            return False
        return event.before < event.after == self._desk.book.profile.win.level - 1

    def _stands_in(self, event: Event) -> Instance:
        """The card of somebody who was just caught that does something instead of the bad stuff,
        at its first move; or `NO_CARD`."""
        ran = self.before
        if not isinstance(event, e.CardsMoved) or not isinstance(ran, e.RunAwayResolved):
            return NO_CARD
        card = event.cause.card
        if ran.escaped or card == NO_CARD:
            return NO_CARD
        of = {what for what, _ in self._desk.book.compiled(card).instead}
        return card if "bad_stuff" in of else NO_CARD

    def unharmed(self, told: LogSentence, by: Instance) -> LogSentence:
        """What was told of, `by` that monster or curse, has changed nothing; nor has a face of its
        die, which may have been about others."""
        self._named, self._keys = [], []
        history = self._desk.history
        rolled, whom = by == history.rolled_for, history.aimed_at.get(by, NOBODY)
        if not rolled or self._desk.book.face_is_about(by, history.face, "you"):
            text = self._of("unharmed", told.seat, card=self._card(by))
        elif whom != NOBODY and self._desk.book.face_is_about(by, history.face, "target"):
            text = self._of("unharmed", whom, card=self._card(by))
        else:
            text = self._words("log.in_vain", card=self._card(by))
        cards, keys = tuple(self._named), tuple(self._keys)
        return told._replace(text=text, cards=cards, keys=keys, weight=0)

    def nothing_comes_of(self, used: e.AbilityUsed | e.CardPlayed) -> LogSentence:
        """An ability or a card has changed nothing."""
        self._named, self._keys, self._mine = [], [], used.seat == self._desk.seat
        card = self._card(used.card)
        text = self._words("log.in_vain", card=card)
        if isinstance(used, e.AbilityUsed) and used.target != NOBODY:
            takes = self._desk.book.ability_only_takes(used.card, used.ability)
            text = self._of("unharmed", used.target, card=card) if takes else text
        cards = tuple(self._named)
        return LogSentence(text, used.seat, cards, event_topic(used), self._mine, (), 0)

    def tell_after(self, event: Event, before: Event | None) -> LogSentence:
        """The sentence of an event that has waited, as it would have been told at once."""
        now, self.before = self.before, before
        told = self.said(self.tell(event))
        self.before = now
        return told

    def said(self, told: LogSentence) -> LogSentence:
        """That sentence, which is told: the next of its words has another variant."""
        self._jokes.update(map(phrase_key_without_person_and_cause, told.keys))
        return told

    def text(self, event: Event) -> tuple[str, Seat]:
        match event:
            case e.FirstPlayerChosen():
                return self._of("first", event.seat), event.seat
            case e.StartingCardsShown():
                names = self._words.names([self._card(card) for card in event.cards])
                text = self._of("set_up", event.seat, cards=names) if event.cards else ""
                return text, event.seat
            case e.TurnBegan():
                return self._of("turn_began", event.seat), event.seat
            case e.DoorOpened():
                return self._door(event), event.seat
            case e.RoomLooted() | e.Reborn():
                return self._of(event.kind, event.seat), event.seat
            case e.CharacterDied():
                return self._caused("died", event.seat, event.cause), event.seat
            case e.FightBegan():
                return "", event.seat
            case e.FriendlyMonsterLeft():
                return self._of("friendly", event.seat, card=self._card(event.monster)), event.seat
            case e.RunAwayResolved():
                spared = event.escaped and not event.rolled and event.seat in self._spared
                return "" if spared else self._run(event), event.seat
            case e.MonsterJoined() | e.MonsterEnhanced() | e.MonsterRemoved():
                return self._fight(event)
            case e.CardPlayed():
                return self._played(event), event.seat
            case e.AbilityUsed():
                return self._used_on(event), event.seat
            case e.CardChoiceMade():
                return self._chosen(event), event.seat
            case e.FightBonusGiven():
                return self._bonus(event), event.bonus.by
            case e.CardQueued():
                when = queued_card_timing_text(self._desk, WHOLE_WIDTH) if self._live else ""
                facts = {"card": self._card(event.queued.play.card), "when": when}
                key = "queued_until" if when else "queued"
                return self._of(key, event.queued.seat, **facts), event.queued.seat
            case e.CardLeftQueue():
                if not event.rule:
                    return "", event.seat
                facts = {"card": self._card(event.card), "rule": event.rule}
                return self._of("queue_failed", event.seat, **facts), event.seat
            case e.RulingMade():
                return self._ruled(event), event.seat
            case e.LevelChanged():
                if event.why == "ruling":
                    return "", event.seat
                if event.why == "theft":
                    return self._of("caught_stealing", event.seat, n=event.after), event.seat
                key = "level_up" if event.after > event.before else "level_down"
                key = "brink" if self._is_brink(event) else key
                if event.before < event.after == self._desk.book.profile.win.level:
                    key = "last_level"  # A joke about what to do now would come too late.
                return self._caused(key, event.seat, event.cause, n=event.after), event.seat
            case e.LevelGainWasted():
                facts = {"x": self._cause(event.cause, event.seat), "n": str(event.level)}
                return self._of("level_wasted", event.seat, **facts), event.seat
            case e.GenderChanged():
                what = self._words(f"gender.{event.gender}")
                return self._caused("gender", event.seat, event.cause, what=what), event.seat
            case e.DieRolled():
                return self._rolled(event), event.seat
            case e.DieChanged():
                return self._turned(event), event.by
            case e.SimultaneousOrderRolled():
                return self._order(event), event.seats[0]
            case e.StepTakenBack():
                return self._took_back(event), event.seat
            case e.ResponseWindowClosed():
                return self._closed(event), event.subject
            case e.KillCalled() if self._nobody_to_kill():
                return self._of("fight_ended", event.seat), event.seat
            case e.KillCalled() | e.FightGivenUp():
                facts = {"n": str(event.ours), "k": str(event.theirs)}
                return self._of(event.kind, event.seat, **facts), event.seat
            case e.FightWon():
                monsters = self._words.names([self._monster(card) for card in event.killed])
                key = ("fight_cleared", "fight_won", "fight_won_several")[min(2, len(event.killed))]
                return self._of(key, event.seat, card=monsters), event.seat
            case e.CurseAnnounced():
                return self._cursed(event), event.victim
            case e.CurseResolved() if event.cause != UNCAUSED:
                key = "curse_sent_on" if event.how == "redirected" else "curse_kept_off"
                x, card = self._cause(event.cause, event.victim), self._card(event.card)
                return self._of(key, event.victim, x=x, card=card), event.victim
            case e.CurseResolved():
                card, by = (
                    self._card(event.card),
                    self._desk.history.cursed_by.get(event.card, NOBODY),
                )
                mine = event.how == "stays" and event.victim == self._desk.seat
                if mine and by not in (NOBODY, event.victim):
                    # In the banner there is no line before it that has named them.
                    card = self._words("log.cause.other", card=card, w=self._name(by))
                does = self._quoted(event.card) if mine else ""
                key = f"curse_{event.how}"
                return self._of(key, event.victim, card=card, what=does), event.victim
            case e.FollowerSacrificed():
                return self._sacrificed(event), event.seat
            case e.TheftTried():
                facts = {"card": self._card(event.item), "n": str(event.need)}
                return self._between("theft", event.seat, event.victim, **facts), event.seat
            case e.DeathAverted():
                card = self._card(event.card)
                return self._of("death_averted", event.seat, card=card), event.seat
            case e.OfferMade() | e.OfferEnded() | e.HelperJoined():
                return self._deal(event)
            case e.ItemsSold():
                return self._sold(event), event.seat
            case e.CardsShown():
                return self._shown(event), event.seat
            case e.GameWon():
                names = self._words.names([self._desk.name(seat) for seat in event.seats])
                person = "many" if len(event.seats) > 1 else "other"
                if self._desk.seat in event.seats:
                    person = "you"
                return self._words(f"log.won.{person}", w=names), NOBODY
            case e.CardsMoved():
                return self._moved(event)
            case e.DiscardClaimOpened() if event.card == NO_CARD:
                return "", NOBODY
            case e.DiscardClaimOpened():
                return self._words("log.claimable", card=self._card(event.card)), NOBODY
            case e.DrawOrSearchFailed(searched=searched):
                key = f"{'searched' if searched else 'drained'}_{event.deck}"
                return self._of(key, event.seat, x=self._cause(event.cause, event.seat)), event.seat
            case e.DeckShuffled():
                return self._words(f"log.shuffled_{event.deck}"), NOBODY
            case (
                e.TurnEnded()
                | e.EquipmentChanged()
                | e.CheatAttached()
                | e.CheatDetached()
                | e.ResponseWindowOpened()
                | e.Passed()
                | e.FightLost()
                | e.FightEnded()
                | e.BodyLootingEnded()
                | e.NewCharacterHandDrawn()
                | e.CardsReceivedOffTurn()
                | e.OffTurnCardsExpired()
                | e.RandomPickMade()
                | e.PassWithdrawn()
                | e.CommandOvertaken()
            ):
                return "", NOBODY

    def _quoted(self, curse: Instance) -> str:
        """What a curse that stays does, in quotes."""
        return self._words.quoted(" ".join(self._desk.book.lasting_text(curse)))

    def _run(self, event: e.RunAwayResolved) -> str:
        """How a run ended, and why there was no roll, or what the roll came to."""
        card, desk = self._monster(event.monster), self._desk
        outcome = self._of("escaped" if event.escaped else "caught", event.seat, card=card)
        if event.rolled:
            facts = {
                "d": desk.history.face,
                "x": f"{event.total - desk.history.face:+d}",
                "n": event.total,
            }
            needed = desk.book.profile.run.target
            return f"{outcome} {self._words('log.roll', **facts, k=needed)}"
        if not event.escaped:
            return f"{self._of('no_run', event.seat, card=card)} {outcome}"
        monster = desk.book.compiled(event.monster).monster
        ignores = monster.ignores if monster is not None else None
        if ignores is None:
            return outcome
        if ignores.level_max is not None and not 0 < event.level <= ignores.level_max:
            return outcome
        key = "ignored" if ignores.level_max is None else "spared"
        told = self._of(key, event.seat, card=card, n=event.level)
        follows = desk.book.compiled(event.monster).trigger("escaped") >= 0
        # To walk past is not to escape (AMB-105).
        return f"{told} {self._words('log.no_escape')}" if follows else told

    def _rolled(self, event: e.DieRolled) -> str:
        """What a die shows, what for, and if that face does nothing that it does; what it does is
        told by what follows."""
        in_order = self._desk.history.in_order
        if event.why in ("start", "loot", "claim") and event.again == UNCAUSED:
            key = "die_tie" if event.seat in in_order else f"die_{event.why}"
            in_order.add(event.seat)
            return self._of(key, event.seat, d=event.face)
        if event.again != UNCAUSED:
            x = self._cause(event.again, event.seat)
            return self._of("die_again", event.seat, x=x, d=event.face) + self._in_vain(event.face)
        if event.why == "effect" and event.card != NO_CARD:
            facts = {"d": event.face, "card": self._card(event.card)}
            return self._of("die_for", event.seat, **facts) + self._in_vain(event.face)
        if event.why == "run" and event.card != NO_CARD:
            return self._of("die_run_from", event.seat, d=event.face, m=self._monster(event.card))
        needed = self._desk.book.profile.secret_identity.escapes_to
        return self._of(f"die_{event.why}", event.seat, d=event.face, n=needed)

    def _turned(self, event: e.DieChanged) -> str:
        vain = self._in_vain(event.face)
        if event.card == NO_CARD:
            return self._of("die_changed", event.by, d=event.face) + vain
        card = self._card(event.card)
        return self._of("die_turned", event.by, d=event.face, card=card) + vain

    def _in_vain(self, face: int) -> str:
        """That the face which lies there does nothing; empty if it does something."""
        card = self._desk.history.rolled_for
        if card == NO_CARD or self._desk.book.face(card, face) != "":
            return ""
        return f" {self._words('log.face_nothing', d=face)}"

    def _fight(
        self, event: e.MonsterJoined | e.MonsterEnhanced | e.MonsterRemoved
    ) -> tuple[str, Seat]:
        if isinstance(event, e.MonsterJoined):
            card = self._card(event.foe.printed_as)
            if isinstance(self.before, e.FightBegan):
                fighter, by = self.before.seat, event.foe.by
                return self._met(by, fighter, card), fighter if by == NOBODY else by
            own = event.foe.card == self._played_last
            return self._words("log.joined_kind" if own else "log.joined", card=card), event.foe.by
        if isinstance(event, e.MonsterRemoved):
            card, heir = self._monster(event.monster), self._fights_next(event.monster)
            if heir != NOBODY:
                return self._of("leaves_for", heir, card=card), event.by
            return self._words(f"log.{'killed' if event.killed else 'driven_off'}", card=card), (
                event.by
            )
        return "", event.by

    def _fights_next(self, monster: Instance) -> Seat:
        """Who has to fight that monster once the fight that it has left is over; or nobody."""
        printed_as = self._desk.history.printed_as.get(monster, monster)
        going = [
            (card, seat)
            for frame in self._desk.public.frames
            if isinstance(frame, Fight)
            for card, seat, fights in frame.goes_on
            if fights
        ]
        return dict(going).get(printed_as, NOBODY)

    def _met(self, by: Seat, fighter: Seat, card: str) -> str:
        """How a fight began: behind a door that was told of, or by a monster from a hand."""
        if by == NOBODY:
            # What lies behind one's own door is told with it; another's has come from a neighbour.
            own = fighter == self._desk.public.active
            return "" if own else self._of("fights_next", fighter, card=card)
        if by == fighter:
            return self._of("trouble", by, card=card)
        return self._between("sent", by, fighter, card=card)

    def _ruled(self, event: e.RulingMade) -> str:
        match event.deed:
            case "set_level":
                return self._of("ruled_level", event.seat, n=event.level)
            case "end_fight":
                return self._words("log.ruled_fight")
            case "end_turn":
                return self._words("log.ruled_turn")
        card = self._card(event.card)
        if max(seat_of_hand_zone(event.target), seat_of_play_zone(event.target)) == NOBODY:
            return self._words("log.ruled_discard", card=card)
        key = "ruled_hand" if seat_of_hand_zone(event.target) != NOBODY else "ruled_play"
        return self._of(key, event.seat, card=card)

    def _used_on(self, event: e.AbilityUsed) -> str:
        """An ability and what it is aimed at; what comes of it in a fight is told next."""
        card = self._card(event.card)
        if event.target not in (NOBODY, event.seat):
            return self._between("ability_at", event.seat, event.target, card=card)
        if event.monster != NO_CARD:
            m = self._monster(event.monster)
            return self._of("ability_on", event.seat, card=card, m=m)
        if event.side != -1:
            return self._of("ability_side", event.seat, card=card, side=self._side(event.side))
        return self._of("ability", event.seat, card=card)

    def _chosen(self, event: e.CardChoiceMade) -> str:
        """What somebody has a card do, in its words, or with which ship they run away."""
        card = self._monster(event.card)
        if event.option < 0:
            return self._of("runs_with", event.seat, card=card)
        book, branch = self._desk.book, (event.card, event.program, event.pc, event.option)
        if unpaid := book.unpaid(*branch):
            key, told = unpaid
            return self._of(key, event.seat, card=card, what=self._words.quoted(told))
        what = self._words.quoted(book.branch(*branch))
        return self._of("chosen", event.seat, card=card, what=what)

    def _bonus(self, event: e.FightBonusGiven) -> str:
        """What a card does to a side or to somebody, and by which cards of its player's a one-shot
        does more; of a play that was told with the sums the latter alone."""
        bonus = event.bonus
        more = self._raised(bonus)
        if bonus.card == self._summed:
            return more
        facts = {"card": self._card(bonus.card), "n": f"{bonus.amount:+d}"}
        if bonus.seat != NOBODY:
            told = self._of("bonus", bonus.seat, **facts)
        else:
            told = self._words("log.bonus.other", w=self._side(bonus.side), **facts)
        return f"{told} {more}".rstrip() + self._sums()

    def _raised(self, bonus: FightBonus) -> str:
        """`Techno (Bo): another -2.`: what cards of its player's add to a one-shot, told with the
        first that it gives."""
        before = self.before
        again = isinstance(before, e.FightBonusGiven) and before.bonus.card == bonus.card
        if again or not self._live:
            return ""
        about = bonus.seat if bonus.seat != NOBODY else bonus.by
        told = []
        for part in parts_raising_one_shot(self._desk, bonus.card):
            x = self._cause(Cause(part.card, part.seat), about)
            told.append(self._words("log.raised", x=x, n=f"{part.amount:+d}"))
        return " ".join(told)

    def _played(self, event: e.CardPlayed) -> str:
        """The main sentence of a play, by the kind of the card and what it is aimed at."""
        self._played_last = event.card
        if self._desk.book.kind(event.card) == "curse" and event.target != NOBODY:
            self._laid = event.card
            return self._curses(event.seat, event.target, event.card)
        facts = {"card": self._card(event.card), "m": self._card(event.monster)}
        if event.monster != NO_CARD:
            self._summed, facts["m"] = event.card, self._all_with(event.card, event.monster)
            return self._of("played_on", event.seat, **facts) + self._sums(event.card)
        if event.side != -1:
            self._summed, facts["side"] = event.card, self._side(event.side)
            return self._of("played_side", event.seat, **facts) + self._sums()
        if event.target not in (NOBODY, event.seat):
            return self._between("played_at", event.seat, event.target, **facts)
        book = self._desk.book
        if event.other != NO_CARD:
            key = "replaced" if book.replaces(event.card) else "played_with"
            return self._of(key, event.seat, **facts, other=self._card(event.other))
        kind = book.kind(event.card)
        told = self._of(
            f"new_{kind}" if kind in KINDS_WITH_OWN_ARRIVAL else "played", event.seat, **facts
        )
        return f"{told} {self._words('log.carried')}" if self._is_carried(event) else told

    def _all_with(self, card: Instance, monster: Instance) -> str:
        """The monster that a card was played on, and how many of it, where the card counts for its
        mates as well (MULTI-10)."""
        fight, name = self._desk.fight, self._monster(monster)
        foes = fight.foes if fight is not None and self._live else ()
        count = sum(any(part.card == card for part in foe.strength.parts) for foe in foes)
        return self._words("log.several", n=count, m=name) if count > 1 else name

    def _is_carried(self, played: e.CardPlayed) -> bool:
        """An item that has come to lie beside what is worn."""
        if self._desk.book.compiled(played.card).item is None or not self._live:
            return False
        one = self._desk.public.seats[played.seat]
        return played.card in one.in_play and played.card not in one.equipped

    def _sums(self, card: Instance = NO_CARD) -> str:
        """What a play has made of the fight, the fighters' side first, and of a `card` on a monster
        that changes its treasures of those."""
        fight = self._desk.fight
        if fight is None or not fight.foes or not self._live:
            return ""
        sums = {"n": str(fight.ours.total), "k": str(fight.theirs.total)}
        self._told_sums = True
        printed = self._desk.book.compiled(card).print if card != NO_CARD else None
        if isinstance(printed, Enhancer) and printed.treasures:
            loot = self._words.count("treasure", fight.treasures)
            return f" {self._words('log.sums_and_loot', **sums, treasures=loot)}"
        return f" {self._words('log.sums', **sums)}"

    def _side(self, side: int) -> str:
        if side != OURS:
            return self._words("side.monsters")
        fighter = self._desk.history.fighter
        if fighter == self._desk.seat:
            return self._words("side.you")
        return self._name(fighter)

    def _order(self, event: e.SimultaneousOrderRolled) -> str:
        rolls = [
            f"{self._name(seat)} {'/'.join(map(str, faces))}"
            for seat, faces in zip(event.seats, event.faces, strict=True)
        ]
        return self._of("order", event.seats[0], rolls=", ".join(rolls))

    def _took_back(self, event: e.StepTakenBack) -> str:
        if event.card != NO_CARD:
            return self._of("took_back", event.seat, card=self._card(event.card))
        key = "took_back_sale" if event.undone == "sell" else "took_back_step"
        return self._of(key, event.seat)

    def _nobody_to_kill(self) -> bool:
        """Whether the window of the kill that is told is about no monster."""
        opened = next((o for o in self.after if isinstance(o, e.ResponseWindowOpened)), None)
        return opened is not None and opened.cause == NO_CARD

    def _closed(self, event: e.ResponseWindowClosed) -> str:
        """Only victory and defeat are worth a line; a pass is told once nobody can use it."""
        if event.about not in ("victory", "defeat"):
            return ""
        if event.why == "cleared":
            return ""  # What ended the fight is told by itself.
        if any(isinstance(one, e.FightWon) and not one.killed for one in self.after):
            return ""  # There was no kill.
        key = f"closed_{event.about}"
        if event.why == "lead_changed":
            key = "overtaken" if event.about == "victory" else "ahead_again"
            return self._of(key, event.subject) + ("" if self._told_sums else self._sums())
        return self._of(key, event.subject)

    def _door(self, event: e.DoorOpened) -> str:
        if event.card == NO_CARD:
            return self._of("no_door", event.seat)
        if event.cause != UNCAUSED:
            monster = self._desk.book.kind(event.card) == "monster"
            card = self._card(event.card)
            key = "door" if monster else "door_in_vain"
            return self._caused(key, event.seat, event.cause, card=card)
        if self._desk.book.kind(event.card) == "curse":
            self._laid = event.card
            return self._of("cursed_by_door", event.seat, card=self._card(event.card))
        return self._of("door_opened", event.seat, card=self._card(event.card))

    def _cursed(self, event: e.CurseAnnounced) -> str:
        if event.card == self._laid:
            return ""
        if event.by == NOBODY:
            return self._of("cursed_by_door", event.victim, card=self._card(event.card))
        return self._curses(event.by, event.victim, event.card)

    def _curses(self, by: Seat, victim: Seat, card: Instance) -> str:
        facts = {"card": self._card(card)}
        if by == victim:
            return self._of("cursed_self", victim, **facts)
        return self._between("cursed", by, victim, **facts)

    def _sacrificed(self, event: e.FollowerSacrificed) -> str:
        """Who gets away, and who with them."""
        facts = {"card": self._card(event.card)}
        self._spared |= {event.seat, event.helper}
        if event.helper == NOBODY:
            return self._of("sacrificed", event.seat, **facts)
        return self._between("sacrificed_both", event.seat, event.helper, **facts)
