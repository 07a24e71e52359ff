"""What one picture says in several places, compared: hint or prompt, lit cards, key row, clock and
the two sums. Whatever a line tells somebody to do must be there to be done.

Keys are read off the painted rows. Sentences are read by the words that a reader would act on, in
three languages: `CLAIMS` says for each what must be true of the picture in which it stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from engine.core.decisions import OptionVerb, command_from_option
from engine.core.zones import NOBODY
from tests.tui.sitting import Guest
from tui.canvas.rows import Rows, row_text
from tui.keymap import DIGITS
from tui.table.keys.act import ActsByKey, ActVerb
from tui.table.keys.current_keys import keys_now
from tui.table.model.desk import Desk
from tui.table.model.target_selection import TargetSelection
from tui.table.painters.key_row import key_row
from tui.table.painters.table import paint_table, table_layout

LABEL = re.compile(r"\[([^\[\] √]+)\]")
RANGE = re.compile(r"\[(\w)\]-\[(\w)\]")
BENEATH = re.compile(r"^\[Esc\] → ")
NAMES = {
    "←": "left",
    "→": "right",
    "↑": "up",
    "↓": "down",
    "Tab": "tab",
    "Backspace": "backspace",
    **dict.fromkeys(("PgUp", "Bild↑", "PagSu"), "pageup"),
    **dict.fromkeys(("PgDn", "Bild↓", "PagGiù"), "pagedown"),
    **dict.fromkeys(("Space", "Leer", "Spazio"), "space"),
    **dict.fromkeys(("Enter", "Invio"), "enter"),
    "Esc": "escape",
}
ARROWS = tuple("←→↑↓")
AIMS: tuple[ActVerb, ...] = (
    *("target", "tick", "give", "gear", "use", "take", "promise", "bribe", "subject"),
)


@dataclass(frozen=True)
class Picture:
    """A screen as it is painted, by regions, with what its keys mean."""

    desk: Desk
    painted: dict[str, Rows]

    def text(self, region: str) -> str:
        return "\n".join(row_text(row) for row in self.painted[region])

    @cached_property
    def prompt(self) -> str:
        """What is asked, also beneath an overlay; what passes by itself stands right of it."""
        told = row_text(self.painted["foot"][0]).strip().split("   ")[0]
        return BENEATH.sub("", told)

    @cached_property
    def keys(self) -> ActsByKey:
        return keys_now(self.desk)

    @cached_property
    def meant(self) -> ActsByKey:
        """What keys mean to the prompt: it goes on telling of what lies under an overlay."""
        overlay, self.desk.overlay = self.desk.overlay, None
        try:
            return keys_now(self.desk)
        finally:
            self.desk.overlay = overlay

    @cached_property
    def offered(self) -> set[str]:
        """What the key row offers where it has all the room that it wants."""
        return keys_named(row_text(key_row(self.desk, self.keys, 400)))

    @cached_property
    def lit(self) -> set[str]:
        """The digits in brackets before a card of the hand."""
        return {*re.findall(r"(?<!\w )\[(\d)\]", self.text("hand"))}

    @cached_property
    def playable(self) -> set[str]:
        """The digits that play a card, once what lies over the table is closed."""
        if self.desk.overlay is None:
            keys = self.keys
            return {one for one in self.lit if one in keys and keys[one].verb == "take"}
        return {key for key, act in self.meant.items() if act.verb == "take"}

    def has(self, *verbs: ActVerb) -> bool:
        return any(act.verb in verbs for act in self.meant.values())

    def may(self, *names: str) -> bool:
        """A step of the turn or fight has a key."""
        return any(act.verb == "option" and act.name in names for act in self.meant.values())

    def offers(self, *verbs: OptionVerb) -> bool:
        decision = self.desk.decision
        return decision is not None and any(one.verb in verbs for one in decision.options)

    def letters(self, *verbs: ActVerb) -> bool:
        return any(
            act.verb in verbs and len(key) == 1 and key not in DIGITS
            for key, act in self.meant.items()
        )

    def digits(self, *verbs: ActVerb) -> bool:
        return any(act.verb in verbs and key in DIGITS for key, act in self.meant.items())

    @property
    def is_own_fight(self) -> bool:
        """The reader's own open fight is what the prompt tells of."""
        desk, decision = self.desk, self.desk.decision
        return desk.my_turn and decision is not None and decision.about == "fight"

    @property
    def gives(self) -> bool:
        """A letter says who gets what is ticked, once something is."""
        listing = self.desk.listing
        return listing is not None and any(seat != NOBODY for seat in listing.receivers)

    @property
    def asked(self) -> bool:
        decision = self.desk.decision
        return decision is not None and decision.asked and not self.desk.view.passed


