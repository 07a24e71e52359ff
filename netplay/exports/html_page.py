"""A game as one HTML page that needs nothing else: asciinema's player with the cast in it.

The player comes with the extra `kickdoor[page]`: nothing of it is in Kickdoor. Every copy of the
player must bring the text of its licence along, which that package lacks: another package under the
same licence has it.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable
from html import escape
from importlib import metadata
from importlib.resources import files

from netplay.input_error import InputError

_PLAYER = "mkdocs_asciinema_player"
_SCRIPT, _STYLE = "asciinema-player.min.js", "asciinema-player.css"
_SAME_LICENCE = "prometheus-client"
"""A distribution that every host needs, under the Apache License 2.0 as the player is."""
_NOTICE = "Copyright 2011-2017 Marcin Kulik"
"""As the licence of the player has it."""
_MISSING = "--as html needs asciinema's player: pip install 'kickdoor[page]'"
_POLICY = (
    "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' data:; "
    "style-src 'unsafe-inline'; font-src data:; img-src data:; connect-src data:; worker-src blob:"
)
"""The page loads nothing from anywhere."""


def html_page(cast: Iterable[str], title: str, language: str) -> str:
    """The page. Raises `InputError` if the extra is not installed."""
    script, style = _asset(_SCRIPT), _asset(_STYLE)
    licence = _licence()
    data = base64.b64encode("\n".join(cast).encode()).decode()
    return f"""<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<title>{escape(title)}</title>
<style>{style}</style>
<style>
body {{ margin: 0; background: #111; color: #ccc; font-family: sans-serif; }}
main {{ box-sizing: border-box; height: 100vh; padding: 1rem; display: flex;
  flex-direction: column; gap: 1rem; }}
h1 {{ font-size: 1.2rem; font-weight: normal; margin: 0; text-align: center; }}
#game {{ flex: 1; min-height: 0; }}
footer {{ font-size: 0.8rem; color: #888; }}
footer pre {{ max-height: 40vh; overflow: auto; }}
</style>
</head>
<body>
<main>
<h1>{escape(title)}</h1>
<div id="game"></div>
<footer><details>
<summary>asciinema-player: {_NOTICE}, Apache License 2.0,
https://github.com/asciinema/asciinema-player</summary>
<pre>{escape(licence, quote=False)}</pre>
</details></footer>
</main>
<!-- asciinema-player: {_NOTICE}. Licensed under the Apache License, Version 2.0, which stands above
     and at https://www.apache.org/licenses/LICENSE-2.0 -->
<script>{_in_a_script(script)}</script>
<script>
AsciinemaPlayer.create("data:text/plain;base64,{data}", document.getElementById("game"), {{
  fit: "both", controls: true, preload: true, autoPlay: true
}});
document.querySelector(".ap-wrapper")?.focus();
</script>
</body>
</html>
"""


def require_asciinema_player() -> None:
    """Raises `InputError` if the extra is not installed."""
    for name in (_SCRIPT, _STYLE):
        _asset(name)


def _asset(name: str) -> str:
    try:
        return (files(_PLAYER) / "assets" / name).read_text(encoding="utf-8")
    except (ModuleNotFoundError, FileNotFoundError):
        raise InputError(_MISSING) from None


def _licence() -> str:
    for file in metadata.files(_SAME_LICENCE) or ():
        if file.name == "LICENSE":
            return file.read_text(encoding="utf-8")
    raise InputError(
        f"--as html needs a licence that {_SAME_LICENCE} lacks here: install it by pip"
    )


def _in_a_script(script: str) -> str:
    """What ends an element must not stand in it."""
    return re.sub(r"</(script)", r"<\\/\1", script, flags=re.IGNORECASE)
