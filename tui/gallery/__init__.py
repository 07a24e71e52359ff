"""The gallery: every card of every deck, to look through."""