def picture(guest: Guest, width: int, height: int) -> Picture:
    layout = table_layout(guest.desk, width, height)
    assert layout is not None
    return Picture(guest.desk, paint_table(guest.desk, layout, guest.now))


def keys_named(text: str) -> set[str]:
    """The keys in brackets in a text, by the names that the table of keys has for them."""
    found = {NAMES.get(label, label) for label in LABEL.findall(text) if label[:1] not in ARROWS}
    found |= {NAMES[one] for label in LABEL.findall(text) if label[:1] in ARROWS for one in label}
    for first, last in RANGE.findall(text):
        found |= {chr(code) for code in range(ord(first), ord(last) + 1)}
    return found


@dataclass(frozen=True)
class Claim:
    """Words that promise something, in English, German and Italian, and what must be true then."""

    en: str
    de: str
    it: str
    holds: Callable[[Picture], bool]

    def made_by(self, text: str, language: str) -> str:
        found = re.search(getattr(self, language), text)
        return found[0] if found else ""


def _improves(shown: Picture) -> bool:
    """Some lit card would do the reader's side good, or may: its forecast is none, or hangs on
    something, or moves the sums apart in the reader's favour."""
    desk = shown.desk
    for digit in shown.playable:
        card = desk.digits.card(digit)
        option = desk.option(card) if card is not None else None
        if option is None:
            continue
        outcome = desk.outcomes.at_mark(desk.view, option)
        sums = (outcome.ours_after, outcome.theirs_after) if outcome is not None else (None, None)
        if (
            outcome is None
            or not desk.outcomes.sums_are_certain(desk.view, outcome)
            or None in sums
        ):
            return True
        after, before = (
            (ours or 0) - (theirs or 0)
            for ours, theirs in (sums, (outcome.ours_before, outcome.theirs_before))
        )
        if after > before:
            return True
    return False


def _lit_monster(shown: Picture) -> bool:
    desk = shown.desk
    cards = [desk.digits.card(digit) for digit in shown.playable]
    return any(card is not None and desk.book.kind(card) == "monster" for card in cards)


