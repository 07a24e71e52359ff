"""Tests of the SSH front, most of them through real connections."""
