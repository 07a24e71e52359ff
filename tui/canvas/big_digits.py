"""Big digits: three rows of half blocks, three columns a digit."""

from __future__ import annotations

DIGIT_HEIGHT = 3
_SHAPES = {
    "0": ("█▀█", "█ █", "▀▀▀"),
    "1": ("▀█ ", " █ ", "▀▀▀"),
    "2": ("▀▀█", "█▀▀", "▀▀▀"),
    "3": ("▀▀█", " ▀█", "▀▀▀"),
    "4": ("█ █", "▀▀█", "  ▀"),
    "5": ("█▀▀", "▀▀█", "▀▀▀"),
    "6": ("█▀▀", "█▀█", "▀▀▀"),
    "7": ("▀▀█", "  █", "  ▀"),
    "8": ("█▀█", "█▀█", "▀▀▀"),
    "9": ("█▀█", "▀▀█", "▀▀▀"),
    "-": ("   ", "▀▀▀", "   "),
}


def big_digits(number: int) -> tuple[str, str, str]:
    """The number in three rows of equal width."""
    shapes = [_SHAPES[one] for one in str(number)]
    top, middle, bottom = (" ".join(shape[row] for shape in shapes) for row in range(DIGIT_HEIGHT))
    return top, middle, bottom
