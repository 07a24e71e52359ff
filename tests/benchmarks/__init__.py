"""Figures that are printed, never asserted: how fast a machine is proves nothing."""