CLAIMS: dict[str, Claim] = {
    "something is lit": Claim(
        r"\blit\b", r"\b[Hh]elle?[rsn]?\b|\b[Hh]elles\b|[Ll]euchte", r"\bacces[aoei]\b",
        lambda shown: bool(shown.playable),
    ),
    "a lit card does one's own side good": Claim(
        r"make it safer", r"machen ihn sicherer", r"fanno più sicura|la fanno più",
        _improves,
    ),
    "a card can be played": Claim(
        r"[Pp]lay (a card|what is lit|lit cards|a lit card)|Play: card|plays (a card|it)\b|"
        r"\b[Aa] card (or a helper )?can\b",
        r"[Ss]piel(,? was leuchtet| etwas)|helle Karte|Karte, dann Buchstabe|"
        r"[Ee]ine Karte (oder Hilfe )?kann",
        r"(?<!si )\b[Gg]ioca\b|[Cc]arta, poi lettera|[Uu]na carta (o un aiuto )?può",
        lambda shown: shown.offers("set_up")
        or (shown.has("take") and (not shown.is_own_fight or _improves(shown))),
    ),
    "there is nothing to play": Claim(
        r"can't play any|no cards to answer|nothing to start with",
        r"passt (gerade |hier )*nichts|keine Karten dagegen|geht vorher nichts|nichts auszulegen",
        r"niente da giocare|[Nn]on hai carte|non si gioca nulla|niente da calare",
        lambda shown: not shown.has("take", "ability", "accept", "tick"),
    ),
    "there is nothing else to choose": Claim(
        r"nothing else to choose", r"Etwas anderes gibt es nicht", r"Non c'è altro da scegliere",
        lambda shown: not shown.has("take", "ability", "accept"),
    ),
    "somebody only watches": Claim(
        r"\b[Ww]atch(ing)?\b|\blook on\b", r"[Zz]usehen|schaust zu", r"\bguarda(ndo)?\b",
        lambda shown: not shown.asked,
    ),
    "digits": Claim(
        r"\b[Dd]igits?\b", r"Ziffern?\b", r"\b[Cc]ifr[ae]\b",
        lambda shown: shown.digits("take", "tick", "target", "promise"),
    ),
    "letters": Claim(
        r"\b[Ll]etters?\b", r"Buchstaben?\b", r"\b[Ll]etter[ae]\b",
        lambda shown: shown.letters(*AIMS) or shown.digits("take") or shown.gives,
    ),
    "arrows": Claim(
        r"\b[Aa]rrows\b", r"\bPfeile\b", r"\bfrecce\b",
        lambda shown: {"left", "right"} <= shown.meant.keys(),
    ),
    "Enter": Claim(
        r"\bEnter\b", r"\bEnter\b", r"\bInvio\b", lambda shown: "enter" in shown.meant
    ),
    "Space": Claim(
        r"\bSpace\b", r"\bLeer(taste)?\b", r"\bSpazio\b", lambda shown: "space" in shown.meant
    ),
    "Esc": Claim(r"\bEsc\b", r"\bEsc\b", r"\bEsc\b", lambda shown: "escape" in shown.meant),
    "one can pass": Claim(
        r"\b(or|\]) pass(es)?\b|\bPass\b|answer this: you pass",
        r"oder passen?\b|\] passt|\bPasse\b|dagegen: Du passt",
        r"oppure passo|o passa\b|\] passa|\bPassa\b|rispondere: passi",
        lambda shown: shown.may("pass"),
    ),
    "somebody may be asked for help": Claim(
        r"\basks? for help|a helper\b|card, help, or",
        r"bitte\w* um Hilfe|um Hilfe bitten|oder Hilfe|, Hilfe oder",
        r"chied[ei] aiuto|un aiuto",
        lambda shown: shown.has("ask_help"),
    ),
    "one can run": Claim(
        r"\bor run\b|\bruns? away\b|\bRun\b",
        r"\bl[aä]ufe?t? weg\b|\blauf weg\b|weglaufen|\bFlucht\b",
        r"\bscapp[ai]\b|(?<!Stai )per scappare\.$",
        lambda shown: shown.may("give_up") or shown.has("send"),
    ),
    "the kill can be called": Claim(
        r"\b[Cc]alls? the kill\b", r"\b[Mm]elde[t]? den Sieg", r"\b[Gg]rida vittoria",
        lambda shown: shown.may("call_kill"),
    ),
    "the room can be searched": Claim(
        r"\b[Ss]earch(es)? the room", r"[Dd]urchsuche?t? den Raum", r"\b[Ff]ruga la stanza",
        lambda shown: shown.may("loot_room"),
    ),
    "the turn can be ended": Claim(
        r"\bends? (the|your) turn|\] ends\b(?! it)",
        r"beende[t]? den Zug|Zug beenden|\] endet", r"chiud[ei]\b(?! lo scontro)",
        lambda shown: shown.may("end_turn"),
    ),
    "the door can be opened": Claim(
        r"\bopens? the door", r"öffnet die Tür|Tür öffnen", r"\bapr[ei] la porta",
        lambda shown: shown.may("open_door"),
    ),
    "something can be sold": Claim(
        r"\bsell\b", r"\bverkaufen\b", r"\bvend(i|ere)\b", lambda shown: shown.has("sell_list")
    ),
    "something can be traded": Claim(
        r"(?<!wants to )\btrade\b(?!:)", r"(?<!will )\btauschen\b", r"\bscambi(a|are)\b",
        lambda shown: shown.has("trade"),
    ),
    "gear can be changed": Claim(
        r"[Ss]ort your gear|change gear", r"\b[Aa]usrüsten\b", r"[Ee]quipaggiati|vestirti",
        lambda shown: shown.has("gear_list"),
    ),
    "a monster of the hand can be fought": Claim(
        r"your own monster|lit monster", r"\bdein Monster|(helles|leuchtendes) Monster",
        r"tuo mostro|mostro acceso",
        _lit_monster,
    ),
    "one's own side is ahead": Claim(
        r"You're ahead", r"Du liegst vorn", r"Sei in testa",
        lambda shown: shown.desk.fight is not None and shown.desk.fight.ahead,
    ),
    "one's own side is behind": Claim(
        r"You're behind", r"Du liegst hinten|Du hast weniger", r"Sei indietro|Hai di meno",
        lambda shown: shown.desk.fight is not None and not shown.desk.fight.ahead,
    ),
}  # fmt: skip
"""What the prompt can promise."""


def contradictions(guest: Guest, width: int, height: int) -> list[str]:
    """What the picture says in one place and denies in another, a sentence each."""
    shown = picture(guest, width, height)
    parts = (_of_keys, _of_aim, _of_hand, _of_prompt, _of_clock)
    return [told for part in parts for told in part(shown)]


