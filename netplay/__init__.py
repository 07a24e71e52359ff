"""The ssh host: sessions, the lobby, a task per table, journals, recordings and the command line.

It knows no rule: a table asks the engine, and everybody sees it through the screens of `tui`.
"""
