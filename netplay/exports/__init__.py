"""Exports: a recorded game as a file for other programs: a cast, a page, a picture, a text, events.

All are made from a `Recording`, so there is nothing in them that a spectator could not have seen.
`table_pictures` paints, the other modules have a format each, and `export_job` knows all of them.
`local_exports` and `export_file` make files for whoever is at this machine,
`exports_for_visitors` for people elsewhere.
"""
