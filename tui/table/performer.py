"""What an act does to the desk, and the command that comes of it.

Picks are put together here until they are complete; nothing of them leaves the screen before that.
"""

from __future__ import annotations

from dataclasses import replace

from engine.commands import Command, Discard
from engine.decisions import Option, complete
from engine.zones import Instance, Seat
from tui.album.album import pressed as turned
from tui.settings.page import pressed
from tui.table import coaching, reading
from tui.table import listing as lists
from tui.table.act import Act
from tui.table.cursor import moved, tabbed
from tui.table.deal import Draft
from tui.table.desk import Cursor, Desk, Question, Sheet
from tui.table.hurts import question_about
from tui.table.surroundings import Surroundings
from tui.table.taken import Taken, take
from tui.table.voice import mute
from tui.table.wish import REACHES, STOPS

_OFFER_VERBS = {"accept": "accept", "decline": "refuse", "take_back": "withdraw"}


class Performer:
    """Carries out the acts of one desk."""

    def __init__(self, desk: Desk, around: Surroundings) -> None:
        self._desk = desk
        self._around = around

    def perform(self, act: Act) -> None:
        desk = self._desk
        match act.verb:
            case "take" | "cursor_take" | "play_down":
                self._take(act.thing)
            case "refuse_card":
                desk.taken = None
                desk.cursor = Cursor("hand", act.thing)
                refusal = desk.outcomes.refusal(desk.view, act.thing)
                if refusal is not None:
                    desk.refuse(refusal)
            case "play":
                self._play_at_mark()
            case "target":
                self._pick(act.stake[0], act.thing)
            case "tick" if desk.listing:
                desk.listing = desk.listing.tick(act.thing)
            case "give" if desk.listing:
                desk.listing = desk.listing.give_last_to(act.thing)
            case "gear":
                self._gear(act.thing)
            case "use":
                self._use(act.thing)
            case "send":
                self._send_list()
            case "back":
                self._back()
            case "option":
                self._option(act.name)
                if act.name == "pass":
                    self._pass_the_rest()
            case "accept" | "decline" | "take_back":
                self._option(_OFFER_VERBS[act.verb], act.thing)
            case "ask_help" | "barter":
                self._open_offer("offer_help" if act.verb == "ask_help" else "offer_trade")
            case "ability" | "gear_list" | "sell_list" | "show_list":
                self._open_list(act.verb)
            case "throw_away" if desk.listing:
                desk.listing = replace(desk.listing, throwing=not desk.listing.throwing)
            case "confirm" | "cancel":
                self._confirm(yes=act.verb == "confirm")
            case "sheet":
                if desk.sheet is None or desk.sheet.name != act.name:
                    desk.sheet = reading.opened(desk, act.name)
                    self._around.looked(act.name)
            case "subject" if desk.sheet:
                desk.sheet = reading.about(desk, act.name, act.thing)
            case "step" if desk.sheet:
                desk.sheet = reading.stepped(desk, act.thing)
            case "scroll":
                if desk.sheet is None:
                    desk.sheet = Sheet("log")
                else:
                    desk.sheet = reading.scrolled(desk.sheet, act.thing)
            case "cursor":
                desk.cursor = moved(desk, act.thing)
            case "next":
                desk.cursor = tabbed(desk)
            case "hold":
                self._around.hold()
            case "release":
                self._around.release()
            case "undo":
                self._undo(act.thing)
            case "reach" | "stop" | "wish_off":
                self._wish(act)
            case "counter":
                self._counter(act.thing, -1 if act.name == "left" else 1)
            case "line" if desk.draft:
                desk.draft = desk.draft.moved(act.thing)
            case "change" if desk.draft:
                desk.draft = desk.draft.changed(act.thing)
            case "promise" if desk.draft:
                desk.draft = desk.draft.promising(act.thing)
            case "bribe" if desk.draft:
                desk.draft = desk.draft.giving(act.thing)
            case "talk":
                desk.talking = True
            case "advise":
                coaching.ask(desk, self._around)
            case "chatter" if act.name:
                mute(desk, act.thing)
            case "chatter":
                coaching.hush(desk, self._around)
            case "repaint":
                self._around.repaint()
            case "setting":
                self._settle(act.name)
            case "leave":
                self._around.leave()
            case "adjourn":
                desk.sheet = None
                self._around.adjourn()
            case "rematch" | "rematch_now":
                self._around.rematch(act.verb == "rematch_now")
            case "browse":
                self._browse(act.name)
            case "admit":
                self._around.admit(act.thing, act.name == "yes")
            case "hand_over":
                self._around.hand_over()
            case _:
                pass

    def _browse(self, key: str) -> None:
        """A key in the gallery."""
        desk = self._desk
        if desk.sheet is not None and desk.sheet.album is not None:
            album = turned(desk.sheet.album, key)
            desk.sheet = replace(desk.sheet, album=album) if album else desk.sheet.under

    def _settle(self, key: str) -> None:
        """A key on the page of settings."""
        desk = self._desk
        if desk.sheet is not None and desk.sheet.page is not None:
            page, chosen = pressed(desk.sheet.page, desk.preferences, key)
            desk.sheet = replace(desk.sheet, page=page) if page else desk.sheet.under
            if chosen != desk.preferences:
                self._around.prefer(chosen)

    def _undo(self, step: int) -> None:
        """Take back the own last step; a pass taken back is not passed by itself again."""
        desk = self._desk
        if desk.view.passed and desk.decision is not None:
            desk.stays_in = desk.decision.id
            if desk.preferences.pass_again == "fight" and desk.wish.reach == "fight":
                desk.wish = desk.wish.off()
        self._option("take_back", step)

    def _pass_the_rest(self) -> None:
        """By setting, one pass by hand in a fight of others is one for all of it."""
        desk = self._desk
        outside = desk.fight is not None and not desk.fighting
        if desk.preferences.pass_again == "fight" and outside and not desk.wish.reach:
            desk.wish = desk.wish.reaching("fight")

    def _wish(self, act: Act) -> None:
        """Change where this player passes by itself, and what stops that."""
        desk = self._desk
        if act.verb == "reach":
            desk.wish = desk.wish.reaching(next(one for one in REACHES if one == act.name))
            desk.stays_in = 0
        elif act.verb == "stop":
            desk.wish = desk.wish.switched(next(one for one in STOPS if one == act.name))
        else:
            desk.wish, desk.sheet = desk.wish.off(), None
            desk.notice = desk.words("notice.auto_pass_off")

    def _take(self, card: Instance) -> None:
        option = self._desk.option(card) or self._desk.laying(card)
        if option is None:
            return
        self._desk.cursor = Cursor("hand", card)
        self._desk.taken = take(option)
        if self._desk.preferences.hold_taken and self._desk.may_hold:
            self._around.hold()

    def _play_at_mark(self) -> None:
        desk = self._desk
        if desk.taken is None:
            return
        ready = desk.taken.at_mark()
        if ready is None:
            desk.notice = desk.words("notice.which")
        else:
            self._send_taken(ready)

    def _pick(self, need: int, value: int) -> None:
        desk = self._desk
        if desk.taken is None:
            return
        picked = desk.taken.picking(need, value)
        wanted = picked.option.needs[need]
        full = len(picked.picks[need]) >= wanted.most
        if picked.option.verb == "offer_help":
            self._draft(picked)
        elif picked.option.verb == "offer_trade":
            self._barter(value)
        elif picked.open_need() is None and full:
            self._send_taken(picked)
        else:
            desk.taken = picked

    def _send_taken(self, taken: Taken) -> None:
        desk = self._desk
        if desk.decision is None:
            return
        try:
            command = complete(desk.decision, taken.option, taken.picks)
        except ValueError:
            desk.notice = desk.words("notice.which")
            return
        question = question_about(desk, taken, command)
        if question is not None:
            desk.taken, desk.question = taken, question
        else:
            self._submit(command)

    def _send_list(self) -> None:
        desk = self._desk
        if desk.decision is None:
            return
        if desk.draft is not None:
            command = desk.draft.command(desk.decision)
        else:
            command = desk.listing.command(desk.decision) if desk.listing else None
        if command is None:
            desk.notice = self._incomplete()
            return
        refusal = desk.outcomes.why_not(desk.view, command)
        if refusal is not None:
            # Asked here, what was ticked is still there to be put right.
            desk.refuse(refusal)
            return
        question = question_about(desk, None, command)
        if question is not None:
            desk.question = question
        else:
            self._submit(command)

    def _incomplete(self) -> str:
        """What the list still lacks."""
        desk, shown = self._desk, self._desk.listing
        if shown is not None and shown.kind == "setup":
            return desk.words("notice.unticked")
        if shown is not None and len(shown.ticked) < shown.least:
            return desk.words("notice.too_few", n=len(shown.ticked), k=shown.least)
        return desk.words("notice.incomplete")

    def _submit(self, command: Command) -> None:
        """Hand it in, and put away what it was made of."""
        desk = self._desk
        desk.log.look()
        desk.taken = desk.draft = desk.question = desk.counsel = None
        if desk.listing is not None and not desk.listing.is_asked and desk.listing.kind != "gear":
            desk.listing = None
        self._around.submit(command, desk.public.revision)

    def _option(self, verb: str, index: int = 0) -> None:
        """Send the option of that verb (and offer), if it is still there."""
        option = self._offered(verb, index)
        if option is not None and self._desk.decision is not None:
            self._submit(complete(self._desk.decision, option))

    def _offered(self, verb: str, index: int = 0) -> Option | None:
        decision = self._desk.decision
        for option in decision.options if decision else ():
            if option.verb == verb and index in (0, option.index):
                return option
        return None

    def _gear(self, card: Instance) -> None:
        """Wear it or turn it sideways, lift a curse, or throw it away after a question."""
        desk = self._desk
        if desk.decision is None or desk.listing is None:
            return
        if desk.listing.throwing:
            if desk.decision.option("discard", card):
                text = desk.words("question.throw", card=desk.book.name(card))
                desk.question = Question(text, Discard(card))
            else:
                desk.notice = desk.words("notice.no_throw")
            return
        for verb in lists.GEAR_VERBS:
            option = desk.decision.option(verb, card)
            if option is None:
                continue
            if option.needs:
                desk.taken = take(option)
            else:
                self._submit(complete(desk.decision, option))
            return
        desk.notice = desk.words("notice.only_throw")

    def _use(self, place: int) -> None:
        """Take up the ability in that place of the decision's options."""
        desk = self._desk
        if desk.decision is not None and place < len(desk.decision.options):
            desk.listing = None
            desk.taken = take(desk.decision.options[place])
            if not desk.taken.option.needs:
                desk.notice = desk.words("notice.again")

    def _open_list(self, verb: str) -> None:
        desk = self._desk
        if desk.decision is None:
            return
        if verb == "ability":
            found = lists.abilities(desk.decision)
            if found is not None and len(found.values) == 1:
                self._use(found.values[0])
                return
            desk.listing = found
        elif verb == "gear_list":
            desk.listing = lists.gear(desk.decision, desk.own)
        elif verb == "show_list":
            desk.listing = lists.to_show(desk.decision)
        else:
            desk.listing = lists.for_sale(desk.decision)
        desk.cursor = None

    def _open_offer(self, verb: str) -> None:
        """Ask for help, or barter: first with whom, unless only one is possible."""
        desk = self._desk
        option = self._offered(verb)
        if option is None:
            return
        desk.draft = desk.listing = None
        desk.taken = take(option)
        seats = next((need.among for need in option.needs if need.what == "seat"), ())
        if len(seats) == 1:
            index = [need.what for need in option.needs].index("seat")
            self._pick(index, seats[0])

    def _draft(self, taken: Taken) -> None:
        seat = next(
            picked[0]
            for need, picked in zip(taken.option.needs, taken.picks, strict=True)
            if need.what == "seat"
        )
        desk = self._desk
        desk.taken = None
        theirs = next((one for one in desk.offers_to_me() if one.giver == seat), None)
        desk.draft = Draft.after(taken.option, seat, theirs or desk.bargain.said.get(seat))

    def _counter(self, seat: Seat, by: int) -> None:
        """A step away from the terms that wait for an answer."""
        option = self._offered("offer_help")
        if option is not None:
            theirs = next((one for one in self._desk.offers_to_me() if one.giver == seat), None)
            self._desk.draft = Draft.after(option, seat, theirs).changed(by)

    def _barter(self, seat: Seat) -> None:
        desk = self._desk
        desk.taken = None
        if desk.decision is not None:
            theirs = desk.public.seats[seat].in_play
            desk.cursor = None
            found = lists.barter(desk.decision, seat, desk.mine.in_play, theirs)
            if found is not None and not found.values:
                desk.notice = desk.words("notice.no_barter", w=desk.name(seat))
                return
            desk.listing = found

    def _back(self) -> None:
        """One step back: the sheet, then what is taken up, then the offer, then the list."""
        desk = self._desk
        if desk.sheet is not None:
            desk.sheet = desk.sheet.under
        elif desk.taken is not None:
            desk.taken = None
        elif desk.draft is not None:
            desk.draft = None
        elif desk.listing is not None and desk.listing.ticked:
            desk.listing = replace(desk.listing, ticked=(), given=())
        elif desk.listing is not None and not desk.listing.is_asked:
            desk.listing, desk.cursor = lists.asked(desk.decision), None

    def _confirm(self, *, yes: bool) -> None:
        question, self._desk.question = self._desk.question, None
        if yes and question is not None and question.command is not None:
            self._submit(question.command)
