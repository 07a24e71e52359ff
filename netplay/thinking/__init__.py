"""Bots that search do it in processes of their own, so that no table ever waits for them."""

from netplay.thinking.pool import Pool
from netplay.thinking.recipe import Recipe
from netplay.thinking.thinker import Answer, Thinker

__all__ = ["Answer", "Pool", "Recipe", "Thinker"]
