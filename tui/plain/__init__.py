"""The same game in plain lines: sentences out, words and numbers in, nothing ever redrawn.

For screen readers, terminals that can do nothing but type, and scripts. It knows neither a terminal
nor a socket: whoever runs it hands lines in and takes lines out.
"""

from tui.plain.plain_client import PlainClient

__all__ = ["PlainClient"]
