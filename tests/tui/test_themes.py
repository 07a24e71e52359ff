"""The themes: contrast, colour-blind eyes, and that no meaning hangs on colour alone."""

from __future__ import annotations

import re

import pytest
from rich.style import Style

from tests.tui.scenes import SCENES, guest_at
from tui.canvas.rows import TextRole
from tui.canvas.table_regions import layout_for
from tui.canvas.themes import ROLES, THEME_NAMES, THEMES, ThemeName
from tui.table.painters.table import paint_table

RGB = tuple[float, float, float]
GROUNDED: tuple[ThemeName, ...] = ("dark", "light", "contrast")
LEAST = {"dark": 7.0, "light": 4.5, "contrast": 7.0}
INVISIBLE: frozenset[TextRole] = frozenset({"bar", "spent"})
"""Grounds under blanks: nothing is read on them but what `clock` says beside them."""

# Machado, Oliveira and Fernandes, 2009: what nobody with that eye can tell apart, at severity 1.
EYES: dict[str, tuple[RGB, RGB, RGB]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(colours: ThemeName, role: TextRole, *, ground: bool = False) -> RGB:
    """A colour of a theme as linear RGB, 0 to 1."""
    style = THEMES[colours][role]
    colour = style.bgcolor if ground else style.color
    assert colour is not None
    channels = [channel / 255 for channel in colour.get_truecolor()]
    red, green, blue = (
        one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in channels
    )
    return red, green, blue


def luminance(colour: RGB) -> float:
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def contrast(one: RGB, other: RGB) -> float:
    """WCAG 2."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def seen_by(colour: RGB, eye: str) -> RGB:
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, colour, strict=True))))
        for row in EYES[eye]
    )
    return red, green, blue


def lab(colour: RGB) -> RGB:
    """CIELAB under D65."""
    red, green, blue = colour
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = luminance(colour)
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (one ** (1 / 3) if one > 0.008856 else 7.787 * one + 16 / 116 for one in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: RGB, other: RGB) -> float:
    """CIE76."""
    pairs = zip(lab(one), lab(other), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def weight(style: Style) -> tuple[bool, bool, bool]:
    """What is left of a style without its colours."""
    return bool(style.bold), bool(style.underline), bool(style.reverse)


@pytest.mark.parametrize("colours", GROUNDED)
@pytest.mark.parametrize("role", [role for role in ROLES if role not in INVISIBLE])
def test_everything_can_be_read_on_its_ground(colours: ThemeName, role: TextRole) -> None:
    if role == "held":
        return  # The bar of a held clock is drawn, not written.
    ratio = contrast(linear(colours, role), linear(colours, role, ground=True))
    assert ratio >= LEAST[colours], f"{role}: {ratio:.1f}"


@pytest.mark.parametrize("colours", GROUNDED)
@pytest.mark.parametrize("eye", EYES)
def test_every_eye_tells_ours_from_theirs(colours: ThemeName, eye: str) -> None:
    ours, theirs = (seen_by(linear(colours, role), eye) for role in ("ours", "theirs"))
    assert distance(ours, theirs) >= 60


@pytest.mark.parametrize("colours", THEME_NAMES)
def test_only_weights_that_every_terminal_has_are_used(colours: ThemeName) -> None:
    for style in THEMES[colours].values():
        used = (style.dim, style.italic, style.blink, style.conceal, style.strike)
        assert not any(used)


def test_the_terminals_own_colours_are_those_that_can_be_read_on_any_ground() -> None:
    used = {style.color.name for style in THEMES["own"].values() if style.color is not None}
    assert used <= {"cyan", "red", "magenta", "green"}
    assert all(style.bgcolor is None for style in THEMES["own"].values())


def test_without_colours_none_is_left() -> None:
    assert all(s.color is None and s.bgcolor is None for s in THEMES["mono"].values())


def test_in_mono_weight_tells_the_roles_apart_that_share_a_place() -> None:
    """Both sides and their verb; what is taken up and what is not; keys and words."""
    together: tuple[tuple[TextRole, ...], ...] = (
        ("ours", "theirs", "text"),
        ("key", "text", "bold"),
        ("taken", "text", "bold", "curse"),
        ("turn", "phase", "quiet"),
        ("curse", "treasure", "text"),
    )
    for roles in together:
        weights = [weight(THEMES["mono"][role]) for role in roles]
        assert len(set(weights)) == len(roles), roles


def test_what_only_its_colour_sets_apart_in_mono_is_told_by_words(
    subtests: pytest.Subtests,
) -> None:
    """Quiet and identity are plain in mono: each such piece of text must say itself what it is. A
    card that cannot be played has no brackets and a reason; an identity is a word or a sign."""
    for scene in SCENES:
        with subtests.test(scene=scene):
            check_mono_at(scene)


def check_mono_at(scene: str) -> None:
    guest = guest_at(scene, colours="mono")
    layout = layout_for(80, 24)
    assert layout is not None
    for rows in paint_table(guest.desk, layout, guest.now).values():
        for row in rows:
            for text, role in row:
                if role == "quiet":
                    assert not re.match(r"\[\S\]", text), text
                elif role == "identity":
                    assert text.strip(), text
    if guest.desk.overlay is None and guest.desk.selection is None:
        for line in guest.screen()[17:22]:
            assert not re.match(r" \d ", line) or line[58:].strip(), "no reason why not"