def _of_keys(shown: Picture) -> Iterator[str]:
    """A key in brackets is live; what the prompt names, the key row or the hand offers, too."""
    desk = shown.desk
    if desk.listens:  # What is typed is text, and Enter and Esc end it.
        return
    row, prompt = shown.text("foot").split("\n")[1], shown.prompt
    if row.rstrip().endswith(f"[{desk.keymap['help']}]"):
        yield f"the key row ends in a key without a word: {row.strip()}"
    for key in sorted(keys_named(row) - {*shown.keys}):
        yield f"the key row offers [{key}], which is dead"
    names = keys_named(prompt) - {desk.keymap["auto_pass"]}
    for key in sorted(names - {*shown.keys}):
        yield f"the prompt names [{key}], which is dead: {prompt}"
    for key in sorted(names & {*shown.keys} - shown.offered - shown.lit):
        if shown.keys[key].verb not in ("overlay", "next", "leave"):
            yield f"the prompt names [{key}], which the key row does not offer: {prompt}"
    if desk.overlay is None:
        for region in ("stage", "rail", "hand"):
            for key in sorted(keys_named(shown.text(region)) - {*shown.keys}):
                yield f"{region} names [{key}], which is dead"
        listed = desk.shown_list()
        for letter, value in desk.rows_of(listed) if listed is not None else ():
            act = shown.keys.get(letter)
            if act is not None and act.verb != "send" and act.thing != value:
                yield f"[{letter}] stands before {value} of {listed}, and is {act}"


def _of_aim(shown: Picture) -> Iterator[str]:
    """Keys that are said to play a card or use an ability at once do."""
    selection, decision, words = shown.desk.play, shown.desk.decision, shown.desk.words
    if not isinstance(selection, TargetSelection) or decision is None or shown.desk.overlay:
        return
    row = row_text(key_row(shown.desk, shown.keys, 400))
    at_once = [words(f"key.{key}") for key in ("play_there", "use_there")]
    at_once += [words(f"key.{key}", aim=r"[^\[]+?") for key in ("play_at", "use_at")]
    found = re.search(rf"((?:\[\w\]-?)+) (?:{'|'.join(at_once)})(?:  |$)", row)
    for key in sorted(keys_named(found[1])) if found else ():
        act = shown.keys[key]
        picked = selection.picking(act.stake[0], act.thing)
        try:
            command_from_option(decision, selection.option, picked.picks)
        except ValueError:
            yield f"[{key}] is said to play at once, and only chooses"


def _of_hand(shown: Picture) -> Iterator[str]:
    """A digit in brackets plays, ticks or reads its card, and only such digits are in brackets;
    the key row offers the same ones."""
    desk = shown.desk
    if desk.public.over or not desk.view.hand:
        return
    wrong = [d for d in sorted(shown.lit) if shown.keys.get(d) is None]
    wrong += [d for d in sorted(shown.lit - {*wrong}) if shown.keys[d].verb == "refuse_card"]
    for digit in wrong:
        yield f"[{digit}] is lit in the hand, and does nothing"
    for digit in sorted({*DIGITS} & shown.offered - shown.lit):
        act = shown.keys.get(digit)
        if act is not None and act.verb in ("take", "tick") and act.thing in desk.view.hand:
            told = shown.text("hand")
            if re.search(rf"(^|\n|  ) {digit} ", told):
                yield f"the key row offers [{digit}], which is not lit in the hand"


def _of_prompt(shown: Picture) -> Iterator[str]:
    desk, language = shown.desk, shown.desk.words.language
    if desk.over or desk.public.over or desk.talk.open or desk.question is not None or desk.notice:
        return
    if desk.overlay is not None and desk.overlay.page is not None:
        return
    for about, claim in CLAIMS.items():
        words = claim.made_by(shown.prompt, language)
        if words and not claim.holds(shown):
            yield f"“{words}”, but not: {about} ({shown.prompt})"
    name = desk.name(desk.seat)
    if desk.my_turn and re.search(
        rf"\b{re.escape(name)}('s turn| ist)|Tocca a {name}", shown.prompt
    ):
        yield f"one's own turn is somebody else's: {shown.prompt}"
    decision = desk.decision
    if decision is not None and decision.asked and not desk.view.passed:
        others = [desk.words("prompt.passed"), desk.words("prompt.watch")]
        if shown.prompt in others:
            yield f"asked, and told otherwise: {shown.prompt}"


CLOCK_YOU = {
    "en": r"\bYou (may|and .* may) act\b",
    "de": r"\b[Dd]u (kannst|und .* könnt) eingreifen",
    "it": r"\b[Tt]u (puoi|e .* potete) agire",
}


def _of_clock(shown: Picture) -> Iterator[str]:
    """Who is told that they may act can: nothing beside it says that they have nothing."""
    language = shown.desk.words.language
    row = shown.text("hand").split("\n")[0]
    if re.search(CLOCK_YOU[language], row):
        if not shown.asked:
            yield f"who has passed, or is not asked, may act: {row.strip()}"
        nothing = CLAIMS["there is nothing to play"].made_by(shown.prompt, language)
        if nothing:
            yield f"“{nothing}”, but: {row.strip()}"


def with_hints(guest: Guest, hints: bool) -> Guest:
    guest.desk.preferences = replace(guest.desk.preferences, hints=hints)
    return guest
