"""Seeds by which the die comes to a face that is asked for: for copies of a game alone."""

from __future__ import annotations

from functools import lru_cache
from itertools import count

from engine.core.chance import roll_die


@lru_cache(maxsize=512)
def seed_that_rolls(face: int, draws: int, faces: int) -> str:
    """A seed with which the die, thrown after so many draws, shows that face of so many."""
    seeds = (f"{number:032x}" for number in count())
    return next(seed for seed in seeds if roll_die(seed, draws, faces) == face)
