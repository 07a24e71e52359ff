"""Tests of who pays for time on the loop."""
