"""Tests of the room `netplay`."""
