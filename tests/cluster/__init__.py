"""Tests of a host in several processes."""
