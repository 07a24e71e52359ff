"""The screens: a Textual app that paints a view of the table and sends commands.

It talks to two small ports, a table and a lobby, and cannot tell a local game from a remote one.
"""
