"""Auto-pass: the overlay where it is chosen, and the footer that always says it."""

from __future__ import annotations

from tui.auto_pass_setting import AUTO_PASS_REACHES, AUTO_PASS_STOPS
from tui.canvas.rows import Line, Row, horizontal_rule, wrap
from tui.canvas.symbols import checkbox_text
from tui.table.model.auto_pass import available_auto_pass_reaches, reason_auto_pass_waits
from tui.table.model.desk import Desk


def auto_pass_rows(desk: Desk, width: int) -> list[Row]:
    """How far, and what is to stop it; a digit each."""
    words, wish, can = desk.words, desk.auto_pass.wish, available_auto_pass_reaches(desk)
    rows = [horizontal_rule(width, words("stops.title"), end=words("stops.nobody_sees"))]
    if desk.info.pace.open_passes:
        return rows + _paragraph(words("stops.never"), width)
    for place, reach in enumerate(AUTO_PASS_REACHES, start=1):
        key = f"[{place}]" if reach in can else f" {place} "
        row = Line(width).put("►" if reach == wish.reach else " ", "bold").put(" ")
        row.marked(f"{key} {words(f'stops.reach.{reach}')}", "bold" if reach in can else "quiet")
        rows.append(row.row())
    rows += [Line(width).row(), Line(width).put(words("stops.until"), "quiet", at=2).row()]
    for place, stop in enumerate(AUTO_PASS_STOPS, start=len(AUTO_PASS_REACHES) + 1):
        row = Line(width).put("  ").marked(f"[{place}] ")
        row.put(f"{checkbox_text(stop in wish.stops)} ", "bold")
        rows.append(row.put(words(f"stops.stop.{stop}")).row())
    rows.append(Line(width).row())
    told = [words("stops.always"), words("stops.secret")]
    return rows + _paragraph(
        " ".join([*told, *([words("stops.off")] if wish.reach else [])]), width
    )


def _paragraph(text: str, width: int) -> list[Row]:
    return [Line(width).put("  ").marked(one).row() for one in wrap(text, width - 4)]


def auto_pass_footer_variants(desk: Desk) -> tuple[str, ...]:
    """What is on and what it leaves out, from the longest way to say it to the shortest."""
    words, wish = desk.words, desk.auto_pass.wish
    if not wish.reach:
        return (words("stops.foot.off"),)
    now = reason_auto_pass_waits(desk)
    if now is not None:
        return (
            words("stops.foot.stopped", stop=words(f"stops.short.{now}")),
            words("stops.foot.waits"),
        )
    reach = words(f"stops.foot.{wish.reach}")
    told = (words("stops.foot.on"),)
    if not wish.stops:
        return (reach, *told)
    stops = "/".join(words(f"stops.short.{stop}") for stop in wish.stops)
    count = words.count("stops.foot.exceptions", len(wish.stops))
    return (words("stops.foot.except", reach=reach, stop=stops), f"{reach}, {count}", *told)
