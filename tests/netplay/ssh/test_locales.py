"""A locale without UTF-8, and one that says nothing."""

import pytest

from netplay.terminal.locale_charset import locale_excludes_utf8


@pytest.mark.parametrize(
    ("environment", "without"),
    [
        ({}, False),
        ({"LANG": "de"}, False),
        ({"LANG": "de_DE.UTF-8"}, False),
        ({"LANG": "ca_ES.utf8@valencia"}, False),
        ({"LC_CTYPE": "UTF-8"}, False),  # as macOS has it
        ({"LANG": "it_IT.ISO-8859-1"}, True),
        ({"LANG": "de_DE.ISO8859-15@euro"}, True),
        ({"LANG": "C"}, True),
        ({"LANG": "POSIX"}, True),
        ({"LANG": "C.UTF-8"}, False),
        ({"LANG": "C", "LC_ALL": "", "LC_CTYPE": "en_GB.UTF-8"}, False),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "C"}, True),
    ],
)
def test_what_a_locale_says_of_characters(environment: dict[str, str], without: bool) -> None:
    assert locale_excludes_utf8(environment) is without
