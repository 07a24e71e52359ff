"""The page about one's account, painted."""

from __future__ import annotations

from datetime import UTC, datetime

from tui.canvas.rows import Line, Row, horizontal_rule, text_row, wrap
from tui.lobby.account_page_state import AccountPage
from tui.ports import Account
from tui.words.catalogue import Words

_VALUES = 24
"""Where the values begin."""
_FINGERPRINT = 50


def account_rows(page: AccountPage, words: Words, width: int) -> list[Row]:
    """What is kept, the keys, and a code if there is one, else what it all means."""
    account = page.account
    rows = [horizontal_rule(width, words("account.title"))]
    if account is None:
        return rows
    if not page.known:
        return rows + _paragraph(words("account.guest", you=account.name), width)
    rows += [_fact(words, width, key, value) for key, value in _facts(account, words)]
    rows += [text_row("", width), horizontal_rule(width, words("account.keys"))]
    for place, key in enumerate(account.keys):
        row = Line(width).put("►" if place == page.at else " ", "bold").put(" ")
        row.put(key.fingerprint, width=_FINGERPRINT)
        if key.here:
            row.put(f"  {words('account.here')}", "quiet")
        rows.append(row.row())
    if account.code:
        rows += [text_row("", width), horizontal_rule(width, words("account.code"))]
        rows.append(Line(width).put("   ").put(account.code, "bold").row())
        return rows + _paragraph(words("account.code_about", n=account.minutes), width)
    rows += [text_row("", width), horizontal_rule(width, words("account.kept"))]
    return rows + _paragraph(words("account.about"), width)


def account_prompt(page: AccountPage, words: Words) -> str:
    """What the prompt row says."""
    if page.typing:
        return words(f"account.typing.{page.typing}", text=page.text)
    if page.asking:
        return words(f"account.asking.{page.asking}")
    return words("account.prompt" if page.known else "account.prompt_guest")


def account_key_hints(page: AccountPage, words: Words) -> list[str]:
    """The keys of the page, `[key] word` each, the weightiest first."""
    if page.typing:
        return [words("account.saying")]
    back = f"[{words('key.esc')}] {words('key.close')}"
    named = [f"[{key}] {words(f'account.key.{key}')}" for key in "nacfd" if key in page.keys]
    return [back] if page.asking else [back, *named]


def _facts(account: Account, words: Words) -> list[tuple[str, str]]:
    since = datetime.fromtimestamp(account.since, UTC).date().isoformat()
    facts = [("name", account.name), ("since", since), ("settings", str(account.settings))]
    facts.append(("tables", str(account.tables)))
    if account.reserved:
        facts.append(("reserved", words.count("account.reserved", account.reserved)))
    return facts


def _fact(words: Words, width: int, key: str, value: str) -> Row:
    row = Line(width).put(f"   {words(f'account.fact.{key}')}", "quiet")
    return row.put(value, at=_VALUES).row()


def _paragraph(text: str, width: int) -> list[Row]:
    return [text_row(f" {one}", width) for one in wrap(text, width - 2)]
