"""Whether a terminal can show what is not ASCII, by its locale."""

from collections.abc import Mapping

_VARIABLES = ("LC_ALL", "LC_CTYPE", "LANG")
"""The first that is set holds. Of a client's, LANG alone is taken."""


def locale_excludes_utf8(environment: Mapping[str, str]) -> bool:
    """Whether the locale names characters other than UTF-8; one that names none says nothing."""
    locale = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    place, _, rest = locale.partition(".")
    charset = rest.partition("@")[0].lower().replace("-", "")
    return charset != "utf8" if charset else place in ("C", "POSIX")
