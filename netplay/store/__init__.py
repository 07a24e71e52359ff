"""The store of a host: people, keys, preferences, bans, invitations, and games that have ended.

One SQLite file, read once at the start; then the memory answers, and a thread writes behind it.
"""

from netplay.store.database_row_types import (
    Ban,
    BanKind,
    EndedGame,
    FormerName,
    Invitation,
    Person,
    SshKey,
    new_invitation,
)
from netplay.store.store import MOST_KEYS, Store
from netplay.store.store_file import (
    FILE_NAME,
    StoreFile,
    StoreUnavailable,
    check_store_file,
    require_folder_owner,
)

__all__ = [
    "FILE_NAME",
    "MOST_KEYS",
    "Ban",
    "BanKind",
    "EndedGame",
    "FormerName",
    "Invitation",
    "Person",
    "SshKey",
    "Store",
    "StoreFile",
    "StoreUnavailable",
    "check_store_file",
    "new_invitation",
    "require_folder_owner",
]
